// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "support/message.hpp"
#include "support/random.hpp"

#include <gridlogic/minesweeper/layout.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;
using support::message_of;

namespace {

/// FNV-1a, so that a large board is one golden number.
std::uint64_t hash(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char letter : text)
        hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    return hash;
}

std::string laid(const ms::difficulty& difficulty, std::uint64_t seed) {
    return ms::to_text(ms::layout::from_seed(difficulty, seed));
}

/// The mines that a game lays around a first click.
std::string laid(const ms::difficulty& difficulty, std::uint64_t seed, ms::first_click promise,
                 gl::position click) {
    gl::bit_plane mines(difficulty.size);
    ms::detail::lay(mines, static_cast<std::size_t>(difficulty.mines), seed, promise, click);
    return ms::to_text(ms::layout(mines));
}

/// How far the mines of cells in `inside` are from uniform over many seeds, as the sum of
/// (seen - expected)^2 / (expected * (1 - p)), where p is the share of mines: with n cells about
/// chi-square with n - 1 degrees of freedom.
double unevenness(const ms::difficulty& difficulty, ms::first_click promise, gl::position click,
                  const std::vector<gl::position>& inside, double mines_inside) {
    constexpr int times = 100000;
    std::vector<std::size_t> seen(inside.size());
    gl::bit_plane mines(difficulty.size);
    for (std::uint64_t seed = 0; seed < times; ++seed) {
        ms::detail::lay(mines, static_cast<std::size_t>(difficulty.mines), seed, promise, click);
        for (std::size_t number = 0; number < inside.size(); ++number)
            seen[number] += mines.test(inside[number]) ? 1U : 0U;
    }
    const double share = mines_inside / static_cast<double>(inside.size());
    double sum = 0;
    for (const std::size_t count : seen) {
        const double excess = static_cast<double>(count) - times * share;
        sum += excess * excess / (times * share * (1 - share));
    }
    return sum * static_cast<double>(inside.size() - 1) / static_cast<double>(inside.size());
}

std::vector<gl::position> far_from(gl::extent size, gl::position click, std::ptrdiff_t distance) {
    std::vector<gl::position> places;
    for (gl::position place : size.places()) {
        const auto apart = [](std::ptrdiff_t left, std::ptrdiff_t right) {
            return left < right ? right - left : left - right;
        };
        if (apart(place.row, click.row) > distance || apart(place.col, click.col) > distance)
            places.push_back(place);
    }
    return places;
}

constexpr bool reads_at_compile_time() {
    const auto mines = ms::layout::from_text("..*\n.*.\n");
    const auto counts = mines.counts();
    return mines.mine_count() == 2 && mines.count({0, 1}) == 2 && mines.count({1, 1}) == 1 &&
           mines.is_mine({0, 2}) && counts[0][0] == 1 && counts[1][2] == 2 &&
           ms::layout::from_seed({{4, 4}, 9}, 5).mine_count() == 9;
}
static_assert(reads_at_compile_time());

} // namespace

TEST_CASE("a layout is read from text and written as text", "[layout]") {
    const std::string text = "..*\n.*.\n";
    const auto mines = ms::layout::from_text(text);
    CHECK(ms::to_text(mines) == text);
    CHECK(mines == ms::layout::from_text("..*\r\n.*."));
    CHECK(mines != ms::layout::from_text("..*\n..*\n"));
    CHECK(mines.rows() == 2);
    CHECK(mines.cols() == 3);
    CHECK(ms::layout::from_text("") == ms::layout());
    CHECK(message_of<std::invalid_argument>([] {
              static_cast<void>(ms::layout::from_text("..*\n.M.\n"));
          }) == "gridlogic: a layout holds 'M' at (1, 1), where '*' or '.' is expected");
    CHECK_THROWS_AS(ms::layout::from_text("..*\n.*\n"), std::invalid_argument);
}

