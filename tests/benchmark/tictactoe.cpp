// SPDX-License-Identifier: MIT

// How fast tic-tac-toe is judged, as ratios over the documents' algorithm on the same boards, a
// vector of strings: for 3×3 their own, for other sizes carried over cell by cell ("scan"). 2.0 is
// twice as fast. And how long perfect play takes.
//
//    gridlogic_benchmark_tictactoe            the table; less than a minute
//    gridlogic_benchmark_tictactoe --csv      the same for programs
//    gridlogic_benchmark_tictactoe --check    exits 1, and names them, where rows fall short
//    gridlogic_benchmark_tictactoe --quick    a few boards, a few times: shows that it works
//
// A repetition judges a batch of new boards by both; every answer must be the same. Half of the
// boards stand in a game played at random, to its end or less; on the others the right number of
// stones is strewn. Reported is the median over the repetitions.

#include "benchmark/measure.hpp"
#include "reference/tictactoe_documents.hpp"
#include "reference/tictactoe_scan.hpp"
#include "support/random.hpp"

#include <gridlogic/grid.hpp>
#include <gridlogic/tictactoe.hpp>

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace gl = gridlogic;
namespace ttt = gridlogic::tictactoe;
using lines = std::vector<std::string>;

struct board {
    lines rows;
    gl::grid<char, 3, 3> contiguous; ///< the same, if it is 3×3
    ttt::nine_cells x = 0;
    ttt::nine_cells o = 0;
};

lines random_rows(support::random& random, std::size_t rows, std::size_t cols, ttt::rules book) {
    lines made(rows, std::string(cols, ' '));
    if (random.one_in(2)) {
        std::string cells(random.below(rows * cols + 1), 'X');
        for (std::size_t at = 1; at < cells.size(); at += 2) cells[at] = 'O';
        cells.resize(rows * cols, ' ');
        for (std::size_t last = cells.size(); last > 1; --last)
            std::swap(cells[last - 1], cells[random.below(last)]);
        for (std::size_t row = 0; row < rows; ++row) made[row] = cells.substr(row * cols, cols);
        return made;
    }
    std::size_t moves = random.below(rows * cols + 1);
    for (char mark = 'X'; moves > 0; --moves, mark = mark == 'X' ? 'O' : 'X') {
        char* cell = nullptr;
        do cell = &made[random.below(rows)][random.below(cols)];
        while (*cell != ' ');
        *cell = mark;
        if (moves % 3 != 0 && reference::scan::verdict(made, book.in_a_row) != 0) {
            *cell = ' '; // the game ended one move earlier, and the board shows that
            break;
        }
    }
    return made;
}

std::vector<board> random_boards(support::random& random, std::size_t count, std::size_t rows,
                                 std::size_t cols, ttt::rules book) {
    std::vector<board> boards(count);
    for (board& made : boards) {
        made.rows = random_rows(random, rows, cols, book);
        if (rows != 3 || cols != 3) continue;
        made.contiguous = gl::grid<char, 3, 3>(made.rows);
        for (std::size_t bit = 0; bit < 9; ++bit) {
            made.x |= ttt::nine_cells{made.contiguous.cells()[bit] == 'X'} << bit;
            made.o |= ttt::nine_cells{made.contiguous.cells()[bit] == 'O'} << bit;
        }
    }
    return boards;
}

using judge = std::function<void(const std::vector<board>&, std::vector<int>&)>;

/// Judges a whole batch, so that calling the judge costs nothing.
template <class One>
judge judge_all(One one) {
    return [one](const std::vector<board>& boards, std::vector<int>& answers) {
        for (std::size_t number = 0; number < boards.size(); ++number)
            answers[number] = one(boards[number]);
    };
}

struct row {
    const char* name;
    std::size_t rows;
    std::size_t cols;
    ttt::rules book;
    judge plain;
    judge fast;
    double required = 0;
};

std::vector<row> all_rows() {
    const judge documents = judge_all(
        [](const board& at) { return reference::documents_validity::valid_tic_tac_toe(at.rows); });
    const auto scan = [](ttt::rules book) {
        return judge_all(
            [book](const board& at) { return reference::scan::verdict(at.rows, book.in_a_row); });
    };
    const auto verdict_of = [](ttt::rules book) {
        return judge_all(
            [book](const board& at) { return static_cast<int>(ttt::verdict_of(at.rows, book)); });
    };
    const auto check = [](ttt::rules book) {
        return judge_all([book](const board& at) {
            return static_cast<int>(ttt::check(at.rows, book).verdict);
        });
    };
    const auto is_valid = judge_all([](const board& at) { return ttt::is_valid(at.rows); });
    const auto is_valid_nine =
        judge_all([](const board& at) { return ttt::is_valid(at.contiguous); });
    const auto is_valid_masks =
        judge_all([](const board& at) { return ttt::is_valid(at.x, at.o); });
    return {
        {"is_valid of strings", 3, 3, {3}, documents, is_valid, 3},
        {"is_valid of nine chars", 3, 3, {3}, documents, is_valid_nine, 8},
        {"is_valid of two masks", 3, 3, {3}, documents, is_valid_masks, 0},
        {"verdict 3x3 k = 3", 3, 3, {3}, scan({3}), verdict_of({3}), 0},
        {"verdict 4x4 k = 4", 4, 4, {4}, scan({4}), verdict_of({4}), 8},
        {"verdict 7x6 k = 4", 7, 6, {4}, scan({4}), verdict_of({4}), 20},
        {"verdict 15x15 k = 5", 15, 15, {5}, scan({5}), verdict_of({5}), 50},
        {"verdict 19x19 k = 5", 19, 19, {5}, scan({5}), verdict_of({5}), 0},
        {"check 4x4 k = 4", 4, 4, {4}, scan({4}), check({4}), 0},
        {"check 7x6 k = 4", 7, 6, {4}, scan({4}), check({4}), 0},
        {"check 15x15 k = 5", 15, 15, {5}, scan({5}), check({5}), 0},
    };
}

