// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_GAME_HPP
#define GRIDLOGIC_MINESWEEPER_GAME_HPP

// A game of Minesweeper with nothing of a user interface in it: mines that are laid at the first
// click, flags, chords, an end.
//
//    game game(beginner, 7)      E E E E E        reveal({0, 0})        B B 1 E E
//                                E E E E E       --------------->       B B 1 E E
//    status() is ready           E E E E E          playing             1 1 1 E E
//
// A move first finds out in memory of its own what it opens (game_flood.hpp); only when nothing can
// fail any more it changes the game (game_state.hpp). So what fails has changed nothing.

#include <gridlogic/bit_plane.hpp>
#include <gridlogic/board.hpp>
#include <gridlogic/error.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/grid.hpp>
#include <gridlogic/minesweeper/cell.hpp>
#include <gridlogic/minesweeper/game_flood.hpp>
#include <gridlogic/minesweeper/game_move.hpp>
#include <gridlogic/minesweeper/game_state.hpp>
#include <gridlogic/minesweeper/game_text.hpp>
#include <gridlogic/minesweeper/layout.hpp>
#include <gridlogic/minesweeper/rules.hpp>
#include <gridlogic/position.hpp>
#include <gridlogic/word.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace gridlogic::minesweeper {

/// A game from its first move to its end. A value: a copy is independent, assigning it back undoes
/// what was played since. Two games are equal exactly if `save` writes the same of both: they began
/// with the same board, rules and click, and look alike.
///
/// Moves. A place outside of the board is a std::out_of_range; nothing else is refused: a move that
/// the rules forbid, like any move after the end, changes nothing and says so. Whatever fails, for
/// want of memory too, leaves the game as it was. Time is proportional to what a move opens; the
/// first in each copy that opens more than a number, and the one that ends the game, cost the whole
/// board. The overloads that are given a `move` replace what is in it, and allocate nothing when
/// both have served before.
///
/// Distinct games may be used from distinct threads.
class game {
public:
    /// The largest board that `from_id` makes unless it is told otherwise.
    static constexpr std::size_t usual_limit = std::size_t{20000} * 20000;

    /// Mines are laid at the first reveal. No cells, a negative number of mines, or one that leaves
    /// no cell without, are a std::invalid_argument; a side beyond 2^31 − 1 is a std::length_error.
    constexpr game(const minesweeper::difficulty& wanted, std::uint64_t seed,
                   const minesweeper::rules& rules = {})
        : now_(detail::game_plan{wanted, rules, seed, false, {}},
               bit_plane(detail::playable(wanted).size)) {}

    /// A board that the caller made, taken as it is: its first reveal may explode. Without a cell
    /// that has no mine it is a std::invalid_argument.
    [[nodiscard]] static constexpr game from_layout(const layout& mines,
                                                    const minesweeper::rules& rules = {}) {
        const minesweeper::difficulty made{mines.extent(), mines.mine_count()};
        detail::playable(made);
        return game(detail::game_state({made, rules, 0, true, {}}, mines.mines()));
    }

    /// The game that `id` describes, begun with the same click. One newline may follow, "\n" or
    /// "\r\n". Anything else than such a text, or one of more than `most_cells`, or of more rows
    /// than a thirty-second of that (32768 at least: each takes memory), is a
    /// std::invalid_argument before memory is asked for; it names the character, counted from 1.
    /// Where `most_cells` admits them, sides beyond 2^31 − 1 are a std::length_error.
    [[nodiscard]] static constexpr game from_id(std::string_view text,
                                                std::size_t most_cells = usual_limit) {
        game made(detail::read_id(text, most_cells));
        if (const auto click = made.now_.plan.first_click) made.reveal(*click);
        return made;
    }

    /// The game that `save` describes. One newline may follow. Anything else than such a text is a
    /// std::invalid_argument that names the character, counted from 1. Takes memory in proportion
    /// to the text. That moves lead there is not checked.
    [[nodiscard]] static constexpr game load(std::string_view text) {
        return game(detail::read_save(text));
    }

    /// Text that makes this very board again: size, mines, seed or layout, first click and rules,
    /// but no other move. See game_text.hpp.
    [[nodiscard]] std::string id() const { return detail::write_id(now_); }

