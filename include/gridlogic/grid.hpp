// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_GRID_HPP
#define GRIDLOGIC_GRID_HPP

// A rectangle of cells that owns them, in one block of memory, row by row:
//
//    grid<char> of 2 rows and 3 columns:   a b c      cells():  a b c d e f
//                                          d e f                [0]   [1]
//
// Sizes are known at run time, grid<Cell>, or at compile time, grid<Cell, Rows, Cols>; the latter
// allocates nothing. Everything but the owning is grid_view's.

#include <gridlogic/board.hpp>
#include <gridlogic/error.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/position.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace gridlogic {

/// Stands for a size that is known at run time.
inline constexpr std::size_t dynamic = std::dynamic_extent;

namespace detail {

/// A run of real bools, which std::vector<bool> is not.
class bool_array {
public:
    constexpr bool_array() = default;
    constexpr bool_array(std::size_t size, bool value) : first_(new bool[size]), size_(size) {
        std::ranges::fill(span(), value);
    }
    constexpr bool_array(const bool_array& other) : bool_array(other.size_, false) {
        std::ranges::copy(other.span(), first_);
    }
    constexpr bool_array(bool_array&& other) noexcept
        : first_(std::exchange(other.first_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    constexpr bool_array& operator=(bool_array other) noexcept {
        std::swap(first_, other.first_);
        std::swap(size_, other.size_);
        return *this;
    }
    constexpr ~bool_array() { delete[] first_; }

    [[nodiscard]] constexpr bool* data() noexcept { return first_; }
    [[nodiscard]] constexpr const bool* data() const noexcept { return first_; }

private:
    [[nodiscard]] constexpr std::span<bool> span() const noexcept { return {first_, size_}; }

    bool* first_ = nullptr;
    std::size_t size_ = 0;
};

/// An array whose cells may throw while they are copied: a copy is whole before it moves in.
template <class Array>
struct copied_first : Array {
    constexpr copied_first() = default;
    constexpr copied_first(const copied_first&) = default;
    constexpr copied_first(copied_first&&) = default;
    constexpr copied_first& operator=(const copied_first& other) {
        return *this = copied_first(other);
    }
    constexpr copied_first& operator=(copied_first&&) = default;
    constexpr ~copied_first() = default;
};

/// The cells and their shape, sized at compile time.
template <class Cell, std::size_t Rows, std::size_t Cols>
struct grid_storage {
    using plain = std::array<Cell, Rows * Cols>;
    using array =
        std::conditional_t<std::is_nothrow_copy_assignable_v<Cell>, plain, copied_first<plain>>;

    static constexpr extent shape{Rows, Cols};
    array cells;
};

/// The cells and their shape, sized at run time.
template <class Cell>
struct grid_storage<Cell, dynamic, dynamic> {
    using array = std::conditional_t<std::is_same_v<Cell, bool>, bool_array, std::vector<Cell>>;

    constexpr grid_storage() = default;
    constexpr grid_storage(extent size, const Cell& value)
        : shape(size), cells(size.area(), value) {}
    constexpr grid_storage(const grid_storage&) = default;
    constexpr grid_storage(grid_storage&& other) noexcept
        : shape(std::exchange(other.shape, {})), cells(std::move(other.cells)) {}
    constexpr grid_storage& operator=(const grid_storage& other) {
        if constexpr (std::is_nothrow_copy_assignable_v<Cell>) {
            if (shape.area() == other.shape.area()) {
                cells = other.cells; // what is there is enough, and nothing can fail halfway
                shape = other.shape;
                return *this;
            }
        }
        return *this = grid_storage(other);
    }
    constexpr grid_storage& operator=(grid_storage&& other) noexcept {
        array taken = std::move(other.cells); // a grid that is moved to itself stays whole
        shape = std::exchange(other.shape, {});
        cells = std::move(taken);
        return *this;
    }
    constexpr ~grid_storage() = default;

    extent shape;
    array cells;
};

} // namespace detail

/// A rectangle of cells with the value semantics of a vector: copies are independent, equality
/// compares shape and cells, a grid<Cell> that was moved from is 0×0. A copy assignment that fails
/// leaves the grid as it was; with fixed sizes, where moving a cell cannot fail.
template <class Cell, std::size_t Rows = dynamic, std::size_t Cols = dynamic>
class grid {
    static constexpr bool has_fixed_size = Rows != dynamic;
    static_assert(has_fixed_size == (Cols != dynamic),
                  "a grid knows both of its sizes at compile time or neither");
    static_assert(std::is_object_v<Cell> && !std::is_const_v<Cell>,
                  "cells are values; a grid that must not change is a const grid");

public:
    using value_type = std::span<Cell>;
    using iterator = typename grid_view<Cell>::iterator;
    using const_iterator = typename grid_view<const Cell>::iterator;

