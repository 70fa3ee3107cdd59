// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_SUPPORT_SMALL_STACK_HPP
#define GRIDLOGIC_TESTS_SUPPORT_SMALL_STACK_HPP

// Running something on a stack of 256 KiB, where threads of POSIX are to be had.

#include <cstddef>
#include <stdexcept>

#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#endif

namespace support {

inline constexpr std::size_t small_stack = 256 * 1024;

/// Runs `function`, which must not throw, in a thread with a stack of `small_stack` bytes, and
/// waits for its end. Returns false, having run nothing, where that is not possible.
template <class Function>
[[nodiscard]] bool run_on_small_stack(Function function) {
#if defined(__unix__) || defined(__APPLE__)
    const auto start = [](void* given) -> void* {
        (*static_cast<Function*>(given))();
        return nullptr;
    };
    pthread_attr_t attributes;
    pthread_t thread;
    const bool is_running = pthread_attr_init(&attributes) == 0 &&
                            pthread_attr_setstacksize(&attributes, small_stack) == 0 &&
                            pthread_create(&thread, &attributes, start, &function) == 0;
    if (!is_running) throw std::runtime_error("no thread with a small stack could be started");
    pthread_attr_destroy(&attributes);
    pthread_join(thread, nullptr);
    return true;
#else
    static_cast<void>(function);
    return false;
#endif
}

} // namespace support

#endif
