# Sourced by ./dev: compilers of GPUs that are not there. Everything lies under .cache/gpu-compilers,
# its stamps too, and nothing names it by a whole path: the folder may move or go. Nothing of
# the system changes. bench/gpu/gpus.py knows what lies where.

gpus=$cache/gpu-compilers
# Sid has the newest drivers; its packages are replaced often, so that what is there is taken.
gpu_suite=sid
# Intel's shim is not packaged: it is built from the newest source that stays where it is.
gpu_source_suite=trixie
gpu_packages=(mesa-vulkan-drivers mesa-drm-shim libvulkan1)
gpu_amd64_drivers=(radeon nouveau freedreno intel asahi lvp)
gpu_arm64_drivers=(panfrost broadcom)
gpu_arm64_headers=(libc6 libc6-dev linux-libc-dev libgcc-s1 libgcc-12-dev libstdc++6
  libstdc++-12-dev spirv-tools)
gpu_meson=(meson==1.12.1 ninja==1.13.2 mako==1.4.3 pyyaml==6.0.4 packaging==26.3)
gpu_build_packages=(libdrm-dev flex bison libfl2 m4)

# gpu_unpack ARCHITECTURE FOLDER PACKAGE...: packages and all they depend on.
gpu_unpack() {
  unpack_with_needs "$gpus/apt-$1" "$1" "$gpu_suite" "${@:2}"
}

# gpu_manifests FOLDER TRIPLET DRIVER...: the drivers' manifests, whose paths begin where they lie.
gpu_manifests() {
  local from=$1 libraries=../$1/usr/lib/$2 driver
  shift 2
  mkdir -p "$gpus/icd"
  for driver in "$@"; do
    sed -E "s#\"library_path\": \"[^\"]*(libvulkan_[a-z_]*\.so)\"#\"library_path\": \"$libraries/\1\"#" \
      "$gpus/$from/usr/share/vulkan/icd.d/${driver}_icd.json" >"$gpus/icd/$driver.json"
  done
}

make_gpu_amd64() {
  say "downloading the compilers of AMD, NVIDIA, Intel, Adreno and Apple GPUs (70 MB)"
  gpu_unpack amd64 "$gpus/amd64" "${gpu_packages[@]}" vulkan-validationlayers
  gpu_manifests amd64 x86_64-linux-gnu "${gpu_amd64_drivers[@]}"
}

make_gpu_arm64() {
  say "downloading the compilers of Mali and Raspberry Pi GPUs (70 MB)"
  gpu_unpack arm64 "$gpus/arm64" "${gpu_packages[@]}"
  gpu_manifests arm64 aarch64-linux-gnu "${gpu_arm64_drivers[@]}"
  mkdir -p "$gpus/qemu"
  (cd "$gpus/qemu" && apt-get -q download qemu-user-static >log 2>&1 &&
    dpkg-deb -x qemu-user-static_*.deb . && cp usr/bin/qemu-aarch64-static ..)
  rm -rf "$gpus/qemu"
  make_gpu_arm64_root
}

