# The compilers of cmake/compilers in place of the system's. They are built once for a compiler and kind of build,
# while this build is configured: find_package asks for what is there. Other build folders take what they left.
set(ULLAGE_COMPILERS_FOLDER ${PROJECT_SOURCE_DIR}/.cache/compilers CACHE PATH "Where fetched shader compilers are kept")

function(ullage_build_compilers prefix)
  message(STATUS "building glslang, SPIRV-Tools and SPIRV-Cross (some minutes; log: ${prefix}.log)")
  set(build ${prefix}.build)
  set(configure ${CMAKE_COMMAND} -G ${CMAKE_GENERATOR} -S ${PROJECT_SOURCE_DIR}/cmake/compilers -B ${build}
    -DCMAKE_BUILD_TYPE=${ULLAGE_COMPILERS_BUILD_TYPE} -DCMAKE_INSTALL_PREFIX=${prefix} -DCMAKE_INSTALL_LIBDIR=lib)
  foreach(name TOOLCHAIN_FILE C_COMPILER CXX_COMPILER C_FLAGS CXX_FLAGS C_COMPILER_LAUNCHER
      CXX_COMPILER_LAUNCHER)
    if(CMAKE_${name})
      list(APPEND configure -DCMAKE_${name}=${CMAKE_${name}})
    endif()
  endforeach()
  foreach(step "${configure}" "${CMAKE_COMMAND};--build;${build}" "${CMAKE_COMMAND};--install;${build}")
    execute_process(COMMAND ${step} RESULT_VARIABLE result OUTPUT_FILE ${prefix}.log ERROR_FILE ${prefix}.log)
    if(result)
      file(READ ${prefix}.log log)
      message(FATAL_ERROR "${log}\nthe fetched shader compilers could not be built")
    endif()
  endforeach()
  file(REMOVE_RECURSE ${build})
  file(TOUCH ${prefix}/complete)
endfunction()

# They are as fast in a build for debugging, too.
set(ULLAGE_COMPILERS_BUILD_TYPE Release)
if(CMAKE_BUILD_TYPE STREQUAL MinSizeRel)
  set(ULLAGE_COMPILERS_BUILD_TYPE MinSizeRel)
endif()

# What the libraries depend on names their folder.
file(GLOB recipe ${PROJECT_SOURCE_DIR}/cmake/compilers/*)
set(key "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION} ${CMAKE_SYSTEM_NAME} ${CMAKE_SYSTEM_PROCESSOR} ${ULLAGE_COMPILERS_BUILD_TYPE} ${CMAKE_C_FLAGS} ${CMAKE_CXX_FLAGS}")
foreach(file ${recipe})
  file(SHA256 ${file} sum)
  string(APPEND key " ${sum}")
endforeach()
string(SHA256 key "${key}")
string(SUBSTRING ${key} 0 16 key)
set(ULLAGE_COMPILERS_PREFIX ${ULLAGE_COMPILERS_FOLDER}/${key})
if(NOT EXISTS ${ULLAGE_COMPILERS_PREFIX}/complete)
  file(MAKE_DIRECTORY ${ULLAGE_COMPILERS_FOLDER})
  ullage_build_compilers(${ULLAGE_COMPILERS_PREFIX})
endif()
list(PREPEND CMAKE_PREFIX_PATH ${ULLAGE_COMPILERS_PREFIX})
# A build folder that was configured without this option has found others.
foreach(found SPIRV-Tools_DIR SPIRV-Tools-opt_DIR glslang_DIR spirv_cross_core_DIR spirv_cross_glsl_DIR
    spirv_cross_hlsl_DIR spirv_cross_msl_DIR spirv_cross_c_DIR ULLAGE_SPIRV_INCLUDE)
  cmake_path(IS_PREFIX ULLAGE_COMPILERS_PREFIX "${${found}}" is_ours)
  if(NOT is_ours)
    unset(${found} CACHE)
  endif()
endforeach()
# A library of the system's, which the static ones stand in for.
set(CMAKE_DISABLE_FIND_PACKAGE_spirv_cross_c_shared ON)
