// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TICTACTOE_SOLVE_HPP
#define GRIDLOGIC_TICTACTOE_SOLVE_HPP

// Perfect play. A position is two words of bits, the stones of the side to move and those of the
// other, numbered as in sides.hpp; its score says who wins, and how soon, in one number:
//
//    score    +65 − n   the side to move wins with the n-th move from here
//                   0   a draw
//             −65 + n   the other side does
//
// The search asks questions of the form "is the score at least s?" (a null window). What it learns
// about a position, bounds from below and above, is kept in a table, under the position itself: no
// answer is ever mixed up with that of another position. Moves that complete a line are never
// searched, they are seen:
//
//    X X X .      the threats of a side are the empty cells that would complete a line of it: with
//    O . O .      one the mover wins at once; one of the opponent's must be taken; two are lost
//
// A side for which no window is open can't win: that bounds the score without a search.

#include <gridlogic/board.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/position.hpp>
#include <gridlogic/tictactoe/mark.hpp>
#include <gridlogic/tictactoe/play.hpp>
#include <gridlogic/tictactoe/rules.hpp>
#include <gridlogic/tictactoe/symmetry.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gridlogic::tictactoe {

/// What perfect play leads to, for the side to move. `undecided` says that the limits ended the
/// search, or that the board is too large for it; it is never a guess.
enum class game_value : unsigned char { undecided, loss, draw, win };

/// The enumerator's name.
[[nodiscard]] constexpr std::string_view describe(game_value what) noexcept {
    switch (what) {
    case game_value::undecided: return "undecided";
    case game_value::loss: return "loss";
    case game_value::draw: return "draw";
    case game_value::win: return "win";
    }
    return {};
}

/// How much a search may use.
struct limits {
    std::uint64_t nodes = UINT64_MAX;         ///< positions looked at, some millions a second
    std::size_t bytes = std::size_t{1} << 28; ///< for the table; half as much again while it grows
};

/// What perfect play leads to from a position, how soon, and by which moves.
struct solution {
    /// For the side to move, or that would move: a game that is won is its loss.
    game_value value = game_value::undecided;
    /// How many moves the game still lasts if the winner hurries and the loser delays; a draw
    /// lasts until the board is full. 0 if the game is over, or the value undecided.
    std::size_t distance = 0;
    /// All moves that keep value and distance, row by row; none where the distance is 0.
    std::vector<position> best_moves;
    std::uint64_t nodes = 0; ///< how many positions the search looked at

    /// Whether the question is answered.
    [[nodiscard]] constexpr explicit operator bool() const noexcept {
        return value != game_value::undecided;
    }
};

namespace detail {

/// The stones of the side to move and those of the other.
struct bit_position {
    std::uint64_t mine = 0;
    std::uint64_t theirs = 0;

    friend constexpr bool operator==(const bit_position&, const bit_position&) = default;
    friend constexpr auto operator<=>(const bit_position&, const bit_position&) = default;
};

/// Lines on boards of one word.
class line_finder {
public:
    constexpr line_finder() = default;
    constexpr line_finder(extent shape, rules book) : in_a_row_(book.in_a_row) {
        const auto rows = static_cast<std::size_t>(shape.rows());
        const auto cols = static_cast<std::size_t>(shape.cols());
        const auto add = [this](bool fits, std::size_t step) {
            if (fits) steps_[directions_++] = step;
        };
        add(in_a_row_ <= cols, 1);
        add(in_a_row_ <= rows, cols + 1);
        add(in_a_row_ <= (std::min)(rows, cols), cols + 2);
        add(in_a_row_ <= (std::min)(rows, cols), cols);
    }

    /// Every line that lies in the set.
    [[nodiscard]] constexpr std::vector<std::uint64_t> windows(std::uint64_t cells) const {
        std::vector<std::uint64_t> found;
        for (std::size_t direction = 0; direction < directions_; ++direction)
            for (std::size_t first = 0; first < 64; ++first) {
                std::uint64_t window = 0;
                for (std::size_t n = 0; n < in_a_row_; ++n)
                    if (const std::size_t bit = first + n * steps_[direction]; bit < 64)
                        window |= std::uint64_t{1} << bit & cells;
                if (static_cast<std::size_t>(std::popcount(window)) == in_a_row_)
                    found.push_back(window);
            }
        return found;
    }

    [[nodiscard]] constexpr bool has_line(std::uint64_t cells) const noexcept {
        for (std::size_t direction = 0; direction < directions_; ++direction) {
            std::uint64_t starts = cells;
            for (std::size_t length = 1; length < in_a_row_ && starts != 0;) {
                const std::size_t more = (std::min)(length, in_a_row_ - length);
                starts &= starts >> more * steps_[direction];
                length += more;
            }
            if (starts != 0) return true;
        }
        return false;
    }

