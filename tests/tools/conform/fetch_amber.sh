#!/bin/sh
# Fetches the scripts that amber_scripts.txt names, and the files next to them, into a folder:
# fetch_amber.sh FOLDER. Needs git and GitHub; exit code 77 where there is no way there.
set -e
[ $# -eq 1 ] || { echo "usage: fetch_amber.sh FOLDER" >&2; exit 2; }
list=$(cd "$(dirname "$0")" && pwd)/amber_scripts.txt
mkdir -p "$1"
cd "$1"
grep '^repository ' "$list" | while read -r _ url commit; do
  name=$(basename "$url")
  [ -f "$name/.fetched-$commit" ] && continue
  rm -rf "$name"
  git init -q "$name"
  # Whole folders: scripts name files next to them.
  awk -v url="$url" '/^repository/ { on = $2 == url } on && /^[+-] / { sub(/[^\/]*$/, "", $2); print "/" $2 }' \
    "$list" | sort -u > "$name/.git/folders"
  git -C "$name" sparse-checkout set --no-cone --stdin < "$name/.git/folders"
  git -C "$name" fetch -q --depth 1 --filter=blob:none "$url" "$commit" || exit 77
  git -C "$name" remote add origin "$url" && git -C "$name" config remote.origin.promisor true
  git -C "$name" config remote.origin.partialclonefilter blob:none
  git -C "$name" checkout -q "$commit"
  touch "$name/.fetched-$commit"
done
