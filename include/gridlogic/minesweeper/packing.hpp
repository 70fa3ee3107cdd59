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
    static constexpr void write(const row_triple<Cell>& rows, std::size_t col, std::size_t,
                                std::uint64_t blank, std::uint64_t digits) noexcept {
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

    /// Writes rows of up to 64 cells.
    template <auto Alphabet, class Cell>
    struct row_writer {
        constexpr void write(const row_triple<Cell>& rows, std::uint64_t blank,
                             std::uint64_t digits) const noexcept {
            portable_packing::write<Alphabet>(rows, 0, rows.cols, blank, digits);
        }
    };

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
    static void write(const row_triple<Cell>& rows, std::size_t col, std::size_t count,
                      std::uint64_t blank, std::uint64_t digits) noexcept {
        unsigned char* const here = bytes(rows.here) + col;
        if (~blank == 0) { // the inside of a large opening
            for (std::size_t first = 0; first < 64; first += 16)
                store(here + first, all<Alphabet>(Alphabet.blank));
            return;
        }
        const auto sum = [&](auto mines_in) {
            auto sums = mines_in(bytes(rows.here));
            if (rows.above != nullptr) sums = add(sums, mines_in(bytes(rows.above)));
            if (rows.below != nullptr) sums = add(sums, mines_in(bytes(rows.below)));
            return sums;
        };
        const auto sum_beside = [&](std::size_t at) {
            return _mm_cvtsi32_si128(
                sum([at](const unsigned char* row) { return mine_at<Alphabet>(row + at); }));
        };
        const __m128i none = _mm_setzero_si128();
        write_blocks<Alphabet>(
            here, count, col == 0 ? none : _mm_slli_si128(sum_beside(col - 1), 15),
            col + count == rows.cols ? none : sum_beside(col + count),
            [&](std::size_t block) {
                return sum([&](const unsigned char* row) {
                    return mines_of<Alphabet>(row + col, count, block);
                });
            },
            blank | digits);
    }

    template <auto Alphabet, class Cell>
    class row_writer;

private:
    [[nodiscard]] static int add(int left, int right) noexcept { return left + right; }
    [[nodiscard]] static __m128i add(__m128i left, __m128i right) noexcept {
        return _mm_add_epi8(left, right);
    }

    /// Sixteen of some cells, or what is left of them. Anything behind.
    [[nodiscard]] static __m128i load_block(const unsigned char* cells, std::size_t count,
                                            std::size_t block) noexcept {
        const std::size_t first = block * 16;
        return first + 16 <= count ? load(cells + first) : load_short(cells + first, count - first);
    }
    static void store_block(unsigned char* cells, std::size_t count, std::size_t block,
                            __m128i values) noexcept {
        const std::size_t first = block * 16;
        if (first + 16 <= count)
            store(cells + first, values);
        else
            store_short(cells + first, count - first, values);
    }

    /// The mines in a block, a byte each: −1 for a mine. None behind the cells.
    template <auto Alphabet>
    [[nodiscard]] static __m128i mines_of(const unsigned char* cells, std::size_t count,
                                          std::size_t block) noexcept {
        const __m128i mines = are_mines<Alphabet>(load_block(cells, count, block));
        if constexpr (Alphabet.mine == 0 || Alphabet.exploded == 0)
            if (block * 16 + 16 > count)
                return _mm_and_si128(mines, spread((std::uint64_t{1} << count % 16) - 1));
        return mines;
    }
    template <auto Alphabet>
    [[nodiscard]] static int mine_at(const unsigned char* cell) noexcept {
        return -static_cast<int>(byte_weights<Alphabet>[*cell] & 1);
    }

    /// Writes up to 64 cells by the sums of the mines in three rows, a block at a time, the one at
    /// the left of the cells and the one at the right.
    template <auto Alphabet, class SumsOf>
    static void write_blocks(unsigned char* cells, std::size_t count, __m128i left, __m128i right,
                             SumsOf sums_of, std::uint64_t opened) noexcept {
        __m128i here = sums_of(std::size_t{0});
        for (std::size_t block = 0; block * 16 < count; ++block, opened >>= 16) {
            const __m128i next = block * 16 + 16 < count ? sums_of(block + 1) : right;
            if ((opened & 0xffff) != 0) {
                const __m128i beside_left =
                    _mm_or_si128(_mm_slli_si128(here, 1), _mm_srli_si128(left, 15));
                const __m128i beside_right =
                    _mm_or_si128(_mm_srli_si128(here, 1), _mm_slli_si128(next, 15));
                const __m128i around = _mm_add_epi8(here, _mm_add_epi8(beside_left, beside_right));
                const __m128i values =
                    select(_mm_cmpeq_epi8(around, _mm_setzero_si128()),
                           all<Alphabet>(Alphabet.blank), digits_for<Alphabet>(around));
                store_block(cells, count, block,
                            select(spread(opened), values, load_block(cells, count, block)));
            }
            left = here;
            here = next;
        }
    }

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

    template <auto Alphabet>
    [[nodiscard]] static __m128i digits_for(__m128i around) noexcept {
        return _mm_sub_epi8(_mm_sub_epi8(all<Alphabet>(Alphabet.one), _mm_set1_epi8(1)), around);
    }
};

/// Writes rows of up to 64 cells. Best from top to bottom: then each is read once, before the one
/// above it is written (a processor waits where it loads what it has just stored in other pieces).
template <auto Alphabet, class Cell>
class sse2_packing::row_writer {
public:
    void write(const row_triple<Cell>& rows, std::uint64_t blank, std::uint64_t digits) noexcept {
        if (rows.here != read_) {
            read(rows.above, rows.cols);
            read(rows.here, rows.cols);
        }
        read(rows.below, rows.cols);
        read_ = rows.below;
        write_blocks<Alphabet>(
            bytes(rows.here), rows.cols, _mm_setzero_si128(), _mm_setzero_si128(),
            [&](std::size_t block) {
                return add(mines_[0][block], add(mines_[1][block], mines_[2][block]));
            },
            blank | digits);
    }

private:
    void read(const Cell* row, std::size_t cols) noexcept {
        __m128i* const mines = mines_[next_];
        next_ = next_ == 2 ? 0 : next_ + 1;
        for (std::size_t block = 0; block * 16 < cols; ++block)
            mines[block] =
                row == nullptr ? _mm_setzero_si128() : mines_of<Alphabet>(bytes(row), cols, block);
    }

    const Cell* read_ = nullptr; ///< the last row
    unsigned next_ = 0;
    __m128i mines_[3][4]; ///< of the last three rows
};

using native_packing = sse2_packing;

#else

using native_packing = portable_packing;

#endif

} // namespace gridlogic::minesweeper::detail

#endif
