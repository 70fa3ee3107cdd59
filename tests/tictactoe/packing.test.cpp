// SPDX-License-Identifier: MIT
#include <gridlogic/tictactoe/packing.hpp>

#include "catch.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>

namespace ttt = gridlogic::tictactoe;

namespace {

/// Whether a row of so many cells is copied, and nothing behind it.
constexpr bool copies(std::size_t count) {
    constexpr ttt::marks dots{.empty = '.'};
    std::array<char, 80> cells{}, expected{}, wide{}, narrow{};
    for (std::size_t at = 0; at < cells.size(); ++at) {
        cells[at] = static_cast<char>('0' + at);
        wide[at] = narrow[at] = '.';
        expected[at] = at < count ? cells[at] : '.';
    }
    ttt::detail::copy_row<dots>(cells.data(), count, wide.data());
    if (count >= 8) return wide == expected;
    ttt::detail::copy_narrow_row<dots>(cells.data(), count, narrow.data());
    return wide == expected && narrow == expected;
}

} // namespace

TEST_CASE("the portable packing and that of the processor agree", "[tictactoe][packing]") {
    const auto seed = GENERATE(take(20, random(0, 1'000'000'000)));
    CAPTURE(seed);
    std::mt19937 random(static_cast<std::uint32_t>(seed));
    for (int round = 0; round < 500; ++round) {
        std::array<char, 64> cells{};
        for (char& cell : cells) cell = " XO"[random() % 3];
        if (round % 3 == 0) cells[random() % 64] = static_cast<char>(random() % 256);
        const std::size_t count = random() % 5 * 16;
        const auto plain = ttt::detail::portable_packing::pack<ttt::marks{}>(cells.data(), count);
        const auto native = ttt::detail::native_packing::pack<ttt::marks{}>(cells.data(), count);
        REQUIRE(plain.x == native.x);
        REQUIRE(plain.o == native.o);
        REQUIRE(plain.is_foreign == native.is_foreign);
    }
}

TEST_CASE("a row is copied cell by cell, and nothing behind it", "[tictactoe][packing]") {
    for (std::size_t count = 0; count <= 70; ++count) {
        CAPTURE(count);
        CHECK(copies(count));
    }
    STATIC_REQUIRE(copies(0));
    STATIC_REQUIRE(copies(7));
    STATIC_REQUIRE(copies(9));
}
