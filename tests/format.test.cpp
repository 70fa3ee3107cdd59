// SPDX-License-Identifier: MIT
#include <version>

// Standard libraries before 2023 have no std::format: then there is nothing to test.
#if defined(__cpp_lib_format)

#include <gridlogic/format.hpp>
#include <gridlogic/gridlogic.hpp>

#include "catch.hpp"

#include <format>
#include <string>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;
namespace ttt = gridlogic::tictactoe;

TEST_CASE("places, sizes and boards are formatted as text", "[format]") {
    CHECK(std::format("{} on {}", gl::position{3, -1}, gl::extent{16, 30}) == "(3, -1) on 16x30");
    CHECK(std::format("{}", gl::grid<char, 1, 3>{{'X', 'O', ' '}}) == "XO \n");
    CHECK(std::format("{}", gl::from_text("EM\nEE")) == "EM\nEE\n");
    const std::string cells = "ab.cd.";
    CHECK(std::format("{}", gl::grid_view<const char>(cells.data(), 2, 2, 3)) == "ab\ncd\n");
}

TEST_CASE("enumerators are formatted as what describe says", "[format]") {
    CHECK(std::format("{} {} {}", ms::outcome::opened, ms::status::lost, ms::cell::flag) ==
          "opened lost F");
    CHECK(std::format("{} {} {}", ttt::side::o, ttt::phase::in_progress, ttt::game_value::win) ==
          "O in progress win");
    CHECK(std::format("{}", ttt::verdict::both_won) == ttt::describe(ttt::verdict::both_won));
    CHECK(std::format("{}", ttt::move_fault::none) == ttt::describe(ttt::move_fault::none));
}

TEST_CASE("the options of a string hold", "[format]") {
    CHECK(std::format("{:>8}|{:<8}|{:^9}", gl::position{1, 2}, ms::status::won, ttt::side::x) ==
          "  (1, 2)|won     |    X    ");
}

#endif
