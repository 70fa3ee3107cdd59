// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "support/allocations.hpp"
#include "support/extremes.hpp"
#include "support/message.hpp"

#include <gridlogic/grid.hpp>
#include <gridlogic/position.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <new>
#include <ranges>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

using gridlogic::extent;
using gridlogic::from_text;
using gridlogic::grid;
using gridlogic::grid_view;
using gridlogic::position;
using gridlogic::to_text;
using support::highest;
using support::lowest;
using support::message_of;

namespace {

/// Oracle: the cells of a board, one by one, in nested vectors.
template <class Board>
constexpr auto rows_of(const Board& board) {
    std::vector<std::vector<typename Board::value_type::value_type>> rows;
    for (const auto row : board) rows.emplace_back(row.begin(), row.end());
    return rows;
}

/// A cell that counts how many of it there are, and throws when the copies run out.
class fragile {
public:
    static inline int alive = 0;
    static inline int copies_left = 0;

    fragile() { ++alive; }
    explicit fragile(int number) : number_(number) { ++alive; }
    fragile(const fragile& other) : number_(other.number_) {
        spend();
        ++alive;
    }
    fragile(fragile&& other) noexcept : number_(std::exchange(other.number_, -1)) { ++alive; }
    fragile& operator=(const fragile& other) {
        spend();
        number_ = other.number_;
        return *this;
    }
    fragile& operator=(fragile&& other) noexcept {
        number_ = std::exchange(other.number_, -1);
        return *this;
    }
    ~fragile() { --alive; }

    friend bool operator==(const fragile& left, const fragile& right) {
        return left.number_ == right.number_;
    }

private:
    static void spend() {
        if (copies_left == 0) throw std::runtime_error("no copies left");
        --copies_left;
    }

