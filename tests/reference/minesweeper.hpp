// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_REFERENCE_MINESWEEPER_HPP
#define GRIDLOGIC_TESTS_REFERENCE_MINESWEEPER_HPP

// What the reveal engines are measured against and compared with. Nothing here uses the library.
//
//   documents_dfs, documents_bfs   the usual published solutions of LeetCode 529, ported plainly,
//                                  faults and all: an exploded mine is not counted, a click on a
//                                  revealed cell rewrites it (bfs), the stack overflows (dfs)
//   marking_bfs                    the same breadth-first search, marking on the board itself
//   oracle                         what a click should come to, refusals included: no search at
//                                  all, but the whole board counted and its blank regions united

#include <cstddef>
#include <cstdint>
#include <queue>
#include <utility>
#include <vector>

namespace reference {

using rows = std::vector<std::vector<char>>;

// The documents' solutions.

inline void documents_dfs_from(rows& board, int x, int y) {
    static constexpr int offset[8][2] = {{0, 1}, {0, -1}, {-1, 0},  {1, 0},
                                         {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    const auto at = [&board](int row, int col) -> char& {
        return board[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
    };
    const int height = static_cast<int>(board.size());
    const int width = static_cast<int>(board[0].size());
    if (at(x, y) != 'E') return;
    int count = 0;
    for (const auto& v : offset) {
        const int next_x = x + v[0];
        const int next_y = y + v[1];
        if (next_x < 0 || next_x >= height || next_y < 0 || next_y >= width) continue;
        if (at(next_x, next_y) == 'M') ++count;
    }
    if (count > 0) {
        at(x, y) = static_cast<char>(count + '0');
        return;
    }
    at(x, y) = 'B';
    for (const auto& v : offset) {
        const int next_x = x + v[0];
        const int next_y = y + v[1];
        if (next_x < 0 || next_x >= height || next_y < 0 || next_y >= width) continue;
        if (at(next_x, next_y) == 'E') documents_dfs_from(board, next_x, next_y);
    }
}

inline void documents_dfs(rows& board, int row, int col) {
    char& clicked = board[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
    if (clicked == 'M') {
        clicked = 'X';
        return;
    }
    documents_dfs_from(board, row, col);
}

/// Marks what was enqueued in a matrix of its own, or, where `MarkOnBoard`, by writing a blank on
/// the board at once.
template <bool MarkOnBoard>
void plain_bfs(rows& board, int row, int col) {
    static constexpr int direction_r[8] = {1, -1, 0, 0, 1, 1, -1, -1};
    static constexpr int direction_c[8] = {0, 0, 1, -1, 1, -1, 1, -1};
    const auto at = [](auto& matrix, int r, int c) -> char& {
        return matrix[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
    };
    if (at(board, row, col) == 'M') {
        at(board, row, col) = 'X';
        return;
    }
    const int height = static_cast<int>(board.size());
    const int width = static_cast<int>(board[0].size());
    rows visited;
    if constexpr (!MarkOnBoard) visited.assign(board.size(), std::vector<char>(board[0].size()));
    const auto mark = [&](int r, int c) {
        if constexpr (MarkOnBoard)
            at(board, r, c) = 'B';
        else
            at(visited, r, c) = 1;
    };
    const auto is_marked = [&](int r, int c) { return !MarkOnBoard && at(visited, r, c) != 0; };

    std::queue<std::pair<int, int>> queue;
    queue.push({row, col});
    mark(row, col);
    while (!queue.empty()) {
        const auto [r, c] = queue.front();
        queue.pop();
        int count = 0;
        for (int i = 0; i < 8; ++i) {
            const int next_r = r + direction_r[i];
            const int next_c = c + direction_c[i];
            if (next_r < 0 || next_r >= height || next_c < 0 || next_c >= width) continue;
            if (at(board, next_r, next_c) == 'M') ++count;
        }
        if (count > 0) {
            at(board, r, c) = static_cast<char>(count + '0');
            continue;
        }
        at(board, r, c) = 'B';
        for (int i = 0; i < 8; ++i) {
            const int next_r = r + direction_r[i];
            const int next_c = c + direction_c[i];
            if (next_r < 0 || next_r >= height || next_c < 0 || next_c >= width) continue;
            if (at(board, next_r, next_c) == 'E' && !is_marked(next_r, next_c)) {
                queue.push({next_r, next_c});
                mark(next_r, next_c);
            }
        }
    }
}

inline void documents_bfs(rows& board, int row, int col) { plain_bfs<false>(board, row, col); }
inline void marking_bfs(rows& board, int row, int col) { plain_bfs<true>(board, row, col); }

// The oracle.

enum class answer { opened, exploded, unchanged, outside, refused };

/// What a click comes to: the board afterwards, and how many cells were opened.
struct verdict {
    reference::answer answer{};
    std::size_t opened = 0;
    rows board;

    friend constexpr bool operator==(const verdict&, const verdict&) = default;
};

/// Counts the whole board once, by the sums over all rectangles that begin in its corner, and
/// unites neighboring zeros into regions; then every click is looked up. A row that is not as long
/// as row 0 counts as one of foreign characters: it is refused by the same cells.
class oracle {
public:
    constexpr explicit oracle(const rows& board)
        : board_(board), height_(std::ssize(board)),
          width_(board.empty() ? 0 : std::ssize(board[0])), mines_(padded_area(), 0),
          foreign_(padded_area(), 0), region_(padded_area(), none) {
        for (std::ptrdiff_t row = 0; row < height_; ++row)
            for (std::ptrdiff_t col = 0; col < width_; ++col) {
                const char letter = letter_at(row, col);
                add(mines_, row, col, letter == 'M' || letter == 'X');
                add(foreign_, row, col, letter == '\0');
            }
        for (std::ptrdiff_t row = 0; row < height_; ++row)
            for (std::ptrdiff_t col = 0; col < width_; ++col) {
                if (letter_at(row, col) != 'E' || around(mines_, row, col) != 0) continue;
                region_[number(row, col)] = number(row, col);
                unite(row, col, row, col - 1);
                unite(row, col, row - 1, col - 1);
                unite(row, col, row - 1, col);
                unite(row, col, row - 1, col + 1);
            }
        // From first to last, so that each cell names the root of its region.
        for (std::size_t& region : region_)
            if (region != none) region = region_[region];
    }

    [[nodiscard]] constexpr verdict click(std::ptrdiff_t row, std::ptrdiff_t col) const {
        if (row < 0 || row >= height_ || col < 0 || col >= width_)
            return {answer::outside, 0, board_};
        verdict result{answer::unchanged, 0, board_};
        switch (letter_at(row, col)) {
        case '\0': result.answer = answer::refused; break;
        case 'M':
            letter_of(result.board, row, col) = 'X';
            result.answer = answer::exploded;
            result.opened = 1;
            break;
        case 'E':
            result.answer = answer::opened;
            open(result, row, col);
            if (const std::size_t region = region_[number(row, col)]; region != none)
                for (std::ptrdiff_t r = 0; r < height_; ++r)
                    for (std::ptrdiff_t c = 0; c < width_; ++c)
                        if (touches(region, r, c)) open(result, r, c);
            break;
        default: break;
        }
        if (result.answer == answer::refused) return {answer::refused, 0, board_};
        return result;
    }

private:
    static constexpr auto none = static_cast<std::size_t>(-1);

    // Two more rows above and one below, two more columns left and one right: so that the sums
    // around any cell, and the regions of its neighbors, are there to be looked up.
    [[nodiscard]] constexpr std::size_t padded_area() const {
        return static_cast<std::size_t>((height_ + 3) * (width_ + 3));
    }
    [[nodiscard]] constexpr std::size_t number(std::ptrdiff_t row, std::ptrdiff_t col) const {
        return static_cast<std::size_t>((row + 2) * (width_ + 3) + col + 2);
    }

    [[nodiscard]] static constexpr char& letter_of(rows& board, std::ptrdiff_t row,
                                                   std::ptrdiff_t col) {
        return board[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
    }
    /// The cell's letter, '1' for every digit and '\0' for what is foreign.
    [[nodiscard]] constexpr char letter_at(std::ptrdiff_t row, std::ptrdiff_t col) const {
        const auto& cells = board_[static_cast<std::size_t>(row)];
        if (std::ssize(cells) != width_) return '\0';
        const char letter = cells[static_cast<std::size_t>(col)];
        switch (letter) {
        case 'M':
        case 'E':
        case 'B':
        case 'X': return letter;
        default: return '1' <= letter && letter <= '8' ? '1' : '\0';
        }
    }

    // sums[(row, col)]: over all cells from the corner to this one.
    constexpr void add(std::vector<int>& sums, std::ptrdiff_t row, std::ptrdiff_t col,
                       bool is_counted) const {
        sums[number(row, col)] = sums[number(row - 1, col)] + sums[number(row, col - 1)] -
                                 sums[number(row - 1, col - 1)] + (is_counted ? 1 : 0);
    }
    [[nodiscard]] constexpr int around(const std::vector<int>& sums, std::ptrdiff_t row,
                                       std::ptrdiff_t col) const {
        const std::ptrdiff_t last_row = row + 1 < height_ ? row + 1 : row;
        const std::ptrdiff_t last_col = col + 1 < width_ ? col + 1 : col;
        return sums[number(last_row, last_col)] - sums[number(row - 2, last_col)] -
               sums[number(last_row, col - 2)] + sums[number(row - 2, col - 2)];
    }

    /// Opens a cell, if that is still to be done, in the result.
    constexpr void open(verdict& result, std::ptrdiff_t row, std::ptrdiff_t col) const {
        if (letter_at(row, col) != 'E' || letter_of(result.board, row, col) != 'E') return;
        if (around(foreign_, row, col) != 0) result.answer = answer::refused;
        const int count = around(mines_, row, col);
        letter_of(result.board, row, col) = count == 0 ? 'B' : static_cast<char>('0' + count);
        ++result.opened;
    }

    /// The root of a region is its first cell.
    [[nodiscard]] constexpr std::size_t root_of(std::size_t cell) {
        while (region_[cell] != cell) cell = region_[cell] = region_[region_[cell]];
        return cell;
    }
    constexpr void unite(std::ptrdiff_t row, std::ptrdiff_t col, std::ptrdiff_t other_row,
                         std::ptrdiff_t other_col) {
        if (region_[number(other_row, other_col)] == none) return;
        const std::size_t one = root_of(number(row, col));
        const std::size_t other = root_of(number(other_row, other_col));
        region_[one < other ? other : one] = one < other ? one : other;
    }
    [[nodiscard]] constexpr bool touches(std::size_t region, std::ptrdiff_t row,
                                         std::ptrdiff_t col) const {
        for (std::ptrdiff_t r = row - 1; r <= row + 1; ++r)
            for (std::ptrdiff_t c = col - 1; c <= col + 1; ++c)
                if (region_[number(r, c)] == region) return true;
        return false;
    }

    rows board_;
    std::ptrdiff_t height_;
    std::ptrdiff_t width_;
    std::vector<int> mines_;
    std::vector<int> foreign_;
    std::vector<std::size_t> region_;
};

} // namespace reference

#endif
