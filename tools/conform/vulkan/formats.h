// What can be bound to a shader, and how images and texel buffers store numbers.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "ir/dtype.h"

namespace ullage::runtime {

enum class BindingKind : uint8_t {
  storage,
  uniform,
  storage_texel,
  uniform_texel,
  storage_image,
  sampled_image,
  combined_image_sampler,
  sampler,
};

// A format of images and texel buffers: stored components of one type.
struct RawFormat {
  std::string_view name;  // as GLSL's layout qualifiers: "rgba8", "r32ui"
  ir::DType dtype;        // of a stored component; packed ones are one word
  uint32_t components;
  int number;           // VkFormat
  uint32_t packed = 0;  // components in one word; 0: each is stored for itself
  uint32_t texel_bytes() const { return static_cast<uint32_t>(ir::size_bytes(dtype)) * components; }
};
std::span<const RawFormat> formats();
const RawFormat* find_format(std::string_view name);  // null: unknown

}  // namespace ullage::runtime
