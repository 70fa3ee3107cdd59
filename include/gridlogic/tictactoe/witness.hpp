// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TICTACTOE_WITNESS_HPP
#define GRIDLOGIC_TICTACTOE_WITNESS_HPP

// The proof that a board can occur: a game that ends in it.
//
//    X O X      witness: (0, 0) (0, 1) (0, 2) (2, 2) (1, 1)
//      X                  X      O      X      O      X
//        O      witness_count: X's stones in any order, O's in any order, 3! · 2! = 12
//
// With a line the last stone is one of those that all lines share; all others go in any order.

#include <gridlogic/board.hpp>
#include <gridlogic/error.hpp>
#include <gridlogic/position.hpp>
#include <gridlogic/tictactoe/mark.hpp>
#include <gridlogic/tictactoe/rules.hpp>
#include <gridlogic/tictactoe/sides.hpp>
#include <gridlogic/tictactoe/validity.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

namespace gridlogic::tictactoe {

/// The places of a legal game that ends in this board, first move first; nothing if there is none,
/// that is if the board is not valid. Always the same one: each side's stones row by row, but for
/// the last move. Errors are those of `check`.
template <auto Marks = marks{}, board Board>
    requires marks_of<Marks, cell_t<Board>>
[[nodiscard]] constexpr std::optional<std::vector<position>> witness(Board&& rows,
                                                                     rules book = {}) {
    detail::require_playable(book);
    return detail::with_sides<Marks>(
        rows, [book](const auto& sides) -> std::optional<std::vector<position>> {
            const detail::window_set windows(sides, book.in_a_row);
            const detail::findings found = detail::examine(sides, windows, book);
            if (!found.broken.is_empty()) return std::nullopt;
            std::vector<position> moves(found.counted.x_count + found.counted.o_count);
            if (moves.empty()) return moves;
            const std::size_t last = detail::last_moves_of(sides, found).back();
            const auto place_all = [&](const auto& stones, std::size_t turn) {
                stones.for_each([&](std::size_t bit) {
                    if (bit == last) return;
                    moves[turn] = sides.numbers.place_at(bit);
                    turn += 2;
                });
            };
            place_all(sides.x, 0);
            place_all(sides.o, 1);
            moves.back() = sides.numbers.place_at(last);
            return moves;
        });
}

/// How many legal games end in this board: 0 if it is not valid. With x and o stones and no line
/// that is x! · o!; with w stones of the winner, l of the loser and s possible last moves it is
/// s · (w − 1)! · l!. A number beyond std::uint64_t is a std::overflow_error; other errors are
/// those of `check`.
template <auto Marks = marks{}, board Board>
    requires marks_of<Marks, cell_t<Board>>
[[nodiscard]] constexpr std::uint64_t witness_count(Board&& rows, rules book = {}) {
    detail::require_playable(book);
    return detail::with_sides<Marks>(rows, [book](const auto& sides) -> std::uint64_t {
        const detail::window_set windows(sides, book.in_a_row);
        const detail::findings found = detail::examine(sides, windows, book);
        if (!found.broken.is_empty()) return 0;
        std::uint64_t count = 1;
        const auto multiply = [&count](std::uint64_t factor) {
            if (count > UINT64_MAX / factor)
                detail::refuse<std::overflow_error>(
                    "more games end in this board than 64 bits can count");
            count *= factor;
        };
        const auto multiply_factorial = [&multiply](std::size_t number) {
            for (; number > 1; --number) multiply(number);
        };
        const auto& [x_count, o_count, x_won, o_won] = found.counted;
        if (x_won) multiply(found.x_common.length);
        if (o_won) multiply(found.o_common.length);
        multiply_factorial(x_count - (x_won ? 1 : 0));
        multiply_factorial(o_count - (o_won ? 1 : 0));
        return count;
    });
}

} // namespace gridlogic::tictactoe

#endif
