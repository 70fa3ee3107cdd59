// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_WORKSPACE_HPP
#define GRIDLOGIC_MINESWEEPER_WORKSPACE_HPP

// The memory in which the fast reveal floods: what it knows of the words of 64 cells in a window of
// the board, and which words wait to be looked at. 64 words of a row are a segment.
//
//    board, 3 words wide        window of 4 rows and 2 words, and a row above and below it
//    . . .                      words              segments
//    . w w                      .  .               known ..   waiting ..
//    . w w      top 1           0  1               known ##   waiting ..
//    . w w      left 1          2  3               known ##   waiting #.
//    . w w                      4  5               known .#   waiting .#
//    . . .                      6  7               known ..   waiting ..
//                               .  .               known ..   waiting ..
//
// Segments that are not in use are zero, so that only those that a click has touched must be
// cleared after it; words mean nothing until they are known.
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

/// How a flood ended.
enum class flood_end : unsigned char {
    complete,
    left_window, ///< it needs a larger one
    unusual,     ///< a value or a row came near that may have to be refused
};

/// What a flood knows of 64 cells.
struct flood_word {
    std::uint64_t clear;      ///< no mine here, at the left or at the right
    std::uint64_t unrevealed; ///< may be opened
    std::uint64_t opened;     ///< will be, when the click succeeds
    std::uint64_t pending;    ///< reached, and still to be looked at
};

/// What a flood knows of 64 words of a row, a bit for each. All zero: nothing yet.
struct segment {
    std::uint64_t known;   ///< packed
    std::uint64_t waiting; ///< with pending cells
    bool is_listed;        ///< among the segments that wait for a visit
};

/// Which row of a window, counted from the one above it, and which segment of that row.
struct segment_place {
    std::uint32_t row;
    std::uint32_t number;
};

/// As many rows and words around a click as asked for, or as the board has.
struct window_shape {
    constexpr window_shape(std::uint32_t rows, std::uint32_t words, position click,
                           std::uint32_t most_rows, std::uint32_t most_words) noexcept
        : row_count((std::min)(rows, most_rows)), words_per_row((std::min)(words, most_words)),
          top(begin(click.row, row_count, rows)),
          left(begin((click.col + 32) / 64, words_per_row, words)) {}

    [[nodiscard]] constexpr std::uint32_t segments_per_row() const noexcept {
        return (words_per_row + 63) / 64;
    }
    /// With those above and below the window.
    [[nodiscard]] constexpr std::size_t word_count() const noexcept {
        return (std::size_t{row_count} + 2) * words_per_row;
    }
    [[nodiscard]] constexpr std::size_t segment_count() const noexcept {
        return (std::size_t{row_count} + 2) * segments_per_row();
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

/// Where a flood works: the words and segments of a part of the board and of the rows above and
/// below it, and two lists with room for each segment. Owns nothing.
struct flood_window {
    window_shape shape;
    flood_word* words;
    segment* segments;
    segment_place* touched; ///< the segments with known words
    segment_place* waiting; ///< those that wait for a visit
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
        : window_{shape, words_.data(), segments_.data(), touched_.data(), waiting_.data()} {
        std::fill_n(segments_.data(), shape.segment_count(), segment{});
    }
    stack_slots(const stack_slots&) = delete;
    stack_slots& operator=(const stack_slots&) = delete;

    [[nodiscard]] constexpr const flood_window& window() const noexcept { return window_; }

private:
    // Only what the window needs is initialised.
    std::array<flood_word, std::size_t{most_rows + 2} * most_words> words_;
    std::array<segment, most_rows + 2> segments_;
    std::array<segment_place, most_rows + 2> touched_;
    std::array<segment_place, most_rows + 2> waiting_;
    flood_window window_;
};

struct workspace_access;

} // namespace detail

/// Memory for `reveal`, kept by the caller from click to click: once it has served a board of some
/// size, clicks on boards that are no larger allocate nothing. It holds 33 bytes for each 64 cells
/// of a row, of which those far from any opening stay untouched. For one click at a time; distinct
/// workspaces may be used from distinct threads.
class workspace {
public:
    constexpr workspace() = default;

    /// How many times the last click that was given this workspace visited a word of 64 cells: the
    /// measure of its work, at most the number of cells that it opened. 0 where it flooded no
    /// words: it opened nothing or a single digit, was refused, or was left to `reveal_bfs`, as a
    /// board of other cells is, or one with something foreign near the opening.
    [[nodiscard]] constexpr std::size_t word_visits() const noexcept { return visits_; }

private:
    friend detail::workspace_access;

    detail::zeroed_array<detail::flood_word> words_;
    detail::zeroed_array<detail::segment> segments_;
    detail::zeroed_array<detail::segment_place> touched_;
    detail::zeroed_array<detail::segment_place> waiting_;
    std::size_t visits_ = 0;
};

namespace detail {

/// What the engine may do with a workspace.
struct workspace_access {
    /// A window in the workspace. std::bad_alloc where there is no memory for it.
    static constexpr flood_window window(workspace& space, const window_shape& shape) {
        const std::size_t words = shape.word_count(), segments = shape.segment_count();
        if (space.words_.size() < words) space.words_ = zeroed_array<flood_word>(words);
        if (space.segments_.size() < segments) {
            zeroed_array<segment_place> touched(segments), waiting(segments);
            space.segments_ = zeroed_array<segment>(segments);
            space.touched_ = std::move(touched);
            space.waiting_ = std::move(waiting);
        }
        return {shape, space.words_.data(), space.segments_.data(), space.touched_.data(),
                space.waiting_.data()};
    }
    static constexpr void set_visits(workspace& space, std::size_t visits) noexcept {
        space.visits_ = visits;
    }
};

} // namespace detail

} // namespace gridlogic::minesweeper

#endif
