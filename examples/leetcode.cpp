// SPDX-License-Identifier: MIT
// LeetCode 529 and 794, declared as they are there, in one line each; and their examples.
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

int main() {
    Solution solution;

    vector<vector<char>> sea(4, vector<char>(5, 'E'));
    sea[1][2] = 'M';
    vector<int> click{3, 0};
    const vector<vector<char>> opened{{'B', '1', 'E', '1', 'B'},
                                      {'B', '1', 'M', '1', 'B'},
                                      {'B', '1', '1', '1', 'B'},
                                      {'B', 'B', 'B', 'B', 'B'}};
    bool is_right = solution.updateBoard(sea, click) == opened;

    vector<string> o_begins{"O  ", "   ", "   "};
    vector<string> x_moves_twice{"XOX", " X ", "   "};
    vector<string> both_win{"XXX", "   ", "OOO"};
    vector<string> fair{"XOX", "O O", "XOX"};
    is_right &= !solution.validTicTacToe(o_begins) && !solution.validTicTacToe(x_moves_twice) &&
                !solution.validTicTacToe(both_win) && solution.validTicTacToe(fair);

    std::cout << (is_right ? "as LeetCode expects it\n" : "otherwise than LeetCode expects it\n");
    return is_right ? 0 : 1;
}