TEST_CASE("any board and a predicate make a layout", "[layout]") {
    const std::vector<std::string> board{"EEM", "XEE"};
    const auto is_mine = [](char cell) { return cell == 'M' || cell == 'X'; };
    CHECK(ms::to_text(ms::layout::from_board(board, is_mine)) == "..*\n*..\n");
    const int numbers[2][2] = {{0, -1}, {3, -1}};
    CHECK(ms::to_text(ms::layout::from_board(numbers, [](int cell) { return cell < 0; })) ==
          ".*\n.*\n");
    CHECK_THROWS_AS(ms::layout::from_board(std::vector<std::string>{"EE", "E"}, is_mine),
                    std::invalid_argument);
}

TEST_CASE("the mines around a cell are counted, at the border too", "[layout]") {
    CAPTURE(support::seed());
    support::random numbers(support::seed());
    for (int round = 0; round < 200; ++round) {
        const gl::extent size(numbers.between(1, 5), numbers.between(1, 70));
        const auto mines = ms::layout::from_seed({size, numbers.below(size.area() + 1)}, numbers());
        const auto counts = mines.counts();
        bool is_right = true;
        for (gl::position place : size.places()) {
            int count = 0;
            for (gl::position other : size.neighbors(place)) count += mines.is_mine(other) ? 1 : 0;
            is_right = is_right && mines.count(place) == count && counts[place] == count;
        }
        CHECK(is_right);
    }
    const auto one = ms::layout::from_text("*\n");
    CHECK(one.count({0, 0}) == 0);
    CHECK_THROWS_AS(one.count({0, 1}), std::out_of_range);
    CHECK_THROWS_AS(one.is_mine({-1, 0}), std::out_of_range);
}

TEST_CASE("a seed lays the same mines everywhere", "[layout]") {
    CHECK(laid({{5, 5}, 5}, 0) == ".**..\n..*..\n...*.\n.....\n..*..\n");
    CHECK(laid({{5, 5}, 5}, 1) == ".....\n.....\n..*.*\n.**..\n....*\n");
    CHECK(laid({{5, 5}, 5}, 2026) == ".....\n....*\n....*\n*...*\n..*..\n");
    CHECK(laid({{3, 7}, 15}, 0) == ".*..***\n****.**\n***.*.*\n");
    CHECK(laid({{3, 7}, 15}, 2026) == "*******\n*****..\n.*..*.*\n");
    CHECK(hash(laid(ms::beginner, 1)) == 0xf9c95c5e9bd8f769);
    CHECK(hash(laid(ms::intermediate, 2)) == 0xae6904eade5da3ed);
    CHECK(hash(laid(ms::expert, 3)) == 0x2b4eb1717f210b09);
    CHECK(hash(laid(ms::expert, ~std::uint64_t{0})) == 0x40a05a5fa3693299);
    CHECK(hash(laid({{100, 130}, 6000}, 4)) == 0x7644b26965ffe03d);
    // So long that some draws are drawn again to be even: 41 and 47 of them.
    CHECK(hash(laid({{3000000, 1}, 100000}, 9)) == 0x3a1f2e531fd8aaf5);
    CHECK(hash(laid({{1, 3000000}, 100000}, 9)) == 0x6adcd53f4cdd468d);
    CHECK(hash(laid({{7, 64}, 400}, 5)) == 0xd6e93fcfb15b45b5);
    CHECK(hash(laid(ms::expert, 6, ms::first_click::opening, {8, 15})) == 0x964391077587ec71);
    CHECK(hash(laid(ms::expert, 6, ms::first_click::safe, {0, 0})) == 0x85b88f5a5a8b6cc1);
    CHECK(laid({{3, 4}, 9}, 6, ms::first_click::opening, {0, 0}) == "..**\n.***\n****\n");
}

