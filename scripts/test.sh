# Sourced by ./dev: the test table and the comparison with peers.

# "3/16 Test #5: ir ....   Passed    4.12 sec" becomes a row of the table, as it ends.
show_suites() {
  local driver=$1 tier=$2 prefix= line
  [[ $preset == dev ]] || prefix=${preset}_
  while read -r line; do
    [[ $line =~ Test\ +\#[0-9]+:\ ([a-z_0-9]+)\ [.\ *]*([A-Z][A-Za-z]+).*\ ([0-9]+)\.[0-9]+\ sec ]] || continue
    printf '%-24s %-12s %-5s %5s s  %s\n' "$prefix${BASH_REMATCH[1]}" "$driver" "$tier" \
      "${BASH_REMATCH[3]}" "${BASH_REMATCH[2],,}"
  done
}

# Runs the suites of a label, one per core at a time; device suites once per driver and tier.
run_suites() {
  local driver=$1 tier=$2 label=$3 log=$cache/test-$preset-$3-$1-$2.log
  shift 3
  ctest --test-dir "build/$preset" -j "$(nproc)" -L "^$label\$" --output-on-failure \
    --repeat after-timeout:2 "$@" 2>&1 | tee "$log" | show_suites "$driver" "$tier" || true
  local result
  result=$(sed -n 's/.*% tests passed, \([0-9]*\) tests failed out of \([0-9]*\).*/\1 \2/p' "$log")
  # Without a closing line nothing ran to its end: that counts as a failure.
  local bad=${result% *} all=${result#* }
  failed=$((failed + ${bad:-1}))
  passed=$((passed + ${all:-1} - ${bad:-1}))
  [[ ${bad:-1} -eq 0 ]] || failures+=("$log")
}

# Kernels, and their machine code for the Metal emulator, by content: clones share them.
run_host_suites() {
  ULLAGE_TEST_CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/ullage-tests run_suites - - host "$@"
}

# What a run without --slow takes of a tier on driver 0 (lavapipe) or 1 (SwiftShader), as arguments of
# ctest: lavapipe at full tier takes every suite; the other three every second one, so that SwiftShader
# takes each suite at one of its tiers, and one of the drivers takes it at T0. The halves swap by day
# (ULLAGE_TEST_SEED). Large counts, which are the same at every tier, are run at full tier.
share_of() {
  local tier=$1 driver=$2 day=${ULLAGE_TEST_SEED:-$(date +%-j)}
  [[ $tier == full ]] || echo "-E ^ops_large_device\$"
  [[ $tier$driver == full0 ]] && return
  local turn=$(((day + driver) % 2))
  [[ $tier == T0 ]] || turn=$((1 - turn))
  echo "-I $((turn + 1)),,2"
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
    run_suites lavapipe "$tier" device "$@" $([[ $slow -eq 1 ]] || share_of "$tier" 0)
    export VK_ICD_FILENAMES=$swiftshader_icd
    run_suites swiftshader "$tier" device "$@" $([[ $slow -eq 1 ]] || share_of "$tier" 1)
  done
  unset ULLAGE_TEST_TIER ULLAGE_TEST_VALIDATION ULLAGE_TEST_CACHE VK_ICD_FILENAMES
}

# Tests whose kernels want what only a newer driver has, as PROGRAM FILTER.
newer_driver_tests=("ops/test_halves_device *"
  "ops/test_bytes_device *"
  "ops/test_arithmetic_device *"
  "models/test_models_arithmetic_device *rec*"
  "ops/test_ops_device Formats/BlocksOnDevice.IntegerDot*:Formats/BlocksOnDevice.MatricesOfBytes*:*OpOnDevice*/matmul*:Kernels/Twins*/matmul*"
  "ops/test_ops_device *SubgroupsOnDevice*")

# On lavapipe of Debian sid, which ctest cannot start.
run_newer_driver() {
  has_newer_lavapipe || return 0
  local -x ULLAGE_TEST_VALIDATION=1 ULLAGE_TEST_CACHE=$cache/test-kernels
  local entry program log begun state
  local entries=("${newer_driver_tests[@]}")
  [[ $slow -eq 0 ]] || entries+=("models/test_models_arithmetic_device *")
  for entry in "${entries[@]}"; do
    program=${entry%% *} begun=$SECONDS state=passed
    log=$cache/test-newer-${program##*/}.log
    if on_newer_lavapipe "build/$preset/tests/$program" "--gtest_filter=${entry#* }" >"$log" 2>&1; then
      passed=$((passed + 1))
    else
      failed=$((failed + 1)) state=failed
      failures+=("$log")
    fi
    printf '%-24s %-12s %-5s %5s s  %s\n' "${program##*/test_}" lavapipe-26 full \
      $((SECONDS - begun)) "$state"
  done
}

# Device suites that the address sanitizer watches, with lavapipe at full tier.
sanitized_devices='^(ops|float64|passes|autodiff|runtime|resolve|embedding|host_dispatch)_device(_[0-9]+)?$'

# What a preset's suites are made of; nothing: everything.
targets_of() {
  [[ $1 != tsan ]] || echo test_runtime
}

# Stacks have names.
run_sanitized() {
  local symbolizer=/usr/lib/llvm-19/bin/llvm-symbolizer
  local -x UBSAN_OPTIONS=print_stacktrace=1 VK_ICD_FILENAMES=/dev/null
  local -x TSAN_OPTIONS=external_symbolizer_path=$symbolizer
  local -x ASAN_OPTIONS=external_symbolizer_path=$symbolizer
  local -x LSAN_OPTIONS=suppressions=$root/tests/sanitizers/lsan.supp:print_suppressions=0
  if [[ $preset == tsan ]]; then
    run_suites - - host -R '^runtime$'
    return
  fi
  run_host_suites -LE '^slow$'
  VK_ICD_FILENAMES=$lavapipe_icd
  local -x ULLAGE_TEST_VALIDATION=1 ULLAGE_TEST_CACHE=$cache/test-kernels
  run_suites lavapipe full device -LE '^slow$' -R "$sanitized_devices"
}

# build_and_run_sanitized asan|tsan: after the suites of another preset.
build_and_run_sanitized() {
  local preset=$1
  say "building (log: .cache/build-$preset.log)"
  if build_quietly "$preset" $(targets_of "$preset"); then
    run_sanitized
  else
    failed=$((failed + 1))
    failures+=("$cache/build-$preset.log")
  fi
}

# run_verb NAME ARGUMENT...: one row of the test table, which is a verb of ./dev.
run_verb() {
  local name=$1 log=$cache/test-$1.log from=$SECONDS result=passed
  shift
  if "$root/dev" "$@" >"$log" 2>&1; then
    passed=$((passed + 1))
  else
    result=failed
    failures+=("$log")
    failed=$((failed + 1))
  fi
  printf '%-24s %-12s %-5s %5s s  %s\n' "$name" - - $((SECONDS - from)) "$result"
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
  # Compiles kernels for the Metal emulator.
  ! command -v apt-get >/dev/null || need_packages clang-19
  local data=
  if [[ $preset != tsan ]]; then
    {
      setup_data
      [[ $slow -eq 1 || $preset != dev ]] || setup_newer_lavapipe
      # A gigabyte of packages: other runs check a sample where `./dev zoo` has been.
      [[ $slow -eq 0 || $preset != dev ]] || { setup_slow_data; setup_zoo; setup_voice; setup_godot; }
    } &
    data=$!
  fi
  [[ $slow -eq 0 ]] || setup_gpus
  say "building (log: .cache/build-$preset.log)"
  build_quietly "$preset" $(targets_of "$preset")
  [[ -z $data ]] || wait "$data"
  use_driver
  passed=0 failed=0 failures=()
  printf '%-24s %-12s %-5s %7s  %s\n' suite driver tier time result
  case $preset in
    asan | tsan) run_sanitized ;;
    *)
      run_host_suites "${exclude[@]}"
      run_device_suites "${exclude[@]}"
      run_newer_driver
      ;;
  esac
  if [[ $slow -eq 1 && $preset == dev ]] && command -v apt-get >/dev/null; then
    run_verb cross_aarch64 cross aarch64
    run_verb cross_mingw cross mingw
    build_and_run_sanitized asan
    build_and_run_sanitized tsan
  fi
  local log
  for log in "${failures[@]}"; do
    say "--- $log"
    tail -n 80 "$log"
  done
  total
  echo "$passed passed, $failed failed"
  [[ $failed -eq 0 ]]
}

# The tool and the bench of kernels of another revision, in a clone below .cache/against.
build_revision() {
  local clone=$cache/against/$1
  say "building $1 (log: $clone.log)"
  if [[ ! -d $clone ]]; then
    git clone --quiet --shared "$root" "$clone"
    git -C "$clone" checkout --quiet "$1"
  fi
  {
    [[ -f $clone/build/release/build.ninja ]] ||
      (cd "$clone" && cmake --preset release -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    cmake --build "$clone/build/release" --target ullage bench_kernels
  } >"$clone.log" 2>&1 || { tail -n 40 "$clone.log" >&2; return 1; }
}

run_bench() {
  setup_packages
  setup_data
  build_quietly release
  use_driver
  case ${1:-models} in
    models)
      shift || true
      once peers-2 make_peers
      "$cache/venv-peers/bin/python" bench/models/run.py "$@"
      ;;
    frame | kernels | primitives | comprehensions)
      local suite=$1
      shift
      local targets=("bench_$suite")
      if [[ $suite == kernels ]]; then
        need_packages libopenblas-dev
        targets+=(bench_frame)
      fi
      build release "${targets[@]}" >"$cache/build-bench.log"
      python3 "bench/$suite/run.py" "$@"
      ;;
    language)
      shift
      setup_language_model
      once llama-peer-3.22.1 fetch_llama_peer
      python3 bench/language/run.py "$cache"/models/smollm2/*.gguf "$@"
      ;;
    against)
      shift
      [[ $# -gt 0 ]] || { say "bench against: which revision?"; return 2; }
      local revision
      revision=$(git rev-parse --short "$1")
      shift
      need_packages libopenblas-dev
      build release bench_kernels >"$cache/build-bench.log"
      once networks-1 make_networks
      build_revision "$revision"
      "$cache/venv/bin/python" bench/against/run.py "$cache/against/$revision/build/release" \
        "$revision" "$@"
      ;;
    proof)
      shift
      "$cache/venv/bin/python" bench/proof/run.py "$@"
      ;;
    autodiff)
      build release bench_autodiff >"$cache/build-bench.log"
      build/release/bench/autodiff/bench_autodiff | tee bench/results/autodiff.json
      ;;
    shaders)
      shift
      need_packages glslc spirv-cross
      python3 bench/shaders/run.py "$@"
      ;;
    *)
      say "bench: models, kernels, primitives, comprehensions, language, frame, autodiff, shaders, proof, against"
      return 2
      ;;
  esac
}
