// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_FORMAT_HPP
#define GRIDLOGIC_FORMAT_HPP

// Places, shapes, grids and enumerators in std::format, where the standard library has it; with the
// options that a string has. Opt-in: nothing else includes it.
//
//    std::format("{}", position{3, 0})          (3, 0)
//    std::format("{}", extent{16, 30})          16x30
//    std::format("{}", board)                   to_text(board)
//    std::format("{:>10}", move.outcome)            opened      as describe says it

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
#include <format>
#include <string>
#include <string_view>
#include <type_traits>

namespace gridlogic::detail {

[[nodiscard]] inline std::string text_of(position place) { return describe(place); }
[[nodiscard]] inline std::string text_of(extent size) { return describe(size); }
[[nodiscard]] inline std::string text_of(minesweeper::cell seen) {
    return {static_cast<char>(seen)};
}
template <board Board>
[[nodiscard]] std::string text_of(const Board& rows) {
    return to_text(rows);
}
template <class Enum>
    requires std::is_enum_v<Enum>
[[nodiscard]] constexpr std::string_view text_of(Enum what) { return describe(what); }

template <class Value>
struct text_formatter : std::formatter<std::string_view, char> {
    template <class Context>
    auto format(const Value& value, Context& context) const {
        return std::formatter<std::string_view, char>::format(text_of(value), context);
    }
};

} // namespace gridlogic::detail

/// "(row, column)".
template <>
struct std::formatter<gridlogic::position, char>
    : gridlogic::detail::text_formatter<gridlogic::position> {};
/// "ROWSxCOLUMNS".
template <>
struct std::formatter<gridlogic::extent, char>
    : gridlogic::detail::text_formatter<gridlogic::extent> {};
/// The rows as `to_text` writes them.
template <gridlogic::detail::one_byte_cell Cell, std::size_t Rows, std::size_t Cols>
struct std::formatter<gridlogic::grid<Cell, Rows, Cols>, char>
    : gridlogic::detail::text_formatter<gridlogic::grid<Cell, Rows, Cols>> {};
/// The rows as `to_text` writes them.
template <gridlogic::detail::one_byte_cell Cell>
struct std::formatter<gridlogic::grid_view<Cell>, char>
    : gridlogic::detail::text_formatter<gridlogic::grid_view<Cell>> {};

/// The enumerator's name.
template <>
struct std::formatter<gridlogic::minesweeper::outcome, char>
    : gridlogic::detail::text_formatter<gridlogic::minesweeper::outcome> {};
/// The enumerator's name.
template <>
struct std::formatter<gridlogic::minesweeper::status, char>
    : gridlogic::detail::text_formatter<gridlogic::minesweeper::status> {};
/// The cell's character.
template <>
struct std::formatter<gridlogic::minesweeper::cell, char>
    : gridlogic::detail::text_formatter<gridlogic::minesweeper::cell> {};

/// X or O.
template <>
struct std::formatter<gridlogic::tictactoe::side, char>
    : gridlogic::detail::text_formatter<gridlogic::tictactoe::side> {};
/// The enumerator's name, in plain words.
template <>
struct std::formatter<gridlogic::tictactoe::phase, char>
    : gridlogic::detail::text_formatter<gridlogic::tictactoe::phase> {};
/// The enumerator's name.
template <>
struct std::formatter<gridlogic::tictactoe::game_value, char>
    : gridlogic::detail::text_formatter<gridlogic::tictactoe::game_value> {};
/// One plain sentence.
template <>
struct std::formatter<gridlogic::tictactoe::verdict, char>
    : gridlogic::detail::text_formatter<gridlogic::tictactoe::verdict> {};
/// One plain sentence.
template <>
struct std::formatter<gridlogic::tictactoe::move_fault, char>
    : gridlogic::detail::text_formatter<gridlogic::tictactoe::move_fault> {};

#endif
