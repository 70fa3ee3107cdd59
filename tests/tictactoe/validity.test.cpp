// SPDX-License-Identifier: MIT
#include <gridlogic/tictactoe/validity.hpp>
#include <gridlogic/tictactoe/witness.hpp>

#include <gridlogic/grid.hpp>

#include "catch.hpp"
#include "reference/tictactoe_game.hpp"
#include "reference/tictactoe_scan.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace gl = gridlogic;
namespace ttt = gridlogic::tictactoe;

namespace {

using lines = std::vector<std::string>;
using verdict = ttt::verdict;

ttt::report check(const lines& board, std::size_t in_a_row) {
    return ttt::check<ttt::marks{.empty = '.'}>(board, ttt::rules{in_a_row});
}

std::vector<std::vector<gl::position>> lines_of(const lines& board, std::size_t in_a_row,
                                                char mark) {
    std::vector<std::vector<gl::position>> found;
    for (const auto& line : reference::lines_of(board, static_cast<int>(in_a_row), mark)) {
        found.emplace_back();
        for (const auto& [row, col] : line) found.back().emplace_back(row, col);
    }
    return found;
}

/// Everything that a report says, found another way.
void require_true_report(const lines& board, std::size_t in_a_row) {
    CAPTURE(board, in_a_row);
    const ttt::report report = ttt::check(board, ttt::rules{in_a_row});
    std::size_t x = 0;
    std::size_t o = 0;
    std::vector<gl::position> x_stones;
    std::vector<gl::position> o_stones;
    for (std::size_t row = 0; row < board.size(); ++row)
        for (std::size_t col = 0; col < board[row].size(); ++col) {
            if (board[row][col] == 'X') x_stones.emplace_back(row, col), ++x;
            if (board[row][col] == 'O') o_stones.emplace_back(row, col), ++o;
        }
    REQUIRE(report.x_count == x);
    REQUIRE(report.o_count == o);
    const auto x_lines = lines_of(board, in_a_row, 'X');
    const auto o_lines = lines_of(board, in_a_row, 'O');
    REQUIRE(report.x_lines == x_lines);
    REQUIRE(report.o_lines == o_lines);
    const auto shared = [](const std::vector<std::vector<gl::position>>& all) {
        std::vector<gl::position> cells = all.front();
        for (const auto& line : all)
            std::erase_if(cells, [&](gl::position cell) {
                return std::find(line.begin(), line.end(), cell) == line.end();
            });
        std::sort(cells.begin(), cells.end());
        return cells;
    };
    const bool x_won = !x_lines.empty();
    const bool o_won = !o_lines.empty();
    REQUIRE(report.broken.contains(verdict::too_many_x) == (x > o + 1));
    REQUIRE(report.broken.contains(verdict::too_many_o) == (o > x));
    REQUIRE(report.broken.contains(verdict::both_won) == (x_won && o_won));
    REQUIRE(report.broken.contains(verdict::o_moved_after_x_won) == (x_won && x <= o));
    REQUIRE(report.broken.contains(verdict::x_moved_after_o_won) == (o_won && x > o));
    REQUIRE(report.broken.contains(verdict::no_common_last_move) ==
            ((x_won && shared(x_lines).empty()) || (o_won && shared(o_lines).empty())));
    REQUIRE_FALSE(report.broken.contains(verdict::valid));
    REQUIRE(static_cast<int>(report.verdict) == reference::scan::verdict(board, in_a_row));
    REQUIRE(report.verdict == report.broken.first());
    REQUIRE(ttt::verdict_of(board, ttt::rules{in_a_row}) == report.verdict);
    REQUIRE(static_cast<bool>(report) == (report.verdict == verdict::valid));
    if (!report)
        REQUIRE(report.last_moves.empty());
    else if (x_won || o_won)
        REQUIRE(report.last_moves == shared(x_won ? x_lines : o_lines));
    else
        REQUIRE(report.last_moves == (x > o ? x_stones : o_stones));
}

/// What the game and `check` say about all boards of one size.
struct world {
    std::size_t reachable = 0;
    std::size_t no_common_last_move = 0;
    std::size_t won_by_x = 0;
    std::size_t won_by_o = 0;
    std::size_t drawn = 0;
    std::uint64_t complete_games = 0;
    std::size_t wrong_verdicts = 0;
    std::size_t wrong_counts = 0;
};

world exhaust(const reference::game& played) {
    const reference::reachable_boards reachable(played);
    const auto orders = reference::count_orders(played, reachable);
    const ttt::rules book{static_cast<std::size_t>(played.in_a_row)};
    world seen;
    for (std::size_t number = 0; number < reachable.size(); ++number) {
        const lines board = reference::board_of(played, number);
        const verdict found = ttt::verdict_of(board, book);
        const reference::reached reached = reachable[number];
        const bool is_reachable = reached != reference::reached::never;
        seen.wrong_verdicts += (found == verdict::valid) != is_reachable;
        seen.no_common_last_move += found == verdict::no_common_last_move;
        seen.reachable += is_reachable;
        seen.won_by_x += reached == reference::reached::won_by_x;
        seen.won_by_o += reached == reference::reached::won_by_o;
        seen.drawn += reached == reference::reached::drawn;
        if (!is_reachable) continue;
        const std::uint64_t count = ttt::witness_count(board, book);
        seen.wrong_counts += count != orders[number];
        if (reached != reference::reached::in_progress) seen.complete_games += count;
    }
    return seen;
}

void require_proof(int largest_area) {
    for (int rows = 1; rows <= largest_area; ++rows)
        for (int cols = 1; rows * cols <= largest_area; ++cols)
            for (int in_a_row = 1; in_a_row <= (std::max)(rows, cols) + 1; ++in_a_row) {
                CAPTURE(rows, cols, in_a_row);
                const world seen = exhaust({rows, cols, in_a_row});
                REQUIRE(seen.wrong_verdicts == 0);
                REQUIRE(seen.wrong_counts == 0);
            }
}

/// All 3×3 boards at compile time: verdict, number of games and a witness of the right length.
constexpr std::size_t wrong_on_three_by_three() {
    const reference::reachable_boards reachable(reference::game{});
    std::size_t wrong = 0;
    std::uint64_t complete_games = 0;
    for (std::size_t number = 0; number < reachable.size(); ++number) {
        char board[3][3] = {};
        std::size_t rest = number;
        std::size_t stones = 0;
        for (auto& row : board)
            for (char& cell : row) {
                cell = " XO"[rest % 3];
                stones += rest % 3 != 0;
                rest /= 3;
            }
        const bool is_reachable = reachable[number] != reference::reached::never;
        wrong += (ttt::verdict_of(board) == verdict::valid) != is_reachable;
        if (reachable[number] <= reference::reached::in_progress) continue;
        complete_games += ttt::witness_count(board);
        wrong += ttt::witness(board)->size() != stones;
    }
    return wrong + (complete_games != 255168);
}

} // namespace

