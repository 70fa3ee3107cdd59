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

/// How many bits are set: in pairs, in fours, in bytes, and the bytes added by a multiplication.
/// (std::popcount is a function call where the compiler may not assume an instruction for it.)
[[nodiscard]] constexpr unsigned count_bits(std::uint64_t bits) noexcept {
    bits -= bits >> 1 & 0x5555555555555555;
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return static_cast<unsigned>(bits * 0x0101010101010101 >> 56);
}

} // namespace detail

} // namespace gridlogic

#endif
