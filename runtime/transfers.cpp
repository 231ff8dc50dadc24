// Bytes to and from memory of a device.
#include "runtime/transfers.h"

#include <algorithm>
#include <cstring>

namespace ullage::runtime {
namespace {

constexpr uint64_t kStagingBytes = uint64_t{16} << 20;

}  // namespace

Result<void> download(Device& device, const MemoryRange& from, std::span<std::byte> to) {
  if (to.empty()) return {};
  if (const std::byte* const host = from.memory->host()) {
    std::memcpy(to.data(), host + from.offset, to.size());
    return {};
  }
  const auto staging =
      device.allocate(MemoryPool::outputs, std::min<uint64_t>(to.size(), kStagingBytes));
  if (!staging) return staging.error();
  for (uint64_t done = 0; done < to.size(); done += kStagingBytes) {
    const uint64_t size = std::min(to.size() - done, kStagingBytes);
    const MemoryRange part{from.memory, from.offset + done, size};
    if (auto ok = device.copy(part, {staging->get(), 0, size}); !ok) return ok;
    std::memcpy(to.data() + done, (*staging)->host(), size);
  }
  return {};
}

Result<void> transfer(Device& device, const MemoryRange& from, const MemoryRange& to) {
  std::byte* const source = from.memory->host();
  std::byte* const target = to.memory->host();
  if (from.size == 0) return {};
  if (source == nullptr || target == nullptr) return device.copy(from, to);
  std::memcpy(target + to.offset, source + from.offset, from.size);
  return {};
}

}  // namespace ullage::runtime
