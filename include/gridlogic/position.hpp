// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_POSITION_HPP
#define GRIDLOGIC_POSITION_HPP

// A place on a grid, row first.
//
//            col 0   col 1   col 2
//    row 0  (0, 0)  (0, 1)  (0, 2)
//    row 1  (1, 0)  (1, 1)  (1, 2)

#include <gridlogic/error.hpp>

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

/// Grids of cells, and what both games need.
namespace gridlogic {

namespace detail {

/// The nearest `std::ptrdiff_t`: a number too large to be held becomes the largest one, and stays
/// outside of every board instead of wrapping into it.
template <std::integral Integer>
[[nodiscard]] constexpr std::ptrdiff_t saturate(Integer number) noexcept {
    if constexpr (std::is_signed_v<Integer>) {
        if constexpr (sizeof(Integer) > sizeof(std::ptrdiff_t)) {
            if (number < PTRDIFF_MIN) return PTRDIFF_MIN;
            if (number > PTRDIFF_MAX) return PTRDIFF_MAX;
        }
    } else if constexpr (sizeof(Integer) >= sizeof(std::ptrdiff_t)) {
        if (number > static_cast<std::uintmax_t>(PTRDIFF_MAX)) return PTRDIFF_MAX;
    }
    return static_cast<std::ptrdiff_t>(number);
}

} // namespace detail

/// A place: a row and a column, counted from 0. It belongs to no board and may lie outside of any.
struct position {
    std::ptrdiff_t row = 0; ///< from the top
    std::ptrdiff_t col = 0; ///< from the left

    constexpr position() = default;

    /// From any two integer types; numbers that do not fit are saturated.
    template <std::integral Row, std::integral Col>
    constexpr position(Row at_row, Col at_col) noexcept
        : row(detail::saturate(at_row)), col(detail::saturate(at_col)) {}

    friend constexpr bool operator==(const position&, const position&) = default;
    /// Row by row, the order in which text is read.
    friend constexpr auto operator<=>(const position&, const position&) = default;
};

namespace detail {

[[nodiscard]] inline std::string describe(position place) {
    return join("(", std::to_string(place.row), ", ", std::to_string(place.col), ")");
}

} // namespace detail

} // namespace gridlogic

#endif
