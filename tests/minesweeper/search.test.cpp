// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "reference/minesweeper.hpp"
#include "support/boards.hpp"
#include "support/engines.hpp"
#include "support/random.hpp"

#include <gridlogic/grid.hpp>
#include <gridlogic/minesweeper.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;
using reference::rows;
using support::join;
using support::split;

namespace {

/// What an observer was shown, in order.
struct sight {
    gl::position place;
    char shown;

    friend constexpr bool operator==(const sight&, const sight&) = default;
};

template <class Engine>
constexpr std::vector<sight> sights_of(Engine engine, rows& board, gl::position click) {
    std::vector<sight> seen;
    engine.observe(board, click, [&](gl::position where, char shown) {
        seen.push_back({where, shown});
    });
    return seen;
}

constexpr char& at(rows& board, gl::position place) {
    return board[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.col)];
}
constexpr char at(const rows& board, gl::position place) {
    return board[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.col)];
}

bool are_neighbors(gl::position left, gl::position right) {
    const auto distance = [](std::ptrdiff_t one, std::ptrdiff_t other) {
        return one < other ? other - one : one - other;
    };
    return left != right && distance(left.row, right.row) <= 1 &&
           distance(left.col, right.col) <= 1;
}

/// Whether the sights are each cell that differs between two boards, once, as it is afterwards.
bool tell_the_change(const std::vector<sight>& seen, const rows& before, const rows& after) {
    rows told = before;
    for (const sight& next : seen) {
        if (at(told, next.place) == next.shown || at(before, next.place) == next.shown)
            return false;
        at(told, next.place) = next.shown;
    }
    return told == after;
}

/// Whether each cell but the first is next to a blank that was reached before it.
bool is_connected(const std::vector<sight>& seen, const rows& board) {
    std::vector<std::vector<char>> is_lit = support::filled(board.size(), board[0].size(), 0);
    const auto light = [&](gl::position place) {
        for (std::ptrdiff_t row = place.row - 1; row <= place.row + 1; ++row)
            for (std::ptrdiff_t col = place.col - 1; col <= place.col + 1; ++col)
                if (0 <= row && row < std::ssize(board) && 0 <= col && col < std::ssize(board[0]))
                    at(is_lit, {row, col}) = 1;
    };
    for (const sight& next : seen) {
        if (next != seen.front() && at(is_lit, next.place) == 0) return false;
        if (next.shown == 'B') light(next.place);
    }
    return true;
}

/// Whether each cell but the first is next to the blank reached last of those that still have an
/// unreached cell next to them: this, and nothing else, is going depth first.
bool is_depth_first(const std::vector<sight>& seen) {
    std::vector<gl::position> path;
    for (std::size_t number = 0; number < seen.size(); ++number) {
        const auto has_unreached_neighbor = [&](gl::position place) {
            return std::any_of(
                seen.begin() + static_cast<std::ptrdiff_t>(number), seen.end(),
                [&](const sight& later) { return are_neighbors(place, later.place); });
        };
        while (!path.empty() && !has_unreached_neighbor(path.back())) path.pop_back();
        if (number > 0 && (path.empty() || !are_neighbors(path.back(), seen[number].place)))
            return false;
        if (seen[number].shown == 'B') path.push_back(seen[number].place);
    }
    return true;
}

/// The number of steps from the first of the cells to each of them by way of blanks among them,
/// found by relaxing until nothing gets nearer.
std::vector<std::size_t> distances(const std::vector<sight>& seen) {
    std::vector<std::size_t> steps;
    while (steps.size() < seen.size()) steps.push_back(steps.empty() ? 0 : seen.size());
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (std::size_t from = 0; from < seen.size(); ++from)
            for (std::size_t to = 0; to < seen.size(); ++to)
                if (seen[from].shown == 'B' && steps[from] + 1 < steps[to] &&
                    are_neighbors(seen[from].place, seen[to].place)) {
                    steps[to] = steps[from] + 1;
                    has_changed = true;
                }
    }
    return steps;
}

/// Boards with openings of all kinds, among them cells revealed before, clicked on an unrevealed
/// cell.
template <class Visit>
void for_random_openings(std::size_t times, std::size_t longest_side, Visit visit) {
    support::random numbers(support::seed());
    for (std::size_t number = 0; number < times; ++number) {
        support::scene scene{support::mined(numbers, numbers.between(1, longest_side),
                                            numbers.between(1, longest_side),
                                            numbers.between(4, 40)),
                             {}};
        for (auto& row : scene.board)
            for (char& cell : row)
                if (numbers.one_in(16)) cell = numbers.one_of(std::string_view("XBBB123"));
        scene.click = {numbers.below(scene.board.size()), numbers.below(scene.board[0].size())};
        at(scene.board, scene.click) = 'E';
        INFO("seed " << support::seed() << ", board " << number << ": " << join(scene.board)
                     << ", click " << scene.click.row << " " << scene.click.col);
        visit(std::as_const(scene));
    }
}

