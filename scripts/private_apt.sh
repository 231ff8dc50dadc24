# Sourced by ./dev: packages of other machines and releases of Debian, unpacked and not installed.

# private_apt FOLDER ARCHITECTURE SUITE ARGS...: apt-get with separate lists in FOLDER, for
# packages and sources.
private_apt() {
  local apt=$1 architecture=$2 suite=$3
  shift 3
  # A folder that was moved names where it lay.
  if ! grep -qsF "Dir::Cache \"$apt\"" "$apt/conf"; then
    mkdir -p "$apt/lists/partial" "$apt/archives/partial"
    : >"$apt/status"
    cat >"$apt/debian.sources" <<EOF
Types: deb deb-src
URIs: http://deb.debian.org/debian
Suites: $suite
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
EOF
    cat >"$apt/conf" <<EOF
Dir::State "$apt";
Dir::State::status "$apt/status";
Dir::Cache "$apt";
Dir::Etc::sourcelist "$apt/debian.sources";
Dir::Etc::sourceparts "-";
APT::Architecture "$architecture";
APT::Architectures { "$architecture"; };
APT::Sandbox::User "root";
Acquire::Languages "none";
EOF
    APT_CONFIG=$apt/conf apt-get -q update >"$apt/log" 2>&1 || {
      tail -n 20 "$apt/log" >&2
      rm "$apt/conf"
      return 1
    }
  fi
  APT_CONFIG=$apt/conf apt-get -q "$@" >>"$apt/log" 2>&1 || { tail -n 20 "$apt/log" >&2; return 1; }
}

# unpack_with_needs APT ARCHITECTURE SUITE FOLDER PACKAGE...: packages and all that they depend on, unpacked into
# FOLDER by the private_apt of the folder APT.
unpack_with_needs() {
  local apt=$1 architecture=$2 suite=$3 folder=$4 file
  shift 4
  private_apt "$apt" "$architecture" "$suite" install -y --no-install-recommends --download-only "$@"
  rm -rf "$folder"
  mkdir -p "$folder"
  for file in "$apt"/archives/*.deb; do dpkg-deb -x "$file" "$folder"; done
  rm "$apt"/archives/*.deb
}
