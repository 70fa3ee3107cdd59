// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_EXTENT_HPP
#define GRIDLOGIC_EXTENT_HPP

// The shape of a board, without its cells. Cells are numbered row by row; the number of a cell is
// its offset. An extent of 3 rows and 4 columns, and the neighbors of (0, 1) in it:
//
//      0  1  2  3            n  .  n  .
//      4  5  6  7            n  n  n  .
//      8  9 10 11            .  .  .  .

#include <gridlogic/error.hpp>
#include <gridlogic/position.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span> // the iterator tags
#include <stdexcept>
#include <string>

namespace gridlogic {

/// The places of a rectangular block, row by row, of which one may be left out. A sized forward
/// range of `position` values.
class places {
public:
    class iterator {
    public:
        using value_type = position;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::forward_iterator_tag;

        constexpr iterator() = default;

        [[nodiscard]] constexpr position operator*() const noexcept { return at_; }

        constexpr iterator& operator++() noexcept {
            step();
            if (at_ == omitted_) step();
            return *this;
        }
        constexpr iterator operator++(int) noexcept {
            iterator before = *this;
            ++*this;
            return before;
        }

        friend constexpr bool operator==(const iterator& left, const iterator& right) noexcept {
            return left.at_ == right.at_;
        }

    private:
        friend places;

        constexpr void step() noexcept {
            if (at_.col++ == last_col_) at_ = {at_.row + 1, first_col_};
        }

        position at_;
        position omitted_;
        std::ptrdiff_t first_col_ = 0;
        std::ptrdiff_t last_col_ = 0;
    };

    /// From `first` to `last`, both included; none if `last` lies above or left of `first`. There
    /// must be a row below `last`, a column right of it, and no more places than can be counted.
    constexpr places(position first, position last) noexcept {
        if (last.row < first.row || last.col < first.col) return;
        begin_.at_ = first;
        begin_.omitted_ = {first.row, last.col + 1}; // where no step leads
        begin_.first_col_ = first.col;
        begin_.last_col_ = last.col;
        end_ = begin_;
        end_.at_.row = last.row + 1;
        size_ = static_cast<std::size_t>(last.row - first.row + 1) *
                static_cast<std::size_t>(last.col - first.col + 1);
    }

    /// The same without `omitted`, which may lie anywhere.
    constexpr places(position first, position last, position omitted) noexcept
        : places(first, last) {
        if (omitted.row < first.row || last.row < omitted.row || omitted.col < first.col ||
            last.col < omitted.col)
            return;
        begin_.omitted_ = end_.omitted_ = omitted;
        if (first == omitted) begin_.step();
        --size_;
    }

    [[nodiscard]] constexpr iterator begin() const noexcept { return begin_; }
    [[nodiscard]] constexpr iterator end() const noexcept { return end_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }

private:
    iterator begin_;
    iterator end_;
    std::size_t size_ = 0;
};

/// How many rows and columns a board has: never negative, and their product, the area, can be
/// counted. All of it costs a few instructions; nothing is allocated.
class extent {
public:
    constexpr extent() = default;

    /// From any two integer types. A negative size, or one whose area `std::ptrdiff_t` cannot
    /// hold, is a std::length_error.
    template <std::integral Rows, std::integral Cols>
    constexpr extent(Rows rows, Cols cols)
        : rows_(detail::saturate(rows)), cols_(detail::saturate(cols)) {
        if (rows_ < 0 || cols_ < 0) refuse("a size is never negative");
        const bool is_saturated =
            static_cast<Rows>(rows_) != rows || static_cast<Cols>(cols_) != cols;
        constexpr std::ptrdiff_t root = std::ptrdiff_t{1} << (sizeof(std::ptrdiff_t) * 4 - 1);
        const bool is_small = rows_ < root && cols_ < root; // a division takes long
        if (is_saturated || (!is_small && cols_ != 0 && rows_ > PTRDIFF_MAX / cols_))
            refuse("that is more cells than can be counted");
    }

    [[nodiscard]] constexpr std::ptrdiff_t rows() const noexcept { return rows_; }
    [[nodiscard]] constexpr std::ptrdiff_t cols() const noexcept { return cols_; }
    /// The number of cells.
    [[nodiscard]] constexpr std::size_t area() const noexcept {
        return static_cast<std::size_t>(rows_ * cols_);
    }
    [[nodiscard]] constexpr bool contains(position place) const noexcept {
        return 0 <= place.row && place.row < rows_ && 0 <= place.col && place.col < cols_;
    }

    /// The number of a place, counted row by row. The place must lie inside.
    [[nodiscard]] constexpr std::size_t offset_of(position place) const noexcept {
        return static_cast<std::size_t>(place.row * cols_ + place.col);
    }
    /// The place with that number: the inverse of `offset_of`. The offset must be below `area()`.
    [[nodiscard]] constexpr position place_at(std::size_t offset) const noexcept {
        const auto number = static_cast<std::ptrdiff_t>(offset);
        return {number / cols_, number % cols_};
    }

    /// Every place, row by row.
    [[nodiscard]] constexpr gridlogic::places places() const noexcept {
        return {position{0, 0}, position{rows_ - 1, cols_ - 1}};
    }
    /// The up to eight places around `place` that lie inside, row by row, without `place` itself.
    /// A place just outside has neighbors too; one farther out has none.
    [[nodiscard]] constexpr gridlogic::places neighbors(position place) const noexcept {
        return {position{before(place.row), before(place.col)},
                position{after(place.row, rows_), after(place.col, cols_)}, place};
    }

    friend constexpr bool operator==(const extent&, const extent&) = default;

private:
    // Written so that no number, however far out, overflows.
    [[nodiscard]] static constexpr std::ptrdiff_t before(std::ptrdiff_t number) noexcept {
        return number <= 0 ? 0 : number - 1;
    }
    [[nodiscard]] static constexpr std::ptrdiff_t after(std::ptrdiff_t number,
                                                        std::ptrdiff_t size) noexcept {
        return number >= size - 1 ? size - 1 : number + 1;
    }

    [[noreturn]] void refuse(const char* reason) const {
        detail::refuse<std::length_error>(detail::join("no board has ", std::to_string(rows_),
                                                       " rows and ", std::to_string(cols_),
                                                       " columns: ", reason));
    }

    std::ptrdiff_t rows_ = 0;
    std::ptrdiff_t cols_ = 0;
};

namespace detail {

[[nodiscard]] inline std::string describe(extent shape) {
    return join(std::to_string(shape.rows()), "x", std::to_string(shape.cols()));
}

[[noreturn]] inline void refuse_place(extent shape, position place) {
    refuse<std::out_of_range>(join("the place ", describe(place), " is outside of the board of ",
                                   std::to_string(shape.rows()), " rows and ",
                                   std::to_string(shape.cols()), " columns"));
}

/// Refuses a place outside of the shape, naming both.
constexpr void require_inside(extent shape, position place) {
    if (!shape.contains(place)) refuse_place(shape, place);
}

} // namespace detail

} // namespace gridlogic

#endif
