// Fills memory with a word by copies of a pattern: Metal itself can only fill with bytes.
#pragma once

#include "runtime/metal/memory.h"

namespace ullage::runtime::metal {

class Pattern {
 public:
  static Result<Pattern> create(MetalDevice& device, uint32_t word);
  // All of the target. The pattern must live until the commands are done.
  void encode(MTL::BlitCommandEncoder* blit, MTL::Buffer* target) const;

 private:
  explicit Pattern(std::unique_ptr<MetalMemory> words) : words_(std::move(words)) {}
  std::unique_ptr<MetalMemory> words_;
};

}  // namespace ullage::runtime::metal
