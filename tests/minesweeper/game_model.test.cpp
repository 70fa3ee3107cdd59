// SPDX-License-Identifier: MIT
// Random games in lock step with a slow model of the rules.
#include "catch.hpp"
#include "reference/minesweeper_game.hpp"
#include "support/random.hpp"

#include <gridlogic/minesweeper/game.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;
using reference::game_answer;
using reference::game_model;
using lines = std::vector<std::string>;

namespace {

lines lines_of(const std::string& text) {
    lines result;
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
        result.push_back(text.substr(at, text.find('\n', at) - at));
    return result;
}

lines mines_of(const ms::game& game) { return lines_of(ms::to_text(ms::layout(game.mines()))); }

/// A game of which every move is made in the model too; says what differs first.
class walk {
public:
    walk(ms::game game, game_model model)
        : game_(std::move(game)), model_(std::move(model)), shown_(game_.view()) {
        if (lines_of(gl::to_text(shown_)) != model_.view()) fail("the first view");
    }

    [[nodiscard]] const ms::game& game() const { return game_; }
    [[nodiscard]] const std::string& fault() const { return fault_; }

    void move(char kind, std::size_t row, std::size_t col) {
        const gl::position place{row, col};
        const lines before = model_.view();
        const bool was_ready = game_.status() == ms::status::ready;
        game_answer expected;
        switch (kind) {
        case 'R':
            game_.reveal(place, move_);
            if (was_ready) model_.lay(mines_of(game_));
            expected = model_.reveal(row, col);
            break;
        case 'F':
            game_.toggle_flag(place, move_);
            expected = model_.toggle_flag(row, col);
            break;
        default: game_.chord(place, move_); expected = model_.chord(row, col);
        }
        compare(before, expected);
        if (!fault_.empty()) fault_ += " at " + std::string(1, kind) + gl::detail::describe(place);
    }

    void check_flags_and_digits() {
        const lines view = model_.view();
        for (gl::position place : game_.extent().places()) {
            const char seen = letter_at(view, place);
            const bool is_number = '1' <= seen && seen <= '8';
            const bool is_open = is_number || seen == 'B' || seen == 'X';
            if (game_.opened().test(place) != is_open) fail("an opened cell");
            if (game_.flagged().test(place) != (seen == 'F' || seen == 'W')) fail("a flag");
            const auto digit = game_.digit(place);
            if (digit.has_value() != (is_number || seen == 'B')) fail("whether there is a digit");
            if (digit && *digit != (is_number ? seen - '0' : 0)) fail("a digit");
        }
    }

private:
    [[nodiscard]] static char letter_at(const lines& view, gl::position place) {
        return view[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.col)];
    }

    void compare(const lines& before, const game_answer& expected) {
        const lines after = model_.view();
        if ("uoef"[static_cast<int>(move_.outcome)] != expected.outcome) fail("the outcome");
        if (move_.opened != expected.opened) fail("the number of opened cells");
        if ("rpwl"[static_cast<int>(game_.status())] != model_.status()) fail("the status");
        if (game_.mines_left() != model_.mines_left()) fail("the mines left");
        if (game_.cells_left() != model_.safe_left()) fail("the cells left");
        if ((move_.outcome == ms::outcome::unchanged) != move_.changed.empty())
            fail("whether something changed");
        std::size_t listed = 0;
        for (gl::position place : move_.changed) {
            ++listed;
            if (letter_at(before, place) == letter_at(after, place))
                fail("a place that is the same");
            shown_.at(place) = static_cast<char>(game_[place]);
        }
        if (listed != move_.changed.size()) fail("the size of the list");
        for (gl::position place : game_.extent().places())
            if (shown_[place] != letter_at(after, place)) fail("a place that has changed");
    }

    void fail(const char* what) {
        if (fault_.empty()) fault_ = std::string(what) + "\n" + gl::to_text(game_.view());
    }

    ms::game game_;
    game_model model_;
    gl::grid<char> shown_;
    ms::move move_;
    std::string fault_;
};

ms::rules random_rules(support::random& numbers) {
    return {static_cast<ms::first_click>(numbers.below(3)), numbers.one_in(2),
            static_cast<ms::chord>(numbers.below(2))};
}

/// Sizes up to 9 a side and, one in eight, around one or two words.
gl::extent random_extent(support::random& numbers) {
    std::size_t rows = numbers.between(1, 9);
    std::size_t cols = numbers.between(1, 9);
    if (numbers.one_in(8)) {
        rows = numbers.between(1, 4);
        cols = numbers.one_of(std::vector<std::size_t>{62, 63, 64, 65, 127, 128, 129});
        if (numbers.one_in(4)) std::swap(rows, cols);
    }
    return gl::extent(rows, cols);
}

/// As many moves as asked for, in games of all kinds. Returns what differs first, or nothing.
std::string play_random_games(std::uint64_t seed, std::size_t moves, std::size_t& games) {
    support::random numbers(seed);
    for (; moves > 0; ++games) {
        const gl::extent size = random_extent(numbers);
        if (size.area() == 1 && numbers.one_in(2)) continue;
        const std::size_t share = numbers.one_of(std::vector<std::size_t>{3, 5, 8, 12, 40});
        const std::size_t mines =
            (std::min)(numbers.below(size.area() / share + 2), size.area() - 1);
        const ms::rules rules = random_rules(numbers);
        game_model model(static_cast<std::size_t>(size.rows()),
                         static_cast<std::size_t>(size.cols()), mines,
                         {rules.flood_opens_flags, rules.chord == ms::chord::exact});
        const bool is_laid = numbers.one_in(3);
        const ms::difficulty difficulty{size, mines};
        const ms::game game =
            is_laid ? ms::game::from_layout(ms::layout::from_seed(difficulty, numbers()), rules)
                    : ms::game(difficulty, numbers(), rules);
        if (is_laid) model.lay(mines_of(game));
        walk both(game, model);
        for (std::size_t left = numbers.between(1, size.area() + 20); left > 0 && moves > 0;
             --left, --moves) {
            const gl::position place = size.place_at(numbers.below(size.area()));
            char kind = numbers.one_of(std::string("RRRFFC"));
            // Often what a player would do, so that games go on and chords meet right flags.
            if (!numbers.one_in(4) && both.game().status() == ms::status::playing) {
                const bool is_mine = both.game().mines().test(place);
                if (kind == 'R' && is_mine && !numbers.one_in(8)) kind = 'F';
                if (kind == 'F' && !is_mine && !numbers.one_in(8)) kind = 'C';
            }
            both.move(kind, static_cast<std::size_t>(place.row),
                      static_cast<std::size_t>(place.col));
            if (!both.fault().empty()) return both.fault();
        }
        both.check_flags_and_digits();
        if (!both.fault().empty()) return both.fault();
        if (!is_laid && both.game().status() != ms::status::ready &&
            both.game().mines().count() != mines)
            return "another number of mines";
    }
    return {};
}

} // namespace

TEST_CASE("random games go as the slow model says, move by move", "[game]") {
    CAPTURE(support::seed());
    std::size_t games = 0;
    CHECK(play_random_games(support::seed(), 200000, games) == "");
    CHECK(games > 1000);
}

TEST_CASE("four million more moves go as the slow model says", "[game][long]") {
    CAPTURE(support::seed() + 1);
    std::size_t games = 0;
    CHECK(play_random_games(support::seed() + 1, 4000000, games) == "");
    CHECK(games > 20000);
}
