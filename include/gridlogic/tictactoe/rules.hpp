// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TICTACTOE_RULES_HPP
#define GRIDLOGIC_TICTACTOE_RULES_HPP

// The rule book. X moves first, turns alternate, a mark goes to an empty cell and stays. Whoever
// first owns `in_a_row` cells side by side, in a row, a column or a diagonal, has won; a full
// board is drawn. After either nobody moves.

#include <gridlogic/error.hpp>

#include <cstddef>
#include <stdexcept>

namespace gridlogic::tictactoe {

/// The rule on which games differ.
struct rules {
    /// How many cells side by side win. At least 1. More than the board has rows and columns is
    /// legal: then nobody can win.
    std::size_t in_a_row = 3;

    friend constexpr bool operator==(const rules&, const rules&) = default;
};

namespace detail {

constexpr void require_playable(rules book) {
    if (book.in_a_row == 0)
        gridlogic::detail::refuse<std::invalid_argument>(
            "0 in a row is no game: at least 1 is needed to win");
}

} // namespace detail

} // namespace gridlogic::tictactoe

#endif