    /// 0×0, or the fixed size with value-initialised cells.
    constexpr grid() : storage_{} {}

    /// Every cell a copy of `value`. Negative or uncountable sizes are a std::length_error, before
    /// anything is allocated.
    template <std::integral RowCount, std::integral ColCount>
        requires(!has_fixed_size)
    constexpr grid(RowCount rows, ColCount cols, const Cell& value = Cell())
        : grid(gridlogic::extent(rows, cols), value) {}
    /// The same with a shape.
    constexpr explicit grid(gridlogic::extent size,
                            const Cell& value = Cell()) requires(!has_fixed_size)
        : storage_(size, value) {}

    /// Every cell a copy of `value`.
    constexpr explicit grid(const Cell& value) requires(has_fixed_size) : storage_{} {
        std::ranges::fill(cells(), value);
    }

    /// Row by row. Rows of unequal length, or another shape than the fixed one, are a
    /// std::invalid_argument; in a constant expression that is a compile error.
    constexpr grid(std::initializer_list<std::initializer_list<Cell>> rows)
        : grid(copy_rows{}, rows) {}

    /// A copy of any board, cell by cell. Errors as above.
    template <board Board>
        requires(!std::same_as<std::remove_cvref_t<Board>, grid> &&
                 std::convertible_to<const cell_t<Board>&, Cell>)
    constexpr explicit grid(Board&& rows) : grid(copy_rows{}, rows) {}

    [[nodiscard]] constexpr std::ptrdiff_t rows() const noexcept { return extent().rows(); }
    [[nodiscard]] constexpr std::ptrdiff_t cols() const noexcept { return extent().cols(); }
    [[nodiscard]] constexpr gridlogic::extent extent() const noexcept { return storage_.shape; }
    /// The number of cells.
    [[nodiscard]] constexpr std::size_t area() const noexcept { return extent().area(); }
    [[nodiscard]] constexpr bool contains(position place) const noexcept {
        return extent().contains(place);
    }
    /// The up to eight places around `place` that lie on the board, row by row.
    [[nodiscard]] constexpr places neighbors(position place) const noexcept {
        return extent().neighbors(place);
    }

    /// A row as a span of cells. Unchecked, like a vector's.
    template <std::integral Row>
    [[nodiscard]] constexpr std::span<Cell> operator[](Row row) noexcept {
        return view()[row];
    }
    /// The same, read only.
    template <std::integral Row>
    [[nodiscard]] constexpr std::span<const Cell> operator[](Row row) const noexcept {
        return view()[row];
    }
    /// The cell at a place. Unchecked, like a vector's.
    [[nodiscard]] constexpr Cell& operator[](position place) noexcept { return view()[place]; }
    /// The same, read only.
    [[nodiscard]] constexpr const Cell& operator[](position place) const noexcept {
        return view()[place];
    }
    /// The cell at a place; a place outside is a std::out_of_range that names it and the size.
    [[nodiscard]] constexpr Cell& at(position place) { return view().at(place); }
    /// The same, read only.
    [[nodiscard]] constexpr const Cell& at(position place) const { return view().at(place); }

    [[nodiscard]] constexpr iterator begin() noexcept { return view().begin(); }
    [[nodiscard]] constexpr iterator end() noexcept { return view().end(); }
    [[nodiscard]] constexpr const_iterator begin() const noexcept { return view().begin(); }
    [[nodiscard]] constexpr const_iterator end() const noexcept { return view().end(); }
    /// The number of rows, as for a vector of vectors; `area()` is the number of cells.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return view().size(); }
    [[nodiscard]] constexpr bool empty() const noexcept { return view().empty(); }