TEST_CASE("a report says what is wrong and shows it", "[tictactoe][validity]") {
    const ttt::report report = check({"XXX", "...", "OOO"}, 3);
    CHECK_FALSE(report);
    CHECK(report.verdict == verdict::both_won);
    CHECK(report.broken.contains(verdict::both_won));
    CHECK(report.broken.contains(verdict::o_moved_after_x_won));
    CHECK_FALSE(report.broken.contains(verdict::x_moved_after_o_won));
    CHECK(report.x_count == 3);
    CHECK(report.o_count == 3);
    CHECK(report.x_lines == std::vector<std::vector<gl::position>>{{{0, 0}, {0, 1}, {0, 2}}});
    CHECK(report.o_lines == std::vector<std::vector<gl::position>>{{{2, 0}, {2, 1}, {2, 2}}});
    CHECK(report.last_moves.empty());
}

TEST_CASE("a report of a valid board shows the possible last moves", "[tictactoe][validity]") {
    CHECK(check({"XOX", "OXO", "XOX"}, 3).last_moves == std::vector<gl::position>{{1, 1}});
    CHECK(check({"XO.", "...", "X.."}, 3).last_moves == std::vector<gl::position>{{0, 0}, {2, 0}});
    CHECK(check({"XO.", "...", "..."}, 3).last_moves == std::vector<gl::position>{{0, 1}});
    CHECK(check({"...", "...", "..."}, 3).last_moves.empty());
    CHECK(check({"OO.", "XXX"}, 3).last_moves.size() == 3);
}

