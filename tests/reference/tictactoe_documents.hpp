// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_REFERENCE_TICTACTOE_DOCUMENTS_HPP
#define GRIDLOGIC_TESTS_REFERENCE_TICTACTOE_DOCUMENTS_HPP

// The documents' own algorithm for LeetCode 794, carried over line by line: the four cases, after
// copying the board. The benchmark measures against it.

#include <cstddef>
#include <string>
#include <vector>

namespace reference {

struct documents_validity {
    static bool valid_tic_tac_toe(const std::vector<std::string>& board) {
        char cs[3][3];
        int x = 0;
        int o = 0;
        for (std::size_t i = 0; i < 3; i++) {
            for (std::size_t j = 0; j < 3; j++) {
                const char c = board[i][j];
                if (c == 'X')
                    x++;
                else if (c == 'O')
                    o++;
                cs[i][j] = c;
            }
        }
        const bool a = check(cs, 'X');
        const bool b = check(cs, 'O');
        if (o > x || x - o > 1) return false;
        if (a && x <= o) return false;
        if (b && o != x) return false;
        if (a && b) return false;
        return true;
    }

    static bool check(const char (&cs)[3][3], char c) {
        for (int i = 0; i < 3; i++) {
            if (cs[i][0] == c && cs[i][1] == c && cs[i][2] == c) return true;
            if (cs[0][i] == c && cs[1][i] == c && cs[2][i] == c) return true;
        }
        bool a = true;
        bool b = true;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (i == j) a &= cs[i][j] == c;
                if (i + j == 2) b &= cs[i][j] == c;
            }
        }
        return a || b;
    }
};

} // namespace reference

#endif