    /// The cells that complete a line together with others of the set, they themselves in it or
    /// not.
    [[nodiscard]] constexpr std::uint64_t completions(std::uint64_t cells) const noexcept {
        std::uint64_t found = 0;
        for (std::size_t direction = 0; direction < directions_; ++direction) {
            const std::size_t step = steps_[direction];
            // after[n]: the next n cells are in the set; before: the n cells before are.
            std::array<std::uint64_t, 64> after;
            after[0] = ~std::uint64_t{0};
            for (std::size_t n = 1; n < in_a_row_; ++n) after[n] = after[n - 1] & cells >> n * step;
            std::uint64_t before = ~std::uint64_t{0};
            for (std::size_t n = 0;; ++n) {
                found |= before & after[in_a_row_ - 1 - n];
                if (n + 1 == in_a_row_) break;
                before &= cells << (n + 1) * step;
            }
        }
        return found;
    }

private:
    std::size_t in_a_row_ = 1;
    std::size_t directions_ = 0;
    std::array<std::size_t, 4> steps_{};
};

/// What is known about positions: a hash table that grows up to its limit, and forgets then.
class score_table {
public:
    struct bounds {
        std::int8_t lower;
        std::int8_t upper;
    };

    constexpr explicit score_table(std::size_t bytes) noexcept
        : most_entries_(std::bit_floor(bytes / sizeof(entry))) {}

    [[nodiscard]] constexpr bounds find(const bit_position& key) const noexcept {
        constexpr bounds nothing{-65, 65};
        if (entries_.empty()) return nothing;
        const std::size_t bucket = bucket_of(key);
        for (std::size_t at = bucket; at < bucket + ways; ++at)
            if (entries_[at].key == key) return entries_[at].known;
        return nothing;
    }

    constexpr void store(const bit_position& key, bounds known) {
        if (used_ * 2 >= entries_.size()) grow();
        if (entries_.empty()) return;
        put({key, known});
    }

private:
    static constexpr std::size_t ways = 4;

    /// Both sides everywhere: no position, so it marks what is free.
    static constexpr bit_position no_position{~std::uint64_t{0}, ~std::uint64_t{0}};

    struct entry {
        bit_position key = no_position;
        bounds known{};
    };

    [[nodiscard]] constexpr std::size_t bucket_of(const bit_position& key) const noexcept {
        std::uint64_t hash = key.mine * 0x9e3779b97f4a7c15 ^ std::rotl(key.theirs, 32);
        hash = (hash ^ hash >> 29) * 0xbf58476d1ce4e5b9;
        return static_cast<std::uint32_t>(hash >> 32) & (entries_.size() - 1) & ~(ways - 1);
    }

    constexpr void put(const entry& fresh) noexcept {
        const std::size_t bucket = bucket_of(fresh.key);
        for (std::size_t at = bucket; at < bucket + ways; ++at) {
            entry& old = entries_[at];
            if (old.key != fresh.key && old.key != no_position) continue;
            if (old.key != fresh.key) ++used_;
            old = fresh;
            return;
        }
        // The newest goes to the front; what is last is forgotten.
        std::copy_backward(&entries_[bucket], &entries_[bucket] + ways - 1,
                           &entries_[bucket] + ways);
        entries_[bucket] = fresh;
    }

    constexpr void grow() {
        const std::size_t size = (std::max)(entries_.size() * 2, std::size_t{256});
        if (size > most_entries_) return;
        std::vector<entry> old(size);
        old.swap(entries_);
        used_ = 0;
        for (const entry& kept : old)
            if (kept.key != no_position) put(kept);
    }

    std::size_t most_entries_;
    std::size_t used_ = 0;
    std::vector<entry> entries_;
};

} // namespace detail

/// Solves the positions of one game. It keeps what it learns, so that all positions of a game, or
/// of many, cost little more than the first. Boards take up to 64 bits, with one bit between rows:
/// 7×8, 5×10, 2×31; on larger ones only games that are over have an answer. With four in a row the
/// empty board of 4×4 takes 40 thousand nodes, that of 5×5 five million: what grows so fast wants
/// limits. A copy costs the table.
class solver {
public:
    /// 0 in a row is a std::invalid_argument.
    constexpr explicit solver(extent shape, rules book = {}, limits most = {})
        : shape_(shape), book_(book), limits_(most), table_(most.bytes) {
        detail::require_playable(book);
        if (!fits()) return;
        for (const position place : shape.places()) board_ |= bit_of(place);
        lines_ = detail::line_finder(shape, book);
        windows_ = lines_.windows(board_);
        for (const symmetry how : symmetries_of(shape))
            for (const position place : shape.places())
                images_[static_cast<std::size_t>(how)][number_of(place)] =
                    static_cast<std::uint8_t>(number_of(transformed(place, shape, how)));
    }

