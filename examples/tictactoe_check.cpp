// SPDX-License-Identifier: MIT
// Can this tic-tac-toe board occur in a game?
//
//    tictactoe_check board.txt      reads a 3×3 board of X, O and '.' or ' ' for empty cells
//    tictactoe_check board.txt 4    a board of any size, with four in a row: says why or why not,
//                                   draws the evidence and gives a game that ends in the board
//    tictactoe_check - …            from standard input
//
// Exit status: 0 valid, 1 not valid, 2 the board cannot be read. Without an argument it tries
// itself on boards whose answers are known.

#include <gridlogic/grid.hpp>
#include <gridlogic/tictactoe.hpp>

#include <algorithm>
#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace gl = gridlogic;
namespace ttt = gridlogic::tictactoe;

namespace {

constexpr ttt::marks marks{.empty = '.'};

gl::grid<char> read(std::string text) {
    std::replace(text.begin(), text.end(), ' ', '.');
    return gl::from_text(text);
}

int check(const std::string& text) {
    const gl::grid<char> board = read(text);
    const bool valid = ttt::is_valid<marks>(board);
    std::cout << gl::to_text(board) << (valid ? "valid\n" : "not valid\n");
    return valid ? 0 : 1;
}

/// The places alone, on an otherwise empty board.
void draw(const char* title, gl::extent size, const std::vector<gl::position>& places, char mark) {
    gl::grid<char> board(size, '.');
    for (const gl::position place : places) board[place] = mark;
    std::cout << title << '\n' << gl::to_text(board);
}

int explain(const std::string& text, std::size_t in_a_row) {
    const gl::grid<char> board = read(text);
    const ttt::rules rules{in_a_row};
    const ttt::report report = ttt::check<marks>(board, rules);
    std::cout << gl::to_text(board) << ttt::describe(report.verdict) << '\n';
    for (const auto& line : report.x_lines) draw("a line of X:", board.extent(), line, 'X');
    for (const auto& line : report.o_lines) draw("a line of O:", board.extent(), line, 'O');
    if (!report) return 1;
    draw("possible last moves:", board.extent(), report.last_moves, '*');
    const auto moves = ttt::witness<marks>(board, rules);
    std::cout << "a game that ends here:";
    for (const gl::position move : moves.value())
        std::cout << " (" << move.row << ", " << move.col << ')';
    std::cout << '\n';
    return ttt::check_moves(board.extent(), *moves, rules) ? 0 : 2;
}

std::string read_all(std::istream& in) {
    if (!in) throw std::runtime_error("the file cannot be opened");
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

int try_itself() {
    const bool as_expected = check("XOX\n.X.\n..O\n") == 0 && check("XXX\n...\nOOO\n") == 1 &&
                             explain("XXX\nOO.\n", 3) == 0 &&
                             explain("X.OX\nOXXO\nOXXO\nXOOX\n", 4) == 1;
    return as_expected ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    try {
        if (argc == 1) return try_itself();
        const std::string name = argv[1];
        std::ifstream file;
        if (name != "-") file.open(name);
        const std::string text = read_all(name == "-" ? std::cin : file);
        return argc == 2 ? check(text) : explain(text, std::stoul(argv[2]));
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
