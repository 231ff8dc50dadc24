// GLSL text that the kernels of reductions include.
#pragma once

#include <string>

#include "ir/dtype.h"
#include "ops/code/combine_code.h"

namespace ullage::ops {

// For reduce/lines.comp and rows.comp. `dtype` has at least 32 bits; `narrow` is the dtype before
// widening. With `mean`, what is stored is divided by a count; with `quads`, elements are vec4.
std::string reduce_code(Combine kind, ir::DType dtype, ir::DType narrow, bool mean, bool quads);

// For reduce/runs.comp and columns.comp: 32-bit elements, read in quads.
std::string reduce_runs_code(Combine kind, ir::DType dtype, ir::DType narrow, bool mean,
                             bool texel);

// For reduce/arg_lines.comp: which of two elements wins. NaN wins over every number; of equals the
// first, or the last.
std::string arg_reduce_code(ir::DType dtype, bool largest, bool last);

}  // namespace ullage::ops
