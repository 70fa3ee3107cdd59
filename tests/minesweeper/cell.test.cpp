// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "reference/minesweeper.hpp"
#include "support/boards.hpp"
#include "support/engines.hpp"
#include "support/laws.hpp"
#include "support/message.hpp"
#include "support/random.hpp"

#include <gridlogic/board.hpp>
#include <gridlogic/grid.hpp>
#include <gridlogic/minesweeper.hpp>

#include <array>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;
using reference::rows;

namespace {

enum class letter : char { mine = 'M', unrevealed = 'E', blank = 'B', one = '1', exploded = 'X' };
enum old_letter : unsigned char { old_zero };
enum class sweep : int { mine = -1, unrevealed = -2, blank = 0, one = 1, exploded = -3 };

/// A cell with more to it, converted by its own rules.
struct own_cell {
    own_cell() = default;
    constexpr explicit own_cell(char letter) : code(letter - 'A') {}
    constexpr explicit operator char() const { return static_cast<char>(code + 'A'); }

    int code = 0;
};

/// Compares, and can be a template argument, but is neither an integer nor an enumeration.
struct boxed_letter {
    constexpr explicit boxed_letter(char letter) : code(letter) {}

    friend constexpr bool operator==(const boxed_letter&, const boxed_letter&) = default;

