// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TICTACTOE_VALIDITY_HPP
#define GRIDLOGIC_TICTACTOE_VALIDITY_HPP

// Can this board occur in a game, and if not, why? With m×n cells and k in a row let a window be k
// neighboring cells in one of the four directions. A legal game reaches the board if and only if
//
//    1. X has as many stones as O, or one more;
//    2. at most one side owns a window;
//    3. if X owns one then X has one stone more, if O does then both have as many;
//    4. all windows of the winner share at least one cell.
//
//    X O X     valid, on 3×3: both windows       X . O X    not valid, with four in a row: the
//    O X O     of X share the middle, where      O X X O    windows of X share no cell, so one was
//    X O X     the last stone went               O X X O    complete before the last stone
//                                                X O O X
//
// Necessary: before the last move there was no window, so the last stone lies in all of them.
// Sufficient: put a shared stone last and all others in any alternating order; before that no
// window was complete, for fewer stones never own more windows.

#include <gridlogic/board.hpp>
#include <gridlogic/position.hpp>
#include <gridlogic/tictactoe/mark.hpp>
#include <gridlogic/tictactoe/nine.hpp>
#include <gridlogic/tictactoe/rules.hpp>
#include <gridlogic/tictactoe/sides.hpp>

#include <bit>
#include <cstddef>
#include <string_view>
#include <vector>

namespace gridlogic::tictactoe {

/// What is to be said about a board: that it is valid, or which rule it breaks. Each is true by
/// itself, whatever else is broken; where one is wanted, it is the first of these.
enum class verdict : unsigned char {
    valid,
    too_many_x,          ///< X has at least two stones more than O
    too_many_o,          ///< O has more stones than X
    both_won,            ///< each side owns a line
    o_moved_after_x_won, ///< X owns a line, and no more stones than O
    x_moved_after_o_won, ///< O owns a line, and fewer stones than X
    no_common_last_move, ///< a side owns lines that no single last stone can have completed
};

/// One plain sentence. It ends in a zero byte, as C functions like it.
[[nodiscard]] constexpr std::string_view describe(verdict what) noexcept {
    switch (what) {
    case verdict::valid: return "The board can occur in a game.";
    case verdict::too_many_x: return "X has at least two stones more than O.";
    case verdict::too_many_o: return "O has more stones than X, although X moves first.";
    case verdict::both_won: return "Both sides own a line, although the first one ends the game.";
    case verdict::o_moved_after_x_won: return "O moved after X had won.";
    case verdict::x_moved_after_o_won: return "X moved after O had won.";
    case verdict::no_common_last_move:
        return "One side owns lines that no single last move can have completed.";
    }
    return {};
}

/// A set of broken rules.
class verdict_set {
public:
    /// Puts a rule into the set if it is broken.
    constexpr void add_if(bool is_broken, verdict rule) noexcept {
        bits_ |= (is_broken ? 1U : 0U) << static_cast<unsigned>(rule);
    }
    [[nodiscard]] constexpr bool contains(verdict rule) const noexcept {
        return (bits_ >> static_cast<unsigned>(rule) & 1) != 0;
    }
    [[nodiscard]] constexpr bool is_empty() const noexcept { return bits_ == 0; }
    /// The first of them, or `valid` if there is none.
    [[nodiscard]] constexpr verdict first() const noexcept {
        return is_empty() ? verdict::valid : static_cast<verdict>(std::countr_zero(bits_));
    }

    friend constexpr bool operator==(const verdict_set&, const verdict_set&) = default;

private:
    unsigned bits_ = 0;
};

/// What can be said about a board, and the evidence.
struct report {
    tictactoe::verdict verdict = tictactoe::verdict::valid; ///< the first broken rule
    verdict_set broken;                                     ///< all of them
    std::size_t x_count = 0;                                ///< how many stones of X
    std::size_t o_count = 0;                                ///< how many of O
    /// Every window of X, each as its places, first to last: those along rows first, then along
    /// columns, down right and down left, each kind row by row.
    std::vector<std::vector<position>> x_lines;
    std::vector<std::vector<position>> o_lines; ///< likewise of O
    /// Where the last stone can have been put: the cells that all lines of the winner share, or
    /// without a line all stones of the side that moved last. None if nobody moved yet, or on a
    /// board that is not valid. Row by row.
    std::vector<position> last_moves;

    /// Whether the board is valid.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return broken.is_empty(); }

