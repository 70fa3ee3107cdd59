// SPDX-License-Identifier: MIT
#ifndef GRIDLOGIC_TESTS_SUPPORT_MESSAGE_HPP
#define GRIDLOGIC_TESTS_SUPPORT_MESSAGE_HPP

#include <string>

namespace support {

/// What an exception of this type says; any other exception goes through.
template <class Exception, class Function>
[[nodiscard]] std::string message_of(Function function) {
    try {
        function();
    } catch (const Exception& refusal) {
        return refusal.what();
    }
    return "nothing was thrown";
}

} // namespace support

#endif
