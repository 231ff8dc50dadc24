// GLSL text that the kernels of reductions include.
#pragma once

#include <string>

#include "ir/dtype.h"
#include "ir/graph/scalar_body.h"
#include "ops/code/combine_code.h"

namespace ullage::ops {

// What is combined and how.
struct ReduceText {
  Combine kind = Combine::sum;
  ir::DType dtype = ir::DType::f32;          // of at least 32 bits
  ir::DType narrow = ir::DType::f32;         // before widening
  bool mean = false;                         // what is stored is divided by a count
  const ir::ScalarBody* prologue = nullptr;  // of elements as they are read; null: none
};

// For reduce/lines.comp and rows.comp. With `vec4s`, elements are vec4.
std::string reduce_code(const ReduceText& text, bool vec4s);

// For runs.comp and columns.comp of reduce/cpu: 32-bit elements, read in vec4s.
std::string reduce_runs_code(const ReduceText& text, bool texel);

// For reduce/arg_lines.comp: which of two elements wins. NaN wins over every number; of equals the
// first, or the last.
std::string arg_reduce_code(ir::DType dtype, bool largest, bool last);

}  // namespace ullage::ops
