# Sourced by ./dev: builds for other machines. Dependencies lie under .cache/cross/<preset>; nothing
# of them is installed and apt keeps knowing one architecture.

cross=$cache/cross
cross_debian=bookworm
# Header-only on every machine: those of this one serve.
cross_headers=(flatbuffers xxhash.h xxh3.h vulkan vk_video protozero)
arm64_packages=(glslang-dev glslang-tools spirv-tools libvulkan-dev libvulkan-volk-dev
  libflatbuffers-dev libxxhash-dev libprotozero-dev libgtest-dev libgmock-dev)
mingw_sources=(spirv-tools=2023.1-2 glslang=12.0.0-2)

# cross_apt ARGS...: apt-get for arm64 packages and for sources.
cross_apt() {
  private_apt "$cross/apt" arm64 "$cross_debian" "$@"
}

# unpack FOLDER PACKAGE...: downloads packages and unpacks them there.
unpack() {
  local folder=$1 file
  shift
  rm -rf "$cross/debs"
  mkdir -p "$cross/debs" "$folder"
  (cd "$cross/debs" && cross_apt download "$@")
  for file in "$cross"/debs/*.deb; do dpkg-deb -x "$file" "$folder"; done
}

make_aarch64_root() {
  say "downloading arm64 packages"
  unpack "$cross/aarch64" "${arm64_packages[@]}"
}

# cmake_for_mingw NAME OPTIONS...: builds and installs a dependency from its Debian source.
cmake_for_mingw() {
  local source=$1 launcher=()
  shift
  ! command -v ccache >/dev/null || launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  (
    cd "$cross/source/$source"
    cmake -G Ninja -S . -B build -DCMAKE_TOOLCHAIN_FILE="$root/cmake/toolchains/mingw.cmake" \
      -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$cross/mingw" "${launcher[@]}" "$@"
    cmake --build build
    cmake --install build
  ) >"$cross/$source.log" 2>&1 || { tail -n 20 "$cross/$source.log" >&2; return 1; }
}

make_mingw_root() {
  local name
  say "building glslang and SPIRV-Tools for Windows (some minutes; logs in .cache/cross)"
  mkdir -p "$cross/mingw/include" "$cross/source"
  for name in "${cross_headers[@]}"; do
    [[ ! -e /usr/include/$name ]] || ln -sfn "/usr/include/$name" "$cross/mingw/include/$name"
  done
  unpack "$cross/spirv-headers" spirv-headers
  (cd "$cross/source" && cross_apt source "${mingw_sources[@]}")
  cmake_for_mingw spirv-tools-2023.1 -DSPIRV-Headers_SOURCE_DIR="$cross/spirv-headers/usr" \
    -DSPIRV_SKIP_TESTS=ON -DSPIRV_SKIP_EXECUTABLES=ON -DSPIRV_WERROR=OFF \
    -DSPIRV_TOOLS_BUILD_STATIC=ON -DSPIRV_TOOLS_LIBRARY_TYPE=STATIC
  # The programs' folder holds the library of default limits, too.
  cmake_for_mingw glslang-12.0.0 -DENABLE_HLSL=OFF -DENABLE_OPT=OFF -DENABLE_CTEST=OFF \
    -DENABLE_GLSLANG_BINARIES=ON -DENABLE_SPVREMAPPER=OFF -DBUILD_EXTERNAL=OFF -DENABLE_PCH=OFF
}

setup_cross() {
  case $1 in
    aarch64)
      need_packages g++-aarch64-linux-gnu qemu-user
      once cross-aarch64-1 make_aarch64_root
      ;;
    mingw)
      need_packages g++-mingw-w64-x86-64-posix dpkg-dev python3
      once cross-mingw-2 make_mingw_root
      ;;
  esac
}

# What `./dev test --slow` asks of each.
cross_libraries=(ullage_runtime ullage_compiler)
cross_suites=(ir runtime program_file shaders)

check_aarch64() {
  local pattern
  pattern=$(IFS='|' && echo "^(${cross_suites[*]})\$")
  build aarch64 "${cross_libraries[@]}" "${cross_suites[@]/#/test_}"
  # 17 million elements, and laws of extents at thousands of values, take minutes under emulation.
  GTEST_FILTER=-SessionTest.RoundingUpNeverRefusesWhatFits:P00.* \
    ctest --test-dir build/aarch64 --output-on-failure -R "$pattern"
  check_aarch64_jni
}

# The JNI form of the Java package for the processor of phones; nothing runs it.
check_aarch64_jni() {
  local header=(/usr/lib/jvm/*/include/jni.h)
  if [[ ! -e ${header[0]} ]]; then
    say "no jni.h here: the JNI form of the Java package is not compiled for aarch64"
    return 0
  fi
  local jdk=${header[0]%/*}
  aarch64-linux-gnu-gcc -std=c11 -Wall -Wextra -Werror -Wno-unused-parameter -fPIC -I"$jdk" -I"$jdk/linux" \
    -Iruntime/include -Icompiler/include -shared bindings/java/jni/*.c -o build/aarch64/libullage_all_jni.so
}

# The DLL exports the C API and nothing else.
check_mingw() {
  local names
  build mingw "${cross_libraries[@]}"
  names=$(x86_64-w64-mingw32-objdump -p build/mingw/libullage_runtime.dll |
    sed -n '/\[Ordinal\/Name Pointer\]/,/^$/s/^.*\[ *[0-9]*\] *//p')
  echo "$names"
  grep -q '^ullage_session_run$' <<<"$names"
  ! grep -v '^ullage_' <<<"$names"
}
