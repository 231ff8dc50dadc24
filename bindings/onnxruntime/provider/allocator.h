// What gives onnxruntime memory of a device, and moves bytes to it and from it.
#pragma once

#include <functional>
#include <mutex>
#include <vector>

#include "device_memory.h"

namespace ullage::provider {

// Blocks that come back are lent again, so that runs of the same sizes find the same addresses, and
// with them the recordings of the run before. May be used by several threads.
class Allocator : public OrtAllocator {
 public:
  // `open`: returns the context; called when the first block is allocated.
  Allocator(const Api& api, DeviceMemory& memory, const OrtMemoryInfo* info,
            std::function<Context()> open);

 private:
  void* allocate(size_t bytes);
  void release(void* address);
  void shrink();
  std::shared_ptr<Block> new_block(size_t capacity);

  const Api& api_;
  DeviceMemory& memory_;
  const OrtMemoryInfo* const info_;
  const std::function<Context()> open_;
  std::mutex mutex_;
  Context context_;
  std::vector<std::shared_ptr<Block>> free_;  // those that came back last at the end
};

// Between the host and devices, and between devices.
class Transfer : public OrtDataTransferImpl {
 public:
  Transfer(const Api& api, const DeviceMemory& memory);

 private:
  bool can_copy(const OrtMemoryDevice* from, const OrtMemoryDevice* to) const;
  void copy(const OrtValue* from, OrtValue* to) const;

  const Api& api_;
  const DeviceMemory& memory_;
};

}  // namespace ullage::provider
