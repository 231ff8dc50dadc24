// Elements of less than a byte: onnxruntime packs them, the first one lowest; ullage's inputs and
// outputs have a byte for each, integers with their sign.
#pragma once

#include <onnxruntime_c_api.h>

#include <cstddef>
#include <span>
#include <vector>

namespace ullage::provider {

struct Packing {
  int bits = 8;  // 8: the element is not packed
  bool is_signed = false;
};
Packing packing_of(ONNXTensorElementDataType element);

// As many elements as `elements` has bytes. REQUIRES: `packed` is large enough for them.
void unpack(Packing packing, std::span<const std::byte> packed, std::span<std::byte> elements);
void pack(Packing packing, std::span<const std::byte> elements, std::span<std::byte> packed);

}  // namespace ullage::provider
