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
        : board_(board), row_count_(static_cast<int>(shape.rows())),
          cols_(static_cast<std::size_t>(shape.cols())) {
        at(-1) = at(row_count_) = {nullptr, ~std::uint64_t{0}, 0, 0, 0};
    }
    narrow_flood(const narrow_flood&) = delete;
    narrow_flood& operator=(const narrow_flood&) = delete;

    /// False if a value or a row came near that may have to be refused.
    [[nodiscard]] constexpr bool spread(position click) {
        int row = static_cast<int>(click.row);
        first_ = row;
        last_ = row - 1;
        if (!know_up_to(row)) return false;
        at(row).pending = std::uint64_t{1} << click.col;
        std::uint64_t waiting = std::uint64_t{1} << row;
        while (waiting != 0) {
            // Downwards while rows wait there, then up again.
            const std::uint64_t below = waiting >> row << row;
            row = below != 0 ? std::countr_zero(below) : 63 - std::countl_zero(waiting);
            waiting ^= std::uint64_t{1} << row;
            if (!know_down_to(row - 1) || !know_up_to(row + 1)) return false;

            row_word& here = at(row);
            const std::uint64_t passable = passable_in(row);
            const std::uint64_t filled = fill_runs(here.pending & passable, passable);
            const std::uint64_t reached = dilate(filled);
            here.opened |= here.pending | (reached & here.unrevealed);
            here.pending = 0;
            ++visits_;
            if (filled == 0) continue;
            if (seed(row - 1, reached)) waiting |= std::uint64_t{1} << (row - 1);
            if (seed(row + 1, reached)) waiting |= std::uint64_t{1} << (row + 1);
        }
        return true;
    }

    /// Writes what was opened; returns how many cells that are.
    constexpr std::size_t write() const noexcept {
        std::size_t count = 0;
        for (int row = first_; row <= last_; ++row) {
            const row_word& here = at(row);
            if (here.opened == 0) continue;
            const std::uint64_t passable = passable_in(row);
            Packing::template write<Alphabet>(
                row_triple<cell_t<Board>>{at(row - 1).cells, here.cells, at(row + 1).cells, cols_},
                0, cols_, here.opened & passable, here.opened & ~passable);
            count += static_cast<std::size_t>(std::popcount(here.opened));
        }
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

    [[nodiscard]] constexpr row_word& at(int row) noexcept {
        return rows_[static_cast<std::size_t>(row + 1)];
    }
    [[nodiscard]] constexpr const row_word& at(int row) const noexcept {
        return rows_[static_cast<std::size_t>(row + 1)];
    }

    /// The cells of a row that have no mine in their 3×3 and may be opened.
    [[nodiscard]] constexpr std::uint64_t passable_in(int row) const noexcept {
        return at(row).unrevealed & at(row).clear & at(row - 1).clear & at(row + 1).clear;
    }

    [[nodiscard]] constexpr bool seed(int row, std::uint64_t bits) noexcept {
        row_word& word = at(row);
        word.pending |= bits & word.unrevealed & ~word.opened;
        return word.pending != 0;
    }

    [[nodiscard]] constexpr bool know_down_to(int row) {
        return row >= first_ || row < 0 || pack(--first_);
    }
    [[nodiscard]] constexpr bool know_up_to(int row) {
        return row <= last_ || row >= row_count_ || pack(++last_);
    }

    [[nodiscard]] constexpr bool pack(int row) {
        const auto cells = gridlogic::detail::row_of(board_, row);
        if (cells.size() != cols_) return false;
        const packed_cells packed = Packing::template pack<Alphabet>(cells.data(), 0, cols_);
        at(row) = {cells.data(), ~dilate(packed.mines), packed.unrevealed, 0, 0};
        return packed.is_known;
    }

    Board& board_;
    int row_count_;
    std::size_t cols_;
    int first_ = 0;
    int last_ = 0;
    std::size_t visits_ = 0;
    std::array<row_word, most + 2> rows_; // only what is packed is initialised
};

} // namespace gridlogic::minesweeper::detail

#endif
