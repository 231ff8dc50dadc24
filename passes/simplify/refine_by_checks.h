// refine_by_checks: what is checked is known from there on (SP-11).
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::passes {

// Guards that apply to the whole program (no predicate, no values that could become unused) and
// that the host checks before anything runs refine its symbols everywhere: n == 16 removes n, n <=
// 20 makes min(n, 20) an n. Guards on device data refine other guards only: kernels that ran before
// the check failed must have had space for what they found. A guard that follows from earlier ones
// is dropped. Idempotent. Error: a guard that contradicts earlier ones.
ir::Result<void> refine_by_checks(ir::Graph& graph);

}  // namespace ullage::passes
