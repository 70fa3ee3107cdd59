// SPDX-License-Identifier: MIT
#include <gridlogic/tictactoe/symmetry.hpp>
#include <gridlogic/tictactoe/validity.hpp>
#include <gridlogic/tictactoe/witness.hpp>

#include <gridlogic/grid.hpp>

#include "catch.hpp"
#include "reference/tictactoe_game.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace gl = gridlogic;
namespace ttt = gridlogic::tictactoe;
using ttt::symmetry;

namespace {

std::string image(symmetry how) {
    return gl::to_text(ttt::transformed(std::vector<std::string>{"abc", "def"}, how));
}

/// Lines without an order among them, and without a direction.
std::vector<std::vector<gl::position>> sorted(std::vector<std::vector<gl::position>> lines) {
    for (auto& line : lines) std::sort(line.begin(), line.end());
    std::sort(lines.begin(), lines.end());
    return lines;
}
std::vector<gl::position> sorted(std::vector<gl::position> places) {
    std::sort(places.begin(), places.end());
    return places;
}

} // namespace

TEST_CASE("the eight symmetries are those of the picture", "[tictactoe][symmetry]") {
    CHECK(image(symmetry::identity) == "abc\ndef\n");
    CHECK(image(symmetry::mirror) == "cba\nfed\n");
    CHECK(image(symmetry::flip) == "def\nabc\n");
    CHECK(image(symmetry::half_turn) == "fed\ncba\n");
    CHECK(image(symmetry::transpose) == "ad\nbe\ncf\n");
    CHECK(image(symmetry::turn_right) == "da\neb\nfc\n");
    CHECK(image(symmetry::turn_left) == "cf\nbe\nad\n");
    CHECK(image(symmetry::antitranspose) == "fc\neb\nda\n");
}

TEST_CASE("symmetries are a group", "[tictactoe][symmetry]") {
    for (const gl::extent shape : {gl::extent(2, 3), gl::extent(3, 3), gl::extent(1, 4)})
        for (const symmetry first : ttt::all_symmetries) {
            const gl::extent between = ttt::transformed(shape, first);
            for (const gl::position place : shape.places()) {
                const gl::position moved = ttt::transformed(place, shape, first);
                CHECK(between.contains(moved));
                CHECK(ttt::transformed(moved, between, ttt::inverse_of(first)) == place);
                for (const symmetry second : ttt::all_symmetries)
                    CHECK(ttt::transformed(moved, between, second) ==
                          ttt::transformed(place, shape, ttt::combine(first, second)));
            }
            CHECK(ttt::combine(first, ttt::inverse_of(first)) == symmetry::identity);
        }
    CHECK(ttt::symmetries_of(gl::extent(3, 3)).size() == 8);
    CHECK(ttt::symmetries_of(gl::extent(2, 3)).size() == 4);
}

TEST_CASE("a transformed board has the transformed report", "[tictactoe][symmetry]") {
    const auto seed = GENERATE(take(5, random(0, 1'000'000'000)));
    CAPTURE(seed);
    std::mt19937 random(static_cast<std::uint32_t>(seed));
    for (int round = 0; round < 300; ++round) {
        const std::size_t rows = 1 + random() % 9;
        const std::size_t cols = 1 + random() % 12;
        const ttt::rules book{1 + random() % 5};
        gl::grid<char> board(rows, cols, ' ');
        const std::size_t emptiness = 3 + random() % 8;
        for (char& cell : board.cells())
            if (const auto number = random() % emptiness; number < 2) cell = "XO"[number];
        const ttt::report report = ttt::check(board, book);
        for (const symmetry how : ttt::all_symmetries) {
            const ttt::report image = ttt::check(ttt::transformed(board, how), book);
            const auto moved = [&](const auto& places) {
                return sorted(ttt::transformed(places, board.extent(), how));
            };
            CAPTURE(gl::to_text(board), book.in_a_row, static_cast<int>(how));
            REQUIRE(image.verdict == report.verdict);
            REQUIRE(image.broken == report.broken);
            REQUIRE(image.x_count == report.x_count);
            REQUIRE(image.o_count == report.o_count);
            REQUIRE(sorted(image.x_lines) == moved(report.x_lines));
            REQUIRE(sorted(image.o_lines) == moved(report.o_lines));
            REQUIRE(sorted(image.last_moves) == moved(report.last_moves));
        }
    }
}

TEST_CASE("all boards that look alike have one canonical form", "[tictactoe][symmetry]") {
    std::set<std::string> forms;
    for (std::size_t number = 0; number < 19683; ++number) {
        const auto board = reference::board_of({}, number);
        if (!ttt::is_valid(board)) continue;
        const auto form = ttt::canonical(board);
        if (ttt::transformed(board, form.how) != form.board) FAIL();
        if (number % 5 == 0)
            for (const symmetry how : ttt::all_symmetries)
                if (ttt::canonical(ttt::transformed(board, how)).board != form.board) FAIL();
        forms.insert(gl::to_text(form.board));
    }
    CHECK(forms.size() == 765);
}

TEST_CASE("symmetries work at compile time", "[tictactoe][symmetry]") {
    constexpr gl::grid<int, 2, 2> board{{2, 1}, {3, 4}};
    STATIC_REQUIRE(ttt::canonical(board).how == symmetry::mirror);
    STATIC_REQUIRE(ttt::canonical(board).board == gl::grid<int, 2, 2>{{1, 2}, {4, 3}});
    STATIC_REQUIRE(ttt::transformed(gl::position(0, 0), gl::extent(2, 3), symmetry::turn_right) ==
                   gl::position(0, 1));
}
