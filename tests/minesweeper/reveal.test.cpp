// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "reference/minesweeper.hpp"
#include "support/allocations.hpp"
#include "support/boards.hpp"
#include "support/engines.hpp"
#include "support/laws.hpp"
#include "support/message.hpp"
#include "support/random.hpp"
#include "support/small_stack.hpp"

#include <gridlogic/grid.hpp>
#include <gridlogic/minesweeper.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;
using reference::answer;
using reference::oracle;
using reference::rows;
using support::disagreement;
using support::for_each_engine;
using support::join;
using support::split;

namespace {

using sizes = std::initializer_list<std::size_t>;

/// What became of a click by every engine, on the board as given and in all its symmetries.
struct click_result {
    ms::reveal_result result;
    std::string board;

    friend bool operator==(const click_result&, const click_result&) = default;
    friend std::ostream& operator<<(std::ostream& out, const click_result& what) {
        return out << what.board << ", outcome " << static_cast<int>(what.result.outcome) << ", "
                   << what.result.opened << " opened";
    }
};

click_result opened(std::size_t cells, std::string_view board) {
    return {{ms::outcome::opened, cells}, std::string(board)};
}
click_result unchanged(std::string_view board) {
    return {{ms::outcome::unchanged, 0}, std::string(board)};
}
click_result exploded(std::string_view board) {
    return {{ms::outcome::exploded, 1}, std::string(board)};
}

void check_click(std::string_view before, gl::position click, const click_result& after) {
    const auto given = support::symmetries({split(before), click});
    const auto expected = support::symmetries({split(after.board), click});
    for (std::size_t symmetry = 0; symmetry < given.size(); ++symmetry) {
        for_each_engine([&](auto engine) {
            INFO(engine.name << " on " << join(given[symmetry].board));
            rows board = given[symmetry].board;
            const ms::reveal_result result = engine(board, given[symmetry].click);
            CHECK(click_result{result, join(board)} ==
                  click_result{after.result, join(expected[symmetry].board)});
        });
    }
}

} // namespace

// The documents' example, word for word.

namespace {

constexpr auto documents_example(auto engine) {
    gl::grid<char, 4, 5> board{{'E', 'E', 'E', 'E', 'E'},
                               {'E', 'E', 'M', 'E', 'E'},
                               {'E', 'E', 'E', 'E', 'E'},
                               {'E', 'E', 'E', 'E', 'E'}};
    const gl::grid<char, 4, 5> expected{{'B', '1', 'E', '1', 'B'},
                                        {'B', '1', 'M', '1', 'B'},
                                        {'B', '1', '1', '1', 'B'},
                                        {'B', 'B', 'B', 'B', 'B'}};
    return engine(board, {3, 0}) == ms::reveal_result{ms::outcome::opened, 18} && board == expected;
}

static_assert(documents_example(support::dfs{}));
static_assert(documents_example(support::bfs{}));
static_assert(documents_example(support::fastest{}));
static_assert(documents_example(support::with_workspace{}));
static_assert(documents_example(support::portable{}));

} // namespace

TEST_CASE("the documents' example comes out as printed", "[reveal]") {
    for_each_engine([](auto engine) {
        INFO(engine.name);
        CHECK(documents_example(engine));
    });
    check_click("EEEEE/EEMEE/EEEEE/EEEEE", {3, 0}, opened(18, "B1E1B/B1M1B/B111B/BBBBB"));
    check_click("EEEEE/EEMEE/EEEEE/EEEEE", {1, 2}, exploded("EEEEE/EEXEE/EEEEE/EEEEE"));
}

// What public programs got wrong, as the smallest board that shows it.

TEST_CASE("an exploded mine is still counted", "[reveal]") {
    check_click("XE", {0, 1}, opened(1, "X1"));
    check_click("MEX", {0, 1}, opened(1, "M2X"));
    check_click("XXX/XEX/XXX", {1, 1}, opened(1, "XXX/X8X/XXX"));
    check_click("EEX", {0, 0}, opened(2, "B1X"));
}

