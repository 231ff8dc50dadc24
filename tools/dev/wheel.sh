# Sourced by ./dev: Python wheels. Everything lies under .cache/wheel; dist/ gets the wheel.

wheel_packages=(scikit-build-core==1.1.2 nanobind==3.1.0 ninja==1.13.2 cmake==3.31.6)

make_wheel_venv() {
  say "installing ${wheel_packages[*]} in .cache/wheel/venv"
  rm -rf "$cache/wheel/venv"
  python3 -m venv "$cache/wheel/venv"
  "$cache/wheel/venv/bin/pip" install --quiet --disable-pip-version-check "${wheel_packages[@]}"
}

# The libraries, static, in .cache/wheel/installed: a module that has all of it in one file.
build_static() {
  say "building the libraries for a wheel (log: .cache/wheel/build.log)"
  {
    cmake -S "$root" -B "$cache/wheel/build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
      -DULLAGE_BUILD_TOOLS=OFF -DULLAGE_BUILD_TESTS=OFF -DULLAGE_BUILD_COMPILER_API=ON \
      -DULLAGE_SHARED=OFF -DCMAKE_CXX_FLAGS="-ffunction-sections -fdata-sections" \
      -DCMAKE_CXX_COMPILER_LAUNCHER=ccache &&
      cmake --build "$cache/wheel/build" &&
      cmake --install "$cache/wheel/build" --prefix "$cache/wheel/installed" --component runtime &&
      cmake --install "$cache/wheel/build" --prefix "$cache/wheel/installed" --component compiler
  } >"$cache/wheel/build.log" 2>&1 || { tail -n 20 "$cache/wheel/build.log" >&2; return 1; }
}

run_wheel() {
  setup_packages
  mkdir -p "$cache/wheel"
  once wheel-1 make_wheel_venv
  build_static
  local venv=$cache/wheel/venv
  PATH=$venv/bin:$PATH CMAKE_PREFIX_PATH=$cache/wheel/installed "$venv/bin/pip" wheel --quiet \
    --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir "$root/dist" "$root/bindings/python"
  ls -l "$root"/dist/ullage-*.whl
}
