// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TICTACTOE_NINE_HPP
#define GRIDLOGIC_TICTACTOE_NINE_HPP

// The nine cells of the 3×3 game as bits, one number a side:
//
//    bit 0 1 2      X O X      X  1 0 1  0 1 0  0 0 0   x = 0b000'010'101
//        3 4 5        X        O  0 1 0  0 0 0  0 0 1   o = 0b100'000'010
//        6 7 8          O
//
// 512 numbers are few: a table knows everything about each.

#include <array>
#include <bit>
#include <cstdint>

namespace gridlogic::tictactoe {

/// One side's cells, row by row, the lowest bit first. Bits from the tenth on are ignored.
using nine_cells = std::uint32_t;

namespace detail {

struct nine_facts {
    std::uint8_t stones;
    bool has_line;
};

inline constexpr auto nine_table = [] {
    constexpr std::array<nine_cells, 8> lines{0b000'000'111, 0b000'111'000, 0b111'000'000,
                                              0b001'001'001, 0b010'010'010, 0b100'100'100,
                                              0b100'010'001, 0b001'010'100};
    std::array<nine_facts, 512> table{};
    for (nine_cells cells = 0; cells < table.size(); ++cells) {
        bool has_line = false;
        for (const nine_cells line : lines) has_line |= (cells & line) == line;
        table[cells] = {static_cast<std::uint8_t>(std::popcount(cells)), has_line};
    }
    return table;
}();

[[nodiscard]] constexpr nine_facts facts_of(nine_cells side) noexcept {
    return nine_table[side % nine_table.size()];
}

} // namespace detail

/// Whether a side owns three in a row, a column or a diagonal.
[[nodiscard]] constexpr bool has_line(nine_cells side) noexcept {
    return detail::facts_of(side).has_line;
}

/// Whether a legal game reaches the board on which X and O hold these cells. They must hold none
/// in common. A few instructions.
[[nodiscard]] constexpr bool is_valid(nine_cells x_cells, nine_cells o_cells) noexcept {
    const detail::nine_facts x = detail::facts_of(x_cells);
    const detail::nine_facts o = detail::facts_of(o_cells);
    // Whoever did not move last cannot have won: the game would have ended before that move.
    return (x.stones == o.stones && !x.has_line) || (x.stones == o.stones + 1 && !o.has_line);
}

} // namespace gridlogic::tictactoe

#endif
