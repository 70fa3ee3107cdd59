// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_GAME_STATE_HPP
#define GRIDLOGIC_MINESWEEPER_GAME_STATE_HPP

// What a game is made of. Five planes of bits are the board:
//
//    mines    . . * .      opened   # # . .      hidden   . . # #     neither opened nor flagged
//             . . . .               # # . #               . . . .
//             . . . .               # # # #               . . . .
//
//    zeros    # . . .      flagged  . . . .      seen     B 1 E E
//             # . . .               . . # .               B 1 F 1
//             # # # #               . . . .               B B B B
//
// zeros are made from mines when those are laid, hidden from opened and flagged; numbers are
// counted when somebody asks.

#include <gridlogic/bit_plane.hpp>
#include <gridlogic/board.hpp>
#include <gridlogic/error.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/minesweeper/cell.hpp>
#include <gridlogic/minesweeper/layout.hpp>
#include <gridlogic/minesweeper/rules.hpp>
#include <gridlogic/position.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace gridlogic::minesweeper::detail {

/// All that settles where the mines of a game are, but for the cells of a layout.
struct game_plan {
    minesweeper::difficulty difficulty;
    minesweeper::rules rules;
    std::uint64_t seed = 0;
    bool has_layout = false; ///< instead of the seed
    std::optional<position> first_click;

    friend constexpr bool operator==(const game_plan&, const game_plan&) = default;
};

/// Why no game is played with that.
[[nodiscard]] inline std::string describe_fault(const difficulty& wanted) {
    if (wanted.size.area() == 0)
        return gridlogic::detail::join("a board of ", gridlogic::detail::describe(wanted.size),
                                       " has no cells");
    return describe_fault(wanted, "there is no cell without one");
}

[[nodiscard]] constexpr bool is_playable(const difficulty& wanted) noexcept {
    return wanted.mines >= 0 && static_cast<std::size_t>(wanted.mines) < wanted.size.area();
}

/// Refuses what no game can be played with.
constexpr const difficulty& playable(const difficulty& wanted) {
    if (!is_playable(wanted))
        gridlogic::detail::refuse<std::invalid_argument>(describe_fault(wanted));
    return wanted;
}

struct game_state {
    /// A game before its first move. The mines are those of the plan's layout, or none.
    constexpr game_state(const game_plan& given, bit_plane laid)
        : mines(std::move(laid)), zeros(mines.extent()), opened(mines.extent()),
          flagged(mines.extent()), hidden(mines.extent()), plan(given) {
        begin();
    }

    /// Everything that follows from the plan, the mines, and nothing being opened or flagged.
    constexpr void begin() noexcept {
        if (plan.has_layout) find_zeros();
        hidden.clear();
        hidden.invert();
        status = minesweeper::status::ready;
        safe_left = mines.extent().area() - static_cast<std::size_t>(plan.difficulty.mines);
        flags = 0;
    }

    /// The first click: where it goes decides where mines may be.
    constexpr void lay(position click) noexcept {
        plan.first_click = click;
        status = minesweeper::status::playing;
        if (plan.has_layout) return;
        detail::lay(mines, static_cast<std::size_t>(plan.difficulty.mines), plan.seed,
                    plan.rules.first_click, click);
        find_zeros();
    }

    constexpr void find_zeros() noexcept {
        zeros.assign_dilated(mines);
        zeros.invert();
    }

    [[nodiscard]] constexpr bool is_over() const noexcept {
        return status >= minesweeper::status::won;
    }

    /// What the player sees in a cell of the board.
    [[nodiscard]] constexpr cell look(position place) const noexcept {
        const bool is_mine = mines.test(place);
        if (opened.test(place)) {
            if (is_mine) return cell::exploded;
            if (zeros.test(place)) return cell::blank;
            return static_cast<cell>('0' + mines.count_around(place));
        }
        if (flagged.test(place)) return is_over() && !is_mine ? cell::wrong_flag : cell::flag;
        return is_over() && is_mine ? cell::mine : cell::unrevealed;
    }

    /// Whether they go on alike. The rest follows from this, or counts only once mines are laid.
    friend constexpr bool operator==(const game_state& left, const game_state& right) noexcept {
        return left.plan == right.plan && left.mines == right.mines &&
               left.opened == right.opened && left.flagged == right.flagged;
    }

    bit_plane mines;
    bit_plane zeros; ///< once mines are laid
    bit_plane opened;
    bit_plane flagged;
    bit_plane hidden;
    game_plan plan;
    minesweeper::status status{};
    std::size_t safe_left = 0; ///< cells without a mine that are not opened
    std::ptrdiff_t flags = 0;
};

} // namespace gridlogic::minesweeper::detail

#endif
