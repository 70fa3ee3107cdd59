// SPDX-License-Identifier: MIT
#include "support/allocations.hpp"
#include "catch.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <vector>

namespace {

void* allocate(std::size_t bytes) noexcept {
    return support::allocation_watch::grants(bytes) ? std::malloc(bytes == 0 ? 1 : bytes) : nullptr;
}

void* allocate_or_throw(std::size_t bytes) {
    if (void* const block = allocate(bytes)) return block;
    throw std::bad_alloc();
}

} // namespace

void* operator new(std::size_t bytes) { return allocate_or_throw(bytes); }
void* operator new[](std::size_t bytes) { return allocate_or_throw(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return allocate(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return allocate(bytes); }
void operator delete(void* block) noexcept { std::free(block); }
void operator delete[](void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t) noexcept { std::free(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { std::free(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { std::free(block); }

TEST_CASE("a watch counts allocations and makes them fail", "[allocations]") {
    std::size_t calls = 0;
    std::size_t bytes = 0;
    {
        const support::allocation_watch watch;
        const std::vector<char> thousand(1000);
        const std::vector<char> hundred(100);
        calls = watch.calls();
        bytes = watch.bytes();
    }
    CHECK(calls == 2);
    CHECK(bytes == 1100);

    std::size_t granted = 0;
    try {
        const support::allocation_watch watch(1);
        const std::vector<char> first(10);
        granted = first.size();
        const std::vector<char> second(20);
        granted = second.size();
    } catch (const std::bad_alloc&) {
    }
    CHECK(granted == 10);
    CHECK(std::vector<char>(30).size() == 30);
}
