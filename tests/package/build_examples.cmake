# Installs, moves what was installed, builds every example with find_package and one with pkg-config.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)

file(REMOVE_RECURSE ${prefix} ${WORK}/installed)
foreach(component runtime compiler)
  step(ignored ${CMAKE_COMMAND} --install ${ULLAGE_BUILD} --prefix ${WORK}/installed
    --component ${component})
endforeach()
file(RENAME ${WORK}/installed ${prefix})

# A consumer of the runtime has none of the compiler's dependencies.
set(without -DCMAKE_DISABLE_FIND_PACKAGE_glslang=ON -DCMAKE_DISABLE_FIND_PACKAGE_SPIRV-Tools=ON
  -DCMAKE_DISABLE_FIND_PACKAGE_SPIRV-Tools-opt=ON)
file(GLOB examples RELATIVE ${ULLAGE_SOURCE}/examples ${ULLAGE_SOURCE}/examples/*/CMakeLists.txt)
foreach(example ${examples})
  cmake_path(GET example PARENT_PATH name)
  file(READ ${ULLAGE_SOURCE}/examples/${example} text)
  set(options -DCMAKE_PREFIX_PATH=${prefix})
  if(NOT text MATCHES "COMPONENTS[^)]*compiler")
    list(APPEND options ${without})
  endif()
  configure(${ULLAGE_SOURCE}/examples/${name} ${WORK}/${name} ${options})
  step(ignored ${CMAKE_COMMAND} --build ${WORK}/${name})
endforeach()

set(ENV{PKG_CONFIG_PATH} ${prefix}/${LIBDIR}/pkgconfig)
step(flags pkg-config --cflags --libs ullage)
separate_arguments(flags UNIX_COMMAND "${flags}")
step(ignored ${CMAKE_C_COMPILER} ${ULLAGE_SOURCE}/examples/plain_c/main.c
  -o ${WORK}/plain_c_by_pkgconfig ${flags} -Wl,-rpath,${prefix}/${LIBDIR})

step(out ${WORK}/compile_graph/compile_graph ${WORK}/bright.ull)
expect("${out}" "bright.ull: [0-9]+ bytes" compile_graph)
