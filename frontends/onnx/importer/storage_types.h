// Element types of the standard that ir does not have: integers of 2 and 4 bits, floats of 4 and 8.
//
// Such a tensor is stored as bytes, one per element: integers as numbers (i8 or u8), floats as
// their bits (u8). The importer keeps the element type of the bytes of each value. Ops that move
// elements move bytes; Cast, QuantizeLinear and DequantizeLinear convert them; all other ops refuse
// them.
#pragma once

#include "frontends/onnx/file/model.h"
#include "ir/graph/builder.h"

namespace ullage::onnx {

bool is_storage_float(ElementType type);
// The dtype of the bytes; none for types that ir has, and for unsupported types.
std::optional<ir::DType> bytes_dtype(ElementType type);
// The dtype of a tensor of that type in the graph: ir's, or that of the bytes.
std::optional<ir::DType> storage_dtype(ElementType type);
// The elements of a tensor of any type that has a dtype here. Errors: those of to_tensor.
ir::Result<ir::Tensor> to_storage(const TensorData& data, const TensorStorage& storage = {});

// How numbers are converted to a storage type. Only float8e8m0 rounds by `rounding`, others to the
// nearest, ties to even. `saturate`: a number that is too large becomes the largest finite number,
// else an infinity or NaN. Floats of 4 bits always saturate. Integers keep the low bits.
enum class PowerRounding : uint8_t { up, down, nearest };
inline constexpr std::string_view kPowerRoundingNames[] = {"up", "down", "nearest"};
constexpr std::span<const std::string_view> names_of(PowerRounding) {
  return kPowerRoundingNames;
}
struct StorageRounding {
  bool saturate = true;
  PowerRounding rounding = PowerRounding::up;
};

// The numbers of bytes: exact in f32 for floats, else the bytes themselves.
ir::Value decode_storage(ir::Value bytes, ElementType type);
// The bytes of the numbers `x`; f64 is rounded to f32 first.
ir::Value encode_storage(ir::Value x, ElementType type, const StorageRounding& rounding);
// The least and largest number of an integer storage type.
struct StorageRange {
  int64_t low = 0, high = 0;
};
std::optional<StorageRange> storage_range(ElementType type);

}  // namespace ullage::onnx
