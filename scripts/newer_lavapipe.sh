# Sourced by ./dev: the software driver of Debian sid's Mesa, which executes cooperative matrices. It
# comes with the compilers of GPUs (gpu.sh).

setup_newer_lavapipe() {
  if [[ $(uname -m) != x86_64 ]] || ! command -v apt-get >/dev/null ||
    ! "$root/dev" gpu --set-up amd64; then
    say "cooperative matrices want Mesa 26, which could not be unpacked here: their tests are skipped"
  fi
}

has_newer_lavapipe() {
  [[ -e $gpus/icd/lvp.json ]]
}

# on_newer_lavapipe COMMAND...: with sid's C library, loader, layers and software driver. The
# command is a file.
on_newer_lavapipe() {
  local root=$gpus/amd64
  local libraries=$root/usr/lib/x86_64-linux-gnu
  env VK_ICD_FILENAMES="$gpus/icd/lvp.json" VK_LAYER_PATH="$root/usr/share/vulkan/explicit_layer.d" \
    VK_LOADER_LAYERS_DISABLE='~implicit~' XDG_CACHE_HOME="$gpus/home" \
    "$libraries/ld-linux-x86-64.so.2" --library-path "$libraries:/usr/lib/x86_64-linux-gnu" "$@"
}