    char code;
};
static_assert(boxed_letter('M') != boxed_letter('E'));

constexpr ms::alphabet hashes{.mine = '*', .unrevealed = '#'};
constexpr ms::basic_alphabet<int> integers{
    .mine = -1, .unrevealed = -2, .blank = 0, .one = 1, .exploded = -3};

// What can be clicked, and what must not compile, by any engine.

template <class Board, auto Alphabet = ms::alphabet{}>
concept by_reveal = requires(Board board) {
    ms::reveal<Alphabet>(board, gl::position{});
};
template <class Board, auto Alphabet = ms::alphabet{}>
concept by_bfs = requires(Board board) {
    ms::reveal_bfs<Alphabet>(board, gl::position{});
};
template <class Board, auto Alphabet = ms::alphabet{}>
concept by_dfs = requires(Board board) {
    ms::reveal_dfs<Alphabet>(board, gl::position{});
};

template <class Board, auto Alphabet = ms::alphabet{}>
concept clickable =
    by_reveal<Board, Alphabet> && by_bfs<Board, Alphabet> && by_dfs<Board, Alphabet>;
template <class Board, auto Alphabet = ms::alphabet{}>
concept not_clickable =
    !by_reveal<Board, Alphabet> && !by_bfs<Board, Alphabet> && !by_dfs<Board, Alphabet>;

template <class Cell>
using nested = std::vector<std::vector<Cell>>;

// Cells of one byte have the documents' alphabet.
static_assert(clickable<nested<char>> && clickable<nested<signed char>>);
static_assert(clickable<nested<unsigned char>> && clickable<nested<char8_t>>);
static_assert(clickable<nested<std::byte>> && clickable<nested<letter>>);
static_assert(clickable<nested<old_letter>> && clickable<nested<own_cell>>);
static_assert(clickable<rows&> && clickable<char (&)[4][5]> &&
              clickable<const gl::grid_view<char>>);
static_assert(clickable<const std::vector<std::span<char>>>); // the spans are const, not the cells

// Others name their own.
static_assert(not_clickable<nested<int>> && not_clickable<nested<char16_t>>);
static_assert(not_clickable<nested<short>> && not_clickable<nested<sweep>>);
static_assert(not_clickable<nested<bool>> && not_clickable<gl::grid<bool>>);
static_assert(not_clickable<std::array<std::array<bool, 3>, 3>>);
static_assert(not_clickable<nested<double>> && not_clickable<nested<char*>>);
static_assert(clickable<nested<int>, integers> && clickable<nested<short>, integers>);
static_assert(clickable<nested<signed char>, integers> && clickable<nested<sweep>, integers>);

// What cannot be written, or is no board.
static_assert(not_clickable<const rows> && not_clickable<const rows&>);
static_assert(not_clickable<const gl::grid<char>> && not_clickable<gl::grid_view<const char>>);
static_assert(not_clickable<std::vector<std::string_view>>);
static_assert(not_clickable<const char (&)[4][5]>);
static_assert(not_clickable<std::string> && not_clickable<std::vector<const char*>>);
static_assert(not_clickable<std::list<std::string>>);
static_assert(not_clickable<std::vector<std::deque<char>>>);
static_assert(not_clickable<int> && not_clickable<char**>);

// Alphabets with two equal values, or digits that overlap with others or with the end of the type.
static_assert(not_clickable<rows, ms::alphabet{.mine = 'E'}>);
static_assert(not_clickable<rows, ms::alphabet{.blank = 'M'}>);
static_assert(not_clickable<rows, ms::alphabet{.blank = 'X'}>);
static_assert(not_clickable<rows, ms::alphabet{.unrevealed = 'X'}>);
static_assert(not_clickable<rows, ms::alphabet{.mine = '1'}>);
static_assert(not_clickable<rows, ms::alphabet{.unrevealed = '8'}>);
static_assert(not_clickable<rows, ms::alphabet{.exploded = '4'}>);
static_assert(not_clickable<rows, ms::alphabet{.one = 'E'}>);
static_assert(not_clickable<rows, ms::alphabet{.one = 'A'}>);
static_assert(clickable<rows, ms::alphabet{.mine = '9', .blank = '0'}>);
static_assert(clickable<nested<unsigned char>, ms::basic_alphabet<unsigned char>{.one = 248}>);
static_assert(not_clickable<nested<unsigned char>, ms::basic_alphabet<unsigned char>{.one = 249}>);
static_assert(clickable<nested<int>, ms::basic_alphabet<int>{.one = INT_MAX - 7}>);
static_assert(not_clickable<nested<int>, ms::basic_alphabet<int>{.one = INT_MAX - 6}>);
static_assert(clickable<nested<int>, ms::basic_alphabet<int>{.one = INT_MIN}>);

// Alphabets that do not fit the cells, and what is no alphabet.
static_assert(not_clickable<rows, ms::basic_alphabet<int>{.mine = 256 + 'M'}>);
static_assert(not_clickable<rows, ms::basic_alphabet<int>{.one = 1000}>);
static_assert(not_clickable<nested<unsigned char>, integers>); // -1 would read as 255
static_assert(not_clickable<nested<signed char>, ms::basic_alphabet<int>{.blank = 128}>);
static_assert(not_clickable<nested<signed char>, ms::basic_alphabet<int>{.one = 121}>);
static_assert(clickable<nested<signed char>, ms::basic_alphabet<int>{.one = 120}>);
static_assert(not_clickable<nested<short>, ms::basic_alphabet<signed char>{}>);
static_assert(not_clickable<nested<bool>, ms::basic_alphabet<bool>{}>);
static_assert(not_clickable<nested<boxed_letter>, ms::basic_alphabet<boxed_letter>{}>);
static_assert(not_clickable<rows, 'M'> && not_clickable<rows, 5>);

static_assert(ms::alphabet{} == ms::alphabet{'M', 'E', 'B', '1', 'X'});
static_assert(ms::alphabet{} != hashes);
static_assert(ms::reveal_result{} == ms::reveal_result{ms::outcome::unchanged, 0});
static_assert(ms::reveal_result{} != ms::reveal_result{ms::outcome::opened, 0});

/// A letter of the documents in another alphabet; what is foreign there becomes `foreign`.
template <auto Alphabet, class Cell>
Cell spell(char letter, Cell foreign) {
    switch (letter) {
    case 'M': return static_cast<Cell>(Alphabet.mine);
    case 'E': return static_cast<Cell>(Alphabet.unrevealed);
    case 'B': return static_cast<Cell>(Alphabet.blank);
    case 'X': return static_cast<Cell>(Alphabet.exploded);
    case '?': return foreign;
    default: break;
    }
    using value = typename decltype(Alphabet)::value_type;
    const auto one = static_cast<long long>(Alphabet.one);
    return static_cast<Cell>(static_cast<value>(one + (letter - '1')));
}

template <auto Alphabet, class Cell>
nested<Cell> spelt(const rows& board, Cell foreign) {
    nested<Cell> result;
    for (const auto& row : board) {
        result.emplace_back();
        for (const char letter : row)
            result.back().push_back(spell<Alphabet, Cell>(letter, foreign));
    }
    return result;
}

template <auto Alphabet, class Cell>
rows read(const nested<Cell>& board, Cell foreign) {
    rows result;
    for (const auto& row : board) {
        result.emplace_back();
        for (const Cell cell : row)
            for (const char letter : std::string_view("MEBX12345678?"))
                if (spell<Alphabet, Cell>(letter, foreign) == cell) {
                    result.back().push_back(letter);
                    break;
                }
    }
    return result;
}

/// Random boards in the documents' letters, and what clicks on them come to.
struct example {
    rows board;
    gl::position click;
    reference::verdict expected;
};
const std::vector<example>& examples() {
    static const std::vector<example> all = [] {
        std::vector<example> some;
        support::random random(support::seed());
        while (some.size() < 2000) {
            rows board = support::mined(random, random.between(1, 6),
                                        random.between(1, random.one_in(8) ? 150 : 20),
                                        random.between(2, 20));
            for (auto& row : board)
                for (char& cell : row)
                    if (random.one_in(20)) cell = random.one_of(std::string_view("XB12345678??"));
            const gl::position click(random.below(board.size()), random.below(board[0].size()));
            some.push_back({board, click, reference::oracle(board).click(click.row, click.col)});
        }
        return some;
    }();
    return all;
}

void agree(const std::string& disagreement, std::size_t foreign) {
    if (!disagreement.empty())
        FAIL("seed " << support::seed() << ", foreign value " << foreign << ":" << disagreement);
}

/// Plays the examples in an alphabet and its cells; each foreign value in turn stands for the
/// question marks.
template <auto Alphabet, class Cell>
void check_alphabet(const std::vector<Cell>& foreign) {
    std::size_t times = 0;
    for (const example& given : examples()) {
        const std::size_t choice = times++ % foreign.size();
        const auto check = [&](auto engine) {
            nested<Cell> played = spelt<Alphabet>(given.board, foreign[choice]);
            auto found = support::answer_to(
                [&] { return engine(played, given.click, support::letters<Alphabet>{}); });
            found.board = read<Alphabet>(played, foreign[choice]);
            agree(
                support::disagreement(engine.name, given.board, given.click, found, given.expected),
                choice);
        };
        if constexpr (sizeof(Cell) == 1) {
            support::for_each_engine(check);
        } else { // one engine serves all others
            check(support::dfs{});
            check(support::bfs{});
            check(support::fastest{});
            check(support::with_workspace{});
        }
    }
}

} // namespace

