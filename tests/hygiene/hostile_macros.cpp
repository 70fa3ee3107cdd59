// SPDX-License-Identifier: MIT
// Names that well-known headers (windows.h, Xlib.h, Qt's) define as macros. What they stand for
// here can be compiled nowhere.

#include <algorithm>
#include <any>
#include <array>
#include <atomic>
#include <bit>
#include <bitset>
#include <cassert>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <climits>
#include <cmath>
#include <compare>
#include <complex>
#include <concepts>
#include <condition_variable>
#include <csignal>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <deque>
#include <exception>
#include <filesystem>
#include <forward_list>
#include <fstream>
#include <functional>
#include <future>
#include <initializer_list>
#include <iomanip>
#include <ios>
#include <iosfwd>
#include <iostream>
#include <istream>
#include <iterator>
#include <limits>
#include <list>
#include <locale>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <numbers>
#include <numeric>
#include <optional>
#include <ostream>
#include <queue>
#include <random>
#include <ratio>
#include <regex>
#include <set>
#include <shared_mutex>
#include <span>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <tuple>
#include <type_traits>
#include <typeindex>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <valarray>
#include <variant>
#include <version>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define min(left, right) @
#define max(left, right) @
#define None @
#define Bool @
#define Status @
#define True @
#define False @
#define Success @
#define ERROR @
#define Always @
#define Above @
#define Below @
#define small @
#define near @
#define far @
#define interface @
#define IN @
#define OUT @
#define VOID @
#define DELETE @
#define emit @
#define signals @
#define slots @
#define foreach @
#define forever @

#include "all_headers.hpp"
