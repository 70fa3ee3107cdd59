// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_NARROW_FLOOD_HPP
#define GRIDLOGIC_MINESWEEPER_NARROW_FLOOD_HPP

// A flood of a board of one-byte cells that is at most 64 rows high and 64 columns wide, as those
// that people play on are: a row is one word, and the rows that wait to be looked at are the bits
// of another. All of it lies on the stack.
//
//    rows_    0   above the board: all clear, nothing unrevealed
//             1   row 0     packed
//             2   row 1     packed, passable     <- first_
//             3   row 2     packed, passable, filled in part: the click
//             4   row 3     packed, passable     <- last_
//             5   row 4     packed
//             6   row 5     not yet packed
//             7   below the board
//
// What is opened follows at the end: the filled cells and those around them.

#include <gridlogic/board.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/minesweeper/opening.hpp>
#include <gridlogic/minesweeper/packing.hpp>
#include <gridlogic/position.hpp>
#include <gridlogic/word.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace gridlogic::minesweeper::detail {

/// Reads the board and changes nothing of it, until `write`.
template <class Packing, auto Alphabet, class Board>
class narrow_flood {
public:
    static constexpr std::ptrdiff_t most = 64; ///< rows, and columns

    constexpr narrow_flood(Board& board, extent shape) noexcept
        : board_(board), row_count_(static_cast<unsigned>(shape.rows())),
          cols_(static_cast<std::size_t>(shape.cols())) {
        rows_[0] = {nullptr, ~std::uint64_t{0}, 0, 0, 0};
        rows_[row_count_ + 1] = {nullptr, ~std::uint64_t{0}, 0, 0, 0};
    }
    narrow_flood(const narrow_flood&) = delete;
    narrow_flood& operator=(const narrow_flood&) = delete;

    /// False if the click opens one cell only, or if a value or a row came near that may have to be
    /// refused: then the plain engine is to be asked.
    [[nodiscard]] constexpr bool spread(position click) {
        auto row = static_cast<unsigned>(click.row);
        first_ = last_ = row;
        if (!pack(row) || (row > 0 && !pack(row - 1)) || !learn_below(row)) return false;
        std::uint64_t seeds = (std::uint64_t{1} << click.col) & rows_[row + 1].passable;
        if (seeds == 0) return false;
        std::uint64_t waiting = 0;
        for (;;) {
            row_word* const here = &rows_[row + 1];
            const std::uint64_t filled = fill_runs(seeds, here->passable);
            here->filled |= filled;
            ++visits_;
            if (row == last_ && row + 1 < row_count_ && !learn_below(++last_)) return false;
            if (row == first_ && row > 0 && !learn_above(--first_)) return false;
            const std::uint64_t reached = dilate(filled);
            const std::uint64_t above = reached & here[-1].passable & ~here[-1].filled;
            const std::uint64_t below = reached & here[1].passable & ~here[1].filled;
            if (below != 0) {
                if (above != 0) waiting |= std::uint64_t{1} << (row - 1);
                seeds = below;
                ++row;
            } else if (above != 0) {
                seeds = above;
                --row;
            } else {
                // A row that waits may have been filled meanwhile.
                for (seeds = 0; seeds == 0; waiting &= waiting - 1) {
                    if (waiting == 0) return true;
                    row = static_cast<unsigned>(std::countr_zero(waiting));
                    const row_word* const next = &rows_[row + 1];
                    seeds =
                        dilate(next[-1].filled | next[1].filled) & next->passable & ~next->filled;
                }
            }
        }
    }

    /// Writes what was opened; returns how many cells that are.
    constexpr std::size_t write() const noexcept {
        const auto opened_in = [this](unsigned row) {
            const row_word* const here = &rows_[row + 1];
            const std::uint64_t near_by =
                dilate(here[-1].filled | here->filled | here[1].filled) & here->unrevealed;
            return opened_cells{here->filled, near_by & ~here->filled};
        };
        Packing::template write_rows<Alphabet>(
            first_, last_, cols_, [this](unsigned row) { return rows_[row + 1].cells; }, opened_in);
        std::size_t count = 0;
        for (unsigned row = first_; row <= last_; ++row) {
            const opened_cells opened = opened_in(row);
            count += gridlogic::detail::count_bits(opened.blank | opened.digits);
        }
        return count;
    }

    [[nodiscard]] constexpr std::size_t visits() const noexcept { return visits_; }

private:
    struct row_word {
        cell_t<Board>* cells;
        std::uint64_t clear;      ///< no mine here, at the left or at the right
        std::uint64_t unrevealed; ///< may be opened
        std::uint64_t passable;   ///< the same without a mine in their 3×3
        std::uint64_t filled;     ///< those that the flood has reached
    };

    /// Tells the passable cells of a row whose neighbors on one side are known.
    [[nodiscard]] constexpr bool learn_above(unsigned row) {
        if (row > 0 && !pack(row - 1)) return false;
        set_passable(row);
        return true;
    }
    [[nodiscard]] constexpr bool learn_below(unsigned row) {
        if (row + 1 < row_count_ && !pack(row + 1)) return false;
        set_passable(row);
        return true;
    }
    constexpr void set_passable(unsigned row) noexcept {
        row_word* const here = &rows_[row + 1];
        here->passable = here->unrevealed & here->clear & here[-1].clear & here[1].clear;
    }

    [[nodiscard]] constexpr bool pack(unsigned row) {
        const auto cells = gridlogic::detail::row_of(board_, static_cast<std::ptrdiff_t>(row));
        if (cells.size() != cols_) return false;
        const packed_cells packed = Packing::template pack<Alphabet>(cells.data(), 0, cols_);
        rows_[row + 1] = {cells.data(), ~dilate(packed.mines), packed.unrevealed, 0, 0};
        return packed.is_known;
    }

    Board& board_;
    unsigned row_count_;
    std::size_t cols_;
    unsigned first_ = 0; ///< the rows whose passable cells are known
    unsigned last_ = 0;
    std::size_t visits_ = 0;
    std::array<row_word, most + 2> rows_; // only what is packed is initialised
};

} // namespace gridlogic::minesweeper::detail

#endif
