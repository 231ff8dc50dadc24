#include "ops/code/stored_float.h"

namespace ullage::ops {

using ir::DType;

StoredFloat stored_float(DType dtype, DType storage) {
  // A buffer of another dtype may be read as f32: its bits are.
  if (dtype != DType::f32) return StoredFloat::whole;
  if (storage == DType::f16) return StoredFloat::half;
  return storage == DType::bf16 ? StoredFloat::bfloat : StoredFloat::whole;
}

std::string widened_text(StoredFloat stored, const std::string& bits) {
  return stored == StoredFloat::bfloat ? "(" + bits + ") << 16"
                                       : "floatBitsToUint(unpackHalf2x16(" + bits + ").x)";
}

}  // namespace ullage::ops