    /// Text that makes this very game again, as it stands.
    [[nodiscard]] std::string save() const { return detail::write_save(now_); }

    /// A new game of the same size, number of mines and rules. Allocates nothing.
    constexpr void restart(std::uint64_t seed) noexcept {
        now_.plan.seed = seed;
        now_.plan.has_layout = false;
        now_.plan.first_click.reset();
        now_.mines.clear();
        now_.opened.clear();
        now_.flagged.clear();
        now_.begin();
    }

    /// Opens a cell and, if no mine is around it, all that hangs together with it. A flagged or an
    /// opened cell stays as it is.
    constexpr move reveal(position place) {
        move result;
        reveal_into(place.row, place.col, result, 0);
        return result;
    }
    /// The same; what it did replaces what is in `result`.
    constexpr void reveal(position place, move& result) {
        reveal_into(place.row, place.col, result, now_.mines.words().size());
    }

    /// Opens the cells around an opened number or blank that have no flag, if the flags around are
    /// as the rules ask. Where a flag is wrong that hits a mine.
    constexpr move chord(position place) {
        move result;
        chord_into(place, result, 0);
        return result;
    }
    /// The same; what it did replaces what is in `result`.
    constexpr void chord(position place, move& result) {
        chord_into(place, result, now_.mines.words().size());
    }

    /// Sets or takes away the flag of a cell that is not opened, before the first reveal too.
    constexpr move toggle_flag(position place) {
        move result;
        toggle_flag(place, result);
        return result;
    }
    /// The same; what it did replaces what is in `result`.
    constexpr void toggle_flag(position place, move& result) {
        gridlogic::detail::require_inside(extent(), place);
        start(result);
        const auto [word, bit] = now_.opened.address_of(place);
        if (is_over() || (now_.opened.words()[word] & bit) != 0) return;
        now_.flagged.words()[word] ^= bit;
        now_.hidden.words()[word] ^= bit;
        now_.flags += (now_.flagged.words()[word] & bit) != 0 ? 1 : -1;
        result.outcome = outcome::flagged;
        result.changed.assign(now_.flagged.words_per_row(), word, bit);
    }

    [[nodiscard]] constexpr minesweeper::status status() const noexcept { return now_.status; }
    /// Won or lost.
    [[nodiscard]] constexpr bool is_over() const noexcept { return now_.is_over(); }
    /// Mines less flags: negative with more flags than mines.
    [[nodiscard]] constexpr std::ptrdiff_t mines_left() const noexcept {
        return now_.plan.difficulty.mines - now_.flags;
    }

    /// Size and number of mines, those of a layout too.
    [[nodiscard]] constexpr const minesweeper::difficulty& difficulty() const noexcept {
        return now_.plan.difficulty;
    }
    [[nodiscard]] constexpr const minesweeper::rules& rules() const noexcept {
        return now_.plan.rules;
    }
    [[nodiscard]] constexpr std::ptrdiff_t rows() const noexcept { return now_.mines.rows(); }
    [[nodiscard]] constexpr std::ptrdiff_t cols() const noexcept { return now_.mines.cols(); }
    [[nodiscard]] constexpr gridlogic::extent extent() const noexcept {
        return now_.mines.extent();
    }
    [[nodiscard]] constexpr bool contains(position place) const noexcept {
        return now_.mines.contains(place);
    }
    /// The up to eight places around `place` that lie on the board, row by row.
    [[nodiscard]] constexpr places neighbors(position place) const noexcept {
        return extent().neighbors(place);
    }

