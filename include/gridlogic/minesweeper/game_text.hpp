// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_GAME_TEXT_HPP
#define GRIDLOGIC_MINESWEEPER_GAME_TEXT_HPP

// Games as text that can be shared, kept and typed: printable characters, no spaces.
//
//    id     16x30:99:2026                       rows, columns, mines, seed
//           16x30:99:2026:8,15                  begun with a click on (8, 15)
//           16x30:99:2026:8,15:safe             rules that are not the default: safe or any, then
//           9x9:10:7:any:open-flags:at-least    open-flags, then at-least
//           2x3:1:=I                            a layout instead of a seed, as cells
//
//    save   16x30:99:2026:8,15|cells|cells      an id, what is opened, what is flagged
//
//    cells  . . * / . . .   ->   0 0 1 0 0 0   ->   I       row by row, six to a character, the
//                                32 16 8 4 2 1              first counts most, filled up with
//                                                           zeros: A-Z a-z 0-9 - _ as base64url

#include <gridlogic/bit_plane.hpp>
#include <gridlogic/error.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/minesweeper/game_state.hpp>
#include <gridlogic/minesweeper/rules.hpp>
#include <gridlogic/position.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gridlogic::minesweeper::detail {

inline constexpr std::string_view cell_letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

[[nodiscard]] constexpr std::size_t letters_for(std::size_t cells) noexcept {
    return cells / 6 + (cells % 6 == 0 ? 0 : 1);
}

inline void append_cells(std::string& text, const bit_plane& plane) {
    std::size_t letter = 0;
    std::size_t room = 6;
    for (std::ptrdiff_t row = 0; row < plane.rows(); ++row)
        for (std::ptrdiff_t col = 0; col < plane.cols(); ++col) {
            --room;
            letter |= static_cast<std::size_t>(plane.test({row, col})) << room;
            if (room == 0) {
                text += cell_letters[letter];
                letter = 0;
                room = 6;
            }
        }
    if (room < 6) text += cell_letters[letter];
}

[[nodiscard]] inline std::string write_id(const game_state& game) {
    const auto& [difficulty, rules, seed, has_layout, click] = game.plan;
    std::string text = gridlogic::detail::join(
        std::to_string(game.mines.rows()), "x", std::to_string(game.mines.cols()), ":",
        std::to_string(difficulty.mines), has_layout ? ":=" : ":");
    if (has_layout)
        append_cells(text, game.mines);
    else
        text += std::to_string(seed);
    if (click)
        text += gridlogic::detail::join(":", std::to_string(click->row), ",",
                                        std::to_string(click->col));
    if (rules.first_click == first_click::safe) text += ":safe";
    if (rules.first_click == first_click::any) text += ":any";
    if (rules.flood_opens_flags) text += ":open-flags";
    if (rules.chord == chord::at_least) text += ":at-least";
    return text;
}

[[nodiscard]] inline std::string write_save(const game_state& game) {
    std::string text = write_id(game);
    text.reserve(text.size() + 2 * (1 + letters_for(game.mines.extent().area())));
    text += '|';
    append_cells(text, game.opened);
    text += '|';
    append_cells(text, game.flagged);
    return text;
}

/// Takes a text apart from the front. Whatever is not as it should be is a std::invalid_argument.
class game_reader {
public:
    constexpr explicit game_reader(std::string_view text) noexcept : text_(text), rest_(text) {}

    [[nodiscard]] constexpr std::string_view rest() const noexcept { return rest_; }

    [[nodiscard]] constexpr bool skip(std::string_view expected) noexcept {
        if (!rest_.starts_with(expected)) return false;
        rest_.remove_prefix(expected.size());
        return true;
    }
    constexpr void expect(std::string_view expected) {
        if (!skip(expected)) refuse(gridlogic::detail::join("'", expected, "' is missing"));
    }
    constexpr void expect_end() {
        if (!rest_.empty()) refuse("something follows that does not belong there");
    }

    /// A decimal number from 0 to `most`, without sign or leading zeros.
    [[nodiscard]] constexpr std::uint64_t number(std::uint64_t most) {
        const auto is_digit = [this] {
            return !rest_.empty() && '0' <= rest_.front() && rest_.front() <= '9';
        };
        if (!is_digit()) refuse("a number is missing");
        std::uint64_t value = 0;
        const bool is_zero = rest_.front() == '0';
        do {
            const auto digit = static_cast<std::uint64_t>(rest_.front() - '0');
            if (digit > most || value > (most - digit) / 10)
                refuse(gridlogic::detail::join("the number is larger than ", std::to_string(most)));
            value = 10 * value + digit;
            rest_.remove_prefix(1);
        } while (is_digit() && !is_zero);
        if (is_digit()) refuse("a number does not begin with 0");
        return value;
    }

