// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "support/allocations.hpp"
#include "support/message.hpp"
#include "support/random.hpp"

#include <gridlogic/minesweeper/game.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;

namespace {

ms::game made_of(std::string_view layout, const ms::rules& rules = {}) {
    return ms::game::from_layout(ms::layout::from_text(layout), rules);
}

/// Why a text is no id.
std::string refusal_of(std::string_view id) {
    return support::message_of<std::invalid_argument>(
        [&] { static_cast<void>(ms::game::from_id(id)); });
}
std::string refusal_of_save(std::string_view save) {
    return support::message_of<std::invalid_argument>(
        [&] { static_cast<void>(ms::game::load(save)); });
}

struct refused {
    std::string text;
    std::string reason; ///< behind "gridlogic: not an id, at character ", or a save
};

static_assert(ms::game::from_id("2x3:1:7").mines_left() == 1);
static_assert(ms::game::from_id("2x3:1:=I:1,0\r\n").cells_left() == 1);
static_assert(ms::game::load("2x3:1:=I:1,0|2|I\n").mines_left() == 0);

} // namespace

TEST_CASE("an id says size, mines, seed, first click and rules", "[game_text]") {
    ms::game game(ms::expert, 2026);
    CHECK(game.id() == "16x30:99:2026");
    game.toggle_flag({0, 0});
    CHECK(game.id() == "16x30:99:2026");
    game.reveal({8, 15});
    CHECK(game.id() == "16x30:99:2026:8,15");
    game.reveal({1, 1});
    CHECK(game.id() == "16x30:99:2026:8,15");
    CHECK(
        ms::game(ms::beginner, ~std::uint64_t{0}, {ms::first_click::any, true, ms::chord::at_least})
            .id() == "9x9:10:18446744073709551615:any:open-flags:at-least");
    CHECK(ms::game::from_id("9x9:10:18446744073709551615") ==
          ms::game(ms::beginner, ~std::uint64_t{0}));
    CHECK(ms::game(ms::beginner, 0, {.first_click = ms::first_click::safe}).id() ==
          "9x9:10:0:safe");
    CHECK(made_of("..*\n...\n").id() == "2x3:1:=I");
    CHECK(made_of(".......\n.*....*\n").id() == "2x7:2:=AIQ");
}

TEST_CASE("an id makes the board that it was taken from", "[game_text]") {
    CAPTURE(support::seed());
    support::random numbers(support::seed());
    for (int round = 0; round < 3000; ++round) {
        const gl::extent size(numbers.between(1, 7), numbers.between(1, 70));
        const ms::difficulty difficulty{size, numbers.below(size.area() < 8 ? 1 : size.area() / 4)};
        const ms::rules rules{static_cast<ms::first_click>(numbers.below(3)), numbers.one_in(2),
                              static_cast<ms::chord>(numbers.below(2))};
        ms::game game =
            numbers.one_in(3)
                ? ms::game::from_layout(ms::layout::from_seed(difficulty, numbers()), rules)
                : ms::game(difficulty, numbers(), rules);
        REQUIRE(ms::game::from_id(game.id()) == game);
        REQUIRE(ms::game::load(game.save()) == game);
        game.reveal(size.place_at(numbers.below(size.area())));
        REQUIRE(ms::game::from_id(game.id()) == game);

        for (std::size_t moves = numbers.below(20); moves > 0; --moves) {
            const gl::position place = size.place_at(numbers.below(size.area()));
            if (numbers.one_in(2))
                game.toggle_flag(place);
            else if (!game.mines().test(place) || numbers.one_in(8))
                game.reveal(place);
            ms::game loaded = ms::game::load(game.save());
            REQUIRE(loaded == game);
            REQUIRE(loaded.view() == game.view());
            REQUIRE(loaded.status() == game.status());
            REQUIRE(loaded.mines_left() == game.mines_left());
            REQUIRE(loaded.cells_left() == game.cells_left());
            const gl::position next = size.place_at(numbers.below(size.area()));
            ms::game copy = game; // and both go on alike
            copy.chord(next);
            loaded.chord(next);
            copy.reveal(next);
            loaded.reveal(next);
            REQUIRE(loaded == copy);
        }
        REQUIRE(ms::game::from_id(game.id()).mines() == game.mines());
    }
}

TEST_CASE("a save says what is opened and what is flagged", "[game_text]") {
    ms::game game = made_of("..*\n...\n");
    game.toggle_flag({0, 2});
    game.reveal({1, 0});
    CHECK(game.save() == "2x3:1:=I:1,0|2|I");
    CHECK(ms::game::load("2x3:1:=I:1,0|2|I") == game);
    CHECK(ms::game::load("2x3:1:=I:0,2|I|A").status() == ms::status::lost);
    CHECK(ms::game::load("2x3:1:=I:1,0|3|I").status() == ms::status::won);
    CHECK(ms::game::load("2x3:1:=I|A|I").status() == ms::status::ready);
}

