// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_PACKING_HPP
#define GRIDLOGIC_MINESWEEPER_PACKING_HPP

// From characters to bits, and back: the two steps between a board of one-byte cells and the flood
// on words.
//
//    cells       E E M E 1 X B E
//    mines       . . # . . # . .      pack: bit 0 is the first cell
//    unrevealed  # # . # . . . #
//
//    blank       # . . . . . . .      write: "B" where blank; where digits, the count, which comes
//    digits      . # . # . . . .      as words for its binary digits
//
// Both come twice, with the same result: in standard C++, which the compiler can run as well, and
// for processors with SSE2, 16 cells at a time. Nothing outside of a row's own cells is read.

#include <gridlogic/minesweeper/cell.hpp>
#include <gridlogic/minesweeper/opening.hpp>
#include <gridlogic/word.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__) || defined(_M_X64)
#define GRIDLOGIC_HAS_SSE2 1
#include <emmintrin.h>
#else
#define GRIDLOGIC_HAS_SSE2 0
#endif

namespace gridlogic::minesweeper::detail {

/// Up to 64 cells of a row, a bit for each.
struct packed_cells {
    std::uint64_t mines = 0; ///< exploded ones included
    std::uint64_t unrevealed = 0;
    bool is_known = true; ///< whether all of them are of the alphabet
};

/// What is to be written to up to 64 cells of a row, a bit for each.
struct revealed_cells {
    std::uint64_t blank;
    std::uint64_t digits;
    word_counts counts; ///< where there are digits
};

/// The standard way, one cell after the other.
struct portable_packing {
    template <auto Alphabet, class Cell>
    [[nodiscard]] static constexpr packed_cells pack(const Cell* row, std::size_t col,
                                                     std::size_t count) noexcept {
        packed_cells packed;
        unsigned weights = 0;
        for (std::size_t number = 0; number < count; ++number) {
            const auto byte = static_cast<unsigned char>(row[col + number]);
            const unsigned weight = byte_weights<Alphabet>[byte];
            const bool is_unrevealed = byte == static_cast<unsigned char>(Alphabet.unrevealed);
            packed.mines |= std::uint64_t{weight & 1} << number;
            packed.unrevealed |= std::uint64_t{is_unrevealed} << number;
            weights |= weight;
        }
        packed.is_known = weights < foreign_weight;
        return packed;
    }

    template <auto Alphabet, class Cell>
    static constexpr void write(Cell* row, std::size_t col, std::size_t,
                                const revealed_cells& cells) noexcept {
        for (std::uint64_t rest = cells.blank; rest != 0; rest &= rest - 1)
            row[col + lowest(rest)] = static_cast<Cell>(Alphabet.blank);
        for (std::uint64_t rest = cells.digits; rest != 0; rest &= rest - 1) {
            const std::size_t number = lowest(rest);
            const auto binary = [&](std::uint64_t word) {
                return static_cast<int>(word >> number & 1);
            };
            const word_counts& counts = cells.counts;
            row[col + number] = static_cast<Cell>(
                digit<Alphabet>(binary(counts.ones) + 2 * binary(counts.twos) +
                                4 * binary(counts.fours) + 8 * binary(counts.eights)));
        }
    }

private:
    [[nodiscard]] static constexpr std::size_t lowest(std::uint64_t bits) noexcept {
        return static_cast<std::size_t>(std::countr_zero(bits));
    }
};

#if GRIDLOGIC_HAS_SSE2

/// Sixteen cells at a time. Rows of 16 cells or more end with a block that reaches back; shorter
/// rows are one block, filled up with zeros.
struct sse2_packing {
    template <auto Alphabet, class Cell>
    [[nodiscard]] static packed_cells pack(const Cell* row, std::size_t col,
                                           std::size_t count) noexcept {
        const unsigned char* const cells = bytes(row + col);
        if (count == 64) {
            const __m128i blocks[] = {load(cells), load(cells + 16), load(cells + 32),
                                      load(cells + 48)};
            return pack_where<Alphabet>(
                [&](auto condition) {
                    return bits_of(condition(blocks[0])) | bits_of(condition(blocks[1])) << 16 |
                           bits_of(condition(blocks[2])) << 32 |
                           bits_of(condition(blocks[3])) << 48;
                },
                ~std::uint64_t{0});
        }
        if (col + count < 16) return pack_block<Alphabet>(load_short(cells, count), 0, count);
        packed_cells packed;
        for (std::size_t first = 0; first < count; first += 16) {
            // The last block reaches back over cells that are packed already.
            const std::size_t some = (std::min)(count - first, std::size_t{16});
            const packed_cells more =
                pack_block<Alphabet>(load(cells + first + some - 16), 16 - some, some);
            packed.mines |= more.mines << first;
            packed.unrevealed |= more.unrevealed << first;
            packed.is_known &= more.is_known;
        }
        return packed;
    }

