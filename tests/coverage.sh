#!/bin/sh
# SPDX-License-Identifier: MIT
# Reports how many lines and outcomes of conditions of include/ the tests ran, a line for each
# header, and what they did not run. Fails below 99 % of either, where what coverage.md explains is
# not counted.
#
#    sh coverage.sh <test program> <profiles of its runs, *.profraw>...
#
# The program is built by clang with -fprofile-instr-generate -fcoverage-mapping, whose conditions
# are those of the source. (gcov's branches are those of what the compiler made of each instance of
# a template: they cannot be put together again.) LLVM is what its tools' names end in, as in -19.

tests=$(cd "$(dirname "$0")" && pwd)
program=$1
shift
profile=$(mktemp)
trap 'rm -f "$profile"' EXIT
"llvm-profdata$LLVM" merge -sparse -o "$profile" "$@" || exit 2
find "${tests%/tests}/include" -name '*.hpp' | sort |
    xargs "llvm-cov$LLVM" show "$program" -instr-profile="$profile" -show-branches=count \
        -show-instantiations=false -sources | awk -v explanations="$tests/coverage.md" '
    function count_miss(what, line, text) {
        text = source[line]
        sub(/^ */, "", text)
        if ((header ": " what ": " text) in explained) return 0
        misses = misses header ":" line ": " what ": " text "\n"
        return 1
    }
    function share(missed, all) { return all == 0 ? 100 : 100 * (all - missed) / all }
    function tell(name, line_misses, lines, branch_misses, branches) {
        printf "%-36s %6.1f %% of %4d lines %6.1f %% of %4d outcomes\n", name,
            share(line_misses, lines), lines, share(branch_misses, branches), branches
    }
    function finish(    at, place, missed_lines, missed_branches) {
        if (header == "") return
        missed_lines = missed_branches = 0
        for (at = 1; at <= last; ++at)
            if (at in runs && runs[at] == "0") missed_lines += count_miss("not run", at)
        for (at = 1; at <= conditions; ++at) {
            split(condition[at], place, ":")
            if (!is_true[condition[at]]) missed_branches += count_miss("never true", place[1])
            if (!is_false[condition[at]]) missed_branches += count_miss("never false", place[1])
        }
        tell(header, missed_lines, lines, missed_branches, 2 * conditions)
        all_missed_lines += missed_lines
        all_lines += lines
        all_missed_branches += missed_branches
        all_branches += 2 * conditions
        lines = conditions = 0
        split("", runs); split("", is_true); split("", is_false); split("", is_known)
    }
    BEGIN {
        while ((getline line < explanations) > 0)
            if (sub(/^    /, "", line)) explained[line] = 1
    }
    /^\/.*\.hpp:$/ {
        finish()
        header = substr($0, 1, length($0) - 1)
        sub(/.*\/include\/gridlogic\//, "", header)
    }
    /^ *[0-9]+\|/ {
        split($0, column, "|")
        last = column[1] + 0
        source[last] = substr($0, length(column[1]) + length(column[2]) + 3)
        gsub(/ /, "", column[2])
        if (column[2] != "") { runs[last] = column[2]; ++lines }
    }
    # Each instance of a template has a line of its own. Comparisons by default have no source.
    /^  \|  Branch / && !/Folded/ && source[last] !~ /= default;/ {
        gsub(/[():,\]]/, " ")
        at = $3 ":" $4
        if (!(at in is_known)) { is_known[at] = 1; condition[++conditions] = at }
        if ($6 != "0") is_true[at] = 1
        if ($8 != "0") is_false[at] = 1
    }
    END {
        finish()
        tell("all", all_missed_lines, all_lines, all_missed_branches, all_branches)
        printf "%s", misses
        exit !(all_lines > 0 && share(all_missed_lines, all_lines) >= 99 &&
            share(all_missed_branches, all_branches) >= 99)
    }'
