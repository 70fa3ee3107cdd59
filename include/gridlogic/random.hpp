// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_RANDOM_HPP
#define GRIDLOGIC_RANDOM_HPP

// Random numbers that are the same with every compiler, standard library and word size: the
// standard fixes its engines, but neither its distributions nor std::shuffle.
//
//    seed 7    state    7 + g   7 + 2g   7 + 3g  ...     g = 2^64 / golden ratio, odd: all 2^64
//                         |       |        |             states come before one comes again
//                        mix     mix      mix
//                         |       |        |
//              numbers    .       .        .     ...     below(6):  number * 6 / 2^32

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace gridlogic {

namespace detail {

/// The upper half of the product of two words, and the lower.
struct wide_product {
    std::uint64_t high;
    std::uint64_t low;
};

[[nodiscard]] constexpr wide_product multiply(std::uint64_t left, std::uint64_t right) noexcept {
    const std::uint64_t half = 0xffffffff;
    const std::uint64_t low = (left & half) * (right & half);
    const std::uint64_t cross = (left >> 32) * (right & half) + (low >> 32);
    const std::uint64_t middle = (left & half) * (right >> 32) + (cross & half);
    return {(left >> 32) * (right >> 32) + (cross >> 32) + (middle >> 32), left * right};
}

} // namespace detail

/// SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014). One word
/// of state, a nanosecond a number; not for secrets. It is a uniform random bit generator in the
/// standard's sense. Two engines are equal if they go on alike.
class random_engine {
public:
    using result_type = std::uint64_t;

    /// Any seed is as good as another.
    constexpr explicit random_engine(std::uint64_t seed) noexcept : state_(seed) {}

    [[nodiscard]] static constexpr result_type(min)() noexcept { return 0; }
    [[nodiscard]] static constexpr result_type(max)() noexcept { return UINT64_MAX; }

    /// The next number: all 64 bits of it are good.
    constexpr result_type operator()() noexcept {
        std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
        return mixed ^ (mixed >> 31);
    }

    /// From 0 to `limit` - 1, each as likely as the others; `limit` is at least 1. Draws one
    /// number, rarely more. (Lemire: Fast Random Integer Generation in an Interval, 2019: the
    /// product with the limit, whose upper half is the result, is drawn again where it lies in the
    /// part of the range that is left over when the range is dealt out evenly.)
    constexpr std::uint64_t below(std::uint64_t limit) noexcept {
        if (limit <= 0xffffffff) {
            std::uint64_t product = ((*this)() >> 32) * limit;
            if ((product & 0xffffffff) < limit) {
                const std::uint64_t leftover = (std::uint64_t{1} << 32) % limit;
                while ((product & 0xffffffff) < leftover) product = ((*this)() >> 32) * limit;
            }
            return product >> 32;
        }
        detail::wide_product product = detail::multiply((*this)(), limit);
        if (product.low < limit) {
            const std::uint64_t leftover = (0 - limit) % limit;
            while (product.low < leftover) product = detail::multiply((*this)(), limit);
        }
        return product.high;
    }

    friend constexpr bool operator==(const random_engine&, const random_engine&) = default;

private:
    std::uint64_t state_;
};

/// Moves `count` of the values, in random order, to the front: each choice in each order is as
/// likely as the others. `count` is at most the number of values; with all of them it is a shuffle.
/// (Fisher, Yates; Durstenfeld's Algorithm 235, stopped early.)
template <class Value, std::size_t Extent>
constexpr void partial_shuffle(std::span<Value, Extent> values, std::size_t count,
                               random_engine& numbers) {
    for (std::size_t front = 0; front < count; ++front) {
        const auto chosen = front + static_cast<std::size_t>(numbers.below(values.size() - front));
        std::swap(values[front], values[chosen]);
    }
}

} // namespace gridlogic

#endif