TEST_CASE("more mines than cells, or fewer than none, are refused at once", "[layout]") {
    const auto refusal = [](const ms::difficulty& wanted) {
        return message_of<std::invalid_argument>([&] { static_cast<void>(laid(wanted, 1)); });
    };
    CHECK(refusal({{5, 5}, 99}) ==
          "gridlogic: with 99 mines on 25 cells there are more mines than cells");
    CHECK(refusal({{0, 5}, 1}) ==
          "gridlogic: with 1 mine on 0 cells there are more mines than cells");
    CHECK(refusal({{5, 5}, -1}) == "gridlogic: the number of mines is negative: -1");
    CHECK(laid({{2, 2}, 4}, 1) == "**\n**\n");
    CHECK(laid({{2, 2}, 0}, 1) == "..\n..\n");
    CHECK(laid({{0, 0}, 0}, 1).empty());
}

TEST_CASE("exactly as many mines are laid as asked for, and where the first click allows",
          "[layout]") {
    CAPTURE(support::seed());
    support::random numbers(support::seed());
    for (int round = 0; round < 20000; ++round) {
        const gl::extent size(numbers.between(1, 6), numbers.between(1, 7));
        const std::size_t count = numbers.below(size.area());
        const gl::position click = size.place_at(numbers.below(size.area()));
        const auto promise = static_cast<ms::first_click>(numbers.below(3));
        gl::bit_plane mines(size);
        ms::detail::lay(mines, count, numbers(), promise, click);
        REQUIRE(mines.count() == count);
        if (promise == ms::first_click::any) continue;
        REQUIRE(!mines.test(click));
        const auto outside = far_from(size, click, 1).size();
        if (promise == ms::first_click::opening)
            REQUIRE(static_cast<std::size_t>(mines.count_around(click)) ==
                    (count > outside ? count - outside : 0));
    }
}

TEST_CASE("mines are laid uniformly", "[layout]") {
    // The bounds are passed by one in ten thousand sets of seeds; these seeds are always the same.
    using ms::first_click;
    const gl::extent nine(9, 9);
    CHECK(unevenness(ms::beginner, first_click::any, {}, far_from(nine, {20, 20}, 0), 10) < 135);
    CHECK(unevenness({nine, 60}, first_click::any, {}, far_from(nine, {20, 20}, 0), 60) < 135);
    CHECK(unevenness(ms::beginner, first_click::opening, {0, 0}, far_from(nine, {0, 0}, 1), 10) <
          130);
    CHECK(unevenness(ms::beginner, first_click::opening, {4, 5}, far_from(nine, {4, 5}, 1), 10) <
          124);
    CHECK(unevenness(ms::beginner, first_click::safe, {4, 5}, far_from(nine, {4, 5}, 0), 10) < 134);
    CHECK(unevenness({nine, 60}, first_click::opening, {4, 5}, far_from(nine, {4, 5}, 1), 60) <
          124);
    // One mine beside the click: each of the eight places alike. And only the surplus in the ring.
    const gl::extent three(3, 3);
    CHECK(unevenness({three, 1}, first_click::opening, {1, 1}, far_from(three, {1, 1}, 0), 1) < 30);
    CHECK(unevenness({three, 6}, first_click::opening, {1, 1}, far_from(three, {1, 1}, 0), 6) < 30);
    CHECK(unevenness({three, 6}, first_click::opening, {0, 0},
                     {gl::position{0, 1}, gl::position{1, 0}, gl::position{1, 1}}, 1) < 19);
}

TEST_CASE("every set of mines is as likely as the others", "[layout]") {
    for (const int mines : {2, 3, 4}) { // of 6 cells: 15, 20 and 15 sets
        std::vector<double> seen(64);
        gl::bit_plane plane(gl::extent(2, 3));
        for (std::uint64_t seed = 0; seed < 100000; ++seed) {
            ms::detail::lay(plane, static_cast<std::size_t>(mines), seed, ms::first_click::any, {});
            std::size_t set = 0;
            for (gl::position place : plane.extent().places())
                set = 2 * set + (plane.test(place) ? 1 : 0);
            seen[set] += 1;
        }
        const double expected = mines == 3 ? 5000 : 100000.0 / 15;
        double sum = 0;
        for (const double count : seen)
            if (count > 0) sum += (count - expected) * (count - expected) / expected;
        CHECK(sum < (mines == 3 ? 50.8 : 42.6)); // 19 and 14 degrees of freedom
    }
}
