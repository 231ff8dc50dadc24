# Sourced by ./dev: the test gate (scripts/gate, tests/manifest.txt).

gate() {
  python3 scripts/gate/main.py --icd "lavapipe=$lavapipe_icd" --icd "swiftshader=$swiftshader_icd" "$@"
}

# What tests need besides the packages that everything needs, installed before the build is configured:
# clang compiles kernels for the Metal emulator.
test_packages=(clang-19)

# build_for_tests PRESET...: with everything that the suites of these builds need. What fails to build
# leaves its suites out, and the gate reports it.
build_for_tests() {
  local preset
  for preset in "$@"; do
    say "building (log: .cache/build-$preset.log)"
    build_quietly "$preset" $(targets_of "$preset") || say "build/$preset is not complete"
  done
}

# Targets of a preset's suites; nothing: everything.
targets_of() {
  [[ $1 == dev ]] || { configure "$1" && gate programs "$1"; }
}

setup_test_data() {
  setup_data
  setup_newer_lavapipe
  if [[ $1 -eq 1 ]]; then
    setup_slow_data
    setup_zoo
    setup_voice
    setup_godot
    setup_gpus
  fi
}

run_tests() {
  local slow=0 check=0 argument words=() builds=(dev) run=(run) goes_on=()
  for argument in "$@"; do
    case $argument in
      --list) gate list; return ;;
      --check) check=1 ;;
      --slow) slow=1 ;;
      --continue) goes_on=(--continue) ;;
      -*) say "test: no option $argument"; return 2 ;;
      *) words+=("$argument") ;;
    esac
  done
  [[ $slow -eq 0 ]] || run+=(--slow)
  if [[ $check -eq 1 ]]; then
    gate check "${run[@]:1}"
    return
  fi
  case ${words[0]:-} in
    "") [[ $slow -eq 0 ]] || builds=(dev asan tsan) ;;
    dev | asan | tsan) builds=("${words[0]}") run+=(--build "${words[0]}") ;;
    *) run=(one "${words[@]}") ;;
  esac
  setup_packages
  ! command -v apt-get >/dev/null || need_packages "${test_packages[@]}"
  local data=
  if [[ ${builds[0]} != tsan && ${run[0]} != one ]]; then
    setup_test_data "$slow" &
    data=$!
  fi
  build_for_tests "${builds[@]}"
  [[ -z $data ]] || wait "$data" || say "not all test data could be had: what needs it fails"
  use_driver
  say "set up and built in $((SECONDS - started)) s"
  gate "${run[@]}" "${goes_on[@]}"
}
