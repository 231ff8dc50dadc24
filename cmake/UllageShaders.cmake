# ullage_add_shaders(): compiles compute shaders when they change and hands them to a target.
#
#   ullage_add_shaders(<target> SOURCES <file>...
#     [INCLUDES <folder>...] [DEFINES <NAME[=VALUE]>...]
#     [AXES <NAME=A,B>...] [VARIANTS <file.json>]
#     [PROFILES <T0|android15|android16|roadmap2022|file>...] [TARGET_ENV vulkan1.1]
#     [OPTIMIZE] [DEBUG] [STRIP] [REQUIRE_MSL] [WERROR] [OPTIONS <option>...]
#     [EMBED c|cpp|asm [SYMBOL <name>]] [PACK <file>] [OUTPUT_DIRECTORY <folder>])
#
# EMBED adds sources with a table of all shaders to <target>, which then finds "<name>.h" (cpp:
# "<name>.hpp"). Otherwise the files, or the pack, lie in OUTPUT_DIRECTORY and are generated before
# <target>; if there is no such target, one is added. Shaders are compiled again when they, one of
# their includes or the tool change. ULLAGE_TOOL names the tool, where it is not the installed one.
cmake_policy(SET CMP0116 NEW)

if(NOT TARGET ullage AND NOT ULLAGE_TOOL)
  get_filename_component(ullage_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
  find_program(ULLAGE_TOOL ullage HINTS "${ullage_prefix}/bin" "${ullage_prefix}/../bin"
    DOC "The ullage command of the host")
  unset(ullage_prefix)
endif()

function(ullage_add_shaders target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "OPTIMIZE;DEBUG;STRIP;REQUIRE_MSL;WERROR"
    "EMBED;SYMBOL;PACK;OUTPUT_DIRECTORY;TARGET_ENV;VARIANTS"
    "SOURCES;INCLUDES;DEFINES;AXES;PROFILES;OPTIONS")
  if(ARG_UNPARSED_ARGUMENTS OR NOT ARG_SOURCES)
    message(FATAL_ERROR "ullage_add_shaders(${target}): SOURCES are required; not known: "
      "${ARG_UNPARSED_ARGUMENTS}")
  endif()
  set(tool "${ULLAGE_TOOL}")
  if(NOT tool AND TARGET ullage)
    set(tool ullage)
  elseif(NOT tool)
    message(FATAL_ERROR "ullage_add_shaders: the ullage command was not found, set ULLAGE_TOOL")
  endif()
  if(NOT ARG_OUTPUT_DIRECTORY)
    set(ARG_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${target}_shaders)
  endif()
  if(NOT ARG_SYMBOL)
    set(ARG_SYMBOL shaders)
  endif()
  get_filename_component(folder "${ARG_OUTPUT_DIRECTORY}" ABSOLUTE
    BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})

  set(options "")
  set(watched "")
  foreach(path IN LISTS ARG_INCLUDES)
    get_filename_component(path "${path}" ABSOLUTE)
    list(APPEND options -I "${path}")
  endforeach()
  foreach(text IN LISTS ARG_DEFINES)
    list(APPEND options -D "${text}")
  endforeach()
  foreach(text IN LISTS ARG_AXES)
    list(APPEND options -V "${text}")
  endforeach()
  foreach(profile IN LISTS ARG_PROFILES)
    get_filename_component(path "${profile}" ABSOLUTE)
    if(EXISTS "${path}")
      list(APPEND watched "${path}")
      set(profile "${path}")
    endif()
    list(APPEND options --profile "${profile}")
  endforeach()
  if(ARG_VARIANTS)
    get_filename_component(path "${ARG_VARIANTS}" ABSOLUTE)
    list(APPEND options --variants "${path}")
    list(APPEND watched "${path}")
  endif()
  if(ARG_TARGET_ENV)
    list(APPEND options --target ${ARG_TARGET_ENV})
  endif()
  foreach(pair OPTIMIZE:-O DEBUG:-g STRIP:--strip REQUIRE_MSL:--require=msl WERROR:--werror)
    string(REPLACE ":" ";" pair ${pair})
    list(GET pair 0 name)
    list(GET pair 1 option)
    if(ARG_${name})
      list(APPEND options ${option})
    endif()
  endforeach()

  # The first output is what the depfile names.
  set(outputs "")
  if(ARG_EMBED)
    set(endings_c .c .h)
    set(endings_cpp .cpp .hpp)
    set(endings_asm .S .h)
    if(NOT endings_${ARG_EMBED})
      message(FATAL_ERROR "ullage_add_shaders: EMBED is c, cpp or asm, given ${ARG_EMBED}")
    endif()
    if(ARG_EMBED STREQUAL asm AND NOT CMAKE_ASM_COMPILER)
      message(FATAL_ERROR "ullage_add_shaders: EMBED asm requires the language ASM in project()")
    endif()
    foreach(ending IN LISTS endings_${ARG_EMBED})
      list(APPEND outputs ${folder}/${ARG_SYMBOL}${ending})
    endforeach()
    list(APPEND options --embed ${ARG_EMBED} --symbol ${ARG_SYMBOL})
  endif()
  if(ARG_PACK)
    get_filename_component(path "${ARG_PACK}" ABSOLUTE BASE_DIR ${folder})
    list(APPEND options --pack "${path}")
    list(APPEND outputs "${path}")
  endif()
  set(touch "")
  if(NOT outputs)
    set(outputs ${folder}/${target}.stamp)
    set(touch COMMAND ${CMAKE_COMMAND} -E touch ${outputs})
  endif()
  list(GET outputs 0 first)

  set(sources "")
  foreach(path IN LISTS ARG_SOURCES)
    get_filename_component(path "${path}" ABSOLUTE)
    list(APPEND sources "${path}")
  endforeach()
  add_custom_command(OUTPUT ${outputs}
    COMMAND ${tool} shader compile ${sources} -o ${folder} --quiet ${options} ${ARG_OPTIONS}
      --depfile ${folder}/${target}.d --depfile-target ${first}
    ${touch}
    DEPENDS ${sources} ${watched} ${tool}
    DEPFILE ${folder}/${target}.d
    COMMENT "Compiling the shaders of ${target}" VERBATIM)

  if(NOT TARGET ${target})
    add_custom_target(${target} ALL DEPENDS ${outputs})
  elseif(ARG_EMBED)
    target_sources(${target} PRIVATE ${outputs})
    target_include_directories(${target} PRIVATE ${folder})
    if(ARG_EMBED STREQUAL cpp)
      target_compile_features(${target} PRIVATE cxx_std_20)
    endif()
  else()
    add_custom_target(${target}_shaders DEPENDS ${outputs})
    add_dependencies(${target} ${target}_shaders)
  endif()
endfunction()
