// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_WORD_HPP
#define GRIDLOGIC_WORD_HPP

// 64 neighboring cells of a row in a word, one bit each, and what a flood does with them. Column 0
// is the lowest bit, so a shift to the left moves cells to the right.
//
// Two steps do the work of a flood for 64 cells at once. The bits below stand as text does, column
// 0 at the left:
//
//    passable       . # # # # . # # #      fill_runs spreads the seeds through the runs of
//    seeds          . . # . . . . . .      passable cells that they lie in: upwards with one
//    fill_runs      . # # # # . . . .      addition, whose carry ripples through a run
//    dilate         # # # # # # . . .      dilate adds the cells beside: what the rows above and
//                                          below are then seeded with

#include <cstddef>
#include <cstdint>

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
};

/// Spreads a flood from word to word until nothing is pending. The field knows the cells, and has
/// rows above its first and below its last that nothing can enter:
///
///   take(place)              false if no word waits with pending seeds; else one that does, and
///                            best the one that was seeded last
///   fill(place)              takes the word's seeds and returns what they newly fill
///   seed_beside(place, side, bits)   seeds the word beside it, at the left (−1) or at the right
///                            (1), and the words above and below that
///   seed_rows(place, bits)   seeds the words above and below that one. One of them that waits only
///                            since then it may answer, −1 or 1, to be visited at once; else 0
///
/// Each visit of a word that fills something fills at least one new cell and seeds at most eight
/// words, so the work is linear in what is filled, on spirals as well.
template <class Field>
constexpr void flood(Field& field, std::uint32_t words_per_row) {
    for (word_place at{}; field.take(at);) {
        for (int step = 1; step != 0; at.row += static_cast<std::uint32_t>(step)) {
            const std::uint64_t filled = field.fill(at);
            if (filled == 0) break;
            if ((filled & 1) != 0 && at.word > 0) field.seed_beside(at, -1, std::uint64_t{1} << 63);
            if (filled >> 63 != 0 && at.word + 1 < words_per_row) field.seed_beside(at, 1, 1);
            step = field.seed_rows(at, dilate(filled));
        }
    }
}

} // namespace detail

} // namespace gridlogic

#endif
