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
//    blank       # . . . . . . .      write: "B" where blank; where digits, the number of mines in
//    digits      . # . # . . . .      the 3×3, counted in the characters
//
// Both come twice, with the same result: in standard C++, which the compiler can run as well, and
// for processors with SSE2, 16 cells at a time. Nothing outside of a row's own cells is read.

#include <gridlogic/minesweeper/cell.hpp>
#include <gridlogic/minesweeper/opening.hpp>
#include <gridlogic/sse2.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace gridlogic::minesweeper::detail {

/// Up to 64 cells of a row, a bit for each.
struct packed_cells {
    std::uint64_t mines = 0; ///< exploded ones included
    std::uint64_t unrevealed = 0;
    bool is_known = true; ///< whether all of them are of the alphabet
};

/// Three rows of cells, the middle one to be written; above or below is null at the border.
template <class Cell>
struct row_triple {
    const Cell* above;
    Cell* here;
    const Cell* below;
    std::size_t cols;
};

/// What is to be written of up to 64 cells.
struct opened_cells {
    std::uint64_t blank;
    std::uint64_t digits;
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
    static constexpr void write(const row_triple<Cell>& rows, std::size_t col, std::uint64_t blank,
                                std::uint64_t digits) noexcept {
        for (; blank != 0; blank &= blank - 1)
            rows.here[col + lowest(blank)] = static_cast<Cell>(Alphabet.blank);
        for (; digits != 0; digits &= digits - 1) {
            const std::size_t at = col + lowest(digits);
            const std::size_t first = at == 0 ? 0 : at - 1;
            const std::size_t last = at + 1 == rows.cols ? at : at + 1;
            unsigned mines = 0;
            for (const Cell* row : {rows.above, static_cast<const Cell*>(rows.here), rows.below})
                for (std::size_t next = first; row != nullptr && next <= last; ++next)
                    mines += byte_weights<Alphabet>[static_cast<unsigned char>(row[next])];
            rows.here[at] = static_cast<Cell>(digit<Alphabet>(static_cast<int>(mines)));
        }
    }

    template <auto Alphabet, class CellsOf, class OpenedIn>
    static constexpr void write_rows(unsigned first, unsigned last, std::size_t cols,
                                     CellsOf cells_of, OpenedIn opened_in) noexcept {
        for (unsigned row = first; row <= last; ++row) {
            const opened_cells opened = opened_in(row);
            auto* const cells = cells_of(row);
            write<Alphabet>(
                row_triple<std::remove_reference_t<decltype(*cells)>>{cells_of(row - 1), cells,
                                                                      cells_of(row + 1), cols},
                0, opened.blank, opened.digits);
        }
    }

private:
    [[nodiscard]] static constexpr std::size_t lowest(std::uint64_t bits) noexcept {
        return static_cast<std::size_t>(std::countr_zero(bits));
    }
};

#if GRIDLOGIC_HAS_SSE2

/// Sixteen cells at a time. Rows of 16 cells or more end with a block that reaches back or is
/// filled up; shorter rows are one block, filled up with zeros.
struct sse2_packing {
    template <auto Alphabet, class Cell>
    [[nodiscard]] static packed_cells pack(const Cell* row, std::size_t col,
                                           std::size_t count) noexcept {
        const unsigned char* const cells = bytes(row + col);
        const auto for_each_block = [cells, count](auto see) {
            if (count < 16) return see(load_short(cells, count), 0);
            if (count == 64) {
                see(load(cells), 0);
                see(load(cells + 16), 16);
                see(load(cells + 32), 32);
                return see(load(cells + 48), 48);
            }
            for (std::size_t first = 0; first < count; first += 16) {
                const std::size_t at = (std::min)(first, count - 16);
                see(load(cells + at), at);
            }
        };
        const std::uint64_t all_bits = ~std::uint64_t{0} >> (64 - count);
        packed_cells packed;
        for_each_block([&packed](__m128i block, std::size_t at) {
            packed.mines |= bits_of(_mm_cmpeq_epi8(block, all<Alphabet>(Alphabet.mine))) << at;
            packed.unrevealed |= bits_of(_mm_cmpeq_epi8(block, all<Alphabet>(Alphabet.unrevealed)))
                                 << at;
        });
        packed.mines &= all_bits;
        packed.unrevealed &= all_bits;
        // Most cells are unrevealed: the others are looked at only where there are any.
        std::uint64_t known = packed.mines | packed.unrevealed;
        if (known == all_bits) return packed;
        for_each_block([&packed, &known](__m128i block, std::size_t at) {
            const __m128i above_one = _mm_sub_epi8(block, all<Alphabet>(Alphabet.one));
            const __m128i are_digits =
                _mm_cmpeq_epi8(_mm_min_epu8(above_one, _mm_set1_epi8(7)), above_one);
            const __m128i are_blank = _mm_cmpeq_epi8(block, all<Alphabet>(Alphabet.blank));
            packed.mines |= bits_of(are_mines<Alphabet>(block)) << at;
            known |= (bits_of(_mm_or_si128(are_digits, are_blank)) << at) | packed.mines;
        });
        packed.mines &= all_bits;
        packed.is_known = (known & all_bits) == all_bits;
        return packed;
    }