/// The place of the nth sight, for the pictures below.
constexpr std::string order_of(const std::vector<sight>& seen, std::size_t width) {
    std::string letters;
    for (const sight& next : seen)
        letters += static_cast<char>('a' + static_cast<std::size_t>(next.place.row) * width +
                                     static_cast<std::size_t>(next.place.col));
    return letters;
}

} // namespace

TEST_CASE("an observer sees the cells in the order that the header draws", "[search]") {
    //    a b c d e
    //    f g h i j      with a mine in j, clicked in a
    //    k l m n o
    rows board = split("EEEEE/EEEEM/EEEEE");
    CHECK(order_of(sights_of(support::dfs{}, board, {0, 0}), 5) == "abcdgfklhimn");
    CHECK(join(board) == "BBB1E/BBB1M/BBB1E");
    board = split("EEEEE/EEEEM/EEEEE");
    CHECK(order_of(sights_of(support::bfs{}, board, {0, 0}), 5) == "abfgchklmdin");
}

TEMPLATE_LIST_TEST_CASE("an observer sees each opened cell once, as it is shown", "[search]",
                        support::observed_engines) {
    for_random_openings(2000, 30, [](const support::scene& scene) {
        rows board = scene.board;
        const std::vector<sight> seen = sights_of(TestType{}, board, scene.click);
        rows unobserved = scene.board;
        const ms::reveal_result result = TestType{}(unobserved, scene.click);
        const bool is_same = board == unobserved && seen.size() == result.opened;
        CHECK(is_same);
        CHECK(seen.front().place == scene.click);
        CHECK(tell_the_change(seen, scene.board, board));
        CHECK(is_connected(seen, board));
    });
}

TEMPLATE_LIST_TEST_CASE("an observer sees each cell of a large opening once", "[search]",
                        support::observed_engines) {
    for (const rows& given :
         {support::filled(300, 700), support::filled(1, 100'000), support::filled(100'000, 1),
          support::spiral(400), support::serpentine(400)}) {
        rows board = given;
        const std::vector<sight> seen = sights_of(TestType{}, board, {0, 0});
        CHECK(tell_the_change(seen, given, board));
        CHECK(is_connected(seen, board));
    }
}

TEST_CASE("a breadth-first search never turns back towards the click", "[search]") {
    for_random_openings(2000, 14, [](const support::scene& scene) {
        rows board = scene.board;
        const auto steps = distances(sights_of(support::bfs{}, board, scene.click));
        CHECK(std::is_sorted(steps.begin(), steps.end()));
        CHECK(steps.back() < steps.size());
    });
}

TEST_CASE("a depth-first search ends a branch before it begins the next", "[search]") {
    // No more cells than it has calls at the least, so that it never has to put off a branch.
    for_random_openings(2000, 11, [](const support::scene& scene) {
        rows board = scene.board;
        CHECK(is_depth_first(sights_of(support::dfs{}, board, scene.click)));
    });
    for (const auto& [height, width] : {std::pair<std::size_t, std::size_t>{8, 16}, {1, 128}}) {
        rows board = support::filled(height, width);
        const auto seen = sights_of(support::dfs{}, board, {0, 0});
        CHECK(seen.size() == 128);
        CHECK(is_depth_first(seen));
    }
}

TEST_CASE("the two searches differ in their order", "[search]") {
    // So that the laws above are not kept by one and the same order.
    rows board = support::filled(8, 8);
    CHECK_FALSE(is_depth_first(sights_of(support::bfs{}, board, {3, 3})));
    board = support::filled(8, 8);
    const auto steps = distances(sights_of(support::dfs{}, board, {3, 3}));
    CHECK_FALSE(std::is_sorted(steps.begin(), steps.end()));
}

TEMPLATE_LIST_TEST_CASE("an observer is shown the exploded mine", "[search]",
                        support::observed_engines) {
    rows board = split("EM/EE");
    CHECK(sights_of(TestType{}, board, {0, 1}) == std::vector<sight>{{{0, 1}, 'X'}});
    CHECK(join(board) == "EX/EE");
}

TEMPLATE_LIST_TEST_CASE("an observer is not called when nothing changes", "[search]",
                        support::observed_engines) {
    for (const std::string_view text : {"X", "B", "1", "8"}) {
        rows board = split(text);
        CHECK(sights_of(TestType{}, board, {0, 0}).empty());
    }
}

