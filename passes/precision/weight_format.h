// What float constants of products become where the user requests it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "ir/graph/attribute.h"
#include "ir/quantization/block_format.h"

namespace ullage::passes {

// The block formats under their names (quantize_weights), and bf16 (round_weights).
enum class WeightFormat : uint8_t {
  unchanged,
  q8_0,
  q6_k,
  q5_k,
  q5_1,
  q5_0,
  q4_k,
  q4_1,
  q4_0,
  bf16
};

inline constexpr std::string_view kWeightFormatNames[] = {
    "unchanged", "q8_0", "q6_k", "q5_k", "q5_1", "q5_0", "q4_k", "q4_1", "q4_0", "bf16"};
constexpr std::span<const std::string_view> names_of(WeightFormat) {
  return kWeightFormatNames;
}

// None for those that are no block format.
inline std::optional<ir::BlockFormat> block_format(WeightFormat format) {
  return ir::value_named<ir::BlockFormat>(kWeightFormatNames[static_cast<size_t>(format)]);
}

}  // namespace ullage::passes
