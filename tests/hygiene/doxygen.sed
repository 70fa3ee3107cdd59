# SPDX-License-Identifier: MIT
# How Doxygen reads what is documented. It wants a comment on every public name, people only where
# the name leaves something open: here the other names get one, on their own line.

# What has a comment keeps it.
/^ *\/\/\//{
:comment
n
/^ *\/\/\//b comment
b
}

s!^ *(\[\[nodiscard\]\] )?(static )?constexpr [^=]*[ (](rows|cols|extent|area|mine_count|contains|begin|end|size|empty|is_empty|min|max|status|rules)\)?\(!/** As the name says. */&!
s!^ *using ([a-z]+_type|(const_)?iterator) =!/** As the standard wants it. */&!
s!^ *friend constexpr (bool|auto) operator(==|<=>)\(!/** Compares the values. */&!
s!^ *constexpr ([a-z_]+)\((const )?\1&!/** Copies or moves the value. */&!
s!^ *constexpr [a-z_]+& operator=\([a-z_]+&&!/** Moves the value. */&!

# Doxygen does not know what the standard library lets others specialize.
/^template <class Cell>$/{
N
/\n.* std::/d
}

# README's links hold where it lies: among Doxygen's pages neither its headings nor files are found.
s!\[([^]]*)\]\((#|include/|LICENSE)[^)]*\)!\1!g
