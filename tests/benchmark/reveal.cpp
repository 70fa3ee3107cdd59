// SPDX-License-Identifier: MIT

// How fast the reveal engines are, as ratios over the documents' breadth-first search ("plain") on
// the same boards and clicks: 2.0 is twice as fast.
//
//    gridlogic_benchmark_reveal            the table; some minutes
//    gridlogic_benchmark_reveal --csv      the same for programs
//    gridlogic_benchmark_reveal --check    exits 1, and names them, where deciding rows fall short
//    gridlogic_benchmark_reveal --quick    a few rows, a few times: shows that it works
//    gridlogic_benchmark_reveal --only X   rows whose name contains X
//
// A repetition takes a batch of new random boards through all engines in turn; the boards are
// restored outside of the timing, and every engine must leave the same board. Reported is the
// median over the repetitions. Clicks are in the largest opening, unless the row says otherwise.

#include "benchmark/boards.hpp"
#include "benchmark/measure.hpp"
#include "reference/minesweeper.hpp"
#include "support/boards.hpp"
#include "support/random.hpp"

#include <gridlogic/minesweeper.hpp>

#include <array>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace ms = gridlogic::minesweeper;
using reference::rows;
using support::scene;

/// The engines, in the order of the table's columns.
enum engine : std::size_t {
    plain,         ///< the documents' breadth-first search
    marking,       ///< the same, marking on the board
    documents_dfs, ///< the documents' depth-first search, where the stack bears it
    library_dfs,
    library_bfs,
    portable,       ///< the word engine in standard C++, with a workspace
    fast,           ///< reveal(board, click)
    fast_workspace, ///< reveal(board, click, workspace)
    copy,           ///< memcpy of the board's rows: no reveal at all, the floor
    engine_count,
};
constexpr std::array<const char*, engine_count> engine_names{
    "plain", "marking", "doc dfs", "dfs", "bfs", "portable", "reveal", "reveal+ws", "memcpy"};

struct row {
    std::string name;
    std::function<scene(support::random&)> make;
    std::size_t batch;
    std::size_t repetitions;
    double required = 0; ///< of reveal with a workspace; half of it of reveal without
    bool is_deciding = false;
    engine baseline = plain;
    bool is_small = true; ///< the documents' recursion survives it
};

void run(engine which, scene& on, ms::workspace& space, rows& spare) {
    const auto row = static_cast<int>(on.click.row), col = static_cast<int>(on.click.col);
    switch (which) {
    case plain: reference::documents_bfs(on.board, row, col); break;
    case marking: reference::marking_bfs(on.board, row, col); break;
    case documents_dfs: reference::documents_dfs(on.board, row, col); break;
    case library_dfs: ms::reveal_dfs(on.board, on.click); break;
    case library_bfs: ms::reveal_bfs(on.board, on.click); break;
    case portable:
        ms::detail::reveal_bytes<ms::detail::portable_packing, ms::alphabet{}>(on.board, on.click,
                                                                               &space);
        break;
    case fast: ms::reveal(on.board, on.click); break;
    case fast_workspace: ms::reveal(on.board, on.click, space); break;
    default:
        for (std::size_t number = 0; number < on.board.size(); ++number)
            std::memcpy(spare[number].data(), on.board[number].data(), on.board[number].size());
    }
}

/// Times of one batch, by engine; 0 for an engine that was left out.
using times = std::array<double, engine_count>;

times time_batch(const row& what, support::random& numbers, ms::workspace& space) {
    std::vector<scene> batch;
    for (std::size_t number = 0; number < what.batch; ++number) batch.push_back(what.make(numbers));
    std::vector<scene> work = batch, expected;
    rows spare = batch[0].board;
    times result{};
    for (std::size_t which = what.baseline; which < engine_count; ++which) {
        if (which == documents_dfs && !what.is_small) continue;
        for (std::size_t number = 0; number < batch.size(); ++number)
            for (std::size_t line = 0; line < batch[number].board.size(); ++line)
                work[number].board[line] = batch[number].board[line];
        result[which] = benchmark::time_of([&] {
            for (scene& on : work) run(static_cast<engine>(which), on, space, spare);
        });
        if (which == what.baseline) {
            expected = work;
        } else if (which != copy) {
            for (std::size_t number = 0; number < work.size(); ++number)
                if (work[number].board != expected[number].board) {
                    std::fprintf(stderr, "%s differs on %s\n", engine_names[which],
                                 what.name.c_str());
                    std::exit(2);
                }
        }
    }
    return result;
}

