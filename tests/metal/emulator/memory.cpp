// Blocks are files in memory, so that a window is a mapping and not a copy.
#include "tests/metal/emulator/memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <new>

namespace ullage::test::metal {
namespace {

constexpr uint64_t kSpan = uint64_t{1} << 37;   // 16 bytes times 32-bit index, and as much below
constexpr uint64_t kFirst = uint64_t{1} << 36;  // where windows begin in their span
const uint64_t kPage = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));

}  // namespace

Block::Block(uint64_t bytes) : size_(bytes) {
  file_ = memfd_create("block", MFD_CLOEXEC);
  if (file_ < 0 || ftruncate(file_, static_cast<off_t>(bytes)) != 0) throw std::bad_alloc();
  void* at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file_, 0);
  if (at == MAP_FAILED) throw std::bad_alloc();
  data_ = static_cast<std::byte*>(at);
}

Block::~Block() {
  munmap(data_, size_);
  close(file_);
}

Shadow& Block::shadow() {
  if (!shadow_) shadow_ = std::make_unique<Shadow>(size_);
  return *shadow_;
}

Windows::Windows() {
  void* at =
      mmap(nullptr, kCount * kSpan, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) throw std::bad_alloc();
  base_ = static_cast<std::byte*>(at);
}

Windows::~Windows() {
  munmap(base_, kCount * kSpan);
}

std::byte* Windows::map(uint32_t index, const Window& window) {
  std::byte* first = base_ + index * kSpan + kFirst;
  const uint64_t start = window.offset / kPage * kPage;
  const uint64_t shift = window.offset - start;
  windows_[index] = window;
  if (window.size != 0) {
    // A page beyond the size is harmless: accesses are checked before they happen.
    mmap(first, shift + window.size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
         window.block->file(), static_cast<off_t>(start));
  }
  return first + shift;
}

void Windows::clear() {
  for (uint32_t i = 0; i < kCount; ++i) {
    const Window& window = windows_[i];
    if (window.size != 0) {
      const uint64_t shift = window.offset % kPage;
      mmap(base_ + i * kSpan + kFirst, shift + window.size, PROT_NONE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    }
    windows_[i] = {};
  }
}

bool Windows::owns(const void* address) const {
  const auto* at = static_cast<const std::byte*>(address);
  return at >= base_ && at < base_ + kCount * kSpan;
}

uint32_t Windows::index_of(const void* address) const {
  return static_cast<uint32_t>(
      static_cast<uint64_t>(static_cast<const std::byte*>(address) - base_) / kSpan);
}

int64_t Windows::offset_of(const void* address) const {
  const uint32_t index = index_of(address);
  const std::byte* first = base_ + index * kSpan + kFirst + windows_[index].offset % kPage;
  return static_cast<const std::byte*>(address) - first;
}

}  // namespace ullage::test::metal
