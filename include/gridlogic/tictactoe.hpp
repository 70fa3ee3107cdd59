// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TICTACTOE_HPP
#define GRIDLOGIC_TICTACTOE_HPP

#include <gridlogic/tictactoe/mark.hpp>
#include <gridlogic/tictactoe/nine.hpp>
#include <gridlogic/tictactoe/play.hpp>
#include <gridlogic/tictactoe/rules.hpp>
#include <gridlogic/tictactoe/solve.hpp>
#include <gridlogic/tictactoe/symmetry.hpp>
#include <gridlogic/tictactoe/validity.hpp>
#include <gridlogic/tictactoe/witness.hpp>

#endif
