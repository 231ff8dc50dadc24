# Sourced by ./dev: newer drivers than Debian's, unpacked below .cache/gpu-compilers and not installed.

gpu_compilers=$cache/gpu-compilers

# sid_apt COMMAND...: apt with lists of sid, an empty system and a cache of its own.
sid_apt() {
  local folder=$gpu_compilers/apt
  local options=(-o "Dir::Etc::sourcelist=$folder/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o "Dir::State::Lists=$folder/lists" -o "Dir::Cache=$folder/cache"
    -o "Dir::State::status=$folder/status")
  nice -n 10 "$1" -qq "${options[@]}" "${@:2}"
}

# Mesa of Debian sid with all that it depends on: its software driver has cooperative matrices.
fetch_gpu_compilers() {
  local folder=$gpu_compilers/apt mirror package
  say "unpacking Mesa of Debian sid in .cache/gpu-compilers (80 MB)"
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep -v security | head -n 1)
  mkdir -p "$folder/lists/partial" "$folder/cache/archives/partial"
  : >"$folder/status"
  printf 'deb [signed-by=%s] %s sid main\n' /usr/share/keyrings/debian-archive-keyring.gpg "$mirror" \
    >"$folder/sources.list"
  sid_apt apt-get update
  sid_apt apt-get -y --no-install-recommends --download-only install \
    mesa-vulkan-drivers libvulkan1 vulkan-validationlayers
  for package in "$folder"/cache/archives/*.deb; do dpkg-deb -x "$package" "$gpu_compilers/sid"; done
  rm "$folder"/cache/archives/*.deb
}

setup_gpu_compilers() {
  once gpu-compilers-1 fetch_gpu_compilers
}

# on_newer_lavapipe COMMAND...: with sid's C library, loader, layers and software driver. The
# command is a file.
on_newer_lavapipe() {
  local root=$gpu_compilers/sid libraries
  libraries=$root/usr/lib/$(uname -m)-linux-gnu
  mkdir -p "$gpu_compilers/icd"
  local icd=$gpu_compilers/icd/lavapipe.json
  sed -E "s#\"library_path\": \"[^\"]*/?(libvulkan_lvp\.so)\"#\"library_path\": \"$libraries/\1\"#" \
    "$root/usr/share/vulkan/icd.d/lvp_icd.json" >"$icd"
  env VK_ICD_FILENAMES="$icd" VK_LAYER_PATH="$root/usr/share/vulkan/explicit_layer.d" \
    VK_LOADER_LAYERS_DISABLE='~implicit~' XDG_CACHE_HOME="$gpu_compilers/home" \
    "$libraries/ld-linux-$(uname -m | tr _ -).so.2" \
    --library-path "$libraries:/usr/lib/$(uname -m)-linux-gnu" "$@"
}
