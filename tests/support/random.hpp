// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_SUPPORT_RANDOM_HPP
#define GRIDLOGIC_TESTS_SUPPORT_RANDOM_HPP

// Random numbers for tests: the same with every compiler and library, and none of the library's
// own. A test names its seed in what it prints; the environment variable GRIDLOGIC_SEED sets
// another.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>

namespace support {

[[nodiscard]] inline std::uint64_t seed() {
    const char* chosen = std::getenv("GRIDLOGIC_SEED");
    return chosen == nullptr ? 2026 : std::strtoull(chosen, nullptr, 10);
}

/// SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
class random {
public:
    constexpr explicit random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t operator()() {
        std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
        return mixed ^ (mixed >> 31);
    }
    /// From 0 to `limit` - 1, evenly enough for a test.
    constexpr std::size_t below(std::size_t limit) {
        return static_cast<std::uint32_t>((*this)() >> 32) % limit;
    }
    /// From `first` to `last`, both included.
    constexpr std::size_t between(std::size_t first, std::size_t last) {
        return first + below(last - first + 1);
    }
    constexpr bool one_in(std::size_t times) { return below(times) == 0; }
    template <class Choices>
    constexpr auto one_of(const Choices& choices) {
        return choices[below(std::size(choices))];
    }

private:
    std::uint64_t state_;
};

} // namespace support

#endif
