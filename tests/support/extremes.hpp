// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_SUPPORT_EXTREMES_HPP
#define GRIDLOGIC_TESTS_SUPPORT_EXTREMES_HPP

#include <cstddef>
#include <limits>

namespace support {

/// The coordinates farthest out.
inline constexpr auto lowest = std::numeric_limits<std::ptrdiff_t>::lowest();
inline constexpr auto highest = (std::numeric_limits<std::ptrdiff_t>::max)();

} // namespace support

#endif
