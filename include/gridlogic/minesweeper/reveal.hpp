// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_REVEAL_HPP
#define GRIDLOGIC_MINESWEEPER_REVEAL_HPP

// One click on a board that shows its mines.
//
//    E E E E E        click (3, 0)        B 1 E 1 B
//    E E M E E       -------------->      B 1 M 1 B
//    E E E E E                            B 1 1 1 B
//    E E E E E                            B B B B B

#include <gridlogic/board.hpp>
#include <gridlogic/minesweeper/cell.hpp>
#include <gridlogic/minesweeper/opening.hpp>
#include <gridlogic/minesweeper/search.hpp>
#include <gridlogic/position.hpp>

namespace gridlogic::minesweeper {

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
template <auto Alphabet = alphabet{}, writable_board Board>
    requires alphabet_of<Alphabet, cell_t<Board>>
constexpr reveal_result reveal(Board&& board, position click) {
    return reveal_bfs<Alphabet>(board, click);
}

} // namespace gridlogic::minesweeper

#endif
