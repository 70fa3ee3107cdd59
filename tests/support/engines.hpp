// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_SUPPORT_ENGINES_HPP
#define GRIDLOGIC_TESTS_SUPPORT_ENGINES_HPP

// The reveal engines as values of one shape, so that every law is run over all of them:
//
//    for_each_engine([](auto engine) { engine(board, click); engine(board, click, letters<…>{});
//    });

#include <gridlogic/minesweeper.hpp>

#include <tuple>
#include <type_traits>

namespace support {

/// Names an alphabet by a value.
template <auto Alphabet>
struct letters {};

struct dfs {
    static constexpr const char* name = "reveal_dfs";

    template <class Board, auto Alphabet = gridlogic::minesweeper::alphabet{}>
    constexpr auto operator()(Board&& board, gridlogic::position click,
                              letters<Alphabet> = {}) const {
        return gridlogic::minesweeper::reveal_dfs<Alphabet>(static_cast<Board&&>(board), click);
    }
    template <class Board, class Observer>
    static constexpr auto observe(Board&& board, gridlogic::position click, Observer&& observer) {
        return gridlogic::minesweeper::reveal_dfs(board, click, static_cast<Observer&&>(observer));
    }
};

struct bfs {
    static constexpr const char* name = "reveal_bfs";

    template <class Board, auto Alphabet = gridlogic::minesweeper::alphabet{}>
    constexpr auto operator()(Board&& board, gridlogic::position click,
                              letters<Alphabet> = {}) const {
        return gridlogic::minesweeper::reveal_bfs<Alphabet>(static_cast<Board&&>(board), click);
    }
    template <class Board, class Observer>
    static constexpr auto observe(Board&& board, gridlogic::position click, Observer&& observer) {
        return gridlogic::minesweeper::reveal_bfs(board, click, static_cast<Observer&&>(observer));
    }
};

struct fastest {
    static constexpr const char* name = "reveal";

    template <class Board, auto Alphabet = gridlogic::minesweeper::alphabet{}>
    constexpr auto operator()(Board&& board, gridlogic::position click,
                              letters<Alphabet> = {}) const {
        return gridlogic::minesweeper::reveal<Alphabet>(static_cast<Board&&>(board), click);
    }
};

/// One workspace for all clicks of a thread, whatever the boards: what a click leaves behind would
/// show in the next.
struct with_workspace {
    static constexpr const char* name = "reveal with a workspace";

    template <class Board, auto Alphabet = gridlogic::minesweeper::alphabet{}>
    constexpr auto operator()(Board&& board, gridlogic::position click,
                              letters<Alphabet> = {}) const {
        if (std::is_constant_evaluated()) {
            gridlogic::minesweeper::workspace own;
            return gridlogic::minesweeper::reveal<Alphabet>(static_cast<Board&&>(board), click,
                                                            own);
        }
        return gridlogic::minesweeper::reveal<Alphabet>(static_cast<Board&&>(board), click,
                                                        shared());
    }

    [[nodiscard]] static gridlogic::minesweeper::workspace& shared() {
        static thread_local gridlogic::minesweeper::workspace workspace;
        return workspace;
    }
};

/// The way of packing that `reveal` takes at run time only where the processor has no other.
struct portable {
    static constexpr const char* name = "reveal by portable packing";

    template <class Board, auto Alphabet = gridlogic::minesweeper::alphabet{}>
    constexpr auto operator()(Board&& board, gridlogic::position click,
                              letters<Alphabet> = {}) const {
        namespace detail = gridlogic::minesweeper::detail;
        if constexpr (detail::is_byte_board<Alphabet, std::remove_reference_t<Board>>)
            return detail::reveal_bytes<detail::portable_packing, Alphabet>(board, click, nullptr);
        else
            return gridlogic::minesweeper::reveal<Alphabet>(static_cast<Board&&>(board), click);
    }
};

using engines = std::tuple<dfs, bfs, fastest, with_workspace, portable>;
using observed_engines = std::tuple<dfs, bfs>;

template <class Function>
constexpr void for_each_engine(Function&& function) {
    std::apply([&](auto... engine) { (function(engine), ...); }, engines{});
}

} // namespace support

#endif
