// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "support/allocations.hpp"
#include "support/message.hpp"
#include "support/random.hpp"

#include <gridlogic/minesweeper/game.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;

namespace {

std::vector<std::string> to_lines(const std::string& text) {
    std::vector<std::string> lines(1);
    for (const char letter : text) {
        if (letter == '\n' || letter == '/')
            lines.emplace_back();
        else
            lines.back() += letter;
    }
    if (lines.back().empty()) lines.pop_back();
    return lines;
}

std::string with_slashes(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines) text += (text.empty() ? "" : "/") + line;
    return text;
}

std::string view_of(const ms::game& game) {
    return with_slashes(to_lines(gl::to_text(game.view())));
}

std::string with_newlines(std::string_view layout) {
    std::string text(layout);
    std::ranges::replace(text, '/', '\n');
    return text;
}

ms::game made(std::string_view layout, const ms::rules& rules = {}) {
    return ms::game::from_layout(ms::layout::from_text(with_newlines(layout)), rules);
}

/// Moves like "R0,1 F0,2 C0,1": reveal, flag, chord.
void play(ms::game& game, std::string_view moves) {
    for (; !moves.empty(); moves.remove_prefix((std::min)(moves.size(), std::size_t{5}))) {
        const gl::position place{moves[1] - '0', moves[3] - '0'};
        switch (moves[0]) {
        case 'R': game.reveal(place); break;
        case 'F': game.toggle_flag(place); break;
        default: game.chord(place);
        }
    }
}

/// The board and the status after the moves, by the layout and by its transpose, which must agree.
std::string after(std::string_view layout, std::string_view moves, const ms::rules& rules = {}) {
    static constexpr const char* names[] = {"ready", "playing", "won", "lost"};
    const auto turn = [](const std::vector<std::string>& lines) {
        std::vector<std::string> turned(lines[0].size(), std::string(lines.size(), ' '));
        for (std::size_t row = 0; row < lines.size(); ++row)
            for (std::size_t col = 0; col < lines[row].size(); ++col)
                turned[col][row] = lines[row][col];
        return turned;
    };
    ms::game game = made(layout, rules);
    play(game, moves);
    ms::game turned = made(with_slashes(turn(to_lines(std::string(layout)))), rules);
    std::string turned_moves(moves);
    for (std::size_t at = 0; at < turned_moves.size(); at += 5)
        std::swap(turned_moves[at + 1], turned_moves[at + 3]);
    play(turned, turned_moves);
    CHECK(with_slashes(turn(to_lines(view_of(turned)))) == view_of(game));
    CHECK(turned.status() == game.status());
    return view_of(game) + " " + names[static_cast<int>(game.status())];
}

constexpr ms::rules opening_flags{.flood_opens_flags = true};
constexpr ms::rules at_least{.chord = ms::chord::at_least};

/// What can be seen of a game and where its mines are.
std::string all_of(const ms::game& game) {
    return game.save() + ms::to_text(ms::layout(game.mines()));
}

constexpr bool is_played_at_compile_time() {
    gl::bit_plane mines(gl::extent(1, 5));
    mines.set({0, 4});
    ms::game game = ms::game::from_layout(ms::layout(mines), opening_flags);
    const ms::game before = game;
    game.toggle_flag({0, 1});
    const bool is_flagged = game.mines_left() == 0 && game[{0, 1}] == ms::cell::flag;
    const auto move = game.reveal({0, 0});
    bool is_right = is_flagged && move.outcome == ms::outcome::opened && move.opened == 4;
    is_right = is_right && game.status() == ms::status::won && game.digit({0, 3}) == 1 &&
               move.changed.size() == 5 && game.view()[0][4] == 'M';
    game = before;
    return is_right && game.reveal({0, 4}).outcome == ms::outcome::exploded && before != game;
}
static_assert(is_played_at_compile_time());

} // namespace

