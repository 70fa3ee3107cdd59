// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_ERROR_HPP
#define GRIDLOGIC_ERROR_HPP

// The only place that throws. Misuse is an exception of the standard library whose message names
// the place and the value; the outcome of a rule (a mine hit, a board that cannot occur) is a
// return value and never comes here.

#if __cplusplus < 202002L && (!defined(_MSVC_LANG) || _MSVC_LANG < 202002L)
#error "gridlogic is written in C++20: compile with -std=c++20 or later"
#endif

#include <cstdio>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>

namespace gridlogic::detail {

/// The parts of a message, one behind the other. Not by `+`: optimizing, g++ 12 warns of a literal
/// plus a std::string.
template <class... Parts>
[[nodiscard]] std::string join(const Parts&... parts) {
    std::string text;
    (text.append(parts), ...);
    return text;
}

/// Throws `Exception` with "gridlogic: " and the message. Without exceptions (-fno-exceptions) it
/// prints the message on standard error and aborts; so nothing in this library undoes by `catch`.
/// Where units built in either way are linked together the linker keeps one: a refusal never
/// returns in either.
template <class Exception>
[[noreturn]] void refuse(const std::string& message) {
    const std::string text = join("gridlogic: ", message);
#if defined(__cpp_exceptions)
    throw Exception(text);
#else
    std::fputs(join(text, "\n").c_str(), stderr);
    std::abort();
#endif
}

/// Throws std::bad_alloc, or aborts.
[[noreturn]] inline void refuse_memory() {
#if defined(__cpp_exceptions)
    throw std::bad_alloc();
#else
    std::abort();
#endif
}

} // namespace gridlogic::detail

#endif
