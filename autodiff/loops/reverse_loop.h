// The backward pass of a loop that stays a loop: a loop over its iterations, last to first.
#pragma once

#include <unordered_map>
#include <utility>
#include <vector>

#include "autodiff/loops/loop_iteration.h"

namespace ullage::autodiff {

// Cotangents of what is behind the loop, by carried value; what is not there is a symbolic zero.
using CarryCotangents = std::unordered_map<ir::ValueId, ir::Value>;

// What each value from before the loop receives through it: initial values of what is
// carried, and what the body reads. The same value may come twice.
//
// An iteration of the backward pass computes the forward iteration again (LoopIteration) and sweeps
// over its nodes (reverse_sweep.h). Cotangents of carried values are carried; those of what the
// body reads are summed. Of a carried value that grows by what is put behind it, the cotangent has
// the extents behind the loop, and each iteration takes its piece. Called under the loop's
// predicate. Errors: a node of the body without a rule; those of LoopIteration.
ir::Result<std::vector<std::pair<ir::ValueId, ir::Value>>> loop_cotangents(
    ir::Builder& builder, const ir::LoopRange& loop, const CarryCotangents& incoming,
    const IsActive& is_active);

}  // namespace ullage::autodiff
