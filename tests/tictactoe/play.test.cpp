// SPDX-License-Identifier: MIT
#include <gridlogic/tictactoe/play.hpp>

#include <gridlogic/grid.hpp>

#include "catch.hpp"
#include "support/allocations.hpp"
#include "support/random.hpp"

#include <cstddef>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace gl = gridlogic;
namespace ttt = gridlogic::tictactoe;

namespace {

using lines = std::vector<std::string>;
using Catch::Matchers::ContainsSubstring;

constexpr ttt::marks dots{.empty = '.'};

ttt::game_state state(const lines& board, std::size_t in_a_row = 3) {
    return ttt::state<dots>(board, {in_a_row});
}

/// The message of the refusal; the board must stay as it is.
void check_refusal(const lines& board, gl::position place, const std::string& what) {
    lines played = board;
    CAPTURE(board, place.row, place.col);
    CHECK_THROWS_WITH(ttt::play<dots>(played, place), ContainsSubstring(what));
    CHECK(played == board);
}

constexpr bool wins_at_compile_time() {
    gl::grid<char, 3, 3> board(' ');
    for (const gl::position place : {gl::position(0, 0), gl::position(1, 0), gl::position(0, 1),
                                     gl::position(1, 1), gl::position(0, 2)})
        (void)ttt::play(board, place);
    return ttt::state(board).winner == ttt::side::x && ttt::legal_moves(board).empty();
}

} // namespace

TEST_CASE("the state tells whose turn it is", "[tictactoe][play]") {
    CHECK(state({"...", "...", "..."}).phase == ttt::phase::in_progress);
    CHECK(state({"...", "...", "..."}).to_move == ttt::side::x);
    CHECK(state({"X..", "...", "..."}).to_move == ttt::side::o);
    CHECK_FALSE(state({"X..", "...", "..."}).winner.has_value());
}

TEST_CASE("the state tells who won, by all lines", "[tictactoe][play]") {
    const ttt::game_state won = state({"XOX", "OXO", "XOX"});
    CHECK(won.phase == ttt::phase::won);
    CHECK(won.winner == ttt::side::x);
    CHECK_FALSE(won.to_move.has_value());
    CHECK(won.winning_lines == std::vector<std::vector<gl::position>>{{{0, 0}, {1, 1}, {2, 2}},
                                                                      {{0, 2}, {1, 1}, {2, 0}}});
    CHECK(state({"XX.", "OOO", "X.."}).winner == ttt::side::o);
    CHECK(state({"XOO", "XOX", "XXO"}).winner == ttt::side::x);
}

TEST_CASE("the state tells a draw, and a draw that is certain before the end",
          "[tictactoe][play]") {
    CHECK(state({"XOX", "XOO", "OXX"}).phase == ttt::phase::drawn);
    CHECK(state({"XOX", "XOO", "OXX"}).is_certain_draw);
    CHECK(state({"XOX", "XO.", "OX."}).is_certain_draw == false);
    CHECK(state({"XOX", "OOX", "X.O"}).is_certain_draw == false);
    CHECK(state({"XOX", "XOO", "OX."}).is_certain_draw);
    CHECK(state({"XOX", "XOO", "OX."}).phase == ttt::phase::in_progress);
    CHECK(state({"XX", "OO"}).is_certain_draw);
    CHECK(state({"..", ".."}).is_certain_draw);
    CHECK(state({"XXX", "OO."}).is_certain_draw == false);
    CHECK(state({}).phase == ttt::phase::drawn);
}

TEST_CASE("the draw of a board of any length is certain when no window is open to either side",
          "[tictactoe][play]") {
    // XXOOXXOO...: every window of three is blocked, until a stone of O is missing.
    for (const std::size_t length : {8U, 60U, 64U, 68U, 128U, 260U})
        for (std::size_t missing = 2; missing < length; missing += missing % 4 == 2 ? 1U : 3U) {
            std::string row;
            for (std::size_t at = 0; at < length; ++at) row += at % 4 < 2 ? 'X' : 'O';
            row[missing] = '.';
            lines column;
            for (const char cell : row) column.emplace_back(1, cell);
            CAPTURE(length, missing);
            const bool is_last = missing + 1 == length; // with three of one side in a row nowhere
            CHECK(state({row}).is_certain_draw == is_last);
            CHECK(state(column).is_certain_draw == is_last);
            CHECK(state({row}, 4).is_certain_draw);
            CHECK(state(column, 4).is_certain_draw);
        }
}

TEST_CASE("a board that no game reaches has no state", "[tictactoe][play]") {
    CHECK_THROWS_AS(state({"XX.", "...", "..."}), std::invalid_argument);
    CHECK_THROWS_WITH(state({"XX.", "...", "..."}),
                      ContainsSubstring(std::string(ttt::describe(ttt::verdict::too_many_x))));
    CHECK_THROWS_WITH(
        state({"X.OX", "OXXO", "OXXO", "XOOX"}, 4),
        ContainsSubstring(std::string(ttt::describe(ttt::verdict::no_common_last_move))));
    CHECK_THROWS_AS(ttt::legal_moves<dots>(lines{"O.."}), std::invalid_argument);
}

TEST_CASE("legal moves are the empty cells, and none after the end", "[tictactoe][play]") {
    CHECK(ttt::legal_moves<dots>(lines{"X.", ".O"}) == std::vector<gl::position>{{0, 1}, {1, 0}});
    CHECK(ttt::legal_moves<dots>(lines{"XXX", "OO."}).empty());
    CHECK(ttt::legal_moves<dots>(lines{"XOX", "XOO", "OXX"}).empty());
}