# What bench_gpu is compiled with for arm64. Headers that are the same on every machine are this one's.
make_gpu_arm64_root() {
  local folder=$gpus/arm64-dev name file
  rm -rf "$folder"
  mkdir -p "$folder/usr/include" "$folder/debs"
  (cd "$folder/debs" && private_apt "$gpus/apt-arm64-dev" arm64 bookworm download \
    "${gpu_arm64_headers[@]}")
  for file in "$folder"/debs/*.deb; do dpkg-deb -x "$file" "$folder"; done
  rm -r "$folder/debs"
  for name in "${cross_headers[@]}" nlohmann glslang; do
    [[ ! -e /usr/include/$name ]] || ln -sfn "/usr/include/$name" "$folder/usr/include/$name"
  done
}

# What the build of Intel's shim needs besides a compiler, unpacked; paths in .pc files follow.
make_gpu_build_root() {
  local file
  rm -rf "$gpus/build-root"
  mkdir -p "$gpus/build-root"
  (cd "$gpus/build-root" && apt-get -q download "${gpu_build_packages[@]}" >log 2>&1)
  for file in "$gpus"/build-root/*.deb; do dpkg-deb -x "$file" "$gpus/build-root"; done
  sed -i "s#^prefix=.*#prefix=$gpus/build-root/usr#" \
    "$gpus"/build-root/usr/lib/x86_64-linux-gnu/pkgconfig/*.pc
  # The -dev package links to libraries that the system has.
  for file in "$gpus"/build-root/usr/lib/x86_64-linux-gnu/libdrm*.so; do
    ln -sfn "/usr/lib/x86_64-linux-gnu/$(basename "$(readlink "$file")")" "$file"
  done
}

make_gpu_intel() {
  say "building the shim of Intel GPUs (some minutes; log: .cache/gpu-compilers/intel.log)"
  make_gpu_build_root
  python3 -m venv "$gpus/venv"
  "$gpus/venv/bin/pip" install --quiet --disable-pip-version-check "${gpu_meson[@]}"
  mkdir -p "$gpus/source" "$gpus/built"
  (
    local usr=$gpus/build-root/usr
    export PATH=$gpus/venv/bin:$usr/bin:$PATH M4=$usr/bin/m4 BISON_PKGDATADIR=$usr/share/bison
    export PKG_CONFIG_PATH=$usr/lib/x86_64-linux-gnu/pkgconfig
    cd "$gpus/source"
    private_apt "$gpus/apt-source" amd64 "$gpu_source_suite" source --download-only mesa
    tar -xf mesa_*.orig.tar.?z
    rm -rf ../build
    meson setup ../build mesa-* -Dbuildtype=release -Dtools=drm-shim,intel -Dvulkan-drivers= \
      -Dgallium-drivers= -Dplatforms= -Dglx=disabled -Degl=disabled -Dgbm=disabled \
      -Dopengl=false -Dgles1=disabled -Dgles2=disabled -Dllvm=disabled -Dlibunwind=disabled \
      -Dvalgrind=disabled -Dzstd=disabled -Dxmlconfig=disabled -Dshader-cache=disabled \
      -Dintel-elk=false
    ninja -C ../build src/intel/tools/libintel_noop_drm_shim.so
    cp ../build/src/intel/tools/libintel_noop_drm_shim.so ../built
  ) >"$gpus/intel.log" 2>&1
  rm -rf "$gpus/source" "$gpus/build" "$gpus/build-root" "$gpus/venv"
}

# set_up_gpus PART: amd64, intel or arm64; peers, whose kernels are compared.
set_up_gpus() {
  if [[ $1 == peers ]]; then
    once llama-peer-3.22.1 fetch_llama_peer
    return
  fi
  mkdir -p "$gpus"
  local version=1
  [[ $1 != arm64 ]] || version=2  # its headers of SPIR-V are new
  once_in "$gpus/stamps" "$1-$version" "make_gpu_$1"
}

# What `./dev gpu` asks; bench/gpu/run.py sees which of it is there. Each part is a process of its
# own, so that what fails is reported and left out.
setup_gpus() {
  local part
  command -v apt-get >/dev/null || { say "no apt-get here: only installed drivers are asked"; return 0; }
  for part in amd64 intel arm64 peers; do
    "$root/dev" gpu --set-up "$part" || say "$part: not to be had here and left out"
  done
}

# bench_gpu of this checkout for the emulated compilers, where there is what it is compiled with.
build_emulated() {
  [[ ! -d $gpus/arm64-dev/usr ]] || build gpu-arm64 bench_gpu >"$gpus/arm64.log" 2>&1
}

run_gpu() {
  if [[ ${1:-} == --set-up ]]; then
    set_up_gpus "$2"
    return
  fi
  setup_packages
  setup_models
  once venv-4 make_venv
  once networks-1 make_networks
  setup_gpus
  if [[ " $* " == *" --host "* ]]; then
    # What the host pays is timed.
    local -x ULLAGE_BUILD=$root/build/release
    build_quietly release ullage bench_frame
  else
    build_quietly dev ullage bench_gpu bench_gpu_registry
    build_emulated || say "bench_gpu does not compile for arm64 (.cache/gpu-compilers/arm64.log): left out"
  fi
  python3 bench/gpu/run.py "$@"
  total
}
