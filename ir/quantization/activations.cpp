#include "ir/quantization/activations.h"

#include <algorithm>
#include <cmath>

#include "ir/dtype.h"

namespace ullage::ir {

void round_activations(std::span<const float> numbers, std::span<float> quantized,
                       std::span<float> scales) {
  constexpr auto kBlock = static_cast<size_t>(kActivationBlock);
  for (size_t block = 0; block < scales.size(); ++block) {
    float most = 0;
    for (float x : numbers.subspan(block * kBlock, kBlock)) most = std::max(most, std::abs(x));
    const float inverse = most > 0 ? 127.0F / most : 0.0F;
    for (size_t i = block * kBlock; i < (block + 1) * kBlock; ++i) {
      quantized[i] = std::nearbyint(numbers[i] * inverse);
    }
    scales[block] = half_to_float(float_to_half(most / 127.0F));
  }
}

}  // namespace ullage::ir
