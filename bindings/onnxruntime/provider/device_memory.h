// Memory of devices as onnxruntime has it: addresses that stand for it and cannot be touched.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "devices.h"

namespace ullage::provider {

// Of the OrtMemoryDevices, whose device id is the index of the device. No PCI vendor has it: those
// have 16 bits.
inline constexpr uint32_t kMemoryVendor = 0x554c4c47;

// Address space that nobody else uses, of whole pages: reading or writing it is a fault.
class AddressRange {
 public:
  explicit AddressRange(size_t bytes);  // throws Failure
  ~AddressRange();
  AddressRange(const AddressRange&) = delete;
  AddressRange& operator=(const AddressRange&) = delete;
  void* begin() const { return begin_; }

 private:
  void* begin_;
  size_t bytes_;
};

// One buffer of a device and the addresses that stand for it.
class Block {
 public:
  Block(Context context, size_t capacity);  // throws Failure
  ullage_buffer* buffer() const { return buffer_.get(); }
  const Context& context() const { return context_; }
  void* address() const { return range_.begin(); }
  size_t capacity() const { return capacity_; }  // bytes of the largest tensor that fits

  size_t asked = 0;  // of what it is lent for

 private:
  Context context_;
  size_t capacity_;
  Owned<ullage_buffer, ullage_buffer_destroy> buffer_;
  AddressRange range_;
};

// Where a tensor lies: onnxruntime plans several in one block and hands out addresses inside it.
struct Place {
  std::shared_ptr<Block> block;
  uint64_t offset = 0;
  // Alone in its block: what is written behind its bytes is nobody's.
  bool is_alone(size_t bytes) const { return offset == 0 && block->asked == bytes; }
};

// All blocks that are lent. May be used by several threads.
class DeviceMemory {
 public:
  explicit DeviceMemory(const Api& api) : api_(api) {}

  void lend(std::shared_ptr<Block> block);
  std::shared_ptr<Block> take_back(const void* address);  // null: it is of no block
  // Nothing where the tensor lies with the host, or has no bytes. Throws Failure.
  std::optional<Place> place_of(const OrtValue* tensor) const;
  bool is_own(const OrtMemoryDevice* memory) const;

  // Between places and host memory. Throw Failure.
  static void read(const Place& from, void* to, size_t bytes);
  static void write(const void* from, const Place& to, size_t bytes);
  static void copy(const Place& from, const Place& to, size_t bytes);

 private:
  const Api& api_;
  mutable std::mutex mutex_;
  std::map<uintptr_t, std::shared_ptr<Block>> lent_;
};

}  // namespace ullage::provider