TEST_CASE("a flood stops at a flag, or goes through it and takes it, as the rules say", "[game]") {
    CHECK(after("....*", "F0,1 R0,0") == "BFEEE playing");
    CHECK(after("....*", "F0,1 R0,0", opening_flags) == "BBB1M won");
    CHECK(after("..*....", "F0,5 F0,6 R0,4") == "EEE1BFF playing");
    CHECK(after("..*....", "F0,5 F0,6 R0,4", opening_flags) == "EEE1BBB playing");
}

TEST_CASE("a flood starts at no number", "[game]") { CHECK(after("..*", "R0,1") == "E1E playing"); }

TEST_CASE(
    "a chord opens when the flags around are as many as the number, or more if the rules say so",
    "[game]") {
    CHECK(after(".*./...", "R1,1 C1,1") == "EEE/E1E playing");
    CHECK(after(".*./...", "R1,1 F0,0 F0,1 C1,1") == "FFE/E1E playing");
    CHECK(after(".*./...", "R1,1 F0,0 F0,1 C1,1", at_least) == "FF1/111 playing");
    CHECK(after(".*./...", "R1,1 F0,1 C1,1") == "1F1/111 won");
    CHECK(after(".*./...", "R1,1 C1,1", at_least) == "EEE/E1E playing");
    CHECK(after(".../*../...", "F1,2 F0,1 R0,0 R0,2 R1,1 R2,0 R2,1 R2,2 F0,1 C1,1") ==
          "11B/X1W/11B lost");
}

TEST_CASE("a chord on a blank is allowed, on an unopened cell or a flag it does nothing",
          "[game]") {
    CHECK(after("...*", "F0,0 R0,1 F0,0 C0,1") == "BB1M won");
    CHECK(after("...*", "F0,0 R0,1 C0,1") == "FB1E playing");
    CHECK(after("....*", "F0,0 R0,2 C0,1", at_least) == "FBB1E playing");
    CHECK(after("...*", "C0,1") == "EEEE ready");
    CHECK(after("...*", "F0,1 C0,1") == "EFEE ready");
}

TEST_CASE("a chord opens the cells around it across any border between words", "[game]") {
    for (int col = 1; col < 140; ++col) {
        CAPTURE(col);
        std::string row(141, '.');
        row[static_cast<std::size_t>(col)] = '*';
        ms::game game = made(row + "/" + std::string(141, '.') + "/" + row);
        const gl::position place{1, col};
        for (const int mine_row : {0, 2}) game.toggle_flag({mine_row, col});
        game.reveal(place);
        const auto move = game.chord(place);
        CHECK(move.opened == 6);
        for (gl::position neighbor : game.extent().neighbors(place))
            if (neighbor.col != col) CHECK(game.opened().test(neighbor));
    }
}

TEST_CASE("a move that explodes is lost, even if it opens the last safe cell", "[game]") {
    CHECK(after("*../...", "R0,1 F0,2 C0,1", opening_flags) == "X1B/11B lost");
    CHECK(after("*../...", "R0,1 F0,2 C0,1") == "X1W/11B lost");
    CHECK(after("*.*", "R0,0") == "XEM lost");
}

TEST_CASE("won means that every safe cell is open; flags never matter", "[game]") {
    CHECK(after("*.", "R0,1") == "M1 won");
    CHECK(after("*.", "F0,0") == "FE ready");
    CHECK(after("*.", "F0,0 F0,1 F0,1 R0,1") == "F1 won");
    CHECK(after("..", "R0,0") == "BB won");
}

TEST_CASE("at the end mines are shown, and flags that were wrong", "[game]") {
    CHECK(after("*.*..", "F0,2 F0,3 R0,0") == "XEFWE lost");
    CHECK(after("*.*..", "R0,1 R0,4") == "M2M1B won");
}

TEST_CASE("nothing changes after the end", "[game]") {
    CHECK(after(".*.", "R0,1 R0,0") == "EXE lost");
    CHECK(after(".*.", "R0,1 F0,0 C0,1") == "EXE lost");
    CHECK(after("*.", "R0,1 F0,0 R0,0 C0,1") == "M1 won");
    ms::game game = made(".*.");
    game.reveal({0, 1});
    const ms::game before = game;
    for (const auto& move : {game.reveal({0, 0}), game.chord({0, 1}), game.toggle_flag({0, 2})}) {
        CHECK(move.outcome == ms::outcome::unchanged);
        CHECK(move.opened == 0);
        CHECK(move.changed.empty());
    }
    CHECK(game == before);
}

