// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TICTACTOE_MARK_HPP
#define GRIDLOGIC_TICTACTOE_MARK_HPP

// Who plays, and what they write into the cells:
//
//    X O X      which characters or numbers stand for X, for O and for an empty cell is the first
//      X        template argument of every function that reads a board:
//        O      is_valid<marks{.empty = '.'}>(board)

#include <gridlogic/board.hpp>
#include <gridlogic/error.hpp>
#include <gridlogic/position.hpp>

#include <algorithm>
#include <concepts>
#include <stdexcept>
#include <string_view>
#include <type_traits>

/// Tic-tac-toe on boards of any size: whether they can occur, how they are played, and perfect
/// play.
namespace gridlogic::tictactoe {

/// The players. X moves first.
enum class side : unsigned char { x, o };

/// X or O.
[[nodiscard]] constexpr std::string_view describe(side player) noexcept {
    return player == side::x ? "X" : "O";
}

/// The other player.
[[nodiscard]] constexpr side opponent_of(side player) noexcept {
    return player == side::x ? side::o : side::x;
}

/// The values that stand for the three states of a cell.
template <class Value>
struct basic_marks {
    using value_type = Value;

    Value x = Value('X');     ///< a stone of X
    Value o = Value('O');     ///< a stone of O
    Value empty = Value(' '); ///< neither

    friend constexpr bool operator==(const basic_marks&, const basic_marks&) = default;
};

/// For cells of one byte; by default LeetCode's characters.
using marks = basic_marks<char>;

namespace detail {

using gridlogic::detail::describe;
using gridlogic::detail::describe_cell;
using gridlogic::detail::one_byte_cell;
using gridlogic::detail::refuse;
using gridlogic::detail::require_length;
using gridlogic::detail::row_count;
using gridlogic::detail::row_of;

template <class Value>
inline constexpr bool is_marks = false;
template <class Value>
inline constexpr bool is_marks<basic_marks<Value>> =
    (std::is_integral_v<Value> && !std::same_as<Value, bool>) || std::is_enum_v<Value>;

/// Whether a cell can be read as such a value without two cells reading alike.
template <class Cell, class Value>
inline constexpr bool reads_as = std::is_class_v<Cell> // how it converts is the cell's own affair
                                 || ((std::is_integral_v<Cell> ||
                                      std::is_enum_v<Cell>)&&!std::same_as<Cell, bool> &&
                                     sizeof(Cell) == sizeof(Value));

} // namespace detail

/// Three different values for cells of such a type. The default marks are for cells of one byte:
/// `char`, `unsigned char`, `char8_t`, an enumeration; other integers and enumerations name their
/// own: basic_marks<int>{.x = 1, .o = 2, .empty = 0}. A cell of class type converts explicitly.
template <auto Marks, class Cell>
concept marks_of = detail::is_marks<std::remove_const_t<decltype(Marks)>> &&
    requires(const Cell& cell) {
    static_cast<typename decltype(Marks)::value_type>(cell);
    requires detail::reads_as<Cell, typename decltype(Marks)::value_type>;
    requires Marks.x != Marks.o&& Marks.x != Marks.empty&& Marks.o != Marks.empty;
};

namespace detail {

/// A cell as the value that it stands for.
template <auto Marks, class Cell>
[[nodiscard]] constexpr auto mark_of(const Cell& cell) {
    return static_cast<typename decltype(Marks)::value_type>(cell);
}

/// Refuses the board's first cell that holds none of the marks, of which there must be one.
template <auto Marks, class Board>
[[noreturn]] void refuse_foreign(Board&& rows) {
    const auto is_foreign = [](auto value) {
        return value != Marks.x && value != Marks.o && value != Marks.empty;
    };
    position place;
    for (auto cells = row_of(rows, 0);; cells = row_of(rows, ++place.row)) {
        const auto found = std::ranges::find_if(cells, is_foreign, mark_of<Marks, cell_t<Board>>);
        place.col = found - cells.begin();
        if (found == cells.end()) continue;
        refuse<std::invalid_argument>("the cell at " + describe(place) + " holds " +
                                      describe_cell(mark_of<Marks>(*found)) + ", the marks are " +
                                      describe_cell(Marks.x) + ", " + describe_cell(Marks.o) +
                                      " and " + describe_cell(Marks.empty));
    }
}

} // namespace detail

} // namespace gridlogic::tictactoe

#endif