    int number_ = 0;
};

/// A cell that cannot be made from nothing.
struct named {
    explicit named(std::string own_name) : name(std::move(own_name)) {}
    std::string name;
    friend bool operator==(const named&, const named&) = default;
};

/// Values of any type to fill cells with; strings too long to live without an allocation.
template <class Cell>
constexpr Cell value(int number) {
    if constexpr (std::same_as<Cell, bool>)
        return number % 3 == 1;
    else if constexpr (std::same_as<Cell, std::string>)
        return std::string(50, static_cast<char>('a' + number));
    else
        return static_cast<Cell>('a' + number);
}

// Not inline: g++ 12 warns wrongly where it knows how many cells there are.
template <class Grid>
[[gnu::noinline]] void number_cells(Grid& board) {
    int next = 0;
    using cell = typename Grid::value_type::value_type;
    std::ranges::generate(board.cells(), [&] { return value<cell>(next++); });
}

template <class Grid>
concept shows_cells = requires {
    std::declval<Grid>().cells();
};

// Fixed sizes: everything in a constant expression.

constexpr grid<char, 3, 3> marks{{'X', 'O', 'X'}, {' ', 'X', ' '}, {' ', ' ', 'O'}};

static_assert(marks.rows() == 3 && marks.cols() == 3 && marks.area() == 9 && marks.size() == 3);
static_assert(marks.extent() == extent(3, 3) && !marks.empty());
static_assert(marks[1][1] == 'X' && marks[{2, 2}] == 'O' && marks.at({0, 1}) == 'O');
static_assert(marks.contains({2, 2}) && !marks.contains({2, 3}) && !marks.contains({-1, 0}));
static_assert(marks.neighbors({0, 0}).size() == 3 && marks.neighbors({1, 1}).size() == 8);
static_assert(marks.cells().size() == 9 && marks.cells()[4] == 'X');
static_assert(marks == grid<char, 3, 3>(std::array{std::string_view("XOX"), std::string_view(" X "),
                                                   std::string_view("  O")}));
static_assert(grid<int, 2, 3>() == grid<int, 2, 3>(0), "cells begin as zeros");
static_assert(grid<int, 2, 3>(7)[{1, 2}] == 7);
static_assert(grid<bool, 1, 2>{{true, false}} != grid<bool, 1, 2>{{true, true}});
static_assert(grid<int, 0, 0>().empty() && grid<int, 0, 4>().empty() &&
              grid<int, 4, 0>().size() == 4);
static_assert([] {
    grid<int, 2, 3> board;
    int next = 0;
    for (auto row : board)
        for (int& cell : row) cell = next++;
    board[1][0] += 10;
    board[{1, 1}] += 10;
    board.at({1, 2}) += 10;
    const grid<int, 2, 3> copy = board;
    board.cells()[0] = 100;
    return copy == grid<int, 2, 3>{{0, 1, 2}, {13, 14, 15}} && board[0][0] == 100 && copy != board;
}());

static_assert(sizeof(grid<char, 3, 3>) == 9, "fixed sizes take no room");
static_assert(std::is_trivially_copyable_v<grid<char, 3, 3>>);

// Sizes known at run time: in a constant expression too.

static_assert(grid<char>().rows() == 0 && grid<char>().cols() == 0 && grid<char>().empty());
static_assert(grid<char>(2, 3, 'E') == grid<char>{{'E', 'E', 'E'}, {'E', 'E', 'E'}});
static_assert(grid<bool>(2, 2, true) == grid<bool>{{true, true}, {true, true}});
static_assert(from_text("XOX\n X \r\n  O") == marks && marks == from_text("XOX\n X \n  O\n"));
static_assert([] {
    grid<bool> board(1, 2);
    grid<bool> copy = board;
    copy.cells()[1] = true;
    const bool are_independent = !board[0][1] && copy[0][1];
    board = copy;
    copy = grid<bool>(3, 3);
    const grid<bool> taken = std::move(copy);
    return are_independent && board == grid<bool>{{false, true}} && taken.area() == 9 &&
           copy.area() == 0; // NOLINT: what is left of it is promised
}());

static_assert(std::is_nothrow_move_constructible_v<grid<std::string>>);
static_assert(std::is_nothrow_move_assignable_v<grid<std::string>>);
static_assert(std::is_nothrow_move_assignable_v<grid<bool>>);
static_assert(std::is_nothrow_default_constructible_v<grid<bool>::iterator>);
static_assert(std::regular<grid<char>> && std::regular<grid<bool>> &&
              std::regular<grid<char, 3, 3>>);

// What it is as a range.

static_assert(std::ranges::random_access_range<grid<char>&> &&
              std::ranges::sized_range<grid<char>&>);
static_assert(std::ranges::common_range<const grid<char, 2, 2>&>);
static_assert(std::same_as<std::ranges::range_value_t<grid<char>&>, std::span<char>>);
static_assert(std::same_as<std::ranges::range_value_t<const grid<char>&>, std::span<const char>>);
static_assert(std::same_as<decltype(std::declval<const grid<bool>&>()[{0, 0}]), const bool&>);
static_assert(std::same_as<decltype(std::declval<grid<bool>&>().at({0, 0})), bool&>);
static_assert(std::same_as<decltype(std::declval<const grid<char>&>()[0]), std::span<const char>>);

// What must not compile.

static_assert(shows_cells<grid<char>&> && shows_cells<const grid<char>&>);
static_assert(not shows_cells<grid<char>>, "they would not outlive it");
static_assert(not shows_cells<const grid<char>>);
static_assert(not shows_cells<grid<char, 3, 3>> && not shows_cells<const grid<char, 3, 3>>);
static_assert(not std::is_constructible_v<grid<char, 3, 3>, int, int, char>);
static_assert(not std::is_constructible_v<grid<char, 3, 3>, extent>);
static_assert(not std::is_constructible_v<grid<char>, double, int>);
static_assert(not std::is_constructible_v<grid<char>, int>);
static_assert(not std::is_convertible_v<extent, grid<char>>, "sizes become a grid by name only");
static_assert(not std::is_convertible_v<std::vector<std::string>, grid<char>>, "so does a copy");
static_assert(not std::is_constructible_v<grid<char>, std::vector<std::vector<std::string>>>);
static_assert(not std::is_constructible_v<grid<char>, std::vector<std::vector<bool>>>);
static_assert(std::same_as<decltype(grid(16ull, short{30}, 'E')), grid<char>>);

} // namespace

