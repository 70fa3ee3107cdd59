// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_GAME_FLOOD_HPP
#define GRIDLOGIC_MINESWEEPER_GAME_FLOOD_HPP

// How a move opens cells, 64 at a time, without touching the game until all is known.
//
//    mines     . . . . *         zeros     # # # . .      no mine in the 3×3, made when the mines
//              . . . . .                   # # # . .      are laid
//              . . . . .                   # # # # #
//
//    hidden    # # # # #         reached   # # # # .      what a move from the left opens: the
//    zeros
//              # # # # #                   # # # # .      that hang together, which are flooded,
//              # # # # #                   # # # # #      and the hidden cells around them

#include <gridlogic/bit_plane.hpp>
#include <gridlogic/word.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace gridlogic::minesweeper::detail {

/// What a move has reached, and where it still has to look. Between moves all of it is zero, so it
/// is no part of a game's value: copies begin without, and what a copy is assigned to keeps its
/// own.
struct move_memory {
    struct slot {
        std::uint64_t reached; ///< will be opened
        std::uint64_t pending; ///< those of them that are zeros and still to be flooded
    };

    constexpr move_memory() = default;
    constexpr move_memory(const move_memory&) noexcept {}
    constexpr move_memory(move_memory&&) noexcept = default;
    constexpr move_memory& operator=(const move_memory&) noexcept { return *this; }
    constexpr move_memory& operator=(move_memory&&) noexcept = default;
    constexpr ~move_memory() = default;

    /// Makes room for a board of so many words, so that nothing needs memory later; takes away what
    /// a move that failed has left.
    constexpr void prepare(std::size_t words) {
        for (const std::size_t word : listed) slots[word] = {};
        listed.clear();
        if (words <= slots.size()) return;
        move_memory larger;
        larger.slots.resize(words, slot{});
        larger.listed.reserve(words);
        larger.waiting.reserve(words);
        *this = std::move(larger);
    }

    /// By the number of a word in a plane.
    std::vector<slot> slots;
    std::vector<std::size_t> listed;  ///< words that were reached
    std::vector<std::size_t> waiting; ///< words with pending cells
};

/// The opening that a move is about to make.
class game_flood {
public:
    constexpr game_flood(const bit_plane& zeros, const bit_plane& hidden,
                         move_memory& memory) noexcept
        : zeros_(zeros.words().data()), hidden_(hidden.words().data()),
          stride_(zeros.words_per_row()), memory_(memory) {}

    /// Reaches those cells of a word that are hidden.
    constexpr void reach(std::size_t word, std::uint64_t cells) {
        auto& [reached, pending] = memory_.slots[word];
        const std::uint64_t news = cells & hidden_[word] & ~reached;
        if (news == 0) return;
        if (reached == 0) memory_.listed.push_back(word);
        reached |= news;
        const std::uint64_t seeds = news & zeros_[word];
        if (seeds == 0) return;
        if (pending == 0) memory_.waiting.push_back(word);
        pending |= seeds;
    }

    /// Reaches all that opens around the zeros that were reached. Each zero is flooded once.
    constexpr void spread() {
        while (!memory_.waiting.empty()) {
            const std::size_t word = memory_.waiting.back();
            memory_.waiting.pop_back();
            auto& [reached, pending] = memory_.slots[word];
            const std::uint64_t passable = (zeros_[word] & hidden_[word] & ~reached) | pending;
            const std::uint64_t filled = fill_runs(pending, passable);
            pending = 0;
            reached |= filled | (dilate(filled) & hidden_[word]);
            reach(word - stride_, dilate(filled));
            reach(word + stride_, dilate(filled));
            reach_beside(word, filled);
        }
    }

    /// The words left and right of one, and above and below those, where cells at its end touch
    /// them. Behind the ends of a row nothing is hidden.
    constexpr void reach_beside(std::size_t word, std::uint64_t cells) {
        if ((cells & 1) != 0) reach_column(word - 1, std::uint64_t{1} << 63);
        if (cells >> 63 != 0) reach_column(word + 1, 1);
    }
    constexpr void reach_column(std::size_t word, std::uint64_t cells) {
        reach(word - stride_, cells);
        reach(word, cells);
        reach(word + stride_, cells);
    }

private:
    const std::uint64_t* zeros_;
    const std::uint64_t* hidden_;
    std::size_t stride_;
    move_memory& memory_;
};

} // namespace gridlogic::minesweeper::detail

#endif
