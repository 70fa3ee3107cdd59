// SPDX-License-Identifier: MIT
#include <gridlogic/tictactoe/solve.hpp>

#include <gridlogic/grid.hpp>

#include "catch.hpp"
#include "reference/tictactoe_minimax.hpp"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace gl = gridlogic;
namespace ttt = gridlogic::tictactoe;
using ttt::game_value;

namespace {

using lines = std::vector<std::string>;

int number_of(game_value what) {
    return what == game_value::win    ? 1
           : what == game_value::draw ? 0
           : what == game_value::loss ? -1
                                      : -100;
}

/// Compares every `stride`-th open board with a look at everything: value, distance, best moves.
/// Tells how many of them are won, drawn and lost.
std::array<int, 3> require_perfect_play(const reference::game& played, std::size_t stride) {
    const reference::minimax known(played);
    ttt::solver solver(gl::extent(played.rows, played.cols),
                       {static_cast<std::size_t>(played.in_a_row)});
    std::array<int, 3> count{};
    const reference::reachable_boards reachable(played);
    for (std::size_t number = 0; number < reachable.size(); number += stride) {
        if (reachable[number] != reference::reached::in_progress) continue;
        const lines board = reference::board_of(played, number);
        CAPTURE(played.rows, played.cols, played.in_a_row, board);
        const ttt::solution found = solver.solve(board);
        REQUIRE(number_of(found.value) == known[number].value);
        REQUIRE(static_cast<int>(found.distance) == known[number].distance);
        ++count[static_cast<std::size_t>(1 - known[number].value)];
        std::size_t stones = 0;
        for (std::size_t rest = number; rest != 0; rest /= 3) stones += rest % 3 != 0;
        std::vector<gl::position> best;
        std::size_t weight = 1;
        for (int cell = 0; cell < played.area(); ++cell, weight *= 3) {
            if (number / weight % 3 != 0) continue;
            const auto& next = known[number + (stones % 2 == 0 ? 1 : 2) * weight];
            if (-next.value == known[number].value && next.distance + 1 == known[number].distance)
                best.emplace_back(cell / played.cols, cell % played.cols);
        }
        REQUIRE(found.best_moves == best);
    }
    return count;
}

game_value solve(const lines& board, std::size_t in_a_row = 3) {
    return ttt::solve<ttt::marks{.empty = '.'}>(board, {in_a_row}).value;
}

} // namespace

TEST_CASE("perfect play on 3×3: every open position", "[tictactoe][solve]") {
    CHECK(require_perfect_play({3, 3, 3}, 1) == std::array<int, 3>{2836, 1052, 632});
}

TEST_CASE("perfect play on small boards", "[tictactoe][solve]") {
    for (int rows = 1; rows <= 8; ++rows)
        for (int cols = 1; rows * cols <= 8; ++cols)
            for (int in_a_row = 1; in_a_row <= (std::max)(rows, cols) + 1; ++in_a_row)
                (void)require_perfect_play({rows, cols, in_a_row}, 1);
    (void)require_perfect_play({3, 3, 2}, 1);
    (void)require_perfect_play({3, 3, 4}, 1);
    (void)require_perfect_play({2, 6, 3}, 31);
    (void)require_perfect_play({3, 4, 3}, 31);
    (void)require_perfect_play({4, 3, 4}, 31);
}

TEST_CASE("perfect play on all boards of up to 12 cells", "[tictactoe][solve][long]") {
    for (int rows = 1; rows <= 12; ++rows)
        for (int cols = 1; rows * cols <= 12; ++cols)
            for (int in_a_row = 1; in_a_row <= (std::max)(rows, cols) + 1; ++in_a_row)
                (void)require_perfect_play({rows, cols, in_a_row}, rows * cols < 11 ? 1 : 7);
}

TEST_CASE("published values of larger games", "[tictactoe][solve]") {
    CHECK(solve(lines(2, "...")) == game_value::draw);
    CHECK(solve(lines(2, "..."), 2) == game_value::win);
    CHECK(solve(lines(2, "....")) == game_value::draw);
    CHECK(solve(lines(2, "......")) == game_value::draw);
    CHECK(solve(lines(3, "....")) == game_value::win);
    CHECK(solve(lines(3, "...."), 4) == game_value::draw);
    CHECK(solve(lines(4, "...."), 4) == game_value::draw);
    CHECK(solve(lines(4, "....")) == game_value::win);
}

TEST_CASE("published values of games that take longer", "[tictactoe][solve][long]") {
    CHECK(solve(lines(5, "....."), 4) == game_value::draw);
    CHECK(solve(lines(5, "......"), 4) == game_value::win);
    CHECK(solve(lines(6, "......"), 4) == game_value::win);
}

TEST_CASE("a game that is over is lost for the side that would move, or drawn",
          "[tictactoe][solve]") {
    const ttt::solution lost = ttt::solve(lines{"XXX", "OO "});
    CHECK(lost);
    CHECK(lost.value == game_value::loss);
    CHECK(lost.distance == 0);
    CHECK(lost.best_moves.empty());
    CHECK(solve({"XOX", "XOO", "OXX"}) == game_value::draw);
    CHECK(solve({}) == game_value::draw);
}

