// relayout: the call that copies a value from one layout into another.
#pragma once

#include "ir/program/kernel_graph.h"

namespace ullage::ops {

// Emits what copies all elements of `id` from one buffer to the other, writing zeros into the pad
// of a padded layout. Moves by width, so it serves every dtype. It is what LowerContext::read calls
// (LowerContext::RelayoutFunction).
ir::Result<void> relayout(ir::LowerContext& context, ir::ValueId id, ir::BufferId from,
                          const ir::Layout& from_layout, ir::BufferId to,
                          const ir::Layout& to_layout);

}  // namespace ullage::ops
