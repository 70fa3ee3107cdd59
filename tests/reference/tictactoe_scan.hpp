// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_REFERENCE_TICTACTOE_SCAN_HPP
#define GRIDLOGIC_TESTS_REFERENCE_TICTACTOE_SCAN_HPP

// The documents' algorithm for LeetCode 794 carried over to any size, cell by cell: count the
// stones, look for the lines of X, look for the lines of O, decide. What it adds is the rule that
// 3×3 does without: all lines of the winner must share a cell. The benchmark measures against it.
// It shares no code with the library.

#include <cstddef>
#include <string>
#include <vector>

namespace reference {

class scan {
public:
    /// 0 for a board that can occur, else the number of the first broken rule: 1 too many X, 2 too
    /// many O, 3 both won, 4 O moved after X won, 5 X moved after O won, 6 no common last move.
    static int verdict(const std::vector<std::string>& board, std::size_t in_a_row) {
        std::size_t x = 0;
        std::size_t o = 0;
        for (const std::string& row : board) {
            for (const char cell : row) {
                if (cell == 'X')
                    x++;
                else if (cell == 'O')
                    o++;
            }
        }
        const lines a = look(board, in_a_row, 'X');
        const lines b = look(board, in_a_row, 'O');
        if (x > o + 1) return 1;
        if (o > x) return 2;
        if (a.count > 0 && b.count > 0) return 3;
        if (a.count > 0 && x <= o) return 4;
        if (b.count > 0 && x > o) return 5;
        if (!a.share_a_cell() || !b.share_a_cell()) return 6;
        return 0;
    }

private:
    struct lines {
        std::size_t count = 0;
        std::vector<std::size_t> through; // for every cell, once there is a line

        bool share_a_cell() const {
            for (const std::size_t number : through)
                if (number == count) return true;
            return count == 0;
        }
    };

    static lines look(const std::vector<std::string>& board, std::size_t in_a_row, char mark) {
        const int rows = static_cast<int>(board.size());
        const int cols = rows == 0 ? 0 : static_cast<int>(board[0].size());
        const int length = static_cast<int>(in_a_row);
        constexpr int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
        lines found;
        for (int row = 0; row < rows; ++row) {
            for (int col = 0; col < cols; ++col) {
                for (const auto& [down, right] : directions) {
                    const int last_row = row + down * (length - 1);
                    const int last_col = col + right * (length - 1);
                    if (last_row >= rows || last_col >= cols || last_col < 0) continue;
                    bool is_line = true;
                    for (int step = 0; step < length && is_line; ++step)
                        is_line = board[static_cast<std::size_t>(row + down * step)]
                                       [static_cast<std::size_t>(col + right * step)] == mark;
                    if (!is_line) continue;
                    ++found.count;
                    found.through.resize(static_cast<std::size_t>(rows * cols));
                    for (int step = 0; step < length; ++step)
                        ++found.through[static_cast<std::size_t>((row + down * step) * cols + col +
                                                                 right * step)];
                }
            }
        }
        return found;
    }
};

} // namespace reference

#endif