TEST_CASE("moves of promise are tried first: the empty board of 4×4 takes 40 thousand nodes",
          "[tictactoe][solve]") {
    CHECK(ttt::solve(lines(4, "    "), {4}).nodes < 40'000);
    CHECK(ttt::solve(lines(4, "    "), {3}).nodes < 110);
}

TEST_CASE("what the limits do not let decide is undecided", "[tictactoe][solve]") {
    const lines open(4, "    ");
    for (const std::uint64_t nodes : {0U, 1U, 10U, 1000U}) {
        const ttt::solution found = ttt::solve(open, {4}, {.nodes = nodes});
        CHECK_FALSE(found);
        CHECK(found.value == game_value::undecided);
        CHECK(found.best_moves.empty());
        CHECK(found.nodes <= nodes);
    }
    const ttt::solution found = ttt::solve(lines(3, "   "), {3}, {.bytes = 0});
    CHECK(found.value == game_value::draw);
    CHECK(found.best_moves.size() == 9);
    CHECK(ttt::solve(lines(3, "   "), {3}, {.bytes = 10'000}).best_moves.size() == 9);

    // What a solver that ran out of nodes has learnt is true: it goes on from there.
    ttt::solver patient({4, 4}, {4}, {.nodes = 2000});
    int calls = 1;
    while (patient.solve(open).value == game_value::undecided) REQUIRE(++calls < 1000);
    CHECK(patient.solve(open).value == game_value::draw);
    CHECK(calls > 1);
}

TEST_CASE("boards beyond one word are undecided unless the game is over", "[tictactoe][solve]") {
    CHECK(solve(lines(8, "........"), 5) == game_value::undecided);
    CHECK(solve(lines(7, "........"), 9) == game_value::draw);
    CHECK(solve({std::string(64, '.')}, 2) == game_value::win);
    lines over(9, ".........");
    over[4] = "XXX......";
    over[5] = "OO.......";
    CHECK(solve(over) == game_value::loss);
}

TEST_CASE("a solver is for one shape, and for valid boards", "[tictactoe][solve]") {
    using Catch::Matchers::ContainsSubstring;
    ttt::solver solver({3, 3});
    CHECK_THROWS_WITH(solver.solve(lines(2, "   ")),
                      ContainsSubstring("for 3 rows and 3 columns, the board has 2 rows"));
    CHECK_THROWS_WITH(solver.solve(lines{"XX ", "   ", "   "}),
                      ContainsSubstring("two stones more"));
    CHECK_THROWS_AS(ttt::solver({3, 3}, {0}), std::invalid_argument);
    CHECK_THROWS_AS(ttt::solve(lines(3, "   "), {0}), std::invalid_argument);
}

TEST_CASE("what a solver has learnt changes no answer, of the empty board neither",
          "[tictactoe][solve]") {
    for (const auto& [shape, in_a_row] :
         {std::pair{gl::extent(3, 3), 3}, {gl::extent(4, 3), 3}, {gl::extent(2, 3), 2}}) {
        const ttt::rules book{static_cast<std::size_t>(in_a_row)};
        ttt::solver solver(shape, book);
        gl::grid<char> board(shape, ' ');
        for (int turn = 0; turn < 2; ++turn) {
            const gl::grid<char> empty(shape, ' ');
            board = empty;
            while (ttt::state(board, book).to_move) {
                const ttt::solution known = solver.solve(board);
                const ttt::solution fresh = ttt::solve(board, book);
                const std::string drawn = gl::to_text(board);
                CAPTURE(shape.rows(), shape.cols(), in_a_row, turn, drawn);
                REQUIRE(known.value == fresh.value);
                REQUIRE(known.distance == fresh.distance);
                REQUIRE(known.best_moves == fresh.best_moves);
                (void)ttt::play(board, known.best_moves.front(), book);
                REQUIRE(solver.solve(empty).value == ttt::solve(empty, book).value);
            }
        }
    }
}

TEST_CASE("a position is solved at compile time", "[tictactoe][solve]") {
    constexpr gl::grid<char, 3, 3> board{{'X', 'O', 'X'}, {'O', 'X', ' '}, {' ', ' ', 'O'}};
    STATIC_REQUIRE(ttt::solve(board).value == game_value::win);
    STATIC_REQUIRE(ttt::solve(board).distance == 1);
    STATIC_REQUIRE(ttt::solve(board).best_moves.front() == gl::position(2, 0));
}

TEST_CASE("the side that loses in ten moves by perfect play loses in ten moves",
          "[tictactoe][solve]") {
    lines board{"X  O ", "  X  ", "     ", "O  X ", " X  O"};
    game_value value = game_value::loss;
    for (std::size_t left = 10;; --left) {
        const ttt::solution found = ttt::solve(board, {4});
        CAPTURE(board);
        REQUIRE(found.value == value);
        REQUIRE(found.distance == left);
        if (left == 0) break;
        ttt::play(board, found.best_moves.front(), {4});
        value = value == game_value::loss ? game_value::win : game_value::loss;
    }
}
