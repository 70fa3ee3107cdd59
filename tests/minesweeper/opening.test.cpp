// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "reference/minesweeper.hpp"
#include "support/allocations.hpp"
#include "support/boards.hpp"
#include "support/engines.hpp"
#include "support/laws.hpp"
#include "support/random.hpp"

#include <gridlogic/board.hpp>
#include <gridlogic/grid.hpp>
#include <gridlogic/minesweeper.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>
#include <fstream>
#include <initializer_list>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

// The sanitizers need address space of their own, and end the program where there is none.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define GRIDLOGIC_TESTS_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define GRIDLOGIC_TESTS_SANITIZED
#endif
#endif

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;
using reference::rows;
using support::copy_of;
using support::join;

// Every kind of board.

namespace {

template <class Board>
void assign(Board&& board, const rows& given) {
    auto from = given.begin();
    for (auto&& row : board) {
        auto letter = from++->begin();
        for (auto& cell : row) cell = static_cast<gl::cell_t<Board>>(*letter++);
    }
}

rows random_example(support::random& numbers, std::size_t height, std::size_t width) {
    rows board = support::mined(numbers, height, width, numbers.between(2, 20));
    for (auto& row : board)
        for (char& cell : row)
            if (numbers.one_in(16)) cell = numbers.one_of(std::string_view("XXBB123?"));
    return board;
}

void agree(const std::string& disagreement) {
    if (!disagreement.empty()) FAIL("seed " << support::seed() << ":" << disagreement);
}

/// Plays a board of 4 rows and 5 columns, whatever its type, as an lvalue or an rvalue.
template <class Board>
void check_board(Board&& board) {
    support::random numbers(support::seed());
    for (int times = 0; times < 300; ++times) {
        const rows given = random_example(numbers, 4, 5);
        const gl::position click(numbers.below(4), numbers.below(5));
        const auto expected = reference::oracle(given).click(click.row, click.col);
        support::for_each_engine([&](auto engine) {
            assign(board, given);
            auto found =
                support::answer_to([&] { return engine(static_cast<Board&&>(board), click); });
            found.board = copy_of(board);
            agree(support::disagreement(engine.name, given, click, found, expected));
        });
    }
}

} // namespace

TEST_CASE("nested vectors, arrays, strings and raw arrays are boards as they are", "[reveal]") {
    check_board(std::vector(4, std::vector<char>(5)));
    check_board(std::vector(4, std::string(5, ' ')));
    check_board(std::deque(4, std::array<unsigned char, 5>()));
    check_board(std::array<std::u8string, 4>{u8"     ", u8"     ", u8"     ", u8"     "});
    char raw[4][5];
    check_board(raw);
    check_board(std::span(raw));
}

TEST_CASE("grids and views of rows are boards", "[reveal]") {
    check_board(gl::grid<char>(4, 5));
    check_board(gl::grid<std::byte, 4, 5>());
    std::vector<char> cells(20);
    check_board(gl::grid_view<char>(cells.data(), 4, 5));
    const gl::grid_view<char> view(cells.data(), 4, 5);
    check_board(view);
    std::vector<std::span<char>> spans;
    for (std::size_t row = 4; row > 0; --row) spans.emplace_back(&cells[5 * row - 5], 5);
    check_board(std::as_const(spans));
    std::vector<std::string> strings(6, std::string(5, ' '));
    check_board(std::span(strings).subspan(1, 4));
    CHECK(strings.front() + strings.back() == std::string(10, ' '));
}

TEST_CASE("what lies between the rows of a view is neither read nor written", "[reveal]") {
    // Reading it would be a refusal, since it is foreign.
    std::string cells(4 * 7, '#');
    check_board(gl::grid_view<char>(cells.data() + 1, 4, 5, 7));
    for (std::size_t place = 0; place < cells.size(); ++place)
        CHECK((cells[place] == '#') == (place % 7 == 0 || place % 7 == 6));
    std::string upwards(4 * 6, '#');
    check_board(gl::grid_view<char>(upwards.data() + 3 * 6, 4, 5, -6));
    for (std::size_t place = 0; place < upwards.size(); ++place)
        CHECK((upwards[place] == '#') == (place % 6 == 5));
}

#if defined(__unix__) || defined(__APPLE__)

