// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_BENCHMARK_MEASURE_HPP
#define GRIDLOGIC_TESTS_BENCHMARK_MEASURE_HPP

// Timing by ratios. Machines differ and drift; what two programs need for the same work, one right
// after the other in one process, differs far less.

#include <algorithm>
#include <chrono>
#include <ctime>
#include <vector>

namespace benchmark {

/// Nanoseconds of this thread's processor time, where the system counts it, else of the clock.
[[nodiscard]] inline double now() {
#if defined(CLOCK_THREAD_CPUTIME_ID)
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
#else
    return std::chrono::duration<double, std::nano>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
#endif
}

template <class Work>
[[nodiscard]] double time_of(const Work& work) {
    const double begin = now();
    work();
    return now() - begin;
}

[[nodiscard]] inline double median(std::vector<double> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

} // namespace benchmark

#endif
