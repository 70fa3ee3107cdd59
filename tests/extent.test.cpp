// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "support/allocations.hpp"
#include "support/extremes.hpp"
#include "support/message.hpp"

#include <gridlogic/extent.hpp>
#include <gridlogic/position.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <ranges>
#include <stdexcept>
#include <type_traits>
#include <vector>

using gridlogic::extent;
using gridlogic::places;
using gridlogic::position;
using support::highest;
using support::lowest;
using support::message_of;

namespace {

/// Whether two coordinates are the same or next to each other, wherever they are.
constexpr bool touches(std::ptrdiff_t left, std::ptrdiff_t right) {
    return left == right || (left < right ? left + 1 == right : right + 1 == left);
}

/// Oracle: looks at every place of the extent.
constexpr std::vector<position> neighbors_by_search(int rows, int cols, position place) {
    std::vector<position> found;
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col)
            if (touches(row, place.row) && touches(col, place.col) && position(row, col) != place)
                found.emplace_back(row, col);
    return found;
}

constexpr bool are_exactly(places given, const std::vector<position>& expected) {
    // An iteration that never ends is to be a failure, not a hang.
    std::vector<position> found;
    for (position place : given)
        if (found.size() <= expected.size())
            found.push_back(place);
        else
            return false;
    return found == expected && given.size() == expected.size() &&
           given.empty() == expected.empty();
}

constexpr std::ptrdiff_t far_coordinates[] = {lowest, lowest + 1,  -1000,  -2, -1, 0, 1, 2, 7, 8, 9,
                                              1000,   highest - 1, highest};

constexpr bool neighbors_agree(int rows, int cols, position place) {
    return are_exactly(extent(rows, cols).neighbors(place), neighbors_by_search(rows, cols, place));
}

/// Every place of a small extent, those around it, and some far out.
constexpr bool neighbors_agree(int rows, int cols) {
    for (int row = -3; row < rows + 3; ++row)
        for (int col = -3; col < cols + 3; ++col)
            if (!neighbors_agree(rows, cols, {row, col})) return false;
    for (std::ptrdiff_t row : far_coordinates)
        for (std::ptrdiff_t col : far_coordinates)
            if (!neighbors_agree(rows, cols, {row, col})) return false;
    return true;
}

constexpr bool contains_agrees(int rows, int cols) {
    const extent shape(rows, cols);
    for (std::ptrdiff_t row : far_coordinates)
        for (std::ptrdiff_t col : far_coordinates) {
            bool is_there = false;
            for (int own_row = 0; own_row < rows; ++own_row)
                for (int own_col = 0; own_col < cols; ++own_col)
                    is_there = is_there || (own_row == row && own_col == col);
            if (shape.contains({row, col}) != is_there) return false;
        }
    return true;
}

/// Places and their numbers are the same thing told in two ways.
constexpr bool offsets_agree(int rows, int cols) {
    const extent shape(rows, cols);
    std::vector<position> all;
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
            const std::size_t offset = all.size();
            if (shape.offset_of({row, col}) != offset) return false;
            if (shape.place_at(offset) != position(row, col)) return false;
            all.emplace_back(row, col);
        }
    return shape.area() == all.size() && are_exactly(shape.places(), all);
}

template <class Check>
constexpr bool holds_for_extents_up_to(int size, Check check) {
    for (int rows = 0; rows <= size; ++rows)
        for (int cols = 0; cols <= size; ++cols)
            if (!check(rows, cols)) return false;
    return true;
}

static_assert(holds_for_extents_up_to(4, [](int rows, int cols) {
    return neighbors_agree(rows, cols) && contains_agrees(rows, cols) && offsets_agree(rows, cols);
}));

