# Sourced by ./dev: builds the files of a release in dist/.

# The version is stated thrice, because each is read by a tool that knows no other.
versions() {
  sed -n 's/^project(ullage VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt
  sed -n 's/^version = "\(.*\)"/\1/p' bindings/python/pyproject.toml bindings/onnxruntime/pyproject.toml
}

# A tag v1.2.3 that is what lies here, and the version everywhere.
check_tag() {
  local version=${1#v}
  local wrong=
  [[ $1 == v* ]] || wrong="a tag is v and a version, not $1"
  [[ $(git rev-parse --verify --quiet "$1^{commit}") == $(git rev-parse HEAD) ]] ||
    wrong="$1 is not what is checked out"
  [[ -z $(git status --porcelain) ]] || wrong="there are changes that no commit has"
  [[ $(versions | sort -u) == "$version" ]] || wrong="the tag is $1, versions are $(versions | xargs)"
  grep -q "^## $version" CHANGELOG.md || wrong="CHANGELOG.md has no part for $version"
  [[ -z $wrong ]] || { say "release: $wrong"; return 1; }
}

# Python's source packages; they require an installed Ullage.
make_sdists() {
  local folder
  for folder in python onnxruntime; do
    (cd "bindings/$folder" && "$wheel/build-3.11/bin/python" -c \
      'import sys; from scikit_build_core import build; build.build_sdist(sys.argv[1])' "$root/dist") >/dev/null
  done
}

run_release() {
  local version=${1#v}
  check_tag "$1"
  run_wheel
  make_sdists
  git archive --prefix="ullage-$version/" "$1" | gzip -9n >"dist/ullage-$version-source.tar.gz"
  local versions
  mapfile -t versions < <(linked_versions)
  python3 scripts/sbom.py "$version" \
    "$(TZ=UTC git log -1 --date=format-local:%Y-%m-%dT%H:%M:%SZ --format=%cd "$1")" "${versions[@]}" \
    >"dist/ullage-$version.spdx.json"
  (cd dist && sha256sum -- * >SHA256SUMS && cat SHA256SUMS)
}
