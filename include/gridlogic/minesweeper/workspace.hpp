// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_WORKSPACE_HPP
#define GRIDLOGIC_MINESWEEPER_WORKSPACE_HPP

// The memory in which the fast reveal floods: what it knows of 64 cells, for each word of a window
// of the board.
//
//    board, 3 words wide        window of 4 rows and 2 words
//    . . .
//    . w w                      words[0] words[1]      each word with its place has a slot; slots
//    . w w      top 1           words[2] words[3]      that are not in use are zero, so that only
//    . w w      left 1          words[4] words[5]      what a click has touched must be cleared
//    . w w                      words[6] words[7]      after it
//
// A click begins in a small window on the stack. When the flood leaves it, it begins anew in larger
// and larger ones on the heap, the last as large as the board. In a caller's workspace, which need
// not be cleared, it has the whole board at once.

#include <gridlogic/error.hpp>
#include <gridlogic/position.hpp>
#include <gridlogic/word.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <type_traits>
#include <utility>

namespace gridlogic::minesweeper {

class workspace;

namespace detail {

using gridlogic::detail::word_place;

/// How a flood ended.
enum class flood_end : unsigned char {
    complete,
    left_window, ///< it needs a larger one
    unusual,     ///< a value or a row came near that may have to be refused
};

/// What a flood knows of 64 cells. All zero: nothing yet.
struct flood_word {
    std::uint64_t clear;      ///< no mine here, at the left or at the right
    std::uint64_t unrevealed; ///< may be opened
    std::uint64_t opened;     ///< will be, when the click succeeds
    std::uint64_t pending;    ///< reached, and still to be looked at
};

/// As many rows and words around a click as asked for, or as the board has.
struct window_shape {
    constexpr window_shape(std::uint32_t rows, std::uint32_t words, position click,
                           std::uint32_t most_rows, std::uint32_t most_words) noexcept
        : row_count((std::min)(rows, most_rows)), words_per_row((std::min)(words, most_words)),
          top(begin(click.row, row_count, rows)),
          left(begin((click.col + 32) / 64, words_per_row, words)) {}

    /// Slots, with those above and below the window.
    [[nodiscard]] constexpr std::size_t size() const noexcept {
        return (std::size_t{row_count} + 2) * words_per_row;
    }

    std::uint32_t row_count, words_per_row;
    std::uint32_t top, left;

private:
    [[nodiscard]] static constexpr std::uint32_t begin(std::ptrdiff_t middle, std::uint32_t size,
                                                       std::uint32_t all) noexcept {
        return static_cast<std::uint32_t>(std::clamp(middle - static_cast<std::ptrdiff_t>(size / 2),
                                                     std::ptrdiff_t{0},
                                                     static_cast<std::ptrdiff_t>(all - size)));
    }
};

/// Where a flood works: slots for the words of a part of the board and of the rows above and below
/// it, and two lists with room for each of them. Owns nothing.
struct flood_window {
    window_shape shape;
    flood_word* words;   ///< the row above the window first
    word_place* listed;  ///< the words that something is known of
    word_place* waiting; ///< the words with pending cells
};

/// Zeroed memory for plain values, which the system hands out untouched, page by page: what a
/// flood does not reach costs nothing.
template <class Value>
class zeroed_array {
public:
    constexpr zeroed_array() = default;
    constexpr explicit zeroed_array(std::size_t size) : size_(size) {
        if (std::is_constant_evaluated()) {
            first_ = new Value[size]();
        } else {
            first_ = static_cast<Value*>(std::calloc(size, sizeof(Value)));
            if (first_ == nullptr) gridlogic::detail::refuse_memory();
        }
    }
    constexpr zeroed_array(zeroed_array&& other) noexcept
        : first_(std::exchange(other.first_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    constexpr zeroed_array& operator=(zeroed_array other) noexcept {
        std::swap(first_, other.first_);
        std::swap(size_, other.size_);
        return *this;
    }
    constexpr ~zeroed_array() {
        if (std::is_constant_evaluated()) {
            delete[] first_;
        } else {
            std::free(first_);
        }
    }

    [[nodiscard]] constexpr Value* data() noexcept { return first_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

private:
    Value* first_ = nullptr;
    std::size_t size_ = 0;
};

/// Memory on the stack, for a window of 64 rows of two words.
class stack_slots {
public:
    static constexpr std::uint32_t most_rows = 64, most_words = 2;

    constexpr explicit stack_slots(const window_shape& shape) noexcept
        : window_{shape, words_.data(), listed_.data(), waiting_.data()} {
        std::fill_n(words_.data(), shape.size(), flood_word{});
    }
    stack_slots(const stack_slots&) = delete;
    stack_slots& operator=(const stack_slots&) = delete;

    [[nodiscard]] constexpr const flood_window& window() const noexcept { return window_; }

private:
    static constexpr std::size_t capacity = std::size_t{most_rows + 2} * most_words;

    // Only what the window needs is initialised.
    std::array<flood_word, capacity> words_;
    std::array<word_place, capacity> listed_;
    std::array<word_place, capacity> waiting_;
    flood_window window_;
};

struct workspace_access;

} // namespace detail

/// Memory for `reveal`, kept by the caller from click to click: once it has served a board of some
/// size, clicks on boards that are no larger allocate nothing. It holds 48 bytes for each 64 cells
/// of a row, of which those far from any opening stay untouched. For one click at a time; distinct
/// workspaces may be used from distinct threads.
class workspace {
public:
    constexpr workspace() = default;

    /// How many times the last click that used this workspace visited a word of 64 cells: the
    /// measure of its work, at most proportional to the cells that it opened. 0 where it opened
    /// none or one.
    [[nodiscard]] constexpr std::size_t word_visits() const noexcept { return visits_; }

private:
    friend detail::workspace_access;

    detail::zeroed_array<detail::flood_word> words_;
    detail::zeroed_array<detail::word_place> listed_;
    detail::zeroed_array<detail::word_place> waiting_;
    std::size_t visits_ = 0;
};

namespace detail {

/// What the engine may do with a workspace.
struct workspace_access {
    /// A window in the workspace. std::bad_alloc where there is no memory for it.
    static constexpr flood_window window(workspace& space, const window_shape& shape) {
        if (space.words_.size() < shape.size()) {
            zeroed_array<flood_word> words(shape.size());
            zeroed_array<word_place> listed(shape.size()), waiting(shape.size());
            space.words_ = std::move(words);
            space.listed_ = std::move(listed);
            space.waiting_ = std::move(waiting);
        }
        return {shape, space.words_.data(), space.listed_.data(), space.waiting_.data()};
    }
    static constexpr void set_visits(workspace& space, std::size_t visits) noexcept {
        space.visits_ = visits;
    }
};

} // namespace detail

} // namespace gridlogic::minesweeper

#endif
