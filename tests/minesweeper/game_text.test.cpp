// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "support/allocations.hpp"
#include "support/message.hpp"
#include "support/random.hpp"

#include <gridlogic/minesweeper/game.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;

namespace {

ms::game made_of(std::string_view layout, const ms::rules& rules = {}) {
    return ms::game::from_layout(ms::layout::from_text(layout), rules);
}

/// Why a text is no id; or no save, which it must not be either.
std::string refusal_of(std::string_view id) {
    return support::message_of<std::invalid_argument>(
        [&] { static_cast<void>(ms::game::from_id(id)); });
}
std::string refusal_of_save(std::string_view save) {
    return support::message_of<std::invalid_argument>(
        [&] { static_cast<void>(ms::game::load(save)); });
}

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

TEST_CASE("what is no id is refused, with the place where it stops to be one", "[game_text]") {
    CHECK(refusal_of("") ==
          "gridlogic: this text is no game: a number is missing after 0 characters");
    CHECK(refusal_of("9x9") ==
          "gridlogic: this text is no game: ':' is missing after 3 characters");
    CHECK(refusal_of("9x9:10:1:9,0") ==
          "gridlogic: this text is no game: the number is larger than 8 after 9 characters");
    for (const std::string_view text : {" 9x9:10:1",
                                        "9x9:10:1 ",
                                        "9x9:10",
                                        "9x9:10:",
                                        "9x9:10:x",
                                        "9X9:10:1",
                                        "-9x9:10:1",
                                        "+9x9:10:1",
                                        "09x9:10:1",
                                        "9x09:10:1",
                                        "9x9:010:1",
                                        "9x9:10:01",
                                        "9x9:81:1",
                                        "9x9:82:1",
                                        "0x9:0:1",
                                        "9x0:0:1",
                                        "0x0:0:1",
                                        "0x0:0:1:0,0",
                                        "1x1:1:1",
                                        "9x9:10:1:0,9",
                                        "9x9:10:1:0",
                                        "9x9:10:1:0,",
                                        "9x9:10:1:,0",
                                        "9x9:10:1:0,0,0",
                                        "9x9:10:1:-1,0",
                                        "9x9:10:1:opening",
                                        "9x9:10:1:safe:any",
                                        "9x9:10:1:at-least:safe",
                                        "9x9:10:1:safe:safe",
                                        "9x9:10:1:",
                                        "9x9:10:18446744073709551616",
                                        "9x9:10:99999999999999999999999999",
                                        "9x9:10:1|A|A",
                                        "2x3:1:=",
                                        "2x3:1:=I=",
                                        "2x3:1:=i",
                                        "2x3:1:=II",
                                        "2x3:2:=I",
                                        "2x3:0:=I",
                                        "2x3:1:=*",
                                        "2x4:1:=AE",
                                        "2x4:1:=AH",
                                        "2x3:6:=_",
                                        "2x3:1:=I:2,0"}) {
        INFO(text);
        CHECK(refusal_of(text).starts_with("gridlogic: "));
    }
    CHECK(refusal_of(std::string_view("9x9:10:1\0", 9)) != "nothing was thrown");
    CHECK(refusal_of("2x4:1:=AQ") == "nothing was thrown");
}

TEST_CASE("what is no save is refused", "[game_text]") {
    for (const std::string_view text :
         {"2x3:1:=I", "2x3:1:=I|A", "2x3:1:=I|A|", "2x3:1:=I|A|AA", "2x3:1:=I|AA|A",
          "2x3:1:=I|A|A|", "2x3:1:=I:1,0|2|2", "2x3:1:=I:1,0|A|A", "2x3:1:=I|2|A",
          "2x3:1:=I:1,0|I|A", "2x3:1:=I:1,0 2 I", "2x3:1:=I:1,0|?|I", "2x4:1:=AQ|AB|AA",
          "2x3:6:1|A|A", "2x3:1:1||"}) {
        INFO(text);
        CHECK(refusal_of_save(text).starts_with("gridlogic: "));
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
    CHECK_THROWS_AS(ms::game::from_id("16x30:99:1", 479), std::invalid_argument);
    CHECK(ms::game::from_id("16x30:99:1", 480) == ms::game(ms::expert, 1));
}