struct result {
    double plain = 0; ///< nanoseconds a board
    double fast = 0;
    double ratio = 0;
    bool is_right = true;
};

result measure(const row& what, support::random& random, std::size_t batch, int repetitions) {
    std::vector<double> plain;
    std::vector<double> fast;
    std::vector<double> ratio;
    result all;
    for (int repetition = 0; repetition < repetitions; ++repetition) {
        const auto boards = random_boards(random, batch, what.rows, what.cols, what.book);
        std::vector<int> expected(batch);
        std::vector<int> answers(batch);
        plain.push_back(benchmark::time_of([&] { what.plain(boards, expected); }));
        fast.push_back(benchmark::time_of([&] { what.fast(boards, answers); }));
        ratio.push_back(plain.back() / fast.back());
        all.is_right = all.is_right && answers == expected;
    }
    all.plain = benchmark::median(plain) / static_cast<double>(batch);
    all.fast = benchmark::median(fast) / static_cast<double>(batch);
    all.ratio = benchmark::median(ratio);
    return all;
}

struct game {
    int rows;
    int cols;
    ttt::rules book;
    ttt::game_value value;
    double wanted; ///< seconds, on the processor that the prototypes ran on
};

constexpr game games[]{{4, 4, {4}, ttt::game_value::draw, 0.04},
                       {5, 6, {4}, ttt::game_value::win, 1.2},
                       {5, 5, {4}, ttt::game_value::draw, 2.8}};

} // namespace

int main(int argc, char** argv) {
    const char* mode = argc > 1 ? argv[1] : "";
    const bool is_quick = std::strcmp(mode, "--quick") == 0;
    const bool is_csv = std::strcmp(mode, "--csv") == 0;
    const bool is_check = std::strcmp(mode, "--check") == 0;
    if (argc > 2 || (argc == 2 && !is_quick && !is_csv && !is_check)) {
        std::fputs("usage: gridlogic_benchmark_tictactoe [--csv | --check | --quick]\n", stderr);
        return 2;
    }
    support::random random(support::seed());
    bool is_right = true;
    std::vector<std::string> short_rows;
    std::puts(is_csv ? "work,plain ns,ns,ratio,required"
                     : "work                       plain ns         ns    ratio  required");
    for (const row& what : all_rows()) {
        const std::size_t batch = what.rows > 9 ? 256 : 2048;
        const result found = measure(what, random, is_quick ? 32 : batch, is_quick ? 3 : 51);
        std::printf(is_csv ? "%s,%.2f,%.2f,%.2f,%.0f\n" : "%-24s %10.2f %10.2f %8.2f %9.0f\n",
                    what.name, found.plain, found.fast, found.ratio, what.required);
        is_right = is_right && found.is_right;
        if (!found.is_right) std::fprintf(stderr, "%s: a wrong answer\n", what.name);
        if (found.ratio < what.required) short_rows.emplace_back(what.name);
    }
    std::puts(is_csv ? "game,seconds,wanted,positions"
                     : "\nperfect play from the empty board  seconds   wanted  positions");
    for (const game& played : games) {
        if (is_quick && played.rows > 4) continue;
        ttt::solution found;
        const double time = benchmark::time_of([&] {
            found = ttt::solve(gl::grid<char>(played.rows, played.cols, ' '), played.book);
        });
        std::printf(is_csv ? "%dx%d k = %zu,%.3f,%.2f,%" PRIu64 "\n"
                           : "%dx%d k = %zu                         %9.3f %8.2f %10" PRIu64 "\n",
                    played.rows, played.cols, played.book.in_a_row, time / 1e9, played.wanted,
                    found.nodes);
        if (found.value != played.value) {
            is_right = false;
            std::fprintf(stderr, "%dx%d: a wrong value\n", played.rows, played.cols);
        }
    }
    if (!is_right) return 1;
    if (!is_check || short_rows.empty()) return 0;
    for (const std::string& name : short_rows)
        std::printf("below what is required: %s\n", name.c_str());
    return 1;
}
