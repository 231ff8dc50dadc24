# One library per folder, one test program per tests/ folder; flags in one place.
include(layers)

# ullage_optional(TOOL WITHOUT VARIABLE...): behind the find_... of these variables, for what a build can do
# without. TOOL is a command or a header, WITHOUT is what is left out. A variable that was set to OFF is a
# choice; one that was not found is looked for again by every configuration.
function(ullage_optional tool without)
  set(is_missing FALSE)
  foreach(variable ${ARGN})
    if(${variable} MATCHES "-NOTFOUND$")
      set(is_missing TRUE)
    elseif(NOT ${variable})
      return()
    endif()
  endforeach()
  if(is_missing)
    message(STATUS "${tool} not found: ${without}")
    set_property(GLOBAL APPEND PROPERTY ullage_missing_tools "${tool}: ${without}\n")
  endif()
endfunction()

# ./dev build reads it: a tool that was missing and is there now requires a new configuration.
function(ullage_write_missing_tools)
  get_property(lines GLOBAL PROPERTY ullage_missing_tools)
  list(REMOVE_DUPLICATES lines)
  string(JOIN "" text ${lines})
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/missing_tools.txt CONTENT "${text}")
endfunction()

# file_lock_${ULLAGE_SYSTEM}.cpp: sources that differ by system.
set(ULLAGE_SYSTEM unix)
if(WIN32)
  set(ULLAGE_SYSTEM windows)
endif()

add_library(ullage_flags INTERFACE)
target_compile_features(ullage_flags INTERFACE cxx_std_20)
# Libraries see the folders that theirs may include; tests and benches see all.
set(root $<TARGET_PROPERTY:ULLAGE_INCLUDE_ROOT>)
target_include_directories(ullage_flags INTERFACE
  $<IF:$<BOOL:${root}>,${root},${PROJECT_SOURCE_DIR}> ${PROJECT_BINARY_DIR}/generated)
target_compile_options(ullage_flags INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wshadow -Wconversion -fvisibility=hidden>
  # std::stable_sort of libstdc++ 12 calls what it deprecates; clang warns about it.
  $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wno-deprecated-declarations>
  # Where it optimises, gcc 12 sees overlaps in "a" + std::string (bug 105651), uninitialised members
  # of aggregates, and lengths of strings that are not there; of precompiled headers also what it
  # keeps silent of others (bug 105329).
  $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-array-bounds;-Wno-stringop-overflow>
  $<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<NOT:$<CONFIG:Debug>>>:-Wno-restrict;-Wno-maybe-uninitialized;-Wno-stringop-overread>
  # A header has one name in debug information, whichever library includes it.
  $<$<BOOL:${root}>:-ffile-prefix-map=${root}=${PROJECT_SOURCE_DIR}>
  $<$<BOOL:${ULLAGE_WERROR}>:-Werror>)
if(ULLAGE_SANITIZE)
  target_compile_options(ullage_flags INTERFACE -fsanitize=${ULLAGE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(ullage_flags INTERFACE -fsanitize=${ULLAGE_SANITIZE})
endif()

# Some sixty programs are linked for everyday work: by mold where it is, in a fifth of the time.
if(PROJECT_IS_TOP_LEVEL AND CMAKE_BUILD_TYPE STREQUAL Debug AND NOT CMAKE_CROSSCOMPILING)
  find_program(ULLAGE_MOLD mold)
  ullage_optional(mold "programs are linked by the compiler's linker, which takes longer" ULLAGE_MOLD)
  if(ULLAGE_MOLD)
    add_link_options(-fuse-ld=mold)
  endif()
endif()

# Headers of the system and of packages, compiled once for all that include them: project headers
# are never among them, so that every file still includes what it needs. One set per way of compiling.
set(ULLAGE_SYSTEM_HEADERS <algorithm> <array> <bit> <cmath> <cstdint> <cstring> <filesystem>
  <fstream> <functional> <limits> <map> <memory> <mutex> <numeric> <optional> <random> <set> <span>
  <sstream> <string> <string_view> <thread> <tuple> <unordered_map> <utility> <vector>)

# ullage_precompiled_headers(tools [PIC] [HEADERS <a> ...] [LINKS ...] [OPTIONS ...]): the set
# ullage_<name>_headers; what uses it compiles with the same options.
function(ullage_precompiled_headers name)
  cmake_parse_arguments(ARG "PIC" "" "HEADERS;LINKS;OPTIONS" ${ARGN})
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}_headers.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Holds a set of precompiled headers.\n")
  add_library(ullage_${name}_headers OBJECT ${source})
  set_target_properties(ullage_${name}_headers PROPERTIES POSITION_INDEPENDENT_CODE ${ARG_PIC})
  target_link_libraries(ullage_${name}_headers PRIVATE ullage_flags ${ARG_LINKS})
  target_compile_options(ullage_${name}_headers PRIVATE ${ARG_OPTIONS})
  target_precompile_headers(ullage_${name}_headers PRIVATE ${ULLAGE_SYSTEM_HEADERS} ${ARG_HEADERS})
  ullage_sum_of_headers(${name} ${ULLAGE_SYSTEM_HEADERS} ${ARG_HEADERS})
endfunction()

# No two precompiled files are equal, so ccache is given a sum of what went into them
# (CCACHE_PCH_EXTSUM): clones of one machine share what they compiled.
function(ullage_sum_of_headers name)
  list(TRANSFORM ARGN PREPEND "#include " OUTPUT_VARIABLE text)
  list(JOIN text "\n" text)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/ullage_${name}_headers.dir)
  file(CONFIGURE OUTPUT ${folder}/sum.cpp CONTENT "${text}\n")
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -std=gnu++20 -E -P ${folder}/sum.cpp
    OUTPUT_VARIABLE text ERROR_QUIET)
  string(SHA256 sum "${text}${CMAKE_CXX_COMPILER_VERSION}${CMAKE_CXX_FLAGS}${CMAKE_BUILD_TYPE}")
  file(CONFIGURE OUTPUT ${folder}/cmake_pch.hxx.gch.sum CONTENT "${sum}\n")
