// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_REFERENCE_MINESWEEPER_GAME_HPP
#define GRIDLOGIC_TESTS_REFERENCE_MINESWEEPER_GAME_HPP

// A game of Minesweeper one cell at a time, for comparison. Nothing here uses the library, and
// nothing is fast: every move looks at the whole board for what it opens and for whether it is
// over.

#include <cstddef>
#include <string>
#include <vector>

namespace reference {

/// The rules as design questions, answered with yes or no.
struct game_rules {
    bool flood_opens_flags = false;
    bool chord_needs_exactly = true;
};

struct game_answer {
    char outcome = 'u'; ///< unchanged, opened, exploded, flagged
    std::size_t opened = 0;
};

class game_model {
public:
    /// So many mines, which lie nowhere yet.
    game_model(std::size_t rows, std::size_t cols, std::size_t mines, game_rules rules)
        : mines_(rows, std::string(cols, '.')), mine_count_(mines), rules_(rules),
          cells_(rows, std::string(cols, 'E')) {}

    [[nodiscard]] bool is_over() const { return status_ == 'w' || status_ == 'l'; }
    /// ready, playing, won, lost
    [[nodiscard]] char status() const { return status_; }

    /// Rows of '*' and '.'; before anything is opened.
    void lay(std::vector<std::string> mines) { mines_ = std::move(mines); }

    game_answer reveal(std::size_t row, std::size_t col) {
        if (is_over() || cells_[row][col] != 'E') return {};
        status_ = 'p';
        std::vector<std::string> wanted = none();
        wanted[row][col] = 'y';
        return open(wanted);
    }

    game_answer toggle_flag(std::size_t row, std::size_t col) {
        char& cell = cells_[row][col];
        if (is_over() || (cell != 'E' && cell != 'F')) return {};
        cell = cell == 'E' ? 'F' : 'E';
        return {'f', 0};
    }

    game_answer chord(std::size_t row, std::size_t col) {
        const char cell = cells_[row][col];
        if (is_over() || cell == 'E' || cell == 'F') return {};
        const int number = cell == 'B' ? 0 : cell - '0';
        int flags = 0;
        std::vector<std::string> wanted = none();
        for_each_around(row, col, [&](std::size_t r, std::size_t c) {
            if (cells_[r][c] == 'F') ++flags;
            if (cells_[r][c] == 'E') wanted[r][c] = 'y';
        });
        if (rules_.chord_needs_exactly ? flags != number : flags < number) return {};
        return open(wanted);
    }

    [[nodiscard]] std::ptrdiff_t mines_left() const {
        auto left = static_cast<std::ptrdiff_t>(mine_count_);
        for_each([&](std::size_t row, std::size_t col) { left -= cells_[row][col] == 'F'; });
        return left;
    }
    [[nodiscard]] std::size_t safe_left() const {
        if (status_ == 'r') return cells_.size() * cells_[0].size() - mine_count_;
        std::size_t left = 0;
        for_each([&](std::size_t row, std::size_t col) {
            const bool is_closed = cells_[row][col] == 'E' || cells_[row][col] == 'F';
            left += is_closed && mines_[row][col] != '*';
        });
        return left;
    }

    [[nodiscard]] std::vector<std::string> view() const {
        std::vector<std::string> seen = cells_;
        if (is_over())
            for_each([&](std::size_t row, std::size_t col) {
                const bool is_mine = mines_[row][col] == '*';
                if (cells_[row][col] == 'E' && is_mine) seen[row][col] = 'M';
                if (cells_[row][col] == 'F' && !is_mine) seen[row][col] = 'W';
            });
        return seen;
    }

private:
    [[nodiscard]] std::vector<std::string> none() const {
        return std::vector<std::string>(cells_.size(), std::string(cells_[0].size(), 'n'));
    }
    template <class Function>
    void for_each(Function function) const {
        for (std::size_t row = 0; row < cells_.size(); ++row)
            for (std::size_t col = 0; col < cells_[row].size(); ++col) function(row, col);
    }
    template <class Function>
    void for_each_around(std::size_t row, std::size_t col, Function function) const {
        for (std::size_t r = row == 0 ? 0 : row - 1; r <= row + 1 && r < cells_.size(); ++r)
            for (std::size_t c = col == 0 ? 0 : col - 1; c <= col + 1 && c < cells_[r].size(); ++c)
                if (r != row || c != col) function(r, c);
    }

    /// Opens what is wanted and whatever that asks for, until a look at the whole board finds no
    /// more; then decides.
    game_answer open(std::vector<std::string>& wanted) {
        game_answer answer;
        bool has_exploded = false;
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            for_each([&](std::size_t row, std::size_t col) {
                if (wanted[row][col] != 'y') return;
                wanted[row][col] = 'd';
                has_changed = true;
                ++answer.opened;
                if (mines_[row][col] == '*') {
                    cells_[row][col] = 'X';
                    has_exploded = true;
                    return;
                }
                int number = 0;
                for_each_around(
                    row, col, [&](std::size_t r, std::size_t c) { number += mines_[r][c] == '*'; });
                cells_[row][col] = number == 0 ? 'B' : static_cast<char>('0' + number);
                if (number != 0) return;
                for_each_around(row, col, [&](std::size_t r, std::size_t c) {
                    const bool may_open =
                        cells_[r][c] == 'E' || (cells_[r][c] == 'F' && rules_.flood_opens_flags);
                    if (may_open && wanted[r][c] == 'n') wanted[r][c] = 'y';
                });
            });
        }
        if (answer.opened == 0) return answer;
        answer.outcome = has_exploded ? 'e' : 'o';
        if (has_exploded)
            status_ = 'l';
        else if (safe_left() == 0)
            status_ = 'w';
        return answer;
    }

    std::vector<std::string> mines_;
    std::size_t mine_count_;
    game_rules rules_;
    std::vector<std::string> cells_;
    char status_ = 'r';
};

} // namespace reference

#endif
