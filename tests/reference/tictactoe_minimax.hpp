// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_REFERENCE_TICTACTOE_MINIMAX_HPP
#define GRIDLOGIC_TESTS_REFERENCE_TICTACTOE_MINIMAX_HPP

// Perfect play by looking at everything: the value of each board is made from those of the boards
// after it. It shares no code with the library.

#include "tictactoe_game.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace reference {

struct perfect {
    int value = 0;    ///< 1 the side to move wins, 0 a draw, -1 it loses
    int distance = 0; ///< moves to the end: the winner hurries, the loser delays
    bool is_known = false;
};

class minimax {
public:
    explicit minimax(const game& played)
        : game_(played), cells_(static_cast<std::size_t>(played.area()), ' '),
          known_(played.board_count()) {
        (void)solve(0, 0, -1);
    }

    /// For a board that the game reaches; else nothing is known.
    const perfect& operator[](std::size_t number) const { return known_[number]; }

private:
    const perfect& solve(std::size_t number, int moves, int last) {
        perfect& best = known_[number];
        if (best.is_known) return best;
        best.is_known = true;
        if (last >= 0 && game_.wins(cells_, last)) {
            best.value = -1;
            return best;
        }
        bool has_moved = false;
        std::size_t weight = 1;
        for (int cell = 0; cell < game_.area(); ++cell, weight *= 3) {
            char& mark = cells_[static_cast<std::size_t>(cell)];
            if (mark != ' ') continue;
            mark = moves % 2 == 0 ? 'X' : 'O';
            const perfect& next =
                solve(number + (moves % 2 == 0 ? 1 : 2) * weight, moves + 1, cell);
            mark = ' ';
            const perfect mine{-next.value, next.distance + 1, true};
            const bool is_better = mine.value != best.value
                                       ? mine.value > best.value
                                       : (mine.value > 0 ? mine.distance < best.distance
                                                         : mine.distance > best.distance);
            if (!has_moved || is_better) best = mine;
            has_moved = true;
        }
        return best;
    }

    game game_;
    std::vector<char> cells_;
    std::vector<perfect> known_;
};

} // namespace reference

#endif