TEST_CASE("what is no id is refused: where, what is expected, what is there", "[game_text]") {
    const std::string nines(50, '9');
    const std::string start = "1: a number of rows is expected, not ";
    const std::string safe = " there is no cell without one";
    for (const auto& [text, reason] : std::vector<refused>{
             {"", start + "the end"},
             {"\n", start + "the end"},
             {"hello world", start + "'hello world'"},
             {std::string(41, '~'), start + "'" + std::string(40, '~') + "...'"},
             {std::string(40, '~') + "\n9", start + "'" + std::string(40, '~') + "'"},
             {" 9x9:10:1", start + "a space"},
             {"\t9x9:10:1", start + "a tab"},
             {"\n9x9:10:1", start + "a newline"},
             {"\xef", start + "character number 239"},
             {"-9x9:10:1", start + "'-9x9:10:1'"},
             {"+9x9:10:1", start + "'+9x9:10:1'"},
             {"09x9:10:1", "1: a number of rows without a leading 0 is expected, not '09x9:10:1'"},
             {"9", "2: 'x' is expected, not the end"},
             {"9X9:10:1", "2: 'x' is expected, not 'X9:10:1'"},
             {"9x", "3: a number of columns is expected, not the end"},
             {"9x09:10:1", "3: a number of columns without a leading 0 is expected, not '09:10:1'"},
             {"9x9", "4: ':' is expected, not the end"},
             {"0x9:0:1", "1: a board of 0x9 has no cells"},
             {"9x0:10:1", "1: a board of 9x0 has no cells"},
             {"0x0:0:1:0,0", "1: a board of 0x0 has no cells"},
             {"20001x20000:1:1",
              "1: a board of 20001x20000 has more than the 400000000 cells that are allowed"},
             {"12500001x1:1:1",
              "1: a board of 12500001x1 has more than the 12500000 rows that are allowed"},
             {"99999999x9999999:3:1",
              "1: a board of 99999999x9999999 has more than the 400000000 cells that are allowed"},
             {nines + "x9:1:1", "1: a number of rows up to " + std::to_string(PTRDIFF_MAX) +
                                    " is expected, not '" + nines.substr(10) + "...'"},
             {"9x9:", "5: a number of mines is expected, not the end"},
             {"9x9:-1:1", "5: a number of mines is expected, not '-1:1'"},
             {"9x9:010:1", "5: a number of mines without a leading 0 is expected, not '010:1'"},
             {"9x9:81:1", "5: with 81 mines on 81 cells" + safe},
             {"9x9:100:3", "5: with 100 mines on 81 cells" + safe},
             {"1x1:1:1", "5: with 1 mine on 1 cell" + safe},
             {"2x3:6:=_", "5: with 6 mines on 6 cells" + safe},
             {"9x9:10", "7: ':' is expected, not the end"},
             {"9x9:10:", "8: a seed is expected, not the end"},
             {"9x9:10:x", "8: a seed is expected, not 'x'"},
             {"9x9:10:01", "8: a seed without a leading 0 is expected, not '01'"},
             {"9x9:10:18446744073709551616",
              "8: a seed up to 18446744073709551615 is expected, not '18446744073709551616'"},
             {"2x3:1:=", "8: the 6 cells take 1 letter; found 0, then the end"},
             {"2x3:1:=*", "8: the 6 cells take 1 letter; found 0, then '*'"},
             {"2x3:1:=II", "8: the 6 cells take 1 letter; found 2, then the end"},
             {"3x3:1:=A:1", "8: the 9 cells take 2 letters; found 1, then ':1'"},
             {"1x1:0:=Q", "8: 'Q' has more than the 1 cell"},
             {"2x4:1:=AE", "9: 'E' has more than the 8 cells"},
             {"2x4:1:=AI", "9: 'I' has more than the 8 cells"},
             {"2x3:2:=I", "8: the layout has 1 mine, not 2"},
             {"2x3:0:=g", "8: the layout has 1 mine, not 0"},
             {"2x3:1:=w", "8: the layout has 2 mines, not 1"},
             {"2x3:1:=I=", "9: the end is expected, not '='"},
             {"2x3:1:=I:2,0", "10: the first click (2, 0) is outside of the board of 2x3"},
             {"9x9:10:1:9,0", "10: the first click (9, 0) is outside of the board of 9x9"},
             {"9x9:10:1:0,9", "10: the first click (0, 9) is outside of the board of 9x9"},
             {"9x9:10:1:0", "11: ',' is expected, not the end"},
             {"9x9:10:1:0,", "12: a column is expected, not the end"},
             {"9x9:10:1:00,0", "10: a row without a leading 0 is expected, not '00,0'"},
             {"9x9:10:1:0,0,0", "13: the end is expected, not ',0'"},
             {"9x9:10:1:,0", "9: the end is expected, not ':,0'"},
             {"9x9:10:1:", "9: the end is expected, not ':'"},
             {"9x9:10:1:opening", "9: the end is expected, not ':opening'"},
             {"9x9:10:1:safe:any", "14: the end is expected, not ':any'"},
             {"9x9:10:1:at-least:safe", "18: the end is expected, not ':safe'"},
             {"9x9:10:1 ", "9: the end is expected, not a space"},
             {"9x9:10:1\r", "9: the end is expected, not a carriage return"},
             {"9x9:10:1\n\n", "9: the end is expected, not a newline"},
             {"9x9:10:1\n9", "9: the end is expected, not a newline"},
             {std::string("9x9:10:1\0", 9), "9: the end is expected, not character number 0"},
             {"2x3:1:=I|A|A",
              "9: the end is expected, not '|A|A'; this looks like a save, which load reads"}}) {
        INFO(text);
        CHECK(refusal_of(text) == "gridlogic: not an id, at character " + reason);
    }
}

