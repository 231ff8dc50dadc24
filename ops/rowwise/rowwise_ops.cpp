// The ops of softmax, normalization, attention and rotary embedding in one list.
#include "ops/rowwise/rowwise_ops.h"

#include "ops/rowwise/attention.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/rotary.h"
#include "ops/rowwise/softmax.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> rowwise_ops() {
  static constexpr const ir::OpDef* kOps[] = {&attention, &layer_norm, &log_softmax, &rotary,
                                              &softmax};
  return kOps;
}

}  // namespace ullage::ops
