// Where a kernel that makes vec4s of channels puts its result.
#pragma once

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

struct Destination {
  ir::BufferId buffer = ir::kNoBuffer;
  // Of a result that is `joined`: its pixels lie so many vec4s apart and begin at vec4 first_vec4
  // of theirs. Else both are 0.
  bool joined = false;
  uint32_t pixel_vec4s = 0, first_vec4 = 0;
};

// Of output 0 of the node at hand, channels last, as stored: its place in the result of the concat
// along the channels that alone reads it, where whole vec4s of all operands lie side by side; else
// a separate buffer. Call instead of write_stored(), once per node.
Destination destination_of(ir::LowerContext& context);

}  // namespace ullage::ops