TEST_CASE("3×3 boards at compile time", "[tictactoe][validity]") {
    STATIC_REQUIRE(wrong_on_three_by_three() == 0);
}

TEST_CASE("the last move completes every line at once", "[tictactoe][validity]") {
    CHECK(check({"XX.", "OXO"}, 2).verdict == verdict::no_common_last_move);
    CHECK(check({"XX.XX", "O.O.O"}, 2).verdict == verdict::no_common_last_move);
    CHECK(check({"XXX", "O.O"}, 2).last_moves == std::vector<gl::position>{{0, 1}});
    CHECK(check({"X.OX", "OXXO", "OXXO", "XOOX"}, 4).verdict == verdict::no_common_last_move);
    CHECK(check({"XXXXXXX", "OOO.OOO"}, 4).last_moves == std::vector<gl::position>{{0, 3}});
    CHECK(check({"XXXXXXXX", "OOO.OOO."}, 4).verdict != verdict::valid);
    CHECK(check({"X.X"}, 2).verdict == verdict::too_many_x);
    CHECK(check({"X.X", "O.."}, 2).verdict == verdict::valid);
}

TEST_CASE("a run longer than needed is several lines", "[tictactoe][validity]") {
    const ttt::report report = check({"XXXX", "OO.O"}, 3);
    CHECK(report);
    CHECK(report.x_lines.size() == 2);
    CHECK(report.last_moves == std::vector<gl::position>{{0, 1}, {0, 2}});
}

TEST_CASE("lines along the far edges are seen", "[tictactoe][validity]") {
    CHECK(check({"OO..", ".XXX"}, 3).x_lines.size() == 1);
    CHECK(check({"..", ".X", "OX", "OX"}, 3).x_lines.size() == 1);
    CHECK(check({".....", "..X..", "O..X.", "O...X"}, 3).x_lines.size() == 1);
    CHECK(check({"O.", "XO", "X.", "X."}, 3).x_lines.size() == 1);
    CHECK(check({"...", "..X", "OX.", "X.O"}, 3).x_lines.size() == 1);
}

TEST_CASE("one in a row ends the game with the first stone", "[tictactoe][validity]") {
    CHECK(check({".X."}, 1).x_lines == std::vector<std::vector<gl::position>>{{{0, 1}}});
    CHECK(check({".X."}, 1).verdict == verdict::valid);
    CHECK(check({"OX."}, 1).verdict == verdict::both_won);
    CHECK(check({"X.", ".X"}, 1).broken.contains(verdict::no_common_last_move));
}

TEST_CASE("boards without cells, and games that nobody can win", "[tictactoe][validity]") {
    CHECK(check({}, 3));
    CHECK(check({"", ""}, 1));
    CHECK(check({"XX", "OO"}, 3).verdict == verdict::valid);
    CHECK(check({"XX", "OO"}, static_cast<std::size_t>(-1)).verdict == verdict::valid);
}

TEST_CASE("check refuses what is no board of the game", "[tictactoe][validity]") {
    using Catch::Matchers::ContainsSubstring;
    CHECK_THROWS_AS(check({"..."}, 0), std::invalid_argument);
    CHECK_THROWS_WITH(check({"..."}, 0), ContainsSubstring("0 in a row"));
    CHECK_THROWS_WITH(check({"....", "..."}, 3),
                      ContainsSubstring("row 1 has 3 cells, row 0 has 4"));
    CHECK_THROWS_WITH(check({"....", "...?"}, 3), ContainsSubstring("(1, 3) holds '?'"));
    lines wide(3, std::string(200, '.'));
    wide[1][63] = '*';
    wide[2][0] = '*';
    CHECK_THROWS_WITH(check(wide, 3), ContainsSubstring("(1, 63) holds '*'"));
    wide[2].pop_back();
    CHECK_THROWS_WITH(check(wide, 3), ContainsSubstring("row 2 has 199 cells"));
}

