# SPDX-License-Identifier: MIT
# Runs a program and compares all that it says with what is expected of it:
#
#    cmake [-DINPUT=file] [-DOUTPUT=file] [-DEXIT=regex] [-DERROR=regex] -P expect.cmake -- program arguments...
#
# INPUT is its standard input. OUTPUT is its standard output to the letter; without it, anything
# goes. EXIT is the exit status, by default 0. ERROR is its standard error, by default nothing.

foreach(default IN ITEMS "INPUT /dev/null" "EXIT 0" "ERROR ")
    string(REGEX MATCH "^([A-Z]+) (.*)$" default "${default}")
    if(NOT DEFINED ${CMAKE_MATCH_1})
        set(${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
    endif()
endforeach()

set(command)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(number RANGE ${last})
    if(DEFINED is_command)
        list(APPEND command "${CMAKE_ARGV${number}}")
    elseif(CMAKE_ARGV${number} STREQUAL "--")
        set(is_command TRUE)
    endif()
endforeach()

execute_process(COMMAND ${command}
    INPUT_FILE ${INPUT}
    OUTPUT_VARIABLE output
    ERROR_VARIABLE error
    RESULT_VARIABLE exit)
message("${output}${error}exit status: ${exit}")

if(NOT exit MATCHES "^(${EXIT})$")
    message(SEND_ERROR "The exit status is not ${EXIT}.")
endif()
if(ERROR STREQUAL "")
    if(NOT error STREQUAL "")
        message(SEND_ERROR "Standard error is not empty.")
    endif()
elseif(NOT error MATCHES "${ERROR}")
    message(SEND_ERROR "Standard error does not match ${ERROR}")
endif()
if(DEFINED OUTPUT)
    file(READ ${OUTPUT} expected)
    if(NOT output STREQUAL expected)
        message("expected standard output:\n${expected}")
        message(SEND_ERROR "Standard output differs.")
    endif()
endif()
