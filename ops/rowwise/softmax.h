// Softmax and log-softmax over one axis.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// exp(x - max) / sum exp(x - max) along `axis` (negative: from the back), and its logarithm. An
// empty axis gives an empty result.
struct SoftmaxOp : ir::OpDef {
  ir::Value operator()(ir::Value x, int64_t axis) const;
};
extern const SoftmaxOp softmax, log_softmax;

}  // namespace ullage::ops
