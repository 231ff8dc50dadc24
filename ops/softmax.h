// Softmax and log-softmax over one axis.
#pragma once

#include "ir/op.h"

namespace ullage::ops {

// softmax(x), attribute axis (>= 0): exp(x - max) / sum exp(x - max) along the axis. An empty axis
// gives an empty result.
extern const ir::OpDef softmax;
extern const ir::OpDef log_softmax;

}  // namespace ullage::ops
