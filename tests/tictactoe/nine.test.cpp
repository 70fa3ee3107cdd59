// SPDX-License-Identifier: MIT
#include <gridlogic/tictactoe/nine.hpp>

#include "catch.hpp"
#include "reference/tictactoe_game.hpp"

namespace ttt = gridlogic::tictactoe;

TEST_CASE("two numbers of nine bits are enough to ask", "[tictactoe][nine]") {
    STATIC_REQUIRE(ttt::is_valid(0, 0));
    STATIC_REQUIRE(ttt::is_valid(0b101'010'101, 0b010'101'000) == false);
    STATIC_REQUIRE(ttt::is_valid(0b101'000'101, 0b010'101'010));
    STATIC_REQUIRE(sizeof ttt::detail::nine_table <= 4096);
}

TEST_CASE("every set of nine cells, and every pair of them, agrees with a search of the game",
          "[tictactoe][nine]") {
    const reference::game played;
    const reference::reachable_boards reachable(played);
    for (std::size_t number = 0; number < reachable.size(); ++number) {
        ttt::nine_cells x = 0;
        ttt::nine_cells o = 0;
        std::string cells;
        std::size_t rest = number;
        for (int cell = 0; cell < 9; ++cell, rest /= 3) {
            if (rest % 3 == 1) x |= 1U << cell;
            if (rest % 3 == 2) o |= 1U << cell;
            cells.push_back(" XO"[rest % 3]);
        }
        bool x_has_line = false;
        for (int cell = 0; cell < 9; ++cell)
            x_has_line |= cells[static_cast<std::size_t>(cell)] == 'X' && played.wins(cells, cell);
        CAPTURE(cells);
        if (ttt::has_line(x) != x_has_line) FAIL();
        if (ttt::is_valid(x, o) != (reachable[number] != reference::reached::never)) FAIL();
    }
}
