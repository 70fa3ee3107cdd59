// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_SUPPORT_EXHAUSTED_BOARD_HPP
#define GRIDLOGIC_TESTS_SUPPORT_EXHAUSTED_BOARD_HPP

#include "reference/minesweeper.hpp"

#include <cstddef>
#include <iterator>
#include <span>
#include <stdexcept>

namespace support {

/// A board whose rows cannot be had any more after some times.
class exhausted_board {
public:
    class iterator {
    public:
        using value_type = std::span<char>;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::random_access_iterator_tag;

        iterator() = default;
        iterator(const exhausted_board* board, std::ptrdiff_t row) : board_(board), row_(row) {}
        std::span<char> operator*() const { return board_->row(row_); }
        std::span<char> operator[](std::ptrdiff_t step) const { return *(*this + step); }
        iterator& operator++() { return *this += 1; }
        iterator operator++(int) { return {board_, row_++}; }
        iterator& operator--() { return *this += -1; }
        iterator operator--(int) { return {board_, row_--}; }
        iterator& operator+=(std::ptrdiff_t step) {
            row_ += step;
            return *this;
        }
        iterator& operator-=(std::ptrdiff_t step) { return *this += -step; }
        friend iterator operator+(iterator at, std::ptrdiff_t step) { return at += step; }
        friend iterator operator+(std::ptrdiff_t step, iterator at) { return at += step; }
        friend iterator operator-(iterator at, std::ptrdiff_t step) { return at -= step; }
        friend std::ptrdiff_t operator-(const iterator& left, const iterator& right) {
            return left.row_ - right.row_;
        }
        friend bool operator==(const iterator&, const iterator&) = default;
        friend auto operator<=>(const iterator& left, const iterator& right) {
            return left.row_ <=> right.row_;
        }

    private:
        const exhausted_board* board_ = nullptr;
        std::ptrdiff_t row_ = 0;
    };

    exhausted_board(reference::rows& board, std::size_t times) : rows_(board), times_(times) {}
    [[nodiscard]] iterator begin() const { return {this, 0}; }
    [[nodiscard]] iterator end() const { return {this, std::ssize(rows_)}; }

private:
    [[nodiscard]] std::span<char> row(std::ptrdiff_t number) const {
        if (times_ == 0) throw std::runtime_error("no more rows");
        --times_;
        return rows_[static_cast<std::size_t>(number)];
    }

    reference::rows& rows_;
    mutable std::size_t times_;
};

} // namespace support

#endif
