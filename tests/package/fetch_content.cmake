# Ullage as a part of another build: what it leaves behind there; with BUILD=ON also built and linked.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)
configure(${CMAKE_CURRENT_LIST_DIR}/fetch_content ${WORK}/fetch_content
  -DFETCHCONTENT_SOURCE_DIR_ULLAGE=${ULLAGE_SOURCE} -DBUILD_SHARED_LIBS=OFF
  -DCMAKE_C_FLAGS_DEBUG=-O0 -DCMAKE_CXX_FLAGS_DEBUG=-O0)
if(BUILD)
  step(ignored ${CMAKE_COMMAND} --build ${WORK}/fetch_content --target host)
  step(out ${WORK}/fetch_content/host)
  expect("${out}" "ullage 0\\.[0-9]" host)
  # A host that links the Vulkan loader must find the loader's functions.
  file(GLOB_RECURSE archive ${WORK}/fetch_content/*ullage_runtime.a)
  step(symbols nm -g --defined-only ${archive})
  expect("${symbols}" " ullage_session_run\n" symbols)
  if(symbols MATCHES " (vk|volk)[A-Z]")
    message(FATAL_ERROR "the static runtime defines Vulkan's names")
  endif()
endif()
