// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TICTACTOE_SIDES_HPP
#define GRIDLOGIC_TICTACTOE_SIDES_HPP

// A board of any size as two sets of bits, the cells of X and those of O, numbered row by row with
// one bit between the rows that is never set. 3 rows and 4 columns, so 5 bits a row:
//
//    cells    0  1  2  3  (4)      one step    right +1
//             5  6  7  8  (9)                  down  +5
//            10 11 12 13 (14)                  down right +6, down left +4
//
// Shifting a whole set by such a step moves every cell that way at once, and the bits between the
// rows catch what would reappear at the other border. Windows, that is `in_a_row` neighboring cells
// of one side, come by doubling. Here along a row, for four in a row:
//
//    cells of X           # # # # # . # #      c
//    two from here on     # # # # . . # .      p = c & c >> 1
//    four from here on    # # . . . . . .      p & p >> 2: where a window begins
//
// Boards of up to 64 bits take one word, larger ones four, or as many as they need.

#include <gridlogic/board.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/position.hpp>
#include <gridlogic/tictactoe/mark.hpp>
#include <gridlogic/tictactoe/packing.hpp>
#include <gridlogic/tictactoe/rules.hpp>

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
    constexpr explicit cell_set(std::size_t words) {
        if constexpr (Words == any_words) words_.resize(2 * words);
    }

    [[nodiscard]] constexpr std::size_t words() const noexcept { return words_.size() / 2; }

    [[nodiscard]] constexpr std::uint64_t operator[](std::size_t word) const noexcept {
        return words_[word];
    }
    [[nodiscard]] constexpr std::uint64_t& operator[](std::size_t word) noexcept {
        return words_[word];
    }
    /// In word number `word`, the cells whose neighbor `distance` bits further on is in the set as
    /// well.
    [[nodiscard]] constexpr std::uint64_t followed(std::size_t word,
                                                   std::size_t distance) const noexcept {
        if constexpr (Words == 1) {
            return words_[0] & words_[0] >> distance;
        } else {
            const std::uint64_t* const ahead = words_.data() + word + distance / 64;
            const std::size_t bit = distance % 64;
            return words_[word] & (ahead[0] >> bit | ahead[1] << 1 << (63 - bit));
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
        std::size_t sum = 0;
        for (std::size_t word = 0; word < words(); ++word) sum += count_bits(words_[word]);
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

    /// std::popcount, which is a call of a function on processors that need not have it.
    [[nodiscard]] static constexpr unsigned count_bits(std::uint64_t word) noexcept {
        word -= word >> 1 & 0x5555555555555555;
        word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
        word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
        return static_cast<unsigned>(word * 0x0101010101010101 >> 56);
    }

    storage words_{};
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

/// The most cells that fit in so many words, those between the rows included; or as many as needed.
template <std::size_t Words, class Value>
[[nodiscard]] constexpr auto make_cells(std::size_t words, Value filled_with) {
    if constexpr (Words == any_words) {
        return std::vector<Value>(words * 64, filled_with);
    } else {
        std::array<Value, Words * 64> cells{};
        cells.fill(filled_with);
        return cells;
    }
}

/// Reads a board: its rows are laid out with an empty cell behind each, and packed. A row of
/// another length than row 0, or else a cell that holds none of the marks, is a
/// std::invalid_argument that names the first of them.
template <std::size_t Words, auto Marks, class Board>
[[nodiscard]] constexpr basic_sides<Words> read_sides(Board&& rows, frame numbers) {
    auto laid_out = make_cells<Words>(numbers.words(), Marks.empty);
    std::size_t first = 0;
    for (std::size_t row = 0; row < numbers.rows; ++row, first += numbers.stride()) {
        const auto cells = row_of(rows, static_cast<std::ptrdiff_t>(row));
        require_length(cells.size(), numbers.cols, static_cast<std::ptrdiff_t>(row));
        if constexpr (Words == 1)
            copy_narrow_row<Marks>(cells.data(), numbers.cols, laid_out.data() + first);
        else
            copy_row<Marks>(cells.data(), numbers.cols, laid_out.data() + first);
    }
    basic_sides<Words> sides(numbers);
    bool is_foreign = false;
    for (std::size_t word = 0; word < sides.x.words(); ++word) {
        const packed_cells packed = pack<Marks>(laid_out.data() + word * 64);
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

/// The cells from which `in_a_row` cells in the direction of `step` hold the same mark. Where two
/// neighbors do, and the next two, and the next, they all do: so the sides are told apart only
/// once.
template <std::size_t Words>
[[nodiscard]] constexpr cell_set<Words> window_starts(const basic_sides<Words>& sides,
                                                      std::size_t step, std::size_t in_a_row) {
    cell_set<Words> starts(sides.numbers.words());
    if (in_a_row == 1) {
        for (std::size_t word = 0; word < starts.words(); ++word)
            starts[word] = sides.x[word] | sides.o[word];
        return starts;
    }
    for (std::size_t word = 0; word < starts.words(); ++word)
        starts[word] = sides.x.followed(word, step) | sides.o.followed(word, step);
    for (std::size_t pairs = 1; pairs + 1 < in_a_row;) {
        const std::size_t more = (std::min)(pairs, in_a_row - 1 - pairs);
        for (std::size_t word = 0; word < starts.words(); ++word) // reads ahead of what it writes
            starts[word] = starts.followed(word, more * step);
        pairs += more;
    }
    return starts;
}

/// Calls the function with each direction in which the board is long enough, and with the cells
/// where windows begin: first along rows, then along columns, down right, down left.
template <std::size_t Words, class Visit>
constexpr void for_each_direction(const basic_sides<Words>& sides, std::size_t in_a_row,
                                  Visit visit) {
    const auto& [rows, cols] = sides.numbers;
    const std::size_t stride = sides.numbers.stride();
    const std::size_t steps[] = {1, stride, stride + 1, stride - 1};
    const std::size_t longest[] = {cols, rows, (std::min)(rows, cols), (std::min)(rows, cols)};
    const std::size_t directions = in_a_row == 1 ? 1 : 4; // a single cell has no direction
    for (std::size_t direction = 0; direction < directions; ++direction)
        if (in_a_row <= longest[direction])
            visit(steps[direction], window_starts(sides, steps[direction], in_a_row));
}

/// Calls the function with every window: in the order of directions, each kind row by row.
template <std::size_t Words, class Visit>
constexpr void for_each_window(const basic_sides<Words>& sides, std::size_t in_a_row, Visit visit) {
    for_each_direction(sides, in_a_row, [&](std::size_t step, const cell_set<Words>& starts) {
        starts.for_each([&](std::size_t first) {
            visit(window{sides.x.contains(first) ? side::x : side::o, first, step});
        });
    });
}

} // namespace gridlogic::tictactoe::detail

#endif
