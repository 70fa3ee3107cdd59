// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TICTACTOE_SIDES_HPP
#define GRIDLOGIC_TICTACTOE_SIDES_HPP

// A board of any size as two sets of bits, the cells of X and those of O, numbered row by row with
// at least one bit between the rows that is never set. Up to eight rows of up to seven cells take a
// byte each and together one word; other boards leave one bit between rows, and take four words or
// as many as they need. 3 rows and 4 columns:
//
//    cells    0  1  2  3  ( 4 ...)      one step    right +1
//             8  9 10 11  (12 ...)                  down  +8
//            16 17 18 19  (20 ...)                  down right +9, down left +7
//
// Shifting a whole set by such a step moves every cell that way at once, and the bits between the
// rows catch what would reappear at the other border. Windows, that is `in_a_row` neighboring cells
// of one side, come by doubling. Here along a row, for five in a row:
//
//    cells of X                        # # # # # # . # #      c
//    the next cell is of X as well     # # # # # . . # .      p = c & c >> 1
//    and the one after that            # # # # . . . . .      q = p & p >> 1
//    and two more: a window begins     # # . . . . . . .      q & q >> 2

#include <gridlogic/board.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/position.hpp>
#include <gridlogic/sse2.hpp>
#include <gridlogic/tictactoe/mark.hpp>
#include <gridlogic/tictactoe/packing.hpp>
#include <gridlogic/tictactoe/rules.hpp>
#include <gridlogic/word.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace gridlogic::tictactoe::detail {

/// The numbers of the cells of a board.
struct frame {
    static constexpr std::size_t narrow_stride = 8;

    std::size_t rows;
    std::size_t cols;

    /// From a cell to the one below it.
    [[nodiscard]] constexpr std::size_t stride() const noexcept {
        return is_narrow() ? narrow_stride : cols + 1;
    }
    /// Whether rows are eight bits apart, and all fit in one word.
    [[nodiscard]] constexpr bool is_narrow() const noexcept {
        return rows <= 8 && cols < narrow_stride;
    }
    [[nodiscard]] constexpr std::size_t words() const noexcept {
        return cols == 0 ? 0 : (rows * stride() + 62) / 64;
    }
    [[nodiscard]] constexpr position place_at(std::size_t bit) const noexcept {
        return {bit / stride(), bit % stride()};
    }
};

/// The number of words is known at run time only.
inline constexpr std::size_t any_words = 0;

/// A set of cells by their numbers. In memory as many words of zeros follow those with the cells:
/// a shift reads them instead of asking where the set ends.
template <std::size_t Words>
class cell_set {
public:
    constexpr cell_set() = default;
    constexpr explicit cell_set(std::size_t words) : words_{} {
        if constexpr (Words == any_words) words_.resize(2 * words);
    }

    [[nodiscard]] constexpr std::size_t words() const noexcept { return words_.size() / 2; }

    [[nodiscard]] constexpr const std::uint64_t* data() const noexcept { return words_.data(); }
    [[nodiscard]] constexpr std::uint64_t* data() noexcept { return words_.data(); }

    [[nodiscard]] constexpr std::uint64_t operator[](std::size_t word) const noexcept {
        return words_[word];
    }
    [[nodiscard]] constexpr std::uint64_t& operator[](std::size_t word) noexcept {
        return words_[word];
    }
    constexpr cell_set& operator|=(const cell_set& other) noexcept {
        for (std::size_t word = 0; word < words(); ++word) words_[word] |= other.words_[word];
        return *this;
    }
    /// Keeps the cells whose neighbor `distance` bits further on is in the set as well.
    constexpr void keep_followed(std::size_t distance) noexcept {
        if constexpr (Words == 1) {
            words_[0] &= words_[0] >> distance;
        } else { // in place: what is read lies ahead of what is written
            const std::uint64_t* const ahead = words_.data() + distance / 64;
            const std::size_t bit = distance % 64;
            for (std::size_t word = 0; word < words(); ++word)
                words_[word] &= ahead[word] >> bit | ahead[word + 1] << 1 << (63 - bit);
        }
    }

    constexpr void add(std::size_t bit) noexcept {
        words_[bit / 64] |= std::uint64_t{1} << bit % 64;
    }
    [[nodiscard]] constexpr bool contains(std::size_t bit) const noexcept {
        return (words_[bit / 64] >> bit % 64 & 1) != 0;
    }
    [[nodiscard]] constexpr bool meets(const cell_set& other) const noexcept {
        std::uint64_t common = 0;
        for (std::size_t word = 0; word < words(); ++word)
            common |= words_[word] & other.words_[word];
        return common != 0;
    }
    [[nodiscard]] constexpr std::size_t count() const noexcept {
#if GRIDLOGIC_HAS_SSE2
        if constexpr (Words == 4)
            if (!std::is_constant_evaluated()) return sse2_packing::count(data());
#endif
        std::size_t sum = 0;
        for (std::size_t word = 0; word < words(); ++word)
            sum += gridlogic::detail::count_bits(words_[word]);
        return sum;
    }
    /// Calls the function with every number, lowest first.
    template <class Visit>
    constexpr void for_each(Visit visit) const {
        for (std::size_t word = 0; word < words(); ++word)
            for (std::uint64_t rest = words_[word]; rest != 0; rest &= rest - 1)
                visit(word * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
    }

private:
    using storage = std::conditional_t<Words == any_words, std::vector<std::uint64_t>,
                                       std::array<std::uint64_t, 2 * Words>>;

    storage words_;
};

/// Equally long rows of marks as two sets of cells.
template <std::size_t Words>
struct basic_sides {
    frame numbers;
    cell_set<Words> x;
    cell_set<Words> o;