    /// The solution for the side to move, within the solver's limits; the limit of nodes holds for
    /// each call. A board of another shape is a std::invalid_argument; other errors are those of
    /// `state`.
    template <auto Marks = marks{}, board Board>
        requires marks_of<Marks, cell_t<Board>>
    constexpr solution solve(Board&& rows) {
        const game_state now = state<Marks>(rows, book_);
        if (extent_of(rows) != shape_)
            detail::refuse<std::invalid_argument>("the solver is for " + describe_shape(shape_) +
                                                  ", the board has " +
                                                  describe_shape(extent_of(rows)));
        solution result;
        if (now.phase != phase::in_progress) {
            result.value = now.phase == phase::drawn ? game_value::draw : game_value::loss;
            return result;
        }
        if (!fits()) return result;
        detail::bit_position at;
        for (const position place : shape_.places()) {
            const auto mark = detail::mark_of<Marks>(
                detail::row_of(rows, place.row)[static_cast<std::size_t>(place.col)]);
            if (mark != Marks.empty)
                ((mark == Marks.x) == (now.to_move == side::x) ? at.mine : at.theirs) |=
                    bit_of(place);
        }
        return solve_bits(at);
    }

private:
    // Scores: see the top of the file.
    [[nodiscard]] static constexpr int win_in(int moves) noexcept { return 65 - moves; }
    [[nodiscard]] static constexpr int loss_in(int moves) noexcept { return moves - 65; }
    /// A move scores at least `score` if its answer does not score at least this.
    [[nodiscard]] static constexpr int answer_to(int score) noexcept {
        return score > 0 ? -score : 2 - score;
    }

    [[nodiscard]] constexpr bool fits() const noexcept {
        return shape_.area() <= 64 && shape_.rows() * (shape_.cols() + 1) <= 65;
    }
    [[nodiscard]] constexpr std::size_t number_of(position place) const noexcept {
        return static_cast<std::size_t>(place.row * (shape_.cols() + 1) + place.col);
    }
    [[nodiscard]] constexpr std::uint64_t bit_of(position place) const noexcept {
        return std::uint64_t{1} << number_of(place);
    }
    [[nodiscard]] static std::string describe_shape(extent shape) {
        return std::to_string(shape.rows()) + " rows and " + std::to_string(shape.cols()) +
               " columns";
    }

    [[nodiscard]] static constexpr detail::bit_position after(const detail::bit_position& at,
                                                              std::uint64_t move) noexcept {
        return {at.theirs, at.mine | move};
    }

    constexpr solution solve_bits(const detail::bit_position& at) {
        nodes_ = 0;
        const std::uint64_t empty = board_ & ~(at.mine | at.theirs);
        const int score = score_of(at, std::popcount(empty));
        solution result;
        for (const position place : shape_.places()) {
            const std::uint64_t move = bit_of(place);
            if ((empty & move) == 0) continue;
            const bool keeps = lines_.has_line(at.mine | move)
                                   ? score == win_in(1)
                                   : !is_at_least(after(at, move), answer_to(score));
            if (keeps) result.best_moves.push_back(place);
        }
        result.nodes = nodes_;
        if (is_out_of_nodes()) {
            result.best_moves.clear();
            return result;
        }
        result.value = score > 0   ? game_value::win
                       : score < 0 ? game_value::loss
                                   : game_value::draw;
        result.distance = static_cast<std::size_t>(score > 0   ? 65 - score
                                                   : score < 0 ? 65 + score
                                                               : std::popcount(empty));
        return result;
    }

    /// The exact score of a game in progress. Quick ends are looked for first: asking who wins at
    /// all is dear, and after that asking for the number of moves from below is cheap.
    [[nodiscard]] constexpr int score_of(const detail::bit_position& at, int empty) {
        constexpr int quick = 8;
        bool can_win = true;
        bool can_lose = true;
        for (int moves = 1; moves <= empty && (can_win || can_lose); ++moves) {
            if (moves == quick) {
                can_win = is_at_least(at, 1);
                can_lose = !can_win && !is_at_least(at, 0);
            }
            if (moves % 2 == 1 && can_win && is_at_least(at, win_in(moves))) return win_in(moves);
            if (moves % 2 == 0 && can_lose && !is_at_least(at, loss_in(moves) + 1))
                return loss_in(moves);
        }
        return 0;
    }

