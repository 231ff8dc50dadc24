// `ullage devices`: what there is to run on.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "tools/files.h"
#include "tools/text_table.h"
#include "tools/verbs.h"

namespace ullage::tools {
namespace {

std::string version_text(uint32_t version) {
  return fmt::format("{}.{}.{}", version >> 22 & 0x7f, version >> 12 & 0x3ff, version & 0xfff);
}

Verdict list_devices(const std::string& json_path) {
  TextTable table({"device", "name", "driver", "api", "tier", "subgroup", "memory MiB"});
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  const uint32_t count = ullage_device_count();
  for (uint32_t i = 0; i < count; ++i) {
    ullage_device_info info = {};
    info.size = sizeof(info);
    const Status status = Status::of(ullage_get_device_info(i, &info));
    if (!status) return failure_of(status);
    table.add({std::to_string(i), info.name, info.driver, version_text(info.api_version),
               fmt::format("T{}", info.tier), std::to_string(info.subgroup_size),
               std::to_string(info.memory_bytes >> 20)});
    list.push_back({{"index", i},
                    {"name", info.name},
                    {"driver", info.driver},
                    {"api_version", version_text(info.api_version)},
                    {"is_cpu", info.is_cpu != 0},
                    {"tier", fmt::format("T{}", info.tier)},
                    {"subgroup_size", info.subgroup_size},
                    {"memory_bytes", info.memory_bytes}});
  }
  if (!json_path.empty()) {
    const nlohmann::ordered_json report = {{"devices", list}};
    if (auto done = write_file(json_path, report.dump(1) + "\n"); !done) {
      return failure_of(done.error());
    }
  }
  if (count == 0) return Failure{kNoDevice, "no Vulkan device (is a driver installed?)"};
  fmt::print("{}", table.text());
  return kDone;
}

}  // namespace

Verb add_devices(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand("devices", "list Vulkan devices");
  const auto json_path = std::make_shared<std::string>();
  verb->add_option("--json", *json_path, "also write the list to this file");
  return [json_path] { return list_devices(*json_path); };
}

}  // namespace ullage::tools
