// Runs tests in child processes, so that one which crashes or hangs costs only itself.
#pragma once

#include <functional>
#include <vector>

#include "tests/onnx/run_result.h"

namespace ullage::test {

struct IsolationOptions {
  int jobs = 2;
  int timeout_seconds = 60;  // per test
  // Called in the parent after each test, with the number done.
  std::function<void(size_t done)> on_progress = {};
};

// Calls `run(i)` for every i below `count`, each in some child process; a child runs many tests and
// is replaced when it dies. `run` may use threads and devices; the parent must not before this.
std::vector<RunResult> run_isolated(size_t count, const std::function<RunResult(size_t)>& run,
                                    const IsolationOptions& options);

}  // namespace ullage::test
