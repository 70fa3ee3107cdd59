// SPDX-License-Identifier: MIT
#include <gridlogic/minesweeper/packing.hpp>

#include "catch.hpp"
#include "support/random.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ms = gridlogic::minesweeper;
namespace detail = gridlogic::minesweeper::detail;

namespace {

constexpr ms::alphabet characters{};
// A mine that is zero: what fills up a short row must not count as one.
constexpr ms::basic_alphabet<unsigned char> zero_mines{
    .mine = 0, .unrevealed = 20, .blank = 21, .one = 11, .exploded = 22};

template <auto Alphabet>
using cell_of = typename decltype(Alphabet)::value_type;
template <auto Alphabet>
using line = std::vector<cell_of<Alphabet>>;

template <auto Alphabet>
line<Alphabet> random_line(support::random& numbers, std::size_t cols) {
    std::array<cell_of<Alphabet>, 20> choices{};
    choices.fill(Alphabet.unrevealed);
    choices[0] = choices[1] = choices[2] = Alphabet.mine;
    choices[3] = Alphabet.exploded;
    choices[4] = Alphabet.blank;
    choices[5] = detail::digit<Alphabet>(1);
    choices[6] = detail::digit<Alphabet>(8);
    line<Alphabet> made(cols);
    for (auto& cell : made) cell = numbers.one_of(choices);
    return made;
}

/// What is to be opened among some cells, the blank ones and the others told apart by counting.
template <auto Alphabet>
detail::opened_cells random_opening(support::random& numbers,
                                    const std::vector<line<Alphabet>>& rows, std::size_t row,
                                    std::size_t col, std::size_t count) {
    detail::opened_cells opened{0, 0};
    for (std::size_t number = 0; number < count; ++number) {
        const std::size_t at = col + number;
        if (rows[row][at] != Alphabet.unrevealed || numbers.one_in(3)) continue;
        bool has_mines = false;
        for (std::size_t near_row = row == 0 ? 0 : row - 1;
             near_row < (std::min)(row + 2, rows.size()); ++near_row)
            for (std::size_t near_col = at == 0 ? 0 : at - 1;
                 near_col < (std::min)(at + 2, rows[row].size()); ++near_col)
                has_mines = has_mines || rows[near_row][near_col] == Alphabet.mine ||
                            rows[near_row][near_col] == Alphabet.exploded;
        (has_mines ? opened.digits : opened.blank) |= std::uint64_t{1} << number;
    }
    return opened;
}

template <auto Alphabet>
void check_pack(support::random& numbers) {
    for (std::size_t cols = 1; cols <= 200; ++cols) {
        CAPTURE(cols);
        line<Alphabet> row = random_line<Alphabet>(numbers, cols);
        if (numbers.one_in(3))
            std::fill(row.begin(), row.end(), static_cast<cell_of<Alphabet>>(Alphabet.unrevealed));
        if (numbers.one_in(3))
            row[numbers.below(cols)] = static_cast<cell_of<Alphabet>>(numbers.below(256));
        for (std::size_t col = 0; col < cols; col += 64) {
            const std::size_t count = (std::min)(cols - col, std::size_t{64});
            const auto native = detail::native_packing::pack<Alphabet>(row.data(), col, count);
            detail::packed_cells expected;
            for (std::size_t number = 0; number < count; ++number) {
                const auto cell = row[col + number];
                const std::uint64_t bit = std::uint64_t{1} << number;
                const bool is_mine = cell == Alphabet.mine || cell == Alphabet.exploded;
                if (is_mine) expected.mines |= bit;
                if (cell == Alphabet.unrevealed) expected.unrevealed |= bit;
                expected.is_known =
                    expected.is_known &&
                    (is_mine || cell == Alphabet.unrevealed || cell == Alphabet.blank ||
                     (detail::digit<Alphabet>(1) <= cell && cell <= detail::digit<Alphabet>(8)));
            }
            CHECK(native.is_known == expected.is_known);
            const auto plain = detail::portable_packing::pack<Alphabet>(row.data(), col, count);
            CHECK(plain.is_known == expected.is_known);
            if (!expected.is_known) continue;
            CHECK(native.mines == expected.mines);
            CHECK(native.unrevealed == expected.unrevealed);
            CHECK(plain.mines == expected.mines);
            CHECK(plain.unrevealed == expected.unrevealed);
        }
    }
}

template <auto Alphabet>
void check_write(support::random& numbers) {
    for (std::size_t cols = 1; cols <= 200; ++cols)
        for (int times = 0; times < 10; ++times) {
            CAPTURE(cols, times);
            std::vector<line<Alphabet>> rows;
            for (int row = 0; row < 3; ++row) rows.push_back(random_line<Alphabet>(numbers, cols));
            if (numbers.one_in(4)) rows.pop_back(); // the last row of a board
            const std::size_t here = numbers.below(rows.size());
            auto natively = rows, plainly = rows;
            for (std::size_t col = 0; col < cols; col += 64) {
                const auto opened = random_opening<Alphabet>(
                    numbers, rows, here, col, (std::min)(cols - col, std::size_t{64}));
                if ((opened.blank | opened.digits) == 0) continue;
                const auto triple = [&](auto& board) {
                    return detail::row_triple<cell_of<Alphabet>>{
                        here == 0 ? nullptr : board[here - 1].data(), board[here].data(),
                        here + 1 == board.size() ? nullptr : board[here + 1].data(), cols};
                };
                detail::native_packing::write<Alphabet>(triple(natively), col, opened.blank,
                                                        opened.digits);
                detail::portable_packing::write<Alphabet>(triple(plainly), col, opened.blank,
                                                          opened.digits);
            }
            CHECK(natively == plainly);
        }
}

template <auto Alphabet>
void check_write_rows(support::random& numbers) {
    for (std::size_t cols = 1; cols <= 64; ++cols)
        for (int times = 0; times < 20; ++times) {
            CAPTURE(cols, times);
            std::vector<line<Alphabet>> rows;
            for (std::size_t row = numbers.between(1, 6); row > 0; --row)
                rows.push_back(random_line<Alphabet>(numbers, cols));
            std::vector<detail::opened_cells> opened;
            for (std::size_t row = 0; row < rows.size(); ++row)
                opened.push_back(random_opening<Alphabet>(numbers, rows, row, 0, cols));
            auto natively = rows, plainly = rows;
            const auto last = static_cast<unsigned>(rows.size() - 1);
            const auto opened_in = [&](unsigned row) { return opened[row]; };
            const auto cells_in = [](auto& board) {
                return [&board](unsigned row) {
                    return row < board.size() ? board[row].data() : nullptr;
                };
            };
            detail::native_packing::write_rows<Alphabet>(0, last, cols, cells_in(natively),
                                                         opened_in);
            detail::portable_packing::write_rows<Alphabet>(0, last, cols, cells_in(plainly),
                                                           opened_in);
            CHECK(natively == plainly);
        }
}

} // namespace

TEST_CASE("cells are packed as they are, by either packing", "[packing]") {
    support::random numbers(support::seed());
    check_pack<characters>(numbers);
    check_pack<zero_mines>(numbers);
}

TEST_CASE("both packings write the same part of a row", "[packing]") {
    support::random numbers(support::seed());
    check_write<characters>(numbers);
    check_write<zero_mines>(numbers);
}

TEST_CASE("both packings write the same narrow rows", "[packing]") {
    support::random numbers(support::seed());
    check_write_rows<characters>(numbers);
    check_write_rows<zero_mines>(numbers);
}
