// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_CATCH_HPP
#define GRIDLOGIC_TESTS_CATCH_HPP

// Catch2 in either of its major versions. CMake says which one it found: asking for the headers
// would pick the wrong one where both are installed. Tests use the names of version 3.

#if defined(GRIDLOGIC_CATCH2_V2)

#include <catch2/catch.hpp>

namespace Catch::Matchers {
inline StdString::ContainsMatcher ContainsSubstring(const std::string& text) {
    return Contains(text);
}
} // namespace Catch::Matchers

#else

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/catch_tostring.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_adapters.hpp>
#include <catch2/generators/catch_generators_random.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#endif

#endif
