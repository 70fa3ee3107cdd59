// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "support/allocations.hpp"
#include "support/message.hpp"
#include "support/random.hpp"

#include <gridlogic/bit_plane.hpp>
#include <gridlogic/grid.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

namespace gl = gridlogic;

namespace {

using naive = gl::grid<bool>;

naive to_naive(const gl::bit_plane& plane) {
    naive cells(plane.extent());
    for (gl::position place : plane.extent().places()) cells[place] = plane.test(place);
    return cells;
}

gl::bit_plane to_plane(const naive& cells) {
    gl::bit_plane plane(cells.extent());
    for (gl::position place : cells.extent().places())
        if (cells[place]) plane.set(place);
    return plane;
}

/// Whether all bits that are no cells are 0.
bool is_guarded(gl::bit_plane plane) {
    for (gl::position place : plane.extent().places()) plane.reset(place);
    for (const std::uint64_t word : plane.words())
        if (word != 0) return false;
    return true;
}

gl::extent random_size(support::random& numbers) {
    static constexpr std::array<std::size_t, 14> widths{1,  2,  3,   30,  62,  63,  64,
                                                        65, 66, 127, 128, 129, 191, 200};
    return gl::extent(numbers.between(1, 6), numbers.one_of(widths));
}

naive random_cells(support::random& numbers, gl::extent size) {
    static constexpr std::array<std::size_t, 4> shares{1, 2, 3, 10};
    const std::size_t share = numbers.one_of(shares);
    naive cells(size);
    for (bool& cell : cells.cells()) cell = numbers.one_in(share) != numbers.one_in(20);
    return cells;
}

template <class Law>
void for_random_planes(Law law) {
    CAPTURE(support::seed());
    support::random numbers(support::seed());
    for (int round = 0; round < 400; ++round) {
        const naive cells = random_cells(numbers, random_size(numbers));
        INFO(cells.rows() << "x" << cells.cols() << ", round " << round);
        law(cells, to_plane(cells), numbers);
    }
}

constexpr bool works_at_compile_time() {
    gl::bit_plane seeds(gl::extent(3, 70));
    seeds.set({1, 63});
    gl::bit_plane wide = seeds;
    wide.assign_dilated(seeds);
    gl::bit_plane all(seeds.extent());
    all.invert();
    return wide.count() == 9 && seeds.count_around({0, 64}) == 1 && wide.test({2, 64}) &&
           seeds.flooded(all) == all && seeds.shifted(-1, 6).test({0, 69}) && all.count() == 210;
}
static_assert(works_at_compile_time());

} // namespace

TEST_CASE("a plane holds the cells that were set", "[bit_plane]") {
    for_random_planes([](const naive& cells, gl::bit_plane plane, support::random& numbers) {
        CHECK(to_naive(plane) == cells);
        std::size_t count = 0;
        for (const bool cell : cells.cells()) count += cell ? 1U : 0U;
        CHECK(plane.count() == count);
        CHECK(plane == to_plane(cells));

        const gl::position place = cells.extent().place_at(numbers.below(cells.area()));
        gl::bit_plane other = plane;
        cells[place] ? other.reset(place) : other.set(place);
        CHECK(other != plane);
        CHECK(is_guarded(other));
        other.clear();
        CHECK(other == gl::bit_plane(cells.extent()));
        const auto [word, bit] = plane.address_of(place);
        CHECK(((plane.words()[word] & bit) != 0) == cells[place]);
        CHECK(plane.row_words(place.row)[static_cast<std::size_t>(place.col) / 64] ==
              plane.words()[word]);
    });
}

TEST_CASE("a word knows the place of its lowest cell", "[bit_plane]") {
    for_random_planes([](const naive&, const gl::bit_plane& plane, support::random&) {
        bool is_right = true;
        for (gl::position place : plane.extent().places()) {
            const gl::bit_plane::address at = plane.address_of(place);
            const gl::position lowest = plane.place_of(at.word);
            is_right = is_right && plane.address_of(lowest) == gl::bit_plane::address{at.word, 1} &&
                       lowest.row == place.row && lowest.col == place.col / 64 * 64;
        }
        CHECK(is_right);
    });
}

