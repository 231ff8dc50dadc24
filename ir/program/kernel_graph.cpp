#include "ir/program/kernel_graph.h"

namespace ullage::ir {

DType accumulation_dtype(DType dtype) {
  if (size_bytes(dtype) >= 4) return dtype;
  if (is_float(dtype)) return DType::f32;
  return is_unsigned_integer(dtype) ? DType::u32 : DType::i32;
}

}  // namespace ullage::ir
