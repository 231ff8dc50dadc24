# Sourced by ./dev: formats, clones, clang-tidy and who may include whom, over every folder.

cxx_files() {
  git ls-files '*.cpp' '*.h' '*.hpp' | grep -v '^shaders/params/' || true
}

# Commands that clang makes of the dev build's options.
list_commands() {
  cmake --preset dev -B build/tidy -DULLAGE_PRECOMPILE=OFF \
    -DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_C_COMPILER=clang-19 >"$cache/configure-tidy.log"
  sed -i 's|/build/tidy|/build/dev|g' build/tidy/compile_commands.json
}

# What is compiled against the installed libraries, by separate builds of the tests.
tidy_installed() {
  local folder
  ctest --test-dir build/dev -R '^(package_build|python_build|onnxruntime_ep_build)$' --output-on-failure
  for folder in examples/*/; do
    folder=$(basename "$folder")
    [[ ! -f examples/$folder/CMakeLists.txt || -z $(git ls-files "examples/$folder/*.cpp") ]] ||
      python3 scripts/tidy.py "build/dev/tests/package/work/$folder" "examples/$folder/*.cpp"
  done
  python3 scripts/tidy.py build/dev/tests/python/work/module 'bindings/python/*.cpp'
  if [[ -f $cache/onnxruntime/include/onnxruntime_ep_c_api.h ]]; then
    python3 scripts/tidy.py build/dev/tests/onnxruntime_ep/work/provider 'bindings/onnxruntime/*.cpp'
  else
    say "no headers of onnxruntime: bindings/onnxruntime is left out"
  fi
}

run_lint() {
  need_packages clang-19 clang-format-19 clang-tidy-19
  setup_packages
  setup_data
  say "words"
  python3 scripts/words.py
  say "format"
  cxx_files | xargs clang-format-19 --dry-run --Werror
  say "clones"
  find_clones
  build dev
  say "layers"
  ctest --test-dir build/dev -R '^layers$' --output-on-failure
  say "clang-tidy"
  list_commands
  local folder patterns=()
  for folder in $(layer_folders); do
    case $folder in
      bindings) ;; # below
      tests) ;; # what clang itself warns of: the sanitizers' build is clang's
      examples) patterns+=(examples/{chat,fine_tune,fine_tune_text,read_page,speak,splats}/'*.cpp') ;;
      *) patterns+=("$folder/*.cpp") ;;
    esac
  done
  python3 scripts/tidy.py build/tidy "${patterns[@]}"
  tidy_installed
}
