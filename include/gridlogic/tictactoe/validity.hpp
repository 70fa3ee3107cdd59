// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TICTACTOE_VALIDITY_HPP
#define GRIDLOGIC_TICTACTOE_VALIDITY_HPP

// Can this board occur in a game? On 3×3, the documents' question, nine cells are read into two
// numbers of nine bits and a table answers.

#include <gridlogic/board.hpp>
#include <gridlogic/error.hpp>
#include <gridlogic/position.hpp>
#include <gridlogic/tictactoe/mark.hpp>
#include <gridlogic/tictactoe/nine.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace gridlogic::tictactoe {

namespace detail {

/// What a cell adds to a number that holds three sets of nine cells side by side: those of X, those
/// of O, and those that hold neither a mark nor nothing.
template <auto Marks>
[[nodiscard]] constexpr std::uint32_t nine_code(typename decltype(Marks)::value_type value) {
    return value == Marks.empty ? 0 : value == Marks.x ? 1 : value == Marks.o ? 1 << 9 : 1 << 18;
}

/// The same for each of the 256 values of a cell of one byte.
template <auto Marks>
inline constexpr auto nine_codes = [] {
    std::array<std::uint32_t, 256> codes{};
    for (std::uint32_t byte = 0; byte < codes.size(); ++byte)
        codes[byte] = nine_code<Marks>(static_cast<typename decltype(Marks)::value_type>(byte));
    return codes;
}();

template <class Board>
constexpr void require_three_by_three(Board&& rows) {
    const extent shape = extent_of(rows);
    if (shape == extent(3, 3)) return;
    refuse<std::invalid_argument>("is_valid is about 3 rows and 3 columns, the board has " +
                                  std::to_string(shape.rows()) + " and " +
                                  std::to_string(shape.cols()));
}

} // namespace detail

/// Whether a legal game of tic-tac-toe reaches the 3×3 board: X first, turns alternate, play stops
/// at three in a row. A board of another size, a row of another length or a cell that holds none
/// of the three marks is a std::invalid_argument that says what and where.
template <auto Marks = marks{}, board Board>
    requires marks_of<Marks, cell_t<Board>>
[[nodiscard]] constexpr bool is_valid(Board&& rows) {
    detail::require_three_by_three(rows);
    std::uint32_t read = 0;
    int shift = 0;
    for (std::ptrdiff_t row = 0; row < 3; ++row) {
        const auto cells = detail::row_of(rows, row);
        detail::require_length(cells.size(), 3, row);
        for (std::size_t col = 0; col < 3; ++col, ++shift) {
            const auto value = detail::mark_of<Marks>(cells[col]);
            if constexpr (sizeof(value) == 1)
                read |= detail::nine_codes<Marks>[static_cast<unsigned char>(value)] << shift;
            else
                read |= detail::nine_code<Marks>(value) << shift;
        }
    }
    if (read >> 18 != 0) detail::refuse_foreign<Marks>(rows);
    return is_valid(read, read >> 9);
}

} // namespace gridlogic::tictactoe

#endif
