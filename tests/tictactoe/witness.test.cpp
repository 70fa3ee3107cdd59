// SPDX-License-Identifier: MIT
#include <gridlogic/tictactoe/play.hpp>
#include <gridlogic/tictactoe/witness.hpp>

#include "catch.hpp"
#include "reference/tictactoe_game.hpp"

#include <stdexcept>
#include <string>
#include <vector>

namespace gl = gridlogic;
namespace ttt = gridlogic::tictactoe;

namespace {

using lines = std::vector<std::string>;

/// Whether the moves are a legal game, X first, that ends in the board.
bool leads_to(const std::vector<gl::position>& moves, const reference::game& played,
              const lines& board) {
    std::string cells(static_cast<std::size_t>(played.area()), ' ');
    std::string expected;
    for (const std::string& row : board) expected += row;
    bool is_over = false;
    char mark = 'X';
    for (const gl::position move : moves) {
        const auto cell = static_cast<std::size_t>(move.row * played.cols + move.col);
        if (is_over || cells[cell] != ' ') return false;
        cells[cell] = mark;
        is_over = played.wins(cells, static_cast<int>(cell));
        mark = mark == 'X' ? 'O' : 'X';
    }
    return cells == expected;
}

void require_witnesses(int largest_area) {
    for (int rows = 1; rows <= largest_area; ++rows)
        for (int cols = 1; rows * cols <= largest_area; ++cols)
            for (int in_a_row = 1; in_a_row <= (std::max)(rows, cols) + 1; ++in_a_row) {
                CAPTURE(rows, cols, in_a_row);
                const reference::game played{rows, cols, in_a_row};
                const ttt::rules book{static_cast<std::size_t>(in_a_row)};
                std::size_t wrong = 0;
                for (std::size_t number = 0; number < played.board_count(); ++number) {
                    const lines board = reference::board_of(played, number);
                    const auto moves = ttt::witness(board, book);
                    const bool is_valid = ttt::verdict_of(board, book) == ttt::verdict::valid;
                    wrong += is_valid != moves.has_value();
                    wrong += moves && !leads_to(*moves, played, board);
                    if (moves && number % 7 == 0)
                        wrong += !ttt::check_moves(gl::extent(rows, cols), *moves, book);
                }
                REQUIRE(wrong == 0);
            }
}

} // namespace

TEST_CASE("a witness is a game that ends in the board", "[tictactoe][witness]") {
    CHECK(*ttt::witness(lines{"XOX", " X ", "  O"}) ==
          std::vector<gl::position>{{0, 0}, {0, 1}, {0, 2}, {2, 2}, {1, 1}});
    CHECK(*ttt::witness(lines{"XXX", "OO "}) ==
          std::vector<gl::position>{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 2}});
    CHECK(ttt::witness(lines{"   "})->empty());
    CHECK_FALSE(ttt::witness(lines{"XX "}).has_value());
}

TEST_CASE("the number of witnesses follows from the stones", "[tictactoe][witness]") {
    CHECK(ttt::witness_count(lines{"   "}) == 1);
    CHECK(ttt::witness_count(lines{"XX "}) == 0);
    CHECK(ttt::witness_count(lines{"XOX", " X ", "  O"}) == 12);
    CHECK(ttt::witness_count(lines{"XXX", "OO "}) == 12);
    CHECK(ttt::witness_count(lines{"XOX", "OXO", "XOX"}) == 24 * 24);
}

TEST_CASE("a number of witnesses that 64 bits do not hold is refused", "[tictactoe][witness]") {
    const lines board(5, "XOXOXO");
    CHECK(ttt::witness_count(lines{"XOXOXOXOXOXOXOXO", "OXOXOXOX        "}, {9}) ==
          std::uint64_t{479001600} * 479001600);
    CHECK_THROWS_AS(ttt::witness_count(board, {7}), std::overflow_error);
    CHECK(ttt::witness(board, {7})->size() == 30);
}

TEST_CASE("every valid board of up to 9 cells has a witness that leads to it",
          "[tictactoe][witness]") {
    require_witnesses(9);
}

TEST_CASE("every valid board of up to 12 cells has a witness that leads to it",
          "[tictactoe][witness][long]") {
    require_witnesses(12);
}
