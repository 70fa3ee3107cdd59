// SPDX-License-Identifier: MIT
#include <gridlogic/gridlogic.hpp>

std::size_t opened_elsewhere();

std::size_t opened_elsewhere() {
    auto board = gridlogic::from_text("EEM\nEEE\n");
    return gridlogic::minesweeper::reveal(board, {0, 0}).opened;
}
