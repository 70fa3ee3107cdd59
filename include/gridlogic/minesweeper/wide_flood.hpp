// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_WIDE_FLOOD_HPP
#define GRIDLOGIC_MINESWEEPER_WIDE_FLOOD_HPP

// A flood of a board of one-byte cells of any size, in words of 64 cells.
//
// The rows are packed into words when the flood first comes near them; the flood spreads in words;
// what it has opened is written at the end, when nothing can fail any more. Per word of a row:
//
//    unrevealed   # # # # #       clear        # . . . #      passable = unrevealed, and clear
//    above and    # # . # #       (no mine     # . . . #      here, above and below: the cells
//    here         # # # # #        near, in    # # # # #      without a mine in their 3×3
//                                  the row)
//
// All words of a row that wait are visited one after the other, then those of the row below, or
// else above: where much is open the flood reads and writes memory in order, and words beside each
// other do not wait for each other. What is found behind is listed and visited later, the newest
// first. Each visit that fills something fills at least one new cell and seeds at most eight words,
// so the work is linear in what is filled, on spirals as well.

#include <gridlogic/board.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/minesweeper/opening.hpp>
#include <gridlogic/minesweeper/packing.hpp>
#include <gridlogic/minesweeper/workspace.hpp>
#include <gridlogic/position.hpp>
#include <gridlogic/word.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace gridlogic::minesweeper::detail {

/// Reads the board and changes only its window, until `write`.
template <class Packing, auto Alphabet, class Board>
class wide_flood {
public:
    constexpr wide_flood(Board& board, extent shape, const flood_window& window) noexcept
        : board_(board), shape_(shape), rows_(static_cast<std::uint32_t>(shape.rows())),
          words_(static_cast<std::uint32_t>((shape.cols() + 63) / 64)), window_(window),
          stride_(static_cast<std::ptrdiff_t>(window.shape.words_per_row)),
          segment_stride_(static_cast<std::ptrdiff_t>(window.shape.segments_per_row())) {}
    wide_flood(const wide_flood&) = delete;
    wide_flood& operator=(const wide_flood&) = delete;
    /// Leaves the window ready for another flood.
    constexpr ~wide_flood() {
        for (std::size_t listed = 0; listed < touched_; ++listed)
            *segment_at(window_.touched[listed]) = {};
    }

    constexpr flood_end spread(position click) {
        const auto word = static_cast<std::uint32_t>(click.col / 64) - window_.shape.left;
        segment_place at{static_cast<std::uint32_t>(click.row) + 1 - window_.shape.top, word / 64};
        learn(at, std::uint64_t{1} << word % 64);
        seed(*segment_at(at), *word_at(at, word % 64), word % 64,
             std::uint64_t{1} << click.col % 64);
        do visit_from(at);
        while (take(at));
        return end_;
    }

    /// Writes what was opened; returns how many cells that are.
    constexpr std::size_t write() {
        std::size_t count = 0;
        for (std::size_t listed = 0; listed < touched_; ++listed) {
            const segment_place at = window_.touched[listed];
            const std::uint32_t row = row_number(at);
            for (std::uint64_t words = segment_at(at)->known; words != 0; words &= words - 1) {
                const unsigned number = lowest(words);
                const flood_word* const word = word_at(at, number);
                if (word->opened == 0) continue;
                const std::uint64_t passable = passable_in(word, stride_);
                const std::uint64_t digits = word->opened & ~passable;
                // Blanks are written without a look at the rows around.
                const row_triple<cell_t<Board>> rows = {
                    digits == 0 || row == 0 ? nullptr : cells_of(row - 1), cells_of(row),
                    digits == 0 || row + 1 == rows_ ? nullptr : cells_of(row + 1), cols()};
                Packing::template write<Alphabet>(rows, first_col(at, number),
                                                  word->opened & passable, digits);
                count += gridlogic::detail::count_bits(word->opened);
            }
        }
        return count;
    }