TEST_CASE("a click on a revealed cell changes nothing, whatever is around it", "[reveal]") {
    check_click("1X", {0, 0}, unchanged("1X"));
    check_click("X", {0, 0}, unchanged("X"));
    for (const char shown : {'B', '1', '2', '3', '4', '5', '6', '7', '8', 'X'})
        for (const char near : {'E', 'M', 'B', 'X', '8', '?'}) {
            const std::string board{shown, near, '/', near, near};
            check_click(board, {0, 0}, unchanged(board));
        }
}

TEST_CASE("a cell shows any number of mines from one to eight", "[reveal]") {
    check_click("MMM/MEM/MMM", {1, 1}, opened(1, "MMM/M8M/MMM"));
    for (unsigned mines = 1; mines < 256; ++mines) {
        std::string before = "EEE/EEE/EEE";
        std::size_t count = 0;
        for (unsigned near = 0; near < 8; ++near) {
            if ((mines >> near) % 2 == 0) continue;
            const std::size_t place = near < 4 ? near : near + 1;
            before[place / 3 * 4 + place % 3] = near % 3 == 0 ? 'X' : 'M';
            ++count;
        }
        std::string after = before;
        after[5] = static_cast<char>('0' + count);
        for_each_engine([&](auto engine) {
            rows board = split(before);
            const auto result = engine(board, gl::position{1, 1});
            if (result != ms::reveal_result{ms::outcome::opened, 1} || join(board) != after)
                FAIL(engine.name << " made " << join(board) << " of " << before);
        });
    }
}

TEST_CASE("an opening never wraps around a border", "[reveal]") {
    check_click("EEM/EEE", {1, 0}, opened(4, "B1M/B1E"));
    check_click("MEEE", {0, 3}, opened(3, "M1BB"));
    check_click("EMEEM/EEEME", {0, 0}, opened(1, "1MEEM/EEEME"));
    check_click("EEEM/MEEE", {0, 1}, opened(1, "E1EM/MEEE"));
    check_click("EEEMMEEE/EEEMMEEE", {0, 0}, opened(6, "BB2MMEEE/BB2MMEEE"));
}

TEST_CASE("an opening neither starts from a digit nor passes through one", "[reveal]") {
    check_click("EEM", {0, 1}, opened(1, "E1M"));
    check_click("EEEMEEE", {0, 0}, opened(3, "BB1MEEE"));
    check_click("EEEEE/EEEEE/MEEEE/EEEEE/EEEEE", {0, 4},
                opened(24, "BBBBB/11BBB/M1BBB/11BBB/BBBBB"));
    check_click("EE1EE", {0, 0}, opened(2, "BB1EE"));
}

TEST_CASE("an opening does not pass through what was revealed before", "[reveal]") {
    check_click("EEBEE", {0, 0}, opened(2, "BBBEE"));
    check_click("EEXEE", {0, 0}, opened(2, "B1XEE"));
    check_click("EEBEE/EEBEE/EEBEE", {1, 4}, opened(6, "EEBBB/EEBBB/EEBBB"));
    check_click("EEEEE/EBBBE/EBEBE/EBBBE/EEEEE", {2, 2},
                opened(1, "EEEEE/EBBBE/EBBBE/EBBBE/EEEEE"));
    check_click("EEEEE/EBBBE/EBEBE/EBBBE/EEEEE", {0, 0},
                opened(16, "BBBBB/BBBBB/BBEBB/BBBBB/BBBBB"));
}

TEST_CASE("diagonal steps connect an opening", "[reveal]") {
    check_click("E8/8E", {0, 0}, opened(2, "B8/8B"));
    check_click("E88/8E8/88E", {0, 0}, opened(3, "B88/8B8/88B"));
    check_click("8E8E8/E8E8E", {0, 1}, opened(5, "8B8B8/B8B8B"));
}

TEST_CASE("one row, one column and one cell are boards like any other", "[reveal]") {
    check_click("E", {0, 0}, opened(1, "B"));
    check_click("M", {0, 0}, exploded("X"));
    check_click("EEEEEEEEEM", {0, 0}, opened(9, "BBBBBBBB1M"));
    check_click("EEEEEEEEEM", {0, 8}, opened(1, "EEEEEEEE1M"));
    check_click("EEEEEEEEEM", {0, 9}, exploded("EEEEEEEEEX"));
    check_click("ME", {0, 1}, opened(1, "M1"));
}

