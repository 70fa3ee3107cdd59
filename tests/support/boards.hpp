// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_SUPPORT_BOARDS_HPP
#define GRIDLOGIC_TESTS_SUPPORT_BOARDS_HPP

// Boards for tests: written with a slash between rows, turned, drawn as mazes, or random.

#include "reference/minesweeper.hpp"
#include "support/random.hpp"

#include <gridlogic/position.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace support {

using reference::rows;

/// "EEM/EEE" is a board of two rows.
[[nodiscard]] constexpr rows split(std::string_view text) {
    rows board(1);
    for (const char letter : text) {
        if (letter == '/')
            board.emplace_back();
        else
            board.back().push_back(letter);
    }
    return board;
}

/// Any board of letters as nested vectors.
template <class Board>
[[nodiscard]] constexpr rows copy_of(Board&& board) {
    rows copy;
    for (auto&& row : board) {
        copy.emplace_back();
        for (const auto& cell : row) copy.back().push_back(static_cast<char>(cell));
    }
    return copy;
}

/// Any board of letters as text, with a slash between rows.
template <class Board>
[[nodiscard]] std::string join(const Board& board) {
    std::string text;
    for (const auto& row : copy_of(board)) {
        if (!text.empty()) text += '/';
        text.append(row.begin(), row.end());
    }
    return text;
}

[[nodiscard]] constexpr rows filled(std::size_t height, std::size_t width, char letter = 'E') {
    return rows(height, std::vector<char>(width, letter));
}

/// A board and a place on it.
struct scene {
    rows board;
    gridlogic::position click;
};

/// A quarter turn to the right, and the exchange of rows and columns: together they make all eight
/// symmetries. For boards with cells and rows of equal length.
[[nodiscard]] constexpr scene transposed(const scene& given) {
    const std::size_t height = given.board.size();
    const std::size_t width = given.board[0].size();
    rows board = filled(width, height);
    for (std::size_t row = 0; row < height; ++row)
        for (std::size_t col = 0; col < width; ++col) board[col][row] = given.board[row][col];
    return {board, {given.click.col, given.click.row}};
}
[[nodiscard]] constexpr scene turned(const scene& given) {
    scene result = transposed(given);
    for (auto& row : result.board) row = std::vector<char>(row.rbegin(), row.rend());
    result.click.col = std::ssize(given.board) - 1 - result.click.col;
    return result;
}
[[nodiscard]] constexpr std::array<scene, 8> symmetries(const scene& given) {
    std::array<scene, 8> all;
    all[0] = given;
    all[4] = transposed(given);
    for (const std::size_t first : {std::size_t{0}, std::size_t{4}})
        for (std::size_t turns = 1; turns < 4; ++turns)
            all[first + turns] = turned(all[first + turns - 1]);
    return all;
}

/// A corridor three cells wide between walls of mines that winds inwards.
[[nodiscard]] inline rows spiral(std::size_t side) {
    rows board = filled(side, side);
    for (std::size_t wall = 3; wall + 4 < side - wall; wall += 4) {
        const std::size_t opposite = side - 1 - wall;
        for (std::size_t col = wall == 3 ? 0 : wall - 4; col <= opposite; ++col)
            board[wall][col] = 'M';
        for (std::size_t at = wall; at <= opposite; ++at)
            board[at][opposite] = board[opposite][at] = 'M';
        for (std::size_t row = wall + 4; row <= opposite; ++row) board[row][wall] = 'M';
    }
    return board;
}

/// The same to and fro, row above row.
[[nodiscard]] inline rows serpentine(std::size_t side) {
    rows board = filled(side, side);
    for (std::size_t wall = 3; wall < side; wall += 4)
        for (std::size_t col = 0; col + 3 < side; ++col)
            board[wall][wall % 8 == 3 ? col : col + 3] = 'M';
    return board;
}

/// Teeth of the same width, hanging from a back.
[[nodiscard]] inline rows comb(std::size_t side) {
    rows board = filled(side, side);
    for (std::size_t row = 3; row < side; ++row)
        for (std::size_t col = 3; col < side; col += 4) board[row][col] = 'M';
    return board;
}

