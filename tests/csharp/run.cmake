# Runs the tests of the C# package.
include(${CMAKE_CURRENT_LIST_DIR}/mono.cmake)
if(NOT mono)
  return()
endif()
include(${CMAKE_CURRENT_LIST_DIR}/../package/steps.cmake)
step(ignored ${ULLAGE_SOURCE}/.cache/venv/bin/python ${ULLAGE_SOURCE}/tests/bindings/text_references.py
  ${WRITE_SMALL_MODEL} ${ULLAGE} ${WORK}/text)
step(out ${mono} ${WORK}/PackageTest.exe ${WORK}/text)
message("${out}")
expect("${out}" " passed, 0 failed" PackageTest)
