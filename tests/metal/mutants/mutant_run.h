// Runs cases on the emulator in a separate process: a mutant may never end, or crash.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/metal/mutants/cases.h"

namespace ullage::test::metal {

enum class Verdict : uint8_t {
  survived,  // every run as the reference has it, no rule broken
  caught,
  invalid,  // the text does not compile
};

struct RunResult {
  Verdict verdict = Verdict::survived;
  std::string reason = {};        // one line
  std::vector<size_t> runs = {};  // of the case, where all were requested: those that failed
};

// A kernel's text in place of the program's own; no kernel: the program as it is.
struct MutantRun {
  std::string kernel;
  std::string text;
  std::vector<Case*> cases;
  // All runs of the one case, in one configuration, at half the tolerance.
  bool original = false;
};

// Prepares the cases, runs the tasks, as many at a time as there are cores, and calls `done` with
// each's index as it ends. A task runs at SIMD width 32 and 4 in three orders until a check fails.
void run_mutants(const std::vector<MutantRun>& tasks,
                 const std::function<void(size_t, const RunResult&)>& done);

}  // namespace ullage::test::metal