TEMPLATE_TEST_CASE("a grid is what a vector of vectors would be", "[grid]", char, bool, int, double,
                   std::string) {
    for (int rows = 0; rows <= 4; ++rows)
        for (int cols = 0; cols <= 4; ++cols) {
            CAPTURE(rows, cols);
            grid<TestType> board(rows, cols, value<TestType>(1));
            std::vector<std::vector<TestType>> oracle(
                static_cast<std::size_t>(rows),
                std::vector<TestType>(static_cast<std::size_t>(cols), value<TestType>(1)));
            CHECK(rows_of(board) == oracle);
            int next = 0;
            for (int row = 0; row < rows; ++row)
                for (int col = 0; col < cols; ++col) {
                    board[{row, col}] = value<TestType>(next);
                    oracle[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)] =
                        value<TestType>(next++);
                }
            CHECK(rows_of(board) == oracle);
            CHECK(rows_of(std::as_const(board)) == oracle);
            CHECK(board.rows() == rows);
            CHECK(board.cols() == cols);
            CHECK(board.extent() == extent(rows, cols));
            CHECK(board.area() == static_cast<std::size_t>(rows * cols));
            CHECK(board.cells().size() == board.area());
            CHECK(board.size() == oracle.size());
            CHECK(board.empty() == oracle.empty());
            for (std::size_t row = 0; row < oracle.size(); ++row)
                for (std::size_t col = 0; col < oracle[row].size(); ++col) {
                    // One cell has one address, whichever way one comes.
                    TestType* const cell = &board[{row, col}];
                    CHECK(cell == &board[row][col]);
                    CHECK(cell == &board.at({row, col}));
                    CHECK(cell == &board.cells()[row * oracle[row].size() + col]);
                    CHECK(cell == &std::as_const(board)[{row, col}]);
                    CHECK(cell == &std::as_const(board)[row][col]);
                    CHECK(cell == &std::as_const(board).at({row, col}));
                    CHECK(cell == &std::as_const(board).cells()[row * oracle[row].size() + col]);
                }
        }
}

TEST_CASE("cells that nobody names a value for are zeros", "[grid]") {
    CHECK(grid<int>(2, 2) == grid<int>{{0, 0}, {0, 0}});
    CHECK(grid<bool>(extent(1, 2)) == grid<bool>{{false, false}});
    CHECK(grid<std::string>(1, 1) == grid<std::string>{{""}});
    CHECK(grid<double, 1, 2>() == grid<double, 1, 2>{{0, 0}});
    CHECK(grid<int>(extent(1, 2), 5) == grid<int>{{5, 5}});
}

TEST_CASE("lists in braces are rows, also where two words could be taken for iterators", "[grid]") {
    const grid<std::string> words{{"ab", "cd"}, {"ef", "gh"}};
    CHECK(words.extent() == extent(2, 2));
    CHECK(words[1][0] == "ef");
    CHECK(grid<int>{{1, 2, 3}}.extent() == extent(1, 3));
    CHECK(grid<int>{{1}, {2}, {3}}.extent() == extent(3, 1));
    CHECK(grid<int>{4, 5, -2} == grid<int>(4, 5, -2));
    CHECK(grid<int>{{}, {}}.extent() == extent(2, 0));
    const grid<std::string, 1, 2> fixed{{"ab", "cd"}};
    CHECK(fixed[0][1] == "cd");
}

TEST_CASE("ragged rows are refused, naming the row and both lengths", "[grid]") {
    CHECK(message_of<std::invalid_argument>([] {
              (void)grid<int>{{1, 2}, {3}};
          }) == "gridlogic: row 1 has 1 cell, row 0 has 2");
    CHECK(message_of<std::invalid_argument>([] {
              (void)grid<int>{{}, {}, {3, 4}};
          }) == "gridlogic: row 2 has 2 cells, row 0 has 0");
    CHECK(message_of<std::invalid_argument>([] {
              (void)grid<char>(std::vector<std::string>{"abc", "def", "gh"});
          }) == "gridlogic: row 2 has 2 cells, row 0 has 3");
    CHECK(message_of<std::invalid_argument>([] {
              (void)grid<int, 2, 2>{{1, 2}, {3, 4, 5}};
          }) == "gridlogic: row 1 has 3 cells, row 0 has 2");
}