    template <auto Alphabet, class Cell>
    static void write(const row_triple<Cell>& rows, std::size_t col, std::uint64_t blank,
                      std::uint64_t digits) noexcept {
        unsigned char* const cells = bytes(rows.here);
        if (~blank == 0) { // the inside of a large opening
            for (std::size_t first = 0; first < 64; first += 16)
                store(cells + col + first, all<Alphabet>(Alphabet.blank));
            return;
        }
        std::uint64_t opened = blank | digits;
        const auto skipped = static_cast<std::size_t>(std::countr_zero(opened)) / 16 * 16;
        std::size_t at = col + skipped;
        opened >>= skipped;
        __m128i left =
            at == 0 ? _mm_setzero_si128() : _mm_slli_si128(sum_at<Alphabet>(rows, at - 1), 15);
        __m128i here = sums_at<Alphabet>(rows, at);
        for (;; at += 16) {
            const __m128i bits = spread(opened);
            opened >>= 16;
            const __m128i right = at + 16 >= rows.cols ? _mm_setzero_si128()
                                  : opened != 0        ? sums_at<Alphabet>(rows, at + 16)
                                                       : sum_at<Alphabet>(rows, at + 16);
            const __m128i around =
                add(_mm_or_si128(_mm_slli_si128(here, 1), _mm_srli_si128(left, 15)), here,
                    _mm_or_si128(_mm_srli_si128(here, 1), _mm_slli_si128(right, 15)));
            const __m128i before = load_block(cells + at, rows.cols - at);
            store_block(cells + at, rows.cols - at,
                        select(bits, values_for<Alphabet>(around), before));
            if (opened == 0) return;
            left = here;
            here = right;
        }
    }

    /// Writes rows of up to 64 cells, column of blocks by column of blocks, each from top to
    /// bottom: every block is read once, before the one above it is written, because a processor
    /// waits where it loads what it has just stored in other pieces.
    template <auto Alphabet, class CellsOf, class OpenedIn>
    static void write_rows(unsigned first, unsigned last, std::size_t cols, CellsOf cells_of,
                           OpenedIn opened_in) noexcept {
        if (cols < 16) {
            const auto look = [cols](const unsigned char* row) {
                const __m128i mines = mines_in_block<Alphabet>(row, cols);
                return seen_block{load_short(row, cols),
                                  add(mines, _mm_slli_si128(mines, 1), _mm_srli_si128(mines, 1))};
            };
            const auto put = [cols](unsigned char* row, __m128i values) {
                store_short(row, cols, values);
            };
            return write_column<Alphabet>(first, last, cells_of, opened_in, 0, look, put);
        }
        for (std::size_t next = 0; next < cols; next += 16) {
            const std::size_t at = (std::min)(next, cols - 16); // the last block reaches back
            const auto look = [at, cols](const unsigned char* row) {
                const __m128i cells = load(row + at);
                const __m128i mines = are_mines<Alphabet>(cells);
                return seen_block{cells,
                                  add(mines,
                                      at == 0 ? _mm_slli_si128(mines, 1)
                                              : are_mines<Alphabet>(load(row + at - 1)),
                                      at + 16 == cols ? _mm_srli_si128(mines, 1)
                                                      : are_mines<Alphabet>(load(row + at + 1)))};
            };
            const auto put = [at](unsigned char* row, __m128i values) { store(row + at, values); };
            write_column<Alphabet>(first, last, cells_of, opened_in, at, look, put);
        }
    }

private:
    [[nodiscard]] static __m128i add(__m128i left, __m128i middle, __m128i right) noexcept {
        return _mm_add_epi8(middle, _mm_add_epi8(left, right));
    }

