# Builds the library next to the Python file of its package, in WORK/package.
include(${CMAKE_CURRENT_LIST_DIR}/../package/steps.cmake)
set(headers ${ULLAGE_SOURCE}/.cache/onnxruntime/include)
if(NOT EXISTS ${headers}/onnxruntime_ep_c_api.h)
  message("skipped: no headers of onnxruntime in .cache; ./dev setup reports why")
  return()
endif()
configure(${ULLAGE_SOURCE}/bindings/onnxruntime ${WORK}/provider -DCMAKE_PREFIX_PATH=${INSTALLED}
  -DULLAGE_ONNXRUNTIME_INCLUDE=${headers} -DCMAKE_COMPILE_WARNING_AS_ERROR=ON)
step(ignored ${CMAKE_COMMAND} --build ${WORK}/provider)
file(REMOVE_RECURSE ${WORK}/package)
file(COPY ${ULLAGE_SOURCE}/bindings/onnxruntime/src/onnxruntime_ep_ullage DESTINATION ${WORK}/package
  PATTERN __pycache__ EXCLUDE)
file(COPY ${WORK}/provider/libonnxruntime_ullage.so
  DESTINATION ${WORK}/package/onnxruntime_ep_ullage)