    /// Whether the game in progress scores at least that. Meaningless when out of nodes.
    [[nodiscard]] constexpr bool is_at_least(const detail::bit_position& at, int score) {
        if (is_out_of_nodes()) return false;
        ++nodes_;
        const std::uint64_t empty = board_ & ~(at.mine | at.theirs);
        if (empty == 0) return score <= 0;
        if ((lines_.completions(at.mine) & empty) != 0) return score <= win_in(1);
        if (score > win_in(3)) return false;
        const std::uint64_t threats = lines_.completions(at.theirs) & empty;
        if ((threats & (threats - 1)) != 0) return score <= loss_in(2);
        if (score <= loss_in(4)) return true;
        if (score > 0 && !lines_.has_line(board_ & ~at.theirs)) return false;
        if (score <= 0 && !lines_.has_line(board_ & ~at.mine)) return true;

        const detail::bit_position key = key_of(at);
        detail::score_table::bounds known = table_.find(key);
        if (score <= known.lower) return true;
        if (score > known.upper) return false;
        const bool answer = search(at, threats != 0 ? threats : empty, score);
        if (is_out_of_nodes()) return false;
        if (answer)
            known.lower = static_cast<std::int8_t>(score);
        else
            known.upper = static_cast<std::int8_t>(score - 1);
        table_.store(key, known);
        return answer;
    }

    /// Whether one of the moves, of which none wins at once, scores at least that. Moves are tried
    /// in the order of what the windows through them promise, to either side.
    [[nodiscard]] constexpr bool search(const detail::bit_position& at, std::uint64_t moves,
                                        int score) {
        std::array<std::uint32_t, 64> promise{};
        for (const std::uint64_t window : windows_) {
            const std::uint64_t mine = at.mine & window;
            const std::uint64_t theirs = at.theirs & window;
            if (mine != 0 && theirs != 0) continue;
            std::uint32_t weight = 2;
            for (std::uint64_t stones = mine | theirs; stones != 0; stones &= stones - 1)
                weight *= 4;
            if (mine != 0) weight += weight / 2;
            for (std::uint64_t cells = moves & window; cells != 0; cells &= cells - 1)
                promise[static_cast<std::size_t>(std::countr_zero(cells))] += weight;
        }
        std::array<std::uint8_t, 64> order;
        std::size_t count = 0;
        for (; moves != 0; moves &= moves - 1) {
            const auto number = static_cast<std::uint8_t>(std::countr_zero(moves));
            std::size_t slot = count++;
            for (; slot > 0 && promise[order[slot - 1]] < promise[number]; --slot)
                order[slot] = order[slot - 1];
            order[slot] = number;
        }
        for (std::size_t slot = 0; slot < count; ++slot)
            if (!is_at_least(after(at, std::uint64_t{1} << order[slot]), answer_to(score)))
                return true;
        return false;
    }

    /// One key for all positions that look alike. With many stones they hardly meet any more.
    [[nodiscard]] constexpr detail::bit_position key_of(const detail::bit_position& at) const {
        if (std::popcount(at.mine | at.theirs) > most_symmetric_stones) return at;
        detail::bit_position key = at;
        for (const symmetry how : symmetries_of(shape_).subspan(1)) {
            const auto& image = images_[static_cast<std::size_t>(how)];
            const auto move_all = [&image](std::uint64_t cells) {
                std::uint64_t moved = 0;
                for (; cells != 0; cells &= cells - 1)
                    moved |= std::uint64_t{1}
                             << image[static_cast<std::size_t>(std::countr_zero(cells))];
                return moved;
            };
            key = (std::min)(key, detail::bit_position{move_all(at.mine), move_all(at.theirs)});
        }
        return key;
    }

    [[nodiscard]] constexpr bool is_out_of_nodes() const noexcept {
        return nodes_ >= limits_.nodes;
    }

    static constexpr int most_symmetric_stones = 8;

    extent shape_;
    rules book_;
    limits limits_;
    std::uint64_t board_ = 0;
    std::uint64_t nodes_ = 0;
    detail::line_finder lines_;
    std::vector<std::uint64_t> windows_;
    std::array<std::array<std::uint8_t, 64>, 8> images_{};
    detail::score_table table_;
};

/// The solution for the side to move: what a solver that is made for this one call finds.
template <auto Marks = marks{}, board Board>
    requires marks_of<Marks, cell_t<Board>>
[[nodiscard]] constexpr solution solve(Board&& rows, rules book = {}, limits most = {}) {
    return solver(extent_of(rows), book, most).template solve<Marks>(rows);
}

} // namespace gridlogic::tictactoe

#endif
