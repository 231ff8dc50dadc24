// Shrinks a bad case, and replays the resulting file.
#pragma once

#include <string>

#include "tools/conform/runner/runner.h"

namespace ullage::conform {

struct Shrunk {
  Artifact whole = {}, smallest = {};
  CaseResult result = {};  // of the case
  size_t tried = 0;        // candidates
};

// Runs the case, then its candidates in workers. Errors: the suite cannot reproduce its cases; the
// case is not bad. `on_progress`: the number of candidates so far and the size of the best in
// bytes.
ir::Result<Shrunk> shrink_case(Suites suites, const CaseId& id, const Launcher& launcher,
                               const RunOptions& options,
                               const std::function<void(size_t tried)>& on_progress);

}  // namespace ullage::conform
