// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_GRIDLOGIC_HPP
#define GRIDLOGIC_GRIDLOGIC_HPP

#include <gridlogic/grid.hpp>
#include <gridlogic/minesweeper.hpp>
#include <gridlogic/tictactoe.hpp>
#include <gridlogic/version.hpp>

#endif