TEST_CASE("other characters are an alphabet as good as the documents'", "[cell][reveal]") {
    check_alphabet<hashes, char>({'M', 'E', '0', '9', '\0', '\xff', ' '});
    check_alphabet<
        ms::alphabet{
            .mine = '\xff', .unrevealed = '\0', .blank = '\x80', .one = '\xf0', .exploded = '\x7f'},
        char>({'M', '\xef', '\xf8', '\x01', '\xfe'});
    check_alphabet<ms::basic_alphabet<unsigned char>{
                       .mine = 0, .unrevealed = 1, .blank = 2, .one = 248, .exploded = 3},
                   unsigned char>({4, 247, 128});
    check_alphabet<ms::alphabet{.mine = '9', .blank = '0'}, char>({'M', 'B', '/', ':'});
}

TEST_CASE("every type of one byte has the documents' alphabet", "[cell][reveal]") {
    constexpr ms::alphabet letters;
    check_alphabet<letters, char>({'m', '\xcd'});
    check_alphabet<letters, unsigned char>({0, 0xcd, 0xff});
    check_alphabet<letters, signed char>({0, -1, -128, 127});
    check_alphabet<letters, std::byte>({std::byte{0}, std::byte{0xcd}});
    check_alphabet<letters, letter>({static_cast<letter>('m'), static_cast<letter>('\xff')});
    check_alphabet<ms::basic_alphabet<std::byte>{}, std::byte>({std::byte{0}, std::byte{0xcd}});
    check_alphabet<ms::basic_alphabet<letter>{letter::mine, letter::unrevealed, letter::blank,
                                              letter::one, letter::exploded},
                   letter>({static_cast<letter>('m'), static_cast<letter>('\xff')});
}

