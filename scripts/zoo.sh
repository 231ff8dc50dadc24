# Sourced by ./dev: the zoo of exporters' graphs (tests/zoo).

# PyTorch is Debian's, and so must the interpreter be; transformers of its time is installed next to it.
zoo_packages=(python3-torch python3-torchvision)
zoo_python_packages=(transformers==4.30.2 tokenizers==0.13.3 huggingface-hub==0.16.4 safetensors==0.3.3
  scipy==1.10.1)

# For exported programs, next to the newest PyTorch (scripts/torch_python.py).
zoo_newest=transformers==5.24.0

make_zoo_venv() {
  say "installing ${zoo_python_packages[*]} in .cache/venv-zoo"
  rm -rf "$cache/venv-zoo"
  /usr/bin/python3 -m venv --system-site-packages "$cache/venv-zoo"
  "$cache/venv-zoo/bin/pip" install --quiet --disable-pip-version-check "${zoo_python_packages[@]}"
}

setup_zoo() {
  if ! command -v apt-get >/dev/null; then
    say "no apt-get here: Debian's PyTorch is not to be had, the zoo is skipped"
    return 0
  fi
  need_packages "${zoo_packages[@]}"
  once zoo-2 make_zoo_venv
}

# ULLAGE_TOOL, if set, is the tool that runs the graphs, and nothing is built.
run_zoo() {
  setup_packages
  setup_data
  [[ ${1:-} == --pt2 ]] || setup_zoo
  [[ -n ${ULLAGE_TOOL:-} ]] || build_quietly release ullage
  use_driver
  if [[ ${1:-} == --pt2 ]]; then
    python3 scripts/torch_python.py --with "$zoo_newest" tests/zoo/run_pt2.py "${@:2}"
  else
    "$cache/venv/bin/python" tests/zoo/run.py "$@"
  fi
}
