// SPDX-License-Identifier: MIT
#include <gridlogic/tictactoe/mark.hpp>

#include "catch.hpp"

namespace ttt = gridlogic::tictactoe;

namespace {

enum class color : int { red, green, blue };
enum class byte_mark : unsigned char {};

struct convertible {
    int value;
    constexpr explicit operator int() const { return value; }
};

constexpr ttt::basic_marks<int> one_and_two{.x = 1, .o = 2, .empty = 0};
constexpr ttt::basic_marks<color> colors{color::red, color::green, color::blue};
constexpr ttt::marks equal_marks[] = {{.x = ' '}, {.o = 'X'}, {.empty = 'O'}};

} // namespace

TEST_CASE("the usual marks are X, O and a space", "[tictactoe][mark]") {
    STATIC_REQUIRE(ttt::marks{}.x == 'X');
    STATIC_REQUIRE(ttt::marks{}.o == 'O');
    STATIC_REQUIRE(ttt::marks{}.empty == ' ');
    STATIC_REQUIRE(ttt::opponent_of(ttt::side::x) == ttt::side::o);
    STATIC_REQUIRE(ttt::opponent_of(ttt::side::o) == ttt::side::x);
}

TEST_CASE("cells of one byte have the usual marks", "[tictactoe][mark]") {
    STATIC_REQUIRE(ttt::marks_of<ttt::marks{}, char>);
    STATIC_REQUIRE(ttt::marks_of<ttt::marks{}, signed char>);
    STATIC_REQUIRE(ttt::marks_of<ttt::marks{}, unsigned char>);
    STATIC_REQUIRE(ttt::marks_of<ttt::marks{}, char8_t>);
    STATIC_REQUIRE(ttt::marks_of<ttt::marks{}, byte_mark>);
}

TEST_CASE("other cells name their marks", "[tictactoe][mark]") {
    STATIC_REQUIRE(!ttt::marks_of<ttt::marks{}, int>);
    STATIC_REQUIRE(!ttt::marks_of<ttt::marks{}, wchar_t>);
    STATIC_REQUIRE(!ttt::marks_of<ttt::marks{}, bool>);
    STATIC_REQUIRE(!ttt::marks_of<ttt::marks{}, color>);
    STATIC_REQUIRE(ttt::marks_of<one_and_two, int>);
    STATIC_REQUIRE(ttt::marks_of<one_and_two, unsigned>);
    STATIC_REQUIRE(ttt::marks_of<one_and_two, convertible>);
    STATIC_REQUIRE(!ttt::marks_of<one_and_two, long long>);
    STATIC_REQUIRE(!ttt::marks_of<one_and_two, char>);
    STATIC_REQUIRE(!ttt::marks_of<one_and_two, float>);
    STATIC_REQUIRE(ttt::marks_of<colors, color>);
}

TEST_CASE("equal marks are no marks", "[tictactoe][mark]") {
    STATIC_REQUIRE(!ttt::marks_of<equal_marks[0], char>);
    STATIC_REQUIRE(!ttt::marks_of<equal_marks[1], char>);
    STATIC_REQUIRE(!ttt::marks_of<equal_marks[2], char>);
    STATIC_REQUIRE(!ttt::marks_of<'X', char>);
}
