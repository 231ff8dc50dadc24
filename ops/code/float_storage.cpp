#include "ops/code/float_storage.h"

namespace ullage::ops {

using ir::DType;

FloatStorage float_storage(DType dtype, DType storage) {
  // A buffer of another dtype may be read as f32: its bits are.
  if (dtype != DType::f32) return FloatStorage::whole;
  if (storage == DType::f16) return FloatStorage::half;
  return storage == DType::bf16 ? FloatStorage::bfloat : FloatStorage::whole;
}

std::string widened_text(FloatStorage stored, const std::string& bits) {
  return stored == FloatStorage::bfloat ? "(" + bits + ") << 16"
                                        : "floatBitsToUint(unpackHalf2x16(" + bits + ").x)";
}

}  // namespace ullage::ops
