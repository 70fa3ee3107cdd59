// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TICTACTOE_SYMMETRY_HPP
#define GRIDLOGIC_TICTACTOE_SYMMETRY_HPP

// Boards that differ only in how one looks at them.
//
//    identity      mirror        flip          half_turn
//    a b c         c b a         d e f         f e d
//    d e f         f e d         a b c         c b a
//
//    transpose     turn_right    turn_left     antitranspose
//    a d           d a           c f           f c
//    b e           e b           b e           e b
//    c f           f c           a d           d a
//
// The number of each says how it is made: 1 is a mirror, 2 a flip, and 4 a transposition of what
// these two give.

#include <gridlogic/board.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/grid.hpp>
#include <gridlogic/position.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace gridlogic::tictactoe {

/// The eight ways of turning and mirroring a board.
enum class symmetry : unsigned char {
    identity,
    mirror,        ///< left and right change places
    flip,          ///< top and bottom change places
    half_turn,     ///< by 180 degrees
    transpose,     ///< rows become columns
    turn_left,     ///< by 90 degrees against the clock
    turn_right,    ///< by 90 degrees with the clock
    antitranspose, ///< rows become columns from the last to the first
};

/// By number.
inline constexpr std::array all_symmetries{
    symmetry::identity,  symmetry::mirror,    symmetry::flip,       symmetry::half_turn,
    symmetry::transpose, symmetry::turn_left, symmetry::turn_right, symmetry::antitranspose};

/// Those that give a board of that shape a board of the same shape: all eight of a square, the
/// first four of another rectangle.
[[nodiscard]] constexpr std::span<const symmetry> symmetries_of(extent shape) noexcept {
    return std::span(all_symmetries).first(shape.rows() == shape.cols() ? 8 : 4);
}

namespace detail {

[[nodiscard]] constexpr bool transposes(symmetry how) noexcept {
    return (static_cast<unsigned>(how) & 4) != 0;
}
[[nodiscard]] constexpr bool flips(symmetry how) noexcept {
    return (static_cast<unsigned>(how) & 2) != 0;
}
[[nodiscard]] constexpr bool mirrors(symmetry how) noexcept {
    return (static_cast<unsigned>(how) & 1) != 0;
}

} // namespace detail

/// What undoes it.
[[nodiscard]] constexpr symmetry inverse_of(symmetry how) noexcept {
    if (how == symmetry::turn_left) return symmetry::turn_right;
    if (how == symmetry::turn_right) return symmetry::turn_left;
    return how;
}

/// The one that does what `first` and then `second` do.
[[nodiscard]] constexpr symmetry combine(symmetry first, symmetry second) noexcept {
    // Moved past a transposition, a mirror becomes a flip and a flip a mirror.
    auto number = static_cast<unsigned>(second);
    if (detail::transposes(first)) number = (number & 4) | (number & 1) << 1 | (number & 2) >> 1;
    return static_cast<symmetry>(static_cast<unsigned>(first) ^ number);
}

/// The shape of a board of that shape as it looks then.
[[nodiscard]] constexpr extent transformed(extent shape, symmetry how) {
    return detail::transposes(how) ? extent(shape.cols(), shape.rows()) : shape;
}

/// Where a place of a board of that shape comes to lie.
[[nodiscard]] constexpr position transformed(position place, extent shape, symmetry how) noexcept {
    if (detail::mirrors(how)) place.col = shape.cols() - 1 - place.col;
    if (detail::flips(how)) place.row = shape.rows() - 1 - place.row;
    if (detail::transposes(how)) return {place.col, place.row};
    return place;
}

/// The same for each of some places: a line, or a list of moves.
[[nodiscard]] constexpr std::vector<position> transformed(std::vector<position> places,
                                                          extent shape, symmetry how) {
    for (position& place : places) place = transformed(place, shape, how);
    return places;
}

/// The same for each of some lines.
[[nodiscard]] constexpr std::vector<std::vector<position>>
transformed(std::vector<std::vector<position>> lines, extent shape, symmetry how) {
    for (std::vector<position>& line : lines) line = transformed(std::move(line), shape, how);
    return lines;
}

/// The board as it looks then. Rows of unequal length are a std::invalid_argument.
template <board Board>
[[nodiscard]] constexpr grid<cell_t<Board>> transformed(Board&& rows, symmetry how) {
    const grid<cell_t<Board>> original(rows);
    grid<cell_t<Board>> image(transformed(original.extent(), how));
    for (const position place : original.extent().places())
        image[transformed(place, original.extent(), how)] = original[place];
    return image;
}

/// A board that stands for all that look like it.
template <class Cell>
struct canonical_form {
    grid<Cell> board; ///< the one that stands for all
    symmetry how;     ///< what makes it from the one given
};

/// Of all boards of the same shape that a board can look like the one whose cells, row by row, come
/// first in the order of `<`; the first way that leads there. Rows of unequal length are a
/// std::invalid_argument.
template <board Board>
[[nodiscard]] constexpr canonical_form<cell_t<Board>> canonical(Board&& rows) {
    canonical_form<cell_t<Board>> best{grid<cell_t<Board>>(rows), symmetry::identity};
    const grid<cell_t<Board>> original = best.board;
    for (const symmetry how : symmetries_of(original.extent())) {
        auto image = transformed(original, how);
        if (std::ranges::lexicographical_compare(image.cells(), best.board.cells()))
            best = {std::move(image), how};
    }
    return best;
}

} // namespace gridlogic::tictactoe

#endif