TEST_CASE("an opened cell takes no flag, and a flagged one ignores a reveal", "[game]") {
    CHECK(after("..*", "R0,1 F0,1") == "E1E playing");
    CHECK(after("..*", "F0,1 R0,1") == "EFE ready");
    CHECK(after("..*", "F0,2 R0,2 R0,1 R0,2") == "E1F playing");
}

TEST_CASE("every place on the board can be moved to, any other throws and changes nothing",
          "[game]") {
    ms::game game(ms::beginner, 1);
    game.reveal({4, 4});
    game.toggle_flag({0, 0});
    for (const bool is_over : {false, true}) {
        if (is_over)
            for (gl::position place : game.extent().places())
                if (game.mines().test(place)) game.reveal(place);
        const ms::game before = game;
        ms::move move;
        for (const gl::position place :
             {gl::position{-1, 0}, gl::position{0, -1}, gl::position{9, 0}, gl::position{0, 9},
              gl::position{~0ULL, ~0ULL}}) {
            CHECK_THROWS_AS(game.reveal(place), std::out_of_range);
            CHECK_THROWS_AS(game.reveal(place, move), std::out_of_range);
            CHECK_THROWS_AS(game.chord(place, move), std::out_of_range);
            CHECK_THROWS_AS(game.toggle_flag(place, move), std::out_of_range);
            CHECK_THROWS_AS(game[place], std::out_of_range);
        }
        CHECK(game == before);
    }
    CHECK(support::message_of<std::out_of_range>([&] {
              game.chord({0, 9});
          }) == "gridlogic: the place (0, 9) is outside of the board of 9 rows and 9 columns");
}

TEST_CASE("the first reveal is as safe as the rules promise, wherever it is", "[game]") {
    for (int col = 0; col < 10; ++col) {
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            ms::game narrow({{1, 10}, 7}, seed);
            REQUIRE(narrow.reveal({0, col}).outcome == ms::outcome::opened);
            REQUIRE(narrow.mines().count() == 7);
            ms::game full({{1, 10}, 9}, seed);
            full.reveal({0, col});
            REQUIRE(full.status() == ms::status::won);
        }
    }
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        ms::game three({{1, 3}, 1}, seed);
        three.reveal({0, 1});
        REQUIRE(three.mines().count() == 1);
        ms::game blank(ms::expert, seed);
        blank.reveal({0, 0});
        REQUIRE(blank.digit({0, 0}) == 0);
        ms::game flags({{2, 2}, 1}, seed); // flags before the first reveal use up nothing
        for (const gl::position place :
             {gl::position{0, 0}, gl::position{0, 1}, gl::position{1, 0}})
            flags.toggle_flag(place);
        CHECK(flags.status() == ms::status::ready);
        REQUIRE(flags.reveal({1, 1}).outcome == ms::outcome::opened);
    }
}

TEST_CASE("where the first reveal promises less, more is possible", "[game]") {
    std::size_t numbers = 0, explosions = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        ms::game safe(ms::expert, seed, {.first_click = ms::first_click::safe});
        REQUIRE(safe.reveal({3, 3}).outcome == ms::outcome::opened);
        numbers += *safe.digit({3, 3}) > 0 ? 1U : 0U;
        ms::game any(ms::expert, seed, {.first_click = ms::first_click::any});
        explosions += any.reveal({3, 3}).outcome == ms::outcome::exploded ? 1U : 0U;
        REQUIRE(any.mines().count() == 99);
    }
    CHECK(numbers > 200);
    CHECK(explosions > 30);
    CHECK(explosions < 100);
}

