// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_REFERENCE_TICTACTOE_GAME_HPP
#define GRIDLOGIC_TESTS_REFERENCE_TICTACTOE_GAME_HPP

// The game of tic-tac-toe for any size and any number in a row, played forward, move by move. It
// knows the rules of the game and nothing of which boards they let occur: that is what it finds
// out. Boards are strings of 'X', 'O' and ' ', row by row; each has a number, which reads it as
// digits to the base 3. It shares no code with the library.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace reference {

struct game {
    int rows = 3;
    int cols = 3;
    int in_a_row = 3;

    constexpr int area() const { return rows * cols; }

    constexpr std::size_t board_count() const {
        std::size_t count = 1;
        for (int cell = 0; cell < area(); ++cell) count *= 3;
        return count;
    }

    /// How many cells further in that direction hold the same mark as the cell.
    template <class Cells>
    constexpr int run(const Cells& cells, int row, int col, int down, int right) const {
        const char mark = cells[static_cast<std::size_t>(row * cols + col)];
        int length = 0;
        for (;;) {
            row += down;
            col += right;
            if (row < 0 || row >= rows || col < 0 || col >= cols) return length;
            if (cells[static_cast<std::size_t>(row * cols + col)] != mark) return length;
            ++length;
        }
    }

    /// Whether the stone that was just put there ends the game.
    template <class Cells>
    constexpr bool wins(const Cells& cells, int cell) const {
        const int row = cell / cols;
        const int col = cell % cols;
        const auto length = [&](int down, int right) {
            return 1 + run(cells, row, col, down, right) + run(cells, row, col, -down, -right);
        };
        return length(0, 1) >= in_a_row || length(1, 0) >= in_a_row || length(1, 1) >= in_a_row ||
               length(1, -1) >= in_a_row;
    }
};

/// Whether the game reaches a board, and whether it is over on it.
enum class reached : unsigned char { never, in_progress, won_by_x, won_by_o, drawn };

/// For each board, by its number, whether and how the game reaches it.
class reachable_boards {
public:
    constexpr explicit reachable_boards(const game& played)
        : game_(played), cells_(static_cast<std::size_t>(played.area()), ' '),
          reached_(played.board_count(), reached::never) {
        play(0, 0);
    }

    constexpr reached operator[](std::size_t number) const { return reached_[number]; }
    constexpr std::size_t size() const { return reached_.size(); }

private:
    constexpr void play(std::size_t number, int moves) {
        if (moves == game_.area()) {
            reached_[number] = reached::drawn;
            return;
        }
        reached_[number] = reached::in_progress;
        std::size_t weight = 1;
        for (int cell = 0; cell < game_.area(); ++cell, weight *= 3) {
            char& mark = cells_[static_cast<std::size_t>(cell)];
            if (mark != ' ') continue;
            mark = moves % 2 == 0 ? 'X' : 'O';
            const std::size_t next = number + (moves % 2 == 0 ? 1 : 2) * weight;
            if (game_.wins(cells_, cell))
                reached_[next] = moves % 2 == 0 ? reached::won_by_x : reached::won_by_o;
            else if (reached_[next] == reached::never)
                play(next, moves + 1);
            mark = ' ';
        }
    }

    game game_;
    std::vector<char> cells_;
    std::vector<reached> reached_;
};

/// For each board, by its number, how many orders of moves lead to it: counted forward, board by
/// board, without knowing any formula.
inline std::vector<std::uint64_t> count_orders(const game& played,
                                               const reachable_boards& reachable) {
    std::vector<std::vector<std::size_t>> with_stones(static_cast<std::size_t>(played.area()) + 1);
    for (std::size_t number = 0; number < reachable.size(); ++number) {
        std::size_t stones = 0;
        for (std::size_t rest = number; rest != 0; rest /= 3) stones += rest % 3 != 0;
        if (reachable[number] != reached::never) with_stones[stones].push_back(number);
    }
    std::vector<std::uint64_t> orders(reachable.size());
    orders.at(0) = 1;
    for (std::size_t stones = 0; stones < with_stones.size(); ++stones)
        for (const std::size_t number : with_stones[stones]) {
            if (reachable[number] != reached::in_progress) continue;
            std::size_t weight = 1;
            for (int cell = 0; cell < played.area(); ++cell, weight *= 3)
                if (number / weight % 3 == 0)
                    orders[number + (stones % 2 == 0 ? 1 : 2) * weight] += orders[number];
        }
    return orders;
}

/// The windows of one side, found cell by cell: along rows, along columns, down right, down left.
inline std::vector<std::vector<std::pair<int, int>>> lines_of(const std::vector<std::string>& board,
                                                              int in_a_row, char mark) {
    std::vector<std::vector<std::pair<int, int>>> found;
    const int rows = static_cast<int>(board.size());
    const int cols = rows == 0 ? 0 : static_cast<int>(board[0].size());
    constexpr int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (const auto& [down, right] : directions) {
        for (int row = 0; row < rows; ++row)
            for (int col = 0; col < cols; ++col) {
                std::vector<std::pair<int, int>> line;
                for (int step = 0; step < in_a_row; ++step) {
                    const int at_row = row + step * down;
                    const int at_col = col + step * right;
                    if (at_row >= rows || at_col < 0 || at_col >= cols) break;
                    if (board[static_cast<std::size_t>(at_row)][static_cast<std::size_t>(at_col)] !=
                        mark)
                        break;
                    line.emplace_back(at_row, at_col);
                }
                if (static_cast<int>(line.size()) == in_a_row) found.push_back(line);
            }
        if (in_a_row == 1) break; // the same cell in any direction
    }
    return found;
}

/// The board with that number.
inline std::vector<std::string> board_of(const game& played, std::size_t number) {
    std::vector<std::string> rows(static_cast<std::size_t>(played.rows));
    for (std::string& row : rows)
        for (int col = 0; col < played.cols; ++col, number /= 3) row.push_back(" XO"[number % 3]);
    return rows;
}

} // namespace reference

#endif
