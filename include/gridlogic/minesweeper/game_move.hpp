// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_GAME_MOVE_HPP
#define GRIDLOGIC_MINESWEEPER_GAME_MOVE_HPP

// What a move of a game did. The cells whose look it changed are listed by words of a bit_plane, so
// that an opening of a thousand cells is noted in a few steps, and a list is never larger than two
// words for 64 cells of the board:
//
//    parts            (word 3, 0 0 1 1 0 1)          (word 5, 0 0 0 0 0 1)
//                              |                               |
//    as a range       (0, 0) (0, 2) (0, 3)           (1, 0)
//
// One part, which is what most moves need, lies in the list itself and takes no memory.

#include <gridlogic/bit_plane.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/minesweeper/cell.hpp>
#include <gridlogic/position.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gridlogic::minesweeper {

/// A list of places, each once, in no particular order. A sized forward range of `position` values.
class change_list {
    struct part {
        std::size_t word;
        std::uint64_t cells;
    };

public:
    class iterator {
    public:
        using value_type = position;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::forward_iterator_tag;

        constexpr iterator() = default;

        [[nodiscard]] constexpr position operator*() const noexcept {
            return {first_.row, first_.col + std::countr_zero(cells_)};
        }
        constexpr iterator& operator++() noexcept {
            cells_ &= cells_ - 1;
            if (cells_ == 0) {
                ++part_;
                enter();
            }
            return *this;
        }
        constexpr iterator operator++(int) noexcept {
            iterator before = *this;
            ++*this;
            return before;
        }

        friend constexpr bool operator==(const iterator& left, const iterator& right) noexcept {
            return left.part_ == right.part_ && left.cells_ == right.cells_;
        }

    private:
        friend change_list;

        constexpr iterator(const change_list& list, const part* at) noexcept
            : part_(at), end_(list.parts().data() + list.parts().size()),
              words_per_row_(list.words_per_row_) {
            enter();
        }

        constexpr void enter() noexcept {
            if (part_ == end_) return;
            cells_ = part_->cells;
            first_ = {(part_->word - 1) / words_per_row_ - 1,
                      (part_->word - 1) % words_per_row_ * word_bits};
        }

        const part* part_ = nullptr;
        const part* end_ = nullptr;
        std::size_t words_per_row_ = 1;
        std::uint64_t cells_ = 0;
        position first_;
    };

    [[nodiscard]] constexpr iterator begin() const noexcept { return {*this, parts().data()}; }
    [[nodiscard]] constexpr iterator end() const noexcept {
        return {*this, parts().data() + parts().size()};
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return parts().empty(); }
    /// How many places. Costs a step for each 64 cells of the board that were touched.
    [[nodiscard]] constexpr std::size_t size() const noexcept {
        std::size_t count = 0;
        for (const part& some : parts()) count += gridlogic::detail::count_bits(some.cells);
        return count;
    }

    // For the game.

    /// Some cells of one word, or none.
    constexpr void assign(std::size_t words_per_row, std::size_t word,
                          std::uint64_t cells) noexcept {
        words_per_row_ = words_per_row;
        has_many_ = false;
        one_ = {word, cells};
    }
    /// No places any more, on a board of rows of so many words.
    constexpr void clear(std::size_t words_per_row) noexcept {
        words_per_row_ = words_per_row;
        has_many_ = true;
        many_.clear();
    }
    /// Makes room for parts that are added.
    constexpr void reserve(std::size_t words) { many_.reserve(words); }
    /// After `clear`: cells of another word, at least one.
    constexpr void add(std::size_t word, std::uint64_t cells) { many_.push_back({word, cells}); }

private:
    [[nodiscard]] constexpr std::span<const part> parts() const noexcept {
        if (has_many_) return many_;
        return {&one_, static_cast<std::size_t>(one_.cells != 0)};
    }

    part one_{};
    std::vector<part> many_;
    bool has_many_ = false;
    std::size_t words_per_row_ = 1;
};

/// What a move did.
struct move {
    /// `unchanged` exactly if nothing changed its look.
    minesweeper::outcome outcome = minesweeper::outcome::unchanged;
    std::size_t opened = 0; ///< how many cells, exploded mines included
    change_list changed;    ///< where to look anew; when the game ends that is where mines are, too
};

} // namespace gridlogic::minesweeper

#endif
