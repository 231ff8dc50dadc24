# Sourced by ./dev: the comparison with peers and with other revisions.

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
    self_test)
      shift
      "$cache/venv/bin/python" bench/self_test/run.py "$@"
      ;;
    torch)
      shift
      ctest --test-dir build/release -R '^(package|python)_build$' --output-on-failure >"$cache/build-bench.log"
      [[ -d $cache/onnxscript ]] ||
        "$cache/venv/bin/python" -m pip install --quiet --no-deps --target "$cache/onnxscript" \
          onnx onnxscript onnx_ir ml_dtypes protobuf packaging
      PYTHONPATH=$root/build/release/tests/python/work/package:$cache/onnxscript \
        python3 scripts/torch_python.py bench/torch/run.py "$@"
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
      say "bench: models, kernels, primitives, comprehensions, language, frame, autodiff, shaders, self_test, torch, against"
      return 2
      ;;
  esac
}
