// What the lower() functions of ops share.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "ir/extent/shape.h"
#include "ir/lowering/lower_context.h"

namespace ullage::ops {

// The constant extents of a shape, or nothing if one is symbolic.
std::optional<std::vector<int64_t>> constant_shape(const ir::ShapeExtent& shape);
// Fails, with the node's name, where `dtype` is f64 and the device has no doubles.
ir::Result<void> require_float64(const ir::LowerContext& context, ir::DType dtype);
// Push constants of a kernel from its parameter struct.
template <class Params>
std::vector<uint32_t> push_words(const Params& params) {
  static_assert(sizeof(Params) % 4 == 0 && sizeof(Params) <= 128);
  std::vector<uint32_t> words(sizeof(Params) / 4);
  const auto* bytes = reinterpret_cast<const unsigned char*>(&params);
  std::copy(bytes, bytes + sizeof(Params), reinterpret_cast<unsigned char*>(words.data()));
  return words;
}

}  // namespace ullage::ops