TEST_CASE("every sentence is one, and ends in a zero byte", "[tictactoe][validity]") {
    std::set<std::string> sentences;
    for (int number = 0; number <= static_cast<int>(verdict::no_common_last_move); ++number) {
        const std::string_view sentence = ttt::describe(static_cast<verdict>(number));
        CHECK(sentence.ends_with('.'));
        CHECK(sentence.data()[sentence.size()] == '\0');
        sentences.emplace(sentence);
    }
    CHECK(sentences.size() == 7);
}

TEST_CASE("3×3 boards by the first rule they break", "[tictactoe][validity]") {
    std::array<int, 7> count{};
    for (std::size_t number = 0; number < 19683; ++number) {
        const lines board = reference::board_of({}, number);
        require_true_report(board, 3);
        ++count[static_cast<std::size_t>(ttt::verdict_of(board))];
    }
    CHECK(count == std::array<int, 7>{5478, 5365, 8272, 156, 316, 96, 0});
}

TEST_CASE("small worlds have the published numbers", "[tictactoe][validity]") {
    const world three = exhaust({3, 3, 3});
    CHECK(three.reachable == 5478);
    CHECK(three.won_by_x == 626);
    CHECK(three.won_by_o == 316);
    CHECK(three.drawn == 16);
    CHECK(three.complete_games == 255168);

    struct constants {
        reference::game played;
        std::size_t reachable;
        std::size_t no_common_last_move;
        std::size_t won_by_x;
        std::size_t won_by_o;
        std::size_t drawn;
        std::uint64_t complete_games;
    };
    for (const constants& expected :
         {constants{{2, 3, 2}, 129, 8, 52, 20, 0, 200},
          constants{{2, 4, 3}, 2045, 0, 100, 40, 44, 36768},
          constants{{3, 3, 2}, 1234, 282, 548, 312, 0, 5528},
          constants{{3, 3, 4}, 6046, 0, 0, 0, 126, 362880},
          constants{{2, 6, 3}, 126109, 52, 12432, 7586, 268, 284576976},
          constants{{3, 4, 3}, 111973, 214, 20312, 12070, 28, 151188768},
          constants{{3, 4, 4}, 142231, 0, 1416, 684, 792, 459043200}}) {
        CAPTURE(expected.played.rows, expected.played.cols, expected.played.in_a_row);
        const world seen = exhaust(expected.played);
        CHECK(seen.wrong_verdicts == 0);
        CHECK(seen.wrong_counts == 0);
        CHECK(seen.reachable == expected.reachable);
        CHECK(seen.no_common_last_move == expected.no_common_last_move);
        CHECK(seen.won_by_x == expected.won_by_x);
        CHECK(seen.won_by_o == expected.won_by_o);
        CHECK(seen.drawn == expected.drawn);
        CHECK(seen.complete_games == expected.complete_games);
    }
    const world strip = exhaust({1, 7, 2});
    CHECK(strip.reachable == 504);
    CHECK(strip.no_common_last_move == 1);
}

TEST_CASE("verdicts and counts agree with the game on all boards of up to 10 cells",
          "[tictactoe][validity]") {
    require_proof(10);
}

TEST_CASE("verdicts and counts agree with the game on all boards of up to 12 cells",
          "[tictactoe][validity][long]") {
    require_proof(12);
}

