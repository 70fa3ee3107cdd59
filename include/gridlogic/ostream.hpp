// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_OSTREAM_HPP
#define GRIDLOGIC_OSTREAM_HPP

// Places, shapes, grids and enumerators in streams. Opt-in: nothing else includes it.
//
//    std::cout << position{3, 0}          (3, 0)
//    std::cout << extent{16, 30}          16x30
//    std::cout << board                   to_text(board)
//    std::cout << move.outcome            opened        as describe says it

#include <gridlogic/board.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/grid.hpp>
#include <gridlogic/minesweeper/cell.hpp>
#include <gridlogic/minesweeper/rules.hpp>
#include <gridlogic/position.hpp>
#include <gridlogic/tictactoe/mark.hpp>
#include <gridlogic/tictactoe/play.hpp>
#include <gridlogic/tictactoe/solve.hpp>
#include <gridlogic/tictactoe/validity.hpp>

#include <cstddef>
#include <ostream>

namespace gridlogic {

/// Writes "(row, column)".
inline std::ostream& operator<<(std::ostream& out, position place) {
    return out << detail::describe(place);
}
/// Writes "ROWSxCOLUMNS".
inline std::ostream& operator<<(std::ostream& out, extent size) {
    return out << detail::describe(size);
}
/// Writes the rows as `to_text` does.
template <detail::one_byte_cell Cell, std::size_t Rows, std::size_t Cols>
std::ostream& operator<<(std::ostream& out, const grid<Cell, Rows, Cols>& board) {
    return out << to_text(board);
}
/// Writes the rows as `to_text` does.
template <detail::one_byte_cell Cell>
std::ostream& operator<<(std::ostream& out, grid_view<Cell> board) {
    return out << to_text(board);
}

namespace minesweeper {

/// Writes the enumerator's name.
inline std::ostream& operator<<(std::ostream& out, outcome what) { return out << describe(what); }
/// Writes the enumerator's name.
inline std::ostream& operator<<(std::ostream& out, status what) { return out << describe(what); }
/// Writes the cell's character.
inline std::ostream& operator<<(std::ostream& out, cell seen) {
    return out << static_cast<char>(seen);
}

} // namespace minesweeper

namespace tictactoe {

/// Writes X or O.
inline std::ostream& operator<<(std::ostream& out, side player) { return out << describe(player); }
/// Writes the enumerator's name, in plain words.
inline std::ostream& operator<<(std::ostream& out, phase what) { return out << describe(what); }
/// Writes the enumerator's name.
inline std::ostream& operator<<(std::ostream& out, game_value what) {
    return out << describe(what);
}
/// Writes one plain sentence.
inline std::ostream& operator<<(std::ostream& out, verdict what) { return out << describe(what); }
/// Writes one plain sentence.
inline std::ostream& operator<<(std::ostream& out, move_fault what) {
    return out << describe(what);
}

} // namespace tictactoe

} // namespace gridlogic

#endif
