// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "support/extremes.hpp"

#include <gridlogic/position.hpp>

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>

using gridlogic::position;
using support::highest;
using support::lowest;

namespace {

/// What a coordinate is to hold, by way of the widest integers there are.
template <class Integer>
constexpr std::ptrdiff_t nearest(Integer number) {
    if constexpr (std::is_signed_v<Integer>) {
        const std::intmax_t wide = number;
        if (wide < lowest) return lowest;
        if (wide > highest) return highest;
        return static_cast<std::ptrdiff_t>(wide);
    } else {
        const std::uintmax_t wide = number;
        return wide > std::uintmax_t{highest} ? highest : static_cast<std::ptrdiff_t>(wide);
    }
}

template <class Integer>
constexpr bool holds(Integer number) {
    const position as_row(number, 0);
    const position as_col(0, number);
    return as_row.row == nearest(number) && as_row.col == 0 && as_col.row == 0 &&
           as_col.col == nearest(number);
}

template <class Integer>
constexpr bool holds_extremes() {
    using limits = std::numeric_limits<Integer>;
    constexpr auto one = static_cast<Integer>(1);
    return holds(limits::lowest()) && holds(static_cast<Integer>(limits::lowest() + one)) &&
           holds(Integer{}) && holds(one) && holds(static_cast<Integer>((limits::max)() - one)) &&
           holds((limits::max)());
}

template <position Place>
constexpr std::ptrdiff_t row_of_argument = Place.row;

constexpr std::ptrdiff_t row_of(position place) { return place.row; }

enum plain_enum { zero };

static_assert(position{} == position{0, 0});
static_assert(position{-1, 7}.row == -1 && position{-1, 7}.col == 7);
static_assert(position(-1, 7) == position{short{-1}, 7ull});
static_assert(row_of({std::uint64_t{3}, std::int8_t{-3}}) == 3, "no narrowing error in braces");
static_assert(row_of_argument<position{4, 2}> == 4, "a place can be a template argument");

static_assert(position(~0ull, ~0ull) == position(highest, highest), "saturated, not wrapped");
static_assert(position((std::numeric_limits<long long>::min)(), 0).row == lowest);

static_assert(std::is_trivially_copyable_v<position> && sizeof(position) == 2 * sizeof(void*));
static_assert(std::is_nothrow_constructible_v<position, unsigned long long, signed char>);
static_assert(std::totally_ordered<position> && std::three_way_comparable<position>);
static_assert(std::is_same_v<std::compare_three_way_result_t<position>, std::strong_ordering>);

static_assert(not std::is_constructible_v<position, int>, "a place has two coordinates");
static_assert(not std::is_constructible_v<position, double, int>);
static_assert(not std::is_constructible_v<position, int, float>);
static_assert(not std::is_constructible_v<position, plain_enum, int>);
static_assert(not std::is_constructible_v<position, std::byte, int>);
static_assert(not std::is_constructible_v<position, void*, int>);
static_assert(not std::is_convertible_v<position, bool>);

} // namespace

TEMPLATE_TEST_CASE("a place takes any integer type, and saturates what cannot be held",
                   "[position]", bool, char, signed char, unsigned char, wchar_t, char8_t, char16_t,
                   char32_t, short, unsigned short, int, unsigned, long, unsigned long, long long,
                   unsigned long long) {
    STATIC_REQUIRE(holds_extremes<TestType>());
    CHECK(holds_extremes<TestType>());
}

TEST_CASE("places are ordered row by row, as text is read", "[position]") {
    for (int row = -1; row < 3; ++row)
        for (int col = -1; col < 3; ++col)
            for (int other_row = -1; other_row < 3; ++other_row)
                for (int other_col = -1; other_col < 3; ++other_col) {
                    CAPTURE(row, col, other_row, other_col);
                    const std::tuple left(row, col);
                    const std::tuple right(other_row, other_col);
                    CHECK((position(row, col) <=> position(other_row, other_col)) ==
                          (left <=> right));
                    CHECK((position(row, col) == position(other_row, other_col)) ==
                          (left == right));
                }
}
