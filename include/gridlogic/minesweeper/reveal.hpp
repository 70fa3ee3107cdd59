// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_REVEAL_HPP
#define GRIDLOGIC_MINESWEEPER_REVEAL_HPP

// One click on a board that shows its mines, 64 cells at a time.
//
//    E E E E E        click (3, 0)        B 1 E 1 B
//    E E M E E       -------------->      B 1 M 1 B
//    E E E E E                            B 1 1 1 B
//    E E E E E                            B B B B B
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
#include <gridlogic/minesweeper/cell.hpp>
#include <gridlogic/minesweeper/opening.hpp>
#include <gridlogic/minesweeper/packing.hpp>
#include <gridlogic/minesweeper/search.hpp>
#include <gridlogic/minesweeper/workspace.hpp>
#include <gridlogic/position.hpp>
#include <gridlogic/word.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace gridlogic::minesweeper {

namespace detail {

/// How a flood ended.
enum class flood_end : unsigned char {
    complete,
    left_window, ///< it needs a larger one
    unusual,     ///< a value or a row came near that may have to be refused
};

/// The field of a flood over a board of one-byte cells. Reads the board and changes only its
/// window, until `write`.
template <class Packing, auto Alphabet, class Board>
class byte_flood {
public:
    constexpr byte_flood(Board& board, extent shape, const flood_window& window) noexcept
        : board_(board), shape_(shape), rows_(static_cast<std::uint32_t>(shape.rows())),
          words_(static_cast<std::uint32_t>((shape.cols() + 63) / 64)), window_(window) {}
    byte_flood(const byte_flood&) = delete;
    byte_flood& operator=(const byte_flood&) = delete;

    constexpr flood_end spread(position click) {
        const word_place at{static_cast<std::uint32_t>(click.row),
                            static_cast<std::uint32_t>(click.col / 64)};
        seed(known(slot(at), at), at, std::uint64_t{1} << (click.col % 64));
        gridlogic::detail::flood(*this, words_);
        return end_;
    }

    constexpr bool take(word_place& at) noexcept {
        if (waiting_ == 0 || end_ != flood_end::complete) return false;
        at = window_.waiting[--waiting_];
        return true;
    }

    constexpr std::uint64_t fill(word_place at) {
        here_ = slot(at);
        const std::uint64_t passable = passable_in(here_, at);
        const std::uint64_t reached = here_->pending;
        const std::uint64_t filled = fill_runs(reached & passable, passable);
        here_->pending = 0;
        here_->opened |= reached | (dilate(filled) & here_->unrevealed);
        ++visits_;
        return filled;
    }

    constexpr void seed_rows(word_place at, std::uint64_t bits) {
        seed(here_[-stride()], {at.row - 1, at.word}, bits); // known since the word was filled
        seed(here_[stride()], {at.row + 1, at.word}, bits);
    }

    constexpr void seed_column(word_place at, std::uint64_t bits) {
        if (at.word - window_.left >= window_.words_per_row) {
            end_ = flood_end::left_window;
            return;
        }
        for (const std::uint32_t row : {at.row - 1, at.row + 1, at.row})
            seed(known(slot({row, at.word}), {row, at.word}), {row, at.word}, bits);
    }

