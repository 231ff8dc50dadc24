// Movements and reductions of any number of axes, by nodes of at most ir::kMaxRank of them.
#pragma once

#include <span>
#include <vector>

#include "ir/graph/builder.h"
#include "ops/movement/movement.h"

namespace ullage::passes {

using Extents = std::vector<ir::ExtentExpr>;

// A value, in any shape, whose elements are those of a tensor of `extents` in row-major order. What
// the functions below give is such a value, too.
struct Elements {
  ir::Value value;
  Extents extents;
};

ir::Value merged_transpose(const Elements& x, std::span<const int64_t> permutation);
// REQUIRES: x has as many axes as the target.
ir::Value merged_broadcast(const Elements& x, const Extents& target);
struct Cuts {
  Extents starts, sizes, steps;
};
ir::Value merged_slice(const Elements& x, const Cuts& cuts);
// The result's elements around x: `fill` where that is a value, else as the op's attributes state.
struct Margins {
  Extents before, after;
};
ir::Value merged_pad(const Elements& x, const Margins& margins, ops::PadMode mode, ir::Value fill);
ir::Value merged_concat(std::span<const Elements> pieces, size_t axis);
// Of an op with ops::kAxes and ops::kKeepdims.
ir::Value merged_reduce(const ir::OpDef& op, const Elements& x, std::span<const int64_t> axes);

}  // namespace ullage::passes
