// SPDX-License-Identifier: MIT
#include <gridlogic/gridlogic.hpp>

#include <cstdio>

std::size_t opened_elsewhere();

// Prints the version and how many cells a click opened; both units open the same.
int main() {
    auto board = gridlogic::from_text("EEM\nEEE\n");
    const std::size_t opened = gridlogic::minesweeper::reveal(board, {0, 0}).opened;
    std::printf("gridlogic %d.%d.%d opened %d cells\n", GRIDLOGIC_VERSION_MAJOR,
                GRIDLOGIC_VERSION_MINOR, GRIDLOGIC_VERSION_PATCH, static_cast<int>(opened));
    return opened == opened_elsewhere() ? 0 : 1;
}