scene at_largest_opening(rows board) {
    const gridlogic::position click = benchmark::largest_opening(board);
    return {std::move(board), click};
}

std::vector<row> table() {
    std::vector<row> all;
    const auto add_random = [&](std::size_t height, std::size_t width, double percent,
                                double required, bool is_deciding) {
        const std::size_t area = height * width;
        char name[64];
        std::snprintf(name, sizeof name, "%zux%zu %.3g%%", height, width, percent);
        all.push_back({name,
                       [=](support::random& numbers) {
                           return at_largest_opening(
                               benchmark::mined_share(numbers, height, width, percent));
                       },
                       area <= 1000    ? std::size_t{256}
                       : area <= 10000 ? std::size_t{48}
                                       : std::size_t{1},
                       area <= 10000     ? std::size_t{15}
                       : area <= 1000000 ? std::size_t{9}
                                         : std::size_t{3},
                       required, is_deciding, plain, area <= 10000});
    };
    const auto add_standard = [&](std::size_t height, std::size_t width, std::size_t mines) {
        const std::string name =
            std::to_string(height) + "x" + std::to_string(width) + "/" + std::to_string(mines);
        all.push_back({name,
                       [=](support::random& numbers) {
                           return at_largest_opening(
                               benchmark::mined_exactly(numbers, height, width, mines));
                       },
                       256, 15, 8, true});
        all.push_back({name + " any click",
                       [=](support::random& numbers) {
                           rows board = benchmark::mined_exactly(numbers, height, width, mines);
                           gridlogic::position click;
                           do click = {numbers.below(height), numbers.below(width)};
                           while (board[static_cast<std::size_t>(click.row)]
                                       [static_cast<std::size_t>(click.col)] == 'M');
                           return scene{std::move(board), click};
                       },
                       256, 15});
    };
    add_standard(9, 9, 10);
    add_standard(16, 16, 40);
    add_standard(16, 30, 99);
    for (const auto& [percent, required] : {std::pair{0.0, 25.0},
                                            {1.0, 25.0},
                                            {5.0, 18.0},
                                            {8.0, 9.0},
                                            {10.0, 9.0},
                                            {12.0, 9.0},
                                            {15.0, 9.0},
                                            {20.0, 9.0}})
        add_random(100, 100, percent, required, percent == 5);
    for (const auto& [percent, required] : {std::pair{0.0, 60.0},
                                            {1.0, 35.0},
                                            {5.0, 24.0},
                                            {8.0, 15.0},
                                            {10.0, 8.0},
                                            {12.0, 8.0},
                                            {15.0, 14.0},
                                            {20.0, 22.0}})
        add_random(1000, 1000, percent, required,
                   percent <= 1 || percent == 5 || percent == 10 || percent == 20);
    for (const auto& [percent, required] :
         {std::pair{0.0, 50.0}, {1.0, 35.0}, {5.0, 20.0}, {10.0, 6.0}})
        add_random(4000, 4000, percent, required, false);
    for (const std::size_t side : {1U, 2U, 3U, 5U, 8U, 16U, 32U, 64U, 65U, 128U}) {
        add_random(side, side, 0, 0, false);
        if (side >= 8) add_random(side, side, 10, 0, false);
    }
    add_random(1, 10000, 5, 0, false);
    add_random(10000, 1, 5, 0, false);

    const auto add_shape = [&](const char* name, double required, auto make) {
        all.push_back(
            {name, [make](support::random& numbers) { return at_largest_opening(make(numbers)); },
             1, 9, required, required != 0 && name[0] == 's', plain, false});
    };
    using support::random;
    add_shape("spiral 1000x1000", 5, [](random&) { return support::spiral(1000); });
    add_shape("serpentine 1000x1000", 4, [](random&) { return support::serpentine(1000); });
    add_shape("serpentine upright 1000x1000", 4, [](random&) {
        return support::transposed({support::serpentine(1000), {}}).board;
    });
    add_shape("maze 1000x1000", 6, [](random& n) { return benchmark::maze(n, 1000); });
    add_shape("comb 1000x1000", 0, [](random&) { return support::comb(1000); });
    add_shape("comb lying 1000x1000", 0, [](random&) {
        return support::transposed({support::comb(1000), {}}).board;
    });
    add_shape("aslant 1000x1000", 0, [](random&) { return support::slant(1000); });
    add_shape("lattice 1000x1000", 0, [](random&) { return benchmark::lattice(1000); });
    add_shape("checkerboard 1000x1000", 0, [](random&) { return benchmark::checkerboard(1000); });
    add_random(10000, 10000, 20, 1.5, false);
    all.back().baseline = marking;
    all.back().repetitions = 3;
    return all;
}

} // namespace

