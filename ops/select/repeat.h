// repeat and bincount: composites over running sums, searches and segments.
#pragma once

#include "ops/select/size.h"

namespace ullage::ops {

// Every slice of x along `axis` (none: x flattened) as often as `repeats` (integers; rank 0, one
// element or one per slice) states: the axis becomes their sum.
// size: a longer sum is cut, a shorter one filled with the last slice of x, even if its own repeat
// is 0. `most`: the caller knows that the sum is never larger (sum of counts: as many as were
// counted); without it, one that the device finds takes its capacity from a bound.
// Errors: negative repeats; a number of them that fits nothing; a size but no slice.
struct Repeated {
  ir::Value values, count;  // count: the sum (i64)
};
Repeated repeat(ir::Value x, ir::Value repeats, std::optional<int64_t> axis, const Size& size = {},
                ir::ExtentExpr most = {});

// How often each of 0, 1, 2 ... occurs in x (integers, flattened; negative ones count as 0), i64;
// with `weights` (x's shape) their sum, in the dtype of weights. The result's extent is
// max(largest + 1, minlength), or size.size: what lies beyond is dropped. A null minlength is 0.
struct Counted {
  ir::Value values, count;  // count: max(largest + 1, minlength) (i64)
};
Counted bincount(ir::Value x, ir::Value weights = {}, ir::ExtentExpr minlength = {},
                 const Size& size = {});

}  // namespace ullage::ops