TEST_CASE("an exploding click touches nothing else", "[reveal]") {
    check_click("MM/MM", {0, 0}, exploded("XM/MM"));
    check_click("EME/EEE", {0, 1}, exploded("EXE/EEE"));
}

TEST_CASE("a large empty board opens to its last cell", "[reveal]") {
    for (const std::size_t side : sizes{19, 64, 65, 400, 1000}) {
        CAPTURE(side);
        for_each_engine([&](auto engine) {
            INFO(engine.name);
            for (const std::size_t corner : {std::size_t{0}, side - 1}) {
                rows board = support::filled(side, side);
                CHECK(engine(board, gl::position{corner, side - 1}) ==
                      ms::reveal_result{ms::outcome::opened, side * side});
                CHECK(board == support::filled(side, side, 'B'));
            }
        });
    }
}

TEST_CASE("the plain solutions agree on what they do not get wrong", "[reveal][reference]") {
    // So that a benchmark against them measures the same work.
    support::random numbers(1);
    for (int times = 0; times < 2000; ++times) {
        const rows board = support::mined(numbers, numbers.between(1, 20), numbers.between(1, 20),
                                          numbers.between(2, 12));
        const gl::position click(numbers.below(board.size()), numbers.below(board[0].size()));
        const rows expected = oracle(board).click(click.row, click.col).board;
        for (const auto solve :
             {reference::documents_dfs, reference::documents_bfs, reference::marking_bfs}) {
            rows solved = board;
            solve(solved, static_cast<int>(click.row), static_cast<int>(click.col));
            if (solved != expected) FAIL(join(board) << " became " << join(solved));
        }
    }
    rows board = split("XE");
    reference::documents_bfs(board, 0, 1);
    CHECK(join(board) == "XB");
}

// Small worlds, exhausted.

namespace {

/// Calls `visit(board)` with every board of one shape over an alphabet.
template <class Visit>
constexpr void for_each_board(std::size_t height, std::size_t width, std::string_view letters,
                              Visit visit) {
    std::vector<std::size_t> digits(height * width, 0);
    rows board = support::filled(height, width, letters[0]);
    for (;;) {
        visit(std::as_const(board));
        std::size_t place = 0;
        while (place < digits.size() && digits[place] + 1 == letters.size()) {
            digits[place] = 0;
            board[place / width][place % width] = letters[0];
            ++place;
        }
        if (place == digits.size()) return;
        board[place / width][place % width] = letters[++digits[place]];
    }
}

/// Every board of up to `cells` cells, of every shape, clicked everywhere. Returns how many clicks
/// that are.
std::size_t exhaust(std::size_t cells, std::string_view letters) {
    std::size_t clicks = 0;
    for (std::size_t height = 1; height <= cells; ++height)
        for (std::size_t width = 1; height * width <= cells; ++width)
            for_each_board(height, width, letters, [&](const rows& board) {
                const oracle expected(board);
                for (std::size_t place = 0; place < height * width; ++place) {
                    const gl::position click(place / width, place % width);
                    const std::string wrong =
                        disagreement(board, click, expected.click(click.row, click.col));
                    if (!wrong.empty()) FAIL(wrong);
                    ++clicks;
                }
            });
    return clicks;
}

/// The boards of 2 rows and 3 columns at compile time, by every engine.
constexpr bool small_world_agrees(std::string_view letters) {
    bool agree = true;
    for_each_board(2, 3, letters, [&](const rows& board) {
        const oracle expected(board);
        for (std::size_t place = 0; place < 6; ++place) {
            const gl::position click(place / 3, place % 3);
            const auto verdict = expected.click(click.row, click.col);
            for_each_engine([&](auto engine) {
                agree = agree && support::verdict_of(engine, board, click) == verdict;
            });
        }
    });
    return agree;
}

static_assert(small_world_agrees("EM"));

} // namespace

TEST_CASE("every board of mines and empty cells up to twelve cells agrees with the oracle",
          "[reveal]") {
    // 35,978 boards of 35 shapes.
    CHECK(exhaust(12, "EM") == 406850);
    CHECK(small_world_agrees("EM"));
}

TEST_CASE("every board of all kinds of cells up to five cells agrees with the oracle, refusals "
          "included",
          "[reveal]") {
    CHECK(exhaust(5, "EMXB3?") == 94758);
}

