// Tangents through a loop that stays a loop: a loop that carries them.
#pragma once

#include <unordered_map>

#include "autodiff/loops/loop_iteration.h"

namespace ullage::autodiff {

// The tangent of a value from before the loop; invalid: a symbolic zero.
using TangentOf = std::function<ir::Value(ir::ValueId)>;

// Tangents of the carried values behind the loop, by carried value. Each iteration computes the
// iteration of the loop again (LoopIteration) and pushes forward what it began with
// (forward_sweep.h). Called under the loop's predicate. Errors: a node of the body without a rule;
// those of LoopIteration.
ir::Result<std::unordered_map<ir::ValueId, ir::Value>> loop_tangents(ir::Builder& builder,
                                                                     const ir::LoopRange& loop,
                                                                     const TangentOf& tangent_of,
                                                                     const IsActive& is_active);

}  // namespace ullage::autodiff
