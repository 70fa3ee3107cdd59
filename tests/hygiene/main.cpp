// SPDX-License-Identifier: MIT
#include "all_headers.hpp"

namespace {

void misuse() {
    gridlogic::grid<char> board(1, 1, 'E');
    board.at({1, 0}) = 'B';
}

} // namespace

// Returns 0 if misuse throws what it should; built without exceptions, it must not return at all.
int main() {
#if defined(__cpp_exceptions)
    try {
        misuse();
    } catch (const std::out_of_range&) {
        return 0;
    }
#else
    misuse();
#endif
    return 1;
}
