// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TICTACTOE_NINE_HPP
#define GRIDLOGIC_TICTACTOE_NINE_HPP

// The nine cells of the 3×3 game as bits, one number a side:
//
//    bit 0 1 2      X O X      X  1 0 1  0 1 0  0 0 0   x = 0b000'010'101
//        3 4 5        X        O  0 1 0  0 0 0  0 0 1   o = 0b100'000'010
//        6 7 8          O
//
// 512 numbers are few: a table knows everything about each. Whether a board of this size can occur
// in a game is the question of LeetCode 794; validity.hpp answers it for every size, and says why.

#include <gridlogic/board.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/tictactoe/mark.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace gridlogic::tictactoe {

/// One side's cells, row by row, the lowest bit first. Bits from the tenth on are ignored.
using nine_cells = std::uint32_t;

namespace detail {

/// Four times the number of stones, and 1 more if three of them make a line.
using nine_fact = std::uint8_t;

inline constexpr auto nine_table = [] {
    constexpr std::array<nine_cells, 8> lines{0b000'000'111, 0b000'111'000, 0b111'000'000,
                                              0b001'001'001, 0b010'010'010, 0b100'100'100,
                                              0b100'010'001, 0b001'010'100};
    std::array<nine_fact, 512> table{};
    for (nine_cells cells = 0; cells < table.size(); ++cells) {
        int fact = 4 * std::popcount(cells);
        for (const nine_cells line : lines)
            if ((cells & line) == line) fact |= 1;
        table[cells] = static_cast<nine_fact>(fact);
    }
    return table;
}();

[[nodiscard]] constexpr int fact_of(nine_cells side) noexcept {
    return nine_table[side % nine_table.size()];
}

} // namespace detail

/// Whether a side owns three in a row, a column or a diagonal.
[[nodiscard]] constexpr bool has_line(nine_cells side) noexcept {
    return (detail::fact_of(side) & 1) != 0;
}

/// Whether a legal game reaches the board on which X and O hold these cells. They must hold none
/// in common. A few instructions.
[[nodiscard]] constexpr bool is_valid(nine_cells x_cells, nine_cells o_cells) noexcept {
    // 4 for each stone that X is ahead, 2 if X owns a line, 1 if O does. Whoever did not move last
    // can own none: the game would have ended before that move. That leaves four numbers; they are
    // looked up in a word, where negative ones come out at bits from 28 on, without a branch that
    // no processor could predict.
    const int x = detail::fact_of(x_cells);
    const int o = detail::fact_of(o_cells);
    const int key = (x & ~1) - (o & ~1) + 2 * (x & 1) + (o & 1);
    constexpr std::uint64_t o_moved_last = 0b0000011;
    constexpr std::uint64_t x_moved_last = 0b1010000;
    return ((o_moved_last | x_moved_last) >> (key & 63) & 1) != 0;
}

namespace detail {

/// What a cell adds to a number that holds three sets of nine cells side by side: those of X, those
/// of O, and those that hold neither a mark nor nothing.
template <auto Marks>
[[nodiscard]] constexpr std::uint32_t nine_code(typename decltype(Marks)::value_type value) {
    return value == Marks.empty ? 0 : value == Marks.x ? 1 : value == Marks.o ? 1 << 9 : 1 << 18;
}

/// The same for each of the 256 values of a cell of one byte.
template <auto Marks>
inline constexpr auto nine_codes = [] {
    std::array<std::uint32_t, 256> codes{};
    for (std::uint32_t byte = 0; byte < codes.size(); ++byte)
        codes[byte] = nine_code<Marks>(static_cast<typename decltype(Marks)::value_type>(byte));
    return codes;
}();

template <class Board>
[[noreturn]] void refuse_size(Board&& rows) {
    const extent shape = extent_of(rows);
    refuse<std::invalid_argument>("is_valid is about 3 rows and 3 columns, the board has " +
                                  std::to_string(shape.rows()) + " and " +
                                  std::to_string(shape.cols()) + ": give the rules as well");
}

} // namespace detail

/// Whether a legal game of tic-tac-toe reaches the 3×3 board: the question of LeetCode 794,
/// answered by a table. (With rules as well it is about boards of any size.) A board of another
/// size, a row of another length or a cell that holds none of the three marks is a
/// std::invalid_argument that says what and where.
template <auto Marks = marks{}, board Board>
    requires marks_of<Marks, cell_t<Board>>
[[nodiscard]] constexpr bool is_valid(Board&& rows) {
    if (detail::row_count(rows) != 3 || detail::row_of(rows, 0).size() != 3)
        detail::refuse_size(rows);
    std::uint32_t read = 0;
    int shift = 0;
    for (std::ptrdiff_t row = 0; row < 3; ++row) {
        const auto cells = detail::row_of(rows, row);
        detail::require_length(cells.size(), 3, row);
        for (std::size_t col = 0; col < 3; ++col, ++shift) {
            const auto value = detail::mark_of<Marks>(cells[col]);
            if constexpr (sizeof(value) == 1)
                read |= detail::nine_codes<Marks>[static_cast<unsigned char>(value)] << shift;
            else
                read |= detail::nine_code<Marks>(value) << shift;
        }
    }
    if (read >> 18 != 0) detail::refuse_foreign<Marks>(rows);
    return is_valid(read, read >> 9);
}

} // namespace gridlogic::tictactoe

#endif
