# Runs the tests of the C# package.
include(${CMAKE_CURRENT_LIST_DIR}/mono.cmake)
if(NOT mono)
  return()
endif()
include(${CMAKE_CURRENT_LIST_DIR}/../package/steps.cmake)
step(out ${mono} ${WORK}/PackageTest.exe)
message("${out}")
expect("${out}" " passed, 0 failed" PackageTest)
