// Kernel text of the four associative combinations that reductions, scans and segments share.
#pragma once

#include <string>

#include "ir/dtype.h"

namespace ullage::ops {

enum class Combine { sum, prod, max, min };

// GLSL of the element that changes nothing, in glsl_type(dtype): 0, 1, the lowest (for floats
// -inf), the highest of what `narrow` holds. REQUIRES: dtype has 32 or 64 bits.
std::string identity_text(Combine kind, ir::DType dtype, ir::DType narrow);
// GLSL that combines `a` and `b`; max and min pass NaN on.
std::string combine_text(Combine kind, ir::DType dtype);

}  // namespace ullage::ops
