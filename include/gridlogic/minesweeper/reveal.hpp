// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_REVEAL_HPP
#define GRIDLOGIC_MINESWEEPER_REVEAL_HPP

// One click on a board that shows its mines, 64 cells at a time.
//
//    E E E E E        click (3, 0)        B 1 E 1 B
//    E E M E E       -------------->      B 1 M 1 B
//    E E E E E                            B 1 1 1 B
//    E E E E E                            B B B B B

#include <gridlogic/board.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/minesweeper/cell.hpp>
#include <gridlogic/minesweeper/narrow_flood.hpp>
#include <gridlogic/minesweeper/opening.hpp>
#include <gridlogic/minesweeper/packing.hpp>
#include <gridlogic/minesweeper/search.hpp>
#include <gridlogic/minesweeper/wide_flood.hpp>
#include <gridlogic/minesweeper/workspace.hpp>
#include <gridlogic/position.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gridlogic::minesweeper {

namespace detail {

/// Whether the engine for one-byte cells takes such boards.
template <auto Alphabet, class Board>
inline constexpr bool is_byte_board = gridlogic::detail::one_byte_cell<cell_t<Board>> &&
                                      sizeof(typename decltype(Alphabet)::value_type) == 1;

/// `reveal` on a board of one-byte cells, by either way of packing.
template <class Packing, auto Alphabet, class Board>
constexpr reveal_result reveal_bytes(Board& board, position click, workspace* space) {
    const extent shape = extent_of(board);
    const reveal_result judged = judge<Alphabet>(board, shape, click);
    if (judged.outcome != outcome::opened) return judged;

    using narrow = narrow_flood<Packing, Alphabet, Board>;
    if (shape.rows() <= narrow::most && shape.cols() <= narrow::most) {
        narrow flood(board, shape);
        if (!flood.spread(click)) return reveal_bfs<Alphabet>(board, click);
        if (space != nullptr) workspace_access::set_visits(*space, flood.visits());
        return {outcome::opened, flood.write()};
    }

    // On a large board most clicks that open one cell are cheaper than its memory.
    if (const int mines = count_mines<Alphabet>(board, shape, click); mines != 0) {
        cell_at(board, click) = revealed<Alphabet, cell_t<Board>>(mines);
        return {outcome::opened, 1};
    }
    // Words that hold few cells are not worth the fresh memory.
    constexpr std::ptrdiff_t least = 5, most = INT32_MAX;
    if ((shape.cols() < least && space == nullptr) || shape.rows() > most || shape.cols() > most)
        return reveal_bfs<Alphabet>(board, click);
    const auto rows = static_cast<std::uint32_t>(shape.rows());
    const auto words = static_cast<std::uint32_t>((shape.cols() + 63) / 64);

    flood_end end{};
    reveal_result result{outcome::opened, 0};
    std::size_t visits = 0;
    const auto flood_in = [&](const flood_window& window) {
        wide_flood<Packing, Alphabet, Board> flood(board, shape, window);
        end = flood.spread(click);
        if (end == flood_end::complete) result.opened = flood.write();
        visits = flood.visits();
    };
    const auto window_of = [&](std::uint32_t most_rows, std::uint32_t most_words) {
        return window_shape(rows, words, click, most_rows, most_words);
    };
    if (space != nullptr) {
        flood_in(workspace_access::window(*space, window_of(rows, words)));
    } else {
        flood_in(stack_slots(window_of(stack_slots::most_rows, stack_slots::most_words)).window());
        // Fresh memory is dear: so little of it at first, then much.
        workspace own;
        for (std::uint32_t more = 2; end == flood_end::left_window; more *= 8)
            flood_in(workspace_access::window(
                own, window_of(stack_slots::most_rows * more, stack_slots::most_words * more)));
    }
    // Only the plain engine knows whether what came near is to be refused.
    if (end == flood_end::unusual) return reveal_bfs<Alphabet>(board, click);
    if (space != nullptr) workspace_access::set_visits(*space, visits);
    return result;
}

template <auto Alphabet, class Board>
constexpr reveal_result reveal_fast(Board& board, position click, workspace* space) {
    if (space != nullptr) workspace_access::set_visits(*space, 0);
    if constexpr (!is_byte_board<Alphabet, Board>) {
        return reveal_bfs<Alphabet>(board, click);
    } else if (std::is_constant_evaluated()) {
        return reveal_bytes<portable_packing, Alphabet>(board, click, space);
    } else {
        return reveal_bytes<native_packing, Alphabet>(board, click, space);
    }
}

} // namespace detail

/// Reveals a cell, as LeetCode 529 tells it:
///   a mine explodes, and nothing else changes;
///   an unrevealed cell with mines around it, exploded ones included, shows how many;
///   one without becomes blank, and every unrevealed cell around it is revealed by the same rule;
///   a cell that is revealed already stays as it is, and so does everything else.
///
/// Refuses, and leaves the board as it was:
///   std::out_of_range: a place outside of the board, whose width is that of row 0;
///   std::invalid_argument: a value from outside of the alphabet in the clicked cell or in the 3×3
///   around any cell that would open; a row among those, or the clicked one, that is not as long
///   as row 0;
///   std::bad_alloc: no memory.
/// A click that explodes or changes nothing looks at its own cell and row only. Distinct boards
/// may be used from distinct threads.
///
/// The engine to use: on one-byte cells it floods 64 cells at a time; on others, and on boards of
/// more than 64 rows and fewer than five columns, it is `reveal_bfs`. Time is proportional to the
/// cells opened. Boards of up to 64×64, and small openings on larger ones, allocate nothing.
template <auto Alphabet = alphabet{}, writable_board Board>
    requires alphabet_of<Alphabet, cell_t<Board>>
constexpr reveal_result reveal(Board&& board, position click) {
    return detail::reveal_fast<Alphabet>(board, click, nullptr);
}

/// The same in the caller's memory: once the workspace has served a board of one-byte cells as
/// large, nothing is allocated, and large openings are faster.
template <auto Alphabet = alphabet{}, writable_board Board>
    requires alphabet_of<Alphabet, cell_t<Board>>
constexpr reveal_result reveal(Board&& board, position click, workspace& space) {
    return detail::reveal_fast<Alphabet>(board, click, &space);
}

} // namespace gridlogic::minesweeper

#endif