TEST_CASE("a game that cannot be played is refused at construction", "[game]") {
    const auto refusal = [](const ms::difficulty& wanted) {
        return support::message_of<std::invalid_argument>([&] { ms::game(wanted, 1); });
    };
    CHECK(refusal({{5, 5}, 99}) ==
          "gridlogic: with 99 mines on 25 cells there is no cell without one");
    CHECK(refusal({{1, 1}, 1}) == "gridlogic: with 1 mine on 1 cell there is no cell without one");
    CHECK(refusal({{0, 9}, 0}) == "gridlogic: a board of 0x9 has no cells");
    CHECK(refusal({{9, 9}, -5}) == "gridlogic: the number of mines is negative: -5");
    CHECK(refusal({{2, 2}, ~0ULL}) != "nothing was thrown");
    CHECK_THROWS_AS(made("**/**"), std::invalid_argument);
    CHECK_THROWS_AS(ms::game::from_layout(ms::layout()), std::invalid_argument);
    CHECK_THROWS_AS(ms::game({{-1, 5}, 1}, 1), std::length_error);
    CHECK(ms::game({{1, 1}, 0}, 1).reveal({0, 0}).opened == 1);
    CHECK(ms::game({{2, 2}, 3}, 1).mines_left() == 3);
}

TEST_CASE("the mines left are mines less flags, and may be negative", "[game]") {
    ms::game game({{2, 2}, 1}, 1);
    CHECK(game.mines_left() == 1);
    game.toggle_flag({0, 0});
    game.toggle_flag({0, 1});
    CHECK(game.mines_left() == -1);
    game.toggle_flag({0, 1});
    CHECK(game.mines_left() == 0);
}

TEST_CASE("a copy is independent, and assigning it back undoes", "[game]") {
    ms::game game(ms::intermediate, 7);
    game.toggle_flag({0, 0});
    const ms::game ready = game;
    game.reveal({8, 8});
    const ms::game opened = game;
    CHECK(game != ready);
    CHECK(ready.status() == ms::status::ready);
    game.toggle_flag({0, 1});
    CHECK(game != opened);
    game = opened;
    CHECK(game == opened);
    game = ready;
    CHECK(all_of(game) == all_of(ready));
    game.reveal({8, 8}); // the same mines as in the first life
    CHECK(game == opened);

    ms::game other(ms::expert, 1);
    other = game;
    CHECK(other == game);
    const ms::game taken = std::move(other);
    CHECK(taken == game);
    CHECK_THROWS_AS(other.reveal({0, 0}), std::out_of_range); // NOLINT(bugprone-use-after-move)
    other = taken;
    CHECK(other.toggle_flag({15, 15}).outcome == ms::outcome::flagged);
}

TEST_CASE("games are equal if they go on alike", "[game]") {
    const ms::game game(ms::beginner, 1);
    CHECK(game == ms::game(ms::beginner, 1));
    CHECK(game != ms::game(ms::beginner, 2));
    CHECK(game != ms::game({{9, 9}, 11}, 1));
    CHECK(game != ms::game(ms::beginner, 1, at_least));
    ms::game replayed(ms::beginner, 2);
    replayed.reveal({0, 0});
    replayed.restart(1);
    CHECK(game == replayed);
    CHECK(made(".*") != made("*."));
}

TEST_CASE("a restarted game is like a new one", "[game]") {
    ms::game game = made("*../...", at_least);
    game.toggle_flag({0, 0});
    game.reveal({1, 2});
    game.restart(5);
    CHECK(game == ms::game({{2, 3}, 1}, 5, at_least));
    game.reveal({0, 0});
    ms::game fresh({{2, 3}, 1}, 5, at_least);
    fresh.reveal({0, 0});
    CHECK(game == fresh);
}