namespace {

/// Memory for rows of up to a page, each between two pages that must not be touched.
class guarded_pages {
public:
    explicit guarded_pages(std::size_t count)
        : size_((2 * count + 1) * page()),
          first_(static_cast<char*>(
              mmap(nullptr, size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {
        for (std::size_t row = 0; row < count; ++row)
            if (mprotect(begin_of(row), page(), PROT_READ | PROT_WRITE) != 0)
                throw std::runtime_error("no pages can be guarded");
    }
    guarded_pages(const guarded_pages&) = delete;
    guarded_pages& operator=(const guarded_pages&) = delete;
    ~guarded_pages() { munmap(first_, size_); }

    [[nodiscard]] std::span<char> at_begin(std::size_t row, std::size_t width) const {
        return {begin_of(row), width};
    }
    [[nodiscard]] std::span<char> at_end(std::size_t row, std::size_t width) const {
        return {begin_of(row) + page() - width, width};
    }

private:
    [[nodiscard]] static std::size_t page() {
        return static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    }
    [[nodiscard]] char* begin_of(std::size_t row) const { return first_ + (2 * row + 1) * page(); }

    std::size_t size_;
    char* first_;
};

} // namespace

TEST_CASE("nothing outside of the rows' own cells is touched", "[reveal]") {
    const guarded_pages pages(70);
    support::random numbers(support::seed());
    for (std::size_t width = 1; width <= 200; ++width) {
        const std::size_t height = width % 10 == 0 ? 70 : numbers.between(1, 8);
        rows given = support::mined(numbers, height, width, numbers.one_in(2) ? 50 : 8);
        const gl::position click(numbers.below(height), numbers.below(width));
        const auto expected = reference::oracle(given).click(click.row, click.col);
        for (const bool is_at_end : {false, true}) {
            std::vector<std::span<char>> board;
            for (std::size_t row = 0; row < height; ++row)
                board.push_back(is_at_end ? pages.at_end(row, width) : pages.at_begin(row, width));
            support::for_each_engine([&](auto engine) {
                assign(board, given);
                auto found = support::answer_to([&] { return engine(board, click); });
                found.board = copy_of(board);
                agree(support::disagreement(engine.name, given, click, found, expected));
            });
        }
    }
}

#endif

// What an opening costs.

namespace {

/// Counts how often it is written; all of them together, how often they are read.
class counting_cell {
public:
    explicit counting_cell(char letter) : letter_(letter) {}
    counting_cell(const counting_cell&) = default;
    counting_cell& operator=(const counting_cell& other) {
        letter_ = other.letter_;
        ++writes_;
        return *this;
    }
    ~counting_cell() = default;

    explicit operator char() const {
        ++reads;
        return letter_;
    }
    [[nodiscard]] int writes() const { return writes_; }

    static inline std::size_t reads = 0;

private:
    char letter_;
    int writes_ = 0;
};

std::vector<std::vector<counting_cell>> counting(const rows& given) {
    std::vector<std::vector<counting_cell>> board;
    for (const auto& row : given) board.emplace_back(row.begin(), row.end());
    return board;
}

/// A row of characters that counts how often one of them is asked for its cells.
struct counting_row {
    std::string cells;

    auto begin() {
        ++visits;
        return cells.begin();
    }
    auto end() { return cells.end(); }
    [[nodiscard]] std::size_t size() const { return cells.size(); }

    static inline std::size_t visits = 0;
};

} // namespace

TEMPLATE_LIST_TEST_CASE("each cell is written once if it is opened, else never", "[reveal]",
                        support::engines) {
    const TestType engine;
    support::random numbers(support::seed());
    CAPTURE(support::seed());
    std::vector<rows> boards{support::filled(19, 19), support::spiral(51), support::serpentine(51)};
    for (int times = 0; times < 100; ++times)
        boards.push_back(random_example(numbers, numbers.between(1, 40), numbers.between(1, 40)));
    for (const rows& given : boards) {
        auto board = counting(given);
        const auto expected = reference::oracle(given).click(0, 0);
        if (expected.answer == reference::answer::refused) continue;
        const auto result = engine(board, gl::position{0, 0});
        bool is_right = result.opened == expected.opened;
        for (std::size_t row = 0; row < given.size(); ++row)
            for (std::size_t col = 0; col < given[row].size(); ++col) {
                const bool is_changed = given[row][col] != expected.board[row][col];
                is_right = is_right && board[row][col].writes() == (is_changed ? 1 : 0);
            }
        INFO(join(given));
        CHECK(is_right);
    }
}

TEMPLATE_LIST_TEST_CASE("the cells read are in proportion to the cells opened", "[reveal]",
                        support::engines) {
    const TestType engine;
    const auto reads_of = [&](const rows& given, gl::position click, std::size_t opened) {
        auto board = counting(given);
        counting_cell::reads = 0;
        CHECK(engine(board, click).opened == opened);
        return counting_cell::reads;
    };
    for (const std::size_t side : {std::size_t{100}, std::size_t{200}, std::size_t{400}}) {
        CAPTURE(side);
        const std::size_t last = side - 1;
        CHECK(reads_of(support::filled(side, side), {last, last}, side * side) <= 32 * side * side);
        for (const rows& maze : {support::spiral(side), support::serpentine(side)}) {
            const std::size_t opened = reference::oracle(maze).click(0, 0).opened;
            CHECK(reads_of(maze, {0, 0}, opened) <= 32 * opened);
        }
        // A corner that mines cut off, on boards of any size.
        rows corner = support::filled(side, side);
        for (std::size_t at = 0; at < 4; ++at) corner[4][at] = corner[at][4] = 'M';
        CHECK(reads_of(corner, {0, 0}, 16) <= 32 * 16);
    }
}

TEMPLATE_LIST_TEST_CASE("a small opening on a large board looks at few rows", "[reveal]",
                        support::engines) {
    const TestType engine;
    std::vector<counting_row> board(3000, counting_row{std::string(300, 'E')});
    for (std::size_t at = 0; at < 5; ++at) {
        board[1500 + at].cells[100] = board[1500 + at].cells[104] = 'M';
        board[1500].cells[100 + at] = board[1504].cells[100 + at] = 'M';
    }
    for (const gl::position click : {gl::position{1502, 102}, {1501, 101}}) {
        counting_row::visits = 0;
        CHECK(engine(board, click).opened == (click.row == 1502 ? 9 : 0));
        CHECK(counting_row::visits < 400);
    }
}

TEMPLATE_LIST_TEST_CASE("an engine takes at most sixteen bytes of heap for each opened cell",
                        "[reveal]", support::engines) {
    const TestType engine;
    std::vector<std::pair<std::size_t, std::size_t>> sizes;
    for (std::size_t power = 1; power <= std::size_t{1} << 18; power *= 2)
        for (const std::size_t cells : {power - 1, power, power + 1, power * 3 / 2})
            if (cells > 0) sizes.emplace_back(1, cells);
    for (const std::size_t side : std::initializer_list<std::size_t>{2, 15, 16, 17, 23, 63, 64, 65,
                                                                     100, 129, 400, 1023, 1025})
        sizes.emplace_back(side, side);
    for (const auto& [height, width] : sizes) {
        rows board = support::filled(height, width);
        std::size_t bytes = 0;
        std::size_t opened = 0;
        {
            const support::allocation_watch watch;
            opened = engine(board, gl::position{0, 0}).opened;
            bytes = watch.bytes();
        }
        CAPTURE(height, width);
        CHECK(opened == height * width);
        CHECK(bytes <= 16 * opened);
    }
}

// Failing.

TEMPLATE_LIST_TEST_CASE("where memory runs out the board is as it was", "[reveal]",
                        support::engines) {
    const TestType engine;
    support::random numbers(7);
    std::vector<rows> boards{support::filled(100, 100), support::spiral(200),
                             support::mined(numbers, 150, 130, 30), support::filled(500, 1000)};
    boards.push_back(boards[0]);
    boards.back()[99][99] = '?'; // so that a refusal's message has to be allocated too
    std::size_t failures_of_all = 0;
    for (rows& given : boards) {
        given[0][0] = 'E';
        const auto expected = reference::oracle(given).click(0, 0);
        std::size_t failures = 0;
        for (bool is_done = false; !is_done; ++failures) {
            rows board = given;
            auto answer = reference::answer::unchanged;
            try {
                const support::allocation_watch watch(failures);
                answer = support::answer_to([&] {
                             return engine(board, gl::position{0, 0});
                         }).answer;
                is_done = true;
            } catch (const std::bad_alloc&) {
            }
            const bool is_as_it_should =
                is_done ? answer == expected.answer && board == expected.board : board == given;
            CAPTURE(failures);
            CHECK(is_as_it_should);
        }
        failures_of_all += failures - 1;
    }
    CHECK(failures_of_all > 0);
}

#if defined(__linux__) && !defined(GRIDLOGIC_TESTS_SANITIZED)

namespace {

/// Lets the process have no more than a few megabytes of address space on top of what it has.
class memory_limit {
public:
    memory_limit() {
        std::size_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        getrlimit(RLIMIT_AS, &before_);
        rlimit limit = before_;
        limit.rlim_cur =
            pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + (std::size_t{4} << 20);
        is_set_ = pages > 0 && setrlimit(RLIMIT_AS, &limit) == 0;
    }
    memory_limit(const memory_limit&) = delete;
    memory_limit& operator=(const memory_limit&) = delete;
    ~memory_limit() { setrlimit(RLIMIT_AS, &before_); }

    [[nodiscard]] bool is_set() const { return is_set_; }

private:
    rlimit before_{};
    bool is_set_ = false;
};

} // namespace

TEMPLATE_LIST_TEST_CASE("where the system has no more memory the board is as it was", "[reveal]",
                        support::engines) {
    const TestType engine;
    const gl::grid<char> given(10'000, 10'000, 'E');
    gl::grid<char> board = given;
    bool has_failed = false;
    bool is_limited = false;
    try {
        const memory_limit limit;
        is_limited = limit.is_set();
        static_cast<void>(engine(board, gl::position{5000, 5000}));
    } catch (const std::bad_alloc&) {
        has_failed = true;
    }
    CHECK(is_limited);
    CHECK(has_failed);
    CHECK(board == given);
}

#endif

TEMPLATE_LIST_TEST_CASE("a small click allocates nothing", "[reveal]", support::engines) {
    const TestType engine;
    for (const auto& [height, width] : {std::pair<std::size_t, std::size_t>{1, 1}, {16, 16}}) {
        rows board = support::filled(height, width);
        std::size_t calls = 0;
        {
            const support::allocation_watch watch;
            static_cast<void>(engine(board, gl::position{0, 0}));
            calls = watch.calls();
        }
        CHECK(calls == 0);
    }
}
