# SPDX-License-Identifier: MIT
# Tries one WAY into another project; tests/package/CMakeLists.txt says which there are.

set(work ${BINARY}/${WAY})
set(prefix ${BINARY}/prefix)
set(consumer ${SOURCE}/tests/package/consumer)
file(REMOVE_RECURSE ${work})

function(run)
    execute_process(COMMAND ${ARGV} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# What two things are must be equal.
function(expect what is expected)
    if(NOT is STREQUAL expected)
        message(FATAL_ERROR "${what}: ${is}\nexpected: ${expected}")
    endif()
endfunction()

function(expect_files folder)
    file(GLOB_RECURSE files LIST_DIRECTORIES false RELATIVE ${folder} ${folder}/*)
    list(SORT files)
    set(expected ${ARGN})
    list(SORT expected)
    expect("installed in ${folder}" "${files}" "${expected}")
endfunction()

function(expect_it_runs program)
    execute_process(COMMAND ${program} OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
    expect("${program} says" "${output}" "gridlogic ${VERSION} opened 4 cells\n")
endfunction()

function(configure from to)
    run(${CMAKE_COMMAND} -S ${from} -B ${to} -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER} ${ARGN})
endfunction()

# From a copy: CMake wants no installed include directory inside of the source, where this may run.
function(install_gridlogic to)
    file(COPY ${SOURCE}/CMakeLists.txt ${SOURCE}/LICENSE ${SOURCE}/include DESTINATION ${work}/source)
    configure(${work}/source ${work}/gridlogic -DCMAKE_INSTALL_PREFIX=${to}
        -DGRIDLOGIC_BUILD_TESTS=OFF -DGRIDLOGIC_BUILD_EXAMPLES=OFF ${ARGN})
    run(${CMAKE_COMMAND} --install ${work}/gridlogic)
endfunction()

# Builds the consumer in ${work}/${name} and installs it into its folder `installed`.
function(build_consumer name how)
    configure(${consumer} ${work}/${name} -DHOW=${how} -DGRIDLOGIC_SOURCE=${SOURCE}
        -DCMAKE_INSTALL_PREFIX=${work}/${name}/installed ${ARGN})
    run(${CMAKE_COMMAND} --build ${work}/${name} --config Release)
    run(${CMAKE_COMMAND} --install ${work}/${name} --config Release)
    expect_it_runs(${work}/${name}/installed/bin/consumer)
endfunction()

file(GLOB_RECURSE headers RELATIVE ${SOURCE} ${SOURCE}/include/*.hpp)
set(package_files
    share/cmake/gridlogic/gridlogicConfig.cmake
    share/cmake/gridlogic/gridlogicConfigVersion.cmake
    share/doc/gridlogic/LICENSE
    share/pkgconfig/gridlogic.pc)
set(consumer_files bin/consumer share/cmake/consumer/consumerTargets.cmake)

if(WAY STREQUAL install)
    # The others use it where it was moved to: no file may remember where it was installed.
    file(REMOVE_RECURSE ${prefix})
    install_gridlogic(${work}/first)
    file(RENAME ${work}/first ${prefix})
    expect_files(${prefix} ${headers} ${package_files})

elseif(WAY STREQUAL find_package)
    build_consumer(consumer find_package -DCMAKE_PREFIX_PATH=${prefix})
    expect_files(${work}/consumer/installed ${consumer_files})

elseif(WAY STREQUAL add_subdirectory)
    # Nothing of gridlogic's is installed unasked.
    build_consumer(consumer add_subdirectory)
    expect_files(${work}/consumer/installed bin/consumer)

elseif(WAY STREQUAL fetch_content)
    build_consumer(consumer fetch_content -DGRIDLOGIC_INSTALL=ON)
    set(installed ${work}/consumer/installed)
    expect_files(${installed} ${consumer_files} ${headers} ${package_files})
    # Another project stands on what this one exports where it was built, one where it is installed.
    build_consumer(on_built find_package -Dgridlogic_DIR=${work}/consumer/_deps/gridlogic-build
        -DBELOW=${work}/consumer/consumerTargets.cmake)
    build_consumer(on_installed find_package -DCMAKE_PREFIX_PATH=${installed}
        -DBELOW=${installed}/share/cmake/consumer/consumerTargets.cmake)

elseif(WAY STREQUAL versions)
    # Below 1.0 another minor version may be incompatible. Headers serve 32 bits as well as 64.
    string(REGEX MATCH "^([0-9]+)[.]([0-9]+)[.]([0-9]+)$" matched ${VERSION})
    set(major ${CMAKE_MATCH_1})
    set(minor ${CMAKE_MATCH_2})
    math(EXPR next_major "${major} + 1")
    math(EXPR next_minor "${minor} + 1")
    math(EXPR next_patch "${CMAKE_MATCH_3} + 1")
    set(refused ${major}.${next_minor} ${next_major}.0 ${major}.${minor}.${next_patch})
    if(minor GREATER 0)
        math(EXPR last_minor "${minor} - 1")
        list(APPEND refused ${major}.${last_minor})
    endif()
    list(JOIN refused "\\;" refused)
    file(WRITE ${work}/source/CMakeLists.txt "
cmake_minimum_required(VERSION 3.21)
project(versions LANGUAGES NONE)
foreach(version IN LISTS ACCEPTED REFUSED)
    unset(gridlogic_DIR CACHE)
    find_package(gridlogic \${version} CONFIG QUIET)
    if(version IN_LIST ACCEPTED AND NOT gridlogic_VERSION STREQUAL ${VERSION})
        message(SEND_ERROR \"refused as \${version}\")
    elseif(version IN_LIST REFUSED AND gridlogic_FOUND)
        message(SEND_ERROR \"accepted as \${version}\")
    endif()
endforeach()
")
    foreach(bytes IN ITEMS 4 8)
        run(${CMAKE_COMMAND} -S ${work}/source -B ${work}/${bytes} -G ${GENERATOR}
            -DCMAKE_SIZEOF_VOID_P=${bytes} -DCMAKE_PREFIX_PATH=${prefix}
            "-DACCEPTED=${major}.${minor}\;${VERSION}"
            "-DREFUSED=${refused}")
    endforeach()

elseif(WAY STREQUAL absolute_include_directory)
    install_gridlogic(${work}/prefix -DCMAKE_INSTALL_INCLUDEDIR=${work}/elsewhere)
    list(TRANSFORM headers REPLACE "^include/" "")
    expect_files(${work}/elsewhere ${headers})
    expect_files(${work}/prefix ${package_files})
    build_consumer(consumer find_package -DCMAKE_PREFIX_PATH=${work}/prefix)
    file(STRINGS ${work}/prefix/share/pkgconfig/gridlogic.pc includes REGEX ^includedir=)
    expect(gridlogic.pc "${includes}" includedir=${work}/elsewhere)

elseif(WAY STREQUAL pkg_config)
    set(ENV{PKG_CONFIG_PATH} ${prefix}/share/pkgconfig)
    foreach(what IN ITEMS modversion cflags)
        execute_process(COMMAND ${PKG_CONFIG} --${what} gridlogic
            OUTPUT_VARIABLE ${what} OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    endforeach()
    expect(modversion "${modversion}" ${VERSION})
    separate_arguments(cflags)
    file(MAKE_DIRECTORY ${work})
    run(${COMPILER} -std=c++20 ${cflags} ${consumer}/main.cpp ${consumer}/other.cpp -o ${work}/consumer)
    expect_it_runs(${work}/consumer)

elseif(WAY STREQUAL without_catch2)
    # From the network it is fetched by gridlogic's own developers only, who are told. The network
    # is a folder here.
    file(WRITE ${work}/network/CMakeLists.txt
        "add_library(Catch2 INTERFACE)\nadd_library(Catch2::Catch2 ALIAS Catch2)\n")
    file(WRITE ${work}/network/extras/Catch.cmake
        "function(catch_discover_tests)\nendfunction()\n")
    file(WRITE ${work}/parent/CMakeLists.txt "
cmake_minimum_required(VERSION 3.21)
project(parent LANGUAGES CXX)
add_subdirectory(${SOURCE} gridlogic)
")
    function(expect_configure from status message)
        file(REMOVE_RECURSE ${work}/build)
        execute_process(COMMAND ${CMAKE_COMMAND} -S ${from} -B ${work}/build -G ${GENERATOR}
                -DCMAKE_CXX_COMPILER=${COMPILER} -DGRIDLOGIC_BUILD_TESTS=ON
                -DCMAKE_DISABLE_FIND_PACKAGE_Catch2=ON
                -DFETCHCONTENT_SOURCE_DIR_CATCH2=${work}/network
            OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
        message("${output}")
        if(NOT result EQUAL status OR NOT output MATCHES "${message}")
            message(FATAL_ERROR "${from}: expected exit status ${status} and: ${message}")
        endif()
    endfunction()
    expect_configure(${SOURCE} 0 "Catch2 is not installed: it is fetched")
    expect_configure(${work}/parent 1 "gridlogic's tests need Catch2: install it")
endif()