    /// As many letters as the cells of such a board take.
    [[nodiscard]] constexpr std::string_view letters(extent shape) {
        const std::size_t count = letters_for(shape.area());
        if (rest_.size() < count) refuse("cells are missing");
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return taken;
    }

    /// An id, or the id in front of a save. Allocates nothing.
    [[nodiscard]] constexpr game_plan plan(std::size_t most_cells, std::string_view& layout) {
        game_plan plan;
        const std::uint64_t rows = number(most_cells);
        expect("x");
        const std::uint64_t cols = number(rows == 0 ? most_cells : most_cells / rows);
        expect(":");
        const std::uint64_t mines = number(rows * cols);
        plan.difficulty = {extent(rows, cols), mines};
        expect(":");
        plan.has_layout = skip("=");
        if (plan.has_layout)
            layout = letters(plan.difficulty.size);
        else
            plan.seed = number(UINT64_MAX);
        if (rest_.size() > 1 && rest_[0] == ':' && '0' <= rest_[1] && rest_[1] <= '9') {
            expect(":");
            const std::uint64_t row = number(rows - 1);
            expect(",");
            plan.first_click.emplace(row, number(cols - 1));
        }
        if (skip(":safe"))
            plan.rules.first_click = first_click::safe;
        else if (skip(":any"))
            plan.rules.first_click = first_click::any;
        if (skip(":open-flags")) plan.rules.flood_opens_flags = true;
        if (skip(":at-least")) plan.rules.chord = chord::at_least;
        return plan;
    }

    /// The cells that letters of this text stand for.
    [[nodiscard]] constexpr bit_plane cells(std::string_view letters, extent shape) const {
        bit_plane plane(shape);
        std::size_t offset = 0;
        for (const char letter : letters) {
            const std::size_t value = cell_letters.find(letter);
            if (value == std::string_view::npos) refuse("no cells are written like that");
            for (std::size_t bit = 6; bit-- > 0; ++offset) {
                if ((value >> bit & 1) == 0) continue;
                if (offset >= shape.area()) refuse("there are not so many cells");
                plane.set(shape.place_at(offset));
            }
        }
        return plane;
    }

    [[noreturn]] void refuse(std::string_view reason) const {
        gridlogic::detail::refuse<std::invalid_argument>(
            gridlogic::detail::join("this text is no game: ", reason, " after ",
                                    std::to_string(text_.size() - rest_.size()), " characters"));
    }

private:
    std::string_view text_;
    std::string_view rest_;
};

/// The game before its first move that the plan in a text describes. Whatever follows has been
/// checked with `check_rest(plan)` before memory is asked for.
template <class Check>
[[nodiscard]] constexpr game_state read_state(game_reader& reader, std::size_t most_cells,
                                              Check check_rest) {
    std::string_view layout;
    const game_plan plan = reader.plan(most_cells, layout);
    check_rest(plan);
    playable(plan.difficulty);
    game_state game(plan, plan.has_layout ? reader.cells(layout, plan.difficulty.size)
                                          : bit_plane(plan.difficulty.size));
    if (plan.has_layout && game.mines.count() != static_cast<std::size_t>(plan.difficulty.mines))
        reader.refuse("the layout has another number of mines");
    return game;
}

[[nodiscard]] constexpr game_state read_id(std::string_view text, std::size_t most_cells) {
    game_reader reader(text);
    return read_state(reader, most_cells, [&](const game_plan&) { reader.expect_end(); });
}

[[nodiscard]] constexpr game_state read_save(std::string_view text) {
    game_reader reader(text);
    game_state game = read_state(reader, 6 * text.size(), [&](const game_plan& plan) {
        if (reader.rest().size() != 2 * (1 + letters_for(plan.difficulty.size.area())))
            reader.refuse("cells are missing, or too many");
    });
    reader.expect("|");
    game.opened = reader.cells(reader.letters(game.mines.extent()), game.mines.extent());
    reader.expect("|");
    game.flagged = reader.cells(reader.letters(game.mines.extent()), game.mines.extent());

    bit_plane both = game.opened;
    both &= game.flagged;
    if (both.count() != 0) reader.refuse("a cell is both opened and flagged");
    const auto click = game.plan.first_click;
    const std::size_t opened = game.opened.count();
    if (click ? !game.opened.test(*click) : opened != 0)
        reader.refuse("what is opened does not begin with the first click");
    if (click) game.lay(*click);

    game.hidden ^= game.opened;
    game.hidden ^= game.flagged;
    game.flags = static_cast<std::ptrdiff_t>(game.flagged.count());
    bit_plane hit = game.opened;
    hit &= game.mines;
    const std::size_t exploded = hit.count();
    game.safe_left -= opened - exploded;
    if (exploded != 0)
        game.status = status::lost;
    else if (game.safe_left == 0)
        game.status = status::won;
    return game;
}

} // namespace gridlogic::minesweeper::detail

#endif
