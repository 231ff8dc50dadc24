#!/usr/bin/env bash
# The kernels' MSL made by a current SPIRV-Cross: rules, type check and checked execution as with
# Debian's, and after every dispatch the same bytes. Ends with 77 where its source cannot be had.
# usage: current_translator_test.sh FOLDER TEST_METAL_GOLDEN TEST_METAL_OPS
set -euo pipefail
folder=$1 golden=$2 ops=$3
"$(dirname "$0")/current_spirv_cross.sh" "$folder" || exit 77
with_current() { LD_LIBRARY_PATH=$folder "$@"; }
with_current "$golden" | tee "$folder/golden.log"
# That it is another one is seen from the golden texts, which are skipped.
grep -q 'texts are those of' "$folder/golden.log"
for emulator in portable,32,forward desktop,4,backward; do
  rm -f "$folder"/{debian,current}.results
  ULLAGE_EMULATOR=$emulator ULLAGE_RESULTS=$folder/debian.results "$ops"
  ULLAGE_EMULATOR=$emulator ULLAGE_RESULTS=$folder/current.results with_current "$ops"
  echo "$emulator: $(wc -l <"$folder/debian.results") buffers after dispatches, $(
    diff "$folder/debian.results" "$folder/current.results" | grep -c '^<' || true) differ"
  cmp "$folder/debian.results" "$folder/current.results"
done
