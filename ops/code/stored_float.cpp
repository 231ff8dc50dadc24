#include "ops/code/stored_float.h"

namespace ullage::ops {

using ir::DType;

StoredFloat stored_float(DType dtype, DType storage) {
  if (dtype != DType::f32 || storage == dtype) return StoredFloat::whole;
  return storage == DType::bf16 ? StoredFloat::bfloat : StoredFloat::half;
}

std::string widened_text(StoredFloat stored, const std::string& bits) {
  return stored == StoredFloat::bfloat ? "(" + bits + ") << 16"
                                       : "floatBitsToUint(unpackHalf2x16(" + bits + ").x)";
}

}  // namespace ullage::ops