    [[nodiscard]] constexpr std::size_t visits() const noexcept { return visits_; }

private:
    /// Visits the words of a segment that wait, then those of a row beside it that wait then, and
    /// so on.
    constexpr void visit_from(segment_place at) {
        std::uint64_t waiting = std::exchange(segment_at(at)->waiting, 0);
        while (waiting != 0 && end_ == flood_end::complete)
            waiting = (waiting & (waiting - 1)) == 0 ? visit_column(at, lowest(waiting))
                                                     : visit_row(at, waiting);
    }

    /// Visits words of a segment. Returns which words wait in the segment to go on with.
    constexpr std::uint64_t visit_row(segment_place& at, std::uint64_t waiting) {
        segment* const here = segment_at(at);
        segment& above = here[-segment_stride_];
        segment& below = here[segment_stride_];
        if ((waiting & ~above.known) != 0) learn({at.row - 1, at.number}, waiting);
        if ((waiting & ~below.known) != 0) learn({at.row + 1, at.number}, waiting);
        flood_word* const words = word_at(at, 0);
        const std::ptrdiff_t stride = stride_;
        std::uint64_t above_waits = 0, below_waits = 0;
        std::uint64_t carry = 0; // 1 if the cell at the left has just been filled
        while (waiting != 0) {
            const unsigned number = lowest(waiting);
            waiting &= waiting - 1;
            flood_word* const word = words + number;
            const std::uint64_t pending = word->pending | (carry & closed_in(*word));
            const std::uint64_t passable = passable_in(word, stride);
            const std::uint64_t filled = fill_runs(pending & passable, passable);
            const std::uint64_t reached = dilate(filled) | carry;
            word->opened |= pending | (reached & word->unrevealed);
            word->pending = 0;
            ++visits_;
            above_waits |= add_pending(word[-stride], reached) << number;
            below_waits |= add_pending(word[stride], reached) << number;
            if ((filled & 1) > carry) seed_beside(at, number, -1, std::uint64_t{1} << 63);
            waiting |= std::exchange(here->waiting, 0);
            carry = filled >> 63;
            // The word at the right takes the carry, if it is the next one.
            if (carry != 0 && (waiting == 0 || lowest(waiting) != number + 1)) {
                seed_beside(at, number, 1, 1);
                waiting |= std::exchange(here->waiting, 0);
                carry = 0;
            }
        }
        above.waiting |= above_waits;
        below.waiting |= below_waits;
        return go_on(at);
    }

    /// Visits a word that waits alone in its segment, and goes down or up as long as that is so.
    /// Returns which words wait in the segment to go on with.
    constexpr std::uint64_t visit_column(segment_place& at, unsigned number) {
        const std::ptrdiff_t stride = stride_, segment_stride = segment_stride_;
        const std::uint64_t bit = std::uint64_t{1} << number;
        segment* here = segment_at(at);
        flood_word* word = word_at(at, number);
        std::uint64_t pending = std::exchange(word->pending, 0);
        for (;;) {
            if ((here[-segment_stride].known & here[segment_stride].known & bit) == 0) {
                learn({at.row - 1, at.number}, bit);
                learn({at.row + 1, at.number}, bit);
            }
            const std::uint64_t passable = passable_in(word, stride);
            const std::uint64_t filled = fill_runs(pending & passable, passable);
            const std::uint64_t reached = dilate(filled);
            word->opened |= pending | (reached & word->unrevealed);
            ++visits_;
            const std::uint64_t above = reached & closed_in(word[-stride]);
            const std::uint64_t below = reached & closed_in(word[stride]);
            if ((filled & 1) != 0 || filled >> 63 != 0) {
                seed(here[-segment_stride], word[-stride], number, above);
                seed(here[segment_stride], word[stride], number, below);
                if ((filled & 1) != 0) seed_beside(at, number, -1, std::uint64_t{1} << 63);
                if (filled >> 63 != 0) seed_beside(at, number, 1, 1);
                list({at.row - 1, at.number});
                list({at.row + 1, at.number});
                return std::exchange(here->waiting, 0);
            }
            if ((above | below) == 0 || end_ != flood_end::complete) return 0;
            if (above != 0 && below != 0) {
                seed(here[-segment_stride], word[-stride], number, above);
                list({at.row - 1, at.number});
            }
            const int step = below != 0 ? 1 : -1;
            pending = below != 0 ? below : above;
            at.row += static_cast<std::uint32_t>(step);
            here += step * segment_stride;
            word += step * stride;
            if (here->waiting != 0) { // it is not alone there
                word->pending |= pending;
                return std::exchange(here->waiting, 0) | bit;
            }
        }
    }

