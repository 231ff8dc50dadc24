# Sourced by ./dev: regenerates all golden files and generated pages, to be read as a diff.

# Suites that write what they compare with where ULLAGE_UPDATE_GOLDEN is set.
golden_suites=(options layers ir ops passes frontends comprehension comprehension_examples lint tools wrong_calls abi_runtime
  abi_compiler bindings_generated image_import_code metal_golden conform_matrix_newer_lavapipe)
# Those that take an hour: with --slow.
golden_slow_suites=(metal_mutants kernel_traffic)

run_golden() {
  local suites=("${golden_suites[@]}") pattern status=0
  [[ ${1:-} != --slow ]] || suites+=("${golden_slow_suites[@]}")
  setup_packages
  ! command -v apt-get >/dev/null || need_packages "${test_packages[@]}"
  setup_data
  setup_newer_lavapipe
  say "building (log: .cache/build-dev.log)"
  build_quietly dev
  use_driver
  pattern=$(IFS='|' && echo "^(${suites[*]})\$")
  ULLAGE_UPDATE_GOLDEN=1 ctest --test-dir build/dev -R "$pattern" --output-on-failure || status=$?
  local tests=build/dev/tests/onnx/onnx_node_tests
  VK_ICD_FILENAMES=$lavapipe_icd "$tests" --update && VK_ICD_FILENAMES=$lavapipe_icd "$tests" --device-inputs --update ||
    status=$?
  say "what changed:"
  git status --short
  return "$status"
}
