// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_SUPPORT_ALLOCATIONS_HPP
#define GRIDLOGIC_TESTS_SUPPORT_ALLOCATIONS_HPP

// Watches and breaks operator new, which the whole test program shares. Catch2 allocates too: let a
// watch end before the next CHECK.

#include <cstddef>
#include <limits>

namespace support {

/// Counts what its thread allocates while it lives, and lets all but the first `calls_allowed`
/// allocations fail with std::bad_alloc. One at a time.
class allocation_watch {
public:
    explicit allocation_watch(std::size_t calls_allowed = (std::numeric_limits<std::size_t>::max)())
        : calls_allowed_(calls_allowed) {
        current = this;
    }
    allocation_watch(const allocation_watch&) = delete;
    allocation_watch& operator=(const allocation_watch&) = delete;
    ~allocation_watch() { current = nullptr; }

    /// How often operator new was called, failed calls included.
    [[nodiscard]] std::size_t calls() const { return calls_; }
    /// How many bytes it was asked for in all, whether they were freed or not.
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

    /// For operator new: whether a request is granted.
    [[nodiscard]] static bool grants(std::size_t bytes) {
        if (current == nullptr) return true;
        current->bytes_ += bytes;
        return ++current->calls_ <= current->calls_allowed_;
    }

private:
    static inline thread_local allocation_watch* current = nullptr;

    std::size_t calls_allowed_;
    std::size_t calls_ = 0;
    std::size_t bytes_ = 0;
};

} // namespace support

#endif
