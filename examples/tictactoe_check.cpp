// SPDX-License-Identifier: MIT
// Can this tic-tac-toe board occur in a game?
//
//    tictactoe_check board.txt      reads a 3×3 board of X, O and '.' or ' ' for empty cells
//    tictactoe_check -              the same from standard input
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

namespace gl = gridlogic;
namespace ttt = gridlogic::tictactoe;

namespace {

int check(std::string text) {
    std::replace(text.begin(), text.end(), ' ', '.');
    const bool valid = ttt::is_valid<ttt::marks{.empty = '.'}>(gl::from_text(text));
    std::cout << text << (valid ? "valid\n" : "not valid\n");
    return valid ? 0 : 1;
}

std::string read_all(std::istream& in) {
    if (!in) throw std::runtime_error("the file cannot be opened");
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

} // namespace

int main(int argc, char** argv) {
    try {
        if (argc == 1) {
            const bool as_expected = check("XOX\n.X.\n..O\n") == 0 && check("XXX\n...\nOOO\n") == 1;
            return as_expected ? 0 : 1;
        }
        const std::string name = argv[1];
        if (name == "-") return check(read_all(std::cin));
        std::ifstream file(name);
        return check(read_all(file));
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