static_assert(extent{} == extent(0, 0) && extent().area() == 0);
static_assert(extent(2, 3).rows() == 2 && extent(2, 3).cols() == 3 && extent(2, 3).area() == 6);
static_assert(extent(2, 3) != extent(3, 2) && extent(0, 3) != extent(0, 0));
static_assert(extent(std::uint8_t{2}, 3ll) == extent(2ull, short{3}));
static_assert(extent(highest, 1).area() == std::size_t{highest}, "the largest that can be counted");
static_assert(extent(highest, 1).contains({highest - 1, 0}));
static_assert(!extent(highest, 1).contains({highest, 0}));
static_assert(extent(1, highest).places().size() == std::size_t{highest});
static_assert(extent(0, highest).area() == 0 && extent(highest, 0).area() == 0);

static_assert(std::is_trivially_copyable_v<extent> &&
              std::is_nothrow_default_constructible_v<extent>);
static_assert(not std::is_constructible_v<extent, int>, "an extent has two sizes");
static_assert(not std::is_constructible_v<extent, double, int>);

static_assert(std::ranges::forward_range<places> && std::ranges::sized_range<places>);
static_assert(std::ranges::common_range<places> && std::forward_iterator<places::iterator>);
static_assert(std::is_same_v<std::ranges::range_value_t<places>, position>);
static_assert(noexcept(extent().neighbors({0, 0})) && noexcept(extent().places()));

} // namespace

TEST_CASE("neighbors of every place in and around every extent up to 6×6 are those that a search "
          "of the whole extent finds",
          "[extent]") {
    for (int rows = 0; rows <= 6; ++rows)
        for (int cols = 0; cols <= 6; ++cols) {
            CAPTURE(rows, cols);
            CHECK(neighbors_agree(rows, cols));
        }
}

TEST_CASE("only the places of an extent are inside, however far out one asks", "[extent]") {
    CHECK(holds_for_extents_up_to(9, contains_agrees));
}

TEST_CASE("offsets count the places row by row, and lead back", "[extent]") {
    CHECK(holds_for_extents_up_to(8, offsets_agree));
}

TEST_CASE("the neighbors at the end of the largest extents are right", "[extent]") {
    CHECK(are_exactly(extent(highest, 1).neighbors({highest - 1, 0}), {{highest - 2, 0}}));
    CHECK(are_exactly(extent(1, highest).neighbors({0, highest - 1}), {{0, highest - 2}}));
    CHECK(are_exactly(extent(highest, 1).neighbors({highest, highest}), {}));
}

TEST_CASE("a place just outside has neighbors, one step below the corner as well", "[extent]") {
    CHECK(are_exactly(extent(3, 4).neighbors({3, 0}), {{2, 0}, {2, 1}}));
    CHECK(are_exactly(extent(3, 4).neighbors({-1, -1}), {{0, 0}}));
    CHECK(are_exactly(extent(3, 4).neighbors({3, 4}), {{2, 3}}));
    CHECK(are_exactly(extent(3, 4).neighbors({4, 0}), {}));
}

TEST_CASE("a block of places leaves out the one that it is told to, wherever that lies",
          "[extent]") {
    const places range = extent(5, 5).places();
    for (position first : range)
        for (position last : range) {
            const auto to_origin = [](position place) {
                return position(place.row - 2, place.col - 2);
            };
            const position from = to_origin(first);
            const position to = to_origin(last);
            std::vector<position> all;
            for (std::ptrdiff_t row = from.row; row <= to.row; ++row)
                for (std::ptrdiff_t col = from.col; col <= to.col; ++col)
                    all.emplace_back(row, col);
            CAPTURE(from.row, from.col, to.row, to.col);
            REQUIRE(are_exactly(places(from, to), all));
            for (int row = -4; row <= 4; ++row)
                for (int col = -4; col <= 4; ++col) {
                    const position omitted(row, col);
                    std::vector<position> others;
                    std::ranges::copy_if(all, std::back_inserter(others),
                                         [&](position place) { return place != omitted; });
                    if (!are_exactly(places(from, to, omitted), others)) {
                        CAPTURE(row, col);
                        FAIL_CHECK("the wrong places are left");
                    }
                }
        }
}

