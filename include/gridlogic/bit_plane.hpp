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
// A bit_plane puts the rows one behind the other and guards them, so that what lies around a cell
// can be read without asking whether it is at the border: there is always a bit to spare behind the
// last column, a row of zeros above and one below, and a word of zeros before and behind it all.
// Below, two rows of at most 127 columns:
//
//    number     0    1 2    3 4    5 6    7 8    9        the words above and below word 5 are 3
//               0    0 0    a b    c d    0 0    0        and 7; left of its column 0 is the bit
//               |    |      |      |      |      |        to spare of word 4
//               |  above  row 0  row 1  below    |

#include <gridlogic/error.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/position.hpp>
#include <gridlogic/word.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace gridlogic {

namespace detail {

/// How many of the three lowest bits are set.
[[nodiscard]] constexpr unsigned count_three(std::uint64_t bits) noexcept {
    return 0xe994u >> 2 * (bits & 7) & 3; // the counts for 7, 6, ... 0 in two bits each
}

} // namespace detail

/// A set of the cells of a board, one bit each. A value like a vector: copies are independent, one
/// that was moved from is 0×0.
///
/// Nothing is checked: places must lie inside, and two planes that meet have the same shape. What
/// is about one place costs a few nanoseconds, what is about all of them a few for each 64 cells.
class bit_plane {
public:
    /// Where a cell's bit is. The same in all planes of one shape.
    struct address {
        std::size_t word;  ///< the number of a word in `words()`
        std::uint64_t bit; ///< the one bit of it that is set

        friend constexpr bool operator==(const address&, const address&) = default;
    };

    constexpr bit_plane() = default;

    /// No cell is set. A std::length_error with more than 2^31 - 1 rows or columns.
    constexpr explicit bit_plane(gridlogic::extent shape)
        : shape_(checked(shape)), stride_(static_cast<std::size_t>(shape.cols()) / word_bits + 1),
          words_((static_cast<std::size_t>(shape.rows()) + 2) * stride_ + 2, 0) {}

    constexpr bit_plane(const bit_plane&) = default;
    constexpr bit_plane(bit_plane&& other) noexcept { swap(other); }
    /// Allocates nothing where both have the same shape. What fails changes nothing.
    constexpr bit_plane& operator=(const bit_plane& other) {
        if (words_.size() != other.words_.size()) return *this = bit_plane(other);
        words_ = other.words_; // what is there is enough, so that nothing fails
        shape_ = other.shape_;
        stride_ = other.stride_;
        return *this;
    }
    constexpr bit_plane& operator=(bit_plane&& other) noexcept {
        bit_plane taken(std::move(other));
        swap(taken);
        return *this;
    }
    constexpr ~bit_plane() = default;

    [[nodiscard]] constexpr std::ptrdiff_t rows() const noexcept { return shape_.rows(); }
    [[nodiscard]] constexpr std::ptrdiff_t cols() const noexcept { return shape_.cols(); }
    [[nodiscard]] constexpr gridlogic::extent extent() const noexcept { return shape_; }
    [[nodiscard]] constexpr bool contains(position place) const noexcept {
        return shape_.contains(place);
    }

    // Cells.

    /// Whether a cell is set.
    [[nodiscard]] constexpr bool test(position place) const noexcept {
        const address at = address_of(place);
        return (words_[at.word] & at.bit) != 0;
    }
    /// The cell is set then.
    constexpr void set(position place) noexcept {
        const address at = address_of(place);
        words_[at.word] |= at.bit;
    }
    /// The cell is not set any more.
    constexpr void reset(position place) noexcept {
        const address at = address_of(place);
        words_[at.word] &= ~at.bit;
    }
    /// How many are set in the 3×3 around a place, itself included, at the border as elsewhere.
    [[nodiscard]] constexpr int count_around(position place) const noexcept {
        // The three bits that begin left of the place: the shift by 1 and the rest keeps it
        // below 64.
        const std::size_t first = (place_of_row(place.row) * word_bits) + //
                                  static_cast<std::size_t>(place.col) - 1;
        unsigned count = 0;
        for (const std::size_t word :
             {first / word_bits - stride_, first / word_bits, first / word_bits + stride_})
            count += detail::count_three(words_[word] >> first % word_bits |
                                         words_[word + 1] << 1 << (63 - first % word_bits));
        return static_cast<int>(count);
    }

    // The whole plane.

