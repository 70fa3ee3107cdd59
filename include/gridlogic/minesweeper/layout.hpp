// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_LAYOUT_HPP
#define GRIDLOGIC_MINESWEEPER_LAYOUT_HPP

// Where the mines are, one bit a cell, and how they are laid.
//
//    . . *        * a mine         count      1 2 *      mines among the up to eight neighbors
//    . * .        . none                      1 * 2
//
// A game lays its mines at the first click. Those that the rules keep away from it go, uniformly,
// to the cells outside of its 3×3, and only what finds no room there to the ring around it:
//
//    o o o o o
//    o r r r o    o first, r the surplus, c never
//    o r c r o

#include <gridlogic/bit_plane.hpp>
#include <gridlogic/board.hpp>
#include <gridlogic/error.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/grid.hpp>
#include <gridlogic/minesweeper/rules.hpp>
#include <gridlogic/position.hpp>
#include <gridlogic/random.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace gridlogic::minesweeper {

namespace detail {

/// Draws cells until `times` of them have changed to `value`: each set of cells that are not so yet
/// is as likely as the others. There must be so many, and should be twice as many.
constexpr void draw(bit_plane& plane, std::size_t times, bool value,
                    random_engine& numbers) noexcept {
    // Half a number gives a row, the other half a column, as random_engine::below draws; nothing
    // here branches on what is drawn, which no processor could predict.
    if (times == 0) return; // there may be no cells at all
    const std::uint64_t half = 0xffffffff;
    const auto rows = static_cast<std::uint64_t>(plane.rows());
    const auto cols = static_cast<std::uint64_t>(plane.cols());
    const std::uint64_t leftover_rows = (half + 1) % rows, leftover_cols = (half + 1) % cols;
    std::uint64_t* const words = plane.words().data();
    const std::uint64_t flip = value ? 0 : ~std::uint64_t{0};
    while (times > 0) {
        const std::uint64_t number = numbers();
        const std::uint64_t row = (number >> 32) * rows, col = (number & half) * cols;
        if ((row & half) < leftover_rows || (col & half) < leftover_cols) continue;
        const auto [word, bit] = plane.address_of({row >> 32, col >> 32});
        const std::uint64_t cells = words[word] ^ flip;
        times -= (cells & bit) == 0 ? 1 : 0;
        words[word] = (cells | bit) ^ flip;
    }
}

/// Lays `count` mines, at most as many as there are cells, or one less if the click is to be safe.
/// What was laid before is taken away.
constexpr void lay(bit_plane& mines, std::size_t count, std::uint64_t seed, first_click promise,
                   position click) noexcept {
    const extent board = mines.extent();
    places free({0, 0}, {-1, -1}); // of mines, as long as there is room elsewhere
    if (promise == first_click::safe) free = places(click, click);
    if (promise == first_click::opening)
        free = {position{(std::max)(click.row - 1, std::ptrdiff_t{0}),
                         (std::max)(click.col - 1, std::ptrdiff_t{0})},
                position{(std::min)(click.row + 1, board.rows() - 1),
                         (std::min)(click.col + 1, board.cols() - 1)}};

    random_engine numbers(seed);
    const std::size_t room = board.area() - free.size();
    const std::size_t outside = (std::min)(count, room);
    mines.clear();
    if (outside <= room / 2) {
        for (position place : free) mines.set(place);
        draw(mines, outside, true, numbers);
        for (position place : free) mines.reset(place);
    } else { // the cells without a mine are fewer
        mines.invert();
        for (position place : free) mines.reset(place);
        draw(mines, room - outside, false, numbers);
    }
    if (outside == count) return;

    std::array<position, 8> ring{};
    std::size_t size = 0;
    for (position place : board.neighbors(click)) ring[size++] = place;
    partial_shuffle(std::span(ring.data(), size), count - outside, numbers);
    for (std::size_t number = 0; number < count - outside; ++number) mines.set(ring[number]);
}

template <std::integral Count>
[[nodiscard]] std::string describe_mines(Count mines) {
    return gridlogic::detail::join(std::to_string(mines), mines == 1 ? " mine" : " mines");
}

/// What is wrong with a number of mines: that it is negative, or else the fault.
[[nodiscard]] inline std::string describe_fault(const difficulty& wanted, std::string_view fault) {
    if (wanted.mines < 0)
        return gridlogic::detail::join("the number of mines is negative: ",
                                       std::to_string(wanted.mines));
    return gridlogic::detail::join("with ", describe_mines(wanted.mines), " on ",
                                   gridlogic::detail::describe_length(wanted.size.area()), " ",
                                   fault);
}

} // namespace detail

/// A board's mines. A value; it knows nothing of a game.
class layout {
public:
    /// 0×0.
    constexpr layout() = default;

