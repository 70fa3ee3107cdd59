// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "support/allocations.hpp"
#include "support/extremes.hpp"
#include "support/message.hpp"

#include <gridlogic/board.hpp>
#include <gridlogic/grid.hpp>
#include <gridlogic/position.hpp>

#include <algorithm>
#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <initializer_list>
#include <iterator>
#include <list>
#include <ranges>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

using gridlogic::board;
using gridlogic::cell_t;
using gridlogic::extent_of;
using gridlogic::grid;
using gridlogic::grid_view;
using gridlogic::position;
using gridlogic::to_text;
using gridlogic::writable_board;
using support::highest;
using support::lowest;
using support::message_of;

namespace board_test {

/// Makes its rows up while one looks at them. Only ever asked what it is: nothing is defined.
struct rows_made_on_the_fly {
    struct iterator {
        using value_type = std::string;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::random_access_iterator_tag;
        std::string operator*() const;
        std::string operator[](difference_type) const;
        iterator& operator++();
        iterator& operator--();
        iterator operator++(int);
        iterator operator--(int);
        iterator& operator+=(difference_type);
        iterator& operator-=(difference_type);
        iterator operator+(difference_type) const;
        iterator operator-(difference_type) const;
        difference_type operator-(const iterator&) const;
        std::strong_ordering operator<=>(const iterator&) const;
        bool operator==(const iterator&) const;
        friend iterator operator+(difference_type, const iterator&);
    };
    [[nodiscard]] iterator begin() const;
    [[nodiscard]] iterator end() const;
};

} // namespace board_test

namespace {

using board_test::rows_made_on_the_fly;

/// A range whose size is a signed number, as some libraries have it.
template <class Element>
struct signed_list {
    std::vector<Element> elements;

    Element* begin() { return elements.data(); }
    Element* end() { return elements.data() + elements.size(); }
    const Element* begin() const { return elements.data(); }
    const Element* end() const { return elements.data() + elements.size(); }
    [[nodiscard]] int size() const { return static_cast<int>(elements.size()); }
};

/// A range that cannot be walked while it is const.
template <class Element>
struct lazy_list {
    std::vector<Element> elements;

