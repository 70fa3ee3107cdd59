// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_SUPPORT_LAWS_HPP
#define GRIDLOGIC_TESTS_SUPPORT_LAWS_HPP

// The law that every engine keeps: it comes to what the oracle says.

#include "reference/minesweeper.hpp"
#include "support/boards.hpp"
#include "support/engines.hpp"

#include <gridlogic/minesweeper/cell.hpp>
#include <gridlogic/position.hpp>

#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

namespace support {

[[nodiscard]] constexpr reference::answer answer_of(gridlogic::minesweeper::outcome outcome) {
    switch (outcome) {
    case gridlogic::minesweeper::outcome::opened: return reference::answer::opened;
    case gridlogic::minesweeper::outcome::exploded: return reference::answer::exploded;
    case gridlogic::minesweeper::outcome::unchanged: return reference::answer::unchanged;
    case gridlogic::minesweeper::outcome::flagged: break;
    }
    throw std::logic_error("a reveal sets no flag");
}

/// What became of a click, in the oracle's words, but for the board. Any exception but the two that
/// a reveal may throw goes through.
template <class Click>
[[nodiscard]] constexpr reference::verdict answer_to(Click click) {
    try {
        const gridlogic::minesweeper::reveal_result result = click();
        return {answer_of(result.outcome), result.opened, {}};
    } catch (const std::out_of_range&) {
        return {reference::answer::outside, 0, {}};
    } catch (const std::invalid_argument&) {
        return {reference::answer::refused, 0, {}};
    }
}

/// What an engine makes of a click on a copy of the board, in the oracle's words.
template <class Engine, class Board>
[[nodiscard]] constexpr reference::verdict verdict_of(const Engine& engine, Board board,
                                                      gridlogic::position click) {
    reference::verdict verdict = answer_to([&] { return engine(board, click); });
    if constexpr (std::is_same_v<Board, rows>)
        verdict.board = std::move(board);
    else
        verdict.board = copy_of(board);
    return verdict;
}

[[nodiscard]] inline std::string describe(const reference::verdict& verdict) {
    static constexpr const char* names[] = {"opened", "exploded", "unchanged", "outside",
                                            "refused"};
    return std::string(names[static_cast<int>(verdict.answer)]) + " " +
           std::to_string(verdict.opened) + " " + join(verdict.board);
}

/// Says what an engine came to, if that is not what was expected.
[[nodiscard]] inline std::string disagreement(const char* engine, const rows& board,
                                              gridlogic::position click,
                                              const reference::verdict& found,
                                              const reference::verdict& expected) {
    if (found == expected) return {};
    return "\n" + join(board) + "\nclick (" + std::to_string(click.row) + ", " +
           std::to_string(click.col) + ") by " + engine + " came to\n" + describe(found) +
           "\ninstead of\n" + describe(expected);
}

/// The same of all engines.
template <class Board>
[[nodiscard]] std::string disagreement(const Board& board, gridlogic::position click,
                                       const reference::verdict& expected) {
    std::string text;
    for_each_engine([&](auto engine) {
        const reference::verdict found = verdict_of(engine, board, click);
        if (found != expected)
            text += disagreement(engine.name, copy_of(board), click, found, expected);
    });
    return text;
}

} // namespace support

#endif
