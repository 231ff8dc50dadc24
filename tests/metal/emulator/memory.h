// Memory of the emulated device, and the spans of addresses through which kernels see parts of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "tests/metal/emulator/shadow.h"

namespace ullage::test::metal {

// One allocation; may be mapped at several addresses. Zeros at first.
class Block {
 public:
  explicit Block(uint64_t bytes);
  ~Block();
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;

  std::byte* data() const { return data_; }
  uint64_t size() const { return size_; }
  int file() const { return file_; }
  // Created when a kernel first touches the block.
  Shadow& shadow();

 private:
  uint64_t size_;
  int file_ = -1;
  std::byte* data_ = nullptr;
  std::unique_ptr<Shadow> shadow_;
};

// One buffer argument of a kernel.
struct Window {
  Block* block = nullptr;
  uint64_t offset = 0, size = 0;
  bool writable = false;
};

// A span of addresses per argument index, so far apart that no 32-bit index leads from one into
// another: every address that a kernel computes has an owner.
class Windows {
 public:
  static constexpr uint32_t kCount = 31;
  Windows();
  ~Windows();
  Windows(const Windows&) = delete;
  Windows& operator=(const Windows&) = delete;

  // Maps the window at `index`; the address of its first byte. Replaces what was there.
  std::byte* map(uint32_t index, const Window& window);
  void clear();

  // Is the address inside any span? Then which, and where it is from the window's first byte.
  bool owns(const void* address) const;
  uint32_t index_of(const void* address) const;
  int64_t offset_of(const void* address) const;
  const Window& window(uint32_t index) const { return windows_[index]; }

 private:
  std::byte* base_;
  std::array<Window, kCount> windows_{};
};

}  // namespace ullage::test::metal
