// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_BOARD_HPP
#define GRIDLOGIC_BOARD_HPP

// What the algorithms ask of a board, boards as text, and a view that makes any buffer a board.
//
// A board is a range of rows, and a row is cells side by side in memory:
//
//    rows      cells
//    [0] ----> E E E E      std::vector<std::vector<char>>, std::vector<std::string>, char[3][4],
//    [1] ----> E M E E      std::array<std::array<char, 4>, 3>, grid and grid_view are boards as
//    [2] ----> E E E E      they are; std::vector<std::vector<bool>> is none, its cells are bits.

#include <gridlogic/error.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/position.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span> // the range concepts
#include <stdexcept>
#include <string>
#include <type_traits>

namespace gridlogic {

/// A sized random-access range of rows, each a sized contiguous range of cells that outlives its
/// own row object; reaching a row is cheap and does not fail. That the rows are equally long cannot
/// be said in a type: each algorithm states what it refuses.
template <class Board>
concept board = std::ranges::random_access_range<Board> && std::ranges::sized_range<Board> &&
    std::ranges::contiguous_range<std::ranges::range_reference_t<Board>> &&
    std::ranges::sized_range<std::ranges::range_reference_t<Board>> &&
    std::ranges::borrowed_range<std::ranges::range_reference_t<Board>>;

/// The type of a board's cells, without const.
template <board Board>
using cell_t = std::ranges::range_value_t<std::ranges::range_reference_t<Board>>;

/// A board whose cells can be written through a `Board`.
template <class Board>
concept writable_board = board<Board> &&
    std::assignable_from<std::ranges::range_reference_t<std::ranges::range_reference_t<Board>>,
                         cell_t<Board>>;

namespace detail {

/// A character, or what a program may use for one: an integer or an enumeration of one byte.
template <class Cell>
concept one_byte_cell = sizeof(Cell) == 1 && !std::same_as<Cell, bool> &&
                        (std::is_integral_v<Cell> || std::is_enum_v<Cell>);

template <class Board>
[[nodiscard]] constexpr std::size_t row_count(Board&& rows) {
    return static_cast<std::size_t>(std::ranges::size(rows));
}

/// One row as a span. `row` must be below the number of rows.
template <class Board>
[[nodiscard]] constexpr auto row_of(Board&& rows, std::ptrdiff_t row) {
    auto&& cells =
        std::ranges::begin(rows)[static_cast<std::ranges::range_difference_t<Board>>(row)];
    return std::span(std::ranges::data(cells), static_cast<std::size_t>(std::ranges::size(cells)));
}

[[nodiscard]] inline std::string describe_length(std::size_t cells) {
    return join(std::to_string(cells), cells == 1 ? " cell" : " cells");
}

[[noreturn]] inline void refuse_length(std::size_t length, std::size_t expected,
                                       std::ptrdiff_t row) {
    refuse<std::invalid_argument>(join("row ", std::to_string(row), " has ",
                                       describe_length(length), ", row 0 has ",
                                       std::to_string(expected)));
}

/// Refuses a row that is not as long as row 0, naming the row and both lengths.
constexpr void require_length(std::size_t length, std::size_t expected, std::ptrdiff_t row) {
    if (length != expected) refuse_length(length, expected, row);
}

/// A cell for people: 'M' for what can be printed, else its number.
template <class Cell>
[[nodiscard]] std::string describe_cell(const Cell& cell) {
    if constexpr (one_byte_cell<Cell>) {
        const auto code = static_cast<unsigned char>(cell);
        if (code >= 0x20 && code < 0x7f) return {'\'', static_cast<char>(code), '\''};
        return join("character number ", std::to_string(static_cast<unsigned>(code)));
    } else if constexpr (std::is_enum_v<Cell>) {
        return std::to_string(static_cast<std::underlying_type_t<Cell>>(cell));
    } else {
        return std::to_string(cell);
    }
}

} // namespace detail

/// The shape that the number of rows and the length of row 0 give; 0×0 without rows. Looks at no
/// other row. More cells than can be counted are a std::length_error.
template <board Board>
[[nodiscard]] constexpr extent extent_of(Board&& rows) {
    const std::size_t count = detail::row_count(rows);
    return extent(count, count == 0 ? std::size_t{0} : detail::row_of(rows, 0).size());
}

/// The board as text: its cells row by row, every row ended by a newline. For cells of one byte;
/// rows may differ in length.
template <board Board>
    requires detail::one_byte_cell<cell_t<Board>>
[[nodiscard]] constexpr std::string to_text(Board&& rows) {
    std::string text;
    text.reserve((extent_of(rows).area() + detail::row_count(rows)));
    for (auto&& row : rows) {
        for (const auto cell : row) text.push_back(static_cast<char>(cell));
        text.push_back('\n');
    }
    return text;
}

/// A board in somebody else's memory: `rows` rows of `cols` cells, the beginnings of two rows
/// `row_stride` cells apart.
///
///    first
///    |
///    E E E E . .      3 rows, 4 columns, a row stride of 6: what lies between the rows is never
///    E M E E . .      read and never written. A negative stride goes upwards in memory, as
///    E E E E . .      bottom-up pictures do.
///
/// Owns nothing, and its constness is shallow, like a span's: a grid_view<const Cell> forbids
/// writing. It must not outlive the cells. Copying costs four words.
template <class Cell>
class grid_view {
public:
    /// Random access over rows; a row is a `std::span`.
    class iterator {
    public:
        using value_type = std::span<Cell>;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::random_access_iterator_tag;

