// SPDX-License-Identifier: MIT
#include "all_headers.hpp"

// Misuse must throw; built without exceptions it must abort, and not come back here. The place is
// not written as a constant: compilers would see through it, and warn.
int main(int argument_count, char**) {
    const gridlogic::grid<char> board(1, 1, 'E');
    const gridlogic::position outside{argument_count, 0};
#if defined(__cpp_exceptions)
    try {
        return board.at(outside);
    } catch (const std::out_of_range&) {
        return 0;
    }
#else
    return board.at(outside);
#endif
}
