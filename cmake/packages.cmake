# What others link: ullage::runtime and ullage::compiler; what is installed: both as components of
# find_package(Ullage), a pkg-config file for the runtime, the tool.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

# ullage_parts_of(OUT LIBRARY...): these static libraries of the project and all that they link.
function(ullage_parts_of out)
  set(parts)
  set(ahead ${ARGN})
  while(ahead)
    list(POP_FRONT ahead library)
    if(TARGET ${library} AND library MATCHES "^ullage_" AND NOT library IN_LIST parts)
      get_target_property(type ${library} TYPE)
      if(type STREQUAL STATIC_LIBRARY)
        list(APPEND parts ${library})
        get_target_property(links ${library} LINK_LIBRARIES)
        list(APPEND ahead ${links})
      endif()
    endif()
  endwhile()
  set(${out} ${parts} PARENT_SCOPE)
endfunction()

# The runtime: the C API and nothing else is visible.
set(runtime_parts ullage_runtime_static ullage_base ullage_ir_core ullage_program_file ullage_runtime_vulkan
  ullage_runtime_metal ullage_runtime_null)
if(ULLAGE_SHARED)
  add_library(ullage_runtime SHARED $<TARGET_OBJECTS:ullage_runtime_static>)
  target_link_libraries(ullage_runtime PRIVATE ${runtime_parts})
  if(UNIX AND NOT APPLE)
    set(exports ${PROJECT_SOURCE_DIR}/runtime/exports.map)
    target_link_options(ullage_runtime PRIVATE -Wl,--gc-sections -Wl,--version-script=${exports})
    set_target_properties(ullage_runtime PROPERTIES LINK_DEPENDS ${exports})
  endif()
else()
  list(TRANSFORM runtime_parts REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)
  add_library(ullage_runtime STATIC ${objects})
  target_link_libraries(ullage_runtime PRIVATE Threads::Threads ${CMAKE_DL_LIBS})
  if(APPLE)
    target_link_libraries(ullage_runtime PRIVATE "-framework Foundation" "-framework Metal")
  endif()
