// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_SSE2_HPP
#define GRIDLOGIC_SSE2_HPP

// Whether the compiler may use SSE2, which every x86-64 processor has; without -march it does.
// Whatever is written with it stands beside a twin in standard C++ with the same result.

#if defined(__SSE2__) || defined(_M_X64)
#define GRIDLOGIC_HAS_SSE2 1
#include <emmintrin.h>
#else
#define GRIDLOGIC_HAS_SSE2 0
#endif

#endif