        constexpr iterator() = default;

        [[nodiscard]] constexpr value_type operator*() const noexcept { return (*this)[0]; }
        [[nodiscard]] constexpr value_type operator[](difference_type steps) const noexcept {
            return {first_ + (row_ + steps) * stride_, cols_};
        }

        constexpr iterator& operator++() noexcept { return *this += 1; }
        constexpr iterator& operator--() noexcept { return *this -= 1; }
        constexpr iterator operator++(int) noexcept {
            iterator before = *this;
            ++*this;
            return before;
        }
        constexpr iterator operator--(int) noexcept {
            iterator before = *this;
            --*this;
            return before;
        }
        constexpr iterator& operator+=(difference_type steps) noexcept {
            row_ += steps;
            return *this;
        }
        constexpr iterator& operator-=(difference_type steps) noexcept {
            row_ -= steps;
            return *this;
        }
        friend constexpr iterator operator+(iterator place, difference_type steps) noexcept {
            return place += steps;
        }
        friend constexpr iterator operator+(difference_type steps, iterator place) noexcept {
            return place += steps;
        }
        friend constexpr iterator operator-(iterator place, difference_type steps) noexcept {
            return place -= steps;
        }
        friend constexpr difference_type operator-(const iterator& left,
                                                   const iterator& right) noexcept {
            return left.row_ - right.row_;
        }
        // Rows are told apart by number: rows without cells all begin at one address.
        friend constexpr bool operator==(const iterator& left, const iterator& right) noexcept {
            return left.row_ == right.row_;
        }
        friend constexpr auto operator<=>(const iterator& left, const iterator& right) noexcept {
            return left.row_ <=> right.row_;
        }

    private:
        friend grid_view;

        constexpr iterator(Cell* first, std::size_t cols, difference_type stride,
                           difference_type row) noexcept
            : first_(first), cols_(cols), stride_(stride), row_(row) {}

        Cell* first_ = nullptr;
        std::size_t cols_ = 0;
        difference_type stride_ = 0;
        difference_type row_ = 0;
    };

    constexpr grid_view() = default;

