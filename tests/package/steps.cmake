# What the package's tests share.
cmake_minimum_required(VERSION 3.25)
set(prefix ${WORK}/moved)

# step(OUTPUT COMMAND...): runs it; its output is shown and kept. A failure ends the test.
function(step output)
  list(JOIN ARGN " " text)
  message(STATUS "${text}")
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE out ERROR_VARIABLE err RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${text}: ${result}\n${out}\n${err}")
  endif()
  set(${output} "${out}\n${err}" PARENT_SCOPE)
endfunction()

# expect(TEXT PATTERN WHAT): the test fails unless the pattern is in the text.
function(expect text pattern what)
  if(NOT text MATCHES "${pattern}")
    message(FATAL_ERROR "${what}: no \"${pattern}\" in\n${text}")
  endif()
endfunction()

# configure(SOURCE BUILD OPTIONS...): with the compilers of the build that is tested.
function(configure source build)
  step(ignored ${CMAKE_COMMAND} -S ${source} -B ${build} -G ${GENERATOR}
    -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
    -DCMAKE_MAKE_PROGRAM=${MAKE_PROGRAM}
    -DCMAKE_BUILD_TYPE=${BUILD_TYPE} -DCMAKE_C_COMPILER=${CMAKE_C_COMPILER}
    -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER} -DCMAKE_C_COMPILER_LAUNCHER=${LAUNCHER}
    -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER} ${ARGN})
endfunction()
