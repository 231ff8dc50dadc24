// Filling with a word.
#include "runtime/metal/fill.h"

#include <algorithm>

namespace ullage::runtime::metal {
namespace {

constexpr uint64_t kPatternBytes = uint64_t{1} << 20;

}  // namespace

Result<Pattern> Pattern::create(MetalDevice& device, uint32_t word) {
  auto words = MetalMemory::allocate(device, MemoryPool::inputs, kPatternBytes);
  if (!words) return words.error();
  std::fill_n(reinterpret_cast<uint32_t*>((*words)->host()), kPatternBytes / 4, word);
  return Pattern(std::move(*words));
}

void Pattern::encode(MTL::BlitCommandEncoder* blit, MTL::Buffer* target) const {
  const uint64_t bytes = target->length();
  for (uint64_t done = 0; done < bytes; done += kPatternBytes) {
    blit->copyFromBuffer(words_->buffer(), 0, target, done, std::min(bytes - done, kPatternBytes));
  }
}

}  // namespace ullage::runtime::metal
