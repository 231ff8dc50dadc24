// Child processes with one pipe for their output.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace ullage::tools {

// Invariants: 1. the child's stdin is empty, stdout and stderr are one pipe. 2. The destructor ends
// the child and waits for it. Not for several threads.
class ChildProcess {
 public:
  // `command[0]` is a path or a name on PATH. Errors: it cannot be started.
  static ir::Result<ChildProcess> start(const std::vector<std::string>& command);

  // Appends what is there, without waiting. False once the child has closed its end.
  bool read(std::string& text);
  // Ends the child and its children, now.
  void kill();
  // Waits for the end: "exit code 3", "signal 11 (Segmentation fault)"; empty for exit code 0.
  std::string wait();

  struct State;  // of the platform
  State& state() const { return *state_; }

 private:
  using Owned = std::unique_ptr<State, void (*)(State*)>;
  explicit ChildProcess(Owned state) : state_(std::move(state)) {}
  Owned state_;
};

// Returns when one of them has something to read, or after `milliseconds`.
void wait_for_text(std::span<ChildProcess* const> children, int milliseconds);

// Runs a short command to its end; its output on both. Errors: it cannot be started, or ends with
// another exit code than 0.
ir::Result<std::string> output_of(const std::vector<std::string>& command);

// Runs a command line by the shell; its exit status as std::system returns it.
int run_shell(const std::string& command);

// From now on a write to a pipe that nobody reads any more fails; without this it ends the process.
// Children of the functions above are not affected.
void ignore_closed_pipes();

// From now on the process ends with exit code 1 and a line on stderr where a mapped file has become
// shorter than it was; without this a signal ends it. POSIX only.
void report_lost_pages();

// The file of the running program; empty where the platform does not report it.
std::string own_program();
// What starts it again with these arguments; also where it was started through a loader:
// `ld.so --library-path FOLDER program ...`.
std::vector<std::string> own_command(const std::vector<std::string>& arguments);
uint32_t own_process_id();

}  // namespace ullage::tools
