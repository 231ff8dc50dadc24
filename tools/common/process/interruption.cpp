#include "tools/common/process/interruption.h"

#include <csignal>

namespace ullage::tools {
namespace {

// All that a signal handler may write to.
volatile std::sig_atomic_t requested = 0;

void request(int signal) {
  requested = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

Interruption::Interruption() {
  requested = 0;
  interrupt_ = std::signal(SIGINT, request);
  terminate_ = std::signal(SIGTERM, request);
}

Interruption::~Interruption() {
  std::signal(SIGINT, interrupt_);
  std::signal(SIGTERM, terminate_);
}

bool Interruption::is_requested() const {
  return requested != 0;
}

}  // namespace ullage::tools
