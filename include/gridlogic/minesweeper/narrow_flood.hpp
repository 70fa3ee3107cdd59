// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_NARROW_FLOOD_HPP
#define GRIDLOGIC_MINESWEEPER_NARROW_FLOOD_HPP

// A flood of a board of one-byte cells that is at most 64 rows high and 64 columns wide, as those
// that people play on are: a row is one word, and the rows that wait to be looked at are the bits
// of another. All of it lies on the stack.
//
//    rows_    0   above the board: all clear, nothing unrevealed
//             1   row 0     not yet packed
//             2   row 1     packed   <- first_
//             3   row 2     packed            the click
//             4   row 3     packed   <- last_
//             5   below the board

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
        rows_[0] = rows_[row_count_ + 1] = {nullptr, ~std::uint64_t{0}, 0, 0, 0};
    }
    narrow_flood(const narrow_flood&) = delete;
    narrow_flood& operator=(const narrow_flood&) = delete;

    /// False if a value or a row came near that may have to be refused.
    [[nodiscard]] constexpr bool spread(position click) {
        auto row = static_cast<unsigned>(click.row);
        first_ = row;
        last_ = row;
        if (!pack(row)) return false;
        rows_[row + 1].pending = std::uint64_t{1} << click.col;
        std::uint64_t waiting = std::uint64_t{1} << row;
        for (;;) {
            if (row == first_ && row > 0 && !pack(--first_)) return false;
            if (row == last_ && row + 1 < row_count_ && !pack(++last_)) return false;

            row_word* const here = &rows_[row + 1];
            const std::uint64_t passable = passable_in(here);
            const std::uint64_t filled = fill_runs(here->pending & passable, passable);
            const std::uint64_t reached = dilate(filled);
            here->opened |= here->pending | (reached & here->unrevealed);
            here->pending = 0;
            waiting &= ~(std::uint64_t{1} << row);
            ++visits_;
            if (seed(here[-1], reached)) waiting |= std::uint64_t{1} << (row - 1);
            if (seed(here[1], reached)) waiting |= std::uint64_t{1} << (row + 1);

            if (waiting == 0) return true;
            if (here[1].pending != 0)
                ++row;
            else if (here[-1].pending != 0)
                --row;
            else
                row = static_cast<unsigned>(std::countr_zero(waiting));
        }
    }

    /// Writes what was opened; returns how many cells that are.
    constexpr std::size_t write() const noexcept {
        // A row that was only packed may lie beside one that was not.
        unsigned first = first_, last = last_;
        while (rows_[first + 1].opened == 0) ++first;
        while (rows_[last + 1].opened == 0) --last;
        Packing::template write_rows<Alphabet>(
            first, last, cols_, [this](unsigned row) { return rows_[row + 1].cells; },
            [this](unsigned row) {
                const row_word* const here = &rows_[row + 1];
                const std::uint64_t passable = passable_in(here);
                return opened_cells{here->opened & passable, here->opened & ~passable};
            });
        std::size_t count = 0;
        for (unsigned row = first; row <= last; ++row)
            count += static_cast<std::size_t>(std::popcount(rows_[row + 1].opened));
        return count;
    }

    [[nodiscard]] constexpr std::size_t visits() const noexcept { return visits_; }

private:
    struct row_word {
        cell_t<Board>* cells;
        std::uint64_t clear;      ///< no mine here, at the left or at the right
        std::uint64_t unrevealed; ///< may be opened
        std::uint64_t opened;     ///< will be, when the click succeeds
        std::uint64_t pending;    ///< reached, and still to be looked at
    };

    /// The cells of a row that have no mine in their 3×3 and may be opened.
    [[nodiscard]] static constexpr std::uint64_t passable_in(const row_word* row) noexcept {
        return row->unrevealed & row->clear & row[-1].clear & row[1].clear;
    }

    /// Whether the row has something to be looked at then.
    [[nodiscard]] static constexpr bool seed(row_word& row, std::uint64_t bits) noexcept {
        row.pending |= bits & row.unrevealed & ~row.opened;
        return row.pending != 0;
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
    unsigned first_ = 0; ///< the rows that are packed
    unsigned last_ = 0;
    std::size_t visits_ = 0;
    std::array<row_word, most + 2> rows_; // only what is packed is initialised
};

} // namespace gridlogic::minesweeper::detail

#endif
