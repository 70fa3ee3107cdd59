// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TICTACTOE_PLAY_HPP
#define GRIDLOGIC_TICTACTOE_PLAY_HPP

// Playing on a board that is the caller's own: it holds the whole game, whose turn it is included.
//
//    . . .   play   . . .   play   O . .      each move is written where it goes; what does not
//    . . .  (1, 1)  . X .  (0, 0)  . X .      follow the rules is refused and changes nothing
//    . . .          . . .          . . .

#include <gridlogic/board.hpp>
#include <gridlogic/error.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/position.hpp>
#include <gridlogic/tictactoe/mark.hpp>
#include <gridlogic/tictactoe/rules.hpp>
#include <gridlogic/tictactoe/sides.hpp>
#include <gridlogic/tictactoe/validity.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gridlogic::tictactoe {

/// How far a game has come.
enum class phase : unsigned char {
    in_progress, ///< somebody is to move
    won,         ///< a side owns a line
    drawn,       ///< the board is full, and nobody does
};

/// The enumerator's name, in plain words.
[[nodiscard]] constexpr std::string_view describe(phase what) noexcept {
    switch (what) {
    case phase::in_progress: return "in progress";
    case phase::won: return "won";
    case phase::drawn: return "drawn";
    }
    return {};
}

/// Where a game stands.
struct game_state {
    tictactoe::phase phase = tictactoe::phase::in_progress; ///< tells which of the rest is set
    std::optional<side> to_move;                            ///< while the game is in progress
    std::optional<side> winner;                             ///< once it is won
    /// All lines of the winner, as in a report.
    std::vector<std::vector<position>> winning_lines;
    /// Whether nobody can win any more: every window of the board holds marks of both sides. Such
    /// a game is a draw already, though it may go on until the board is full.
    bool is_certain_draw = false;

    friend constexpr bool operator==(const game_state&, const game_state&) = default;
};

namespace detail {

/// Whether there is a window somewhere without a stone of `blocker`.
template <std::size_t Words>
[[nodiscard]] constexpr bool has_open_window(const basic_sides<Words>& sides, side blocker,
                                             rules book) {
    const cell_set<Words>& stones = blocker == side::x ? sides.x : sides.o;
    basic_sides<Words> open(sides.numbers);
    for (std::size_t row = 0; row < sides.numbers.rows; ++row)
        for (std::size_t col = 0; col < sides.numbers.cols; ++col)
            if (const std::size_t bit = row * sides.numbers.stride() + col; !stones.contains(bit))
                open.x.add(bit);
    return window_set(open, book.in_a_row).find_owners(open).x;
}

/// An invalid board has no state.
constexpr void require_valid(verdict_set broken) {
    if (!broken.is_empty())
        refuse<std::invalid_argument>("no game can stand like this: " +
                                      std::string(describe(broken.first())));
}

} // namespace detail

/// Where the game on this board stands. A board that no legal game reaches is a
/// std::invalid_argument that carries the sentence of its verdict; other errors are those of
/// `check`. A full board without a line is drawn, one without cells too. Costs the whole board, as
/// do `legal_moves` and `play`.
template <auto Marks = marks{}, board Board>
    requires marks_of<Marks, cell_t<Board>>
[[nodiscard]] constexpr game_state state(Board&& rows, rules book = {}) {
    detail::require_playable(book);
    return detail::with_sides<Marks>(rows, [book](const auto& sides) {
        const detail::frame numbers = sides.numbers;
        const detail::window_set windows(sides, book.in_a_row);
        const detail::findings found = detail::examine(sides, windows, book);
        detail::require_valid(found.broken);
        game_state result;
        const auto& [x_count, o_count, x_won, o_won] = found.counted;
        if (x_won || o_won) {
            result.phase = phase::won;
            result.winner = x_won ? side::x : side::o;
            windows.for_each(sides, [&](const detail::window& line) {
                result.winning_lines.push_back(
                    detail::places_of(numbers, line.first, line.step, book.in_a_row));
            });
            return result;
        }
        result.is_certain_draw = !detail::has_open_window(sides, side::x, book) &&
                                 !detail::has_open_window(sides, side::o, book);
        if (x_count + o_count == numbers.rows * numbers.cols)
            result.phase = phase::drawn;
        else
            result.to_move = x_count == o_count ? side::x : side::o;
        return result;
    });
}

/// Where the side to move may go, row by row; nowhere once the game is over. Errors are those of
/// `state`.
template <auto Marks = marks{}, board Board>
    requires marks_of<Marks, cell_t<Board>>