    auto begin() { return elements.begin(); }
    auto end() { return elements.end(); }
    [[nodiscard]] std::size_t size() const { return elements.size(); }
};

static_assert(std::ranges::random_access_range<rows_made_on_the_fly>);

enum class look : unsigned char { shut = 'e', open = 'o' };
enum class wide_look : int { shut, open };

// What is a board.

static_assert(board<std::vector<std::vector<char>>> &&
              writable_board<std::vector<std::vector<char>>>);
static_assert(board<std::vector<std::string>&> && writable_board<std::vector<std::string>&>);
static_assert(board<char (&)[4][5]> && writable_board<char (&)[4][5]>);
static_assert(board<char[4][5]> && writable_board<int[4][5]>);
static_assert(board<std::array<std::array<char, 3>, 3>> && board<std::array<std::string, 3>>);
static_assert(board<std::deque<std::vector<int>>>, "rows need not lie side by side");
static_assert(board<std::span<std::vector<char>>> && board<std::vector<std::span<char>>>);
static_assert(board<std::initializer_list<std::string_view>>);
static_assert(board<signed_list<signed_list<char>>> && board<lazy_list<std::string>&>);
static_assert(board<grid<char>> && board<grid<char>&> && writable_board<grid<char>&>);
static_assert(board<grid<int, 3, 3>> && board<grid<bool>> && writable_board<grid<bool, 2, 2>&>);
static_assert(board<grid_view<char>> && writable_board<const grid_view<char>&>);
static_assert(board<std::vector<std::vector<std::string>>>, "a cell may be anything");

// What is one that must not be written on.

static_assert(board<const std::vector<std::string>&>);
static_assert(not writable_board<const std::vector<std::string>&>);
static_assert(not writable_board<std::vector<std::string_view>&>);
static_assert(board<const char (&)[4][5]> && not writable_board<const char (&)[4][5]>);
static_assert(board<const grid<char>&> && not writable_board<const grid<char>&>);
static_assert(board<grid_view<const char>> && not writable_board<grid_view<const char>>);
static_assert(board<std::vector<std::span<const char>>&> &&
              not writable_board<std::vector<std::span<const char>>&>);
static_assert(not writable_board<const std::array<std::array<char, 3>, 3>&>);

// What is none.

static_assert(not board<int> && not board<char*> && not board<char (*)[5]>);
static_assert(not board<std::string> && not board<std::vector<int>> && not board<char[5]>);
static_assert(not board<const char* [3]>, "a pointer does not know its length");
static_assert(not board<std::vector<std::vector<bool>>>, "its cells are bits");
static_assert(not board<std::vector<std::deque<char>>>, "cells that do not lie side by side");
static_assert(not board<std::list<std::string>>, "rows that cannot be picked by number");
static_assert(not board<std::vector<std::list<char>>>);
static_assert(not board<rows_made_on_the_fly>, "rows that die with their row object");

// What its cells are.

static_assert(std::same_as<cell_t<std::vector<std::string>>, char>);
static_assert(std::same_as<cell_t<const std::vector<std::vector<int>>&>, int>);
static_assert(std::same_as<cell_t<const bool (&)[2][3]>, bool>);
static_assert(std::same_as<cell_t<grid_view<const wide_look>>, wide_look>);
static_assert(std::same_as<cell_t<const grid<std::string>&>, std::string>);

// Text is for cells of one byte.

template <class Board>
concept has_text = requires(Board board_given) {
    to_text(board_given);
};

static_assert(has_text<std::vector<std::string>&> && has_text<grid<unsigned char>&>);
static_assert(has_text<grid<look>&> && has_text<grid<std::byte>&> && has_text<grid<char8_t>&>);
static_assert(not has_text<grid<int>&> && not has_text<grid<bool>&>);
static_assert(not has_text<grid<wide_look>&> && not has_text<std::vector<int>&>);

// A grid_view is a view, and its iterators are what they say.

using rows_iterator = grid_view<char>::iterator;

static_assert(std::random_access_iterator<rows_iterator> &&
              std::sized_sentinel_for<rows_iterator, rows_iterator>);
static_assert(not std::contiguous_iterator<rows_iterator>, "rows are made when they are asked for");
static_assert(std::ranges::view<grid_view<char>> && std::ranges::borrowed_range<grid_view<char>>);
static_assert(std::ranges::common_range<grid_view<char>>);
static_assert(std::same_as<std::ranges::range_value_t<grid_view<char>>, std::span<char>>);
static_assert(
    std::same_as<std::ranges::range_value_t<grid_view<const char>>, std::span<const char>>);
static_assert(std::is_trivially_copyable_v<grid_view<char>> &&
              sizeof(grid_view<char>) <= 5 * sizeof(void*));
static_assert(not std::is_constructible_v<grid_view<char>, const char*, int, int>);
static_assert(not std::is_constructible_v<grid_view<char>, char*, double, int>);
static_assert(not std::is_constructible_v<grid_view<char>, char*, int>);
static_assert(std::same_as<decltype(grid_view(static_cast<const int*>(nullptr), 1, 2u)),
                           grid_view<const int>>);

// And all of it at compile time.

static_assert([] {
    char cells[] = "abc.def.";
    const grid_view<char> view(cells, 2, 3, 4);
    view[1][2] = 'F';
    view[{0, 0}] = 'A';
    const grid_view<const char> upwards(cells + 4, 2, 3, -4);
    return view.at({1, 2}) == 'F' && cells[6] == 'F' && upwards[1][0] == 'A' &&
           upwards[0].size() == 3 && view.area() == 6 && extent_of(view) == view.extent();
}());

} // namespace