TEST_CASE("another shape than the fixed one is refused, naming both", "[grid]") {
    CHECK(message_of<std::invalid_argument>([] {
              (void)grid<int, 2, 3>{{1, 2}, {3, 4}};
          }) ==
          "gridlogic: a grid of 2 rows and 3 columns cannot be made from 2 rows and 2 columns");
    CHECK(message_of<std::invalid_argument>(
              [] { (void)grid<char, 3, 3>(std::vector<std::string>{}); }) ==
          "gridlogic: a grid of 3 rows and 3 columns cannot be made from 0 rows and 0 columns");
    using square = grid<char, 2, 2>;
    CHECK_THROWS_AS(square(grid<char>(3, 2)), std::invalid_argument);
    CHECK_THROWS_AS(square(grid<char, 2, 3>()), std::invalid_argument);
}

TEST_CASE("any board can be copied into a grid, cell by cell", "[grid]") {
    const grid<char> expected{{'a', 'b'}, {'c', 'd'}};
    CHECK(grid<char>(std::vector<std::string>{"ab", "cd"}) == expected);
    CHECK(grid<char>(std::vector<std::vector<char>>{{'a', 'b'}, {'c', 'd'}}) == expected);
    CHECK(grid<char>(std::array{std::string_view("ab"), std::string_view("cd")}) == expected);
    const char raw[2][2] = {{'a', 'b'}, {'c', 'd'}};
    CHECK(grid<char>(raw) == expected);
    CHECK(grid<char, 2, 2>(raw) == expected);
    CHECK(grid<char>(grid<char, 2, 2>(raw)) == expected);
    CHECK(grid<char, 2, 2>(expected) == expected);
    CHECK(grid<char>(grid_view("ab..cd", 2, 2, 4)) == expected);
    CHECK(grid<int>(expected) == grid<int>{{'a', 'b'}, {'c', 'd'}});
    CHECK(grid<char>(std::vector<std::string>{}) == grid<char>());
    CHECK(grid<char>(std::vector<std::string>{"", ""}).extent() == extent(2, 0));
    CHECK(grid<std::string>(std::vector<std::vector<const char*>>{{"ab"}}) ==
          grid<std::string>{{"ab"}});
}

TEMPLATE_TEST_CASE("a copy is independent, and what was moved from is 0×0", "[grid]", char, bool,
                   int, std::string) {
    grid<TestType> board(3, 4);
    number_cells(board);
    const auto oracle = rows_of(board);

    grid<TestType> copy = board;
    CHECK(copy == board);
    CHECK(copy.cells().data() != board.cells().data());
    copy[{1, 1}] = value<TestType>(1);
    copy[{2, 2}] = value<TestType>(1);
    CHECK(copy != board);
    CHECK(rows_of(board) == oracle);

    copy = board;
    CHECK(rows_of(copy) == oracle);
    copy = grid<TestType>(1, 1);
    CHECK(copy.extent() == extent(1, 1));
    copy = board;
    CHECK(rows_of(copy) == oracle);

    const TestType* const cells = copy.cells().data();
    grid<TestType> taken = std::move(copy);
    CHECK(taken.cells().data() == cells);
    CHECK(rows_of(taken) == oracle);
    CHECK(copy == grid<TestType>());
    CHECK(copy.begin() == copy.end());
    const grid<TestType> copy_of_nothing = copy;
    CHECK(copy_of_nothing == copy);

    copy = std::move(taken);
    CHECK(rows_of(copy) == oracle);
    CHECK(taken == grid<TestType>());
    taken = copy;
    CHECK(rows_of(taken) == oracle);

    grid<TestType> other(1, 2, value<TestType>(1));
    std::swap(taken, other);
    CHECK(taken.extent() == extent(1, 2));
    CHECK(rows_of(other) == oracle);
}

TEMPLATE_TEST_CASE("a grid assigned or moved to itself stays as it is", "[grid]", char, bool, int,
                   std::string) {
    grid<TestType> board(3, 4);
    number_cells(board);
    const auto oracle = rows_of(board);
    grid<TestType>& same = board;
    board = same;
    CHECK(rows_of(board) == oracle);
    board = std::move(same);
    REQUIRE(board.cells().data() != nullptr);
    CHECK(rows_of(board) == oracle);
    std::swap(board, same);
    CHECK(rows_of(board) == oracle);
}

