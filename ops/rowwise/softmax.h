// Softmax and log-softmax over one axis.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// exp(x - max) / sum exp(x - max) along `axis` (negative: from the back), and its logarithm. An
// empty axis gives an empty result.
struct SoftmaxOp : ir::OpDef {
  // The same of primitives, which is how f64 is computed: the kernels are of f32.
  ir::Value (*of_primitives)(ir::Value x, int64_t axis) = nullptr;
  ir::Value operator()(ir::Value x, int64_t axis) const;
};
extern const SoftmaxOp softmax, log_softmax;

}  // namespace ullage::ops
