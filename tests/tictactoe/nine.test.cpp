// SPDX-License-Identifier: MIT
#include <gridlogic/tictactoe/nine.hpp>

#include <gridlogic/grid.hpp>

#include "catch.hpp"
#include "reference/tictactoe_documents.hpp"
#include "reference/tictactoe_game.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace ttt = gridlogic::tictactoe;

namespace {

using lines = std::vector<std::string>;
using three = std::array<std::string_view, 3>;

/// A board of the numbers' order at compile time: the digits of `number` to the base 3.
constexpr gridlogic::grid<char, 3, 3> small_board(std::size_t number) {
    gridlogic::grid<char, 3, 3> board;
    for (char& cell : board.cells()) {
        cell = " XO"[number % 3];
        number /= 3;
    }
    return board;
}

constexpr std::size_t wrong_answers() {
    const reference::reachable_boards reachable(reference::game{});
    std::size_t wrong = 0;
    for (std::size_t number = 0; number < reachable.size(); ++number)
        if (ttt::is_valid(small_board(number)) != (reachable[number] != reference::reached::never))
            ++wrong;
    return wrong;
}

template <class Board>
concept can_be_asked = requires(Board board) {
    ttt::is_valid(board);
};

template <auto Marks, class Board>
concept can_be_asked_with = requires(Board board) {
    ttt::is_valid<Marks>(board);
};

enum class byte_cell : unsigned char {};

constexpr ttt::basic_marks<int> plus_and_minus{.x = 1, .o = -1, .empty = 0};

/// Which rule a validator forgets.
struct faults {
    bool forgets_diagonal = false;
    bool forgets_antidiagonal = false;
    bool forgets_rows = false;
    bool forgets_cols = false;
    bool forgets_parity_of_x = false;
    bool forgets_parity_of_o = false;
    bool forgets_counts = false;
    bool counts_by_distance = false;
    bool counts_only = false;
    bool refuses_two_lines = false;
};

/// How many of the 19,683 boards such a validator judges otherwise than is_valid.
std::size_t wrong_answers_with(const faults& has) {
    std::size_t wrong = 0;
    for (std::size_t number = 0; number < 19683; ++number) {
        const auto board = small_board(number);
        const auto cells = board.cells();
        int x = 0;
        int o = 0;
        for (const char cell : cells) {
            x += cell == 'X';
            o += cell == 'O';
        }
        const auto count_lines = [&](char mark) {
            const auto owns = [&](std::size_t first, std::size_t step) {
                return cells[first] == mark && cells[first + step] == mark &&
                       cells[first + 2 * step] == mark;
            };
            int count = 0;
            for (std::size_t line = 0; line < 3; ++line) {
                count += !has.forgets_rows && owns(3 * line, 1);
                count += !has.forgets_cols && owns(line, 3);
            }
            count += !has.forgets_diagonal && owns(0, 4);
            count += !has.forgets_antidiagonal && owns(2, 2);
            return count;
        };
        const int x_lines = count_lines('X');
        const int o_lines = count_lines('O');
        bool answer = x == o || x == o + 1;
        if (has.counts_by_distance) answer |= x == o - 1;
        if (has.forgets_counts) answer = true;
        if (!has.counts_only) {
            if (x_lines > 0 && x != o + 1 && !has.forgets_parity_of_x) answer = false;
            if (o_lines > 0 && x != o && !has.forgets_parity_of_o) answer = false;
            if (x_lines > 0 && o_lines > 0) answer = false;
            if (has.refuses_two_lines && x_lines + o_lines > 1) answer = false;
        }
        wrong += answer != ttt::is_valid(board);
    }
    return wrong;
}

} // namespace

TEST_CASE("the documents' four examples", "[tictactoe][nine]") {
    CHECK_FALSE(ttt::is_valid(lines{"O  ", "   ", "   "}));
    CHECK_FALSE(ttt::is_valid(lines{"XOX", " X ", "   "}));
    CHECK_FALSE(ttt::is_valid(lines{"XXX", "   ", "OOO"}));
    CHECK(ttt::is_valid(lines{"XOX", "O O", "XOX"}));

    STATIC_REQUIRE_FALSE(ttt::is_valid(three{"O  ", "   ", "   "}));
    STATIC_REQUIRE_FALSE(ttt::is_valid(three{"XOX", " X ", "   "}));
    STATIC_REQUIRE_FALSE(ttt::is_valid(three{"XXX", "   ", "OOO"}));
    STATIC_REQUIRE(ttt::is_valid(three{"XOX", "O O", "XOX"}));
}

