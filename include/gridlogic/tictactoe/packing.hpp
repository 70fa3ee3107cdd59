// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TICTACTOE_PACKING_HPP
#define GRIDLOGIC_TICTACTOE_PACKING_HPP

// From cells to bits, 64 at a time, one number a side:
//
//    cells   X O X . . O X       bit 0 is the first cell
//    x       # . # . . . #
//    o       . # . . . # .
//
// It comes twice, with the same result: in standard C++, which the compiler can run as well, and
// for processors with SSE2, 16 cells of one byte at a time.

#include <gridlogic/sse2.hpp>
#include <gridlogic/tictactoe/mark.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace gridlogic::tictactoe::detail {

/// Up to 64 cells, a bit for each.
struct packed_cells {
    std::uint64_t x = 0;
    std::uint64_t o = 0;
    bool is_foreign = false; ///< whether one of them holds none of the three marks
};

/// The standard way, one cell after the other.
struct portable_packing {
    template <auto Marks, class Value>
    [[nodiscard]] static constexpr packed_cells pack(const Value* cells,
                                                     std::size_t count) noexcept {
        packed_cells packed;
        for (std::size_t at = 0; at < count; ++at) {
            if (cells[at] == Marks.empty) continue;
            if (cells[at] == Marks.x)
                packed.x |= std::uint64_t{1} << at;
            else if (cells[at] == Marks.o)
                packed.o |= std::uint64_t{1} << at;
            else
                packed.is_foreign = true;
        }
        return packed;
    }
};

#if GRIDLOGIC_HAS_SSE2

struct sse2_packing {
    template <auto Marks, class Value>
    [[nodiscard]] static packed_cells pack(const Value* cells, std::size_t count) noexcept {
        packed_cells packed;
        __m128i known = _mm_set1_epi8(-1);
        for (std::size_t at = 0; at < count; at += 16) {
            // By halves: a load of 16 bytes would wait for two stores of 8 to reach the cache.
            const __m128i block =
                _mm_unpacklo_epi64(load_eight(cells + at), load_eight(cells + at + 8));
            const __m128i x = are(block, Marks.x);
            const __m128i o = are(block, Marks.o);
            const __m128i empty = are(block, Marks.empty);
            known = _mm_and_si128(known, _mm_or_si128(_mm_or_si128(x, o), empty));
            packed.x |= bits_of(x) << at;
            packed.o |= bits_of(o) << at;
        }
        packed.is_foreign = bits_of(known) != 0xffff;
        return packed;
    }

    /// Where windows begin in two sets of 256 bits, as window_set finds them, but with all in
    /// registers from the first step to the last. `in_a_row` times `step` must be below 128.
    static void find_windows(const std::uint64_t* x, const std::uint64_t* o, std::size_t step,
                             std::size_t in_a_row, std::uint64_t* starts) noexcept {
        bits_256 found = followed(load(x), step);
        const bits_256 of_o = followed(load(o), step);
        found = {_mm_or_si128(found.low, of_o.low), _mm_or_si128(found.high, of_o.high)};
        for (std::size_t pairs = 1; pairs + 1 < in_a_row;) {
            const std::size_t more = (std::min)(pairs, in_a_row - 1 - pairs);
            found = followed(found, more * step);
            pairs += more;
        }
        _mm_storeu_si128(reinterpret_cast<__m128i*>(starts), found.low);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(starts + 2), found.high);
    }

    /// How many of 256 bits are set, counted as gridlogic::detail::count_bits does.
    [[nodiscard]] static std::size_t count(const std::uint64_t* words) noexcept {
        const auto in_fours = [](__m128i bits) {
            const __m128i ones = _mm_set1_epi8(0x55), pairs = _mm_set1_epi8(0x33);
            bits = _mm_sub_epi8(bits, _mm_and_si128(_mm_srli_epi64(bits, 1), ones));
            return _mm_add_epi8(_mm_and_si128(bits, pairs),
                                _mm_and_si128(_mm_srli_epi64(bits, 2), pairs));
        };
        const bits_256 bits = load(words);
        const __m128i fours = _mm_add_epi8(in_fours(bits.low), in_fours(bits.high)); // up to 8
        const __m128i four_bits = _mm_set1_epi8(0x0f);
        const __m128i bytes = _mm_add_epi8(_mm_and_si128(fours, four_bits),
                                           _mm_and_si128(_mm_srli_epi64(fours, 4), four_bits));
        const __m128i sums = _mm_sad_epu8(bytes, _mm_setzero_si128());
        return static_cast<std::size_t>(
            _mm_cvtsi128_si32(_mm_add_epi64(sums, _mm_srli_si128(sums, 8))));
    }

