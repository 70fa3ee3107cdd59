// SPDX-License-Identifier: MIT
// How fast games are laid and played, as ratios over the plain ways to do it. See --help.
#include "measure.hpp"
#include "reference/minesweeper.hpp"

#include <gridlogic/minesweeper/game.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;

namespace {

constexpr std::string_view usage =
    "usage: game [--quick] [--csv] [--check]\n"
    "Measures gridlogic's game against plain breadth-first search on a vector of vectors. A ratio\n"
    "says how many times faster the game is: the median over batches of many different boards.\n"
    "Both lay the mines of each game from its seed and then play the same clicks until it is won.\n"
    "  --quick  few boards, to see that it works\n"
    "  --csv    comma-separated values\n"
    "  --check  exit status 1, and the rows named, if a ratio is below what is required\n";

struct row {
    std::string name;
    double required; ///< 0 where nothing is
    double goal;
    double ratio;
    double nanoseconds; ///< of the game, for each board
};

/// A board with a way to play it.
struct script {
    std::uint64_t seed;
    std::vector<gl::position> clicks;
    reference::rows board;
};

/// Clicks on safe cells in random order until the game is won: on all of them, as a player clicks
/// who does not look, or only on those that are not opened yet.
script write_script(const ms::difficulty& difficulty, std::uint64_t seed, bool is_looking) {
    std::mt19937_64 numbers(seed);
    std::vector<gl::position> order;
    for (gl::position place : difficulty.size.places()) order.push_back(place);
    std::shuffle(order.begin(), order.end(), numbers);

    script made{seed, {}, {}};
    ms::game game(difficulty, seed);
    for (gl::position place : order) {
        if (game.is_over()) break;
        const bool is_safe = made.clicks.empty() || !game.mines().test(place);
        if (!is_safe || (is_looking && game.opened().test(place))) continue;
        game.reveal(place);
        made.clicks.push_back(place);
    }
    if (game.status() != ms::status::won) {
        std::fputs("a game is not won by its clicks\n", stderr);
        std::exit(1);
    }
    const auto rows = static_cast<std::size_t>(game.rows());
    made.board.assign(rows, std::vector<char>(static_cast<std::size_t>(game.cols()), 'E'));
    for (gl::position place : game.extent().places())
        if (game.mines().test(place))
            made.board[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.col)] =
                'M';
    return made;
}

void click(reference::rows& board, gl::position place) {
    reference::documents_bfs(board, static_cast<int>(place.row), static_cast<int>(place.col));
}

/// What is found in the results, so that none of it can be left out.
std::size_t checksum = 0;

using scripts = std::vector<script>;

double play(ms::game& game, ms::move& move, const scripts& batch, std::size_t clicks) {
    return benchmark::time_of([&] {
        for (const script& game_of : batch) {
            game.restart(game_of.seed);
            const std::size_t count = (std::min)(clicks, game_of.clicks.size());
            for (std::size_t number = 0; number < count; ++number)
                game.reveal(game_of.clicks[number], move);
            checksum += move.opened;
        }
    });
}

/// Shuffles the mines into all cells but those around the first click, which is an opening too.
reference::rows lay_plainly(const ms::difficulty& difficulty, const script& game) {
    const auto rows = static_cast<std::size_t>(difficulty.size.rows());
    const auto cols = static_cast<std::size_t>(difficulty.size.cols());
    const gl::position first = game.clicks[0];
    const auto is_around = [first](std::size_t row, std::size_t col) {
        const auto down = static_cast<std::ptrdiff_t>(row) - first.row;
        const auto right = static_cast<std::ptrdiff_t>(col) - first.col;
        return -1 <= down && down <= 1 && -1 <= right && right <= 1;
    };
    std::vector<char> cells(difficulty.size.area() - 1 - difficulty.size.neighbors(first).size(),
                            'E');
    std::fill_n(cells.begin(), difficulty.mines, 'M');
    std::shuffle(cells.begin(), cells.end(), std::mt19937(static_cast<unsigned>(game.seed)));
    reference::rows board(rows, std::vector<char>(cols, 'E'));
    auto next = cells.begin();
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t col = 0; col < cols; ++col)
            if (!is_around(row, col)) board[row][col] = *next++;
    return board;
}