TEST_CASE("the 3x3 around any cell is counted", "[bit_plane]") {
    for_random_planes([](const naive& cells, const gl::bit_plane& plane, support::random&) {
        bool is_right = true;
        for (gl::position place : cells.extent().places()) {
            int count = cells[place] ? 1 : 0;
            for (gl::position other : cells.neighbors(place)) count += cells[other] ? 1 : 0;
            is_right = is_right && plane.count_around(place) == count;
        }
        CHECK(is_right);
    });
}

TEST_CASE("planes are inverted, dilated and combined cell by cell", "[bit_plane]") {
    for_random_planes([](const naive& cells, const gl::bit_plane& plane, support::random& numbers) {
        naive inverted = cells, dilated = cells;
        for (gl::position place : cells.extent().places()) {
            inverted[place] = !cells[place];
            for (gl::position other : cells.neighbors(place))
                dilated[place] = dilated[place] || cells[other];
        }
        gl::bit_plane result = plane;
        result.invert();
        CHECK(to_naive(result) == inverted);
        CHECK(is_guarded(result));
        result.assign_dilated(plane);
        CHECK(to_naive(result) == dilated);
        CHECK(is_guarded(result));

        const naive more = random_cells(numbers, cells.extent());
        naive both = cells, any = cells, one = cells;
        for (gl::position place : cells.extent().places()) {
            both[place] = cells[place] && more[place];
            any[place] = cells[place] || more[place];
            one[place] = cells[place] != more[place];
        }
        const gl::bit_plane other = to_plane(more);
        CHECK(to_naive(gl::bit_plane(plane) &= other) == both);
        CHECK(to_naive(gl::bit_plane(plane) |= other) == any);
        CHECK(to_naive(gl::bit_plane(plane) ^= other) == one);
    });
}

TEST_CASE("a shifted plane loses what leaves the board", "[bit_plane]") {
    for_random_planes([](const naive& cells, const gl::bit_plane& plane, support::random& numbers) {
        const auto down = static_cast<std::ptrdiff_t>(numbers.between(0, 14)) - 7;
        auto right = static_cast<std::ptrdiff_t>(numbers.between(0, 420)) - 210;
        if (numbers.one_in(3)) right = static_cast<std::ptrdiff_t>(numbers.below(9)) - 4;
        CAPTURE(down, right);
        naive moved(cells.extent());
        for (gl::position place : cells.extent().places()) {
            const gl::position target{place.row + down, place.col + right};
            if (moved.contains(target)) moved[target] = cells[place];
        }
        const gl::bit_plane result = plane.shifted(down, right);
        CHECK(to_naive(result) == moved);
        CHECK(is_guarded(result));
    });
}

TEST_CASE("a flood fills what can be reached through passable cells", "[bit_plane]") {
    for_random_planes(
        [](const naive& passable, const gl::bit_plane& plane, support::random& numbers) {
            naive seeds(passable.extent());
            for (std::size_t times = numbers.below(4); times > 0; --times)
                seeds.cells()[numbers.below(seeds.area())] = true;
            naive reached = seeds;
            for (gl::position place : seeds.extent().places()) reached[place] &= passable[place];
            for (bool has_grown = true; has_grown;) {
                has_grown = false;
                for (gl::position place : seeds.extent().places())
                    for (gl::position other : seeds.neighbors(place))
                        if (reached[place] && passable[other] && !reached[other])
                            has_grown = reached[other] = true;
            }
            CHECK(to_naive(to_plane(seeds).flooded(plane)) == reached);
        });
}

