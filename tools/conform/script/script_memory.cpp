// The places of a script's buffers in a session.
#include "tools/conform/script/script_memory.h"

#include <algorithm>

#include "tools/conform/script/fill_buffer.h"

namespace ullage::conform {
namespace {

// Not a count, index or common float, and a different byte at each place of a word.
std::byte guard_byte(size_t at) {
  constexpr uint8_t kPattern[] = {0xb7, 0x5a, 0xe3, 0xc9};
  return std::byte{kPattern[at % 4]};
}

}  // namespace

std::vector<uint64_t> ScriptMemory::sizes() const {
  std::vector<uint64_t> sizes;
  for (size_t i = 0; i < script_.buffers.size(); ++i) {
    sizes.push_back(2 * kGuardBytes + bound_bytes(i));
  }
  return sizes;
}

void ScriptMemory::fill(runtime::RawSession& session) const {
  for (size_t i = 0; i < script_.buffers.size(); ++i) {
    const std::span<std::byte> all = session.buffer(i);
    for (size_t at = 0; at < kGuardBytes; ++at) {
      all[at] = guard_byte(at);
      all[all.size() - kGuardBytes + at] = guard_byte(at);
    }
    fill_buffer(script_.buffers[i], content(session, i));
  }
}

std::span<std::byte> ScriptMemory::content(runtime::RawSession& session, size_t buffer) const {
  return session.buffer(buffer).subspan(kGuardBytes,
                                        static_cast<size_t>(script_.buffers[buffer].bytes()));
}

std::optional<std::string> ScriptMemory::broken_guard(runtime::RawSession& session) const {
  for (size_t i = 0; i < script_.buffers.size(); ++i) {
    const std::span<std::byte> all = session.buffer(i);
    const size_t after = all.size() - kGuardBytes;
    for (size_t at = 0; at < kGuardBytes; ++at) {
      if (all[after + at] != guard_byte(at)) {
        return "byte " + std::to_string(at) + " behind the end of buffer " +
               script_.buffers[i].name + " was written";
      }
      if (all[kGuardBytes - 1 - at] != guard_byte(kGuardBytes - 1 - at)) {
        return "byte " + std::to_string(at + 1) + " before the start of buffer " +
               script_.buffers[i].name + " was written";
      }
    }
  }
  return std::nullopt;
}

}  // namespace ullage::conform
