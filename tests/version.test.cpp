// SPDX-License-Identifier: MIT
#include <gridlogic/version.hpp>

// The preprocessor can compare it, before anything else is included.
#if GRIDLOGIC_VERSION_MAJOR * 10000 + GRIDLOGIC_VERSION_MINOR * 100 + GRIDLOGIC_VERSION_PATCH < 100
#error "versions begin with 0.1.0"
#endif

#include "catch.hpp"

#include <type_traits>

TEST_CASE("the version is three small numbers", "[version]") {
    STATIC_REQUIRE(std::is_same_v<decltype(GRIDLOGIC_VERSION_MAJOR), int>);
    STATIC_REQUIRE((GRIDLOGIC_VERSION_MAJOR >= 0 && GRIDLOGIC_VERSION_MAJOR < 100));
    STATIC_REQUIRE((GRIDLOGIC_VERSION_MINOR >= 0 && GRIDLOGIC_VERSION_MINOR < 100));
    STATIC_REQUIRE((GRIDLOGIC_VERSION_PATCH >= 0 && GRIDLOGIC_VERSION_PATCH < 100));
}
