// SPDX-License-Identifier: MIT
#include "catch.hpp"

#include <gridlogic/random.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <span>
#include <vector>

namespace gl = gridlogic;

namespace {

/// The sum of (seen - expected)^2 / expected.
double chi_square(const std::vector<std::size_t>& seen, double expected) {
    double sum = 0;
    for (const std::size_t count : seen) {
        const double excess = static_cast<double>(count) - expected;
        sum += excess * excess / expected;
    }
    return sum;
}

constexpr auto shuffled(std::uint64_t seed, std::size_t count) {
    gl::random_engine numbers(seed);
    std::array values{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    gl::partial_shuffle(std::span(values), count, numbers);
    return values;
}

} // namespace

static_assert(std::uniform_random_bit_generator<gl::random_engine>);

TEST_CASE("the generator gives the published numbers of SplitMix64", "[random]") {
    // For the seed 1234567, as in the collection of programs at rosettacode.org.
    constexpr auto first = [] {
        gl::random_engine numbers(1234567);
        std::array<std::uint64_t, 5> found{};
        for (std::uint64_t& number : found) number = numbers();
        return found;
    }();
    STATIC_REQUIRE(first == std::array<std::uint64_t, 5>{6457827717110365317U, 3203168211198807973U,
                                                         9817491932198370423U, 4593380528125082431U,
                                                         16408922859458223821U});
    gl::random_engine one(5), other(5);
    CHECK(one == other);
    one();
    CHECK(one != other);
}

TEST_CASE("bounded draws are the same everywhere", "[random]") {
    constexpr auto draws = [] {
        gl::random_engine numbers(2026);
        std::array<std::uint64_t, 8> found{};
        std::size_t number = 0;
        for (const std::uint64_t limit :
             {std::uint64_t{6}, std::uint64_t{480}, std::uint64_t{0xffffffff},
              std::uint64_t{0x100000000}, std::uint64_t{0x100000001}, std::uint64_t{1} << 63,
              (std::uint64_t{1} << 63) + 1, std::uint64_t{1}})
            found[number++] = numbers.below(limit);
        return found;
    }();
    STATIC_REQUIRE(draws[7] == 0);
    CHECK(draws == std::array<std::uint64_t, 8>{5U, 226U, 2866224756U, 1652593546U, 3399916574U,
                                                6699896337744407809U, 8789964955130764503U, 0U});
}

TEST_CASE("two words are multiplied without a wider type", "[random]") {
    const auto check = [](std::uint64_t left, std::uint64_t right, std::uint64_t high,
                          std::uint64_t low) {
        const auto product = gl::detail::multiply(left, right);
        CHECK(product.high == high);
        CHECK(product.low == low);
    };
    check(~std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{1}, 1);
    check(~std::uint64_t{0}, 2, 1, ~std::uint64_t{1});
    check(0x123456789abcdef0, 0xfedcba9876543210, 0x121fa00ad77d7422, 0x236d88fe5618cf00);
    check(0xffffffff00000001, 0x00000001ffffffff, 0x00000001fffffffd, 0x00000002ffffffff);
}

TEST_CASE("a bounded draw favors no number", "[random]") {
    // With these limits a draw that rejects nothing gives every third number twice as often. Two
    // degrees of freedom: above 18.4 in one of ten thousand cases.
    for (const std::uint64_t limit : {std::uint64_t{3} << 30, std::uint64_t{3} << 62}) {
        gl::random_engine numbers(7);
        std::vector<std::size_t> seen(3);
        for (int times = 0; times < 30000; ++times) {
            const std::uint64_t drawn = numbers.below(limit);
            REQUIRE(drawn < limit);
            ++seen[static_cast<unsigned>(drawn % 3)];
        }
        CHECK(chi_square(seen, 10000) < 18.4);
    }
    for (const std::size_t limit : {1U, 2U, 3U, 5U, 6U, 30U}) {
        gl::random_engine numbers(limit);
        std::vector<std::size_t> seen(30);
        for (std::size_t times = 0; times < 10000 * limit; ++times)
            ++seen[static_cast<unsigned>(numbers.below(limit))];
        seen.resize(limit);
        CHECK(chi_square(seen, 10000) < 66); // 29 degrees of freedom: one of ten thousand
    }
}

TEST_CASE("a partial shuffle brings each choice in each order to the front alike", "[random]") {
    STATIC_REQUIRE(shuffled(1, 0) == std::array{0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    CHECK(shuffled(1, 10) == std::array{5, 7, 9, 6, 3, 8, 2, 0, 1, 4});
    std::map<std::array<int, 2>, std::size_t> fronts;
    gl::random_engine numbers(11);
    for (int times = 0; times < 200000; ++times) {
        std::array values{0, 1, 2, 3, 4};
        gl::partial_shuffle(std::span(values), 2, numbers);
        ++fronts[{values[0], values[1]}];
        std::ranges::sort(values);
        REQUIRE(values == std::array{0, 1, 2, 3, 4});
    }
    std::vector<std::size_t> seen;
    for (const auto& [front, count] : fronts) seen.push_back(count);
    CHECK(seen.size() == 20);
    CHECK(chi_square(seen, 10000) < 50.8); // 19 degrees of freedom: one of ten thousand
}

TEST_CASE("any 64 bits can come", "[random]") {
    CHECK((gl::random_engine::min)() == 0);
    CHECK((gl::random_engine::max)() == ~std::uint64_t{0});
}
