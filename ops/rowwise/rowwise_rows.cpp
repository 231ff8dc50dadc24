// The rows of softmax, normalization, attention and rotary embedding in one list.
#include "ops/rowwise/rowwise_rows.h"

#include "ops/rowwise/attention.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/rotary.h"
#include "ops/rowwise/softmax.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> rowwise_rows() {
  static constexpr const ir::OpDef* kRows[] = {&attention, &layer_norm, &log_softmax, &rotary,
                                               &softmax};
  return kRows;
}

}  // namespace ullage::ops
