// Element types of the standard that ir has not: integers of 2 and 4 bits, floats of 4 and 8.
//
// Such a tensor is one of bytes, an element each: integers as numbers (i8 or u8), floats as their
// codes (u8). The importer keeps which element type the bytes of a value have. Ops that move
// elements move bytes; Cast, QuantizeLinear and DequantizeLinear know what they mean; all others
// refuse them.
#pragma once

#include "frontends/onnx/file/model.h"
#include "ir/graph/builder.h"

namespace ullage::onnx {

bool is_stored_float(ElementType type);
// Of what dtype the bytes are; none for types that ir has, and for those that nothing has.
std::optional<ir::DType> stored_dtype(ElementType type);
// The dtype of a tensor of that type here: ir's, or that of the bytes.
std::optional<ir::DType> held_dtype(ElementType type);
// The elements of a tensor of any type that has a dtype here. Errors: those of to_tensor.
ir::Result<ir::Tensor> to_held(const TensorData& data, const TensorStorage& storage = {});

// How numbers become codes. Only float8e8m0 rounds by `rounding`, others to the nearest, ties to
// even. `saturate`: what is too large becomes the largest finite number, else what the type has
// beyond it, an infinity or NaN. Floats of 4 bits always saturate. Integers keep the low bits.
enum class PowerRounding : uint8_t { up, down, nearest };
inline constexpr std::string_view kPowerRoundingNames[] = {"up", "down", "nearest"};
constexpr std::span<const std::string_view> names_of(PowerRounding) {
  return kPowerRoundingNames;
}
struct StoredRounding {
  bool saturate = true;
  PowerRounding rounding = PowerRounding::up;
};

// The numbers that bytes stand for: exact, of f32 where they are floats, else the bytes themselves.
ir::Value numbers_of_stored(ir::Value bytes, ElementType type);
// The bytes of `x`, which is of numbers; f64 is rounded to f32 before.
ir::Value stored_of_numbers(ir::Value x, ElementType type, const StoredRounding& rounding);
// The least and largest number of a stored integer type.
struct StoredRange {
  int64_t low = 0, high = 0;
};
std::optional<StoredRange> range_of_stored(ElementType type);

}  // namespace ullage::onnx
