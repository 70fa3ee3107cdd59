// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_RULES_HPP
#define GRIDLOGIC_MINESWEEPER_RULES_HPP

// What is agreed on before a game begins: how large and how hard it is, and the rules on which
// programs differ.

#include <gridlogic/extent.hpp>
#include <gridlogic/position.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>

namespace gridlogic::minesweeper {

/// A size and a number of mines, from any integer types. Whether a game can be played with them is
/// for the game to say.
struct difficulty {
    extent size;              ///< rows and columns
    std::ptrdiff_t mines = 0; ///< any number, a negative one too

    constexpr difficulty() = default;
    /// Refuses nothing; a number that does not fit is saturated.
    template <std::integral Count>
    constexpr difficulty(extent of_size, Count of_mines) noexcept
        : size(of_size), mines(gridlogic::detail::saturate(of_mines)) {}

    friend constexpr bool operator==(const difficulty&, const difficulty&) = default;
};

// The levels of Windows' Minesweeper, from XP on.
inline constexpr difficulty beginner{{9, 9}, 10};       ///< 9 rows, 9 columns, 10 mines
inline constexpr difficulty intermediate{{16, 16}, 40}; ///< 16 rows, 16 columns, 40 mines
inline constexpr difficulty expert{{16, 30}, 99};       ///< 16 rows, 30 columns, 99 mines

/// What the first reveal of a game promises.
enum class first_click : unsigned char {
    opening, ///< no mine in the 3×3 around it, as far as there is room for them elsewhere
    safe,    ///< no mine in the cell itself
    any,     ///< nothing
};

/// When a chord, a click on an opened number, opens the cells around that have no flag.
enum class chord : unsigned char {
    exact,    ///< as many flags around as the number says
    at_least, ///< as many or more
};

/// The rules on which programs differ.
struct rules {
    /// What the first reveal promises.
    minesweeper::first_click first_click = minesweeper::first_click::opening;
    /// Whether cells that open by themselves around a blank open below a flag too, and the flag
    /// goes.
    bool flood_opens_flags = false;
    /// How many flags a chord asks for.
    minesweeper::chord chord = minesweeper::chord::exact;

    friend constexpr bool operator==(const rules&, const rules&) = default;
};

/// How far a game has come.
enum class status : unsigned char {
    ready,   ///< nothing is revealed yet; flags may be set
    playing, ///< something is
    won,     ///< every cell without a mine is open
    lost,    ///< a mine exploded
};

/// The enumerator's name.
[[nodiscard]] constexpr std::string_view describe(status what) noexcept {
    switch (what) {
    case status::ready: return "ready";
    case status::playing: return "playing";
    case status::won: return "won";
    case status::lost: return "lost";
    }
    return {};
}

} // namespace gridlogic::minesweeper

#endif
