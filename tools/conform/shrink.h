// Shrinks a bad case, and replays the resulting file.
#pragma once

#include <string>

#include "tools/common/cli/exit_code.h"
#include "tools/conform/runner/runner.h"
#include "tools/conform/runner/selection.h"

namespace ullage::conform {

struct Shrunk {
  Artifact whole = {}, smallest = {};
  CaseResult result = {};  // of the case
  size_t tried = 0;        // candidates
};

// How candidates run.
struct ShrinkRun {
  Suites suites = {};
  const Launcher& launcher;
  RunOptions options = {};
  // Of another device, on which a candidate must pass.
  std::optional<DeviceChoice> reference = {};
  // The number of candidates so far.
  std::function<void(size_t tried)> on_progress = {};
};

// Runs the case, then its candidates in workers. Errors: the suite cannot reproduce its cases; the
// case does not blame a driver; a script that fails, without a reference.
ir::Result<Shrunk> shrink_case(const CaseId& id, const ShrinkRun& run);

// The case that a name means: an id, or the case of a file, which becomes one of `options`.
tools::ToolResult<CaseId> case_of(const std::string& name, Suites suites, SuiteOptions& options);

}  // namespace ullage::conform
