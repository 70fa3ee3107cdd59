// SPDX-License-Identifier: MIT
// Tic-tac-toe of any size against perfect play: see --help. The answers come from a solver that
// keeps its table for the whole game, and the program checks that none gives anything away.
#include <gridlogic/grid.hpp>
#include <gridlogic/ostream.hpp>
#include <gridlogic/tictactoe.hpp>

#include <algorithm>
#include <charconv>
#include <exception>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gl = gridlogic;
namespace ttt = gridlogic::tictactoe;

namespace {

constexpr std::string_view usage =
    "usage: tictactoe_play [ROWS COLUMNS [IN_A_ROW]]\n"
    "You are X and move first, the program is O: IN_A_ROW marks side by side win. The arguments\n"
    "are numbers from 1 to 99, IN_A_ROW is 3 unless you say otherwise.\n"
    "Moves are read from standard input, one a line, row and column counted from 0: 1,1 or 1 1.\n"
    "q ends the game.\n"
    "Without arguments the program shows perfect play of both sides on three small boards.\n"
    "Exit status: 0, 1 if its play was not perfect, 2 if there is something wrong with an argument.\n";

constexpr ttt::marks marks{.empty = '.'};

class match {
public:
    match(gl::extent size, ttt::rules rules)
        : rules_(rules), board_(size, '.'), solver_(size, rules, {.nodes = 20'000'000}) {}

    [[nodiscard]] ttt::game_state state() const { return ttt::state<marks>(board_, rules_); }
    ttt::solution solve() { return solver_.solve<marks>(board_); }
    void play(gl::position move) { (void)ttt::play<marks>(board_, move, rules_); }

    /// Plays the first of the best moves; without a solution, into the first free cell. Tells
    /// whether what the solver promised before the move still holds after it.
    bool answer() {
        const auto free_cells = ttt::legal_moves<marks>(board_, rules_);
        if (free_cells.size() > 16) std::cout << "I think...\n" << std::flush;
        const ttt::side player = state().to_move.value();
        const ttt::solution promise = solve();
        if (!promise)
            std::cout << "This board is too large for me to see to the end: I take the first free "
                         "cell.\n";
        const gl::position move = promise ? promise.best_moves.front() : free_cells.front();
        play(move);
        std::cout << player << " plays " << move.row << ',' << move.col << '\n';
        if (!promise) return true;
        const ttt::solution after = solve();
        return !after || after.distance + 1 == promise.distance;
    }

    /// Prints the board, with the numbers of its rows and columns.
    void show() const {
        const int width = (std::max)(board_.rows(), board_.cols()) > 10 ? 2 : 1;
        std::cout << std::setw(width) << ' ';
        for (std::ptrdiff_t col = 0; col < board_.cols(); ++col)
            std::cout << ' ' << std::setw(width) << col;
        for (std::ptrdiff_t row = 0; row < board_.rows(); ++row) {
            std::cout << '\n' << std::setw(width) << row;
            for (const char mark : board_[row]) std::cout << ' ' << std::setw(width) << mark;
        }
        std::cout << '\n';
    }

    void show_result() const {
        const ttt::game_state now = state();
        if (now.phase == ttt::phase::drawn) std::cout << "a draw\n";
        if (now.winner) std::cout << *now.winner << " wins\n";
    }

private:
    ttt::rules rules_;
    gl::grid<char> board_;
    ttt::solver solver_;
};

/// Reads moves until the game or the input ends. Tells whether all answers were perfect.
bool play_a_person(match game) {
    game.show();
    for (std::string line; game.state().to_move && std::getline(std::cin, line);) {
        if (line == "q") break;
        std::replace(line.begin(), line.end(), ',', ' ');
        std::istringstream words(line);
        long row = 0, col = 0;
        std::string more;
        if (!(words >> row >> col) || words >> more) {
            std::cout << "a move is a row and a column, as in 1,1\n";
            continue;
        }
        try {
            game.play({row, col});
        } catch (const std::logic_error& error) {
            std::cout << error.what() << '\n';
            continue;
        }
        if (game.state().to_move && !game.answer()) return false;
        game.show();
    }
    game.show_result();
    return true;
}

/// Perfect play on both sides ends as it was foreseen, after as many moves.
bool plays_itself(gl::extent size, ttt::rules rules) {
    match game(size, rules);
    const ttt::solution promise = game.solve();
    std::cout << "Perfect play of both sides on " << size << ", " << rules.in_a_row
              << " in a row: a " << promise.value << " after " << promise.distance << " moves\n";
    std::size_t moves = 0;
    for (; game.state().to_move; ++moves)
        if (!game.answer()) return false;
    game.show();
    game.show_result();
    std::cout << '\n';
    const bool is_drawn = game.state().phase == ttt::phase::drawn;
    return promise && is_drawn == (promise.value == ttt::game_value::draw) &&
           moves == promise.distance;
}

int to_number(const char* name, const std::string& text) {
    int number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end || number < 1 || number > 99)
        throw std::invalid_argument(std::string(name) + " is a number from 1 to 99, not '" + text +
                                    '\'');
    return number;
}

} // namespace

int main(int argument_count, char** argument_values) {
    const std::vector<std::string> arguments(argument_values + 1, argument_values + argument_count);
    if (!arguments.empty() && arguments[0] == "--help") {
        std::cout << usage;
        return 0;
    }
    try {
        bool is_perfect = true;
        if (arguments.empty()) {
            is_perfect =
                plays_itself({3, 3}, {3}) && plays_itself({4, 3}, {3}) && plays_itself({4, 4}, {4});
            std::cout << "To play yourself: tictactoe_play ROWS COLUMNS IN_A_ROW, see --help\n";
        } else {
            const int rows = to_number("ROWS", arguments[0]);
            if (arguments.size() == 1) throw std::invalid_argument("COLUMNS is missing");
            const int cols = to_number("COLUMNS", arguments[1]);
            const int in_a_row = arguments.size() > 2 ? to_number("IN_A_ROW", arguments[2]) : 3;
            if (arguments.size() > 3)
                throw std::invalid_argument('\'' + arguments[3] + "' is too much after IN_A_ROW");
            std::cout << "You are X and move first, I am O. " << in_a_row
                      << " in a row win.\nA move is a row and a column, as in 1,1; q ends the "
                         "game.\n";
            is_perfect = play_a_person({{rows, cols}, {static_cast<std::size_t>(in_a_row)}});
        }
        if (!is_perfect) std::cerr << "tictactoe_play: that was not perfect\n";
        return is_perfect ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << "tictactoe_play: " << error.what() << "; see --help\n";
        return 2;
    }
}