    /// Rows one behind the other. Negative or uncountable sizes are a std::length_error.
    template <std::integral Rows, std::integral Cols>
    constexpr grid_view(Cell* first, Rows rows, Cols cols)
        : grid_view(first, gridlogic::extent(rows, cols)) {}
    /// The same with a shape.
    constexpr grid_view(Cell* first, gridlogic::extent shape) noexcept
        : first_(first), shape_(shape), stride_(shape.cols()) {}

    /// Rows `row_stride` cells apart; what the stride of less than two rows is does not matter. One
    /// that would let rows overlap is a std::invalid_argument, one beyond counting a
    /// std::length_error.
    template <std::integral Rows, std::integral Cols, std::integral Stride>
    constexpr grid_view(Cell* first, Rows rows, Cols cols, Stride row_stride)
        : first_(first), shape_(rows, cols), stride_(detail::saturate(row_stride)) {
        if (shape_.rows() < 2) return;
        if (stride_ < 0 ? stride_ > -shape_.cols() : stride_ < shape_.cols())
            refuse_stride<std::invalid_argument>("they overlap");
        const std::ptrdiff_t farthest = PTRDIFF_MAX / shape_.rows();
        if (stride_ < -farthest || stride_ > farthest)
            refuse_stride<std::length_error>("that is farther than can be counted");
    }

    [[nodiscard]] constexpr std::ptrdiff_t rows() const noexcept { return shape_.rows(); }
    [[nodiscard]] constexpr std::ptrdiff_t cols() const noexcept { return shape_.cols(); }
    [[nodiscard]] constexpr gridlogic::extent extent() const noexcept { return shape_; }
    [[nodiscard]] constexpr std::size_t area() const noexcept { return shape_.area(); }
    [[nodiscard]] constexpr bool contains(position place) const noexcept {
        return shape_.contains(place);
    }
    /// The up to eight places around `place` that lie on the board, row by row.
    [[nodiscard]] constexpr places neighbors(position place) const noexcept {
        return shape_.neighbors(place);
    }

    /// A row. Unchecked, like a vector's.
    template <std::integral Row>
    [[nodiscard]] constexpr std::span<Cell> operator[](Row row) const noexcept {
        return begin()[static_cast<std::ptrdiff_t>(row)];
    }
    /// The cell at a place. Unchecked, like a vector's.
    [[nodiscard]] constexpr Cell& operator[](position place) const noexcept {
        return first_[place.row * stride_ + place.col];
    }
    /// The cell at a place; a place outside is a std::out_of_range that names it and the size.
    [[nodiscard]] constexpr Cell& at(position place) const {
        detail::require_inside(shape_, place);
        return (*this)[place];
    }

    [[nodiscard]] constexpr iterator begin() const noexcept { return row_at(0); }
    [[nodiscard]] constexpr iterator end() const noexcept { return row_at(shape_.rows()); }
    /// The number of rows, as for a vector of vectors.
    [[nodiscard]] constexpr std::size_t size() const noexcept {
        return static_cast<std::size_t>(shape_.rows());
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return shape_.rows() == 0; }

private:
    [[nodiscard]] constexpr iterator row_at(std::ptrdiff_t row) const noexcept {
        return {first_, static_cast<std::size_t>(shape_.cols()), stride_, row};
    }

    template <class Exception>
    [[noreturn]] void refuse_stride(const char* reason) const {
        detail::refuse<Exception>(
            detail::join(std::to_string(shape_.rows()), " rows of ",
                         detail::describe_length(static_cast<std::size_t>(cols())), " cannot lie ",
                         std::to_string(stride_), " cells apart: ", reason));
    }

    Cell* first_ = nullptr;
    gridlogic::extent shape_;
    std::ptrdiff_t stride_ = 0;
};

} // namespace gridlogic

// Its iterators stay good without it, and it is cheap to copy.
template <class Cell>
inline constexpr bool std::ranges::enable_borrowed_range<gridlogic::grid_view<Cell>> = true;
template <class Cell>
inline constexpr bool std::ranges::enable_view<gridlogic::grid_view<Cell>> = true;

#endif
