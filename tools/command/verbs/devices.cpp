// `ullage devices`: what there is to run on.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "runtime/profile.h"
#include "runtime/self_test/self_test_record.h"
#include "tools/command/models/targets.h"
#include "tools/command/reports/self_test_report.h"
#include "tools/command/traits/device_traits.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/output.h"
#include "tools/common/cli/text_table.h"
#include "tools/common/files/cache_folder.h"
#include "tools/common/files/json_file.h"

namespace ullage::tools {
namespace {

std::string version_text(uint32_t version) {
  return fmt::format("{}.{}.{}", version >> 22 & 0x7f, version >> 12 & 0x3ff, version & 0xfff);
}

std::string api_text(const ullage_device_info& info) {
  return info.api == ULLAGE_METAL ? "Metal" : "Vulkan " + version_text(info.api_version);
}

// What plans choose kernels by, besides the tier.
nlohmann::ordered_json profile_json(const ir::DeviceProfile& profile) {
  return {{"subgroup_sizes", {profile.min_subgroup_size, profile.max_subgroup_size}},
          {"arithmetic", ir::names_of(profile.arithmetic)},
          {"fast_integer_dot", profile.fast_integer_dot}};
}

std::string profile_text(const ir::DeviceProfile& profile) {
  std::string text;
  if (profile.max_subgroup_size != 0) {
    text += fmt::format("subgroups of {} to {}\n", profile.min_subgroup_size,
                        profile.max_subgroup_size);
  }
  std::vector<std::string> names = ir::names_of(profile.arithmetic);
  if (profile.fast_integer_dot) names.emplace_back("integer dot product accelerated");
  for (const std::string& name : names) text += name + '\n';
  return text;
}

struct DevicesArguments {
  std::string json;
  bool verbose = false;
};

// Every device measured, or what was kept of an earlier measurement.
ToolResult<DeviceTraits> traits_of_device(uint32_t index) {
  Target target;
  target.context.device = index;
  const auto context = open_context(target);
  if (!context) return context.error();
  return traits_of(*context, target);
}

// What loads have found out of kernels on the device's driver (docs/decisions/0043).
Findings findings_of(const ullage_device_info& info) {
  if (cache_folder().empty()) return {};
  runtime::DeviceInfo device;
  device.name = info.name;
  device.driver = info.driver;
  std::copy_n(info.driver_uuid, device.driver_uuid.size(), device.driver_uuid.begin());
  return runtime::SelfTestRecord(cache_folder(), device).findings();
}

ToolResult<> list_devices(const DevicesArguments& options) {
  TextTable table({"device", "name", "driver", "api", "tier", "subgroup", "memory MiB"});
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  std::string measured;
  const uint32_t count = ullage_device_count();
  for (uint32_t i = 0; i < count; ++i) {
    ullage_device_info info = {};
    info.size = sizeof(info);
    const Status status = Status::of(ullage_get_device_info(i, &info));
    if (!status) return failure_of(status);
    table.add({std::to_string(i), info.name, info.driver, api_text(info),
               fmt::format("T{}", info.tier), std::to_string(info.subgroup_size),
               std::to_string(info.memory_bytes >> 20)});
    list.push_back({{"index", i},
                    {"name", info.name},
                    {"driver", info.driver},
                    {"api", info.api == ULLAGE_METAL ? "metal" : "vulkan"},
                    {"api_version", version_text(info.api_version)},
                    {"vendor_id", info.vendor_id},
                    {"device_id", info.device_id},
                    {"is_cpu", info.is_cpu != 0},
                    {"tier", fmt::format("T{}", info.tier)},
                    {"subgroup_size", info.subgroup_size},
                    {"memory_bytes", info.memory_bytes}});
    const ir::DeviceProfile profile = runtime::profile_of_device(i);
    list.back().update(profile_json(profile));
    if (!options.verbose) continue;
    const auto traits = traits_of_device(i);
    if (!traits) return traits.error();
    const auto findings = findings_of(info);
    measured += fmt::format("\n{}\n{}{}{}", info.name, profile_text(profile), traits_text(*traits),
                            findings_text(findings));
    list.back()["traits"] = traits_json(*traits);
    list.back()["self_test"] = findings_json(findings);
    list.back()["self_proof"] = list.back()["self_test"];  // the key of version 0.0, for one more
  }
  ToolResult<> done;
  if (count == 0) {
    done = failure_of({ir::ErrorCode::no_device, "no device (is a driver installed?)"});
  } else {
    print("{}{}", table.text(), measured);
  }
  return finish_report(options.json, nlohmann::ordered_json{{"devices", list}}, std::move(done));
}

}  // namespace

Verb add_devices(Command app) {
  Command verb = app.add_subcommand("devices", "list the devices there are");
  const auto options = std::make_shared<DevicesArguments>();
  verb.add_option("--json", options->json, "also write the list to this file");
  verb.add_flag("--verbose", options->verbose,
                "also what arithmetic each has, what it was measured to reach, and which kernels "
                "were disabled on it; measures it the first time");
  return [options] { return list_devices(*options); };
}

}  // namespace ullage::tools
