// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_VERSION_HPP
#define GRIDLOGIC_VERSION_HPP

// The version, in its only place: the build system reads it from these three lines.
#define GRIDLOGIC_VERSION_MAJOR 0
#define GRIDLOGIC_VERSION_MINOR 1
#define GRIDLOGIC_VERSION_PATCH 0

#endif