TEST_CASE("a move writes one cell and tells the new state", "[tictactoe][play]") {
    lines board{"XO.", "XO.", "..."};
    CHECK(ttt::play<dots>(board, {0, 2}).to_move == ttt::side::o);
    CHECK(board == lines{"XOX", "XO.", "..."});
    CHECK(ttt::play<dots>(board, {2, 1}).winner == ttt::side::o);
    CHECK(board == lines{"XOX", "XO.", ".O."});

    int raw[2][2] = {};
    constexpr ttt::basic_marks<int> numbers{.x = 1, .o = -1, .empty = 0};
    (void)ttt::play<numbers>(raw, {0, 1}, {2});
    CHECK(raw[0][1] == 1);
    CHECK(ttt::play<numbers>(raw, {1, 1}, {2}).phase == ttt::phase::in_progress);
    CHECK(raw[1][1] == -1);
    STATIC_REQUIRE(wins_at_compile_time());
}

TEST_CASE("what is no legal move is refused, and changes nothing", "[tictactoe][play]") {
    const lines open{"X..", ".O.", "..."};
    for (const gl::position outside : {gl::position(-1, 0), gl::position(0, -1), gl::position(3, 0),
                                       gl::position(0, 3), gl::position(1'000'000'000, 0)}) {
        lines board = open;
        CHECK_THROWS_AS(ttt::play<dots>(board, outside), std::out_of_range);
        check_refusal(open, outside, "(" + std::to_string(outside.row));
    }
    check_refusal(open, {1, 1}, "(1, 1) is taken: it holds 'O'");
    check_refusal({"XXX", "OO.", "..."}, {1, 2}, "the game is over: no move to (1, 2)");
    check_refusal({"XOX", "XOO", "OXX"}, {0, 0}, "the game is over");
    check_refusal({"XX.", "...", "..."}, {0, 2}, "two stones more");
    check_refusal({"X?.", "...", "..."}, {0, 2}, "(0, 1) holds '?'");
}

TEST_CASE("a list of moves is legal up to the first bad one", "[tictactoe][play]") {
    using moves = std::vector<gl::position>;
    using fault = ttt::move_fault;
    const auto check = [](const moves& list) { return ttt::check_moves({3, 3}, list); };
    const moves win{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 2}};
    CHECK(check(win));
    CHECK(check(win) == ttt::moves_report{5, fault::none});
    CHECK(check({}) == ttt::moves_report{0, fault::none});
    moves longer = win;
    longer.emplace_back(2, 2);
    CHECK_FALSE(check(longer));
    CHECK(check(longer) == ttt::moves_report{5, fault::after_the_end});
    CHECK(check({{0, 0}, {0, 0}}) == ttt::moves_report{1, fault::on_a_taken_cell});
    CHECK(check({{0, 0}, {3, 0}}) == ttt::moves_report{1, fault::off_the_board});
    CHECK(check({{0, -1}}) == ttt::moves_report{0, fault::off_the_board});
    CHECK(ttt::check_moves({4, 4}, moves{{0, 3}, {0, 0}, {1, 2}, {0, 1}, {2, 1}, {0, 2}, {3, 0}},
                           {4}) == ttt::moves_report{7, fault::none});
    CHECK(ttt::check_moves({1, 3}, moves{{0, 1}, {0, 0}}, {1}).fault == fault::after_the_end);
    CHECK_THROWS_AS(ttt::check_moves({3, 3}, moves{}, {0}), std::invalid_argument);
    CHECK(ttt::describe(fault::after_the_end) == "The game is over.");
}

TEST_CASE("a list of moves is legal as far as the board takes them", "[tictactoe][play]") {
    CAPTURE(support::seed());
    support::random numbers(support::seed());
    for (int round = 0; round < 3000; ++round) {
        const gl::extent shape(numbers.between(1, 5), numbers.between(1, 5));
        const ttt::rules book{numbers.between(1, 4)};
        std::vector<gl::position> moves(shape.places().begin(), shape.places().end());
        for (std::size_t at = 0; at < moves.size(); ++at)
            std::swap(moves[at], moves[numbers.between(at, moves.size() - 1)]);
        gl::grid<char> board(shape, ' ');
        std::size_t played = 0;
        while (ttt::state(board, book).phase == ttt::phase::in_progress)
            (void)ttt::play(board, moves[played++], book);
        const auto report = ttt::check_moves(shape, moves, book);
        CAPTURE(shape.rows(), shape.cols(), book.in_a_row);
        REQUIRE(report.legal == played);
        REQUIRE(static_cast<bool>(report) == (played == moves.size()));
    }
}

TEST_CASE("where memory runs out a move is taken back", "[tictactoe][play]") {
    const lines before(20, std::string(20, ' '));
    lines board = before;
    std::size_t failures = 0;
    for (bool is_played = false; !is_played;) {
        try {
            const support::allocation_watch watch(failures);
            ttt::play(board, {7, 7});
            is_played = true;
        } catch (const std::bad_alloc&) {
            ++failures;
        }
        REQUIRE((board == before) != is_played);
    }
    CHECK(failures > 1);
}

TEST_CASE("every fault of a move has its sentence", "[tictactoe][play]") {
    using fault = ttt::move_fault;
    CHECK(ttt::describe(fault::none) == "The move is legal.");
    CHECK(ttt::describe(fault::off_the_board) == "The place is off the board.");
    CHECK(ttt::describe(fault::on_a_taken_cell) == "The cell is taken.");
    CHECK(ttt::describe(fault{9}).empty());
}