TEMPLATE_TEST_CASE("grids are equal when shape and cells are, fixed sizes or not", "[grid]", char,
                   bool, int, std::string) {
    grid<TestType> board(2, 3);
    number_cells(board);
    grid<TestType, 2, 3> fixed(board);
    CHECK(board == fixed);
    CHECK(fixed == board);
    CHECK(fixed == grid<TestType, 2, 3>(board));
    fixed[{1, 2}] = value<TestType>(1);
    CHECK(board != fixed);
    CHECK(fixed != board);

    // The same cells in another shape.
    const auto cells = std::as_const(board).cells();
    CHECK(board != grid<TestType>(grid_view(cells.data(), 3, 2)));
    CHECK(board != grid<TestType, 3, 2>(grid_view(cells.data(), 3, 2)));
    CHECK(grid<TestType, 2, 3>() != grid<TestType, 3, 2>());
    CHECK(grid<TestType>(0, 3) != grid<TestType>(3, 0));
    CHECK(grid<TestType>(0, 3) == grid<TestType, 0, 3>());
}

TEST_CASE("cells of a grid<bool> are bools with addresses, side by side", "[grid]") {
    grid<bool> board(2, 2);
    bool& cell = board[{1, 0}];
    cell = true;
    CHECK(board[1][0]);
    CHECK(&cell == board.cells().data() + 2);
    for (bool& each : board[0]) each = true;
    CHECK(board == grid<bool>{{true, true}, {true, false}});
    CHECK(std::ranges::count(board.cells(), true) == 3);
    CHECK(grid<bool, 2, 2>(board) == board);
}

TEST_CASE("cells need not come from nothing, unless nobody gives them", "[grid]") {
    grid<named> board(1, 2, named("sea"));
    CHECK(board[0][1].name == "sea");
    grid<named> copy = board;
    copy = board;
    CHECK(copy == board);
}

TEST_CASE("at names the place and the size", "[grid]") {
    grid<char> board(3, 4, 'E');
    CHECK(message_of<std::out_of_range>([&] {
              (void)board.at({3, 0});
          }) == "gridlogic: the place (3, 0) is outside of the board of 3 rows and 4 columns");
    CHECK(message_of<std::out_of_range>([&] {
              (void)std::as_const(board).at({0, -1});
          }) == "gridlogic: the place (0, -1) is outside of the board of 3 rows and 4 columns");
    CHECK(message_of<std::out_of_range>([] {
              (void)marks.at({7, 8});
          }) == "gridlogic: the place (7, 8) is outside of the board of 3 rows and 3 columns");
    CHECK_THROWS_AS(grid<int>().at({0, 0}), std::out_of_range);
    for (const position outside : {position(-1, 0), position(0, 4), position(lowest, 0),
                                   position(highest, highest), position(~0ull, 0)}) {
        CAPTURE(outside.row, outside.col);
        CHECK_THROWS_AS(board.at(outside), std::out_of_range);
        CHECK_FALSE(board.contains(outside));
    }
}

TEST_CASE("a grid knows the places around a cell", "[grid]") {
    const grid<char> board(3, 4);
    std::vector<position> around;
    for (position place : board.neighbors({0, 1})) around.push_back(place);
    CHECK(around == std::vector<position>{{0, 0}, {0, 2}, {1, 0}, {1, 1}, {1, 2}});
    CHECK(board.contains({2, 3}));
}

TEST_CASE("impossible sizes are refused before anything is allocated", "[grid]") {
    const auto bytes_before_refusal = [](auto make) {
        const support::allocation_watch watch;
        try {
            make();
        } catch (const std::length_error&) {
            return watch.bytes(); // of the message
        }
        return ~std::size_t{0};
    };
    CHECK(bytes_before_refusal([] { (void)grid<char>(-1, 5); }) < 2000);
    CHECK(bytes_before_refusal([] { (void)grid<int>(5, std::int8_t{-1}); }) < 2000);
    CHECK(bytes_before_refusal([] { (void)grid<bool>(-1, -1); }) < 2000);
    CHECK(bytes_before_refusal([] { (void)grid<char>(highest, 2); }) < 2000);
    CHECK(bytes_before_refusal([] { (void)grid<char>(2, highest / 2 + 1); }) < 2000);
    CHECK(bytes_before_refusal([] { (void)grid<bool>(~std::size_t{0}, 1); }) < 2000);
    CHECK(bytes_before_refusal([] { (void)grid<char>(1, ~0ull); }) < 2000);
    CHECK(bytes_before_refusal([] { (void)grid<std::string>(highest, highest); }) < 2000);
    CHECK(message_of<std::length_error>([] { (void)grid<char>(-1, 5); }) ==
          "gridlogic: no board has -1 rows and 5 columns: a size is never negative");
}