TEST_CASE("places can be walked more than once, and by the standard algorithms", "[extent]") {
    const places around = extent(3, 3).neighbors({1, 1});
    const std::vector<position> once(around.begin(), around.end());
    const std::vector<position> again(around.begin(), around.end());
    CHECK(once == again);
    CHECK(once.size() == 8);
    CHECK(std::ranges::is_sorted(around));
    CHECK(std::ranges::count(around, position(1, 1)) == 0);
    CHECK(std::ranges::distance(around) == 8);

    auto walk = around.begin();
    CHECK(*walk++ == position(0, 0));
    CHECK(*walk == position(0, 1));
    CHECK(*walk++ == position(0, 1));
    CHECK(*walk == position(0, 2));
    CHECK(*++walk == position(1, 0));
    CHECK(walk != around.begin());
}

TEST_CASE("a negative size is refused, naming both sizes", "[extent]") {
    CHECK(message_of<std::length_error>([] { (void)extent(-1, 5); }) ==
          "gridlogic: no board has -1 rows and 5 columns: a size is never negative");
    CHECK(message_of<std::length_error>([] { (void)extent(5, std::int8_t{-128}); }) ==
          "gridlogic: no board has 5 rows and -128 columns: a size is never negative");
    CHECK_THROWS_AS(extent(-1, 0), std::length_error);
    CHECK_THROWS_AS(extent(0, -1), std::length_error);
    CHECK_THROWS_AS(extent(-1, -1), std::length_error);
    CHECK_THROWS_AS(extent(lowest, lowest), std::length_error);
}

TEST_CASE("an area that cannot be counted is refused, the largest that can is not", "[extent]") {
    CHECK_THROWS_AS(extent(highest, 2), std::length_error);
    CHECK_THROWS_AS(extent(2, highest), std::length_error);
    CHECK_THROWS_AS(extent(highest, highest), std::length_error);
    for (std::ptrdiff_t cols : {2, 3, 7, 1000, 65536}) {
        CAPTURE(cols);
        const std::ptrdiff_t rows = highest / cols;
        CHECK(extent(rows, cols).area() ==
              static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols));
        CHECK(extent(cols, rows).area() == extent(rows, cols).area());
        CHECK_THROWS_AS(extent(rows + 1, cols), std::length_error);
        CHECK_THROWS_AS(extent(cols, rows + 1), std::length_error);
    }
    CHECK_THAT(message_of<std::length_error>([] { (void)extent(highest, 3); }),
               Catch::Matchers::ContainsSubstring("3 columns: that is more cells than can be "
                                                  "counted"));
}

TEST_CASE("a size above what can be held is refused, not cut, beside a size of zero too",
          "[extent]") {
    constexpr auto above = std::size_t{highest} + 1;
    for (const std::size_t size : {above, above + 1, ~std::size_t{0}}) {
        CAPTURE(size);
        CHECK_THROWS_AS(extent(size, 1), std::length_error);
        CHECK_THROWS_AS(extent(1, size), std::length_error);
        CHECK_THROWS_AS(extent(size, 0), std::length_error);
        CHECK_THROWS_AS(extent(0, size), std::length_error);
    }
    CHECK_THROWS_AS(extent((std::numeric_limits<std::uintmax_t>::max)(), 0), std::length_error);
}

TEST_CASE("shapes and places allocate nothing", "[extent]") {
    std::size_t calls = 0;
    std::size_t seen = 0;
    {
        const support::allocation_watch watch;
        const extent shape(100, 100);
        for (position place : shape.places()) seen += shape.neighbors(place).size();
        calls = watch.calls();
    }
    CHECK(seen == 8 * 98 * 98 + 5 * 4 * 98 + 3 * 4);
    CHECK(calls == 0);
}