endfunction()

# Lets a target use the set that its folder has chosen (ULLAGE_HEADERS), if any.
function(ullage_use_headers target)
  if(ULLAGE_PRECOMPILE AND ULLAGE_HEADERS)
    target_precompile_headers(${target} REUSE_FROM ullage_${ULLAGE_HEADERS}_headers)
  endif()
endfunction()

# ullage_library(ir SOURCES a.cpp ... LINKS ...): static library ullage_<name>.
function(ullage_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
  add_library(ullage_${name} STATIC ${ARG_SOURCES})
  set_target_properties(ullage_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(ullage_${name} PUBLIC ullage_flags ${ARG_LINKS} PRIVATE ${ARG_PRIVATE_LINKS})
  ullage_include_root(ullage_${name} ${ARG_SOURCES})
  ullage_use_headers(ullage_${name})
endfunction()

# ullage_program(ullage SOURCES main.cpp ... LINKS ...): an executable, compiled as libraries are so
# that it can use their precompiled headers; compiled as executables are, it could not.
function(ullage_program name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_compile_options(${name} PRIVATE ${CMAKE_CXX_COMPILE_OPTIONS_PIC})
  target_link_libraries(${name} PRIVATE ${ARG_LINKS})
  ullage_include_root(${name} ${ARG_SOURCES})
  ullage_use_headers(${name})
endfunction()

# ullage_test_parts(ops_device_run SOURCES ... LINKS ...): sources that several test programs share,
# compiled once; LINKS of ullage_test takes test_parts_<name>.
function(ullage_test_parts name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  add_library(test_parts_${name} OBJECT ${ARG_SOURCES})
  target_link_libraries(test_parts_${name} PUBLIC ullage_flags ${ARG_LINKS} PRIVATE GTest::gmock)
  ullage_use_headers(test_parts_${name})
endfunction()

# ullage_test(ir SOURCES a_test.cpp ... LINKS ... [LABELS host|device|slow] [SHARDS n]): one gtest
# program test_<name>, run as n processes. SwiftShader's compiler may stop returning in a process that
# has compiled some hundred pipelines, so long device suites are sharded; neighbours, which share
# kernels, stay together.
function(ullage_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT;SHARDS" "SOURCES;LINKS;LABELS" ${ARGN})
  add_executable(test_${name} ${ARG_SOURCES})
  target_link_libraries(test_${name} PRIVATE ullage_flags ${ARG_LINKS} GTest::gmock ullage_test_main)
  ullage_use_headers(test_${name})
  if(ULLAGE_SANITIZE MATCHES address AND "device" IN_LIST ARG_LABELS)
    target_sources(test_${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/sanitizers/keep_loaded.cpp)
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 600)
  endif()
  # Sanitizers take three times as long.
  if(ULLAGE_SANITIZE)
    math(EXPR ARG_TIMEOUT "3 * ${ARG_TIMEOUT}")
  endif()
  if(NOT ARG_SHARDS)
    set(ARG_SHARDS 1)
  endif()
  foreach(shard RANGE 1 ${ARG_SHARDS})
    set(test ${name})
    if(ARG_SHARDS GREATER 1)
      set(test ${name}_${shard})
    endif()
    add_test(NAME ${test} COMMAND test_${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(${test} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT ${ARG_TIMEOUT})
    if(ARG_SHARDS GREATER 1)
      set_tests_properties(${test} PROPERTIES ENVIRONMENT "ULLAGE_TEST_PART=${shard}/${ARG_SHARDS}")
    endif()
  endforeach()
endfunction()

# ullage_newer_test(halves_device [FILTER ...] [NAME other] [LABELS slow]): the program of a suite on the
# newer lavapipe, as suite newer_<name>: what only that driver has.
function(ullage_newer_test program)
  cmake_parse_arguments(ARG "" "NAME;FILTER" "LABELS" ${ARGN})
  if(NOT ARG_NAME)
    set(ARG_NAME ${program})
  endif()
  if(NOT ARG_FILTER)
    set(ARG_FILTER *)
  endif()
  add_test(NAME newer_${ARG_NAME}
    COMMAND ${PROJECT_SOURCE_DIR}/scripts/on_newer_lavapipe.sh $<TARGET_FILE:test_${program}>
      --gtest_filter=${ARG_FILTER}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(newer_${ARG_NAME} PROPERTIES LABELS "newer;${ARG_LABELS}" TIMEOUT 1200
    SKIP_RETURN_CODE 77)
endfunction()
