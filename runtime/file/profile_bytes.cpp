#include "runtime/file/profile_bytes.h"

#include <cstring>

#include "runtime/file/profile_tables.h"

namespace ullage::runtime {
namespace {

constexpr const char* kIdentifier = "ULPR";

}  // namespace

std::vector<std::byte> profile_bytes(const ir::DeviceProfile& profile) {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(write_profile(builder, profile), kIdentifier);
  const auto bytes = std::as_bytes(std::span(builder.GetBufferPointer(), builder.GetSize()));
  return {bytes.begin(), bytes.end()};
}

ir::Result<ir::DeviceProfile> parse_profile(std::span<const std::byte> bytes) {
  // FlatBuffers reads numbers in place, so they must be aligned; the caller's bytes may not be.
  std::vector<uint64_t> aligned((bytes.size() + 7) / 8);
  if (!bytes.empty()) std::memcpy(aligned.data(), bytes.data(), bytes.size());
  const auto* data = reinterpret_cast<const uint8_t*>(aligned.data());
  flatbuffers::Verifier verifier(data, bytes.size());
  if (!verifier.VerifyBuffer<schema::Profile>(kIdentifier)) {
    return ir::invalid_file("device profile: these bytes are none");
  }
  const auto& table = *flatbuffers::GetRoot<schema::Profile>(data);
  constexpr auto kTier = static_cast<uint8_t>(ir::Tier::t2);
  constexpr auto kDeviceClass = static_cast<uint8_t>(ir::DeviceClass::gpu);
  if (table.tier() > kTier || table.device_class() > kDeviceClass) {
    return ir::invalid_file("device profile: tier {}, device class {}: the highest are {} and {}",
                            table.tier(), table.device_class(), kTier, kDeviceClass);
  }
  return read_profile(table);
}

}  // namespace ullage::runtime
