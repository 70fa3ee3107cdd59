// SPDX-License-Identifier: MIT
// Tic-tac-toe against perfect play, line by line: you are X.
//
//    tictactoe_play 3 3 3       rows, columns, how many in a row
//    1 1                        your move: row and column, counted from 0, one move a line
//
// The answer comes from a solver that keeps its table for the whole game. Exit status: 0 when the
// game or the input is over, 1 if perfect play ever gave something away, 2 for arguments that make
// no game. Without arguments the program plays against itself, and checks that both play perfectly.

#include <gridlogic/grid.hpp>
#include <gridlogic/tictactoe.hpp>

#include <exception>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace gl = gridlogic;
namespace ttt = gridlogic::tictactoe;

namespace {

constexpr ttt::marks marks{.empty = '.'};

class match {
public:
    match(gl::extent size, ttt::rules rules)
        : rules_(rules), board_(size, '.'), solver_(size, rules, {.nodes = 20'000'000}) {}

    const gl::grid<char>& board() const { return board_; }
    ttt::game_state state() const { return ttt::state<marks>(board_, rules_); }
    ttt::solution solve() { return solver_.solve<marks>(board_); }
    void play(gl::position move) { (void)ttt::play<marks>(board_, move, rules_); }

    /// Plays the first of the best moves; without an answer, the first legal one. Tells whether
    /// what the solver promised before the move still holds after it.
    bool answer() {
        const ttt::solution promise = solve();
        const gl::position move =
            promise ? promise.best_moves.front() : ttt::legal_moves<marks>(board_, rules_).front();
        play(move);
        std::cout << "answer: " << move.row << ' ' << move.col << '\n';
        const ttt::solution after = solve();
        return !promise || after.distance + 1 == promise.distance;
    }

private:
    ttt::rules rules_;
    gl::grid<char> board_;
    ttt::solver solver_;
};

void say_result(const ttt::game_state& state) {
    if (state.phase == ttt::phase::drawn) std::cout << "a draw\n";
    if (state.winner == ttt::side::x) std::cout << "X wins\n";
    if (state.winner == ttt::side::o) std::cout << "O wins\n";
}

/// Reads moves until the game or the input ends.
int play_a_person(match game) {
    std::cout << gl::to_text(game.board());
    for (std::string line; game.state().to_move && std::getline(std::cin, line);) {
        std::istringstream words(line);
        long row = 0;
        long col = 0;
        std::string more;
        if (!(words >> row >> col) || words >> more) {
            std::cout << "a move is a row and a column, as in: 1 1\n";
            continue;
        }
        try {
            game.play({row, col});
        } catch (const std::logic_error& error) {
            std::cout << error.what() << '\n';
            continue;
        }
        if (game.state().to_move && !game.answer()) return 1;
        std::cout << gl::to_text(game.board());
    }
    say_result(game.state());
    return 0;
}

/// Perfect play on both sides ends as it was foreseen, after as many moves.
bool plays_itself(match game) {
    const ttt::solution promise = game.solve();
    std::size_t moves = 0;
    for (; game.state().to_move; ++moves)
        if (!game.answer()) return false;
    std::cout << gl::to_text(game.board());
    say_result(game.state());
    const bool is_drawn = game.state().phase == ttt::phase::drawn;
    return promise && is_drawn == (promise.value == ttt::game_value::draw) &&
           moves == promise.distance;
}

} // namespace

int main(int argc, char** argv) {
    try {
        if (argc == 1)
            return plays_itself({{3, 3}, {3}}) && plays_itself({{4, 3}, {3}}) &&
                           plays_itself({{4, 4}, {4}})
                       ? 0
                       : 1;
        if (argc != 4) throw std::invalid_argument("usage: tictactoe_play ROWS COLUMNS IN_A_ROW");
        return play_a_person({{std::stol(argv[1]), std::stol(argv[2])}, {std::stoul(argv[3])}});
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
