// range_steps: numbers in 255 steps of the range that they have when a program runs.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// x f32 -> steps, whole numbers in [0, 255] of x's shape, and {scale, zero} [2], all f32: the range
// is that from the least number, or 0, to the largest, or 0; scale is a 255th of it, or of 1 where
// it is empty, zero is 0 in steps, and a step is round(x / scale) + zero, to even. NaN is not in
// the range. The call returns scale and zero as scalars.
struct RangeStepsOp : ir::OpDef {
  struct Results {
    ir::Value steps, scale, zero;
  };
  Results operator()(ir::Value x) const;
};
extern const RangeStepsOp range_steps;

}  // namespace ullage::ops
