// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_CELL_HPP
#define GRIDLOGIC_MINESWEEPER_CELL_HPP

// What the values in the cells of a board mean, and what a move can come to.
//
//    M  unrevealed mine          1 ... 8  revealed, that many mines around it
//    E  unrevealed, no mine      X        exploded mine
//    B  revealed, no mine around it

#include <gridlogic/board.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

/// Minesweeper: the reveal of one cell on any board, and whole games.
namespace gridlogic::minesweeper {

/// The values that stand for the states of a cell. The eight digits follow `one`: two mines are
/// `one + 1`, and so on.
template <class Value>
struct basic_alphabet {
    using value_type = Value;

    Value mine = Value('M');       ///< not revealed
    Value unrevealed = Value('E'); ///< no mine
    Value blank = Value('B');      ///< revealed, without mines around it
    Value one = Value('1');        ///< revealed, with one
    Value exploded = Value('X');   ///< a mine that was revealed

    friend constexpr bool operator==(const basic_alphabet&, const basic_alphabet&) = default;
};

/// For cells of one byte; by default LeetCode's letters.
using alphabet = basic_alphabet<char>;

/// What a player of a game sees in a cell: the characters of a view. The last three are seen only
/// when the game is over.
enum class cell : char {
    unrevealed = 'E',
    flag = 'F',
    blank = 'B',
    one = '1',
    two = '2',
    three = '3',
    four = '4',
    five = '5',
    six = '6',
    seven = '7',
    eight = '8',
    exploded = 'X',   ///< a mine that was opened
    mine = 'M',       ///< any other mine without a flag
    wrong_flag = 'W', ///< a flag where no mine is
};

/// What became of a move.
enum class outcome : unsigned char {
    unchanged, ///< nothing changed
    opened,    ///< one safe cell or more was opened
    exploded,  ///< a mine was
    flagged,   ///< a flag was set or taken away: in a game, never by a reveal
};

/// The enumerator's name.
[[nodiscard]] constexpr std::string_view describe(outcome what) noexcept {
    switch (what) {
    case outcome::unchanged: return "unchanged";
    case outcome::opened: return "opened";
    case outcome::exploded: return "exploded";
    case outcome::flagged: return "flagged";
    }
    return {};
}

namespace detail {

template <class Value>
inline constexpr bool is_alphabet = false;
template <class Value>
inline constexpr bool is_alphabet<basic_alphabet<Value>> =
    (std::integral<Value> && !std::same_as<Value, bool>) || std::is_enum_v<Value>;

/// The number behind a value.
template <class Value>
[[nodiscard]] constexpr auto number_of(Value value) noexcept {
    if constexpr (std::is_enum_v<Value>) {
        return static_cast<std::underlying_type_t<Value>>(value);
    } else {
        return value;
    }
}

/// The value of the digit `mines`, from 1 to 8.
template <auto Alphabet>
[[nodiscard]] constexpr auto digit(int mines) noexcept {
    using value = typename decltype(Alphabet)::value_type;
    using number = decltype(number_of(Alphabet.one));
    return static_cast<value>(
        static_cast<number>(number_of(Alphabet.one) + static_cast<number>(mines - 1)));
}

template <auto Alphabet>
[[nodiscard]] constexpr bool is_digit(typename decltype(Alphabet)::value_type value) noexcept {
    // Unsigned, so that no distance overflows.
    return static_cast<std::uint64_t>(number_of(value)) -
               static_cast<std::uint64_t>(number_of(Alphabet.one)) <
           8;
}

template <auto Alphabet>
[[nodiscard]] constexpr bool has_distinct_values() noexcept {
    using number = decltype(number_of(Alphabet.one));
    const number one = number_of(Alphabet.one);
    if (static_cast<number>(static_cast<std::make_unsigned_t<number>>(one) + 7U) < one)
        return false;
    const std::array others{Alphabet.mine, Alphabet.unrevealed, Alphabet.blank, Alphabet.exploded};
    for (std::size_t left = 0; left < others.size(); ++left) {
        if (is_digit<Alphabet>(others[left])) return false;
        for (std::size_t right = 0; right < left; ++right)
            if (others[left] == others[right]) return false;
    }
    return true;
}

/// Whether every value of the alphabet survives in such a cell, and no two cells read alike.
template <auto Alphabet, class Cell>
[[nodiscard]] constexpr bool fits_cells() noexcept {
    using value = typename decltype(Alphabet)::value_type;
    if constexpr (std::is_class_v<Cell>) {
        return true; // how it converts is the cell's own affair
    } else if constexpr (std::same_as<Cell, bool> || sizeof(Cell) > sizeof(value)) {
        return false;
    } else {
        const auto survives = [](value kept) {
            return static_cast<value>(static_cast<Cell>(kept)) == kept;
        };
        bool all = survives(Alphabet.mine) && survives(Alphabet.unrevealed) &&
                   survives(Alphabet.blank) && survives(Alphabet.exploded);
        for (int mines = 1; mines <= 8; ++mines) all = all && survives(digit<Alphabet>(mines));
        return all;
    }
}

} // namespace detail

/// An alphabet whose values are all different and can be read from and written to such cells. The
/// default alphabet is for cells of one byte: `char`, `unsigned char`, `char8_t`, an enumeration;
/// other integers and enumerations name their own. A cell of class type converts explicitly to
/// and from the alphabet's values.
template <auto Alphabet, class Cell>
concept alphabet_of = detail::is_alphabet<std::remove_const_t<decltype(Alphabet)>> &&
    (std::is_integral_v<Cell> || std::is_enum_v<Cell> ||
     std::is_class_v<Cell>)&&requires(const Cell& cell,
                                      typename decltype(Alphabet)::value_type value) {
    static_cast<typename decltype(Alphabet)::value_type>(cell);
    static_cast<Cell>(value);
}
&&detail::has_distinct_values<Alphabet>() && detail::fits_cells<Alphabet, Cell>();

namespace detail {

/// What an engine must tell apart when it looks at a cell.
enum class kind : unsigned char { unrevealed, revealed, mine, exploded, foreign };

template <auto Alphabet>
[[nodiscard]] constexpr kind kind_of(typename decltype(Alphabet)::value_type value) noexcept {
    if (value == Alphabet.unrevealed) return kind::unrevealed;
    if (value == Alphabet.mine) return kind::mine;
    if (value == Alphabet.exploded) return kind::exploded;
    if (value == Alphabet.blank || is_digit<Alphabet>(value)) return kind::revealed;
    return kind::foreign;
}

} // namespace detail

} // namespace gridlogic::minesweeper

#endif
