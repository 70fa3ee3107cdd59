// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_GAME_FLOOD_HPP
#define GRIDLOGIC_MINESWEEPER_GAME_FLOOD_HPP

// How a move opens cells, 64 at a time, without touching the game until all is known.
//
//    mines   . . . . *    zeros   # # # . .    no mine in the 3×3: made when the mines are laid
//            . . . . .            # # # . .
//            . . . . .            # # # # #
//
//    hidden  # # # # #    reached # # # # .    by a move at the left: the zeros that hang together,
//            # # # # #            # # # # .    which are flooded, and the hidden cells around them
//            # # # # #            # # # # #

#include <gridlogic/minesweeper/game_state.hpp>
#include <gridlogic/word.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace gridlogic::minesweeper::detail {

/// What a move has reached, and where it still has to look. Between moves all of it is zero, so it
/// is no part of a game's value: copies begin without.
struct move_memory {
    struct slot {
        std::uint64_t reached; ///< will be opened
        std::uint64_t pending; ///< those of them that are zeros and still to be flooded
    };

    constexpr move_memory() = default;
    constexpr move_memory(const move_memory&) noexcept {}
    constexpr move_memory(move_memory&&) noexcept = default;
    constexpr move_memory& operator=(move_memory&&) noexcept = default;
    constexpr ~move_memory() = default;

    /// Makes room for a board of so many words, so that nothing needs memory later; takes away what
    /// a move that failed has left.
    constexpr void prepare(std::size_t words) {
        if (words <= entries.size()) {
            for (; listed_count > 0; --listed_count) entries[listed[listed_count - 1]] = {};
            return;
        }
        move_memory larger;
        larger.entries.resize(words, slot{});
        larger.listed.resize(words + 1, 0);
        larger.waiting.resize(words + 1, 0);
        *this = std::move(larger);
    }

    std::vector<slot> entries;        ///< by the number of a word in a plane
    std::vector<std::size_t> listed;  ///< words that were reached, with room for one more than all
    std::vector<std::size_t> waiting; ///< words with pending cells, likewise
    std::size_t listed_count = 0;
    std::size_t waiting_count = 0;
};

/// The opening that a move is about to make.
class game_flood {
public:
    constexpr game_flood(const game_state& game, move_memory& memory) noexcept
        : zeros_(game.zeros.words().data()), hidden_(game.hidden.words().data()),
          flagged_(game.flagged.words().data()),
          flags_mask_(game.plan.rules.flood_opens_flags ? ~std::uint64_t{0} : 0),
          stride_(game.zeros.words_per_row()), slots_(memory.entries.data()), memory_(memory) {}

    /// Reaches those of the cells of a word that are hidden.
    constexpr void reach(std::size_t word, std::uint64_t cells) noexcept {
        reach_openable(word, cells & hidden_[word]);
    }
    /// Reaches the hidden cells in the 3×3 around one.
    constexpr void reach_around(std::size_t word, std::uint64_t cell) noexcept {
        for (const std::size_t row : {word - stride_, word, word + stride_}) {
            reach(row, dilate(cell));
            if (cell == 1) reach(row - 1, std::uint64_t{1} << 63);
            if (cell >> 63 != 0) reach(row + 1, 1);
        }
    }

    /// Reaches all that opens around the zeros that were reached. Each zero is flooded once.
    constexpr void spread() noexcept {
        while (memory_.waiting_count > 0) {
            const std::size_t word = memory_.waiting[--memory_.waiting_count];
            auto& [reached, pending] = slots_[word];
            const std::uint64_t passable = (zeros_[word] & openable(word) & ~reached) | pending;
            const std::uint64_t filled = fill_runs(pending, passable);
            const std::uint64_t around = dilate(filled);
            pending = 0;
            reached |= filled | (around & openable(word));
            reach_openable(word - stride_, around & openable(word - stride_));
            reach_openable(word + stride_, around & openable(word + stride_));
            if ((filled & 1) != 0) reach_column(word - 1, std::uint64_t{1} << 63);
            if (filled >> 63 != 0) reach_column(word + 1, 1);
        }
    }

private:
    constexpr void reach_openable(std::size_t word, std::uint64_t cells) noexcept {
        auto& [reached, pending] = slots_[word];
        const std::uint64_t news = cells & ~reached;
        const std::uint64_t seeds = news & zeros_[word];
        // A word is always written behind the lists and only sometimes counted: so nothing branches
        // on what no processor could predict.
        memory_.listed[memory_.listed_count] = word;
        memory_.listed_count +=
            static_cast<std::size_t>(reached == 0) & static_cast<std::size_t>(news != 0);
        memory_.waiting[memory_.waiting_count] = word;
        memory_.waiting_count +=
            static_cast<std::size_t>(pending == 0) & static_cast<std::size_t>(seeds != 0);
        reached |= news;
        pending |= seeds;
    }

    // Beyond the ends of a row no cell is openable.
    constexpr void reach_column(std::size_t word, std::uint64_t cells) noexcept {
        for (const std::size_t row : {word - stride_, word, word + stride_})
            reach_openable(row, cells & openable(row));
    }

    /// What a flood may open: hidden cells, and flagged ones where the rules say so.
    [[nodiscard]] constexpr std::uint64_t openable(std::size_t word) const noexcept {
        return hidden_[word] | (flagged_[word] & flags_mask_);
    }

    const std::uint64_t* zeros_;
    const std::uint64_t* hidden_;
    const std::uint64_t* flagged_;
    std::uint64_t flags_mask_;
    std::size_t stride_;
    move_memory::slot* slots_;
    move_memory& memory_;
};

} // namespace gridlogic::minesweeper::detail

#endif
