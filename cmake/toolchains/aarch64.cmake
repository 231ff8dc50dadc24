# 64-bit ARM Linux from Debian: g++-aarch64-linux-gnu, dependencies (arm64 packages, unpacked) under
# ULLAGE_CROSS_ROOT; programs run under qemu-user.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64;-L;/usr/aarch64-linux-gnu)

set(ULLAGE_CROSS_ROOT ${CMAKE_CURRENT_LIST_DIR}/../../.cache/cross/aarch64
  CACHE PATH "Headers and libraries for the target")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ULLAGE_CROSS_ROOT)
get_filename_component(root "${ULLAGE_CROSS_ROOT}" ABSOLUTE)
set(CMAKE_FIND_ROOT_PATH ${root} /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# Packages name some of their libraries without a folder.
foreach(kind EXE SHARED)
  set(CMAKE_${kind}_LINKER_FLAGS_INIT "-L${root}/usr/lib/aarch64-linux-gnu")
endforeach()
