// SPDX-License-Identifier: MIT
// The worked examples of LeetCode 529 and 794, before and after. Exits with 1 if one comes out
// otherwise than it should.
#include <gridlogic/grid.hpp>
#include <gridlogic/minesweeper.hpp>
#include <gridlogic/ostream.hpp>
#include <gridlogic/tictactoe.hpp>

#include <iostream>
#include <string>
#include <vector>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;
namespace ttt = gridlogic::tictactoe;

namespace {

bool show_click(gl::grid<char>& board, gl::position click, const gl::grid<char>& expected) {
    const auto [outcome, opened] = ms::reveal(board, click);
    std::cout << "\nA click on " << click
              << (outcome == ms::outcome::exploded ? " hits a mine:"
                                                   : " opens " + std::to_string(opened) + " cells:")
              << "\n\n"
              << board;
    return board == expected;
}

bool show_marks(const std::vector<std::string>& board, bool expected) {
    const bool is_valid = ttt::is_valid(board);
    for (const std::string& row : board) std::cout << '"' << row << "\" ";
    std::cout << (is_valid ? "can occur in a game\n" : "cannot occur in a game\n");
    return is_valid == expected;
}

} // namespace

int main() {
    auto board = gl::from_text("EEEEE\n"
                               "EEMEE\n"
                               "EEEEE\n"
                               "EEEEE\n");
    std::cout << "LeetCode 529, Minesweeper\n\n" << board;
    bool is_right = show_click(board, {3, 0},
                               gl::from_text("B1E1B\n"
                                             "B1M1B\n"
                                             "B111B\n"
                                             "BBBBB\n"));
    is_right &= show_click(board, {1, 2},
                           gl::from_text("B1E1B\n"
                                         "B1X1B\n"
                                         "B111B\n"
                                         "BBBBB\n"));

    std::cout << "\n\nLeetCode 794, valid tic-tac-toe state\n\n";
    is_right &= show_marks({"O  ", "   ", "   "}, false);
    is_right &= show_marks({"XOX", " X ", "   "}, false);
    is_right &= show_marks({"XXX", "   ", "OOO"}, false);
    is_right &= show_marks({"XOX", "O O", "XOX"}, true);
    return is_right ? 0 : 1;
}