    /// Goes on to the row below, or else above, if words wait there; returns which.
    constexpr std::uint64_t go_on(segment_place& at) noexcept {
        segment* const here = segment_at(at);
        if (here[segment_stride_].waiting != 0) {
            list({at.row - 1, at.number});
            ++at.row;
            return std::exchange(here[segment_stride_].waiting, 0);
        }
        --at.row;
        return std::exchange(here[-segment_stride_].waiting, 0);
    }

    /// Takes a segment off the list.
    constexpr bool take(segment_place& at) noexcept {
        if (waiting_ == 0 || end_ != flood_end::complete) return false;
        at = window_.waiting[--waiting_];
        segment_at(at)->is_listed = false;
        return true;
    }
    /// Lists a segment, if words of it wait.
    constexpr void list(segment_place at) noexcept {
        segment* const here = segment_at(at);
        if (here->waiting == 0 || here->is_listed) return;
        here->is_listed = true;
        window_.waiting[waiting_++] = at;
    }

    /// Seeds the word at the left (−1) or at the right (1), and those above and below that.
    constexpr void seed_beside(segment_place at, unsigned number, int side, std::uint64_t bits) {
        const unsigned beside = number + static_cast<unsigned>(side);
        segment* here = segment_at(at);
        if (beside >= 64 ||
            ((here[-segment_stride_].known & here->known & here[segment_stride_].known) >> beside &
             1) == 0) [[unlikely]] {
            if (!learn_beside(at, number, side)) return;
            if (beside >= 64) here += side;
        }
        flood_word* const word = word_at(at, number) + side;
        seed(here[-segment_stride_], word[-stride_], beside % 64, bits);
        seed(*here, *word, beside % 64, bits);
        seed(here[segment_stride_], word[stride_], beside % 64, bits);
        if (beside >= 64) list_beside(at, side);
    }

    constexpr void seed(segment& around, flood_word& word, unsigned number,
                        std::uint64_t bits) noexcept {
        around.waiting |= add_pending(word, bits) << number;
    }
    /// 1 if the word waits then, else 0.
    [[nodiscard]] static constexpr std::uint64_t add_pending(flood_word& word,
                                                             std::uint64_t bits) noexcept {
        word.pending |= bits & closed_in(word);
        return word.pending != 0 ? 1 : 0;
    }
    /// The cells of a word that are still to be opened.
    [[nodiscard]] static constexpr std::uint64_t closed_in(const flood_word& word) noexcept {
        return word.unrevealed & ~word.opened;
    }

    /// False beside the board.
    constexpr bool learn_beside(segment_place at, unsigned number, int side) {
        const std::uint32_t word = at.number * 64 + number + static_cast<std::uint32_t>(side);
        if (word + window_.shape.left >= words_) return false;
        if (word >= window_.shape.words_per_row) {
            end_ = flood_end::left_window;
            return false;
        }
        for (std::uint32_t row = at.row - 1; row <= at.row + 1; ++row)
            learn({row, word / 64}, std::uint64_t{1} << word % 64);
        return true;
    }
    constexpr void list_beside(segment_place at, int side) {
        at.number += static_cast<std::uint32_t>(side);
        for (std::uint32_t row = at.row - 1; row <= at.row + 1; ++row) list({row, at.number});
    }

