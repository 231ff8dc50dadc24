// Device memory: one MTLBuffer.
#pragma once

#include "runtime/backend.h"
#include "runtime/metal/api.h"

namespace ullage::runtime::metal {

class MetalDevice;

class MetalMemory final : public Memory {
 public:
  // Errors: out_of_memory.
  static Result<std::unique_ptr<MetalMemory>> allocate(MetalDevice& device, MemoryPool pool,
                                                       uint64_t bytes);
  ~MetalMemory() override;

  MTL::Buffer* buffer() const { return buffer_.get(); }

 private:
  MetalMemory(Owned<MTL::Buffer> buffer, uint64_t bytes, std::byte* host)
      : Memory(bytes, host), buffer_(std::move(buffer)) {}

  Owned<MTL::Buffer> buffer_;
};

inline MTL::Buffer* buffer_of(const Memory* memory) {
  return static_cast<const MetalMemory*>(memory)->buffer();
}

}  // namespace ullage::runtime::metal
