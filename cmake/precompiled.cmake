# What most files include from outside, read once for each way of compiling instead of once a file.
# Clang (the preset fuzz) goes without it, which shows an include that a file forgot.
option(AGON_PRECOMPILE "use precompiled headers (GCC)" ON)
if(AGON_PRECOMPILE AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    set(AGON_PRECOMPILED
        <algorithm> <array> <bit> <charconv> <chrono> <cmath> <cstdint> <deque> <functional> <limits>
        <map> <memory> <mutex> <numeric> <optional> <ranges> <set> <span> <stop_token> <string>
        <string_view> <thread> <utility> <vector>
        <boost/json/parse.hpp> <boost/json/serialize.hpp> <boost/json/value.hpp>
        <boost/json/value_from.hpp>)
endif()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/precompiled.cpp CONTENT "")

# agon_precompile(NAME [COLD] [HEADERS <more>...] [LIBS library...]): headers for agon_use_precompiled.
function(agon_precompile name)
    cmake_parse_arguments(SET "COLD" "" "HEADERS;LIBS" ${ARGN})
    if(NOT AGON_PRECOMPILED)
        return()
    endif()
    add_library(${name} OBJECT EXCLUDE_FROM_ALL ${CMAKE_BINARY_DIR}/precompiled.cpp)
    target_link_libraries(${name} PRIVATE agon_options ${SET_LIBS})
    if(SET_COLD)
        agon_compile_cold(${name})
    endif()
    target_precompile_headers(${name} PRIVATE ${AGON_PRECOMPILED} ${SET_HEADERS})
endfunction()

# agon_use_precompiled(TARGET NAME): TARGET is compiled the way NAME is.
function(agon_use_precompiled target name)
    if(AGON_PRECOMPILED)
        target_precompile_headers(${target} REUSE_FROM ${name})
    endif()
endfunction()
