# Builds the extension module and copies it with the Python files of the package to WORK/package.
include(${CMAKE_CURRENT_LIST_DIR}/../package/steps.cmake)
configure(${ULLAGE_SOURCE}/bindings/python ${WORK}/module -DCMAKE_PREFIX_PATH=${INSTALLED}
  -DPython_EXECUTABLE=${PYTHON})
step(ignored ${CMAKE_COMMAND} --build ${WORK}/module)
file(REMOVE_RECURSE ${WORK}/package)
file(COPY ${ULLAGE_SOURCE}/bindings/python/src/ullage DESTINATION ${WORK}/package
  PATTERN __pycache__ EXCLUDE)
file(GLOB module ${WORK}/module/_ullage*)
file(COPY ${module} DESTINATION ${WORK}/package/ullage)