TEST_CASE("all 19,683 boards agree with a search of the game", "[tictactoe][nine]") {
    const reference::game played;
    const reference::reachable_boards reachable(played);
    REQUIRE(reachable.size() == 19683);
    std::size_t valid = 0;
    for (std::size_t number = 0; number < reachable.size(); ++number) {
        const lines board = reference::board_of(played, number);
        const bool expected = reachable[number] != reference::reached::never;
        CAPTURE(board);
        if (ttt::is_valid(board) != expected) FAIL();
        if (reference::documents_validity::valid_tic_tac_toe(board) != expected) FAIL();
        valid += expected;
    }
    CHECK(valid == 5478);
}

TEST_CASE("all 19,683 boards agree with a search of the game at compile time",
          "[tictactoe][nine]") {
    STATIC_REQUIRE(wrong_answers() == 0);
}

TEST_CASE("every model of a board can be asked", "[tictactoe][nine]") {
    CHECK(ttt::is_valid(
        std::vector<std::vector<char>>{{'X', 'O', ' '}, {' ', 'X', ' '}, {' ', ' ', 'O'}}));
    char raw[3][3] = {{'X', 'O', ' '}, {' ', 'X', ' '}, {' ', ' ', ' '}};
    CHECK(ttt::is_valid(raw));
    raw[2][2] = 'X';
    CHECK_FALSE(ttt::is_valid(raw));
    char padded[] = "XX ..OO ..X  ..";
    CHECK(ttt::is_valid(gridlogic::grid_view<const char>(padded, 3, 3, 5)));
    CHECK(ttt::is_valid(gridlogic::from_text("XO \n X \n  O\n")));
    const std::array<std::array<unsigned char, 3>, 3> bytes{
        {{'X', ' ', ' '}, {' ', ' ', ' '}, {' ', ' ', ' '}}};
    CHECK(ttt::is_valid(bytes));
    CHECK(ttt::is_valid(gridlogic::grid<char8_t>(3, 3, u8' ')));
    CHECK(ttt::is_valid(gridlogic::grid<byte_cell>(3, 3, byte_cell{' '})));
}

TEST_CASE("the marks can be others", "[tictactoe][nine]") {
    CHECK(ttt::is_valid<ttt::marks{.empty = '.'}>(lines{"XO.", ".X.", "..O"}));
    CHECK_FALSE(ttt::is_valid<ttt::marks{.x = 'O', .o = 'X'}>(lines{"X  ", "   ", "   "}));
    CHECK(ttt::is_valid<ttt::marks{.x = '\xff', .o = '\0', .empty = '\x80'}>(
        gridlogic::grid<signed char>{{-1, 0, -128}, {-128, -1, 0}, {-128, -128, -128}}));
    CHECK(ttt::is_valid<plus_and_minus>(gridlogic::grid<int>{{1, -1, 1}, {0, 1, 0}, {0, 0, -1}}));
    CHECK_FALSE(
        ttt::is_valid<plus_and_minus>(gridlogic::grid<int>{{1, 1, 1}, {0, 0, 0}, {-1, -1, -1}}));
    STATIC_REQUIRE(ttt::is_valid<ttt::basic_marks<wchar_t>{}>(std::array<std::array<wchar_t, 3>, 3>{
        {{L'X', L' ', L' '}, {L' ', L' ', L' '}, {L' ', L' ', L' '}}}));
}

TEST_CASE("what is no board, or has no marks, does not compile", "[tictactoe][nine]") {
    STATIC_REQUIRE(can_be_asked<lines>);
    STATIC_REQUIRE(can_be_asked<const char(&)[3][3]>);
    STATIC_REQUIRE_FALSE(can_be_asked<std::string>);
    STATIC_REQUIRE_FALSE(can_be_asked<std::vector<std::vector<bool>>>);
    STATIC_REQUIRE_FALSE(can_be_asked<std::vector<std::vector<int>>>);
    STATIC_REQUIRE_FALSE(can_be_asked<std::vector<std::vector<float>>>);
    STATIC_REQUIRE(can_be_asked_with<plus_and_minus, std::vector<std::vector<int>>>);
    STATIC_REQUIRE_FALSE(can_be_asked_with<ttt::marks{.empty = 'X'}, lines>);
    STATIC_REQUIRE_FALSE(can_be_asked_with<plus_and_minus, lines>);
}