    /// Some cells of a row, and how many mines the 1×3 around each has, as negative numbers.
    struct seen_block {
        __m128i cells;
        __m128i mines;
    };

    /// How many mines one column of three rows has, in the first byte, as a negative number.
    template <auto Alphabet, class Cell>
    [[nodiscard]] static __m128i sum_at(const row_triple<Cell>& rows, std::size_t at) noexcept {
        int sum = mine_at<Alphabet>(bytes(rows.here) + at);
        if (rows.above != nullptr) sum += mine_at<Alphabet>(bytes(rows.above) + at);
        if (rows.below != nullptr) sum += mine_at<Alphabet>(bytes(rows.below) + at);
        return _mm_cvtsi32_si128(sum);
    }
    /// The same of a block of columns, a byte each.
    template <auto Alphabet, class Cell>
    [[nodiscard]] static __m128i sums_at(const row_triple<Cell>& rows, std::size_t at) noexcept {
        if (rows.cols - at < 16) return sums_at_end<Alphabet>(rows, at);
        return sum_rows(
            rows, [at](const unsigned char* row) { return are_mines<Alphabet>(load(row + at)); });
    }
    /// Where a row ends within the block. Not inlined, so that compilers inline the rest.
    template <auto Alphabet, class Cell>
    [[nodiscard, gnu::noinline]] static __m128i sums_at_end(const row_triple<Cell>& rows,
                                                            std::size_t at) noexcept {
        return sum_rows(rows, [at, count = rows.cols - at](const unsigned char* row) {
            return mines_in_block<Alphabet>(row + at, count);
        });
    }
    template <class Cell, class MinesIn>
    [[nodiscard]] static __m128i sum_rows(const row_triple<Cell>& rows, MinesIn mines_in) noexcept {
        __m128i sums = mines_in(bytes(rows.here));
        if (rows.above != nullptr) sums = _mm_add_epi8(sums, mines_in(bytes(rows.above)));
        if (rows.below != nullptr) sums = _mm_add_epi8(sums, mines_in(bytes(rows.below)));
        return sums;
    }

    /// Writes the blocks that begin with column `at`, which `look(row)` sees and `put` stores.
    template <auto Alphabet, class CellsOf, class OpenedIn, class Look, class Put>
    static void write_column(unsigned first, unsigned last, CellsOf cells_of, OpenedIn opened_in,
                             std::size_t at, Look look, Put put) noexcept {
        const auto look_at = [&](unsigned row) {
            const auto* const cells = cells_of(row);
            return cells == nullptr ? seen_block{_mm_setzero_si128(), _mm_setzero_si128()}
                                    : look(bytes(cells));
        };
        seen_block above = look_at(first - 1), here = look_at(first);
        for (unsigned row = first; row <= last; ++row) {
            const seen_block below = look_at(row + 1);
            const opened_cells opened = opened_in(row);
            const std::uint64_t bits = (opened.blank | opened.digits) >> at;
            if ((bits & 0xffff) != 0) {
                const __m128i values =
                    values_for<Alphabet>(add(above.mines, here.mines, below.mines));
                put(bytes(cells_of(row)), select(spread(bits), values, here.cells));
            }
            above = here;
            here = below;
        }
    }

    /// What opened cells show, from the mines in their 3×3 as negative numbers.
    template <auto Alphabet>
    [[nodiscard]] static __m128i values_for(__m128i around) noexcept {
        const __m128i digits =
            _mm_sub_epi8(_mm_sub_epi8(all<Alphabet>(Alphabet.one), _mm_set1_epi8(1)), around);
        return select(_mm_cmpeq_epi8(around, _mm_setzero_si128()), all<Alphabet>(Alphabet.blank),
                      digits);
    }

