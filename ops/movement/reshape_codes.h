// Reshape by codes that refer to the operand's axes, as TVM's Relay has them.
#pragma once

#include <cstdint>
#include <span>

#include "ir/graph/builder.h"

namespace ullage::ops {

// Codes take the operand's axes from the left: n > 0 is an extent (one axis), 0 copies an axis, -1
// takes what is left of all elements (one axis; once), -2 copies all remaining axes, -3 joins two
// axes, and -4 splits one into the two codes that follow, of which one may be -1. Extents may be
// symbolic; that the element counts agree is proved or guarded. Errors: more axes than there are, a
// second -1, another negative code.
ir::Value reshape_codes(ir::Value x, std::span<const int64_t> codes);

}  // namespace ullage::ops
