// The file that keeps traits, and what they change.
#include "tools/command/traits/device_traits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/replace_file.h"
#include "runtime/profile.h"
#include "tools/command/models/targets.h"
#include "tools/common/cli/text_table.h"

namespace ullage::tools {
namespace {

constexpr int kFormat = 2;  // of the file; another one is measured anew
constexpr double kNoise = 0.75;

struct Field {
  const char* name;
  const char* meaning;
  double DeviceTraits::* value;
};

constexpr std::array kFields = {
    Field{"matmul_gflops", "GFLOP/s, matmul 256, storage buffers", &DeviceTraits::matmul_gflops},
    Field{"matmul_texel_gflops", "GFLOP/s, matmul 256, texel buffers",
          &DeviceTraits::matmul_texel_gflops},
    Field{"arithmetic_gflops", "GFLOP/s, chain on registers", &DeviceTraits::arithmetic_gflops},
    Field{"pointwise_gbytes", "GB/s, elementwise, 16-byte stores", &DeviceTraits::pointwise_gbytes},
    Field{"pointwise_wide_gbytes", "GB/s, elementwise, 32-byte stores",
          &DeviceTraits::pointwise_wide_gbytes},
    Field{"dispatch_us", "us, one more dispatch", &DeviceTraits::dispatch_us},
    Field{"submit_us", "us, submission and wait", &DeviceTraits::submit_us},
    Field{"measured_ms", "ms spent on measuring", &DeviceTraits::measured_ms},
};

}  // namespace

// The driver's text names its version, which the UUID of some drivers does not change with.
std::string device_file(const std::string& kind, uint32_t device) {
  ullage_device_info info = {};
  info.size = sizeof(info);
  if (ullage_get_device_info(device, &info) != ULLAGE_OK) return {};
  return driver_file(kind, uuid_text(info.driver_uuid), info.name, info.driver);
}

double DeviceTraits::peak_gflops() const {
  return std::max({matmul_gflops, matmul_texel_gflops, arithmetic_gflops});
}

double DeviceTraits::peak_gbytes() const {
  return std::max(pointwise_gbytes, pointwise_wide_gbytes);
}

std::optional<DeviceTraits> known_traits(uint32_t device) {
  std::ifstream file(device_file("traits", device));
  const auto json = nlohmann::json::parse(file, nullptr, false);
  if (!json.is_object() || json.value("format", 0) != kFormat) return std::nullopt;
  DeviceTraits traits;
  for (const Field& field : kFields) {
    const auto found = json.find(field.name);
    if (found == json.end() || !found->is_number()) return std::nullopt;
    traits.*field.value = found->get<double>();
  }
  return traits;
}

ToolResult<DeviceTraits> traits_of(const Context& context, const Target& target) {
  // A masked device is measured, but not kept: the file is about the device.
  if (const auto known = known_traits(target.context.device); known && target.context.max_tier == 0)
    return *known;
  auto traits = measure_traits(context);
  if (!traits) return traits;
  const std::string path = device_file("traits", target.context.device);
  if (path.empty() || target.context.max_tier != 0) return traits;
  nlohmann::ordered_json json = traits_json(*traits);
  json["format"] = kFormat;
  const std::string text = json.dump(1) + "\n";
  if (!runtime::replace_file(path, std::as_bytes(std::span(text)), {})) {
    return failed("cannot write " + path);
  }
  return traits;
}

ir::DeviceProfile with_traits(ir::DeviceProfile profile, const DeviceTraits& traits) {
  const auto loses = [](double variant, double plain) {
    return variant > 0 && plain > 0 && variant < kNoise * plain;
  };
  if (loses(traits.matmul_texel_gflops, traits.matmul_gflops)) {
    profile.texel_buffers = false;
    profile.max_texel_elements = 0;
  }
  if (loses(traits.pointwise_wide_gbytes, traits.pointwise_gbytes)) profile.wide_stores = false;
  return profile;
}

nlohmann::ordered_json traits_json(const DeviceTraits& traits) {
  nlohmann::ordered_json json;
  for (const Field& field : kFields) json[field.name] = traits.*field.value;
  return json;
}

std::string traits_text(const DeviceTraits& traits) {
  TextTable table({"measured", "what"});
  for (const Field& field : kFields) {
    table.add({fmt::format("{:.1f}", traits.*field.value), field.meaning});
  }
  return table.text();
}

}  // namespace ullage::tools