TEST_CASE("a plane is a value; one that was moved from is 0x0", "[bit_plane]") {
    gl::bit_plane plane(gl::extent(3, 100));
    plane.set({2, 99});
    gl::bit_plane copy = plane;
    copy.reset({2, 99});
    CHECK(plane.count() == 1);
    copy = plane;
    CHECK(copy == plane);
    const gl::bit_plane taken = std::move(copy);
    CHECK(taken == plane);
    CHECK(copy == gl::bit_plane()); // NOLINT(bugprone-use-after-move)
    CHECK(gl::bit_plane().words_per_row() == gl::bit_plane(gl::extent(0, 0)).words_per_row());
    copy = gl::bit_plane(gl::extent(100, 3));
    CHECK(copy.rows() == 100);
    copy = plane;
    CHECK(copy == plane);
    CHECK(gl::bit_plane(gl::extent(2, 3)) != gl::bit_plane(gl::extent(3, 2)));
}

TEST_CASE("sides beyond 31 bits are refused before anything is allocated", "[bit_plane]") {
    constexpr std::int64_t side = std::int64_t{1} << 31;
    CHECK_THROWS_AS(gl::bit_plane(gl::extent(0, side)), std::length_error);
    for (const gl::extent largest : {gl::extent(side - 1, 0), gl::extent(0, side - 1)}) {
        std::size_t bytes = 0;
        {
            const support::allocation_watch watch(0);
            try {
                const gl::bit_plane plane(largest);
                [[maybe_unused]] const std::uint64_t* volatile seen = plane.words().data();
            } catch (const std::bad_alloc&) {
                bytes = watch.bytes();
            }
        }
        // A message takes less. With 32 bits no memory could hold them.
        CHECK((bytes > 1'000'000 || sizeof(void*) == 4));
    }
    const auto refusal =
        support::message_of<std::length_error>([] { gl::bit_plane(gl::extent(side, 1)); });
    if constexpr (sizeof(std::ptrdiff_t) > 4) // else there is no such extent
        CHECK(refusal ==
              "gridlogic: no plane of bits has 2147483648 rows and 1 columns: a side has "
              "at most 2147483647");
}

TEST_CASE("two planes make a third, and neither changes", "[bit_plane]") {
    for (const std::size_t cols : {1U, 5U, 63U, 64U, 65U, 130U}) {
        CAPTURE(cols);
        support::random numbers(cols);
        gl::bit_plane left(gl::extent(3, cols)), right(gl::extent(3, cols));
        for (const gl::position place : gl::extent(3, cols).places()) {
            if (numbers.one_in(2)) left.set(place);
            if (numbers.one_in(2)) right.set(place);
        }
        const gl::bit_plane both = left & right, any = left | right, one = left ^ right,
                            none = ~left;
        bool is_right = true;
        for (const gl::position place : gl::extent(3, cols).places()) {
            const bool in_left = left.test(place), in_right = right.test(place);
            is_right = is_right && both.test(place) == (in_left && in_right) &&
                       any.test(place) == (in_left || in_right) &&
                       one.test(place) == (in_left != in_right) && none.test(place) == !in_left;
        }
        CHECK(is_right);
        CHECK(none.count() == 3 * cols - left.count());
        CHECK((left ^ one) == right);
    }
}

TEST_CASE("every cell that is set is visited, row by row", "[bit_plane]") {
    for (const std::size_t cols : {1U, 63U, 64U, 65U, 200U}) {
        CAPTURE(cols);
        support::random numbers(cols);
        gl::bit_plane plane(gl::extent(4, cols));
        std::vector<gl::position> expected;
        for (const gl::position place : gl::extent(4, cols).places())
            if (numbers.one_in(3)) {
                plane.set(place);
                expected.push_back(place);
            }
        std::vector<gl::position> visited;
        plane.for_each([&](gl::position place) { visited.push_back(place); });
        CHECK(visited == expected);
    }
    gl::bit_plane().for_each([](gl::position) { FAIL("no cell is set"); });
}