TEST_CASE("the extent of a board is its number of rows and the length of row 0", "[board]") {
    using gridlogic::extent;
    CHECK(extent_of(std::vector<std::string>{"abc", "def"}) == extent(2, 3));
    CHECK(extent_of(std::vector<std::string>{"abc", "d", ""}) == extent(3, 3));
    CHECK(extent_of(std::vector<std::string>{"", "abc"}) == extent(2, 0));
    CHECK(extent_of(std::vector<std::string>{}) == extent(0, 0));
    CHECK(extent_of(grid<char>(0, 7)) == extent(0, 0));
    CHECK(extent_of(std::array<std::array<int, 4>, 0>{}) == extent(0, 0));
    const int numbers[2][5] = {};
    CHECK(extent_of(numbers) == extent(2, 5));
    CHECK(extent_of(signed_list<signed_list<char>>{{{{'a', 'b'}}}}) == extent(1, 2));
    lazy_list<std::string> lazy{{"ab", "cd"}};
    CHECK(extent_of(lazy) == extent(2, 2));
}

TEST_CASE("any board of one-byte cells becomes text, every row ended by a newline", "[board]") {
    CHECK(to_text(std::vector<std::string>{"abc", "def"}) == "abc\ndef\n");
    CHECK(to_text(std::vector<std::string>{"a", "", "bcd"}) == "a\n\nbcd\n");
    CHECK(to_text(std::vector<std::string>{}).empty());
    CHECK(to_text(std::vector<std::string>{""}) == "\n");
    CHECK(to_text(std::deque<std::vector<char>>{{'x'}, {'y'}}) == "x\ny\n");
    CHECK(to_text(std::array<std::array<unsigned char, 2>, 2>{{{'a', 'b'}, {'c', 'd'}}}) ==
          "ab\ncd\n");
    CHECK(to_text(grid<look>{{look::shut, look::open}}) == "eo\n");
    CHECK(to_text(grid<std::byte>(1, 2, std::byte{0xff})) == "\xff\xff\n");
    CHECK(to_text(grid<signed char>(1, 1, std::int8_t{-1})) == "\xff\n");
    CHECK(to_text(grid<char8_t>(1, 3, u8'x')) == "xxx\n");
    const char raw[2][2] = {{'a', '\0'}, {'\n', ' '}};
    CHECK(to_text(raw) == std::string("a\0\n\n \n", 6));
    char padded[] = "ab..cd";
    CHECK(to_text(grid_view(padded, 2, 2, 4)) == "ab\ncd\n");
    CHECK(to_text(signed_list<signed_list<char>>{{{{'a', 'b'}}, {{'c', 'd'}}}}) == "ab\ncd\n");
    CHECK(to_text(lazy_list<std::string>{{"ab", "cd"}}) == "ab\ncd\n");
}

TEST_CASE("a message shows a cell as a character where that can be printed, else as a number",
          "[board]") {
    const auto shown = [](const auto& cell) { return gridlogic::detail::describe_cell(cell); };
    CHECK(shown(' ') == "' '");
    CHECK(shown('~') == "'~'");
    CHECK(shown('\x1f') == "character number 31");
    CHECK(shown('\x7f') == "character number 127");
    CHECK(shown(std::byte{0xff}) == "character number 255");
    CHECK(shown(32) == "32");
    CHECK(shown(-1) == "-1");
}

