#!/usr/bin/env bash
# on_newer_lavapipe.sh FILE ARGUMENT...: runs a program with the loader, layers and software driver of Debian sid's Mesa,
# which `./dev gpu --set-up amd64` unpacks, and with sid's C library, which they need.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
gpus=${ULLAGE_GPU_COMPILERS:-$here/.cache/gpu-compilers}
libraries=$gpus/amd64/usr/lib/x86_64-linux-gnu
if [[ ! -e $gpus/icd/lvp.json ]]; then
  echo "skipped: lavapipe 26 is not unpacked in $gpus: ./dev gpu --set-up amd64 does it"
  exit 77
fi
export VK_ICD_FILENAMES=$gpus/icd/lvp.json VK_LAYER_PATH=$gpus/amd64/usr/share/vulkan/explicit_layer.d
export VK_LOADER_LAYERS_DISABLE='~implicit~' XDG_CACHE_HOME=$gpus/home
exec "$libraries/ld-linux-x86-64.so.2" --library-path "$libraries:/usr/lib/x86_64-linux-gnu" "$@"
