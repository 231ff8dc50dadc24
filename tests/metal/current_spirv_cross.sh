#!/usr/bin/env bash
# Builds SPIRV-Cross as the Vulkan SDK of 2026 has it, in place of Debian's of 2023. Writes to FOLDER
# libspirv-cross-c-shared.so.0. The source is that of a crate, fixed by its hash.
# usage: current_spirv_cross.sh FOLDER
set -euo pipefail
folder=$1
library=$folder/libspirv-cross-c-shared.so.0
read -r _ version hash < <(grep '^spirv-cross-sys ' "$(dirname "$0")/../../cmake/compilers/crates.txt")
[[ ! -f $library ]] || exit 0
mkdir -p "$folder"
cd "$folder"
curl --fail --silent --show-error --location --max-time 300 --retry 3 --output crate.tar.gz \
  "https://static.crates.io/crates/spirv-cross-sys/spirv-cross-sys-${version/+/%2B}.crate"
echo "$hash  crate.tar.gz" | sha256sum --check --quiet
tar xzf crate.tar.gz
source=spirv-cross-sys-$version/native/SPIRV-Cross
files=(cfg cross cross_c cross_parsed_ir cross_util glsl msl parser)
for file in "${files[@]}"; do
  printf '%s\0' "$file"
done | xargs -0 -P "$(nproc)" -I{} "${CXX:-c++}" -std=c++14 -O1 -fPIC -w -DSPIRV_CROSS_C_API_MSL=1 \
  -DSPIRV_CROSS_C_API_GLSL=1 -c "$source/spirv_{}.cpp" -o {}.o
"${CXX:-c++}" -shared -Wl,-soname,libspirv-cross-c-shared.so.0 -o built.so "${files[@]/%/.o}"
rm -r "spirv-cross-sys-$version" crate.tar.gz "${files[@]/%/.o}"
mv built.so "$library"
