// Runs cases on the emulator in a process of its own: a mutant may never end, or crash.
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
  std::vector<size_t> runs = {};  // of the case, where all were asked for: those that failed
};

// A kernel's text in place of the program's own; no kernel: the program as it is.
struct Trial {
  std::string kernel;
  std::string text;
  std::vector<Case*> cases;
  // Of the one case all runs, in one configuration, at half the tolerance.
  bool original = false;
};

// Prepares the cases, runs the trials, as many at a time as there are cores, and calls `done` with
// each's index as it ends. A trial is run at SIMD width 32 and 4 in three orders until something is
// noticed.
void run_trials(const std::vector<Trial>& trials,
                const std::function<void(size_t, const RunResult&)>& done);

}  // namespace ullage::test::metal
