// SPDX-License-Identifier: MIT
// All reveal engines against the oracle, on whatever boards and clicks the fuzzer comes upon. From
// the top of the repository, with clang and its run-time library (libclang-rt-14-dev on Debian 12):
//
//    clang++ -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all
//        -Iinclude -Itests tests/fuzz/reveal.cpp -o fuzz_reveal
//    ./fuzz_reveal -max_len=5000 -max_total_time=600
//
// The bytes of an input are
//
//    the number of clicks, the row and the column of each, the width of the board, its cells
//
// Cells are cut into rows of that width; what is left makes a last row that is too short. Where the
// width is 0, newlines end the rows. Clicks follow one another on the same board.

#include "reference/minesweeper.hpp"
#include "support/boards.hpp"
#include "support/engines.hpp"
#include "support/laws.hpp"

#include <gridlogic/board.hpp>
#include <gridlogic/position.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using reference::rows;

/// Letters of the alphabet stand for themselves, so that inputs can be read; most other bytes for
/// one of them, so that not every board is refused.
char letter_of(std::uint8_t byte) {
    constexpr std::string_view known = "MEBX12345678";
    constexpr std::string_view often = "EEEEEEEEEEMMXB13";
    const char as_it_is = static_cast<char>(byte);
    if (byte >= 0xf8 || known.find(as_it_is) != std::string_view::npos) return as_it_is;
    return often[byte % often.size()];
}

rows board_of(std::span<const std::uint8_t> bytes) {
    rows board;
    if (bytes.empty()) return board;
    const std::size_t width = bytes[0];
    board.emplace_back();
    for (const std::uint8_t byte : bytes.subspan(1)) {
        if (width == 0 ? byte == '\n' : board.back().size() == width) board.emplace_back();
        if (width != 0 || byte != '\n') board.back().push_back(letter_of(byte));
    }
    return board;
}

void agree(const std::string& disagreement) {
    if (disagreement.empty()) return;
    std::fputs(disagreement.c_str(), stderr);
    std::abort();
}

/// The same click on a view of padded rows, upwards in memory, of which the padding must not
/// change.
void check_view(const rows& given, gridlogic::position click, const reference::verdict& expected) {
    const std::size_t width = given[0].size();
    const std::size_t stride = width + 3;
    support::for_each_engine([&](auto engine) {
        std::vector<char> cells(given.size() * stride - 3, '#');
        const gridlogic::grid_view<char> view(cells.data() + (given.size() - 1) * stride,
                                              given.size(), width,
                                              -static_cast<std::ptrdiff_t>(stride));
        for (std::size_t row = 0; row < given.size(); ++row)
            std::copy(given[row].begin(), given[row].end(), view[row].begin());
        auto found = support::answer_to([&] { return engine(view, click); });
        found.board = support::copy_of(view);
        agree(support::disagreement(engine.name, given, click, found, expected));
        for (std::size_t place = width; place < cells.size(); place += stride)
            if (std::string_view(&cells[place], 3) != "###") agree("padding was written");
    });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::span<const std::uint8_t> bytes(data, size);
    if (bytes.empty()) return 0;
    const std::size_t clicks = bytes[0] % std::size_t{8};
    if (bytes.size() < 1 + 2 * clicks) return 0;
    rows board = board_of(bytes.subspan(1 + 2 * clicks));
    const bool is_even = std::all_of(
        board.begin(), board.end(), [&](const auto& row) { return row.size() == board[0].size(); });
    for (std::size_t number = 0; number < clicks; ++number) {
        // From −1, so that every side can be missed.
        const gridlogic::position click(bytes[1 + 2 * number] - 1, bytes[2 + 2 * number] - 1);
        const auto expected = reference::oracle(board).click(click.row, click.col);
        agree(support::disagreement(board, click, expected));
        if (is_even && !board.empty()) check_view(board, click, expected);
        board = expected.board;
    }
    return 0;
}