    /// How many cells are set.
    [[nodiscard]] constexpr std::size_t count() const noexcept {
        std::size_t count = 0;
        for (const std::uint64_t word : words_) count += detail::count_bits(word);
        return count;
    }
    /// No cell is set any more.
    constexpr void clear() noexcept { std::ranges::fill(words_, std::uint64_t{0}); }
    /// Exactly the cells are set that were not.
    constexpr void invert() noexcept {
        std::uint64_t* words = words_.data() + place_of_row(0);
        for (std::ptrdiff_t row = 0; row < rows(); ++row, words += stride_) {
            for (std::size_t word = 0; word < stride_; ++word) words[word] = ~words[word];
            words[stride_ - 1] &= last_mask();
        }
    }
    /// Exactly the cells are set that are set in `other`, or beside, above, below or diagonal to
    /// one. `other` is another plane.
    constexpr void assign_dilated(const bit_plane& other) noexcept {
        for (std::ptrdiff_t row = 0; row < rows(); ++row) {
            const std::size_t last = place_of_row(row) + stride_ - 1;
            std::uint64_t before = 0;
            std::uint64_t here = other.three_rows(place_of_row(row));
            for (std::size_t word = place_of_row(row); word < last; ++word) {
                const std::uint64_t after = other.three_rows(word + 1);
                words_[word] = dilate(here) | before >> 63 | after << 63;
                before = here;
                here = after;
            }
            words_[last] = (dilate(here) | before >> 63) & last_mask();
        }
    }
    /// Moved so many rows down and columns to the right, or up and to the left where negative. What
    /// leaves the board is lost.
    [[nodiscard]] constexpr bit_plane shifted(std::ptrdiff_t down, std::ptrdiff_t right) const {
        bit_plane moved(shape_);
        if (down <= -rows() || rows() <= down || right <= -cols() || cols() <= right) return moved;
        const auto words = static_cast<std::ptrdiff_t>(stride_);
        const std::ptrdiff_t whole = (right >= 0 ? right : right - 63) / 64; // rounded down
        const auto bits = static_cast<unsigned>(right - 64 * whole);
        for (std::ptrdiff_t row = (std::max)(down, std::ptrdiff_t{0});
             row < rows() + (std::min)(down, std::ptrdiff_t{0}); ++row) {
            const auto source = row_words(row - down);
            const auto word_at = [&](std::ptrdiff_t word) {
                return 0 <= word && word < words ? source[static_cast<std::size_t>(word)] : 0;
            };
            const std::span target(moved.words_.data() + place_of_row(row), stride_);
            for (std::ptrdiff_t word = 0; word < words; ++word)
                target[static_cast<std::size_t>(word)] =
                    word_at(word - whole) << bits | word_at(word - whole - 1) >> 1 >> (63 - bits);
            target.back() &= last_mask();
        }
        return moved;
    }
    /// The `passable` cells that can be reached from the cells set here, from one passable cell to
    /// any of the eight around it; a cell set here that is not passable is no beginning. Time in
    /// proportion to the plane, once.
    [[nodiscard]] constexpr bit_plane flooded(const bit_plane& passable) const;

    /// What is set in both.
    constexpr bit_plane& operator&=(const bit_plane& other) noexcept {
        for (std::size_t word = 0; word < words_.size(); ++word) words_[word] &= other.words_[word];
        return *this;
    }
    /// What is set in one or both.
    constexpr bit_plane& operator|=(const bit_plane& other) noexcept {
        for (std::size_t word = 0; word < words_.size(); ++word) words_[word] |= other.words_[word];
        return *this;
    }
    /// What is set in one of them only.
    constexpr bit_plane& operator^=(const bit_plane& other) noexcept {
        for (std::size_t word = 0; word < words_.size(); ++word) words_[word] ^= other.words_[word];
        return *this;
    }
    /// What is set in both, as a new plane.
    [[nodiscard]] friend constexpr bit_plane operator&(bit_plane left, const bit_plane& right) {
        return std::move(left &= right);
    }
    /// What is set in one or both, as a new plane.
    [[nodiscard]] friend constexpr bit_plane operator|(bit_plane left, const bit_plane& right) {
        return std::move(left |= right);
    }
    /// What is set in one of them only, as a new plane.
    [[nodiscard]] friend constexpr bit_plane operator^(bit_plane left, const bit_plane& right) {
        return std::move(left ^= right);
    }
    /// What is not set, as a new plane.
    [[nodiscard]] friend constexpr bit_plane operator~(bit_plane plane) {
        plane.invert();
        return plane;
    }

    /// Calls the function with the place of each cell that is set, row by row.
    template <class Visit>
    constexpr void for_each(Visit visit) const {
        for (std::ptrdiff_t row = 0; row < rows(); ++row)
            for (std::size_t word = 0; word < stride_; ++word)
                for (std::uint64_t rest = words_[place_of_row(row) + word]; rest != 0;
                     rest &= rest - 1)
                    visit(position{row, word * word_bits +
                                            static_cast<std::size_t>(std::countr_zero(rest))});
    }