int main(int argc, char** argv) {
    bool is_csv = false, is_check = false, is_quick = false;
    std::string_view only;
    for (int number = 1; number < argc; ++number) {
        const std::string_view option = argv[number];
        if (option == "--csv")
            is_csv = true;
        else if (option == "--check")
            is_check = true;
        else if (option == "--quick")
            is_quick = true;
        else if (option == "--only" && number + 1 < argc)
            only = argv[++number];
        else
            return std::fprintf(stderr, "unknown option %s\n", argv[number]), 2;
    }
    std::printf(is_csv ? "board,plain ns/click" : "%-30s %12s", "board", "plain ns");
    for (std::size_t which = marking; which < engine_count; ++which)
        std::printf(is_csv ? ",%s" : " %9s", engine_names[which]);
    std::printf(is_csv ? ",required\n" : " %9s\n", "required");

    support::random numbers(support::seed());
    ms::workspace space;
    std::string short_rows;
    for (const row& what : table()) {
        if (!only.empty() && what.name.find(only) == std::string::npos) continue;
        if (is_quick && (what.batch == 1 || what.name[0] == '1')) continue;
        std::array<std::vector<double>, engine_count> ratios;
        std::vector<double> baseline;
        time_batch(what, numbers, space); // to warm up
        for (std::size_t turn = 0; turn < (is_quick ? 2 : what.repetitions); ++turn) {
            const times taken = time_batch(what, numbers, space);
            baseline.push_back(taken[what.baseline] / static_cast<double>(what.batch));
            for (std::size_t which = 0; which < engine_count; ++which)
                if (taken[which] > 0) ratios[which].push_back(taken[what.baseline] / taken[which]);
        }
        const double with_workspace = benchmark::median(ratios[fast_workspace]);
        const double without = benchmark::median(ratios[fast]);
        std::printf(is_csv ? "%s,%.0f" : "%-30s %12.0f", what.name.c_str(),
                    benchmark::median(baseline));
        for (std::size_t which = marking; which < engine_count; ++which)
            std::printf(is_csv ? ",%.2f" : " %9.2f", benchmark::median(ratios[which]));
        std::printf(is_csv ? ",%g\n" : " %9g", what.required);
        const bool falls_short =
            with_workspace < what.required || without < what.required / 2 || without < 1;
        if (!is_csv)
            std::printf("%s%s\n", what.is_deciding ? " *" : "", falls_short ? " short" : "");
        std::fflush(stdout);
        if (what.is_deciding && falls_short) short_rows += " [" + what.name + "]";
    }
    if (!is_csv) std::printf("* decides --check; 0 where an engine was left out\n");
    if (is_check && !short_rows.empty()) {
        std::printf("fall short:%s\n", short_rows.c_str());
        return 1;
    }
}
