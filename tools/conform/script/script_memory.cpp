// The places of a script's buffers in a session.
#include "tools/conform/script/script_memory.h"

#include <algorithm>
#include <cstring>

#include "tools/conform/script/fill_buffer.h"

namespace ullage::conform {
namespace {

// Not a count, index or common float, and a different byte at each place of a word.
std::byte guard_byte(size_t at) {
  constexpr uint8_t kPattern[] = {0xb7, 0x5a, 0xe3, 0xc9};
  return std::byte{kPattern[at % 4]};
}

}  // namespace

runtime::RawResources ScriptMemory::resources() const {
  using Kind = ScriptBinding::Kind;
  runtime::RawResources all;
  for (size_t i = 0; i < script_.buffers.size(); ++i) {
    all.buffer_bytes.push_back(2 * kGuardBytes + bound_bytes(i));
    const auto& image = script_.buffers[i].image;
    if (!image) continue;
    runtime::RawImage raw{.buffer = i,
                          .offset = kGuardBytes,
                          .format = image->format,
                          .dimensions = image->dimensions,
                          .layers = image->layers};
    std::ranges::copy(image->extent, raw.extent);
    all.images.push_back(raw);
  }
  for (const ScriptPipeline& pipeline : script_.pipelines) {
    for (const ScriptBinding& b : pipeline.bindings) {
      const bool is_stored = b.kind == Kind::storage_image;
      const bool is_sampled =
          b.kind == Kind::sampled_image || b.kind == Kind::combined_image_sampler;
      if (!is_stored && !is_sampled) continue;
      runtime::RawImage& raw = all.images[image_of(b.buffer)];
      raw.is_stored = raw.is_stored || is_stored;
      raw.is_sampled = raw.is_sampled || is_sampled;
    }
  }
  // An image that no pipeline binds needs some use.
  for (runtime::RawImage& raw : all.images) raw.is_sampled = raw.is_sampled || !raw.is_stored;
  for (const ScriptSampler& s : script_.samplers) {
    all.samplers.push_back({.linear = s.linear,
                            .address = static_cast<runtime::RawSampler::Address>(s.address),
                            .normalized = s.normalized});
  }
  return all;
}

size_t ScriptMemory::image_of(size_t buffer) const {
  size_t images = 0;
  for (size_t i = 0; i < buffer; ++i) images += script_.buffers[i].image.has_value();
  return images;
}

void ScriptMemory::fill(runtime::RawSession& session) const {
  for (size_t i = 0; i < script_.buffers.size(); ++i) {
    const std::span<std::byte> all = session.buffer(i);
    for (size_t at = 0; at < kGuardBytes; ++at) {
      all[at] = guard_byte(at);
      all[all.size() - kGuardBytes + at] = guard_byte(at);
    }
    fill_buffer(script_.buffers[i], content(session, i));
    const Filling& filling = script_.buffers[i].filling;
    for (size_t n = 0; n < filling.buffers.size(); ++n) {
      const uint64_t address = session.address(filling.buffers[n]) + kGuardBytes;
      std::memcpy(content(session, i).data() + n * sizeof address, &address, sizeof address);
    }
  }
}

std::span<std::byte> ScriptMemory::content(runtime::RawSession& session, size_t buffer) const {
  return session.buffer(buffer).subspan(kGuardBytes,
                                        static_cast<size_t>(script_.buffers[buffer].bytes()));
}

std::optional<std::string> ScriptMemory::broken_guard(runtime::RawSession& session) const {
  if (script_.is_robust()) return std::nullopt;
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
