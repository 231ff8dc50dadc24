# Sourced by ./dev: the test table and the comparison with peers.

# Rows of the table: suites are ctest's; device suites run once per driver and tier.
run_suites() {
  local driver=$1 tier=$2 label=$3 name begin result
  shift 3
  while read -r name; do
    begin=$SECONDS
    if ctest --test-dir "build/$preset" -R "^$name\$" --output-on-failure --repeat after-timeout:2 \
      >"$cache/test-$name-$driver-$tier.log" 2>&1; then
      result=passed
      passed=$((passed + 1))
    else
      result=FAILED
      failed=$((failed + 1))
      failures+=("$cache/test-$name-$driver-$tier.log")
    fi
    printf '%-24s %-12s %-5s %5s s  %s\n' "$name" "$driver" "$tier" $((SECONDS - begin)) "$result"
  done < <(ctest --test-dir "build/$preset" -N -L "^$label\$" "$@" |
    sed -n 's/^ *Test *#[0-9]*: //p')
}

run_device_suites() {
  local tier
  # Kernels are compiled once for all drivers and tiers that need the same.
  export ULLAGE_TEST_VALIDATION=1 ULLAGE_TEST_CACHE=$cache/test-kernels
  rm -rf "$ULLAGE_TEST_CACHE"
  for tier in full T0; do
    unset ULLAGE_TEST_TIER
    [[ $tier == full ]] || export ULLAGE_TEST_TIER=$tier
    export VK_ICD_FILENAMES=$lavapipe_icd
    run_suites lavapipe "$tier" device "$@"
    export VK_ICD_FILENAMES=$swiftshader_icd
    run_suites swiftshader "$tier" device "$@"
  done
  unset ULLAGE_TEST_TIER ULLAGE_TEST_VALIDATION ULLAGE_TEST_CACHE VK_ICD_FILENAMES
}

run_tests() {
  local preset=dev slow=0 argument exclude=(-LE '^slow$')
  for argument in "$@"; do
    case $argument in
      --slow) slow=1 ;;
      *) preset=$argument ;;
    esac
  done
  [[ $slow -eq 0 ]] || exclude=()
  setup_packages
  setup_data &
  local data=$!
  say "building (log: .cache/build-$preset.log)"
  build_quietly "$preset"
  wait "$data"
  use_driver
  passed=0 failed=0 failures=()
  printf '%-24s %-12s %-5s %7s  %s\n' suite driver tier time result
  run_suites - - host "${exclude[@]}"
  [[ $preset == asan ]] || run_device_suites "${exclude[@]}"
  local log
  for log in "${failures[@]}"; do
    say "--- $log"
    tail -n 40 "$log"
  done
  total
  echo "$passed passed, $failed failed"
  [[ $failed -eq 0 ]]
}

run_bench() {
  setup_packages
  setup_data
  build_quietly release
  use_driver
  case ${1:-models} in
    models)
      shift || true
      once peers-1 make_peers
      "$cache/venv-peers/bin/python" bench/models/run.py "$@"
      ;;
    primitives)
      shift
      build release bench_primitives >"$cache/build-bench.log"
      python3 bench/primitives/run.py "$@"
      ;;
    *)
      say "bench: models, primitives"
      return 2
      ;;
  esac
}
