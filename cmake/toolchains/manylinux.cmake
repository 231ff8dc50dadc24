# Linux with glibc 2.24 or newer, for wheels (./dev wheel): compiled as always, against static libraries,
# and linked by zig, which has the names of every glibc. ULLAGE_WHEEL_ROOT contains zig and what Debian
# has not as static libraries. Programs run on this machine, so this is no cross build.
set(ULLAGE_WHEEL_ROOT ${CMAKE_CURRENT_LIST_DIR}/../../.cache/wheel/root CACHE PATH "zig, static libraries")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ULLAGE_WHEEL_ROOT)
get_filename_component(root "${ULLAGE_WHEEL_ROOT}" ABSOLUTE)
list(APPEND CMAKE_PREFIX_PATH ${root})
set(CMAKE_USER_MAKE_RULES_OVERRIDE ${CMAKE_CURRENT_LIST_DIR}/static_libraries.cmake)
# Of the system, shared.
set(CMAKE_DISABLE_FIND_PACKAGE_spirv_cross_c_shared ON)

foreach(language C CXX)
  # What the compiler would be called with if it linked.
  set(CMAKE_${language}_LIBRARY_ARCHITECTURE x86_64-linux-gnu)
  set(link "${root}/bin/link <CMAKE_${language}_LINK_FLAGS> <LINK_FLAGS>")
  set(CMAKE_${language}_LINK_EXECUTABLE
    "${link} -Wl,--gc-sections -Wl,-s <OBJECTS> -o <TARGET> <LINK_LIBRARIES>")
  set(shared "<SONAME_FLAG><TARGET_SONAME> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>")
  set(CMAKE_${language}_CREATE_SHARED_LIBRARY "${link} -shared -Wl,-z,defs ${shared}")
  # Modules have names that only their host has.
  set(CMAKE_${language}_CREATE_SHARED_MODULE "${link} -shared ${shared}")
endforeach()
