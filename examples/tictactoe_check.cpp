// SPDX-License-Identifier: MIT
// Can this tic-tac-toe board occur in a game, and why, or why not? See --help.
#include <gridlogic/grid.hpp>
#include <gridlogic/ostream.hpp>
#include <gridlogic/tictactoe.hpp>

#include <algorithm>
#include <charconv>
#include <exception>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gl = gridlogic;
namespace ttt = gridlogic::tictactoe;

namespace {

constexpr std::string_view usage =
    "usage: tictactoe_check BOARD [IN_A_ROW]\n"
    "Says whether a tic-tac-toe board of any size can occur in a game, and why, or why not: it\n"
    "shows every line, and where the last move can have gone, and a game that ends in the board.\n"
    "BOARD is a text file, or - for standard input, with a line for each row: X, O, and for an\n"
    "empty cell . or a space. Whoever first has IN_A_ROW marks side by side wins: 3 unless you say\n"
    "otherwise. Rows and columns are counted from 0.\n"
    "Exit status: 0 valid, 1 not valid, 2 if there is something wrong with an argument or the board.\n";

constexpr ttt::marks marks{.empty = '.'};

gl::grid<char> read(const std::string& name) {
    std::ifstream file;
    if (name != "-") file.open(name);
    std::istream& input = name == "-" ? std::cin : file;
    std::string text;
    for (std::string line; std::getline(input, line);) text += line + '\n';
    if (!input.eof()) throw std::runtime_error("cannot be read");
    std::replace(text.begin(), text.end(), ' ', '.');
    auto board = gl::from_text(text);
    if (board.area() == 0) throw std::runtime_error("the board is empty");
    return board;
}

std::size_t to_number(const std::string& text) {
    std::size_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end || number == 0)
        throw std::runtime_error("a number from 1 is expected, not '" + text + '\'');
    return number;
}

/// The places as numbers, and alone on an otherwise empty board.
void show(const char* title, gl::extent size, const std::vector<gl::position>& places, char mark) {
    gl::grid<char> board(size, '.');
    std::cout << title;
    for (const gl::position place : places) {
        board[place] = mark;
        std::cout << ' ' << place;
    }
    std::cout << '\n' << board;
}

/// Tells whether the board is valid.
bool explain(const gl::grid<char>& board, ttt::rules rules) {
    const ttt::report report = ttt::check<marks>(board, rules);
    std::cout << board << (report ? "valid: " : "not valid: ") << ttt::describe(report.verdict)
              << '\n';
    for (const auto& line : report.x_lines) show("a line of X:", board.extent(), line, 'X');
    for (const auto& line : report.o_lines) show("a line of O:", board.extent(), line, 'O');
    if (!report) return false;
    show("possible last moves:", board.extent(), report.last_moves, '*');
    const auto moves = ttt::witness<marks>(board, rules);
    std::cout << "a game that ends here:";
    for (const gl::position move : moves.value()) std::cout << ' ' << move;
    std::cout << '\n';
    if (!ttt::check_moves(board.extent(), *moves, rules))
        throw std::logic_error("that game is against the rules");
    return true;
}

} // namespace

int main(int argument_count, char** argument_values) {
    const std::vector<std::string> arguments(argument_values + 1, argument_values + argument_count);
    if (!arguments.empty() && arguments[0] == "--help") {
        std::cout << usage;
        return 0;
    }
    if (arguments.empty() || arguments.size() > 2) {
        std::cerr << usage;
        return 2;
    }
    std::string at_work_on;
    try {
        ttt::rules rules;
        if (arguments.size() == 2) {
            at_work_on = "IN_A_ROW";
            rules.in_a_row = to_number(arguments[1]);
        }
        at_work_on = arguments[0] == "-" ? "standard input" : arguments[0];
        return explain(read(arguments[0]), rules) ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << "tictactoe_check: " << at_work_on << ": " << error.what() << '\n';
        return 2;
    }
}
