// Memory that the host reads or writes is shared; memory that only kernels use is private. Metal
// tracks no hazards in either: barriers and the device's event order everything.
#include "runtime/metal/memory.h"

#include "runtime/metal/device.h"

namespace ullage::runtime::metal {
namespace {

bool is_shared(const MetalDevice& device, MemoryPool pool) {
  if (pool == MemoryPool::arena) return false;
  // Weights are written once: in place if that costs the device nothing.
  if (pool == MemoryPool::constants) return device.traits().unified && !device.unmapped();
  return true;
}

}  // namespace

Result<std::unique_ptr<MetalMemory>> MetalMemory::allocate(MetalDevice& device, MemoryPool pool,
                                                           uint64_t bytes) {
  const uint64_t most = device.limits().max_allocation_bytes;
  if (bytes > most) {
    return Error{ir::ErrorCode::out_of_memory, "device memory: one allocation may have " +
                                                   std::to_string(most) + " bytes, requested " +
                                                   std::to_string(bytes)};
  }
  const PoolScope scope;
  const bool shared = is_shared(device, pool);
  // Blits work on whole words.
  auto buffer = Owned<MTL::Buffer>::adopt(device.handle()->newBuffer(
      (bytes + 3) / 4 * 4,
      (shared ? MTL::ResourceStorageModeShared : MTL::ResourceStorageModePrivate) |
          MTL::ResourceHazardTrackingModeUntracked));
  if (!buffer) {
    return Error{ir::ErrorCode::out_of_memory,
                 "device memory: no buffer of " + std::to_string(bytes) + " bytes"};
  }
  auto* const host = shared ? static_cast<std::byte*>(buffer->contents()) : nullptr;
  return std::unique_ptr<MetalMemory>(new MetalMemory(std::move(buffer), bytes, host));
}

MetalMemory::~MetalMemory() {
  const PoolScope scope;
  buffer_ = {};
}

}  // namespace ullage::runtime::metal
