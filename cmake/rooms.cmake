# agon_compile_cold(TARGET): leaves TARGET out of link-time optimisation and -O3.
function(agon_compile_cold target)
    set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O2>)
endfunction()

# agon_room(NAME [COLD] [FOLDER dir] [PARTS dir...] [HEADERS precompiled] [USES room...] [LIBS library...]
#           [TESTS_USE room...])
#
# PARTS are folders inside the room's that belong to it.
# A cold room waits for people and sockets: optimising it hard would only make the build longer.
# One library a room. Its headers are reached through an include directory that holds this room
# alone, so `#include "games/game.h"` compiles only where the room `games` is linked.
function(agon_room name)
    cmake_parse_arguments(ROOM "COLD" "FOLDER;HEADERS" "PARTS;USES;LIBS;TESTS_USE" ${ARGN})
    if(NOT ROOM_FOLDER)
        set(ROOM_FOLDER ${name})
    endif()
    set(folder ${CMAKE_SOURCE_DIR}/src/${ROOM_FOLDER})
    list(TRANSFORM ROOM_PARTS PREPEND ${folder}/ OUTPUT_VARIABLE folders)
    list(PREPEND folders ${folder})
    list(TRANSFORM folders APPEND /*.h OUTPUT_VARIABLE headers)
    list(TRANSFORM folders APPEND /*.cpp OUTPUT_VARIABLE sources)
    file(GLOB headers CONFIGURE_DEPENDS ${headers})
    file(GLOB sources CONFIGURE_DEPENDS ${sources})
    set(tests ${sources})
    list(FILTER tests INCLUDE REGEX "_test[.]cpp$")
    list(FILTER sources EXCLUDE REGEX "_test[.]cpp$|/main[.]cpp$")

    # A link for each header, not for the folder: a room does not open the rooms inside it.
    set(door ${CMAKE_BINARY_DIR}/rooms/${name})
    file(REMOVE_RECURSE ${door})
    foreach(header IN LISTS headers)
        file(RELATIVE_PATH path ${CMAKE_SOURCE_DIR}/src ${header})
        cmake_path(GET path PARENT_PATH parent)
        file(MAKE_DIRECTORY ${door}/${parent})
        file(CREATE_LINK ${header} ${door}/${path} SYMBOLIC)
    endforeach()

    list(TRANSFORM ROOM_USES PREPEND agon_)
    list(TRANSFORM ROOM_TESTS_USE PREPEND agon_)
    if(sources)
        set(kind PUBLIC)
        add_library(agon_${name} STATIC ${sources})
        add_dependencies(agon_${name} layers)
        set_target_properties(agon_${name} PROPERTIES UNITY_BUILD ${AGON_UNITY} UNITY_BUILD_BATCH_SIZE 6)
        set(headers agon_hot_headers)
        if(ROOM_COLD)
            agon_compile_cold(agon_${name})
            set(headers agon_cold_headers)
        endif()
        if(ROOM_HEADERS)
            set(headers ${ROOM_HEADERS})
        endif()
        agon_use_precompiled(agon_${name} ${headers})
    else()
        set(kind INTERFACE)
        add_library(agon_${name} INTERFACE)
    endif()
    target_include_directories(agon_${name} ${kind} ${door})
    target_link_libraries(agon_${name} ${kind} agon_options ${ROOM_USES} ${ROOM_LIBS})

    if(tests)
        agon_test(${name}_test LABEL unit SOURCES ${tests} LIBS agon_${name} ${ROOM_TESTS_USE})
    endif()
endfunction()

# agon_test(NAME LABEL label SOURCES file... [LIBS library...])
#
# A GoogleTest program, built only on demand: `unit_tests` builds all of that label, and so on.
function(agon_test name)
    cmake_parse_arguments(TEST "" "LABEL" "SOURCES;LIBS" ${ARGN})
    add_executable(${name} EXCLUDE_FROM_ALL ${TEST_SOURCES})
    target_link_libraries(${name} PRIVATE ${TEST_LIBS} rapidcheck GTest::gtest_main)
    agon_use_precompiled(${name} agon_test_headers)
    target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
    target_compile_definitions(${name} PRIVATE
        AGON_TESTS="${CMAKE_SOURCE_DIR}/tests" AGON_PROGRAM="$<TARGET_FILE:agon>")
    if(NOT TARGET ${TEST_LABEL}_tests)
        add_custom_target(${TEST_LABEL}_tests)
    endif()
    add_dependencies(${TEST_LABEL}_tests ${name})
    gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60 NO_PRETTY_VALUES
        PROPERTIES LABELS ${TEST_LABEL} TIMEOUT 900 ENVIRONMENT "RC_PARAMS=seed=1")
endfunction()
