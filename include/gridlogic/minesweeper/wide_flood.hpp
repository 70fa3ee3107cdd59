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

namespace gridlogic::minesweeper::detail {

/// The field of a flood over a board of one-byte cells. Reads the board and changes only its
/// window, until `write`.
template <class Packing, auto Alphabet, class Board>
class wide_flood {
public:
    constexpr wide_flood(Board& board, extent shape, const flood_window& window) noexcept
        : board_(board), shape_(shape), rows_(static_cast<std::uint32_t>(shape.rows())),
          words_(static_cast<std::uint32_t>((shape.cols() + 63) / 64)), window_(window) {}
    wide_flood(const wide_flood&) = delete;
    wide_flood& operator=(const wide_flood&) = delete;

    constexpr flood_end spread(position click) {
        const word_place at{static_cast<std::uint32_t>(click.row),
                            static_cast<std::uint32_t>(click.col / 64)};
        seed(slot(at), at, std::uint64_t{1} << (click.col % 64));
        gridlogic::detail::flood(*this, words_);
        return end_;
    }

    constexpr bool take(word_place& at) noexcept {
        if (waiting_ == 0 || end_ != flood_end::complete) return false;
        at = window_.waiting[--waiting_];
        here_ = slot(at);
        return true;
    }

    constexpr std::uint64_t fill(word_place at) {
        const std::uint64_t passable = passable_in(here_, at);
        const std::uint64_t reached = here_->pending;
        const std::uint64_t filled = fill_runs(reached & passable, passable);
        here_->pending = 0;
        here_->opened |= reached | (dilate(filled) & here_->unrevealed);
        ++visits_;
        return filled;
    }

    constexpr int seed_rows(word_place at, std::uint64_t bits) {
        const bool above_waits = add_pending(here_[-stride()], bits);
        if (add_pending(here_[stride()], bits)) {
            if (above_waits) window_.waiting[waiting_++] = {at.row - 1, at.word};
            here_ += stride();
            return 1;
        }
        if (above_waits) here_ -= stride();
        return above_waits ? -1 : 0;
    }

    constexpr void seed_beside(word_place at, int side, std::uint64_t bits) {
        at.word += static_cast<std::uint32_t>(side);
        if (at.word - window_.shape.left >= window_.shape.words_per_row) {
            end_ = flood_end::left_window;
            return;
        }
        flood_word* const word = here_ + side;
        if ((word[-stride()].opened & word->opened & word[stride()].opened & bits) != 0) return;
        const word_place above{at.row - 1, at.word}, below{at.row + 1, at.word};
        seed(word - stride(), above, bits);
        seed(word + stride(), below, bits);
        seed(word, at, bits);
    }

    /// Writes what was opened; returns how many cells that are.
    constexpr std::size_t write() {
        std::size_t count = 0;
        for (std::size_t number = 0; number < listed_; ++number) {
            const word_place at = window_.listed[number];
            const flood_word* const word = slot(at);
            if (word->opened == 0) continue;
            const std::uint64_t passable =
                word->unrevealed & word->clear & word[-stride()].clear & word[stride()].clear;
            const std::uint64_t digits = word->opened & ~passable;
            const std::size_t col = std::size_t{at.word} * 64;
            // Blanks are written without a look at the rows around.
            const row_triple<cell_t<Board>> rows = {
                digits == 0 || at.row == 0 ? nullptr : row(at.row - 1), row(at.row),
                digits == 0 || at.row + 1 == rows_ ? nullptr : row(at.row + 1), cols()};
            Packing::template write<Alphabet>(rows, col, cells_in(col), word->opened & passable,
                                              digits);
            count += ~word->opened == 0 ? word_bits
                                        : static_cast<std::size_t>(std::popcount(word->opened));
        }
        return count;
    }

    /// Makes the window all zero again.
    constexpr void clear() noexcept {
        for (std::size_t number = 0; number < listed_; ++number) *slot(window_.listed[number]) = {};
    }