TEST_CASE("what is no save is refused: where, what is expected, what is there", "[game_text]") {
    for (const auto& [text, reason] : std::vector<refused>{
             {"", "1: a number of rows is expected, not the end"},
             {"hello", "1: a number of rows is expected, not 'hello'"},
             {"9x9:10:2026",
              "12: '|' is expected, not the end; this looks like an id, which from_id reads"},
             {"2x3:6:1|A|A", "5: with 6 mines on 6 cells there is no cell without one"},
             {"9x9:10:1|AAAAAAAAAAAAA|AAAAAAAAAAAAAA",
              "10: the 81 cells take 14 letters; found 13, then '|AAAAAAAAAAAAAA'"},
             {"20001x20001:1:1|A|A", "17: the 400040001 cells take 66673334 letters; found 1, "
                                     "then '|A'"},
             {"2x3:1:=I|A", "11: '|' is expected, not the end"},
             {"2x3:1:=I|A|", "12: the 6 cells take 1 letter; found 0, then the end"},
             {"2x3:1:=I|A|AA", "12: the 6 cells take 1 letter; found 2, then the end"},
             {"2x3:1:=I|AA|A", "10: the 6 cells take 1 letter; found 2, then '|A'"},
             {"2x3:1:=I:1,0|?|I", "14: the 6 cells take 1 letter; found 0, then '?|I'"},
             {"2x3:1:=I|A|A|", "13: the end is expected, not '|'"},
             {"2x3:1:=I|A|A ", "13: the end is expected, not a space"},
             {"2x3:1:=I:1,0 2 I", "13: '|' is expected, not a space"},
             {"2x4:1:=AQ|AB|AA", "12: 'B' has more than the 8 cells"},
             {"2x4:1:=AQ|AA|AC", "15: 'C' has more than the 8 cells"},
             {"2x4:1:=AQ:1,0|IQ|AQ", "19: the cell at (1, 3) is opened and flagged"},
             {"2x4:1:=AQ:1,3|IA|AA", "16: the cell at (1, 3), the first click, is not opened"},
             {"2x3:1:=I|2|A", "10: the cell at (0, 0) is opened without a first click"},
             {"2x7:2:=AIQ|AAg|AAA", "14: the cell at (1, 5) is opened without a first click"}}) {
        INFO(text);
        CHECK(refusal_of_save(text) == "gridlogic: not a save, at character " + reason);
    }
}

TEST_CASE("a text may end with a newline", "[game_text]") {
    for (const std::string newline : {"\n", "\r\n"}) {
        CHECK(ms::game::from_id("2x3:1:=I:1,0:safe" + newline).id() == "2x3:1:=I:1,0:safe");
        CHECK(ms::game::load("2x3:1:=I:1,0|2|I" + newline).save() == "2x3:1:=I:1,0|2|I");
    }
}

TEST_CASE("texts that ask for much are refused before memory is", "[game_text]") {
    const std::string many(500, '9');
    for (const std::string& text :
         {std::string("20001x20000:1:1"), std::string("4000000000x4000000000:1:1"),
          many + "x" + many + ":1:1", "1x" + many + ":1:1",
          std::string("18446744073709551615x18446744073709551615:1:1"),
          std::string("20000x20000:1:="), std::string("20000x20000:1:=AAAA")}) {
        std::size_t bytes = 0;
        {
            const support::allocation_watch watch;
            try {
                static_cast<void>(ms::game::from_id(text));
            } catch (const std::invalid_argument&) {
                bytes = watch.bytes();
            }
        }
        INFO(text);
        CHECK(bytes > 0); // of the message
        CHECK(bytes < 10000);
        bytes = 0;
        {
            const support::allocation_watch watch;
            try {
                static_cast<void>(ms::game::load(text + "|AAAA|AAAA"));
            } catch (const std::invalid_argument&) {
                bytes = watch.bytes();
            }
        }
        CHECK(bytes > 0);
        CHECK(bytes < 10000);
    }
    CHECK(support::message_of<std::invalid_argument>(
              [] { static_cast<void>(ms::game::from_id("16x30:99:1", 479)); }) ==
          "gridlogic: not an id, at character 1: a board of 16x30 has more than the 479 cells "
          "that are allowed");
    CHECK(ms::game::from_id("32768x1:1:1", 32768).rows() == 32768);
    CHECK(ms::game::from_id("16x30:99:1", 480) == ms::game(ms::expert, 1));
}