TEST_CASE("every board of all kinds of cells up to six cells agrees with the oracle, refusals "
          "included",
          "[reveal][long]") {
    CHECK(exhaust(6, "EMXB3?") == 1214502);
}

TEST_CASE("every board of mines and empty cells of four by four agrees with the oracle",
          "[reveal][long]") {
    std::size_t clicks = 0;
    for_each_board(4, 4, "EM", [&](const rows& board) {
        const oracle expected(board);
        for (std::ptrdiff_t place = 0; place < 16; ++place) {
            const gl::position click(place / 4, place % 4);
            const std::string wrong =
                disagreement(board, click, expected.click(click.row, click.col));
            if (!wrong.empty()) FAIL(wrong);
            ++clicks;
        }
    });
    CHECK(clicks == 1048576);
}

// Random boards.

namespace {

/// Clicks on random boards by all engines, on nested vectors and, where rows are equally long, now
/// and then on a grid.
void check_random_boards(std::size_t boards, std::size_t clicks_each, std::uint64_t seed) {
    std::array<std::size_t, 5> answers{};
    std::size_t floods = 0;
    for (std::size_t number = 0; number < boards; ++number) {
        support::random numbers(seed + number);
        const rows board = support::random_rows(numbers);
        const oracle expected(board);
        bool is_even = true;
        for (const auto& row : board) is_even = is_even && row.size() == board[0].size();
        for (std::size_t times = 0; times < clicks_each; ++times) {
            const gl::position click = support::random_place(numbers, board);
            const auto verdict = expected.click(click.row, click.col);
            const std::string wrong = is_even && times == 0
                                          ? disagreement(gl::grid<char>(board), click, verdict)
                                          : disagreement(board, click, verdict);
            if (!wrong.empty()) FAIL("seed " << seed << ", board " << number << ":" << wrong);
            ++answers[static_cast<std::size_t>(verdict.answer)];
            if (verdict.opened > 100) ++floods;
        }
    }
    // None of the answers may be rare: else the boards are not random enough.
    CAPTURE(seed, answers);
    const std::size_t clicks = boards * clicks_each;
    for (const std::size_t count : answers) CHECK(count > clicks / 100);
    CHECK(floods > clicks / 50);
}

} // namespace

