#include "allocator.h"

#include <algorithm>
#include <bit>

namespace ullage::provider {
namespace {

constexpr size_t kLeastCapacity = 4096;

// A power of two or one of the three steps to the next: a quarter is wasted at most.
size_t capacity_for(size_t bytes) {
  if (bytes <= kLeastCapacity) return kLeastCapacity;
  const size_t step = std::bit_floor(bytes - 1) / 4;
  return (bytes + step - 1) / step * step;
}

}  // namespace

Allocator::Allocator(const Api& api, DeviceMemory& memory, const OrtMemoryInfo* info,
                     std::function<Context()> open)
    : OrtAllocator{}, api_(api), memory_(memory), info_(info), open_(std::move(open)) {
  version = ORT_API_VERSION;
  // The interface has no error message: onnxruntime expects null for an allocation that failed.
  Alloc = [](OrtAllocator* self, size_t bytes) -> void* {
    try {
      return bytes == 0 ? nullptr : static_cast<Allocator*>(self)->allocate(bytes);
    } catch (const std::exception&) {
      return nullptr;
    }
  };
  Reserve = Alloc;
  Free = [](OrtAllocator* self, void* address) {
    if (address) static_cast<Allocator*>(self)->release(address);
  };
  Info = [](const OrtAllocator* self) { return static_cast<const Allocator*>(self)->info_; };
  Shrink = [](OrtAllocator* self) noexcept -> OrtStatus* {
    auto& allocator = *static_cast<Allocator*>(self);
    return guarded(allocator.api_, [&] { allocator.shrink(); });
  };
}

void* Allocator::allocate(size_t bytes) {
  const size_t capacity = capacity_for(bytes);
  const std::lock_guard lock(mutex_);
  const auto known = std::find_if(free_.rbegin(), free_.rend(),
                                  [&](const auto& one) { return one->capacity() == capacity; });
  std::shared_ptr<Block> block;
  if (known != free_.rend()) {
    block = std::move(*known);
    free_.erase(std::next(known).base());
  } else {
    block = new_block(capacity);
  }
  block->asked = bytes;
  void* const address = block->address();
  memory_.lend(std::move(block));
  return address;
}

// If the device is out of memory, frees the cached blocks and tries again.
std::shared_ptr<Block> Allocator::new_block(size_t capacity) {
  if (!context_) context_ = open_();
  try {
    return std::make_shared<Block>(context_, capacity);
  } catch (const Failure&) {
    if (free_.empty()) throw;
    free_.clear();
    return std::make_shared<Block>(context_, capacity);
  }
}

void Allocator::release(void* address) {
  std::shared_ptr<Block> block = memory_.take_back(address);
  if (!block) return;
  const std::lock_guard lock(mutex_);
  free_.push_back(std::move(block));
}

void Allocator::shrink() {
  const std::lock_guard lock(mutex_);
  free_.clear();
}

Transfer::Transfer(const Api& api, const DeviceMemory& memory)
    : OrtDataTransferImpl{}, api_(api), memory_(memory) {
  ort_version_supported = ORT_API_VERSION;
  Release = [](OrtDataTransferImpl* self) noexcept { delete static_cast<Transfer*>(self); };
  CanCopy = [](const OrtDataTransferImpl* self, const OrtMemoryDevice* from,
               const OrtMemoryDevice* to) noexcept {
    return static_cast<const Transfer*>(self)->can_copy(from, to);
  };
  CopyTensors = [](OrtDataTransferImpl* self, const OrtValue** from, OrtValue** to, OrtSyncStream**,
                   size_t count) noexcept -> OrtStatus* {
    const auto& transfer = *static_cast<const Transfer*>(self);
    return guarded(transfer.api_, [&] {
      for (size_t i = 0; i < count; ++i) transfer.copy(from[i], to[i]);
    });
  };
}

bool Transfer::can_copy(const OrtMemoryDevice* from, const OrtMemoryDevice* to) const {
  const auto reachable = [&](const OrtMemoryDevice* memory) {
    return memory_.is_own(memory) ||
           api_.ep.MemoryDevice_GetDeviceType(memory) == OrtMemoryInfoDeviceType_CPU;
  };
  return (memory_.is_own(from) || memory_.is_own(to)) && reachable(from) && reachable(to);
}

void Transfer::copy(const OrtValue* from, OrtValue* to) const {
  size_t bytes = 0;
  api_.check(api_.ort.GetTensorSizeInBytes(from, &bytes));
  const std::optional<Place> source = memory_.place_of(from);
  const std::optional<Place> target = memory_.place_of(to);
  if (source && target) return DeviceMemory::copy(*source, *target, bytes);
  if (target) {
    const void* data = nullptr;
    api_.check(api_.ort.GetTensorData(from, &data));
    return DeviceMemory::write(data, *target, bytes);
  }
  if (!source) return;  // no bytes
  void* data = nullptr;
  api_.check(api_.ort.GetTensorMutableData(to, &data));
  DeviceMemory::read(*source, data, bytes);
}

}  // namespace ullage::provider
