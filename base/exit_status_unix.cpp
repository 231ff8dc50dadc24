#include <sys/wait.h>

#include <cerrno>
#include <cstring>

#include "base/exit_status.h"

namespace ullage::ir {

std::string wait_for_exit(int pid) {
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return "signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ")";
  }
  const int code = WEXITSTATUS(status);
  return code == 0 ? std::string() : "exit code " + std::to_string(code);
}

}  // namespace ullage::ir
