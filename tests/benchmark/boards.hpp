// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_BENCHMARK_BOARDS_HPP
#define GRIDLOGIC_TESTS_BENCHMARK_BOARDS_HPP

// Boards that are kind or cruel to a flood.

#include "support/boards.hpp"
#include "support/random.hpp"

#include <gridlogic/minesweeper/reveal.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace benchmark {

using support::rows;

/// Each cell a mine with the same chance, in percent.
[[nodiscard]] inline rows mined_share(support::random& numbers, std::size_t height,
                                      std::size_t width, double percent) {
    const auto limit = static_cast<std::size_t>(percent * 10000);
    rows board = support::filled(height, width);
    for (auto& row : board)
        for (char& cell : row)
            if (numbers.below(1000000) < limit) cell = 'M';
    return board;
}

[[nodiscard]] inline rows mined_exactly(support::random& numbers, std::size_t height,
                                        std::size_t width, std::size_t mines) {
    rows board = support::filled(height, width);
    while (mines > 0) {
        char& cell = board[numbers.below(height)][numbers.below(width)];
        if (cell != 'M') --mines;
        cell = 'M';
    }
    return board;
}

/// Makes the 3×3 around a place a part of a corridor.
inline void carve(rows& board, std::size_t row, std::size_t col) {
    for (std::size_t near_row = row - 1; near_row <= row + 1; ++near_row)
        for (std::size_t near_col = col - 1; near_col <= col + 1; ++near_col)
            board[near_row][near_col] = 'E';
}

/// Corridors three wide, without a loop, everywhere.
[[nodiscard]] inline rows maze(support::random& numbers, std::size_t side) {
    rows board = support::filled(side, side, 'M');
    const std::size_t rooms = side / 4;
    std::vector<std::vector<char>> seen(rooms, std::vector<char>(rooms));
    std::vector<std::pair<std::size_t, std::size_t>> path{{0, 0}};
    seen[0][0] = 1;
    carve(board, 1, 1);
    while (!path.empty()) {
        const auto [row, col] = path.back();
        std::vector<std::pair<std::size_t, std::size_t>> ways;
        if (row > 0 && seen[row - 1][col] == 0) ways.push_back({row - 1, col});
        if (col > 0 && seen[row][col - 1] == 0) ways.push_back({row, col - 1});
        if (row + 1 < rooms && seen[row + 1][col] == 0) ways.push_back({row + 1, col});
        if (col + 1 < rooms && seen[row][col + 1] == 0) ways.push_back({row, col + 1});
        if (ways.empty()) {
            path.pop_back();
            continue;
        }
        const auto [next_row, next_col] = numbers.one_of(ways);
        for (std::size_t step = 1; step <= 4; ++step)
            carve(board, 4 * row + 1 + step * next_row - step * row,
                  4 * col + 1 + step * next_col - step * col);
        seen[next_row][next_col] = 1;
        path.push_back({next_row, next_col});
    }
    return board;
}

/// A mine in every fourth row and column: streets one blank wide, crossing.
[[nodiscard]] inline rows lattice(std::size_t side) {
    rows board = support::filled(side, side);
    for (std::size_t row = 0; row < side; row += 4)
        for (std::size_t col = 0; col < side; col += 4) board[row][col] = 'M';
    return board;
}

[[nodiscard]] inline rows checkerboard(std::size_t side) {
    rows board = support::filled(side, side);
    for (std::size_t row = 0; row < side; ++row)
        for (std::size_t col = row % 2; col < side; col += 2) board[row][col] = 'M';
    return board;
}

/// A click that opens as many cells as any.
[[nodiscard]] inline gridlogic::position largest_opening(const rows& board) {
    rows opened = board;
    gridlogic::position best;
    std::size_t most = 0;
    for (std::size_t row = 0; row < board.size(); ++row)
        for (std::size_t col = 0; col < board[row].size(); ++col) {
            if (opened[row][col] != 'E') continue;
            const auto result = gridlogic::minesweeper::reveal(opened, {row, col});
            if (result.opened <= most) continue;
            most = result.opened;
            best = {row, col};
        }
    return best;
}

} // namespace benchmark

#endif
