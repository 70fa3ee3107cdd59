// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_MINESWEEPER_HPP
#define GRIDLOGIC_MINESWEEPER_HPP

#include <gridlogic/grid.hpp>
#include <gridlogic/minesweeper/cell.hpp>
#include <gridlogic/minesweeper/game.hpp>
#include <gridlogic/minesweeper/layout.hpp>
#include <gridlogic/minesweeper/reveal.hpp>
#include <gridlogic/minesweeper/rules.hpp>
#include <gridlogic/minesweeper/search.hpp>
#include <gridlogic/minesweeper/workspace.hpp>

#endif
