#include "ir/lowering/kernel_graph.h"

namespace ullage::ir {

DType accumulation_dtype(DType dtype) {
  if (size_bytes(dtype) >= 4) return dtype;
  if (is_float(dtype)) return DType::f32;
  return is_unsigned_integer(dtype) ? DType::u32 : DType::i32;
}

BufferId add_buffer(KernelGraph& kernels, KernelBuffer buffer) {
  buffer.bytes = simplify(buffer.bytes);
  kernels.buffers.push_back(std::move(buffer));
  return static_cast<BufferId>(kernels.buffers.size() - 1);
}

}  // namespace ullage::ir
