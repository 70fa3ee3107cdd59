// SPDX-License-Identifier: MIT
// The main function for Catch2 2, which brings none that can be linked.
#define CATCH_CONFIG_MAIN
#include "catch.hpp"
