// SPDX-License-Identifier: MIT
#include "catch.hpp"
#include "support/message.hpp"

#include <gridlogic/board.hpp>
#include <gridlogic/extent.hpp>
#include <gridlogic/grid.hpp>

#include <stdexcept>
#include <string>
#include <vector>

namespace gl = gridlogic;

namespace {

struct misuse {
    std::string what_for;
    void (*commit)();
    std::vector<std::string> named; ///< what the message must name: the place and the value
};

const std::vector<misuse> places_outside{
    {"a grid",
     [] {
         (void)gl::grid<char>(4, 6).at({-3, 5});
     },
     {"(-3, 5)", "4 rows", "6 columns"}},
    {"a fixed grid",
     [] {
         (void)gl::grid<int, 2, 3>().at({1, 3});
     },
     {"(1, 3)", "2 rows"}},
    {"a view",
     [] {
         (void)gl::grid_view<char>().at({0, 0});
     },
     {"(0, 0)", "0 rows", "0 columns"}},
};

const std::vector<misuse> impossible_sizes{
    {"an extent", [] { (void)gl::extent(-7, 5); }, {"-7 rows", "5 columns"}},
    {"a grid", [] { (void)gl::grid<char>(8, -9); }, {"8 rows", "-9 columns"}},
    {"a view", [] { (void)gl::grid_view<char>(nullptr, -1, 2); }, {"-1 rows", "2 columns"}},
    {"a stride", [] { (void)gl::grid_view<char>(nullptr, 2, 2, ~0ull); }, {"2 rows", "2 cells"}},
};

const std::vector<misuse> impossible_boards{
    {"rows",
     [] {
         (void)gl::grid<int>{{1, 2}, {3, 4}, {5}};
     },
     {"row 2", "1 cell,", "row 0", "2"}},
    {"a shape", [] { (void)gl::grid<int, 1, 2>{{1}}; }, {"1 rows", "2 columns", "1 columns"}},
    {"text", [] { (void)gl::from_text("EE\nEEE"); }, {"line 2", "3 cells", "line 1", "2"}},
    {"a stride", [] { (void)gl::grid_view<char>(nullptr, 2, 4, 3); }, {"4 cells", "3 cells apart"}},
};

template <class Exception>
void check_messages(const std::vector<misuse>& cases) {
    for (const misuse& each : cases) {
        CAPTURE(each.what_for);
        const std::string message = support::message_of<Exception>(each.commit);
        CHECK(message.rfind("gridlogic: ", 0) == 0);
        CHECK(message.find('\n') == std::string::npos);
        for (const std::string& name : each.named)
            CHECK_THAT(message, Catch::Matchers::ContainsSubstring(name));
    }
}

} // namespace

TEST_CASE("a place outside is a std::out_of_range that names it and the size", "[error]") {
    check_messages<std::out_of_range>(places_outside);
}

TEST_CASE("an impossible size is a std::length_error that names it", "[error]") {
    check_messages<std::length_error>(impossible_sizes);
}

TEST_CASE("rows that make no board are a std::invalid_argument that names row and length",
          "[error]") {
    check_messages<std::invalid_argument>(impossible_boards);
}

TEST_CASE("every refusal can be caught as a std::logic_error", "[error]") {
    for (const auto& cases : {places_outside, impossible_sizes, impossible_boards})
        for (const misuse& each : cases) {
            CAPTURE(each.what_for);
            CHECK_THROWS_AS(each.commit(), std::logic_error);
        }
}
