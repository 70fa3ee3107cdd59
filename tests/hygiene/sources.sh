#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks the rules that the source files keep among themselves. Prints what breaks one.
#
#    sh sources.sh <top folder>

cd "$1" || exit 2
failed=0
fail() {
    echo "$*"
    failed=1
}

# Every file names its licence on its first line, or below #!.
for file in $(find CMakeLists.txt .ci include tests examples -type f \
        \( -name '*.hpp' -o -name '*.cpp' -o -name '*.cmake' -o -name '*.sh' \
        -o -name CMakeLists.txt -o -path .ci/run \)); do
    head -n 2 "$file" | grep -v '^#!' | head -n 1 |
        grep -q '^\(//\|#\) SPDX-License-Identifier: MIT$' || fail "$file: no licence on its first line"
done

cd include || exit 2
headers=$(find gridlogic -name '*.hpp' | sort)

# A guard is the path of its header.
for header in $headers; do
    guard=$(echo "$header" | tr 'a-z/.' 'A-Z__')
    [ "$(sed -n 2,3p "$header")" = "#ifndef $guard
#define $guard" ] || fail "$header: its guard is not $guard"
done

# Never in a header: forks by what the compiler has, state, names let loose.
for word in __has_include __cpp_lib NDEBUG 'using namespace' thread_local TODO FIXME '#include "'; do
    for header in $(grep -lF -- "$word" $headers); do fail "$header: $word"; done
done

# Standard headers that cost everyone's compile time, but where the header is about them.
dear='iostream|ostream|sstream|random|ranges|functional|regex|memory|iterator|format|map|unordered_map'
for header in $headers; do
    case $header in gridlogic/ostream.hpp | gridlogic/format.hpp) continue ;; esac
    name=$(grep -oE "^ *# *include <($dear)>" "$header") && fail "$header: $name"
done

# Each line: a header, and one that it includes.
edges=$(grep -oE '^ *# *include <gridlogic/[^>]*>' $headers /dev/null |
    sed 's/^\(.*\):.*<\(.*\)>$/\1 \2/')
umbrella='gridlogic/(minesweeper|tictactoe|gridlogic)\.hpp'
optional='gridlogic/(ostream|format)\.hpp'
game='gridlogic/(minesweeper|tictactoe)/[^ ]*'

wall() { # what the wall is, the edges that break it
    found=$(echo "$edges" | grep -E "$2" | grep -vE "${3:-^$}") && fail "$1:
$found"
}
wall 'a game includes the other' '^gridlogic/minesweeper/.* gridlogic/tictactoe|^gridlogic/tictactoe/.* gridlogic/minesweeper'
wall 'only an umbrella includes an umbrella' " $umbrella$" "^$umbrella "
wall 'a core header includes a game' " $game$" "^($game|$umbrella|$optional) "
wall 'nothing includes what is opt-in' " $optional$"
for header in $(echo "$headers" | grep -E "^$umbrella$"); do
    grep -vqE '^(//.*|#ifndef .*|#define .*|#include .*|#endif|)$' "$header" &&
        fail "$header: an umbrella holds includes only"
done
for included in $(echo "$edges" | cut -d ' ' -f 2 | sort -u); do
    [ -f "$included" ] || fail "$included: included, but not there"
done
order=$(echo "$edges" | tsort 2>&1 >/dev/null) || fail "includes go round in circles:
$order"

[ "$failed" = 0 ] && echo "$(echo "$headers" | wc -l) headers, $(echo "$edges" | wc -l) includes: all rules kept"
exit $failed
