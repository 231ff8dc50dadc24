# 64-bit ARM Linux by clang, with Debian's arm64 headers and libraries unpacked under
# ULLAGE_CROSS_ROOT and nothing installed: for the one program of `./dev gpu` that emulated compilers
# need (ULLAGE_BUILD_GPU_BENCH).
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET aarch64-linux-gnu)
set(CMAKE_CXX_COMPILER_TARGET aarch64-linux-gnu)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

set(ULLAGE_CROSS_ROOT "" CACHE PATH "Headers and libraries for the target")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ULLAGE_CROSS_ROOT)
set(CMAKE_SYSROOT ${ULLAGE_CROSS_ROOT})
set(CMAKE_FIND_ROOT_PATH ${ULLAGE_CROSS_ROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=mold")
