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
# What an installation has besides: the entry point by which PyTorch finds the backend.
file(READ ${ULLAGE_SOURCE}/bindings/python/pyproject.toml project)
if(NOT project MATCHES "\\[project\\.entry-points\\.\"?(torch_dynamo_backends)\"?\\]\n([^[]*)")
  message(FATAL_ERROR "pyproject.toml: no entry point of torch_dynamo_backends")
endif()
string(REPLACE "\"" "" point "${CMAKE_MATCH_2}")
set(metadata ${WORK}/package/ullage-0.dist-info)
file(WRITE ${metadata}/METADATA "Metadata-Version: 2.1\nName: ullage\nVersion: 0\n")
file(WRITE ${metadata}/entry_points.txt "[${CMAKE_MATCH_1}]\n${point}")
