# Sourced by ./dev: formats, clones, clang-tidy and who may include whom, over every folder.

cxx_files() {
  git ls-files '*.cpp' '*.h' '*.hpp' | grep -v '^shaders/params/' || true
}

# clang-tidy reads every file by itself, with the commands that clang makes of the dev build's options.
list_commands() {
  cmake --preset dev -B build/tidy -DCMAKE_UNITY_BUILD=OFF -DULLAGE_PRECOMPILE=OFF \
    -DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_C_COMPILER=clang-19 >"$cache/configure-tidy.log"
  sed -i 's|/build/tidy|/build/dev|g' build/tidy/compile_commands.json
}

# tidy FOLDER [OPTION...] -- PATTERN...: clang-tidy for the files of the patterns that FOLDER's commands compile. Those
# of other systems have no commands here; that none of a folder has any is a mistake.
tidy() {
  local folder=$1 options=() built files
  shift
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  built=$(sed -n "s|.*\"file\": \"$root/\(.*\)\".*|\1|p" "$folder/compile_commands.json")
  files=$(git ls-files "$@" | grep -Fxf <(echo "$built")) || {
    say "no commands for $* in $folder"
    return 1
  }
  xargs -P "$(nproc)" -n 4 clang-tidy-19 -p "$folder" --quiet --extra-arg=-Wno-deprecated-declarations \
    --extra-arg=-Wno-unknown-warning-option "${options[@]}" <<<"$files"
}

# What is compiled against the installed libraries, by separate builds of the tests.
tidy_installed() {
  local folder
  ctest --test-dir build/dev -R '^(package_build|python_build|onnxruntime_ep_build)$' --output-on-failure
  for folder in examples/*/; do
    folder=$(basename "$folder")
    [[ ! -f examples/$folder/CMakeLists.txt || -z $(git ls-files "examples/$folder/*.cpp") ]] ||
      tidy "build/dev/tests/package/work/$folder" -- "examples/$folder/*.cpp"
  done
  tidy build/dev/tests/python/work/module -- 'bindings/python/*.cpp'
  if [[ -f $cache/onnxruntime/include/onnxruntime_ep_c_api.h ]]; then
    tidy build/dev/tests/onnxruntime_ep/work/provider -- 'bindings/onnxruntime/*.cpp'
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
      bindings | tests) ;; # below
      examples) patterns+=(examples/{chat,fine_tune,fine_tune_text,read_page,speak,splats}/'*.cpp') ;;
      *) patterns+=("$folder/*.cpp") ;;
    esac
  done
  tidy build/tidy -- "${patterns[@]}"
  # Of tests, what clang itself warns of: they are built with it for the sanitizers.
  tidy build/tidy '--checks=-*,misc-unused-using-decls,clang-diagnostic-*' -- 'tests/*.cpp'
  tidy_installed
}