/// All clicks of the games, or the first of each. The mines that a game lays are shuffled anew
/// here, for the time that it takes, and then the clicks fall on the board that they were written
/// for.
double play_plainly(const ms::difficulty& difficulty, const scripts& batch, std::size_t clicks) {
    std::vector<reference::rows> boards;
    for (const script& game_of : batch) boards.push_back(game_of.board);
    return benchmark::time_of([&] {
        for (std::size_t number = 0; number < batch.size(); ++number) {
            reference::rows laid = lay_plainly(difficulty, batch[number]);
            reference::rows& board = clicks == 1 ? laid : boards[number];
            const std::size_t count = (std::min)(clicks, batch[number].clicks.size());
            for (std::size_t at = 0; at < count; ++at) click(board, batch[number].clicks[at]);
            checksum += static_cast<std::size_t>(board[0][0] + laid[0][0]);
        }
    });
}

constexpr auto all_clicks = static_cast<std::size_t>(-1);

/// The rows of one difficulty.
void measure(const char* name, const ms::difficulty& difficulty, std::size_t batches,
             std::size_t boards, bool is_deciding, std::vector<row>& table) {
    ms::game game(difficulty, 0);
    ms::move move;
    const auto compare = [&](const char* work, bool is_looking, std::size_t clicks, double required,
                             double goal) {
        std::vector<double> ratios, times;
        for (std::size_t batch = 0; batch < batches; ++batch) {
            scripts written;
            for (std::size_t number = 0; number < boards; ++number)
                written.push_back(
                    write_script(difficulty, 1 + batch * boards + number, is_looking));
            const double plain = play_plainly(difficulty, written, clicks);
            times.push_back(play(game, move, written, clicks) / static_cast<double>(boards));
            ratios.push_back(plain / (times.back() * static_cast<double>(boards)));
        }
        table.push_back({std::string(name) + ", " + work, required, goal, benchmark::median(ratios),
                         benchmark::median(times)});
    };
    compare("a click on every safe cell", false, all_clicks, is_deciding ? 40 : 0,
            is_deciding ? 80 : 0);
    compare("clicks that open something", true, all_clicks, 0, 0);
    compare("mines and first click", false, 1, is_deciding ? 8 : 0, is_deciding ? 15 : 0);
}

} // namespace

int main(int argument_count, char** argument_values) {
    bool is_quick = false, is_csv = false, is_checked = false;
    for (int number = 1; number < argument_count; ++number) {
        const std::string_view argument = argument_values[number];
        if (argument == "--quick")
            is_quick = true;
        else if (argument == "--csv")
            is_csv = true;
        else if (argument == "--check")
            is_checked = true;
        else {
            std::fputs(usage.data(), argument == "--help" ? stdout : stderr);
            return argument == "--help" ? 0 : 2;
        }
    }

    std::vector<row> table;
    const std::size_t batches = is_quick ? 3 : 25;
    measure("beginner", ms::beginner, batches, is_quick ? 16 : 128, false, table);
    measure("intermediate", ms::intermediate, batches, is_quick ? 8 : 96, false, table);
    measure("expert", ms::expert, batches, is_quick ? 8 : 64, true, table);
    measure("100x100, 15 %", {{100, 100}, 1500}, batches, is_quick ? 1 : 4, false, table);

    std::puts(is_csv
                  ? "work,ns,ratio,required,goal"
                  : "work                                            ns   ratio  required  goal");
    bool has_failed = false;
    for (const row& line : table) {
        std::printf(is_csv ? "\"%s\",%.0f,%.2f,%.0f,%.0f\n" : "%-42s %8.0f %7.1f %9.0f %5.0f\n",
                    line.name.c_str(), line.nanoseconds, line.ratio, line.required, line.goal);
        has_failed = has_failed || line.ratio < line.required;
    }
    if (checksum == 0) return 1;
    if (!is_checked || !has_failed) return 0;
    for (const row& line : table)
        if (line.ratio < line.required)
            std::fprintf(stderr, "falls short: %s, %.1f of %.0f\n", line.name.c_str(), line.ratio,
                         line.required);
    return 1;
}
