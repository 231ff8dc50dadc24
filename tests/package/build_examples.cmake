# Installs, moves what was installed, builds every example with find_package and one with pkg-config.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)

file(REMOVE_RECURSE ${prefix} ${WORK}/installed)
foreach(component runtime compiler primitives)
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

# Shaders of a user's project: embedded three ways and packed, and compiled again where an include
# changes; the project is a copy, so that one may change.
set(pack ${WORK}/shaders/pack_shaders/shaders.pack)
step(out ${WORK}/shaders/shaders_example ${pack})
expect("${out}" "blur.RADIUS-2: [0-9]+ words of SPIR-V, magic 07230203, with MSL" shaders_example)
expect("${out}" "brighten.RADIUS-1 in the pack: the same" shaders_example)
foreach(program shaders_from_c shaders_from_assembly)
  step(out ${WORK}/shaders/${program})
  expect("${out}" "blur: [0-9]+ words, magic 07230203, MSL whole.*brighten: " ${program})
endforeach()
step(out ${prefix}/bin/ullage shader pack verify ${pack})
file(REMOVE_RECURSE ${WORK}/changed)
file(COPY ${ULLAGE_SOURCE}/examples/shaders/ DESTINATION ${WORK}/changed/source)
configure(${WORK}/changed/source ${WORK}/changed/build -DCMAKE_PREFIX_PATH=${prefix})
step(ignored ${CMAKE_COMMAND} --build ${WORK}/changed/build --target pack)
file(SHA256 ${WORK}/changed/build/pack_shaders/shaders.pack before)
file(SHA256 ${pack} elsewhere)
if(NOT before STREQUAL elsewhere)
  message(FATAL_ERROR "the same shaders in another folder gave another pack")
endif()
file(APPEND ${WORK}/changed/source/lib/pixel.glsl "#define load_pixel(w) vec4(0.25)\n")
step(ignored ${CMAKE_COMMAND} --build ${WORK}/changed/build --target pack)
file(SHA256 ${WORK}/changed/build/pack_shaders/shaders.pack after)
if(before STREQUAL after)
  message(FATAL_ERROR "a changed include did not reach the pack")
endif()
