# Sourced by ./dev: the documentation as a site, built without a network once its tools are there.

docs_packages=(sphinx==9.0.4 breathe==5.1.0 furo==2025.12.19 myst-parser==5.2.0)

make_docs_venv() {
  say "installing ${docs_packages[*]} in .cache/venv-docs"
  rm -rf "$cache/venv-docs"
  python3 -m venv "$cache/venv-docs"
  "$cache/venv-docs/bin/pip" install --quiet --disable-pip-version-check "${docs_packages[@]}"
}

# A warning is an error, an internal link that leads nowhere too.
build_site() {
  local source=$root/build/site-source
  "$cache/venv-docs/bin/python" scripts/docs/compose.py build/dev/tools/ullage "$source"
  (cat docs/site/Doxyfile && echo "OUTPUT_DIRECTORY = $source/doxygen") | doxygen - >"$cache/doxygen.log" 2>&1
  local builder
  for builder in html linkcheck; do
    "$cache/venv-docs/bin/sphinx-build" -q -W --keep-going -j auto -c "$source/docs/site" -b "$builder" \
      -d "$root/build/site-doctrees" "$source/docs" "$root/build/site$([[ $builder == html ]] || echo -links)"
  done
}

run_docs() {
  setup_packages
  need_packages doxygen
  once docs-1 make_docs_venv
  say "building (log: .cache/build-dev.log)"
  build_quietly dev ullage
  build_site
  say "build/site/site/index.html"
  total
}