    template <auto Alphabet, class Cell>
    static void write(Cell* row, std::size_t col, std::size_t count,
                      const revealed_cells& revealed) noexcept {
        unsigned char* const cells = bytes(row) + col;
        if (~revealed.blank == 0) { // the inside of a large opening
            for (std::size_t first = 0; first < 64; first += 16)
                store(cells + first, all<Alphabet>(Alphabet.blank));
        } else if (col + count < 16) {
            store_short(cells, count, merge<Alphabet>(load_short(cells, count), revealed, 0));
        } else {
            std::size_t first = 0;
            for (; first + 16 <= count; first += 16)
                if (((revealed.blank | revealed.digits) >> first & 0xffff) != 0)
                    store(cells + first, merge<Alphabet>(load(cells + first), revealed, first));
            if (first < count) { // what is left, with cells before it that are not written anew
                unsigned char* const last = cells + count - 16;
                const std::size_t back = first + 16 - count;
                const revealed_cells rest{revealed.blank >> first << back,
                                          revealed.digits >> first << back,
                                          {revealed.counts.ones >> first << back,
                                           revealed.counts.twos >> first << back,
                                           revealed.counts.fours >> first << back,
                                           revealed.counts.eights >> first << back}};
                store(last, merge<Alphabet>(load(last), rest, 0));
            }
        }
    }

private:
    /// Packs what `bits_where(condition)` can tell about some cells, `all_bits` of them. Most cells
    /// are unrevealed: whether the others are of the alphabet is asked only where there are others.
    template <auto Alphabet, class BitsWhere>
    [[nodiscard]] static packed_cells pack_where(BitsWhere bits_where,
                                                 std::uint64_t all_bits) noexcept {
        const auto equal = [&](auto value) {
            return bits_where([value](__m128i cells) {
                return _mm_cmpeq_epi8(cells, _mm_set1_epi8(static_cast<char>(value)));
            });
        };
        packed_cells packed{equal(Alphabet.mine), equal(Alphabet.unrevealed), true};
        if ((packed.mines | packed.unrevealed) == all_bits) return packed;
        packed.mines |= equal(Alphabet.exploded);
        const std::uint64_t digits = bits_where([](__m128i cells) {
            const __m128i above_one = _mm_sub_epi8(cells, all<Alphabet>(Alphabet.one));
            return _mm_cmpeq_epi8(_mm_min_epu8(above_one, _mm_set1_epi8(7)), above_one);
        });
        packed.is_known =
            (packed.mines | packed.unrevealed | equal(Alphabet.blank) | digits) == all_bits;
        return packed;
    }

    /// Of sixteen cells `count`, from number `first` on.
    template <auto Alphabet>
    [[nodiscard]] static packed_cells pack_block(__m128i cells, std::size_t first,
                                                 std::size_t count) noexcept {
        const std::uint64_t all_bits = (std::uint64_t{1} << count) - 1;
        return pack_where<Alphabet>(
            [&](auto condition) { return bits_of(condition(cells)) >> first & all_bits; },
            all_bits);
    }

    template <class Cell>
    [[nodiscard]] static const unsigned char* bytes(const Cell* cells) noexcept {
        return reinterpret_cast<const unsigned char*>(cells);
    }
    template <class Cell>
    [[nodiscard]] static unsigned char* bytes(Cell* cells) noexcept {
        return reinterpret_cast<unsigned char*>(cells);
    }

