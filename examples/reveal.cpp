// SPDX-License-Identifier: MIT
// Clicks on a Minesweeper board that is read from a file: see --help. Prints nothing but the
// result, and that only when all of it is known; whatever is wrong is said on standard error.
#include <gridlogic/grid.hpp>
#include <gridlogic/minesweeper.hpp>

#include <charconv>
#include <exception>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;

namespace {

constexpr std::string_view usage =
    "usage: reveal BOARD ROW,COL...\n"
    "Clicks on the cells of a Minesweeper board, counted from 0, and prints the board after each.\n"
    "BOARD is a text file, or - for standard input, with a line for each row:\n"
    "  M mine, E empty, both unrevealed; B blank, 1 to 8, X exploded mine, all revealed\n"
    "Exit status: 0, or 2 if there is something wrong with the board or a click.\n";

std::string read(const std::string& name) {
    std::ifstream file;
    if (name != "-") file.open(name);
    std::istream& input = name == "-" ? std::cin : file;
    std::string text;
    for (std::string line; std::getline(input, line);) text += line + '\n';
    if (!input.eof()) throw std::runtime_error("cannot be read");
    return text;
}

void check_letters(const gl::grid<char>& board) {
    for (gl::position place : board.extent().places()) {
        const char letter = board[place];
        if (std::string_view("MEBX12345678").find(letter) != std::string_view::npos) continue;
        const bool is_printable = ' ' <= letter && letter <= '~';
        throw std::runtime_error("row " + std::to_string(place.row) + ", column " +
                                 std::to_string(place.col) + " holds " +
                                 (is_printable ? std::string{'\'', letter, '\''} : "no letter") +
                                 ", but a cell is one of M E B X 1 2 3 4 5 6 7 8");
    }
}

gl::position to_place(std::string_view text) {
    const char* const end = text.data() + text.size();
    long long row = 0, col = 0;
    const auto [comma, row_error] = std::from_chars(text.data(), end, row);
    if (row_error == std::errc() && comma != end && *comma == ',') {
        const auto [rest, col_error] = std::from_chars(comma + 1, end, col);
        if (col_error == std::errc() && rest == end) return {row, col};
    }
    throw std::runtime_error("a click is a row and a column like 3,0");
}

std::string to_words(const ms::reveal_result& result) {
    switch (result.outcome) {
    case ms::outcome::exploded: return "a mine exploded";
    case ms::outcome::opened:
        return "opened " + std::to_string(result.opened) +
               (result.opened == 1 ? " cell" : " cells");
    default: return "nothing changed";
    }
}

} // namespace

int main(int argument_count, char** argument_values) {
    const std::vector<std::string> arguments(argument_values + 1, argument_values + argument_count);
    if (!arguments.empty() && arguments[0] == "--help") {
        std::cout << usage;
        return 0;
    }
    if (arguments.size() < 2) {
        if (!arguments.empty()) std::cerr << "reveal: " << arguments[0] << ": no click is given\n";
        std::cerr << usage;
        return 2;
    }
    std::string at_work_on = arguments[0] == "-" ? "standard input" : arguments[0];
    try {
        auto board = gl::from_text(read(arguments[0]));
        if (board.area() == 0) throw std::runtime_error("the board is empty");
        check_letters(board);
        std::string output;
        for (std::size_t number = 1; number < arguments.size(); ++number) {
            at_work_on = "click " + arguments[number];
            const auto result = ms::reveal(board, to_place(arguments[number]));
            output += arguments[number] + ": " + to_words(result) + '\n' + gl::to_text(board);
        }
        at_work_on = "standard output";
        if (!(std::cout << output << std::flush)) throw std::runtime_error("cannot be written");
    } catch (const std::exception& error) {
        std::cerr << "reveal: " << at_work_on << ": " << error.what() << '\n';
        return 2;
    }
    return 0;
}
