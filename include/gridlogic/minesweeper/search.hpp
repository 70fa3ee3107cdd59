// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_SEARCH_HPP
#define GRIDLOGIC_MINESWEEPER_SEARCH_HPP

// The two engines to read: the recursive depth-first and the iterative breadth-first search of the
// textbooks, without the textbooks' faults. A board of 3×5, clicked in the upper left corner, and
// the order in which the cells are reached:
//
//    E E E E E       dfs:  1  2  3  4  .      bfs:  1  2  5 10  .
//    E E E E M             6  5  9 10  M            3  4  6 11  M
//    E E E E E             7  8 11 12  .            7  8  9 12  .
//
// Both mark a cell when they reach it, not when they get round to it; both count an exploded mine
// as a mine; both leave what is revealed as it is; neither can overflow the stack.

#include <gridlogic/board.hpp>
#include <gridlogic/minesweeper/cell.hpp>
#include <gridlogic/minesweeper/opening.hpp>
#include <gridlogic/position.hpp>

#include <concepts>
#include <cstddef>

namespace gridlogic::minesweeper {

namespace detail {

/// How many calls deep a depth-first search goes before it leaves the rest for later.
inline constexpr int calls_at_most = 144;

/// Opens a cell and, where it is blank, whatever around it is still unrevealed. A blank at which
/// the calls run out is listed as postponed.
template <class Opening>
constexpr void dig(Opening& opened, position place, int calls_left = calls_at_most - 1) {
    const surroundings unrevealed = opened.open_and_look(place);
    if (calls_left == 0) return opened.postpone();
    for (position next : unrevealed)
        if (opened.is_unrevealed(next)) dig(opened, next, calls_left - 1);
}

} // namespace detail

/// Reveals a cell by recursive depth-first search. The engine to read first; it follows one branch
/// to its end before the next, and an observer sees the cells so.
///
/// Result, refusals and guarantee are those of `reveal`. It recurses up to 144 calls, some tens of
/// kilobytes of stack, and carries on from its list beyond that, so that no board overflows the
/// stack; the order stays depth-first within each branch of 144. Time is proportional to the cells
/// opened, at most 16 bytes of memory to each.
///
/// `observer(position, cell)` is called for each opened cell (or the exploded mine) in the order
/// of reaching, when the whole click is known to succeed. It must not change the board; if it
/// throws, the board stays fully revealed.
template <auto Alphabet = alphabet{}, writable_board Board,
          std::invocable<position, const cell_t<Board>&> Observer = const detail::no_observer>
    requires alphabet_of<Alphabet, cell_t<Board>>
constexpr reveal_result reveal_dfs(Board&& board, position click, Observer&& observer = {}) {
    const auto search = [](auto& opened, position start) {
        detail::dig(opened, start);
        for (std::size_t number = 0; number < opened.size(); ++number)
            if (opened.is_postponed(number) && opened.is_blank(opened[number]))
                opened.for_each_unrevealed_around(
                    opened[number], [&](position next) { detail::dig(opened, next); });
    };
    return detail::reveal_by<Alphabet>(search, board, click, observer);
}

/// Reveals a cell by iterative breadth-first search. An observer sees the opening spread like a
/// wave: the distance from the click never decreases, which is what an animation wants.
///
/// Result, refusals and guarantee are those of `reveal`; the observer is that of `reveal_dfs`.
/// Each cell is enqueued at most once. Time is proportional to the cells opened, at most 16 bytes
/// of memory to each.
template <auto Alphabet = alphabet{}, writable_board Board,
          std::invocable<position, const cell_t<Board>&> Observer = const detail::no_observer>
    requires alphabet_of<Alphabet, cell_t<Board>>
constexpr reveal_result reveal_bfs(Board&& board, position click, Observer&& observer = {}) {
    const auto search = [](auto& opened, position start) {
        opened.open(start);
        for (std::size_t number = 0; number < opened.size(); ++number) {
            const position place = opened[number];
            if (opened.is_blank(place))
                opened.for_each_unrevealed_around(place, [&](position next) { opened.open(next); });
        }
    };
    return detail::reveal_by<Alphabet>(search, board, click, observer);
}

} // namespace gridlogic::minesweeper

#endif