    /// Writes what was opened; returns how many cells that are.
    constexpr std::size_t write() {
        std::size_t count = 0;
        for (std::size_t number = 0; number < listed_; ++number) {
            const word_place at = window_.listed[number];
            flood_word& word = *slot(at);
            if (word.opened == 0) continue;
            const std::uint64_t passable = passable_in(&word, at);
            const std::size_t col = std::size_t{at.word} * 64;
            const row_triple<cell_t<Board>> rows{
                at.row > 0 ? row(at.row - 1) : nullptr, row(at.row),
                at.row + 1 < rows_ ? row(at.row + 1) : nullptr, cols()};
            Packing::template write<Alphabet>(rows, col, cells_in(col), word.opened & passable,
                                              word.opened & ~passable);
            count += static_cast<std::size_t>(std::popcount(word.opened));
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
        return window_.words + std::size_t{at.row + 1 - window_.top} * window_.words_per_row +
               (at.word - window_.left);
    }
    [[nodiscard]] constexpr std::ptrdiff_t stride() const noexcept {
        return static_cast<std::ptrdiff_t>(window_.words_per_row);
    }

    constexpr void seed(flood_word& word, word_place at, std::uint64_t bits) noexcept {
        const std::uint64_t news = bits & word.unrevealed & ~(word.opened | word.pending);
        if (news == 0) return;
        if (word.pending == 0) window_.waiting[waiting_++] = at;
        word.pending |= news;
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
        } else if (at.row - window_.top >= window_.row_count) {
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
    flood_word* here_ = nullptr; ///< the word that was filled last
    std::size_t listed_ = 0;
    std::size_t waiting_ = 0;
    std::size_t visits_ = 0;
    flood_end end_ = flood_end::complete;
};

/// Whether the engine for one-byte cells takes such boards.
template <auto Alphabet, class Board>
inline constexpr bool is_byte_board = gridlogic::detail::one_byte_cell<cell_t<Board>> &&
                                      sizeof(typename decltype(Alphabet)::value_type) == 1;

/// `reveal` on a board of one-byte cells, by either way of packing.
template <class Packing, auto Alphabet, class Board>
constexpr reveal_result reveal_bytes(Board& board, position click, workspace* space) {
    const extent shape = extent_of(board);
    reveal_result result = judge<Alphabet>(board, shape, click);
    if (space != nullptr) workspace_access::set_visits(*space, 0);
    if (result.outcome != outcome::opened) return result;

    if (const int mines = count_mines<Alphabet>(board, shape, click); mines != 0) {
        cell_at(board, click) = revealed<Alphabet, cell_t<Board>>(mines);
        return {outcome::opened, 1};
    }

    constexpr std::ptrdiff_t most = (std::numeric_limits<std::int32_t>::max)();
    if (shape.rows() > most || shape.cols() > most) return reveal_bfs<Alphabet>(board, click);
    const auto rows = static_cast<std::uint32_t>(shape.rows());
    const auto words = static_cast<std::uint32_t>((shape.cols() + 63) / 64);

    flood_end end{};
    const auto flood_in = [&](const flood_window& window, bool is_kept) {
        byte_flood<Packing, Alphabet, Board> flood(board, shape, window);
        end = flood.spread(click);
        if (end == flood_end::complete) result.opened = flood.write();
        if (is_kept) {
            flood.clear();
            workspace_access::set_visits(*space, flood.visits());
        }
    };
    if (space == nullptr) flood_in(stack_window(rows, words, click).window(), false);
    if (space != nullptr || end == flood_end::left_window) {
        workspace own;
        if (space == nullptr) space = &own;
        flood_in(workspace_access::window(*space, rows, words), true);
    }
    // Only the plain engine knows whether what came near is to be refused.
    if (end == flood_end::unusual) return reveal_bfs<Alphabet>(board, click);
    return result;
}

template <auto Alphabet, class Board>
constexpr reveal_result reveal_fast(Board& board, position click, workspace* space) {
    if constexpr (!is_byte_board<Alphabet, Board>) {
        return reveal_bfs<Alphabet>(board, click);
    } else if (std::is_constant_evaluated()) {
        return reveal_bytes<portable_packing, Alphabet>(board, click, space);
    } else {
        return reveal_bytes<native_packing, Alphabet>(board, click, space);
    }
}

} // namespace detail

/// Reveals a cell, as LeetCode 529 tells it:
///   a mine explodes, and nothing else changes;
///   an unrevealed cell with mines around it, exploded ones included, shows how many;
///   one without becomes blank, and every unrevealed cell around it is revealed by the same rule;
///   a cell that is revealed already stays as it is, and so does everything else.
///
/// Refuses, and leaves the board as it was:
///   std::out_of_range: a place outside of the board, whose width is that of row 0;
///   std::invalid_argument: a value from outside of the alphabet in the clicked cell or in the 3×3
///   around any cell that would open; a row among those, or the clicked one, that is not as long
///   as row 0;
///   std::bad_alloc: no memory.
/// A click that explodes or changes nothing looks at its own cell and row only. Distinct boards
/// may be used from distinct threads.
///
/// The engine to use: on one-byte cells it floods 64 cells at a time, on others it is `reveal_bfs`.
/// Time is proportional to the cells opened. Boards of up to 64×64, and small openings on larger
/// ones, allocate nothing.
template <auto Alphabet = alphabet{}, writable_board Board>
    requires alphabet_of<Alphabet, cell_t<Board>>
constexpr reveal_result reveal(Board&& board, position click) {
    return detail::reveal_fast<Alphabet>(board, click, nullptr);
}

/// The same in the caller's memory: once the workspace has served a board as large, nothing is
/// allocated, and large openings are faster.
template <auto Alphabet = alphabet{}, writable_board Board>
    requires alphabet_of<Alphabet, cell_t<Board>>
constexpr reveal_result reveal(Board&& board, position click, workspace& space) {
    return detail::reveal_fast<Alphabet>(board, click, &space);
}

} // namespace gridlogic::minesweeper

#endif