[[nodiscard]] constexpr std::vector<position> legal_moves(Board&& rows, rules book = {}) {
    std::vector<position> moves;
    if (state<Marks>(rows, book).phase != phase::in_progress) return moves;
    for (const position place : extent_of(rows).places()) {
        const auto cells = detail::row_of(rows, place.row);
        if (detail::mark_of<Marks>(cells[static_cast<std::size_t>(place.col)]) == Marks.empty)
            moves.push_back(place);
    }
    return moves;
}

/// Writes the mark of the side to move at the place, and tells where the game stands then. A place
/// off the board is a std::out_of_range, a taken cell or a game that is over a
/// std::invalid_argument, each naming the place; other errors are those of `state`. On any error,
/// a failed allocation included, the board is as it was.
template <auto Marks = marks{}, writable_board Board>
    requires marks_of<Marks, cell_t<Board>>
constexpr game_state play(Board&& rows, position place, rules book = {}) {
    const game_state before = state<Marks>(rows, book);
    gridlogic::detail::require_inside(extent_of(rows), place);
    if (before.phase != phase::in_progress)
        detail::refuse<std::invalid_argument>("the game is over: no move to " +
                                              detail::describe(place));
    auto& cell = detail::row_of(rows, place.row)[static_cast<std::size_t>(place.col)];
    if (detail::mark_of<Marks>(cell) != Marks.empty)
        detail::refuse<std::invalid_argument>("the cell at " + detail::describe(place) +
                                              " is taken: it holds " +
                                              detail::describe_cell(detail::mark_of<Marks>(cell)));

    struct move { // takes itself back unless it is kept
        cell_t<Board>& cell;
        cell_t<Board> old;
        bool is_kept = false;
        constexpr ~move() {
            if (!is_kept) cell = old;
        }
    };
    move made{cell, cell};
    cell = static_cast<cell_t<Board>>(before.to_move == side::x ? Marks.x : Marks.o);
    game_state after = state<Marks>(rows, book);
    made.is_kept = true;
    return after;
}

/// What may be wrong with a move.
enum class move_fault : unsigned char { none, off_the_board, on_a_taken_cell, after_the_end };

/// One plain sentence, as for a verdict.
[[nodiscard]] constexpr std::string_view describe(move_fault what) noexcept {
    switch (what) {
    case move_fault::none: return "The move is legal.";
    case move_fault::off_the_board: return "The place is off the board.";
    case move_fault::on_a_taken_cell: return "The cell is taken.";
    case move_fault::after_the_end: return "The game is over.";
    }
    return {};
}

/// How far a list of moves is legal.
struct moves_report {
    std::size_t legal = 0;               ///< how many moves; also the number of the first bad one
    move_fault fault = move_fault::none; ///< what is wrong with that one

    /// Whether all moves are legal.
    [[nodiscard]] constexpr explicit operator bool() const noexcept {
        return fault == move_fault::none;
    }

    friend constexpr bool operator==(const moves_report&, const moves_report&) = default;
};

/// Plays the moves on an empty board of that shape, X first, and tells how far they are legal. The
/// game need not come to an end. 0 in a row is a std::invalid_argument.
[[nodiscard]] constexpr moves_report check_moves(extent shape, std::span<const position> moves,
                                                 rules book = {}) {
    detail::require_playable(book);
    std::vector<std::optional<side>> cells(shape.area());
    const auto holds = [&](position place, side player) {
        return shape.contains(place) && cells[shape.offset_of(place)] == player;
    };
    // How many cells side by side, with this one, hold the player's marks along the direction.
    const auto run_through = [&](position place, side player, std::ptrdiff_t down,
                                 std::ptrdiff_t right) {
        std::size_t length = 1;
        for (const std::ptrdiff_t sign : {-1, 1})
            for (position next(place.row + sign * down, place.col + sign * right);
                 holds(next, player);
                 next = position(next.row + sign * down, next.col + sign * right))
                ++length;
        return length;
    };
    moves_report result;
    side player = side::x;
    bool is_over = false;
    for (const position place : moves) {
        if (is_over)
            result.fault = move_fault::after_the_end;
        else if (!shape.contains(place))
            result.fault = move_fault::off_the_board;
        else if (cells[shape.offset_of(place)])
            result.fault = move_fault::on_a_taken_cell;
        if (!result) break;
        cells[shape.offset_of(place)] = player;
        is_over = (std::max)({run_through(place, player, 0, 1), run_through(place, player, 1, 0),
                              run_through(place, player, 1, 1),
                              run_through(place, player, 1, -1)}) >= book.in_a_row;
        player = opponent_of(player);
        ++result.legal;
    }
    return result;
}

} // namespace gridlogic::tictactoe

#endif
