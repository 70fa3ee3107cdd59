// SPDX-License-Identifier: MIT
// LeetCode 529 and 794, declared as they are there, in one line each; and their examples. Exits
// with 1 if one comes out otherwise than LeetCode expects it.
#include <gridlogic/minesweeper.hpp>
#include <gridlogic/tictactoe.hpp>

#include <iostream>
#include <string>
#include <vector>

using std::string;
using std::vector;

class Solution {
public:
    vector<vector<char>> updateBoard(vector<vector<char>>& board, vector<int>& click) {
        return gridlogic::minesweeper::reveal(board, {click[0], click[1]}), board;
    }

    bool validTicTacToe(vector<string>& board) { return gridlogic::tictactoe::is_valid(board); }
};

namespace {

/// As in ["EEEEE", "EEMEE"].
string to_line(const auto& board) {
    string text;
    for (const auto& row : board)
        text += (text.empty() ? "[\"" : ", \"") + string(row.begin(), row.end()) + '"';
    return text + ']';
}

bool opens(vector<vector<char>> board, vector<int> click, const vector<vector<char>>& expected) {
    std::cout << "updateBoard(" << to_line(board) << ", [" << click[0] << ", " << click[1] << "])";
    const auto result = Solution().updateBoard(board, click);
    std::cout << "\n    = " << to_line(result) << '\n';
    return result == expected;
}

bool judges(vector<string> board, bool expected) {
    std::cout << "validTicTacToe(" << to_line(board) << ") = ";
    const bool result = Solution().validTicTacToe(board);
    std::cout << (result ? "true\n" : "false\n");
    return result == expected;
}

} // namespace

int main() {
    vector<vector<char>> sea(4, vector<char>(5, 'E'));
    sea[1][2] = 'M';
    vector<vector<char>> opened{{'B', '1', 'E', '1', 'B'},
                                {'B', '1', 'M', '1', 'B'},
                                {'B', '1', '1', '1', 'B'},
                                {'B', 'B', 'B', 'B', 'B'}};
    vector<vector<char>> exploded = opened;
    exploded[1][2] = 'X';
    bool is_right = opens(sea, {3, 0}, opened);
    is_right &= opens(opened, {1, 2}, exploded);

    is_right &= judges({"O  ", "   ", "   "}, false);
    is_right &= judges({"XOX", " X ", "   "}, false);
    is_right &= judges({"XXX", "   ", "OOO"}, false);
    is_right &= judges({"XOX", "O O", "XOX"}, true);
    return is_right ? 0 : 1;
}