TEST_CASE("verdicts agree with the game on all boards of 4×4", "[tictactoe][validity][long]") {
    struct constants {
        int in_a_row;
        std::size_t reachable;
        std::size_t no_common_last_move;
    };
    const auto in_a_row = GENERATE(3, 4);
    const reference::game played{4, 4, in_a_row};
    const reference::reachable_boards reachable(played);
    std::size_t wrong = 0;
    std::size_t valid = 0;
    std::size_t no_common_last_move = 0;
    std::array<std::size_t, 5> ends{};
    std::uint64_t complete_games = 0;
    gl::grid<char, 4, 4> board;
    for (std::size_t number = 0; number < reachable.size(); ++number) {
        std::size_t rest = number;
        for (char& cell : board.cells()) {
            cell = " XO"[rest % 3];
            rest /= 3;
        }
        const ttt::rules book{static_cast<std::size_t>(in_a_row)};
        const verdict found = ttt::verdict_of(board, book);
        wrong += (found == verdict::valid) != (reachable[number] != reference::reached::never);
        valid += found == verdict::valid;
        no_common_last_move += found == verdict::no_common_last_move;
        ++ends[static_cast<std::size_t>(reachable[number])];
        if (reachable[number] > reference::reached::in_progress)
            complete_games += ttt::witness_count(board, book);
    }
    CHECK(wrong == 0);
    if (in_a_row == 4) {
        CHECK(valid == 9722011);
        CHECK(no_common_last_move == 9);
        CHECK(ends[2] == 401096);
        CHECK(ends[3] == 252940);
        CHECK(ends[4] == 5356);
        CHECK(complete_games == 15038733958272);
    }
}

TEST_CASE("reports of random boards of any size are true", "[tictactoe][validity]") {
    const auto seed = GENERATE(take(4, random(0, 1'000'000'000)));
    CAPTURE(seed);
    std::mt19937 random(static_cast<std::uint32_t>(seed));
    const auto below = [&random](std::size_t bound) -> std::size_t { return random() % bound; };
    constexpr std::size_t sizes[] = {1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 19, 31, 63, 64, 65, 130};
    for (int round = 0; round < 400; ++round) {
        const std::size_t rows = sizes[below(round % 20 == 0 ? 16 : 11)];
        const std::size_t cols = sizes[below(round % 20 == 1 ? 16 : 11)];
        const std::size_t in_a_row = 1 + below(7);
        // Few or many stones, with runs: so that lines of all kinds come up.
        lines board(rows, std::string(cols, ' '));
        const std::size_t gaps = 1 + below(12);
        char mark = 'X';
        for (auto& row : board)
            for (char& cell : row) {
                if (below(3) == 0) mark = below(2) == 0 ? 'X' : 'O';
                if (below(gaps + 1) == 0) cell = mark;
            }
        require_true_report(board, in_a_row);
        // From almost any board a few stones less make a valid one.
        for (auto& row : board)
            for (char& cell : row)
                if (ttt::verdict_of(board, ttt::rules{in_a_row}) != verdict::valid && cell != ' ' &&
                    below(3) == 0)
                    cell = ' ';
        require_true_report(board, in_a_row);
    }
}

TEST_CASE("a number that is no verdict has no sentence", "[tictactoe][validity]") {
    CHECK(ttt::describe(verdict{99}).empty());
}

TEST_CASE("a foreign cell is found behind an O", "[tictactoe][validity]") {
    CHECK_THROWS_WITH(ttt::check(lines{"OX ", "O?X"}),
                      Catch::Matchers::ContainsSubstring("(1, 1) holds '?'"));
}

TEST_CASE("boards of any size are valid exactly if no rule is broken", "[tictactoe][validity]") {
    using rows = std::vector<std::string>;
    CHECK(ttt::is_valid(rows{"X OX", "OXXO", "OXXO", "XOOX"}, {.in_a_row = 4}) ==
          (ttt::verdict_of(rows{"X OX", "OXXO", "OXXO", "XOOX"}, {.in_a_row = 4}) ==
           ttt::verdict::valid));
    CHECK(ttt::is_valid(rows{"XO", "  "}, {.in_a_row = 2}));
    CHECK_FALSE(ttt::is_valid(rows{"XX ", "OXO"}, {.in_a_row = 2}));
    CHECK_FALSE(ttt::is_valid(rows{"OO", "  "}, {.in_a_row = 3}));
    CHECK(ttt::is_valid(rows{}, {.in_a_row = 3}));
    CHECK_THROWS_WITH(
        ttt::is_valid(rows(4, "    ")),
        Catch::Matchers::ContainsSubstring("the board has 4 and 4: give the rules as well"));
}