TEST_CASE("sizes that can be counted but not had are an error of the allocation", "[grid]") {
    const void* volatile seen = nullptr;    // what is never looked at may never be allocated
    volatile std::ptrdiff_t most = highest; // no compiler shall try to fill it beforehand
    const auto runs_out_of_memory = [&seen](auto make) {
        const support::allocation_watch watch(0);
        try {
            const auto board = make();
            seen = board.cells().data();
        } catch (const std::bad_alloc&) {
            return true;
        }
        return false;
    };
    CHECK(runs_out_of_memory([&] { return grid<bool>(most, 1); }));
    CHECK(runs_out_of_memory([&] { return grid<char>(1, most); }));
    CHECK_FALSE(runs_out_of_memory([&] { return grid<char>(0, most); }));
}

TEMPLATE_TEST_CASE("a copy that cannot be allocated leaves the target as it was", "[grid]", char,
                   bool, int, std::string) {
    grid<TestType> source(3, 4);
    number_cells(source);
    for (const extent shape : {extent(0, 0), extent(1, 2), extent(4, 3), extent(5, 5)}) {
        grid<TestType> target(shape, value<TestType>(2));
        const auto oracle = rows_of(target);
        std::size_t failures = 0;
        for (bool has_failed = true; has_failed; failures += has_failed ? 1 : 0) {
            has_failed = false;
            try {
                const support::allocation_watch watch(failures);
                target = source;
            } catch (const std::bad_alloc&) {
                has_failed = true;
            }
            CAPTURE(shape.rows(), shape.cols(), failures);
            CHECK(rows_of(target) == (has_failed ? oracle : rows_of(source)));
        }
        if (shape.area() == 0) CHECK(failures > 0);
    }
}

TEMPLATE_TEST_CASE("cells that throw while they are copied leave the target as it was, and none "
                   "behind",
                   "[grid]", (grid<fragile>), (grid<fragile, 2, 3>)) {
    const auto make = [](int first) {
        TestType board;
        if constexpr (std::same_as<TestType, grid<fragile>>) {
            fragile::copies_left = 12;
            board = TestType(2, 3);
        }
        for (fragile& cell : board.cells()) cell = fragile(first++);
        return board;
    };
    {
        const TestType source = make(10);
        TestType target = make(20);
        const TestType before = make(20);
        const int alive = fragile::alive;
        int copies = 0;
        for (bool has_failed = true; has_failed; copies += has_failed ? 1 : 0) {
            has_failed = false;
            fragile::copies_left = copies;
            try {
                target = source;
            } catch (const std::runtime_error&) {
                has_failed = true;
            }
            CAPTURE(copies);
            CHECK(target == (has_failed ? before : source));
            CHECK(fragile::alive == alive);
        }
        CHECK(copies == 6);

        fragile::copies_left = 5;
        CHECK_THROWS_AS(TestType(source), std::runtime_error);
        CHECK(fragile::alive == alive);
    }
    CHECK(fragile::alive == 0);
}

TEST_CASE("a grid of fixed sizes and a look at any grid allocate nothing", "[grid]") {
    grid<int> board(3, 3, 1);
    std::size_t calls = 0;
    int sum = 0;
    {
        const support::allocation_watch watch;
        grid<int, 3, 3> fixed(board);
        fixed = grid<int, 3, 3>(2);
        for (const auto row : fixed)
            for (const int cell : row) sum += cell;
        for (const auto row : board)
            for (const int cell : row) sum += cell;
        for (position place : board.neighbors({1, 1})) sum += board.at(place);
        sum += fixed == board ? 1000 : 0;
        grid<int> taken = std::move(board);
        sum += taken[2][2];
        calls = watch.calls();
    }
    CHECK(sum == 18 + 9 + 8 + 1);
    CHECK(calls == 0);
}