/// To and fro aslant through what is revealed already, one cell wide: a row of it holds one cell
/// here and there, which is the worst for words of them.
[[nodiscard]] inline rows slant(std::size_t side) {
    rows board = filled(side, side, 'B');
    for (std::size_t first = 0; first < side; first += 4) {
        for (std::size_t row = 0; row + first < side; ++row) board[row][row + first] = 'E';
        if (first + 4 >= side) break;
        for (std::size_t step = 0; step < 4; ++step) // on to the next, at the right or at the top
            (first % 8 == 0 ? board[side - 1 - first - step][side - 1] : board[0][first + step]) =
                'E';
    }
    return board;
}

/// One cell in `one_in` is a mine.
[[nodiscard]] inline rows mined(random& numbers, std::size_t height, std::size_t width,
                                std::size_t one_in) {
    rows board = filled(height, width);
    for (auto& row : board)
        for (char& cell : row)
            if (numbers.one_in(one_in)) cell = 'M';
    return board;
}

/// A board as no game would leave it: nine in ten up to 32 a side, one in a hundred up to 300, the
/// others about as wide or as high as one, two or three words of 64 cells, or one row or column;
/// any share of mines, some exploded, revealed cells that may say anything, and, now and then, what
/// is foreign to the alphabet and rows of other lengths.
[[nodiscard]] inline rows random_rows(random& numbers) {
    static constexpr std::size_t around_words[] = {62, 63, 64, 65, 66, 127, 128, 129, 191, 193};
    static constexpr std::string_view foreign{"?09eLNWACDFY mb\0\x7f\xc5\xff", 19};
    std::size_t height = numbers.between(1, 32);
    std::size_t width = numbers.between(1, 32);
    const std::size_t size = numbers.below(100);
    if (size == 0) {
        height = numbers.between(1, 300);
        width = numbers.between(1, 300);
    } else if (size < 10) {
        height = size < 3 ? 1 : numbers.between(1, 8);
        width = numbers.one_in(4) ? numbers.between(1, 400) : numbers.one_of(around_words);
        if (numbers.one_in(4)) std::swap(height, width);
    }

    static constexpr std::size_t shares[] = {1, 2, 4, 5, 7, 8, 10, 10, 12, 20, 50, 100, 1000000};
    rows board = mined(numbers, height, width, numbers.one_of(shares));
    const auto any_row = [&]() -> std::vector<char>& { return board[numbers.below(height)]; };
    const auto strew = [&](std::size_t times, std::string_view letters) {
        for (; times > 0; --times) {
            auto& row = any_row();
            row[numbers.below(width)] = numbers.one_of(letters);
        }
    };
    const std::size_t area = height * width;
    if (numbers.one_in(2)) strew(numbers.below(area / 8 + 2), "XXBB12345678");
    if (numbers.one_in(4)) {
        const std::size_t row = numbers.below(height);
        const std::size_t col = numbers.below(width);
        reference::marking_bfs(board, static_cast<int>(row), static_cast<int>(col));
    }
    if (numbers.one_in(5)) strew(numbers.between(1, area / 200 + 3), foreign);
    if (numbers.one_in(10)) {
        auto& row = any_row();
        row.resize(numbers.one_in(2) ? numbers.below(2 * width) : width + 1 - 2 * numbers.below(2),
                   'E');
    }
    return board;
}

/// A place on a board as wide as its row 0, or, one time in twenty, somewhere around it.
[[nodiscard]] inline gridlogic::position random_place(random& numbers, const rows& board) {
    const std::size_t height = board.size();
    const std::size_t width = board[0].size();
    if (width == 0 || numbers.one_in(20)) {
        const auto row = static_cast<std::ptrdiff_t>(numbers.below(height + 2)) - 1;
        const auto col = static_cast<std::ptrdiff_t>(numbers.below(width + 2)) - 1;
        return {row, col};
    }
    return {numbers.below(height), numbers.below(width)};
}

} // namespace support

#endif