// Two tests, which run side by side.
TEST_CASE(
    "hundreds of thousands of random clicks agree with the oracle, refusals included: one half",
    "[reveal]") {
    check_random_boards(50'000, 4, support::seed());
}

TEST_CASE(
    "hundreds of thousands of random clicks agree with the oracle, refusals included: the other",
    "[reveal]") {
    check_random_boards(50'000, 4, support::seed() + 50'000);
}

TEST_CASE("openings of thousands of columns agree with the oracle", "[reveal]") {
    // Wherever an engine may cut long rows: below, at and above powers of two, thick and thin.
    const std::uint64_t seed = support::seed();
    std::size_t floods = 0;
    for (std::size_t times = 0; times < 300; ++times) {
        support::random numbers(seed + times);
        const std::size_t height = numbers.between(1, 7);
        const std::size_t width =
            numbers.one_of(std::array<std::size_t, 4>{2048, 4096, 8192, 12288}) +
            numbers.between(0, 130) - 65;
        rows board =
            support::mined(numbers, height, width,
                           numbers.one_of(std::array<std::size_t, 5>{15, 25, 40, 60, 1000}));
        if (numbers.one_in(10)) board[numbers.below(height)][numbers.below(width)] = '?';
        const oracle expected(board);
        for (int clicks = 0; clicks < 4; ++clicks) {
            const std::size_t col =
                numbers.one_in(2) ? numbers.below(width) : numbers.between(4094, 4097) % width;
            const gl::position click(numbers.below(height), col);
            const auto verdict = expected.click(click.row, click.col);
            if (verdict.opened > 4096) ++floods;
            const std::string wrong = disagreement(board, click, verdict);
            if (!wrong.empty()) FAIL("seed " << seed << ", board " << times);
        }
    }
    CAPTURE(seed);
    CHECK(floods > 100);
}

TEST_CASE("three million random clicks agree with the oracle, refusals included",
          "[reveal][long]") {
    check_random_boards(1'000'000, 3, support::seed() + 100'000);
}
TEST_CASE("three million other random clicks agree with the oracle, refusals included",
          "[reveal][long]") {
    check_random_boards(1'000'000, 3, support::seed() + 1'100'000);
}

TEMPLATE_LIST_TEST_CASE("turning a board turns what a click opens", "[reveal]", support::engines) {
    const TestType engine;
    const std::uint64_t seed = support::seed();
    CAPTURE(seed);
    support::random numbers(seed);
    for (const std::size_t one_in : sizes{1'000'000, 100, 20, 12, 9, 7, 5, 3}) {
        const std::size_t height = numbers.between(200, 400);
        const std::size_t width = numbers.between(200, 400);
        support::scene scene{support::mined(numbers, height, width, one_in),
                             gl::position{height / 2, width / 2}};
        scene.board[height / 2][width / 2] = 'E';
        support::scene expected = scene;
        const auto result = engine(expected.board, scene.click);
        const auto given_turned = support::symmetries(scene);
        const auto expected_turned = support::symmetries(expected);
        for (std::size_t symmetry = 1; symmetry < 8; ++symmetry) {
            rows board = given_turned[symmetry].board;
            const bool is_same = engine(board, given_turned[symmetry].click) == result &&
                                 board == expected_turned[symmetry].board;
            CHECK(is_same);
        }
    }
}

TEMPLATE_LIST_TEST_CASE("mazes are opened to their end", "[reveal]", support::engines) {
    const TestType engine;
    for (const std::size_t side : sizes{23, 64, 101, 300})
        for (const rows& maze :
             {support::spiral(side), support::serpentine(side), support::slant(side)}) {
            CAPTURE(side);
            const auto expected = oracle(maze).click(0, 0);
            CHECK(expected.opened > side * side / 9);
            const bool is_same = support::verdict_of(engine, maze, {0, 0}) == expected;
            CHECK(is_same);
        }
}

TEMPLATE_LIST_TEST_CASE("distinct boards may be clicked from distinct threads", "[reveal]",
                        support::engines) {
    std::array<bool, 4> agrees{};
    std::vector<std::thread> threads;
    for (std::size_t number = 0; number < agrees.size(); ++number)
        threads.emplace_back([number, &agrees] {
            const TestType engine;
            support::random numbers(number);
            bool all = true;
            for (int times = 0; times < 500; ++times) {
                const rows board = support::random_rows(numbers);
                const gl::position click = support::random_place(numbers, board);
                all = all && support::verdict_of(engine, board, click) ==
                                 oracle(board).click(click.row, click.col);
            }
            agrees[number] = all;
        });
    for (std::thread& thread : threads) thread.join();
    CHECK(agrees == std::array{true, true, true, true});
}

TEST_CASE("the words visited are no more than the cells opened, on any maze", "[reveal]") {
    ms::workspace workspace;
    CHECK(workspace.word_visits() == 0);
    for (const std::size_t side : sizes{30, 60, 120, 240, 480, 960}) {
        CAPTURE(side);
        support::random numbers(side);
        const support::scene snake{support::serpentine(side), {0, 0}};
        const support::scene comb{support::comb(side), {0, 0}};
        std::vector<support::scene> boards{{support::spiral(side), {0, 0}}};
        const support::scene slant{support::slant(side), {0, 0}};
        for (const support::scene& scene : {snake, comb, slant})
            for (const std::size_t symmetry : sizes{0, 2, 4, 5})
                boards.push_back(support::symmetries(scene)[symmetry]);
        for (const std::size_t one_in : sizes{5, 8, 10, 12, 20, 100})
            boards.push_back({support::mined(numbers, side, side, one_in), {side / 2, side / 2}});
        for (support::scene& scene : boards) {
            const auto result = ms::reveal(scene.board, scene.click, workspace);
            CHECK(workspace.word_visits() <= result.opened);
        }
        rows empty = support::filled(side, side);
        CHECK(ms::reveal(empty, {side - 1, 0}, workspace).opened == side * side);
        CHECK(workspace.word_visits() >= side);
        CHECK(workspace.word_visits() <= 3 * side * (side / 64 + 1));
        CHECK(ms::reveal(empty, {0, 0}, workspace).opened == 0);
        CHECK(workspace.word_visits() == 0);
    }
}

TEST_CASE("no words are visited where none are flooded", "[reveal]") {
    ms::workspace workspace;
    const auto visits_after = [&workspace](auto board, gl::position click) {
        rows large = support::filled(200, 200);
        ms::reveal(large, {0, 0}, workspace);
        REQUIRE(workspace.word_visits() >= 200);
        try {
            ms::reveal(board, click, workspace);
        } catch (const std::logic_error&) {
        }
        return workspace.word_visits();
    };
    CHECK(visits_after(split("EM"), {0, 0}) == 0);    // one digit
    CHECK(visits_after(split("EM"), {0, 1}) == 0);    // a mine
    CHECK(visits_after(split("BE"), {0, 0}) == 0);    // nothing
    CHECK(visits_after(split("EE"), {1, 0}) == 0);    // outside
    CHECK(visits_after(split("?EEEE"), {0, 4}) == 0); // refused
    CHECK(visits_after(split("?BBEE"), {0, 4}) == 0); // looked at more closely
    CHECK(visits_after(rows(100, std::vector<char>(100, '?')), {0, 0}) == 0);
    CHECK(visits_after(split("EE"), {0, 0}) == 1);
}

namespace {

/// A row whose cells cannot be had any more after some times, for all rows together.
class exhausted_row {
public:
    exhausted_row(std::vector<char>& cells, std::size_t& times) : cells_(&cells), times_(&times) {}
    [[nodiscard]] char* begin() const { return cells_->data(); }
    [[nodiscard]] char* end() const { return begin() + cells_->size(); }
    [[nodiscard]] char* data() const {
        if (*times_ == 0) throw std::runtime_error("no more rows");
        --*times_;
        return begin();
    }

private:
    std::vector<char>* cells_;
    std::size_t* times_;
};

} // namespace

TEST_CASE("a row that cannot be had any more leaves a workspace of use", "[reveal]") {
    ms::workspace workspace;
    std::size_t failures = 0;
    for (std::size_t times = 0; times < 200; ++times) {
        CAPTURE(times);
        rows board = support::filled(100, 100);
        std::size_t times_left = times;
        std::vector<exhausted_row> exhausted;
        for (auto& row : board) exhausted.emplace_back(row, times_left);
        try {
            ms::reveal(exhausted, {50, 50}, workspace);
            FAIL("more rows were to be had");
        } catch (const std::runtime_error&) {
            ++failures;
        }
        CHECK(board == support::filled(100, 100));
        rows other = support::filled(100, 100);
        other[99][99] = 'M';
        CHECK(ms::reveal(other, {0, 0}, workspace).opened == 9999);
    }
    CHECK(failures == 200);
}

TEST_CASE("a workspace that has served a board makes later clicks on it allocate nothing",
          "[reveal]") {
    // Nor do cells revealed or exploded before make the engine fall back on one that allocates.
    ms::workspace workspace;
    rows first = support::filled(300, 300);
    static_cast<void>(ms::reveal(first, {0, 0}, workspace));
    support::random numbers(support::seed());
    CAPTURE(support::seed());
    for (int times = 0; times < 100; ++times) {
        rows board = support::mined(numbers, numbers.between(100, 300), numbers.between(100, 300),
                                    numbers.between(15, 1000));
        for (auto& row : board)
            for (char& cell : row)
                if (numbers.one_in(60)) cell = numbers.one_of(std::string_view("XB12345678"));
        std::size_t calls = 0;
        {
            const support::allocation_watch watch;
            static_cast<void>(ms::reveal(board, {50, 50}, workspace));
            calls = watch.calls();
        }
        CHECK(calls == 0);
    }
}

// Refusals.

namespace {

template <class Exception>
void check_refusal(const rows& given, gl::position click, std::vector<std::string> message) {
    for_each_engine([&](auto engine) {
        INFO(engine.name << " on " << join(given));
        rows board = given;
        const std::string said =
            support::message_of<Exception>([&] { return engine(board, click); });
        for (const std::string& part : message)
            CHECK_THAT(said, Catch::Matchers::ContainsSubstring(part));
        CHECK(join(board) == join(given));
    });
}

} // namespace

TEST_CASE("a place outside of the board is refused with the place and the size", "[reveal]") {
    const rows board = split("EEE/EEE");
    for (const gl::position outside :
         {gl::position{-1, 0}, {0, -1}, {2, 0}, {0, 3}, {2, 3}, {-1, -1}, {1000, 1000}})
        check_refusal<std::out_of_range>(
            board, outside,
            {"(" + std::to_string(outside.row) + ", " + std::to_string(outside.col) + ")", "2 rows",
             "3 columns"});
    constexpr auto highest = (std::numeric_limits<std::ptrdiff_t>::max)();
    for (const gl::position outside : {gl::position{highest, 0},
                                       {0, highest},
                                       {-highest - 1, -highest - 1},
                                       {(std::numeric_limits<std::size_t>::max)(), std::size_t{0}}})
        check_refusal<std::out_of_range>(board, outside, {"(" + std::to_string(outside.row)});
}

TEST_CASE("a board without cells has no place to click", "[reveal]") {
    check_refusal<std::out_of_range>({}, {0, 0}, {"(0, 0)", "0 rows", "0 columns"});
    check_refusal<std::out_of_range>(rows(3), {0, 0}, {"(0, 0)", "3 rows", "0 columns"});
    check_refusal<std::out_of_range>(split("/E"), {1, 0}, {"(1, 0)", "0 columns"});
}

TEST_CASE("outside is said first, and by the length of row 0", "[reveal]") {
    check_refusal<std::out_of_range>(split("E/EE"), {1, 1}, {"(1, 1)", "1 columns"});
    check_refusal<std::invalid_argument>(split("EE/E"), {1, 1}, {"row 1", "1 cell,", "row 0", "2"});
    check_refusal<std::out_of_range>(split("?/??"), {1, 1}, {"(1, 1)"});
    check_refusal<std::invalid_argument>(split("EE/?"), {1, 0}, {"row 1"});
}

TEST_CASE("a foreign character that is clicked is refused with its place", "[reveal]") {
    check_refusal<std::invalid_argument>(split("EE/E?"), {1, 1}, {"(1, 1)", "'?'"});
    check_refusal<std::invalid_argument>(split("0"), {0, 0}, {"(0, 0)", "'0'"});
    check_refusal<std::invalid_argument>(split("9"), {0, 0}, {"(0, 0)", "'9'"});
    check_refusal<std::invalid_argument>(split("e"), {0, 0}, {"(0, 0)", "'e'"});
    check_refusal<std::invalid_argument>({{'\0'}}, {0, 0}, {"(0, 0)", "0"});
    check_refusal<std::invalid_argument>({{'\xfe'}}, {0, 0}, {"(0, 0)", "254"});
}

TEST_CASE("each of the 256 characters is known or foreign, clicked or next to a click",
          "[reveal]") {
    const std::string_view known = "MEBX12345678";
    for (int code = 0; code < 256; ++code) {
        const char letter = static_cast<char>(code);
        const bool is_known = known.find(letter) != std::string_view::npos;
        CAPTURE(code);
        for_each_engine([&](auto engine) {
            const auto clicked = support::verdict_of(engine, rows{{letter}}, {0, 0});
            CHECK((clicked.answer != answer::refused) == is_known);
            const auto touched = support::verdict_of(engine, rows{{letter, 'E'}}, {0, 1});
            CHECK((touched.answer != answer::refused) == is_known);
        });
    }
}

TEST_CASE("a foreign character next to any cell that would open is refused, and no other",
          "[reveal]") {
    for (std::size_t row = 0; row < 5; ++row)
        for (std::size_t col = 0; col < 5; ++col) {
            rows board = split("EEEEE/EEEEE/EEEEE/MMMMM/EEEEE");
            board[row][col] = '!';
            const gl::position click(0, col == 0 ? 4 : 0);
            if (row == 4) {
                for_each_engine([&](auto engine) {
                    CHECK(support::verdict_of(engine, board, click).opened == 15);
                });
            } else {
                check_refusal<std::invalid_argument>(
                    board, click,
                    {"(" + std::to_string(row) + ", " + std::to_string(col) + ")", "'!'"});
            }
        }
}

TEST_CASE("a row of another length is refused where an opening reaches it, and nowhere else",
          "[reveal]") {
    for (const std::size_t length : sizes{0, 1, 4, 6, 100}) {
        CAPTURE(length);
        for (std::size_t row = 1; row < 5; ++row) {
            rows board = split("EEEEE/MMMMM/EEEEE/EEEEE/EEEEE");
            board[row].resize(length, 'E');
            const std::vector<std::string> message{"row " + std::to_string(row),
                                                   std::to_string(length), "5"};
            check_refusal<std::invalid_argument>(board, {4, 0}, message);
            if (row == 1)
                check_refusal<std::invalid_argument>(board, {0, 0}, message);
            else
                for_each_engine([&](auto engine) {
                    CHECK(support::verdict_of(engine, board, {0, 0}).answer == answer::opened);
                });
        }
    }
}

TEST_CASE("a click that explodes or changes nothing looks at its own cell and row only",
          "[reveal]") {
    for (const std::string_view neighbors : {"!!!", "!!", "!", "", "!!!!!"}) {
        for (const char clicked : {'M', 'X', 'B', '5'}) {
            rows board = split("!!!/!.!/");
            board[1][1] = clicked;
            board[2].assign(neighbors.begin(), neighbors.end());
            for_each_engine([&](auto engine) {
                const auto verdict = support::verdict_of(engine, board, {1, 1});
                CHECK(verdict == oracle(board).click(1, 1));
                CHECK(verdict.answer == (clicked == 'M' ? answer::exploded : answer::unchanged));
            });
        }
    }
}

TEST_CASE("a refusal at the far end of a large opening leaves no trace", "[reveal]") {
    for (const std::size_t side : sizes{16, 63, 64, 65, 128, 300}) {
        rows board = support::filled(side, side);
        board[side - 1][side - 1] = '?';
        const std::string last = std::to_string(side - 1);
        check_refusal<std::invalid_argument>(board, {0, 0},
                                             {"(" + last + ", " + last + ")", "'?'"});
        board[side - 1].pop_back();
        check_refusal<std::invalid_argument>(board, {0, 0}, {"row " + last});
    }
}

// Hundreds of millions of bytes, or a stack of 256 KiB.

namespace {

template <class Engine>
void check_on_small_stack(std::size_t side) {
    gl::grid<char> board(side, side, 'E');
    ms::reveal_result result;
    std::string error;
    const bool has_run = support::run_on_small_stack([&] {
        try {
            result = Engine{}(board, {side / 2, side / 2});
        } catch (const std::exception& failure) {
            error = failure.what();
        }
    });
    if (!has_run) {
        WARN("skipped: no thread with a small stack is to be had here");
        return;
    }
    CHECK(error.empty());
    CHECK(result == ms::reveal_result{ms::outcome::opened, side * side});
    const bool is_all_blank = std::ranges::count(board.cells(), 'B') == std::ssize(board.cells());
    CHECK(is_all_blank);
}

} // namespace

TEMPLATE_LIST_TEST_CASE("a thousand by a thousand empty cells open on a stack of 256 KiB",
                        "[reveal]", support::engines) {
    check_on_small_stack<TestType>(1000);
}

TEMPLATE_LIST_TEST_CASE("ten thousand by ten thousand empty cells open on a stack of 256 KiB",
                        "[reveal][long]", support::engines) {
    check_on_small_stack<TestType>(10'000);
}

TEST_CASE("a row of more cells than 32 bits can number is opened as any other", "[reveal]") {
    if constexpr (PTRDIFF_MAX > INT32_MAX) {
        constexpr ms::alphabet zeros{.unrevealed = '\0'};
        constexpr std::size_t count = std::size_t{INT32_MAX} + 1;
        // The system gives memory only for what is touched.
        const std::unique_ptr<char, void (*)(void*)> cells(
            static_cast<char*>(std::calloc(count, 1)), std::free);
        if (cells == nullptr) {
            WARN("skipped: two thousand million bytes are not to be had here");
            return;
        }
        const gl::grid_view<char> row(cells.get(), 1, count);
        row[0][count - 4] = 'M';
        CHECK(ms::reveal<zeros>(row, {0, count - 1}) == ms::reveal_result{ms::outcome::opened, 3});
        CHECK(row[0][count - 3] == '1');
        CHECK(row[0][count - 2] == 'B');
        CHECK(row[0][count - 1] == 'B');
    }
}