    friend constexpr bool operator==(const report&, const report&) = default;
};

namespace detail {

/// How many stones lie on the board, and who owns a window.
struct tally {
    std::size_t x_count;
    std::size_t o_count;
    bool x_won;
    bool o_won;
};

template <std::size_t Words>
[[nodiscard]] constexpr tally count(const basic_sides<Words>& sides,
                                    const window_set<Words>& windows) {
    const auto [x_won, o_won] = windows.find_owners(sides);
    return {sides.x.count(), sides.o.count(), x_won, o_won};
}

/// The broken rules that counting shows: all but the last.
[[nodiscard]] constexpr verdict_set broken_by(const tally& counted) noexcept {
    const auto& [x_count, o_count, x_won, o_won] = counted;
    verdict_set broken;
    broken.add_if(x_count > o_count + 1, verdict::too_many_x);
    broken.add_if(o_count > x_count, verdict::too_many_o);
    broken.add_if(x_won && o_won, verdict::both_won);
    broken.add_if(x_won && x_count <= o_count, verdict::o_moved_after_x_won);
    broken.add_if(o_won && x_count > o_count, verdict::x_moved_after_o_won);
    return broken;
}

/// The cells that all windows of a side share: neighbors, as they lie within its first window.
struct common_cells {
    std::size_t first = 0;
    std::size_t step = 0;
    std::size_t length = 0;
};

/// For a side that owns a window.
template <std::size_t Words>
[[nodiscard]] constexpr common_cells common_of(const basic_sides<Words>& sides,
                                               const window_set<Words>& windows, side owner,
                                               std::size_t in_a_row) {
    common_cells common;
    windows.for_each(sides, [&](const window& next) {
        if (next.owner != owner) return;
        if (common.step == 0) {
            common = {next.first, next.step, in_a_row};
            return;
        }
        const auto is_in_next = [&](std::size_t bit) {
            std::size_t cell = next.first;
            for (std::size_t number = 0; number < in_a_row; ++number, cell += next.step)
                if (cell == bit) return true;
            return false;
        };
        auto& [first, step, length] = common;
        for (; length > 0 && !is_in_next(first); --length) first += step;
        while (length > 0 && !is_in_next(first + (length - 1) * step)) --length;
    });
    return common;
}

/// All that `check` finds, but for the lines.
struct findings {
    tally counted;
    common_cells x_common;
    common_cells o_common;
    verdict_set broken;
};

template <std::size_t Words>
[[nodiscard]] constexpr findings examine(const basic_sides<Words>& sides,
                                         const window_set<Words>& windows, rules book) {
    findings found{count(sides, windows), {}, {}, {}};
    found.broken = broken_by(found.counted);
    if (found.counted.x_won) found.x_common = common_of(sides, windows, side::x, book.in_a_row);
    if (found.counted.o_won) found.o_common = common_of(sides, windows, side::o, book.in_a_row);
    found.broken.add_if((found.counted.x_won && found.x_common.length == 0) ||
                            (found.counted.o_won && found.o_common.length == 0),
                        verdict::no_common_last_move);
    return found;
}

/// The numbers of a valid board's possible last moves, row by row.
template <std::size_t Words>
[[nodiscard]] constexpr std::vector<std::size_t> last_moves_of(const basic_sides<Words>& sides,
                                                               const findings& found) {
    std::vector<std::size_t> moves;
    const auto& [x_count, o_count, x_won, o_won] = found.counted;
    const bool x_moved_last = x_count > o_count;
    if (x_won || o_won) {
        const common_cells& common = x_won ? found.x_common : found.o_common;
        for (std::size_t at = 0; at < common.length; ++at)
            moves.push_back(common.first + at * common.step);
    } else {
        moves.reserve(x_moved_last ? x_count : o_count);
        (x_moved_last ? sides.x : sides.o).for_each([&](std::size_t bit) { moves.push_back(bit); });
    }
    return moves;
}

/// The places of cells that are `step` apart.
[[nodiscard]] constexpr std::vector<position> places_of(frame numbers, std::size_t first,
                                                        std::size_t step, std::size_t length) {
    std::vector<position> places(length);
    for (position& place : places) {
        place = numbers.place_at(first);
        first += step;
    }
    return places;
}

} // namespace detail

/// Which rule the board breaks first, or `valid`: the verdict of `check` alone, without the
/// evidence. Allocates nothing where rows × (columns + 1) is at most 256, as on 15×15. Errors are
/// those of `check`.
template <auto Marks = marks{}, board Board>
    requires marks_of<Marks, cell_t<Board>>
[[nodiscard]] constexpr verdict verdict_of(Board&& rows, rules book = {}) {
    detail::require_playable(book);
    return detail::with_sides<Marks>(rows, [book](const auto& sides) {
        const detail::window_set windows(sides, book.in_a_row);
        const detail::tally counted = detail::count(sides, windows);
        verdict_set broken = detail::broken_by(counted);
        // Only a winner who could have won is looked at more closely.
        if (broken.is_empty() && (counted.x_won || counted.o_won)) {
            const side winner = counted.x_won ? side::x : side::o;
            broken.add_if(detail::common_of(sides, windows, winner, book.in_a_row).length == 0,
                          verdict::no_common_last_move);
        }
        return broken.first();
    });
}

/// Whether a legal game by these rules reaches the board, of any size. Cost and errors are those of
/// `verdict_of`, which also says why not.
template <auto Marks = marks{}, board Board>
    requires marks_of<Marks, cell_t<Board>>
[[nodiscard]] constexpr bool is_valid(Board&& rows, rules book) {
    return verdict_of<Marks>(rows, book) == verdict::valid;
}

/// Judges a board of any size: all broken rules, every line of either side and the possible last
/// moves. Time and memory grow with the board and what it shows. A row of another length, a cell
/// that holds none of the three marks and 0 in a row are a std::invalid_argument that says what
/// and where. A board without cells is valid.
template <auto Marks = marks{}, board Board>
    requires marks_of<Marks, cell_t<Board>>
[[nodiscard]] constexpr report check(Board&& rows, rules book = {}) {
    detail::require_playable(book);
    return detail::with_sides<Marks>(rows, [book](const auto& sides) {
        const detail::frame numbers = sides.numbers;
        const detail::window_set windows(sides, book.in_a_row);
        const detail::findings found = detail::examine(sides, windows, book);
        const auto& [x_count, o_count, x_won, o_won] = found.counted;
        report result{found.broken.first(), found.broken, x_count, o_count, {}, {}, {}};
        if (x_won || o_won)
            windows.for_each(sides, [&](const detail::window& line) {
                (line.owner == side::x ? result.x_lines : result.o_lines)
                    .push_back(detail::places_of(numbers, line.first, line.step, book.in_a_row));
            });
        if (result)
            for (const std::size_t bit : detail::last_moves_of(sides, found))
                result.last_moves.push_back(numbers.place_at(bit));
        return result;
    });
}

} // namespace gridlogic::tictactoe

#endif
