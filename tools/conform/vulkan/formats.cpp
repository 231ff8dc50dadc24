// The formats of storage images in SPIR-V.
#include <algorithm>

#include "runtime/vulkan/api.h"
#include "tools/conform/vulkan/formats.h"

namespace ullage::runtime {

std::span<const RawFormat> formats() {
  using enum ir::DType;
  static constexpr RawFormat kFormats[] = {
      {"rgba32f", f32, 4, VK_FORMAT_R32G32B32A32_SFLOAT},
      {"rgba16f", f16, 4, VK_FORMAT_R16G16B16A16_SFLOAT},
      {"rg32f", f32, 2, VK_FORMAT_R32G32_SFLOAT},
      {"rg16f", f16, 2, VK_FORMAT_R16G16_SFLOAT},
      {"r11f_g11f_b10f", u32, 1, VK_FORMAT_B10G11R11_UFLOAT_PACK32, 3},
      {"r32f", f32, 1, VK_FORMAT_R32_SFLOAT},
      {"r16f", f16, 1, VK_FORMAT_R16_SFLOAT},
      {"rgba16", u16, 4, VK_FORMAT_R16G16B16A16_UNORM},
      {"rgb10_a2", u32, 1, VK_FORMAT_A2B10G10R10_UNORM_PACK32, 4},
      {"rgba8", u8, 4, VK_FORMAT_R8G8B8A8_UNORM},
      {"rg16", u16, 2, VK_FORMAT_R16G16_UNORM},
      {"rg8", u8, 2, VK_FORMAT_R8G8_UNORM},
      {"r16", u16, 1, VK_FORMAT_R16_UNORM},
      {"r8", u8, 1, VK_FORMAT_R8_UNORM},
      {"rgba16_snorm", i16, 4, VK_FORMAT_R16G16B16A16_SNORM},
      {"rgba8_snorm", i8, 4, VK_FORMAT_R8G8B8A8_SNORM},
      {"rg16_snorm", i16, 2, VK_FORMAT_R16G16_SNORM},
      {"rg8_snorm", i8, 2, VK_FORMAT_R8G8_SNORM},
      {"r16_snorm", i16, 1, VK_FORMAT_R16_SNORM},
      {"r8_snorm", i8, 1, VK_FORMAT_R8_SNORM},
      {"rgba32i", i32, 4, VK_FORMAT_R32G32B32A32_SINT},
      {"rgba16i", i16, 4, VK_FORMAT_R16G16B16A16_SINT},
      {"rgba8i", i8, 4, VK_FORMAT_R8G8B8A8_SINT},
      {"rg32i", i32, 2, VK_FORMAT_R32G32_SINT},
      {"rg16i", i16, 2, VK_FORMAT_R16G16_SINT},
      {"rg8i", i8, 2, VK_FORMAT_R8G8_SINT},
      {"r32i", i32, 1, VK_FORMAT_R32_SINT},
      {"r16i", i16, 1, VK_FORMAT_R16_SINT},
      {"r8i", i8, 1, VK_FORMAT_R8_SINT},
      {"rgba32ui", u32, 4, VK_FORMAT_R32G32B32A32_UINT},
      {"rgba16ui", u16, 4, VK_FORMAT_R16G16B16A16_UINT},
      {"rgb10_a2ui", u32, 1, VK_FORMAT_A2B10G10R10_UINT_PACK32, 4},
      {"rgba8ui", u8, 4, VK_FORMAT_R8G8B8A8_UINT},
      {"rg32ui", u32, 2, VK_FORMAT_R32G32_UINT},
      {"rg16ui", u16, 2, VK_FORMAT_R16G16_UINT},
      {"rg8ui", u8, 2, VK_FORMAT_R8G8_UINT},
      {"r32ui", u32, 1, VK_FORMAT_R32_UINT},
      {"r16ui", u16, 1, VK_FORMAT_R16_UINT},
      {"r8ui", u8, 1, VK_FORMAT_R8_UINT},
  };
  return kFormats;
}

const RawFormat* find_format(std::string_view name) {
  const auto found = std::ranges::find(formats(), name, &RawFormat::name);
  return found == formats().end() ? nullptr : &*found;
}

}  // namespace ullage::runtime