TEMPLATE_LIST_TEST_CASE("an observer is not called when the click is refused", "[search]",
                        support::observed_engines) {
    std::size_t calls = 0;
    const auto count = [&](gl::position, char) { ++calls; };
    rows outside = split("EE");
    CHECK_THROWS_AS(TestType::observe(outside, gl::position{0, 2}, count), std::out_of_range);
    rows foreign = split("?E");
    CHECK_THROWS_AS(TestType::observe(foreign, gl::position{0, 0}, count), std::invalid_argument);
    rows far = support::filled(40, 40);
    far[39][39] = '?';
    CHECK_THROWS_AS(TestType::observe(far, gl::position{0, 0}, count), std::invalid_argument);
    rows ragged = support::filled(40, 40);
    ragged[39].pop_back();
    CHECK_THROWS_AS(TestType::observe(ragged, gl::position{0, 0}, count), std::invalid_argument);
    CHECK(calls == 0);
}

TEMPLATE_LIST_TEST_CASE("an observer sees the board as it will stay", "[search]",
                        support::observed_engines) {
    const rows given = split("EEEEE/EEMEE/EEEEE/EEEEE");
    const rows after = split("B1E1B/B1M1B/B111B/BBBBB");
    rows board = given;
    bool is_finished = true;
    TestType::observe(board, gl::position{3, 0},
                      [&](gl::position, char) { is_finished = is_finished && board == after; });
    CHECK(is_finished);
}

TEMPLATE_LIST_TEST_CASE("an observer that throws leaves the board fully revealed", "[search]",
                        support::observed_engines) {
    const rows after = split("B1E1B/B1M1B/B111B/BBBBB");
    for (int allowed = 0; allowed < 18; ++allowed) {
        rows board = split("EEEEE/EEMEE/EEEEE/EEEEE");
        int calls = 0;
        const auto tire = [&](gl::position, char) {
            if (calls++ == allowed) throw std::domain_error("tired");
        };
        CHECK_THROWS_AS(TestType::observe(board, gl::position{3, 0}, tire), std::domain_error);
        CHECK(calls == allowed + 1);
        CHECK(board == after);
    }
    rows mine = split("M");
    CHECK_THROWS_AS(TestType::observe(mine, gl::position{0, 0},
                                      [](gl::position, char) { throw std::domain_error("tired"); }),
                    std::domain_error);
    CHECK(join(mine) == "X");
}

namespace {

int function_calls = 0;
void count_call(gl::position, char) { ++function_calls; }

struct counter {
    int calls = 0;
    void operator()(const gl::position&, const char&) { ++calls; }
};

} // namespace

TEMPLATE_LIST_TEST_CASE("anything that can be called is an observer", "[search]",
                        support::observed_engines) {
    const rows given = split("EEM");
    rows board = given;
    counter own;
    TestType::observe(board, gl::position{0, 0}, own); // by reference: it keeps its count
    CHECK(own.calls == 2);
    board = given;
    function_calls = 0;
    TestType::observe(board, gl::position{0, 0}, count_call);
    TestType::observe(board, gl::position{0, 2}, &count_call);
    CHECK(function_calls == 3);
    board = given;
    TestType::observe(board, gl::position{0, 0},
                      [sum = std::make_unique<int>(0)](auto, auto) mutable { return ++*sum; });
    CHECK(join(board) == "B1M");
}

TEST_CASE("an observer is shown what cells of other types hold", "[search]") {
    constexpr ms::basic_alphabet<int> numbers{
        .mine = -1, .unrevealed = -2, .blank = 0, .one = 1, .exploded = -3};
    gl::grid<int> board(1, 3, -2);
    board[0][2] = -1;
    std::vector<int> shown;
    const auto watch = [&](gl::position, const int& value) { shown.push_back(value); };
    ms::reveal_bfs<numbers>(board, {0, 0}, watch);
    ms::reveal_dfs<numbers>(board, {0, 2}, watch);
    CHECK(shown == std::vector{0, 1, -3});
}

namespace {

template <class Observer>
concept observer = requires(rows board, Observer watch) {
    ms::reveal_bfs(board, gl::position{}, watch);
    ms::reveal_dfs(board, gl::position{}, watch);
};

static_assert(observer<void (*)(gl::position, char)>);
static_assert(observer<void (*)(gl::position, int)>);
static_assert(!observer<void (*)(gl::position)>);
static_assert(!observer<void (*)(gl::position, char&)>); // it must not write
static_assert(!observer<void (*)(char, gl::position)>);
static_assert(!observer<int>);

template <class Engine>
constexpr bool is_observed_in_a_constant_expression() {
    rows board = split("EEEM");
    return sights_of(Engine{}, board, {0, 0}) ==
           std::vector<sight>{{{0, 0}, 'B'}, {{0, 1}, 'B'}, {{0, 2}, '1'}};
}
static_assert(is_observed_in_a_constant_expression<support::dfs>());
static_assert(is_observed_in_a_constant_expression<support::bfs>());

} // namespace