    /// The mines are the cells that are set.
    constexpr explicit layout(bit_plane mines)
        : mines_(std::move(mines)), mine_count_(mines_.count()) {}

    /// Rows of '*' for a mine and '.' for none. The text is read as `gridlogic::from_text` does;
    /// any other character is a std::invalid_argument that names it and its place.
    [[nodiscard]] static constexpr layout from_text(std::string_view text) {
        const grid<char> board = gridlogic::from_text(text);
        bit_plane mines(board.extent());
        for (position place : board.extent().places()) {
            if (board[place] == '*')
                mines.set(place);
            else if (board[place] != '.')
                refuse_character(board[place], place);
        }
        return layout(std::move(mines));
    }

    /// The mines are the cells of a board of which `is_mine(cell)` is true. Rows of unequal length
    /// are a std::invalid_argument.
    template <board Board, class Predicate>
    [[nodiscard]] static constexpr layout from_board(Board&& rows, Predicate is_mine) {
        bit_plane mines(extent_of(rows));
        for (std::ptrdiff_t row = 0; row < mines.rows(); ++row) {
            const auto cells = gridlogic::detail::row_of(rows, row);
            gridlogic::detail::require_length(cells.size(), static_cast<std::size_t>(mines.cols()),
                                              row);
            for (std::ptrdiff_t col = 0; col < mines.cols(); ++col)
                if (is_mine(cells[static_cast<std::size_t>(col)])) mines.set({row, col});
        }
        return layout(std::move(mines));
    }

    /// As many mines as asked for, anywhere on the board, each choice as likely as the others: the
    /// same for one seed with every compiler. More mines than cells, or a negative number, are a
    /// std::invalid_argument; a side beyond 2^31 − 1 is a std::length_error.
    [[nodiscard]] static constexpr layout from_seed(const difficulty& wanted, std::uint64_t seed) {
        if (wanted.mines < 0 || static_cast<std::size_t>(wanted.mines) > wanted.size.area())
            gridlogic::detail::refuse<std::invalid_argument>(
                detail::describe_fault(wanted, "there are more mines than cells"));
        bit_plane mines(wanted.size);
        detail::lay(mines, static_cast<std::size_t>(wanted.mines), seed, first_click::any, {});
        return layout(std::move(mines));
    }

    [[nodiscard]] constexpr std::ptrdiff_t rows() const noexcept { return mines_.rows(); }
    [[nodiscard]] constexpr std::ptrdiff_t cols() const noexcept { return mines_.cols(); }
    [[nodiscard]] constexpr gridlogic::extent extent() const noexcept { return mines_.extent(); }
    [[nodiscard]] constexpr std::size_t mine_count() const noexcept { return mine_count_; }
    /// The cells with a mine. Costs nothing.
    [[nodiscard]] constexpr const bit_plane& mines() const noexcept { return mines_; }

    /// Whether a cell has a mine. A place outside is a std::out_of_range.
    [[nodiscard]] constexpr bool is_mine(position place) const {
        gridlogic::detail::require_inside(extent(), place);
        return mines_.test(place);
    }
    /// How many mines are in the up to eight cells around one. A place outside is a
    /// std::out_of_range.
    [[nodiscard]] constexpr int count(position place) const {
        const int itself = is_mine(place) ? 1 : 0; // refuses before anything is read
        return mines_.count_around(place) - itself;
    }
    /// The same for all cells, 0 to 8 as numbers.
    [[nodiscard]] constexpr grid<unsigned char> counts() const {
        grid<unsigned char> counts(extent());
        for (position place : extent().places())
            counts[place] = static_cast<unsigned char>(count(place));
        return counts;
    }

    friend constexpr bool operator==(const layout&, const layout&) = default;

private:
    [[noreturn]] static void refuse_character(char cell, position place) {
        gridlogic::detail::refuse<std::invalid_argument>(gridlogic::detail::join(
            "a layout holds ", gridlogic::detail::describe_cell(cell), " at ",
            gridlogic::detail::describe(place), ", where '*' or '.' is expected"));
    }

    bit_plane mines_;
    std::size_t mine_count_ = 0;
};

/// A layout as text, which `layout::from_text` reads.
[[nodiscard]] inline std::string to_text(const layout& mines) {
    std::string text;
    text.reserve(mines.extent().area() + static_cast<std::size_t>(mines.rows()));
    for (std::ptrdiff_t row = 0; row < mines.rows(); ++row) {
        for (std::ptrdiff_t col = 0; col < mines.cols(); ++col)
            text += mines.mines().test({row, col}) ? '*' : '.';
        text += '\n';
    }
    return text;
}

} // namespace gridlogic::minesweeper

#endif
