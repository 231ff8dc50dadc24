// Which buffers a kernel of affine_reduce binds, and the text that reads them.
#pragma once

#include <cstddef>
#include <string>

#include "ops/affine/affine_code.h"

namespace ullage::ops {

// "load_in1", which gives the bits of an element of operand i. Operands that are one buffer share a
// binding.
std::string load_name(const AffineCall& call, size_t i);

// Appends the operands of `call` and its output to `kernel` and declares them. `result_type`: of
// the elements of result[].
std::string binding_text(const ir::LowerContext& context, const AffineCall& call,
                         std::string_view result_type, ir::KernelCall& kernel);

}  // namespace ullage::ops
