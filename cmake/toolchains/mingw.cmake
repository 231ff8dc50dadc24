# 64-bit Windows from Debian: g++-mingw-w64-x86-64-posix, dependencies under ULLAGE_CROSS_ROOT;
# programs run under Wine.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_CROSSCOMPILING_EMULATOR wine)

set(ULLAGE_CROSS_ROOT ${CMAKE_CURRENT_LIST_DIR}/../../.cache/cross/mingw
  CACHE PATH "Headers and libraries for the target")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ULLAGE_CROSS_ROOT)
get_filename_component(root "${ULLAGE_CROSS_ROOT}" ABSOLUTE)
set(CMAKE_FIND_ROOT_PATH ${root} /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# Libraries that need nothing but Windows.
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-static -static-libgcc -static-libstdc++")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -static-libgcc -static-libstdc++")
