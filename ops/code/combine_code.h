// Kernel text of the four associative combinations that reductions, scans and segments share.
#pragma once

#include <string>

#include "ir/dtype.h"

namespace ullage::ops {

enum class Combine { sum, prod, max, min };

// GLSL of the element that changes nothing, in glsl_type(dtype): 0, 1, the lowest (for floats
// -inf), the highest value of `narrow`. REQUIRES: dtype has 32 or 64 bits.
std::string identity_text(Combine kind, ir::DType dtype, ir::DType narrow);
// GLSL that combines `a` and `b`; max and min pass NaN on.
std::string combine_text(Combine kind, ir::DType dtype);

// For kernels that read operand 0 in vec4s of 32-bit elements: VECTOR (of four values),
// VALUE_BITS(vector) and LOAD_VALUES(vec4_index), through a texel buffer or a storage buffer.
std::string vec4_loads_text(ir::DType dtype, bool texel);

// Is a a better extremum than b, in the arithmetic of `dtype`? NaN wins over every number and the
// first (`last`: the last) NaN over the others.
std::string better_text(ir::DType dtype, bool largest, bool last);

}  // namespace ullage::ops
