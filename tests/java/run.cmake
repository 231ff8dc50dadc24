# Runs the tests of the Java package.
include(${CMAKE_CURRENT_LIST_DIR}/jdk.cmake)
if(NOT jdk)
  return()
endif()
include(${CMAKE_CURRENT_LIST_DIR}/../package/steps.cmake)
step(ignored ${ULLAGE_SOURCE}/.cache/venv/bin/python ${ULLAGE_SOURCE}/tests/bindings/text_references.py
  ${WRITE_SMALL_MODEL} ${ULLAGE} ${WORK}/text)
step(out ${jdk}/bin/java --enable-native-access=ALL-UNNAMED -Xcheck:jni -Djava.library.path=${WORK}/libraries
  -cp ${WORK}/classes PackageTest ${WORK}/text)
message("${out}")
expect("${out}" " passed, 0 failed" PackageTest)
if(out MATCHES "WARNING")
  message(FATAL_ERROR "the Java virtual machine printed a warning:\n${out}")
endif()