TEST_CASE("a view goes into any board of the same shape", "[game]") {
    const ms::game game = made("..*");
    std::vector<std::string> board{"???"};
    game.view(board);
    CHECK(board[0] == "EEE");
    gl::grid<ms::cell> cells(1, 3);
    game.view(cells);
    CHECK(cells[0][2] == ms::cell::unrevealed);
    std::vector<std::string> low{"??", "???"}, flat{"????"};
    CHECK_THROWS_AS(game.view(low), std::invalid_argument);
    CHECK_THROWS_AS(game.view(flat), std::invalid_argument);
    CHECK(flat[0] == "????");
    CHECK(support::message_of<std::invalid_argument>([&] { game.view(low); }) ==
          "gridlogic: a view of 1 rows and 3 columns does not go into 2 rows and 2 columns");
    const ms::game tall = made("./.");
    std::vector<std::string> ragged{"?", "??"};
    CHECK_THROWS_AS(tall.view(ragged), std::invalid_argument);
    CHECK(ragged[0] == "?");
}

TEST_CASE("moves that reuse what they are given allocate nothing after the first", "[game]") {
    CAPTURE(support::seed());
    support::random numbers(support::seed());
    for (const ms::difficulty& difficulty :
         {ms::beginner, ms::expert, ms::difficulty{{70, 130}, 1100}}) {
        ms::game game(difficulty, 1, {.chord = ms::chord::at_least});
        ms::game saved = game;
        ms::move move;
        gl::grid<char> view = game.view();
        game.reveal({0, 0}, move);
        saved = game;
        saved.reveal({5, 5}, move);
        std::size_t calls = 0, ends = 0;
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            const support::allocation_watch watch;
            for (int times = 0; times < 300; ++times) {
                const gl::position place =
                    game.extent().place_at(numbers.below(game.extent().area()));
                if (numbers.one_in(4))
                    game.toggle_flag(place, move);
                else if (numbers.one_in(3))
                    game.chord(place, move);
                else
                    game.reveal(place, move);
                if (numbers.one_in(20)) saved = game;
                if (numbers.one_in(40)) game = saved;
            }
            ends += game.is_over() ? 1U : 0U;
            game.view(view);
            game.restart(seed);
            calls += watch.calls();
        }
        CHECK(calls == 0);
        CHECK(ends > 0);
    }
}

TEST_CASE("a move that has served once has room for any other", "[game]") {
    ms::game game = made("..*...*" + std::string(250, '.') + "*");
    game.reveal({0, 0});
    ms::move move;
    game.reveal({0, 4}, move);
    CHECK(move.opened == 3);
    std::size_t calls = 0;
    {
        const support::allocation_watch watch;
        game.reveal({0, 100}, move);
        calls = watch.calls();
    }
    CHECK(move.opened == 250);
    CHECK(calls == 0);
}

TEST_CASE("a move that opens one number, or a flag, allocates nothing ever", "[game]") {
    ms::game game = made("*...*");
    game.reveal({0, 1});
    std::size_t calls = 0;
    {
        const support::allocation_watch watch;
        const auto move = game.toggle_flag({0, 0});
        const auto opened = game.reveal({0, 3});
        calls = watch.calls() + (move.opened + opened.opened == 1 ? 0 : 1);
    }
    CHECK(calls == 0);
}

TEST_CASE("without memory a move changes nothing", "[game]") {
    for (const char* moves : {"", "R8,8 ", "R8,8 F0,0 "}) {
        ms::game game(ms::intermediate, 3);
        play(game, moves);
        const std::string before = all_of(game);
        for (std::size_t allowed = 0;; ++allowed) {
            ms::game copy = game;
            bool has_failed = false;
            try {
                const support::allocation_watch watch(allowed);
                copy.reveal({0, 15});
            } catch (const std::bad_alloc&) {
                has_failed = true;
            }
            if (!has_failed) {
                CHECK(allowed > 0);
                break;
            }
            CHECK(all_of(copy) == before);
            ms::game again = game;
            again.reveal({0, 15});
            copy.reveal({0, 15}); // and what a failed move has left does no harm
            CHECK(copy == again);
        }
    }
}