private:
    template <class Value>
    [[nodiscard]] static __m128i load_eight(const Value* cells) noexcept {
        return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(cells));
    }
    template <class Value>
    [[nodiscard]] static __m128i are(__m128i cells, Value mark) noexcept {
        return _mm_cmpeq_epi8(cells, _mm_set1_epi8(static_cast<char>(mark)));
    }
    [[nodiscard]] static std::uint64_t bits_of(__m128i are_set) noexcept {
        return static_cast<unsigned>(_mm_movemask_epi8(are_set));
    }

    struct bits_256 {
        __m128i low;
        __m128i high;
    };
    [[nodiscard]] static bits_256 load(const std::uint64_t* words) noexcept {
        const auto word = [words](int at) {
            return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(words + at));
        };
        return {_mm_unpacklo_epi64(word(0), word(1)), _mm_unpacklo_epi64(word(2), word(3))};
    }
    /// The bits whose neighbor `distance` bits further on is set as well.
    [[nodiscard]] static bits_256 followed(bits_256 bits, std::size_t distance) noexcept {
        const __m128i down = _mm_cvtsi32_si128(static_cast<int>(distance));
        const __m128i up = _mm_cvtsi32_si128(static_cast<int>(64 - distance));
        const auto shifted = [&](__m128i words, __m128i next) {
            return _mm_or_si128(_mm_srl_epi64(words, down), _mm_sll_epi64(next, up));
        };
        const __m128i after_low = _mm_unpacklo_epi64(_mm_srli_si128(bits.low, 8), bits.high);
        const __m128i after_high = _mm_srli_si128(bits.high, 8);
        return {_mm_and_si128(bits.low, shifted(bits.low, after_low)),
                _mm_and_si128(bits.high, shifted(bits.high, after_high))};
    }
};

using native_packing = sse2_packing;

#else

using native_packing = portable_packing;

#endif

/// By the fastest way for such values. The number of cells is a multiple of 16, at most 64.
template <auto Marks, class Value>
[[nodiscard]] constexpr packed_cells pack(const Value* cells, std::size_t count) noexcept {
    if constexpr (sizeof(Value) == 1)
        if (!std::is_constant_evaluated()) return native_packing::pack<Marks>(cells, count);
    return portable_packing::pack<Marks>(cells, count);
}

/// Copies a row of cells as the values that they stand for, and up to the eighth an empty one for
/// each that is missing. Of one byte each, they come and go as one number, in a few instructions.
template <auto Marks, class Cell, class Value>
constexpr void copy_narrow_row(const Cell* cells, std::size_t count, Value* values) noexcept {
    if constexpr (one_byte_cell<Cell> && std::endian::native == std::endian::little) {
        if (!std::is_constant_evaluated() && count != 0) {
            const auto bytes_at = [cells](std::size_t at, auto number) {
                std::memcpy(&number, cells + at, sizeof number);
                return std::uint64_t{number} << (8 * at);
            };
            constexpr auto empty = static_cast<unsigned char>(Marks.empty);
            std::uint64_t row = 0x0101010101010101 * std::uint64_t{empty} << (8 * count);
            if (count >= 4) // overlapping in the middle
                row |= bytes_at(0, std::uint32_t{}) | bytes_at(count - 4, std::uint32_t{});
            else
                row |= bytes_at(0, std::uint8_t{}) | bytes_at(count / 2, std::uint8_t{}) |
                       bytes_at(count - 1, std::uint8_t{});
            std::memcpy(values, &row, sizeof row);
            return;
        }
    }
    for (std::size_t at = 0; at < count; ++at) values[at] = mark_of<Marks>(cells[at]);
}

/// Copies a row of cells as the values that they stand for. Eight bytes at a time, the last eight
/// overlapping: the compiler copies eight better than any number.
template <auto Marks, class Cell, class Value>
constexpr void copy_row(const Cell* cells, std::size_t count, Value* values) noexcept {
    if constexpr (one_byte_cell<Cell>) {
        if (!std::is_constant_evaluated() && count >= 8) {
            std::memcpy(values, cells, 8);
            for (std::size_t at = 8; at + 8 < count; at += 8)
                std::memcpy(values + at, cells + at, 8);
            std::memcpy(values + count - 8, cells + count - 8, 8);
            return;
        }
    }
    for (std::size_t at = 0; at < count; ++at) values[at] = mark_of<Marks>(cells[at]);
}

} // namespace gridlogic::tictactoe::detail

#endif
