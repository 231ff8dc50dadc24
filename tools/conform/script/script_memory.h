// The places of a script's buffers in a session: each in a separate one, between two guards.
#pragma once

#include <optional>
#include <string>

#include "tools/conform/script/script.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::conform {

// Bytes before a buffer's first and after its last, which is rounded up to a word.
inline constexpr uint64_t kGuardBytes = 4096;

class ScriptMemory {
 public:
  explicit ScriptMemory(const Script& script) : script_(script) {}

  // Its buffers, images and samplers. How images are used follows from the pipelines.
  runtime::RawResources resources() const;
  // Of a script's image among RawResources::images. REQUIRES: the buffer is one.
  size_t image_of(size_t buffer) const;
  // Bytes from a session buffer's start.
  static uint64_t offset_in_session(uint64_t offset) { return kGuardBytes + offset; }
  // Rounded up to words, as shaders see it.
  uint64_t bound_bytes(size_t buffer) const {
    return (script_.buffers[buffer].bytes() + 3) / 4 * 4;
  }
  // First contents, addresses among them, and guards.
  void fill(runtime::RawSession& session) const;
  std::span<std::byte> content(runtime::RawSession& session, size_t buffer) const;
  // The write outside of a buffer that was found, as a sentence. Robust access may move a write to
  // any place of a buffer's memory, so guards report nothing then.
  std::optional<std::string> broken_guard(runtime::RawSession& session) const;

 private:
  const Script& script_;
};

}  // namespace ullage::conform