    [[nodiscard]] constexpr std::size_t visits() const noexcept { return visits_; }

private:
    [[nodiscard]] constexpr std::size_t cols() const noexcept {
        return static_cast<std::size_t>(shape_.cols());
    }
    [[nodiscard]] constexpr std::size_t cells_in(std::size_t col) const noexcept {
        return (std::min)(cols() - col, word_bits);
    }
    [[nodiscard]] constexpr auto* row(std::uint32_t number) const {
        return gridlogic::detail::row_of(board_, static_cast<std::ptrdiff_t>(number)).data();
    }
    /// The rows above and below the window have slots too.
    [[nodiscard]] constexpr flood_word* slot(word_place at) const noexcept {
        return window_.words +
               std::size_t{at.row + 1 - window_.shape.top} * window_.shape.words_per_row +
               (at.word - window_.shape.left);
    }
    [[nodiscard]] constexpr std::ptrdiff_t stride() const noexcept {
        return static_cast<std::ptrdiff_t>(window_.shape.words_per_row);
    }

    constexpr void seed(flood_word* word, word_place at, std::uint64_t bits) {
        if (add_pending(known(word, at), bits)) window_.waiting[waiting_++] = at;
    }
    /// Whether the word waits only since then.
    [[nodiscard]] static constexpr bool add_pending(flood_word& word, std::uint64_t bits) noexcept {
        const std::uint64_t news = bits & word.unrevealed & ~(word.opened | word.pending);
        if (news == 0) return false;
        const bool is_first = word.pending == 0;
        word.pending |= news;
        return is_first;
    }

    /// The cells of a word that have no mine in their 3×3 and may be opened.
    [[nodiscard]] constexpr std::uint64_t passable_in(flood_word* word, word_place at) {
        return word->unrevealed & word->clear &
               known(word - stride(), {at.row - 1, at.word}).clear &
               known(word + stride(), {at.row + 1, at.word}).clear;
    }

    /// What is known of a word, which is packed when it is first asked for.
    [[nodiscard]] constexpr flood_word& known(flood_word* word, word_place at) {
        if ((word->clear | word->unrevealed) == 0) [[unlikely]]
            learn(*word, at);
        return *word;
    }

    /// Packs a word. Above and below the board nothing is unrevealed and all is clear.
    constexpr void learn(flood_word& word, word_place at) {
        if (at.row >= rows_) {
            word.clear = ~std::uint64_t{0};
            window_.listed[listed_++] = at;
        } else if (at.row - window_.shape.top >= window_.shape.row_count) {
            end_ = flood_end::left_window;
        } else {
            pack(word, at);
        }
    }

    constexpr void pack(flood_word& word, word_place at) {
        const auto cells = gridlogic::detail::row_of(board_, static_cast<std::ptrdiff_t>(at.row));
        if (cells.size() != cols()) {
            end_ = flood_end::unusual;
            return;
        }
        const std::size_t col = std::size_t{at.word} * 64;
        const std::size_t after = col + cells_in(col);
        const packed_cells packed =
            Packing::template pack<Alphabet>(cells.data(), col, after - col);
        const unsigned left = col > 0 ? weight_of<Alphabet>(cells[col - 1]) : 0;
        const unsigned right = after < cols() ? weight_of<Alphabet>(cells[after]) : 0;
        if (!packed.is_known || (left | right) >= foreign_weight) {
            end_ = flood_end::unusual;
            return;
        }
        word.clear = ~(dilate(packed.mines) | left | std::uint64_t{right} << 63);
        word.unrevealed = packed.unrevealed;
        if ((word.clear | word.unrevealed) != 0) window_.listed[listed_++] = at;
    }

    Board& board_;
    extent shape_;
    std::uint32_t rows_;
    std::uint32_t words_;
    flood_window window_;
    flood_word* here_ = nullptr; ///< the word that is visited
    std::size_t listed_ = 0;
    std::size_t waiting_ = 0;
    std::size_t visits_ = 0;
    flood_end end_ = flood_end::complete;
};

} // namespace gridlogic::minesweeper::detail

#endif