    /// The cells of a word that have no mine in their 3×3 and may be opened.
    [[nodiscard]] static constexpr std::uint64_t passable_in(const flood_word* word,
                                                             std::ptrdiff_t stride) noexcept {
        return word->unrevealed & word->clear & word[-stride].clear & word[stride].clear;
    }

    /// Packs those words of a segment that are not known yet.
    constexpr void learn(segment_place at, std::uint64_t words) {
        segment* const here = segment_at(at);
        words &= ~here->known;
        if (words == 0) return;
        if (here->known == 0) window_.touched[touched_++] = at;
        here->known |= words;
        for (; words != 0; words &= words - 1)
            *word_at(at, lowest(words)) = pack(at, lowest(words));
    }

    /// Above and below the board nothing is unrevealed and all is clear.
    [[nodiscard]] constexpr flood_word pack(segment_place at, unsigned number) {
        const std::uint32_t row = row_number(at);
        if (row >= rows_) return {~std::uint64_t{0}, 0, 0, 0};
        if (at.row - 1 >= window_.shape.row_count) {
            end_ = flood_end::left_window;
            return {};
        }
        const auto cells = gridlogic::detail::row_of(board_, static_cast<std::ptrdiff_t>(row));
        if (cells.size() != cols()) {
            end_ = flood_end::unusual;
            return {};
        }
        const std::size_t col = first_col(at, number);
        const std::size_t after = col + cells_in(col);
        const packed_cells packed =
            Packing::template pack<Alphabet>(cells.data(), col, after - col);
        const unsigned left = col > 0 ? weight_of<Alphabet>(cells[col - 1]) : 0;
        const unsigned right = after < cols() ? weight_of<Alphabet>(cells[after]) : 0;
        if (!packed.is_known || (left | right) >= foreign_weight) end_ = flood_end::unusual;
        const std::uint64_t beside = (left & 1) | std::uint64_t{right & 1} << 63;
        return {~(dilate(packed.mines) | beside), packed.unrevealed, 0, 0};
    }

    [[nodiscard]] constexpr std::size_t cols() const noexcept {
        return static_cast<std::size_t>(shape_.cols());
    }
    [[nodiscard]] constexpr std::size_t cells_in(std::size_t col) const noexcept {
        return (std::min)(cols() - col, word_bits);
    }
    [[nodiscard]] constexpr auto* cells_of(std::uint32_t row) const {
        return gridlogic::detail::row_of(board_, static_cast<std::ptrdiff_t>(row)).data();
    }
    /// Of the board; what is above it wraps.
    [[nodiscard]] constexpr std::uint32_t row_number(segment_place at) const noexcept {
        return at.row - 1 + window_.shape.top;
    }
    [[nodiscard]] constexpr std::size_t first_col(segment_place at,
                                                  unsigned number) const noexcept {
        return (std::size_t{window_.shape.left} + std::size_t{at.number} * 64 + number) * 64;
    }
    [[nodiscard]] constexpr segment* segment_at(segment_place at) const noexcept {
        return window_.segments + segment_stride_ * static_cast<std::ptrdiff_t>(at.row) + at.number;
    }
    [[nodiscard]] constexpr flood_word* word_at(segment_place at, unsigned number) const noexcept {
        return window_.words + stride_ * static_cast<std::ptrdiff_t>(at.row) +
               std::size_t{at.number} * 64 + number;
    }
    [[nodiscard]] static constexpr unsigned lowest(std::uint64_t bits) noexcept {
        return static_cast<unsigned>(std::countr_zero(bits));
    }

    Board& board_;
    extent shape_;
    std::uint32_t rows_;
    std::uint32_t words_;
    flood_window window_;
    std::ptrdiff_t stride_;         ///< from a word to the one below
    std::ptrdiff_t segment_stride_; ///< from a segment to the one below
    std::size_t touched_ = 0;
    std::size_t waiting_ = 0;
    std::size_t visits_ = 0;
    flood_end end_ = flood_end::complete;
};

} // namespace gridlogic::minesweeper::detail

#endif