    /// The first sixteen of some cells, or all. Anything behind.
    [[nodiscard]] static __m128i load_block(const unsigned char* cells,
                                            std::size_t count) noexcept {
        return count >= 16 ? load(cells) : load_short(cells, count);
    }
    static void store_block(unsigned char* cells, std::size_t count, __m128i values) noexcept {
        if (count >= 16)
            store(cells, values);
        else
            store_short(cells, count, values);
    }

    /// The mines in a block, a byte each: −1 for a mine. None behind the cells.
    template <auto Alphabet>
    [[nodiscard]] static __m128i mines_in_block(const unsigned char* cells,
                                                std::size_t count) noexcept {
        const __m128i mines = are_mines<Alphabet>(load_block(cells, count));
        if constexpr (number_of(Alphabet.mine) == 0 || number_of(Alphabet.exploded) == 0)
            if (count < 16) return _mm_and_si128(mines, spread((std::uint64_t{1} << count) - 1));
        return mines;
    }
    template <auto Alphabet>
    [[nodiscard]] static int mine_at(const unsigned char* cell) noexcept {
        return -static_cast<int>(byte_weights<Alphabet>[*cell] & 1);
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

    [[nodiscard]] static __m128i load_half(const unsigned char* cells) noexcept {
        return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(cells));
    }
    static void store_half(unsigned char* cells, __m128i values) noexcept {
        _mm_storel_epi64(reinterpret_cast<__m128i*>(cells), values);
    }
    [[nodiscard]] static __m128i bits_in(std::size_t cells) noexcept {
        return _mm_cvtsi32_si128(static_cast<int>(8 * cells));
    }

    /// Fewer than 16 cells: two loads that overlap in the middle. Zeros behind.
    [[nodiscard]] static __m128i load_short(const unsigned char* cells,
                                            std::size_t count) noexcept {
        if (count >= 8)
            return _mm_unpacklo_epi64(
                load_half(cells), _mm_srl_epi64(load_half(cells + count - 8), bits_in(16 - count)));
        std::uint64_t low = 0;
        if (count >= 4) {
            low = load_number<std::uint32_t>(cells) | load_number<std::uint32_t>(cells + count - 4)
                                                          << (8 * (count - 4));
        } else {
            for (std::size_t number = 0; number < count; ++number)
                low |= std::uint64_t{cells[number]} << (8 * number);
        }
        return _mm_set_epi64x(0, static_cast<long long>(low));
    }
    static void store_short(unsigned char* cells, std::size_t count, __m128i values) noexcept {
        if (count >= 8) {
            const __m128i high = _mm_unpackhi_epi64(values, values);
            store_half(cells, values);
            store_half(cells + count - 8, _mm_or_si128(_mm_srl_epi64(values, bits_in(count - 8)),
                                                       _mm_sll_epi64(high, bits_in(16 - count))));
            return;
        }
        std::uint64_t low = 0;
        std::memcpy(&low, &values, sizeof low);
        if (count >= 4) {
            store_number<std::uint32_t>(cells, low);
            store_number<std::uint32_t>(cells + count - 4, low >> (8 * (count - 4)));
        } else {
            for (std::size_t number = 0; number < count; ++number)
                cells[number] = static_cast<unsigned char>(low >> (8 * number));
        }
    }

    template <auto Alphabet>
    [[nodiscard]] static __m128i all(typename decltype(Alphabet)::value_type value) noexcept {
        return _mm_set1_epi8(static_cast<char>(value));
    }
    [[nodiscard]] static std::uint64_t bits_of(__m128i are_set) noexcept {
        return static_cast<std::uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(are_set)));
    }
    template <auto Alphabet>
    [[nodiscard]] static __m128i are_mines(__m128i cells) noexcept {
        return _mm_or_si128(_mm_cmpeq_epi8(cells, all<Alphabet>(Alphabet.mine)),
                            _mm_cmpeq_epi8(cells, all<Alphabet>(Alphabet.exploded)));
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
};

using native_packing = sse2_packing;

#else

using native_packing = portable_packing;

#endif

} // namespace gridlogic::minesweeper::detail

#endif