endif()
add_library(ullage::runtime ALIAS ullage_runtime)
set_target_properties(ullage_runtime PROPERTIES EXPORT_NAME runtime LINKER_LANGUAGE CXX
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
target_include_directories(ullage_runtime INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/runtime/include>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

# The compiler: graphs, ops, passes, the ONNX importer, shader compilation, writing program files.
# A static library: its API is C++.
if(ULLAGE_BUILD_COMPILER)
  ullage_parts_of(compiler_parts
    ullage_autodiff ullage_comprehension ullage_onnx ullage_passes ullage_program_file)
  if(NOT ULLAGE_SHARED)
    # The shared runtime hides these; a static one brings them.
    list(REMOVE_ITEM compiler_parts ${runtime_parts})
  endif()
  list(TRANSFORM compiler_parts REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)
  add_library(ullage_compiler STATIC ${objects})
  add_library(ullage::compiler ALIAS ullage_compiler)
  set_target_properties(ullage_compiler PROPERTIES EXPORT_NAME compiler LINKER_LANGUAGE CXX)
  target_compile_features(ullage_compiler PUBLIC cxx_std_20)
  target_include_directories(ullage_compiler INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/ullage-compiler>)
  target_link_libraries(ullage_compiler PRIVATE ${ULLAGE_SHADER_COMPILERS})
  if(NOT ULLAGE_SHARED)
    target_link_libraries(ullage_compiler PUBLIC ullage_runtime)
  endif()
endif()

# The same with a C API: a shared library in which nothing else is visible, or a static one that needs
# ullage::compiler next to it.
if(ULLAGE_BUILD_COMPILER_API)
  if(ULLAGE_SHARED)
    add_library(ullage_compiler_c SHARED
      $<TARGET_OBJECTS:ullage_compiler_api> $<TARGET_OBJECTS:ullage_language_api>)
    target_link_libraries(ullage_compiler_c PRIVATE ullage_language_api PUBLIC ullage_runtime)
    if(UNIX AND NOT APPLE)
      target_link_options(ullage_compiler_c PRIVATE -Wl,--gc-sections -Wl,--exclude-libs,ALL
        -Wl,--version-script=${PROJECT_SOURCE_DIR}/runtime/exports.map)
    endif()
  else()
    ullage_parts_of(api_parts ullage_compiler_api ullage_language_api)
    list(REMOVE_ITEM api_parts ${compiler_parts} ${runtime_parts})
    list(TRANSFORM api_parts REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)
    add_library(ullage_compiler_c STATIC ${objects})
    target_link_libraries(ullage_compiler_c PUBLIC ullage_compiler PRIVATE pcre2-8)
  endif()
  add_library(ullage::compiler_c ALIAS ullage_compiler_c)
  set_target_properties(ullage_compiler_c PROPERTIES EXPORT_NAME compiler_c LINKER_LANGUAGE CXX
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
  target_include_directories(ullage_compiler_c INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/compiler/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endif()

# All of it as one shared library that needs no other: both C APIs, and the command as a function.
if(ULLAGE_ONE_LIBRARY)
  set(api_parts ullage_runtime_static ullage_compiler_api ullage_language_api ullage_tool)
  list(TRANSFORM api_parts REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)
  set(exports ${PROJECT_SOURCE_DIR}/runtime/exports.map)
  add_library(ullage_one SHARED ${objects})
  add_library(ullage::one ALIAS ullage_one)
  target_link_libraries(ullage_one PRIVATE ${runtime_parts} ${api_parts})
  target_link_options(ullage_one PRIVATE -Wl,--gc-sections -Wl,-s -Wl,--version-script=${exports})
  set_target_properties(ullage_one PROPERTIES OUTPUT_NAME ullage EXPORT_NAME one LINKER_LANGUAGE CXX
    LINK_DEPENDS ${exports})
  target_include_directories(ullage_one INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/runtime/include>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/compiler/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endif()

# Primitives for renderers: a shared library stands alone, a static one needs the runtime next to it.
if(ULLAGE_BUILD_PRIMITIVES)
  if(ULLAGE_SHARED)
    add_library(ullage_primitives SHARED $<TARGET_OBJECTS:ullage_primitives_static>)
    target_link_libraries(ullage_primitives PRIVATE ullage_primitive_names ${runtime_parts})
    if(UNIX AND NOT APPLE)
      set(exports ${PROJECT_SOURCE_DIR}/primitives/exports.map)
      target_link_options(ullage_primitives PRIVATE -Wl,--gc-sections -Wl,--version-script=${exports})
      set_target_properties(ullage_primitives PROPERTIES LINK_DEPENDS ${exports})
    endif()
  else()
    add_library(ullage_primitives STATIC $<TARGET_OBJECTS:ullage_primitives_static>
      $<TARGET_OBJECTS:ullage_primitive_names>)
    target_link_libraries(ullage_primitives PUBLIC ullage_runtime)
  endif()
  add_library(ullage::primitives ALIAS ullage_primitives)
  set_target_properties(ullage_primitives PROPERTIES EXPORT_NAME primitives LINKER_LANGUAGE CXX
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
  target_include_directories(ullage_primitives INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/primitives/include>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/runtime/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endif()

if(NOT ULLAGE_INSTALL)
  return()
endif()
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Ullage)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/UllageConfig.cmake.in
  UllageConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(UllageConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/UllageConfig.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/UllageConfigVersion.cmake
  DESTINATION ${package_dir} COMPONENT runtime)

install(TARGETS ullage_runtime EXPORT UllageRuntime COMPONENT runtime)
install(EXPORT UllageRuntime FILE UllageRuntime.cmake NAMESPACE ullage::
  DESTINATION ${package_dir} COMPONENT runtime)
install(DIRECTORY runtime/include/ullage DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  COMPONENT runtime)
install(FILES shaders/toolchain/pack/shader_pack.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ullage
  COMPONENT runtime)

if(ULLAGE_BUILD_PRIMITIVES)
  install(TARGETS ullage_primitives EXPORT UllagePrimitives COMPONENT primitives)
  install(EXPORT UllagePrimitives FILE UllagePrimitives.cmake NAMESPACE ullage::
    DESTINATION ${package_dir} COMPONENT primitives)
  install(DIRECTORY primitives/include/ullage DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    COMPONENT primitives)
endif()

# ullage.pc finds its prefix from where it lies.
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX
  BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX}/${pkgconfig_dir} OUTPUT_VARIABLE pkgconfig_up)
set(pkgconfig_libraries "-lullage_runtime")
if(NOT ULLAGE_SHARED)
  string(APPEND pkgconfig_libraries " -lstdc++ -lm -pthread")
  list(TRANSFORM CMAKE_DL_LIBS PREPEND " -l" OUTPUT_VARIABLE loader)
  string(APPEND pkgconfig_libraries "${loader}")
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/ullage.pc.in ullage.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/ullage.pc DESTINATION ${pkgconfig_dir}
  COMPONENT runtime)

if(ULLAGE_BUILD_COMPILER)
  set(compiler_headers ${CMAKE_INSTALL_INCLUDEDIR}/ullage-compiler)
  install(FILES cmake/UllageShaders.cmake DESTINATION ${package_dir} COMPONENT compiler)
  install(DIRECTORY docs/schemas DESTINATION ${CMAKE_INSTALL_DATADIR}/ullage COMPONENT compiler)
  install(TARGETS ullage_compiler EXPORT UllageCompiler COMPONENT compiler)
  if(TARGET ullage_one)
    install(TARGETS ullage_one EXPORT UllageCompiler COMPONENT compiler)
  endif()
  if(TARGET ullage_compiler_c)
    install(TARGETS ullage_compiler_c EXPORT UllageCompiler COMPONENT compiler)
  endif()
  if(TARGET ullage_compiler_c OR TARGET ullage_one)
    install(DIRECTORY compiler/include/ullage DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
      COMPONENT compiler)
  endif()
  install(EXPORT UllageCompiler FILE UllageCompiler.cmake NAMESPACE ullage::
    DESTINATION ${package_dir} COMPONENT compiler)
  install(DIRECTORY base ir ops autodiff passes frontends DESTINATION ${compiler_headers}
    COMPONENT compiler FILES_MATCHING PATTERN "*.h" PATTERN "wire.h" EXCLUDE)
  install(DIRECTORY shaders/kernel_compiler shaders/params DESTINATION ${compiler_headers}/shaders
    COMPONENT compiler FILES_MATCHING PATTERN "*.h" PATTERN "front_end.h" EXCLUDE)
  install(FILES runtime/file/mapped_file.h runtime/file/plan_offer.h runtime/file/program_file.h
    DESTINATION ${compiler_headers}/runtime/file COMPONENT compiler)
endif()
