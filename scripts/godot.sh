# Sourced by ./dev: Godot of Debian sid with the libraries it needs, lavapipe among them, unpacked below .cache/godot and
# not installed. Nothing names the folder by a whole path: it may move or go.

godot_home=$cache/godot
# Sid's packages are replaced often: what is there is taken, where it is at least this.
godot_least=4.4
godot_packages=(godot mesa-vulkan-drivers libvulkan1 libgl1 libxcb-randr0 xkb-data)

fetch_godot() {
  say "downloading Godot and its libraries (190 MB; 720 MB unpacked)"
  unpack_with_needs "$godot_home/apt" amd64 sid "$godot_home/root" "${godot_packages[@]}"
  mkdir -p "$godot_home/home"
  # Uses no GPU of this machine, so that test results depend on none.
  cat >"$godot_home/godot" <<'EOF'
#!/usr/bin/env bash
here=$(dirname "$(readlink -f "$0")")
libraries=$here/root/usr/lib/x86_64-linux-gnu
export XDG_DATA_HOME=$here/home XDG_CONFIG_HOME=$here/home XDG_CACHE_HOME=$here/home
export VK_ICD_FILENAMES=$here/root/usr/share/vulkan/icd.d/lvp_icd.json VK_LOADER_LAYERS_DISABLE='~implicit~'
exec "$libraries/ld-linux-x86-64.so.2" --library-path "$libraries:$libraries/pulseaudio" "$here/root/usr/bin/godot" "$@"
EOF
  chmod +x "$godot_home/godot"
  [[ $(printf '%s\n' "$godot_least" "$("$godot_home/godot" --headless --version)" | sort -V | head -n 1) == "$godot_least" ]]
}

# Its tests are skipped where this fails.
setup_godot() {
  if [[ $(uname -m) != x86_64 ]] || ! command -v apt-get >/dev/null ||
    ! once_in "$godot_home" unpacked-1 fetch_godot; then
    say "no Godot $godot_least or newer could be unpacked here: its tests are skipped"
    return 0
  fi
  need_packages xvfb xauth
}
