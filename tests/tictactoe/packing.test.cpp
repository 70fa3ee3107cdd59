// SPDX-License-Identifier: MIT
#include <gridlogic/tictactoe/packing.hpp>

#include "catch.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

namespace ttt = gridlogic::tictactoe;

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
    constexpr ttt::marks dots{.empty = '.'};
    std::string cells;
    for (std::size_t count = 0; count <= 70; ++count) {
        CAPTURE(count);
        std::string expected = std::string(80, '.').replace(0, count, cells);
        std::string copied(80, '.');
        ttt::detail::copy_row<dots>(cells.data(), count, copied.data());
        CHECK(copied == expected);
        if (count < 8) {
            copied.assign(80, '.');
            ttt::detail::copy_narrow_row<dots>(cells.data(), count, copied.data());
            CHECK(copied == expected);
        }
        cells += static_cast<char>('a' + count);
    }
}

#if GRIDLOGIC_HAS_SSE2

TEST_CASE("256 bits are counted as one by one", "[tictactoe][packing]") {
    for (const std::uint64_t pattern :
         {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{0x8000000000000001},
          std::uint64_t{0x5555555555555555}, std::uint64_t{0xaaaaaaaaaaaaaaaa},
          std::uint64_t{0xcccccccccccccccc}, std::uint64_t{0xf0f0f0f0f0f0f0f0}}) {
        std::mt19937_64 random(pattern);
        for (int round = 0; round < 200; ++round) {
            std::array<std::uint64_t, 4> words{pattern, pattern, pattern, pattern};
            if (round > 0)
                for (std::uint64_t& word : words) word ^= random() & random() & random();
            std::size_t expected = 0;
            for (const std::uint64_t word : words)
                for (int bit = 0; bit < 64; ++bit) expected += word >> bit & 1;
            CAPTURE(words);
            CHECK(ttt::detail::sse2_packing::count(words.data()) == expected);
        }
    }
}

#endif