    /// What the player sees in a cell. A place outside is a std::out_of_range.
    [[nodiscard]] constexpr cell operator[](position place) const {
        gridlogic::detail::require_inside(extent(), place);
        return now_.look(place);
    }
    /// What the player sees, in the characters of `minesweeper::cell`, into a board of the caller's
    /// of the same shape, with cells of one byte. Costs the whole board. Another shape is a
    /// std::invalid_argument, and nothing is written.
    template <writable_board Board>
        requires gridlogic::detail::one_byte_cell<cell_t<Board>>
    constexpr void view(Board&& target) const {
        if (extent_of(target) != extent()) refuse_shape(extent_of(target));
        for (std::ptrdiff_t row = 0; row < rows(); ++row)
            gridlogic::detail::require_length(gridlogic::detail::row_of(target, row).size(),
                                              static_cast<std::size_t>(cols()), row);
        for (std::ptrdiff_t row = 0; row < rows(); ++row) {
            const auto cells = gridlogic::detail::row_of(target, row);
            for (std::ptrdiff_t col = 0; col < cols(); ++col)
                cells[static_cast<std::size_t>(col)] =
                    static_cast<cell_t<Board>>(static_cast<char>(now_.look({row, col})));
        }
    }
    /// The same as a board of its own.
    [[nodiscard]] constexpr grid<char> view() const {
        grid<char> target(extent());
        view(target);
        return target;
    }

    // For players that are programs. All of it costs a few nanoseconds at most.

    /// The cells that were opened, exploded mines among them.
    [[nodiscard]] constexpr const bit_plane& opened() const noexcept { return now_.opened; }
    /// The cells with a flag.
    [[nodiscard]] constexpr const bit_plane& flagged() const noexcept { return now_.flagged; }
    /// The number in a cell, 0 in a blank; nothing where none is seen. Unchecked: the place must
    /// lie on the board.
    [[nodiscard]] constexpr std::optional<int> digit(position place) const noexcept {
        if (!now_.opened.test(place) || now_.mines.test(place)) return {};
        return now_.mines.count_around(place);
    }
    /// How many cells without a mine are still to be opened.
    [[nodiscard]] constexpr std::size_t cells_left() const noexcept { return now_.safe_left; }
    /// Where the mines are; none before they are laid. For tools: a player who looks is cheating.
    [[nodiscard]] constexpr const bit_plane& mines() const noexcept { return now_.mines; }

    constexpr game(const game&) = default;
    constexpr game(game&&) noexcept = default;
    /// Allocates nothing where both have the same shape. What fails changes nothing.
    constexpr game& operator=(const game& other) {
        if (extent() != other.extent()) return *this = game(other);
        now_ = other.now_; // what is there is enough, so that nothing fails halfway
        return *this;
    }
    constexpr game& operator=(game&&) noexcept = default;
    constexpr ~game() = default;

    friend constexpr bool operator==(const game& left, const game& right) noexcept {
        return left.now_ == right.now_;
    }

private:
    constexpr explicit game(detail::game_state state) noexcept : now_(std::move(state)) {}

    constexpr void start(move& result) const noexcept {
        result.outcome = outcome::unchanged;
        result.opened = 0;
        result.changed.clear(now_.mines.words_per_row());
    }

    // Two numbers, not a place: what a caller has just made of two numbers is not to be read from
    // memory as one, for which the processor would wait.
    constexpr void reveal_into(std::ptrdiff_t row, std::ptrdiff_t col, move& result,
                               std::size_t room) {
        if (!contains({row, col})) gridlogic::detail::refuse_place(extent(), {row, col});
        const auto [word, bit] = now_.hidden.address_of({row, col});
        const std::uint64_t special = now_.zeros.words()[word] | now_.mines.words()[word];
        const std::uint64_t hidden = now_.hidden.words()[word] & bit;
        if ((special & hidden) != 0 || now_.status != minesweeper::status::playing ||
            now_.safe_left == 1)
            return reveal_any(row, col, result, room);

        // Most moves: one number is opened, or nothing, and the game goes on. Which of both is not
        // asked: where both are usual no processor could predict the answer.
        const std::size_t opened = hidden != 0 ? 1 : 0;
        now_.opened.words()[word] |= hidden;
        now_.hidden.words()[word] ^= hidden;
        now_.safe_left -= opened;
        result.outcome = static_cast<outcome>(opened);
        result.opened = opened;
        result.changed.assign(now_.hidden.words_per_row(), word, hidden);
    }

    constexpr void reveal_any(std::ptrdiff_t row, std::ptrdiff_t col, move& result,
                              std::size_t room) {
        start(result);
        if (is_over() || !now_.hidden.test({row, col})) return;
        if (now_.status == minesweeper::status::ready) {
            memory_.prepare(now_.mines.words().size());
            result.changed.reserve(now_.mines.words().size());
            now_.lay({row, col}); // now nothing fails any more
        }
        open(row, col, false, result, room);
    }

