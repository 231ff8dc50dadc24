# Sourced by ./dev: the software driver of Debian sid's Mesa, which executes cooperative matrices. It
# comes with the compilers of GPUs (gpu.sh).

setup_newer_lavapipe() {
  if [[ $(uname -m) != x86_64 ]] || ! command -v apt-get >/dev/null ||
    ! "$root/dev" gpu --set-up amd64; then
    say "cooperative matrices require Mesa 26, which could not be unpacked here: their tests fail"
  fi
}
