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
//
// Reading, one newline at the end, "\n" or "\r\n", is passed over: files and pastes have it.

#include <gridlogic/bit_plane.hpp>
#include <gridlogic/board.hpp>
#include <gridlogic/error.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/minesweeper/game_state.hpp>
#include <gridlogic/minesweeper/layout.hpp>
#include <gridlogic/minesweeper/rules.hpp>
#include <gridlogic/position.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

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

/// What a text begins with, for people.
[[nodiscard]] inline std::string describe_front(std::string_view text) {
    if (text.empty()) return "the end";
    switch (text.front()) {
    case ' ': return "a space";
    case '\t': return "a tab";
    case '\n': return "a newline";
    case '\r': return "a carriage return";
    default: break;
    }
    constexpr std::size_t most = 40;
    std::size_t size = 0;
    while (size < text.size() && ' ' <= text[size] && text[size] <= '~') ++size;
    if (size == 0) return gridlogic::detail::describe_cell(text.front());
    return gridlogic::detail::join("'", text.substr(0, (std::min)(size, most)),
                                   size > most ? "...'" : "'");
}

/// Takes a text apart from the front, without a newline at its end. Whatever is not as it should be
/// is a std::invalid_argument that names the place, in characters counted from 1, and what stands
/// there.
class game_reader {
public:
    /// The kind is what the text should be.
    constexpr game_reader(std::string_view kind, std::string_view text) noexcept : kind_(kind) {
        if (text.ends_with('\n')) text.remove_suffix(text.ends_with("\r\n") ? 2 : 1);
        text_ = rest_ = text;
    }

    [[nodiscard]] constexpr std::string_view rest() const noexcept { return rest_; }

    [[nodiscard]] constexpr bool skip(std::string_view expected) noexcept {
        if (!rest_.starts_with(expected)) return false;
        rest_.remove_prefix(expected.size());
        return true;
    }
    constexpr void expect(std::string_view expected, std::string_view hint = {}) {
        if (!skip(expected)) refuse_front(gridlogic::detail::join("'", expected, "'"), rest_, hint);
    }
    constexpr void expect_end(std::string_view hint = {}) {
        if (!rest_.empty()) refuse_front("the end", rest_, hint);
    }

    /// A decimal number from 0 to `most`, at least 9, without sign or leading zeros.
    [[nodiscard]] constexpr std::uint64_t number(std::string_view name,
                                                 std::uint64_t most = PTRDIFF_MAX) {
        const std::string_view front = rest_;
        const auto is_digit = [this] {
            return !rest_.empty() && '0' <= rest_.front() && rest_.front() <= '9';
        };
        if (!is_digit()) refuse_front(name, front);
        std::uint64_t value = 0;
        do {
            const auto digit = static_cast<std::uint64_t>(rest_.front() - '0');
            if (value > (most - digit) / 10)
                refuse_front(gridlogic::detail::join(name, " up to ", std::to_string(most)), front);
            value = 10 * value + digit;
            rest_.remove_prefix(1);
        } while (is_digit() && front.front() != '0');
        if (is_digit()) refuse_front(gridlogic::detail::join(name, " without a leading 0"), front);
        return value;
    }

    /// As many letters as the cells of such a board take. There must be a cell.
    [[nodiscard]] constexpr std::string_view letters(extent shape) {
        const std::size_t area = shape.area(), count = letters_for(area);
        const std::size_t found = (std::min)(rest_.find_first_not_of(cell_letters), rest_.size());
        if (found != count)
            refuse(gridlogic::detail::join(
                       "the ", gridlogic::detail::describe_length(area), " take ",
                       std::to_string(count), count == 1 ? " letter" : " letters", "; found ",
                       std::to_string(found), ", then ", describe_front(rest_.substr(found))),
                   rest_);
        const std::string_view taken = rest_.substr(0, count);
        const std::size_t beyond = (std::size_t{1} << (6 * count - area)) - 1;
        if ((cell_letters.find(taken.back()) & beyond) != 0)
            refuse(gridlogic::detail::join(describe_front(taken.substr(count - 1)),
                                           " has more than the ",
                                           gridlogic::detail::describe_length(area)),
                   taken.substr(count - 1));
        rest_.remove_prefix(count);
        return taken;
    }