    constexpr void chord_into(position place, move& result, std::size_t room) {
        gridlogic::detail::require_inside(extent(), place);
        start(result);
        if (is_over() || !now_.opened.test(place)) return;
        const int mines = now_.mines.count_around(place);
        const int flags = now_.flagged.count_around(place);
        const bool is_due =
            now_.plan.rules.chord == minesweeper::chord::exact ? flags == mines : flags >= mines;
        if (is_due) open(place.row, place.col, true, result, room);
    }

    /// Opens a cell, or the hidden ones around it, and what hangs together with them.
    constexpr void open(std::ptrdiff_t row, std::ptrdiff_t col, bool is_around, move& result,
                        std::size_t room) {
        memory_.prepare(now_.mines.words().size());
        detail::game_flood flood(now_, memory_);
        const auto [word, bit] = now_.hidden.address_of({row, col});
        if (is_around)
            flood.reach_around(word, bit);
        else
            flood.reach(word, bit);
        flood.spread();
        if (memory_.listed_count > 0) settle(result, room);
    }

    /// Makes true what a move has reached, of which there is something. The list of what changed is
    /// given room for so many words, or as many as it needs.
    constexpr void settle(move& result, std::size_t room) {
        std::size_t opened = 0;
        std::size_t exploded = 0;
        for (const std::size_t word : listed()) {
            const std::uint64_t reached = memory_.entries[word].reached;
            opened += gridlogic::detail::count_bits(reached);
            if (const std::uint64_t hit = reached & now_.mines.words()[word]; hit != 0)
                exploded += gridlogic::detail::count_bits(hit);
        }
        const std::size_t safe_left = now_.safe_left - (opened - exploded);
        const auto status = exploded != 0    ? minesweeper::status::lost
                            : safe_left == 0 ? minesweeper::status::won
                                             : minesweeper::status::playing;
        if (status != minesweeper::status::playing) list_shown_at_end();
        result.changed.reserve((std::max)(room, memory_.listed_count));

        // From here on nothing fails.
        for (const std::size_t word : listed()) {
            auto& [reached, shown] = memory_.entries[word];
            result.changed.add(word, reached | shown);
            now_.opened.words()[word] |= reached;
            now_.hidden.words()[word] &= ~reached;
            if (const std::uint64_t gone = now_.flagged.words()[word] & reached; gone != 0) {
                now_.flagged.words()[word] ^= gone;
                now_.flags -= static_cast<std::ptrdiff_t>(gridlogic::detail::count_bits(gone));
            }
            reached = shown = 0;
        }
        memory_.listed_count = 0;
        now_.status = status;
        now_.safe_left = safe_left;
        result.opened = opened;
        result.outcome = exploded != 0 ? outcome::exploded : outcome::opened;
    }

    /// At the end mines without a flag and flags without a mine look otherwise: noted where pending
    /// cells were.
    constexpr void list_shown_at_end() noexcept {
        for (std::size_t word = 0; word < now_.mines.words().size(); ++word) {
            auto& [reached, shown] = memory_.entries[word];
            shown = (now_.mines.words()[word] ^ now_.flagged.words()[word]) &
                    ~(now_.opened.words()[word] | reached);
            if (shown != 0 && reached == 0) memory_.listed[memory_.listed_count++] = word;
        }
    }

    /// The words that a move has reached.
    [[nodiscard]] constexpr std::span<const std::size_t> listed() const noexcept {
        return {memory_.listed.data(), memory_.listed_count};
    }

    [[noreturn]] void refuse_shape(gridlogic::extent given) const {
        gridlogic::detail::refuse<std::invalid_argument>(gridlogic::detail::join(
            "a view of ", std::to_string(rows()), " rows and ", std::to_string(cols()),
            " columns does not go into ", std::to_string(given.rows()), " rows and ",
            std::to_string(given.cols()), " columns"));
    }

    detail::game_state now_;
    detail::move_memory memory_;
};

} // namespace gridlogic::minesweeper

#endif