TEST_CASE("a view of padded rows shows the cells between the padding, for every stride",
          "[board]") {
    std::vector<int> buffer(64);
    int* const middle = buffer.data() + 32;
    for (int rows = 0; rows <= 4; ++rows)
        for (int cols = 0; cols <= 4; ++cols)
            for (int stride = -7; stride <= 7; ++stride) {
                CAPTURE(rows, cols, stride);
                if (rows > 1 && std::abs(stride) < cols) {
                    CHECK_THROWS_AS(grid_view(middle, rows, cols, stride), std::invalid_argument);
                    continue;
                }
                const grid_view view(middle, rows, cols, stride);
                CHECK(view.rows() == rows);
                CHECK(view.cols() == cols);
                CHECK(view.size() == static_cast<std::size_t>(rows));
                CHECK(view.area() == static_cast<std::size_t>(rows * cols));
                CHECK(view.empty() == (rows == 0));
                int row = 0;
                for (const std::span<int> cells : view) {
                    CHECK(cells.data() == middle + row * stride);
                    CHECK(cells.size() == static_cast<std::size_t>(cols));
                    CHECK(view[row].data() == cells.data());
                    CHECK(view[row].size() == cells.size());
                    for (int col = 0; col < cols; ++col) {
                        CHECK(&view[{row, col}] == middle + row * stride + col);
                        CHECK(&view.at({row, col}) == &view[{row, col}]);
                    }
                    ++row;
                }
                CHECK(row == rows);
            }
}

TEST_CASE("a view without a stride has its rows one behind the other", "[board]") {
    int cells[6] = {1, 2, 3, 4, 5, 6};
    const grid_view view(cells, 2, 3);
    CHECK(view[1].data() == cells + 3);
    CHECK(&grid_view(cells, gridlogic::extent(3, 2))[{2, 1}] == cells + 5);
    CHECK(grid_view<int>().empty());
    CHECK(grid_view<int>().begin() == grid_view<int>().end());
}

TEST_CASE("what lies between the rows is never written", "[board]") {
    std::string buffer(4 * 10, '.');
    for (std::span<char> row : grid_view(buffer.data(), 4, 3, 10)) std::ranges::fill(row, '#');
    CHECK(buffer == "###.......###.......###.......###.......");
}

TEST_CASE("a negative stride goes upwards in memory", "[board]") {
    std::string picture = "ghi|def|abc|";
    CHECK(to_text(grid_view(picture.data() + 8, 3, 3, -4)) == "abc\ndef\nghi\n");
}

TEST_CASE("a view's constness is shallow, that of its cells is not", "[board]") {
    char cells[] = "abcd";
    const grid_view view(cells, 2, 2);
    view[0][0] = 'A';
    view[{0, 1}] = 'B';
    view.at({1, 0}) = 'C';
    CHECK(std::string_view(cells) == "ABCd");
    STATIC_REQUIRE(std::is_same_v<decltype(view[{0, 0}]), char&>);
    STATIC_REQUIRE(std::is_same_v<decltype(grid_view<const char>()[{0, 0}]), const char&>);
    STATIC_REQUIRE(std::is_same_v<decltype(grid_view<const char>().at({0, 0})), const char&>);
    const grid_view<const char> reader(cells, 2, 2);
    CHECK(to_text(reader) == "AB\nCd\n");
}

TEST_CASE("iterators over rows outlive their view, and count rows without cells", "[board]") {
    char cells[] = "abcd";
    const auto found = std::ranges::find_if(grid_view(cells, 2, 2),
                                            [](std::span<char> row) { return row[0] == 'c'; });
    CHECK((*found).data() == cells + 2);

    int rows = 0;
    for (const std::span<char> row : grid_view(cells, 5, 0)) rows += row.empty() ? 1 : 100;
    CHECK(rows == 5);
}

TEST_CASE("iterators over rows do arithmetic as numbers do", "[board]") {
    int cells[12] = {};
    const grid_view view(cells, 4, 3);
    for (int from = 0; from <= 4; ++from)
        for (int to = 0; to <= 4; ++to) {
            CAPTURE(from, to);
            const auto left = view.begin() + from;
            const auto right = to + view.begin();
            CHECK(right - left == to - from);
            CHECK((left == right) == (from == to));
            CHECK((left <=> right) == (from <=> to));
            CHECK(left + (to - from) == right);
            CHECK(right - (to - from) == left);
            auto walk = left;
            while (walk < right) ++walk;
            while (walk > right) --walk;
            CHECK(walk == right);
            if (to < 4) {
                CHECK((*right).data() == cells + 3 * to);
                CHECK(left[to - from].data() == cells + 3 * to);
            }
        }
    auto walk = view.begin();
    CHECK(walk++ == view.begin());
    CHECK(walk-- == view.begin() + 1);
    CHECK((walk += 3) == view.end() - 1);
    CHECK((walk -= 2) == view.begin() + 1);
}

