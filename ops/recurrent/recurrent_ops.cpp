// The ops of recurrent cells in one list.
#include "ops/recurrent/recurrent_ops.h"

#include "ops/recurrent/recurrent.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> recurrent_ops() {
  static constexpr const ir::OpDef* kOps[] = {&recurrent_scan};
  return kOps;
}

}  // namespace ullage::ops
