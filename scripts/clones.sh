# Sourced by ./dev: looks for pieces of text that stand in two places, with jscpd (MIT licence).

jscpd_version=5.3.2
declare -A jscpd_sha512=(
  [x86_64]=0ec36c6c209ce6630e199761ce03c44eca7d44068a934ddc771d4af70c7d45285e3e717e017b2d6184a25bb33faa366abc13254a93bad015e926f3544258c926
  [aarch64]=e3e67f7d6ee7aabb9fe3b0174573def274de1313e6f771ade00ffa0785ac8ba6f41bc122fed603c41e230305015e7386570c6baff20326581212f1cb6f35fe31)
declare -A jscpd_package=([x86_64]=jscpd-linux-x64-gnu [aarch64]=jscpd-linux-arm64-gnu)

# The folders of the table in docs/architecture.md.
layer_folders() {
  sed -n 's/^| `\([a-z]*\)\/.*/\1/p' "$root/docs/architecture.md" | sort -u
}

# What is looked at, and the least that counts: more than 12 lines that are not empty.
clone_folders=(dev $(layer_folders))
clone_options=(--min-lines 12 --min-tokens 30 --format cpp,c,glsl,python,bash,cmake
  --formats-exts 'cpp:cpp,h,hpp,mm;glsl:comp,glsl')

# Lines that do not count: lists of included files, of extensions and of buffers.
clone_lists=('#include[^\n]*' '#extension[^\n]*' 'layout\([^\n]*')

# Files that are tables or samples, and why their rows may be alike.
clone_excludes=(
  'bindings/python/src/ullage/_options.py' # generated of a text in scripts/options/python.py
  'tools/conform/driver/*_scripts.cpp' # samples: each script is handed out whole, as what found a driver's mistake
)

find_clones() {
  local machine patterns files
  machine=$(uname -m)
  if [[ -z ${jscpd_sha512[$machine]:-} ]]; then
    say "no jscpd $jscpd_version is known for $machine: clones are not looked for"
    return 0
  fi
  once "jscpd-$jscpd_version" npm_package "${jscpd_package[$machine]}" "$jscpd_version" \
    "${jscpd_sha512[$machine]}" tools/jscpd
  patterns=$(IFS=,; echo "${clone_lists[*]}")
  files=$(IFS=,; echo "${clone_excludes[*]}")
  "$cache/tools/jscpd/package/bin/jscpd" "${clone_options[@]}" --ignore "$files" --ignore-pattern "$patterns" \
    --reporters console --no-tips --fail-on-empty --exit-code 1 "${clone_folders[@]}"
}