TEST_CASE("text becomes a grid of its lines, with either kind of newline", "[grid][text]") {
    const grid<char> expected{{'E', 'M'}, {'1', 'B'}};
    CHECK(from_text("EM\n1B\n") == expected);
    CHECK(from_text("EM\n1B") == expected);
    CHECK(from_text("EM\r\n1B\r\n") == expected);
    CHECK(from_text("EM\r\n1B") == expected);
    CHECK(from_text("EM\n1B\r\n") == expected);
}

TEST_CASE("text without cells has rows all the same", "[grid][text]") {
    CHECK(from_text("").extent() == extent(0, 0));
    CHECK(from_text("\n").extent() == extent(1, 0));
    CHECK(from_text("\r\n").extent() == extent(1, 0));
    CHECK(from_text("\n\n\r\n").extent() == extent(3, 0));
}

TEST_CASE("nothing is trimmed from a text", "[grid][text]") {
    CHECK(from_text(" X \n   ") == grid<char>{{' ', 'X', ' '}, {' ', ' ', ' '}});
    CHECK(from_text("a\r") == grid<char>{{'a', '\r'}});
    CHECK(from_text("\r") == grid<char>{{'\r'}});
    CHECK(from_text("a\rb\n") == grid<char>{{'a', '\r', 'b'}});
    CHECK(from_text("a\r\r\n") == grid<char>{{'a', '\r'}});
    CHECK(from_text(std::string_view("\0\t\n", 3)) == grid<char>{{'\0', '\t'}});
}

TEST_CASE("lines of unequal length are refused, naming the line counted from 1", "[grid][text]") {
    CHECK(message_of<std::invalid_argument>([] { (void)from_text("EEE\nEE\n"); }) ==
          "gridlogic: line 2 has 2 cells, line 1 has 3");
    CHECK(message_of<std::invalid_argument>([] { (void)from_text("E\r\nE\r\nEE"); }) ==
          "gridlogic: line 3 has 2 cells, line 1 has 1");
    CHECK(message_of<std::invalid_argument>([] { (void)from_text("EE\nE\r"); }) ==
          "nothing was thrown");
    CHECK(message_of<std::invalid_argument>([] { (void)from_text("EE\n\nEE\n"); }) ==
          "gridlogic: line 2 has 0 cells, line 1 has 2");
    CHECK(message_of<std::invalid_argument>([] { (void)from_text("EE\nEE\n\n"); }) ==
          "gridlogic: line 3 has 0 cells, line 1 has 2");
    CHECK(message_of<std::invalid_argument>([] { (void)from_text("\nE"); }) ==
          "gridlogic: line 2 has 1 cell, line 1 has 0");
}

TEST_CASE("a grid becomes text and is read back the same", "[grid][text]") {
    for (int rows = 0; rows <= 5; ++rows)
        for (int cols = 0; cols <= 5; ++cols) {
            CAPTURE(rows, cols);
            grid<char> board(rows, cols);
            number_cells(board);
            std::string text;
            for (int row = 0; row < rows; ++row) {
                for (int col = 0; col < cols; ++col)
                    text += static_cast<char>('a' + row * cols + col);
                text += '\n';
            }
            CHECK(to_text(board) == text);
            if (rows == 0)
                CHECK(from_text(text) == grid<char>());
            else
                CHECK(from_text(text) == board);
        }
}

TEST_CASE("a grid made of a board takes its kind of cells", "[grid]") {
    const std::vector<std::string> rows{"EM", "EE"};
    const grid copied(rows);
    static_assert(std::is_same_v<decltype(copied), const grid<char>>);
    CHECK(to_text(copied) == "EM\nEE\n");
    const grid<int, 1, 2> fixed{{1, 2}};
    const grid same(fixed);
    static_assert(std::is_same_v<decltype(same), const grid<int, 1, 2>>);
    CHECK(same == fixed);
    const grid seen(grid_view<const char>("ab.cd", 2, 2, 3));
    CHECK(to_text(seen) == "ab\ncd\n");
}