    /// All cells, row by row. A temporary grid has none to show: they would not outlive it.
    [[nodiscard]] constexpr std::span<Cell> cells() & noexcept {
        return {storage_.cells.data(), area()};
    }
    /// The same, read only.
    [[nodiscard]] constexpr std::span<const Cell> cells() const& noexcept {
        return {storage_.cells.data(), area()};
    }
    void cells() const&& = delete;

    /// Same shape and equal cells, whether the sizes are fixed or not.
    template <std::size_t OtherRows, std::size_t OtherCols>
    [[nodiscard]] friend constexpr bool operator==(const grid& left,
                                                   const grid<Cell, OtherRows, OtherCols>& right) {
        return left.extent() == right.extent() && std::ranges::equal(left.cells(), right.cells());
    }

private:
    struct copy_rows {};

    template <class SomeRows>
    constexpr grid(copy_rows, SomeRows& source) : storage_(make_storage(extent_of(source))) {
        for (std::ptrdiff_t row = 0; row < rows(); ++row) {
            const auto cells = detail::row_of(source, row);
            detail::require_length(cells.size(), static_cast<std::size_t>(cols()), row);
            std::ranges::copy(cells, (*this)[row].begin());
        }
    }

    [[nodiscard]] static constexpr auto make_storage(gridlogic::extent given) {
        if constexpr (has_fixed_size) {
            if (given != detail::grid_storage<Cell, Rows, Cols>::shape) refuse_shape(given);
            return detail::grid_storage<Cell, Rows, Cols>{};
        } else {
            return detail::grid_storage<Cell, Rows, Cols>(given, Cell());
        }
    }

    [[noreturn]] static void refuse_shape(gridlogic::extent given) {
        detail::refuse<std::invalid_argument>(
            detail::join("a grid of ", std::to_string(Rows), " rows and ", std::to_string(Cols),
                         " columns cannot be made from ", std::to_string(given.rows()),
                         " rows and ", std::to_string(given.cols()), " columns"));
    }

    [[nodiscard]] constexpr grid_view<Cell> view() noexcept {
        return {storage_.cells.data(), extent()};
    }
    [[nodiscard]] constexpr grid_view<const Cell> view() const noexcept {
        return {storage_.cells.data(), extent()};
    }

    detail::grid_storage<Cell, Rows, Cols> storage_;
};

namespace detail {

template <class Any>
inline constexpr bool is_grid = false;
template <class Cell, std::size_t Rows, std::size_t Cols>
inline constexpr bool is_grid<grid<Cell, Rows, Cols>> = true;
template <class Board>
concept other_board = board<const Board&> && !is_grid<Board>;

} // namespace detail

/// Sizes and a value say what the cells are.
template <std::integral Rows, std::integral Cols, class Cell>
grid(Rows, Cols, Cell) -> grid<Cell>;
/// Any board says it as well; a grid keeps its own type.
template <detail::other_board Board>
grid(const Board&) -> grid<cell_t<const Board&>>;

/// The grid that a text draws. A row is what stands before "\n" or "\r\n"; the newline after
/// the last row is optional; nothing is trimmed. The empty text is the 0×0 grid. A row that is
/// not as long as the first is a std::invalid_argument that names its line, counted from 1.
[[nodiscard]] constexpr grid<char> from_text(std::string_view text) {
    const auto take_line = [](std::string_view& rest) {
        const std::size_t newline = rest.find('\n');
        std::string_view line = rest.substr(0, newline);
        if (newline == std::string_view::npos) {
            rest = {};
        } else {
            rest.remove_prefix(newline + 1);
            if (line.ends_with('\r')) line.remove_suffix(1);
        }
        return line;
    };
    std::ptrdiff_t rows = 0;
    std::size_t cols = 0;
    for (std::string_view rest = text; !rest.empty(); ++rows) {
        const std::string_view line = take_line(rest);
        if (rows == 0) cols = line.size();
        if (line.size() != cols)
            detail::refuse<std::invalid_argument>(detail::join(
                "line ", std::to_string(rows + 1), " has ", detail::describe_length(line.size()),
                ", line 1 has ", std::to_string(cols)));
    }
    grid<char> board(rows, cols);
    for (std::ptrdiff_t row = 0; row < rows; ++row)
        std::ranges::copy(take_line(text), board[row].begin());
    return board;
}

} // namespace gridlogic

#endif