TEST_CASE("integers of any size are cells with an alphabet of their own", "[cell][reveal]") {
    check_alphabet<integers, int>({-4, 9, INT_MAX, INT_MIN, 'M', 254, 256});
    check_alphabet<integers, short>({-4, 9, 32767, -32768, 'M'});
    check_alphabet<ms::basic_alphabet<std::int64_t>{-1, -2, 0, 1, -3}, std::int64_t>(
        {-4, 9, (std::int64_t{1} << 32) - 1, INT64_MAX, INT64_MIN});
    check_alphabet<ms::basic_alphabet<std::uint64_t>{0, 1, 2, UINT64_MAX - 7, 3}, std::uint64_t>(
        {4, UINT64_MAX - 8, UINT64_MAX / 2});
    check_alphabet<ms::basic_alphabet<char32_t>{}, char32_t>({U'\x1f4a3', U'm', 0x1'0000 + 'M'});
    check_alphabet<ms::basic_alphabet<char16_t>{}, char16_t>({u'm', 0x100 + 'M'});
}

TEST_CASE("enumerations of any size are cells too", "[cell][reveal]") {
    constexpr ms::basic_alphabet<sweep> sweeps{sweep::mine, sweep::unrevealed, sweep::blank,
                                               sweep::one, sweep::exploded};
    check_alphabet<sweeps, sweep>({sweep{-4}, sweep{9}, sweep{INT_MAX}, sweep{INT_MIN}});
    check_alphabet<integers, sweep>({sweep{-4}, sweep{9}, sweep{INT_MAX}, sweep{INT_MIN}});
}

TEST_CASE("cells of one byte may be told apart as integers", "[cell][reveal]") {
    check_alphabet<integers, signed char>({-4, 9, 127, -128});
    check_alphabet<ms::basic_alphabet<int>{.mine = 200, .unrevealed = 255}, unsigned char>(
        {'M', 'E', 0, 254});
}

TEST_CASE("digits may be negative, and the largest number of all is foreign to them",
          "[cell][reveal]") {
    constexpr ms::basic_alphabet<int> below_zero{
        .mine = 1, .unrevealed = 2, .blank = 0, .one = -8, .exploded = 3};
    check_alphabet<below_zero, int>({-9, 4, INT_MAX, INT_MAX - 1, INT_MIN});
    constexpr ms::basic_alphabet<std::int64_t> from_lowest{
        .mine = 1, .unrevealed = 2, .blank = 0, .one = INT64_MIN, .exploded = 3};
    check_alphabet<from_lowest, std::int64_t>({INT64_MIN + 8, -1, INT64_MAX});
}

TEST_CASE("cells of class type convert by their own rules", "[cell][reveal]") {
    support::for_each_engine([](auto engine) {
        INFO(engine.name);
        std::vector<std::vector<own_cell>> board(2, std::vector<own_cell>(5, own_cell('E')));
        board[0][4] = own_cell('M');
        CHECK(engine(board, gl::position{1, 0}).opened == 8);
        CHECK(support::join(board) == "BBB1M/BBB1E");
        board[0][0] = own_cell('!');
        board[1][1] = own_cell('E');
        CHECK_THROWS_AS(engine(board, gl::position{1, 1}), std::invalid_argument);
        CHECK(support::join(board) == "!BB1M/BEB1E");
    });
}

TEST_CASE("a foreign value is named as people would write it", "[cell][reveal]") {
    using Catch::Matchers::ContainsSubstring;
    using support::message_of;
    support::for_each_engine([](auto engine) {
        INFO(engine.name);
        const auto said = [&]<auto Alphabet, class Cell>(support::letters<Alphabet> letters,
                                                         Cell near) {
            nested<Cell> board{{static_cast<Cell>(Alphabet.unrevealed), near}};
            return message_of<std::invalid_argument>([&] {
                return engine(board, gl::position{0, 0}, letters);
            });
        };
        constexpr support::letters<ms::alphabet{}> documents;
        CHECK_THAT(said(documents, '?'), ContainsSubstring("(0, 1)") && ContainsSubstring("'?'"));
        CHECK_THAT(said(documents, '\n'), ContainsSubstring(" 10,"));
        CHECK_THAT(said(documents, std::byte{0xfe}), ContainsSubstring(" 254,"));
        CHECK_THAT(said(support::letters<integers>{}, 77), ContainsSubstring(" 77,"));
        CHECK_THAT(said(support::letters<integers>{}, sweep{-77}), ContainsSubstring(" -77,"));
        CHECK_THAT(said(support::letters<ms::basic_alphabet<char32_t>{}>{}, U'\x1f4a3'),
                   ContainsSubstring(" 128163,"));
    });
}

TEST_CASE("alphabets are judged at run time as the compiler judges them", "[cell]") {
    CHECK(ms::detail::has_distinct_values<hashes>());
    CHECK_FALSE(ms::detail::has_distinct_values<ms::alphabet{.mine = 'E'}>());
    CHECK_FALSE(ms::detail::has_distinct_values<ms::alphabet{.exploded = '8'}>());
    constexpr ms::basic_alphabet<int> too_high{
        .mine = -1, .unrevealed = -2, .blank = 0, .one = INT_MAX - 6, .exploded = -3};
    CHECK_FALSE(ms::detail::has_distinct_values<too_high>());
    CHECK(ms::detail::fits_cells<integers, own_cell>());
    CHECK(ms::detail::fits_cells<integers, signed char>());
    CHECK_FALSE(ms::detail::fits_cells<integers, bool>());
    CHECK_FALSE(ms::detail::fits_cells<integers, long long>());
    CHECK_FALSE(ms::detail::fits_cells<integers, unsigned char>());
    constexpr ms::basic_alphabet<int> up_to_256{
        .mine = 1, .unrevealed = 2, .blank = 0, .one = 249, .exploded = 3};
    CHECK_FALSE(ms::detail::fits_cells<up_to_256, unsigned char>());
}
