#include "packed_elements.h"

#include <algorithm>
#include <cstdint>

namespace ullage::provider {

Packing packing_of(ONNXTensorElementDataType element) {
  switch (element) {
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT4:
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT4E2M1:
      return {4, false};
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_INT4:
      return {4, true};
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT2:
      return {2, false};
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_INT2:
      return {2, true};
    default:
      return {};
  }
}

void unpack(Packing packing, std::span<const std::byte> packed, std::span<std::byte> elements) {
  const size_t in_a_byte = 8 / static_cast<size_t>(packing.bits);
  const int unused = 8 - packing.bits;
  for (size_t i = 0; i < elements.size(); ++i) {
    const int shift = packing.bits * static_cast<int>(i % in_a_byte);
    const auto top =
        static_cast<uint8_t>(std::to_integer<uint8_t>(packed[i / in_a_byte] >> shift) << unused);
    elements[i] = packing.is_signed ? static_cast<std::byte>(static_cast<int8_t>(top) >> unused)
                                    : static_cast<std::byte>(top >> unused);
  }
}

void pack(Packing packing, std::span<const std::byte> elements, std::span<std::byte> packed) {
  const size_t in_a_byte = 8 / static_cast<size_t>(packing.bits);
  const auto mask = static_cast<std::byte>((1 << packing.bits) - 1);
  std::ranges::fill(packed, std::byte{0});
  for (size_t i = 0; i < elements.size(); ++i) {
    packed[i / in_a_byte] |= (elements[i] & mask)
                             << (packing.bits * static_cast<int>(i % in_a_byte));
  }
}

}  // namespace ullage::provider
