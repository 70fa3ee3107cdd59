// SPDX-License-Identifier: MIT
#include <gridlogic/gridlogic.hpp>
#include <gridlogic/ostream.hpp>

#include "catch.hpp"

#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;
namespace ttt = gridlogic::tictactoe;

namespace {

template <class Value>
std::string streamed(const Value& value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

} // namespace

TEST_CASE("places and sizes are streamed as messages and ids write them", "[ostream]") {
    CHECK(streamed(gl::position{3, -1}) == "(3, -1)");
    CHECK(streamed(gl::extent{16, 30}) == "16x30");
}

TEST_CASE("boards are streamed as text, row by row", "[ostream]") {
    const gl::grid<char, 2, 3> fixed{{'X', 'O', 'X'}, {' ', 'X', ' '}};
    CHECK(streamed(fixed) == "XOX\n X \n");
    CHECK(streamed(gl::from_text("EM\nEE")) == "EM\nEE\n");
    const std::string cells = "ab.cd.";
    CHECK(streamed(gl::grid_view<const char>(cells.data(), 2, 2, 3)) == "ab\ncd\n");
    CHECK(streamed(gl::grid<char>()).empty());
}

TEST_CASE("enumerators are streamed as what describe says", "[ostream]") {
    CHECK(streamed(ms::outcome::unchanged) == "unchanged");
    CHECK(streamed(ms::outcome::opened) == "opened");
    CHECK(streamed(ms::outcome::exploded) == "exploded");
    CHECK(streamed(ms::outcome::flagged) == "flagged");
    CHECK(streamed(ms::status::ready) == "ready");
    CHECK(streamed(ms::status::playing) == "playing");
    CHECK(streamed(ms::status::won) == "won");
    CHECK(streamed(ms::status::lost) == "lost");
    CHECK(streamed(ms::cell::wrong_flag) == "W");
    CHECK(streamed(ttt::side::x) == "X");
    CHECK(streamed(ttt::side::o) == "O");
    CHECK(streamed(ttt::phase::in_progress) == "in progress");
    CHECK(streamed(ttt::phase::won) == "won");
    CHECK(streamed(ttt::phase::drawn) == "drawn");
    CHECK(streamed(ttt::game_value::undecided) == "undecided");
    CHECK(streamed(ttt::game_value::loss) == "loss");
    CHECK(streamed(ttt::game_value::draw) == "draw");
    CHECK(streamed(ttt::game_value::win) == "win");
    CHECK(streamed(ttt::verdict::too_many_o) == ttt::describe(ttt::verdict::too_many_o));
    CHECK(streamed(ttt::move_fault::after_the_end) ==
          ttt::describe(ttt::move_fault::after_the_end));
}

TEST_CASE("what is streamed is padded like any text", "[ostream]") {
    std::ostringstream out;
    out << std::setw(8) << gl::position{1, 2} << std::left << std::setw(8) << ms::status::won
        << '.';
    CHECK(out.str() == "  (1, 2)won     .");
}
