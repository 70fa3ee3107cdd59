// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_BIT_PLANE_HPP
#define GRIDLOGIC_BIT_PLANE_HPP

// One bit a cell, 64 neighboring cells of a row to a word. Column 0 is the lowest bit, so a shift
// to the left moves cells to the right. A plane of 2 rows and 70 columns:
//
//               word 0                       word 1
//    row 0      col 63 . . . . . col 0       0 . . . . 0 col 69 . . col 64
//    row 1      col 63 . . . . . col 0       0 . . . . 0 col 69 . . col 64
//
// The bits beyond the last column are always 0.
//
// Two steps do the work of a flood for 64 cells at once. The bits below stand as text does, column
// 0 at the left:
//
//    passable       . # # # # . # # #      fill_runs spreads the seeds through the runs of
//    seeds          . . # . . . . . .      passable cells that they lie in: upwards with one
//    fill_runs      . # # # # . . . .      addition, whose carry ripples through a run
//    dilate         # # # # # # . . .      dilate adds the cells beside: what the rows above and
//                                          below are then seeded with

#include <gridlogic/error.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/position.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridlogic {

/// How many cells a word holds.
inline constexpr std::size_t word_bits = 64;

/// The runs of `passable` bits that hold a seed, whole. The seeds must be passable. Constant time:
/// some ten operations, and thirty more where a run reaches below its lowest seed.
[[nodiscard]] constexpr std::uint64_t fill_runs(std::uint64_t seeds,
                                                std::uint64_t passable) noexcept {
    // A seed added to its run carries through all bits above it: the carries are what differs
    // from an addition without carry. (Well known from the sliding pieces of chess programs.)
    std::uint64_t filled = seeds | (passable & ((passable + seeds) ^ passable ^ seeds));
    if (((filled >> 1) & passable & ~filled) != 0) {
        // Downwards there is no carry: 1, 2, 4, … steps at once, as Kogge and Stone add.
        std::uint64_t open = passable;
        for (int step = 1; step < 64; step *= 2) {
            filled |= open & (filled >> step);
            open &= open >> step;
        }
    }
    return filled;
}

/// Each bit and the ones beside it, within the word.
[[nodiscard]] constexpr std::uint64_t dilate(std::uint64_t word) noexcept {
    return word | word << 1 | word >> 1;
}

namespace detail {

/// A word's place in a plane: which row, and which word of that row.
struct word_place {
    std::uint32_t row;
    std::uint32_t word;

    friend constexpr bool operator==(const word_place&, const word_place&) = default;
};

/// Spreads a flood from word to word until nothing is pending. The field knows the cells:
///   take(place)         false if no word has pending seeds, else one that has, the last seeded
///                       first;
///   fill(place)         takes the word's seeds and returns the passable bits that they newly fill;
///   seed(place, bits)   notes which of the bits must still be looked at, and the word with them.
/// Each visit of a word that fills something fills at least one new cell and seeds at most eight
/// words, so the work is linear in what is filled, on spirals as well.
template <class Field>
constexpr void flood(Field& field, std::uint32_t rows, std::uint32_t words) {
    for (word_place at{}; field.take(at);) {
        const std::uint64_t filled = field.fill(at);
        if (filled == 0) continue;
        const bool has_above = at.row > 0, has_below = at.row + 1 < rows;
        const auto seed_column = [&](std::uint32_t word, std::uint64_t bits) {
            if (has_above) field.seed({at.row - 1, word}, bits);
            if (word != at.word) field.seed({at.row, word}, bits);
            if (has_below) field.seed({at.row + 1, word}, bits);
        };
        if ((filled & 1) != 0 && at.word > 0) seed_column(at.word - 1, std::uint64_t{1} << 63);
        if (filled >> 63 != 0 && at.word + 1 < words) seed_column(at.word + 1, 1);
        seed_column(at.word, dilate(filled));
    }
}

} // namespace detail

} // namespace gridlogic

#endif