TEST_CASE("a view refuses sizes and strides that cannot be", "[board]") {
    int cell = 0;
    CHECK(message_of<std::invalid_argument>([&] { (void)grid_view(&cell, 2, 6, 5); }) ==
          "gridlogic: 2 rows of 6 cells cannot lie 5 cells apart: they overlap");
    CHECK(message_of<std::invalid_argument>([&] { (void)grid_view(&cell, 3, 1, 0); }) ==
          "gridlogic: 3 rows of 1 cell cannot lie 0 cells apart: they overlap");
    CHECK_THROWS_AS(grid_view(&cell, -1, 2), std::length_error);
    CHECK_THROWS_AS(grid_view(&cell, 2, -1, 5), std::length_error);
    CHECK_THROWS_AS(grid_view(&cell, highest, 2), std::length_error);
    CHECK_THROWS_AS(grid_view(&cell, ~0ull, 1), std::length_error);

    const std::string farther = "cells apart: that is farther than can be counted";
    CHECK_THAT(message_of<std::length_error>([&] { (void)grid_view(&cell, 2, 1, ~0ull); }),
               Catch::Matchers::ContainsSubstring(farther));
    CHECK_THAT(message_of<std::length_error>([&] { (void)grid_view(&cell, 2, 1, lowest); }),
               Catch::Matchers::ContainsSubstring(farther));
    CHECK_THROWS_AS(grid_view(&cell, 3, 1, highest / 2), std::length_error);
    CHECK_THROWS_AS(grid_view(&cell, 3, 1, -(highest / 2)), std::length_error);
    CHECK(grid_view(&cell, 3, 1, highest / 3).rows() == 3);
    for (const std::ptrdiff_t stride : {lowest, std::ptrdiff_t{0}, highest}) {
        CAPTURE(stride);
        CHECK(grid_view(&cell, 1, 1, stride)[0].data() == &cell);
        CHECK(grid_view(&cell, 0, 9, stride).empty());
    }
}

TEST_CASE("a view's at names the place and the size", "[board]") {
    char cells[12] = {};
    const grid_view view(cells, 3, 4);
    CHECK(message_of<std::out_of_range>([&] {
              (void)view.at({3, 0});
          }) == "gridlogic: the place (3, 0) is outside of the board of 3 rows and 4 columns");
    for (const position outside :
         {position(-1, 0), position(0, -1), position(0, 4), position(3, 4), position(lowest, 0),
          position(0, highest), position(~0ull, ~0ull)}) {
        CAPTURE(outside.row, outside.col);
        CHECK_THROWS_AS(view.at(outside), std::out_of_range);
        CHECK_FALSE(view.contains(outside));
    }
}

TEST_CASE("making and using a view allocates nothing", "[board]") {
    char cells[12] = {};
    std::size_t calls = 0;
    std::size_t seen = 0;
    {
        const support::allocation_watch watch;
        const grid_view view(cells, 3, 4);
        for (const std::span<char> row : view) seen += row.size();
        for (position place : view.neighbors({1, 1}))
            if (view.at(place) == 0) ++seen;
        calls = watch.calls();
    }
    CHECK(seen == 12 + 8);
    CHECK(calls == 0);
}

TEST_CASE("a view knows its shape", "[board]") {
    char cells[12] = {};
    CHECK(grid_view(cells, 2, 5, 6).extent() == gridlogic::extent(2, 5));
}