    /// An id, or the id in front of a save. Allocates nothing.
    [[nodiscard]] constexpr game_plan plan(std::size_t most_cells) {
        game_plan plan;
        const std::string_view board = rest_;
        const std::uint64_t rows = number("a number of rows");
        expect("x");
        const std::uint64_t cols = number("a number of columns");
        if (rows != 0 && cols > most_cells / rows)
            refuse(gridlogic::detail::join("a board of ",
                                           board.substr(0, board.size() - rest_.size()),
                                           " has more than the ", std::to_string(most_cells),
                                           " cells that are allowed"),
                   board);
        // A row takes memory of its own, however short it is.
        const std::uint64_t most_rows = (std::max)(most_cells, std::size_t{1} << 20) / 32;
        if (rows > most_rows)
            refuse(gridlogic::detail::join(
                       "a board of ", board.substr(0, board.size() - rest_.size()),
                       " has more than the ", std::to_string(most_rows), " rows that are allowed"),
                   board);
        expect(":");
        const std::string_view mines = rest_;
        plan.difficulty = {extent(rows, cols), number("a number of mines")};
        if (!is_playable(plan.difficulty))
            refuse(describe_fault(plan.difficulty), rows * cols == 0 ? board : mines);
        expect(":");
        plan.has_layout = skip("=");
        if (plan.has_layout)
            layout_ = letters(plan.difficulty.size);
        else
            plan.seed = number("a seed", UINT64_MAX);
        if (rest_.size() > 1 && rest_[0] == ':' && '0' <= rest_[1] && rest_[1] <= '9') {
            expect(":");
            const std::string_view click = rest_;
            const std::uint64_t row = number("a row");
            expect(",");
            plan.first_click.emplace(row, number("a column"));
            if (!plan.difficulty.size.contains(*plan.first_click))
                refuse(gridlogic::detail::join("the first click ",
                                               gridlogic::detail::describe(*plan.first_click),
                                               " is outside of the board of ",
                                               gridlogic::detail::describe(plan.difficulty.size)),
                       click);
        }
        if (skip(":safe"))
            plan.rules.first_click = first_click::safe;
        else if (skip(":any"))
            plan.rules.first_click = first_click::any;
        if (skip(":open-flags")) plan.rules.flood_opens_flags = true;
        if (skip(":at-least")) plan.rules.chord = chord::at_least;
        return plan;
    }

    /// The game before its first move that the plan in this text describes.
    [[nodiscard]] constexpr game_state state(const game_plan& plan) const {
        if (!plan.has_layout) return {plan, bit_plane(plan.difficulty.size)};
        bit_plane mines = cells(layout_, plan.difficulty.size);
        const std::size_t count = mines.count();
        if (count != static_cast<std::size_t>(plan.difficulty.mines))
            refuse(gridlogic::detail::join("the layout has ", describe_mines(count), ", not ",
                                           std::to_string(plan.difficulty.mines)),
                   layout_);
        return {plan, std::move(mines)};
    }

    /// The cells that letters of this text stand for.
    [[nodiscard]] static constexpr bit_plane cells(std::string_view letters, extent shape) {
        bit_plane plane(shape);
        std::size_t offset = 0;
        for (const char letter : letters) {
            const std::size_t value = cell_letters.find(letter);
            for (std::size_t bit = 6; bit-- > 0; ++offset)
                if ((value >> bit & 1) != 0) plane.set(shape.place_at(offset));
        }
        return plane;
    }

    /// Refuses what is said of a cell of letters of this text.
    [[noreturn]] void refuse_cell(std::string_view letters, extent shape, position place,
                                  std::string_view fault) const {
        refuse(gridlogic::detail::join("the cell at ", gridlogic::detail::describe(place), fault),
               letters.substr(shape.offset_of(place) / 6));
    }

private:
    /// Refuses a part of this text.
    [[noreturn]] void refuse(std::string_view reason, std::string_view part) const {
        gridlogic::detail::refuse<std::invalid_argument>(
            gridlogic::detail::join("not ", kind_, ", at character ",
                                    std::to_string(part.data() - text_.data() + 1), ": ", reason));
    }
    [[noreturn]] void refuse_front(std::string_view expected, std::string_view part,
                                   std::string_view hint = {}) const {
        refuse(gridlogic::detail::join(expected, " is expected, not ", describe_front(part), hint),
               part);
    }

    std::string_view kind_;
    std::string_view text_;
    std::string_view rest_;
    std::string_view layout_;
};

[[nodiscard]] constexpr game_state read_id(std::string_view text, std::size_t most_cells) {
    game_reader reader("an id", text);
    const game_plan plan = reader.plan(most_cells);
    reader.expect_end(reader.rest().starts_with('|') ? "; this looks like a save, which load reads"
                                                     : "");
    return reader.state(plan);
}

/// A cell that is set. There must be one.
[[nodiscard]] constexpr position first_of(const bit_plane& plane) noexcept {
    std::size_t offset = 0;
    while (!plane.test(plane.extent().place_at(offset))) ++offset;
    return plane.extent().place_at(offset);
}

[[nodiscard]] constexpr game_state read_save(std::string_view text) {
    game_reader reader("a save", text);
    const game_plan plan = reader.plan(PTRDIFF_MAX); // the text is as long as the board is large
    const extent shape = plan.difficulty.size;
    reader.expect("|", reader.rest().empty() ? "; this looks like an id, which from_id reads" : "");
    const std::string_view opened_letters = reader.letters(shape);
    reader.expect("|");
    const std::string_view flagged_letters = reader.letters(shape);
    reader.expect_end();
    game_state game = reader.state(plan);
    game.opened = game_reader::cells(opened_letters, shape);
    game.flagged = game_reader::cells(flagged_letters, shape);

    bit_plane both = game.opened;
    both &= game.flagged;
    if (both.count() != 0)
        reader.refuse_cell(flagged_letters, shape, first_of(both), " is opened and flagged");
    const auto click = plan.first_click;
    const std::size_t opened = game.opened.count();
    if (click && !game.opened.test(*click))
        reader.refuse_cell(opened_letters, shape, *click, ", the first click, is not opened");
    if (!click && opened != 0)
        reader.refuse_cell(opened_letters, shape, first_of(game.opened),
                           " is opened without a first click");
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