    [[nodiscard]] static __m128i load(const unsigned char* cells) noexcept {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells));
    }
    static void store(unsigned char* cells, __m128i values) noexcept {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(cells), values);
    }

    template <class Number>
    [[nodiscard]] static std::uint64_t load_number(const unsigned char* cells) noexcept {
        Number number;
        std::memcpy(&number, cells, sizeof number);
        return number;
    }
    template <class Number>
    static void store_number(unsigned char* cells, std::uint64_t value) noexcept {
        const auto number = static_cast<Number>(value);
        std::memcpy(cells, &number, sizeof number);
    }

    /// Fewer than 16 cells: two loads that overlap in the middle. Zeros behind.
    [[nodiscard]] static __m128i load_short(const unsigned char* cells,
                                            std::size_t count) noexcept {
        std::uint64_t low = 0, high = 0;
        if (count >= 8) {
            low = load_number<std::uint64_t>(cells);
            high = load_number<std::uint64_t>(cells + count - 8);
            high = count == 8 ? 0 : high >> (8 * (16 - count));
        } else if (count >= 4) {
            low = load_number<std::uint32_t>(cells) | load_number<std::uint32_t>(cells + count - 4)
                                                          << (8 * (count - 4));
        } else {
            for (std::size_t number = 0; number < count; ++number)
                low |= std::uint64_t{cells[number]} << (8 * number);
        }
        return _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
    }
    static void store_short(unsigned char* cells, std::size_t count, __m128i values) noexcept {
        std::uint64_t halves[2];
        std::memcpy(halves, &values, sizeof halves);
        if (count >= 8) {
            store_number<std::uint64_t>(cells, halves[0]);
            if (count > 8)
                store_number<std::uint64_t>(cells + count - 8, halves[0] >> (8 * (count - 8)) |
                                                                   halves[1] << (8 * (16 - count)));
        } else if (count >= 4) {
            store_number<std::uint32_t>(cells, halves[0]);
            store_number<std::uint32_t>(cells + count - 4, halves[0] >> (8 * (count - 4)));
        } else {
            for (std::size_t number = 0; number < count; ++number)
                cells[number] = static_cast<unsigned char>(halves[0] >> (8 * number));
        }
    }

    template <auto Alphabet>
    [[nodiscard]] static __m128i all(typename decltype(Alphabet)::value_type value) noexcept {
        return _mm_set1_epi8(static_cast<char>(value));
    }
    [[nodiscard]] static std::uint64_t bits_of(__m128i are_set) noexcept {
        return static_cast<std::uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(are_set)));
    }
    /// Sixteen bits to sixteen bytes of all ones or zeros.
    [[nodiscard]] static __m128i spread(std::uint64_t bits) noexcept {
        const __m128i low = _mm_cvtsi32_si128(static_cast<int>(bits & 0xffff));
        const __m128i doubled = _mm_unpacklo_epi8(low, low);
        const __m128i eightfold = _mm_shuffle_epi32(_mm_shufflelo_epi16(doubled, 0x50), 0x50);
        const __m128i bit = _mm_set1_epi64x(static_cast<long long>(0x8040201008040201ULL));
        return _mm_cmpeq_epi8(_mm_and_si128(eightfold, bit), bit);
    }
    [[nodiscard]] static __m128i select(__m128i where, __m128i chosen, __m128i other) noexcept {
        return _mm_or_si128(_mm_and_si128(where, chosen), _mm_andnot_si128(where, other));
    }

    /// Sixteen cells, and what is revealed of them, from bit `first` on.
    template <auto Alphabet>
    [[nodiscard]] static __m128i merge(__m128i cells, const revealed_cells& revealed,
                                       std::size_t first) noexcept {
        if ((revealed.digits >> first & 0xffff) != 0) {
            // Where a bit is set there is −1: so the counts come out negative.
            __m128i counts = spread(revealed.counts.fours >> first);
            if ((revealed.counts.eights >> first & 0xffff) != 0) {
                const __m128i eights = spread(revealed.counts.eights >> first);
                counts = _mm_add_epi8(counts, _mm_add_epi8(eights, eights));
            }
            counts =
                _mm_add_epi8(_mm_add_epi8(counts, counts), spread(revealed.counts.twos >> first));
            counts =
                _mm_add_epi8(_mm_add_epi8(counts, counts), spread(revealed.counts.ones >> first));
            const __m128i zero = _mm_sub_epi8(all<Alphabet>(Alphabet.one), _mm_set1_epi8(1));
            cells = select(spread(revealed.digits >> first), _mm_sub_epi8(zero, counts), cells);
        }
        return select(spread(revealed.blank >> first), all<Alphabet>(Alphabet.blank), cells);
    }
};

using native_packing = sse2_packing;

#else

using native_packing = portable_packing;

#endif

} // namespace gridlogic::minesweeper::detail

#endif
