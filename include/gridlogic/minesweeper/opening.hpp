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
#include <string>
#include <utility>
#include <vector>

namespace gridlogic::minesweeper {

/// What a reveal did.
struct reveal_result {
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
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

    [[nodiscard]] constexpr std::uint64_t operator[](std::size_t number) const noexcept {
        if (number < first_block) return first_[number];
        const std::size_t block = block_of(number);
        return blocks_[block][number - (first_block << block)];
    }

    constexpr void push_back(std::uint64_t value) {
        if (size_ < first_block) {
            first_[size_] = value;
        } else {
            if (const std::size_t block = block_of(size_); block == blocks_.size())
                blocks_.emplace_back().reserve(first_block << block);
            blocks_.back().push_back(value);
        }
        ++size_;
    }

private:
    static constexpr std::size_t first_block = 256;

    [[nodiscard]] static constexpr std::size_t block_of(std::size_t number) noexcept {
        return static_cast<std::size_t>(63 - std::countl_zero(std::uint64_t{number / first_block}));
    }

    std::array<std::uint64_t, first_block> first_; // left as it is: only what is listed is read
    std::vector<std::vector<std::uint64_t>> blocks_;
    std::size_t size_ = 0;
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
[[noreturn]] void refuse_cell(const Cell& cell, position place) {
    gridlogic::detail::refuse<std::invalid_argument>(
        "the cell at " + gridlogic::detail::describe(place) + " holds " +
        gridlogic::detail::describe_cell(read<Alphabet>(cell)) +
        ", which the alphabet does not know");
}

/// The cells that one click opens. Until `keep` is called the click is on trial: the destructor
/// makes every listed cell unrevealed again.
template <auto Alphabet, class Board>
class opening {
public:
    constexpr opening(Board& board, extent shape) noexcept
        : board_(board), shape_(shape),
          col_bits_(64 - std::countl_zero(static_cast<std::uint64_t>(shape.cols() - 1))) {}
    opening(const opening&) = delete;
    opening& operator=(const opening&) = delete;
    constexpr ~opening() {
        if (is_kept_) return;
        for (std::size_t number = 0; number < size(); ++number)
            cell((*this)[number]) = static_cast<cell_t<Board>>(Alphabet.unrevealed);
    }

    constexpr void keep() noexcept { is_kept_ = true; }

    /// How many cells are open so far, and each of them in the order of opening.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return listed_.size(); }
    [[nodiscard]] constexpr position operator[](std::size_t number) const noexcept {
        const std::uint64_t packed = listed_[number];
        return {packed >> col_bits_, packed & ((std::uint64_t{1} << col_bits_) - 1)};
    }

    /// Opens an unrevealed cell: lists it and writes its digit, or blank where no mine is near.
    constexpr void open(position place) {
        const int mines = count_mines(place);
        listed_.push_back((static_cast<std::uint64_t>(place.row) << col_bits_) |
                          static_cast<std::uint64_t>(place.col));
        cell(place) =
            static_cast<cell_t<Board>>(mines == 0 ? Alphabet.blank : digit<Alphabet>(mines));
    }

    [[nodiscard]] constexpr bool is_unrevealed(position place) const {
        return read<Alphabet>(cell(place)) == Alphabet.unrevealed;
    }
    [[nodiscard]] constexpr bool is_blank(position place) const {
        return read<Alphabet>(cell(place)) == Alphabet.blank;
    }
    [[nodiscard]] constexpr places neighbors(position place) const noexcept {
        return shape_.neighbors(place);
    }

private:
    [[nodiscard]] constexpr auto& cell(position place) const {
        return gridlogic::detail::row_of(board_, place.row)[static_cast<std::size_t>(place.col)];
    }

    /// The mines around an unrevealed cell, exploded ones included. Refuses a row of the wrong
    /// length or a value from outside of the alphabet among them.
    [[nodiscard]] constexpr int count_mines(position place) const {
        const auto cols = static_cast<std::size_t>(shape_.cols());
        const auto col = static_cast<std::size_t>(place.col);
        const std::size_t first = col == 0 ? 0 : col - 1;
        const std::size_t last = col + 1 == cols ? col : col + 1;
        unsigned sum = 0;
        for (std::ptrdiff_t row = place.row - 1; row <= place.row + 1; ++row) {
            if (row < 0 || row >= shape_.rows()) continue;
            const auto cells = gridlogic::detail::row_of(board_, row);
            gridlogic::detail::require_length(cells.size(), cols, row);
            for (std::size_t near_col = first; near_col <= last; ++near_col)
                sum += weight(cells[near_col]);
        }
        if (sum >= foreign_weight) refuse_neighborhood(place);
        return static_cast<int>(sum);
    }

    [[nodiscard]] static constexpr unsigned weight(const cell_t<Board>& cell) noexcept {
        if constexpr (gridlogic::detail::one_byte_cell<cell_t<Board>>) {
            return byte_weights<Alphabet>[static_cast<unsigned char>(cell)];
        } else {
            return weigh<Alphabet>(read<Alphabet>(cell));
        }
    }

    constexpr void refuse_neighborhood(position place) const {
        for (position next : neighbors(place))
            if (weight(cell(next)) == foreign_weight) refuse_cell<Alphabet>(cell(next), next);
    }

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

/// Judges a click, has `flood(opening, click)` open what an unrevealed cell leads to, and shows
/// the observer what became of it, once all of it is certain.
template <auto Alphabet, class Board, class Flood, class Observer>
constexpr reveal_result click_cell(Board& board, position click, Flood flood, Observer& observer) {
    using cell_type = cell_t<Board>;
    const extent shape = extent_of(board);
    gridlogic::detail::require_inside(shape, click);
    const auto row = gridlogic::detail::row_of(board, click.row);
    gridlogic::detail::require_length(row.size(), static_cast<std::size_t>(shape.cols()),
                                      click.row);
    cell_type& cell = row[static_cast<std::size_t>(click.col)];

    switch (kind_of<Alphabet>(read<Alphabet>(cell))) {
    case kind::foreign: refuse_cell<Alphabet>(cell, click);
    case kind::revealed:
    case kind::exploded: return {outcome::unchanged, 0};
    case kind::mine:
        cell = static_cast<cell_type>(Alphabet.exploded);
        observer(click, std::as_const(cell));
        return {outcome::exploded, 1};
    case kind::unrevealed: break;
    }

    opening<Alphabet, Board> opened(board, shape);
    flood(opened, click);
    opened.keep();
    if constexpr (!std::same_as<Observer, const no_observer>) {
        for (std::size_t number = 0; number < opened.size(); ++number) {
            const position place = opened[number];
            observer(place, std::as_const(gridlogic::detail::row_of(
                                board, place.row)[static_cast<std::size_t>(place.col)]));
        }
    }
    return {outcome::opened, opened.size()};
}

} // namespace detail

} // namespace gridlogic::minesweeper

#endif