TEST_CASE("a refusal names the place and what is there", "[tictactoe][nine]") {
    using Catch::Matchers::ContainsSubstring;
    const auto check_refusal = [](const lines& board, const std::string& what) {
        CAPTURE(board, what);
        CHECK_THROWS_AS(ttt::is_valid(board), std::invalid_argument);
        CHECK_THROWS_WITH(ttt::is_valid(board), ContainsSubstring(what));
    };
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t col = 0; col < 3; ++col) {
            lines board(3, "   ");
            board[row][col] = 'x';
            const std::string place = "(" + std::to_string(row) + ", " + std::to_string(col) + ")";
            check_refusal(board, "the cell at " + place + " holds 'x'");
            board[2][2] = '0';
            check_refusal(board, place);
        }
    check_refusal({"X\tO", "   ", "   "}, "(0, 1) holds character number 9");
    check_refusal({}, "has 0 and 0");
    check_refusal({"X"}, "has 1 and 1");
    check_refusal({"   ", "   "}, "has 2 and 3");
    check_refusal({"    ", "    ", "    "}, "has 3 and 4");
    check_refusal({"   ", "   ", "   ", "   "}, "has 4 and 3");
    check_refusal({"   ", "  ", "   "}, "row 1 has 2 cells, row 0 has 3");
    check_refusal({"   ", "   ", "    "}, "row 2 has 4 cells, row 0 has 3");
    CHECK_THROWS_WITH(ttt::is_valid<plus_and_minus>(gridlogic::grid<int>(3, 3, 7)),
                      ContainsSubstring("(0, 0) holds 7, the marks are 1, -1 and 0"));
}

TEST_CASE("faults that others had", "[tictactoe][nine]") {
    constexpr auto valid = [](const lines& board) {
        return ttt::is_valid<ttt::marks{.empty = '.'}>(board);
    };
    SECTION("a win on the last move is no draw") { CHECK(valid({"XOO", "XOX", "XXO"})); }
    SECTION("one move may complete two lines") {
        CHECK(valid({"XXX", "OOX", "OOX"}));
        CHECK(valid({"XOX", "OXO", "XOX"}));
    }
    SECTION("the winner moved last") {
        CHECK_FALSE(valid({"OO.", "XXX", ".O."}));
        CHECK_FALSE(valid({"XX.", "OOO", ".XX"}));
    }
    SECTION("only one side wins, whichever line is found first") {
        CHECK_FALSE(valid({"OOO", "...", "XXX"}));
        CHECK_FALSE(valid({"XXX", "...", "OOO"}));
        CHECK_FALSE(valid({"...", "XXX", "OOO"}));
    }
    SECTION("O never has more stones") { CHECK_FALSE(valid({"O..", "...", "..."})); }
}

TEST_CASE("a rule forgotten gives the number of wrong answers that others got",
          "[tictactoe][nine]") {
    CHECK(wrong_answers_with({}) == 0);
    CHECK(wrong_answers_with({.forgets_diagonal = true}) == 71);
    CHECK(wrong_answers_with({.forgets_antidiagonal = true}) == 71);
    CHECK(wrong_answers_with({.forgets_diagonal = true, .forgets_antidiagonal = true}) == 142);
    CHECK(wrong_answers_with({.forgets_rows = true}) == 213);
    CHECK(wrong_answers_with({.forgets_cols = true}) == 213);
    CHECK(wrong_answers_with({.forgets_parity_of_x = true}) == 316);
    CHECK(wrong_answers_with({.forgets_parity_of_o = true}) == 96);
    CHECK(wrong_answers_with({.forgets_parity_of_x = true, .forgets_parity_of_o = true}) == 412);
    CHECK(wrong_answers_with({.counts_only = true}) == 568);
    CHECK(wrong_answers_with({.counts_by_distance = true}) == 2113);
    CHECK(wrong_answers_with({.forgets_counts = true}) == 6589);
    CHECK(wrong_answers_with({.refuses_two_lines = true}) == 22);
}

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
