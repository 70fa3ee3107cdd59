// SPDX-License-Identifier: MIT
// Arbitrary bytes as a game: as a text that claims to be an id or a save, or as a board, rules and
// moves, in lock step with the slow model. With libFuzzer:
//
//    clang++ -std=c++20 -g -O1 -Iinclude -Itests -fsanitize=fuzzer,address,undefined
//    tests/fuzz/game.cpp
#include "reference/minesweeper_game.hpp"

#include <gridlogic/minesweeper.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;

namespace {

void require(bool condition, const char* what) {
    if (condition) return;
    std::fprintf(stderr, "not so: %s\n", what);
    std::abort();
}

std::vector<std::string> to_lines(std::string_view text) {
    std::vector<std::string> lines;
    for (; !text.empty(); text.remove_prefix(text.find('\n') + 1))
        lines.emplace_back(text.substr(0, text.find('\n')));
    return lines;
}

/// What is accepted is written in one way only, but for a newline at its end.
void read_texts(std::string_view given) {
    std::string_view text = given;
    if (text.ends_with('\n')) text.remove_suffix(text.ends_with("\r\n") ? 2 : 1);
    try {
        require(ms::game::from_id(given, 4096).id() == text, "an id comes back as it was");
    } catch (const std::invalid_argument&) {
    }
    try {
        const ms::game game = ms::game::load(given);
        require(game.save() == text, "a save comes back as it was");
        ms::game other = ms::game::from_id(game.id());
        require(other.mines() == game.mines(), "an id makes the same mines");
        other = game;
        for (gl::position place : game.extent().places()) {
            other.chord(place);
            other.reveal(place);
        }
        require(ms::game::load(other.save()) == other, "a save loads");
    } catch (const std::invalid_argument&) {
    }
}

/// Bytes one after the other, zeros behind the last.
class bytes {
public:
    bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    [[nodiscard]] bool empty() const { return at_ >= size_; }
    std::size_t below(std::size_t limit) { return empty() ? 0 : data_[at_++] % limit; }

private:
    const std::uint8_t* data_;
    std::size_t size_;
    std::size_t at_ = 0;
};

void play(bytes input) {
    const std::size_t rows = 1 + input.below(9), cols = 1 + input.below(130);
    const ms::rules rules{static_cast<ms::first_click>(input.below(3)), input.below(2) == 1,
                          static_cast<ms::chord>(input.below(2))};
    const std::size_t mines = input.below(256) % (rows * cols);
    const bool is_laid = input.below(2) == 1;
    const std::uint64_t seed = input.below(256);
    const ms::difficulty difficulty{{rows, cols}, mines};
    reference::game_model model(rows, cols, mines,
                                {rules.flood_opens_flags, rules.chord == ms::chord::exact});
    ms::game game = is_laid ? ms::game::from_layout(ms::layout::from_seed(difficulty, seed), rules)
                            : ms::game(difficulty, seed, rules);
    const auto lay = [&] { model.lay(to_lines(ms::to_text(ms::layout(game.mines())))); };
    if (is_laid) lay();

    gl::grid<char> shown = game.view();
    ms::move move;
    for (int count = 0; !input.empty() && count < 200; ++count) {
        const std::size_t kind = input.below(4), row = input.below(rows), col = input.below(cols);
        const gl::position place{row, col};
        const bool is_first = game.status() == ms::status::ready;
        reference::game_answer answer;
        if (kind == 0) {
            game.toggle_flag(place, move);
            answer = model.toggle_flag(row, col);
        } else if (kind == 1) {
            game.chord(place, move);
            answer = model.chord(row, col);
        } else {
            game.reveal(place, move);
            if (is_first) lay();
            answer = model.reveal(row, col);
        }
        require("uoef"[static_cast<int>(move.outcome)] == answer.outcome, "the outcome");
        require(move.opened == answer.opened, "the number of opened cells");
        require("rpwl"[static_cast<int>(game.status())] == model.status(), "the status");
        require(game.mines_left() == model.mines_left(), "the mines left");
        for (gl::position changed : move.changed) {
            require(shown.at(changed) != static_cast<char>(game[changed]), "a place has changed");
            shown[changed] = static_cast<char>(game[changed]);
        }
        require(to_lines(gl::to_text(shown)) == model.view(), "the view");
    }
    require(ms::game::load(game.save()) == game, "a save loads");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    if (data[0] % 2 == 0)
        read_texts({reinterpret_cast<const char*>(data) + 1, size - 1});
    else
        play(bytes(data + 1, size - 1));
    return 0;
}