TEST_CASE("an assignment without memory changes nothing", "[game]") {
    const ms::game source(ms::expert, 1);
    for (std::size_t allowed = 0;; ++allowed) {
        ms::game target(ms::beginner, 2);
        bool has_failed = false;
        try {
            const support::allocation_watch watch(allowed);
            target = source;
        } catch (const std::bad_alloc&) {
            has_failed = true;
        }
        if (!has_failed) break;
        CHECK(target == ms::game(ms::beginner, 2));
    }
}

TEST_CASE("boards of extraordinary shapes work", "[game]") {
    for (const auto& [rows, cols] : {std::pair{1, 100000}, {100000, 1}, {6, 60000}, {2000, 2000}}) {
        ms::game game({{rows, cols}, rows * cols / 6}, 4);
        const auto first = game.reveal({rows - 1, cols - 1});
        CHECK(first.opened == first.changed.size());
        CHECK(first.opened > 1);
        CHECK(game.mines().count() == static_cast<std::size_t>(rows * cols / 6));
    }
    ms::game empty({{6, 60000}, 0}, 1);
    CHECK(empty.reveal({3, 30000}).opened == 360000);
    CHECK(empty.status() == ms::status::won);
}

static_assert(std::ranges::forward_range<ms::change_list>);
static_assert(std::ranges::sized_range<ms::change_list>);

TEST_CASE("a list of changes is a range of places", "[game]") {
    ms::game game = made("...../...*.");
    const auto move = game.reveal({0, 0});
    std::vector<gl::position> places(move.changed.begin(), move.changed.end());
    std::ranges::sort(places);
    CHECK(places == std::vector<gl::position>{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}});
    CHECK(move.changed.size() == 6);
    const ms::change_list none;
    CHECK(none.begin() == none.end());
    const auto flag = game.toggle_flag({1, 4});
    CHECK(*flag.changed.begin() == gl::position{1, 4});
    CHECK(flag.changed.size() == 1);
    CHECK(game.toggle_flag({0, 0}).changed.size() == 0);
}

TEST_CASE("a list of changes is as large as what has changed", "[game]") {
    ms::game game({{3000, 3000}, 1500000}, 4);
    game.reveal({0, 0});
    std::size_t bytes = 0;
    {
        const support::allocation_watch watch;
        const auto move = game.reveal({2999, 2999});
        bytes = watch.bytes() + (move.outcome == ms::outcome::exploded ? 1000000000U : 0U);
    }
    CHECK(bytes < 10000);
}

TEST_CASE("boards of hundreds of millions of cells work", "[game][long]") {
    {
        ms::game game({{18090, 18090}, 18090 * 18090 / 5}, 4);
        const auto first = game.reveal({18089, 0});
        CHECK(first.opened == first.changed.size());
        CHECK(game.mines().count() == 18090 * 18090 / 5);
        CHECK(game.id() == "18090x18090:65449620:4:18089,0");
    }
    ms::game game({{20000, 20000}, 1}, 4);
    const auto move = game.reveal({10000, 10000});
    CHECK(move.opened == 399999999);
    CHECK(move.changed.size() == 400000000);
    CHECK(game.status() == ms::status::won);
}

TEST_CASE("games that differ in an opened cell are not equal", "[game]") {
    ms::game game = made("..*/.../...");
    game.reveal({0, 1});
    ms::game other = game;
    other.reveal({1, 2});
    CHECK(other != game);
    game.reveal({1, 2});
    CHECK(other == game);
}

TEST_CASE("a game tells what it was made of", "[game]") {
    constexpr ms::rules rules{.flood_opens_flags = true, .chord = ms::chord::at_least};
    const ms::game game(ms::intermediate, 1, rules);
    CHECK(game.difficulty() == ms::intermediate);
    CHECK(game.rules() == rules);
}

TEST_CASE("a walk over what has changed can be compared at every step", "[game]") {
    ms::game game = made("...*/..../....");
    const ms::move move = game.reveal({2, 0});
    auto slow = move.changed.begin();
    for (auto quick = move.changed.begin(); quick != move.changed.end();) {
        CHECK(slow == quick);
        CHECK(*slow++ == *quick);
        CHECK(slow != quick);
        ++quick;
    }
}