    constexpr explicit basic_sides(frame numbering)
        : numbers(numbering), x(numbering.words()), o(numbering.words()) {}
};

/// Reads a board: its rows are laid out with an empty cell behind each, and packed. A row of
/// another length than row 0, or else a cell that holds none of the marks, is a
/// std::invalid_argument that names the first of them.
template <std::size_t Words, auto Marks, class Board>
[[nodiscard]] constexpr basic_sides<Words> read_sides(Board&& rows, frame numbers) {
    using value = typename decltype(Marks)::value_type;
    std::conditional_t<Words == any_words, std::vector<value>, std::array<value, Words * 64>>
        laid_out;
    if constexpr (Words == any_words) laid_out.resize(numbers.words() * 64);
    std::ranges::fill(laid_out, Marks.empty);
    const auto [row_total, cols] = numbers;
    const std::size_t stride = cols == 0 ? 0 : numbers.stride();
    for (std::size_t row = 0; row < row_total; ++row) {
        const auto cells = row_of(rows, static_cast<std::ptrdiff_t>(row));
        require_length(cells.size(), cols, static_cast<std::ptrdiff_t>(row));
        value* const to = laid_out.data() + row * stride;
        if constexpr (Words == 1)
            copy_narrow_row<Marks>(cells.data(), cols, to);
        else
            copy_row<Marks>(cells.data(), cols, to);
    }
    basic_sides<Words> sides(numbers);
    bool is_foreign = false;
    for (std::size_t word = 0; word < sides.x.words(); ++word) {
        const std::size_t count = Words == 1 ? (row_total + 1) / 2 * 16 : 64;
        const packed_cells packed = pack<Marks>(laid_out.data() + word * 64, count);
        sides.x[word] = packed.x;
        sides.o[word] = packed.o;
        is_foreign |= packed.is_foreign;
    }
    if (is_foreign) refuse_foreign<Marks>(rows);
    return sides;
}

/// Calls the function with the sides of the board, in as many words as it takes.
template <auto Marks, class Board, class Use>
[[nodiscard]] constexpr auto with_sides(Board&& rows, Use use) {
    const std::size_t count = row_count(rows);
    const frame numbers{count, count == 0 ? 0 : row_of(rows, 0).size()};
    if (numbers.is_narrow()) return use(read_sides<1, Marks>(rows, numbers));
    if (numbers.words() <= 4) return use(read_sides<4, Marks>(rows, numbers));
    return use(read_sides<any_words, Marks>(rows, numbers));
}

/// A window: neighboring cells of one side, in the direction of `step`, as many as win.
struct window {
    side owner;
    std::size_t first;
    std::size_t step;
};

/// The windows of both sides, by the cells that they begin with: in the directions in which the
/// board is long enough, along rows first, then along columns, down right, down left.
template <std::size_t Words>
class window_set {
public:
    constexpr window_set(const basic_sides<Words>& sides, std::size_t in_a_row) {
        const auto& [rows, cols] = sides.numbers;
        const std::size_t stride = sides.numbers.stride();
        const bool fits_row = in_a_row <= cols;
        const bool fits_col = in_a_row <= rows;
        if (fits_row) add(sides, 1, in_a_row);
        if (in_a_row == 1) return; // a single cell has no direction
        if (fits_col) add(sides, stride, in_a_row);
        if (fits_row && fits_col) add(sides, stride + 1, in_a_row);
        if (fits_row && fits_col) add(sides, stride - 1, in_a_row);
    }

    /// Whether a side owns one.
    struct owners {
        bool x;
        bool o;
    };
    [[nodiscard]] constexpr owners find_owners(const basic_sides<Words>& sides) const {
        cell_set<Words> starts(sides.numbers.words());
        for (std::size_t direction = 0; direction < directions_; ++direction)
            starts |= starts_[direction];
        return {starts.meets(sides.x), starts.meets(sides.o)};
    }

    /// Calls the function with every window, each kind row by row.
    template <class Visit>
    constexpr void for_each(const basic_sides<Words>& sides, Visit visit) const {
        for (std::size_t direction = 0; direction < directions_; ++direction)
            starts_[direction].for_each([&](std::size_t first) {
                visit(
                    window{sides.x.contains(first) ? side::x : side::o, first, steps_[direction]});
            });
    }

private:
    /// Where two neighboring cells hold the same mark, and so do the next two, and the next, they
    /// all do: so the sides are told apart only once.
    constexpr void add(const basic_sides<Words>& sides, std::size_t step, std::size_t in_a_row) {
        steps_[directions_] = step;
        cell_set<Words>& starts = starts_[directions_++];
#if GRIDLOGIC_HAS_SSE2
        if constexpr (Words == 4)
            if (!std::is_constant_evaluated() && in_a_row > 1 && in_a_row * step < 128)
                return sse2_packing::find_windows(sides.x.data(), sides.o.data(), step, in_a_row,
                                                  starts.data());
#endif
        starts = starts_of(sides, step, in_a_row);
    }

    [[nodiscard]] static constexpr cell_set<Words>
    starts_of(const basic_sides<Words>& sides, std::size_t step, std::size_t in_a_row) {
        cell_set<Words> starts = sides.x;
        cell_set<Words> of_o = sides.o;
        if (in_a_row > 1) {
            starts.keep_followed(step);
            of_o.keep_followed(step);
        }
        starts |= of_o;
        for (std::size_t pairs = 1; pairs + 1 < in_a_row;) {
            const std::size_t more = (std::min)(pairs, in_a_row - 1 - pairs);
            starts.keep_followed(more * step);
            pairs += more;
        }
        return starts;
    }

    std::size_t directions_ = 0;
    std::array<std::size_t, 4> steps_;
    std::array<cell_set<Words>, 4> starts_;
};

} // namespace gridlogic::tictactoe::detail

#endif
