// SPDX-License-Identifier: MIT
// A board of numbers that a program has already: a height map, say, whose rows are padded. The
// alphabet says which number means what, the view says where the rows are; nothing is copied.
#include <gridlogic/board.hpp>
#include <gridlogic/minesweeper.hpp>
#include <gridlogic/ostream.hpp>
#include <gridlogic/tictactoe.hpp>

#include <array>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <vector>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;
namespace ttt = gridlogic::tictactoe;

namespace {

// The digits follow `one`: a cell with three mines around it holds a 3.
constexpr ms::basic_alphabet<std::int16_t> numbers{
    .mine = -1, .unrevealed = -2, .blank = 0, .one = 1, .exploded = -3};

// Three values that are equal or overlap would not compile.
constexpr ttt::basic_marks<int> players{.x = 1, .o = 2, .empty = 0};

void print(const auto& board) {
    for (const auto& row : board) {
        for (const auto cell : row) std::cout << std::setw(4) << cell;
        std::cout << '\n';
    }
}

} // namespace

int main() {
    constexpr std::int16_t padding = 99;
    constexpr int rows = 4, cols = 5, row_stride = 8;
    std::vector<std::int16_t> memory(rows * row_stride, padding);
    const gl::grid_view<std::int16_t> sea(memory.data(), rows, cols, row_stride);
    for (auto row : sea)
        for (auto& cell : row) cell = numbers.unrevealed;
    sea[{1, 2}] = numbers.mine;

    std::cout << "-2 unrevealed, -1 a mine, 0 to 8 a revealed cell with so many mines around:\n";
    print(sea);
    constexpr gl::position click{3, 0};
    const auto result = ms::reveal<numbers>(sea, click);
    std::cout << "A click on " << click << " opens " << result.opened << " cells:\n";
    print(sea);
    bool is_right = result.opened == 18 && sea[{0, 1}] == 1 && sea[{0, 2}] == -2 &&
                    sea[{3, 4}] == 0 && memory[cols] == padding;

    const std::array<std::array<int, 3>, 3> marks{{{1, 2, 1}, {2, 0, 2}, {1, 2, 1}}};
    const bool is_valid = ttt::is_valid<players>(marks);
    std::cout << "\n1 is X, 2 is O, 0 an empty cell:\n";
    print(marks);
    std::cout << (is_valid ? "can occur in a game\n" : "cannot occur in a game\n");
    is_right &= is_valid;
    return is_right ? 0 : 1;
}