    /// Same shape and the same cells set.
    friend constexpr bool operator==(const bit_plane& left, const bit_plane& right) noexcept {
        return left.shape_ == right.shape_ &&
               (left.shape_.area() == 0 || left.words_ == right.words_);
    }

    // Words, for those who work on 64 cells at a time. A word and the ones beside it have numbers
    // that differ by 1, those above and below by `words_per_row()`.

    /// Where the bit of a cell is.
    [[nodiscard]] constexpr address address_of(position place) const noexcept {
        const auto col = static_cast<std::size_t>(place.col);
        return {place_of_row(place.row) + col / word_bits, std::uint64_t{1} << col % word_bits};
    }
    /// The place of the lowest cell of a word that lies in a row.
    [[nodiscard]] constexpr position place_of(std::size_t word) const noexcept {
        return {(word - 1) / stride_ - 1, (word - 1) % stride_ * word_bits};
    }
    /// The words of a row, spare bits included: columns / 64, rounded down, and one more.
    [[nodiscard]] constexpr std::size_t words_per_row() const noexcept { return stride_; }
    /// The words of a row.
    [[nodiscard]] constexpr std::span<const std::uint64_t>
    row_words(std::ptrdiff_t row) const noexcept {
        return {words_.data() + place_of_row(row), stride_};
    }
    /// All words, guards included.
    [[nodiscard]] constexpr std::span<const std::uint64_t> words() const noexcept { return words_; }
    /// To be written to where cells are only: all other bits must stay 0.
    [[nodiscard]] constexpr std::span<std::uint64_t> words() noexcept { return words_; }

private:
    [[nodiscard]] static constexpr gridlogic::extent checked(gridlogic::extent shape) {
        constexpr std::ptrdiff_t most = INT32_MAX;
        if (shape.rows() > most || shape.cols() > most) refuse_shape(shape);
        return shape;
    }
    [[noreturn]] static void refuse_shape(gridlogic::extent shape) {
        detail::refuse<std::length_error>(
            detail::join("no plane of bits has ", std::to_string(shape.rows()), " rows and ",
                         std::to_string(shape.cols()), " columns: a side has at most 2147483647"));
    }

    constexpr void swap(bit_plane& other) noexcept {
        std::swap(shape_, other.shape_);
        std::swap(stride_, other.stride_);
        words_.swap(other.words_);
    }

    /// The number of a row's first word.
    [[nodiscard]] constexpr std::size_t place_of_row(std::ptrdiff_t row) const noexcept {
        return static_cast<std::size_t>(row + 1) * stride_ + 1;
    }
    [[nodiscard]] constexpr std::uint64_t three_rows(std::size_t word) const noexcept {
        return words_[word - stride_] | words_[word] | words_[word + stride_];
    }
    /// The bits of a row's last word that are cells.
    [[nodiscard]] constexpr std::uint64_t last_mask() const noexcept {
        return (std::uint64_t{1} << static_cast<std::size_t>(cols()) % word_bits) - 1;
    }

    gridlogic::extent shape_;
    std::size_t stride_ = 1;
    std::vector<std::uint64_t> words_;
};

constexpr bit_plane bit_plane::flooded(const bit_plane& passable) const {
    bit_plane reached(shape_), pending(*this);
    pending &= passable;
    std::vector<std::size_t> waiting; // words with pending cells
    for (std::size_t word = 0; word < words_.size(); ++word)
        if (pending.words_[word] != 0) waiting.push_back(word);

    const auto seed = [&](std::size_t word, std::uint64_t bits) {
        const std::uint64_t news = bits & passable.words_[word] & ~reached.words_[word];
        if (news == 0) return;
        if (pending.words_[word] == 0) waiting.push_back(word);
        pending.words_[word] |= news;
    };
    while (!waiting.empty()) {
        const std::size_t word = waiting.back();
        waiting.pop_back();
        const std::uint64_t filled =
            fill_runs(pending.words_[word], passable.words_[word] & ~reached.words_[word]);
        pending.words_[word] = 0;
        reached.words_[word] |= filled;
        for (const std::size_t row : {word - stride_, word, word + stride_}) {
            if (row != word) seed(row, dilate(filled));
            if ((filled & 1) != 0) seed(row - 1, std::uint64_t{1} << 63);
            if (filled >> 63 != 0) seed(row + 1, 1);
        }
    }
    return reached;
}

} // namespace gridlogic

#endif
