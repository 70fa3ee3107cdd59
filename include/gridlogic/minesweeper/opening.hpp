// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_OPENING_HPP
#define GRIDLOGIC_MINESWEEPER_OPENING_HPP

// What every reveal engine shares: how a click is judged, and the opening that an engine fills.
//
// An opening is the list of the cells that a click opens, in the order in which they are reached.
// The list is the queue of a breadth-first search, the record that undoes a click which fails, and
// what an observer is shown, all in one:
//
//    done      waiting        a cell is put on the list and written on the board at once, so that
//    |         |              it is never listed twice
//    a b c d e f g h
//            |
//            next

#include <gridlogic/board.hpp>
#include <gridlogic/error.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/minesweeper/cell.hpp>
#include <gridlogic/position.hpp>

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace gridlogic::minesweeper {

/// What a reveal did.
struct reveal_result {
    /// Never `flagged`.
    minesweeper::outcome outcome = minesweeper::outcome::unchanged;
    std::size_t opened = 0; ///< how many cells this click opened, an exploded mine included

    friend constexpr bool operator==(const reveal_result&, const reveal_result&) = default;
};

namespace detail {

/// A list that never moves what it holds: blocks of 256, 256, 512, 1024, … numbers, the first of
/// them in the object itself. So it takes less than 16 bytes of heap for each number, always, where
/// a growing vector takes 24 while it grows.
class number_list {
public:
    constexpr number_list() = default;
    number_list(const number_list&) = delete;
    number_list& operator=(const number_list&) = delete;
    constexpr ~number_list() {
        for (std::size_t block = 0; block < block_count_; ++block) delete[] blocks_[block];
    }

    [[nodiscard]] constexpr std::size_t size() const noexcept {
        return capacity_ - static_cast<std::size_t>(block_end_ - next_);
    }
    [[nodiscard]] constexpr std::uint64_t operator[](std::size_t number) const noexcept {
        if (number < first_size) return first_[number];
        const int block = 63 - std::countl_zero(std::uint64_t{number / first_size});
        return blocks_[static_cast<std::size_t>(block)][number - (first_size << block)];
    }
    [[nodiscard]] constexpr std::uint64_t& back() noexcept { return next_[-1]; }

    constexpr void push_back(std::uint64_t value) {
        if (next_ == block_end_) add_block();
        *next_++ = value;
    }

private:
    static constexpr std::size_t first_size = 256;

    constexpr void add_block() {
        next_ = blocks_[block_count_] = new std::uint64_t[capacity_];
        block_end_ = next_ + capacity_;
        capacity_ *= 2;
        ++block_count_;
    }

    // Left as they are: only what is listed is read.
    std::array<std::uint64_t, first_size> first_;
    std::array<std::uint64_t*, 64> blocks_;
    std::size_t block_count_ = 0;
    std::size_t capacity_ = first_size;
    std::uint64_t* next_ = first_.data();
    std::uint64_t* block_end_ = next_ + first_size;
};

/// What a cell adds to the sum over its neighborhood: mines count in the low four bits, so that
/// one comparison finds a value from outside of the alphabet.
inline constexpr unsigned foreign_weight = 16;

template <auto Alphabet>
[[nodiscard]] constexpr unsigned weigh(typename decltype(Alphabet)::value_type value) noexcept {
    switch (kind_of<Alphabet>(value)) {
    case kind::mine:
    case kind::exploded: return 1;
    case kind::foreign: return foreign_weight;
    default: return 0;
    }
}

template <auto Alphabet>
inline constexpr auto byte_weights = [] {
    std::array<std::uint8_t, 256> weights{};
    for (unsigned byte = 0; byte < weights.size(); ++byte) {
        using value = typename decltype(Alphabet)::value_type;
        const auto read = static_cast<value>(static_cast<unsigned char>(byte));
        weights[byte] = static_cast<std::uint8_t>(weigh<Alphabet>(read));
    }
    return weights;
}();

template <auto Alphabet, class Cell>
[[nodiscard]] constexpr auto read(const Cell& cell) noexcept {
    return static_cast<typename decltype(Alphabet)::value_type>(cell);
}

template <auto Alphabet, class Cell>
[[nodiscard]] constexpr unsigned weight_of(const Cell& cell) noexcept {
    const auto value = read<Alphabet>(cell);
    if constexpr (sizeof(value) == 1) {
        return byte_weights<Alphabet>[static_cast<unsigned char>(value)];
    } else {
        return weigh<Alphabet>(value);
    }
}

template <class Board>
[[nodiscard]] constexpr auto& cell_at(Board& board, position place) {
    return gridlogic::detail::row_of(board, place.row)[static_cast<std::size_t>(place.col)];
}

template <auto Alphabet, class Cell>
[[noreturn]] void refuse_cell(const Cell& cell, position place) {
    gridlogic::detail::refuse<std::invalid_argument>(
        gridlogic::detail::join("the cell at ", gridlogic::detail::describe(place), " holds ",
                                gridlogic::detail::describe_cell(read<Alphabet>(cell)),
                                ", which the alphabet does not know"));
}

/// Some of the nine places of a 3×3, as bits, numbered row by row. A range of positions.
///
///    0 1 2
///    3 4 5      4 is the centre
///    6 7 8
class surroundings {
public:
    class iterator {
    public:
        constexpr iterator(position centre, unsigned bits) noexcept
            : centre_(centre), bits_(bits) {}
        [[nodiscard]] constexpr position operator*() const noexcept {
            return place_of(centre_, std::countr_zero(bits_));
        }
        constexpr iterator& operator++() noexcept {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(const iterator& left, const iterator& right) noexcept {
            return left.bits_ == right.bits_;
        }

    private:
        position centre_;
        unsigned bits_;
    };

    constexpr surroundings(position centre, unsigned bits) noexcept
        : centre_(centre), bits_(bits) {}
    [[nodiscard]] constexpr iterator begin() const noexcept { return {centre_, bits_}; }
    [[nodiscard]] constexpr iterator end() const noexcept { return {centre_, 0}; }

    static constexpr unsigned centre_bit = 1U << 4;

    [[nodiscard]] static constexpr position place_of(const position& centre,
                                                     std::ptrdiff_t number) noexcept {
        return {centre.row + number / 3 - 1, centre.col + number % 3 - 1};
    }
    [[nodiscard]] static constexpr std::ptrdiff_t number_of(position centre,
                                                            position neighbor) noexcept {
        return 3 * (neighbor.row - centre.row + 1) + neighbor.col - centre.col + 1;
    }

private:
    position centre_;
    unsigned bits_;
};

/// The sum of `see(cell, number)` over the cells around a place, each with its number in the 3×3;
/// whether over the cell at the place as well is of no account. Refuses a row of the wrong length.
template <class Board, class See>
constexpr unsigned sum_around(Board& board, const extent& shape, const position& place, See see) {
    const auto checked_row = [&](std::ptrdiff_t row) {
        const auto cells = gridlogic::detail::row_of(board, row);
        gridlogic::detail::require_length(cells.size(), static_cast<std::size_t>(shape.cols()),
                                          row);
        return cells.data();
    };
    const bool is_inner = 0 < place.row && place.row < shape.rows() - 1 && //
                          0 < place.col && place.col < shape.cols() - 1;
    if (is_inner) { // most cells are, and need no bounds
        const auto sum_along = [&](auto number, std::ptrdiff_t row) {
            const auto* const cells = checked_row(row) + place.col;
            return see(cells[-1], number()) + see(cells[0], number() + 1) +
                   see(cells[1], number() + 2);
        };
        return sum_along(std::integral_constant<int, 0>(), place.row - 1) +
               sum_along(std::integral_constant<int, 3>(), place.row) +
               sum_along(std::integral_constant<int, 6>(), place.row + 1);
    }
    unsigned sum = 0;
    for (position neighbor : shape.neighbors(place))
        sum +=
            see(checked_row(neighbor.row)[neighbor.col], surroundings::number_of(place, neighbor));
    return sum;
}

/// Refuses the first value around a place that is not of the alphabet.
template <auto Alphabet, class Board>
constexpr void refuse_foreign(Board& board, extent shape, position place) {
    for (position neighbor : shape.neighbors(place))
        if (const auto& cell = cell_at(board, neighbor);
            weight_of<Alphabet>(cell) == foreign_weight)
            refuse_cell<Alphabet>(cell, neighbor);
}

/// The mines around an unrevealed cell, exploded ones included. Refuses a row of the wrong length
/// or a value from outside of the alphabet among them.
template <auto Alphabet, class Board>
[[nodiscard]] constexpr int count_mines(Board& board, const extent& shape, const position& place) {
    const unsigned weights =
        sum_around(board, shape, place, [](const auto& neighbor, std::ptrdiff_t) {
            return weight_of<Alphabet>(neighbor);
        });
    if (weights >= foreign_weight) refuse_foreign<Alphabet>(board, shape, place);
    return static_cast<int>(weights);
}

/// What an unrevealed cell becomes with so many mines around it.
template <auto Alphabet, class Cell>
[[nodiscard]] constexpr Cell revealed(int mines) noexcept {
    return static_cast<Cell>(mines == 0 ? Alphabet.blank : digit<Alphabet>(mines));
}

/// The cells that one click opens. Until `keep` is called the click is on trial: the destructor
/// makes every listed cell unrevealed again.
template <auto Alphabet, class Board>
class opening {
    using cell_type = cell_t<Board>;

public:
    constexpr opening(Board& board, extent shape) noexcept
        : board_(board), shape_(shape),
          col_bits_(64 - std::countl_zero(static_cast<std::uint64_t>(shape.cols() - 1))) {}
    opening(const opening&) = delete;
    opening& operator=(const opening&) = delete;
    constexpr ~opening() {
        if (is_kept_) return;
        for (std::size_t number = 0; number < size(); ++number)
            cell_at(board_, (*this)[number]) = static_cast<cell_type>(Alphabet.unrevealed);
    }

    constexpr void keep() noexcept { is_kept_ = true; }

    /// How many cells are open so far, and each of them in the order of opening.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return listed_.size(); }
    [[nodiscard]] constexpr position operator[](std::size_t number) const noexcept {
        const std::uint64_t packed = listed_[number] & ~postponed_bit;
        const std::uint64_t col_mask = (std::uint64_t{1} << col_bits_) - 1;
        return {static_cast<std::ptrdiff_t>(packed >> col_bits_),
                static_cast<std::ptrdiff_t>(packed & col_mask)};
    }

    /// Opens an unrevealed cell: lists it and writes its digit, or blank without mines around it.
    constexpr void open(const position& place) {
        list(place, count_mines<Alphabet>(board_, shape_, place));
    }
    /// Calls `reach(place)` for the cells around a blank that are unrevealed when their turn comes.
    template <class Reach>
    constexpr void for_each_unrevealed_around(const position& place, Reach reach) const {
        sum_around(board_, shape_, place, [&](const cell_type& neighbor, std::ptrdiff_t number) {
            if (is_unrevealed(neighbor)) reach(surroundings::place_of(place, number));
            return 0U;
        });
    }

    /// Both at one look: opens a cell and, where it is blank, answers which cells around it are
    /// unrevealed. Inlined into a recursion it would take kilobytes of stack for each call under
    /// g++ with ASan; compilers that do not know the attribute pass over it.
    [[nodiscard]] [[gnu::noinline]] constexpr surroundings open_and_look(const position& place) {
        // The weights fit into eight bits; above them, a bit for each unrevealed cell.
        const unsigned sum =
            sum_around(board_, shape_, place, [](const cell_type& neighbor, std::ptrdiff_t number) {
                return weight_of<Alphabet>(neighbor) | unsigned{is_unrevealed(neighbor)} << 8
                                                                                         << number;
            });
        const unsigned weights = sum % 256;
        if (weights >= foreign_weight) refuse_foreign<Alphabet>(board_, shape_, place);
        list(place, static_cast<int>(weights));
        return {place, weights == 0 ? sum >> 8 & ~surroundings::centre_bit : 0};
    }
    [[nodiscard]] constexpr bool is_unrevealed(position place) const {
        return is_unrevealed(cell_at(board_, place));
    }

    /// A mark on the cell listed last, for a search that has yet to look around it.
    constexpr void postpone() noexcept { listed_.back() |= postponed_bit; }
    [[nodiscard]] constexpr bool is_postponed(std::size_t number) const noexcept {
        return (listed_[number] & postponed_bit) != 0;
    }

    [[nodiscard]] constexpr bool is_blank(position place) const {
        return read<Alphabet>(cell_at(board_, place)) == Alphabet.blank;
    }

private:
    [[nodiscard]] static constexpr bool is_unrevealed(const cell_type& cell) {
        return read<Alphabet>(cell) == Alphabet.unrevealed;
    }

    constexpr void list(const position& place, int mines) {
        listed_.push_back((static_cast<std::uint64_t>(place.row) << col_bits_) |
                          static_cast<std::uint64_t>(place.col));
        cell_at(board_, place) = revealed<Alphabet, cell_type>(mines);
    }

    // A listed place is its row and its column, side by side in as many bits as they need; the
    // highest is free, since no memory holds 2^63 cells.
    static constexpr std::uint64_t postponed_bit = std::uint64_t{1} << 63;

    Board& board_;
    extent shape_;
    int col_bits_;
    number_list listed_;
    bool is_kept_ = false;
};

/// For those who do not look on.
struct no_observer {
    template <class Cell>
    constexpr void operator()(position, const Cell&) const noexcept {}
};

/// Judges a click by its own cell and row. Answers what came of it, or, for an unrevealed cell,
/// that cells are to be opened and none is yet.
template <auto Alphabet, class Board>
constexpr reveal_result judge(Board& board, extent shape, position click) {
    gridlogic::detail::require_inside(shape, click);
    gridlogic::detail::require_length(gridlogic::detail::row_of(board, click.row).size(),
                                      static_cast<std::size_t>(shape.cols()), click.row);
    auto& cell = cell_at(board, click);
    switch (kind_of<Alphabet>(read<Alphabet>(cell))) {
    case kind::unrevealed: return {outcome::opened, 0};
    case kind::mine:
        cell = static_cast<cell_t<Board>>(Alphabet.exploded);
        return {outcome::exploded, 1};
    case kind::foreign: refuse_cell<Alphabet>(cell, click);
    default: return {outcome::unchanged, 0};
    }
}

/// Judges a click, has `search(opening, click)` open what an unrevealed cell leads to, and shows
/// the observer what became of it, once all of it is certain.
template <auto Alphabet, class Board, class Search, class Observer>
constexpr reveal_result reveal_by(Search search, Board& board, position click, Observer& observer) {
    const extent shape = extent_of(board);
    const reveal_result judged = judge<Alphabet>(board, shape, click);
    if (judged.outcome != outcome::opened) {
        if (judged.opened != 0) observer(click, std::as_const(cell_at(board, click)));
        return judged;
    }
    opening<Alphabet, Board> opened(board, shape);
    search(opened, click);
    opened.keep();
    if constexpr (!std::same_as<Observer, const no_observer>)
        for (std::size_t number = 0; number < opened.size(); ++number)
            observer(opened[number], std::as_const(cell_at(board, opened[number])));
    return {outcome::opened, opened.size()};
}

} // namespace detail

} // namespace gridlogic::minesweeper

#endif
