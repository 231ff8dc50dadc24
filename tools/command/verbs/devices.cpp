// `ullage devices`: what there is to run on.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "runtime/profile.h"
#include "runtime/self_test/self_test_record.h"
#include "tools/command/checks/full_self_test.h"
#include "tools/command/models/targets.h"
#include "tools/command/reports/self_test_report.h"
#include "tools/command/traits/device_traits.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/output.h"
#include "tools/common/cli/text_table.h"
#include "tools/common/files/cache_folder.h"
#include "tools/common/files/json_file.h"
#include "tools/conform/learn/driver_failures.h"

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

// Of the driver, each with what is wrong, slow or fast (docs/driver-traits.md).
std::string driver_traits_text(const ir::DeviceProfile& profile) {
  std::string text;
  for (const ir::DriverTraitEntry& entry : ir::driver_traits()) {
    if (profile.has(entry.trait)) text += fmt::format("{}: {}\n", entry.name, entry.problem);
  }
  return text;
}

// What plans for the device do without, since it failed (`ullage conform learn`).
ToolResult<std::string> failures_text(const ullage_device_info& info) {
  const auto failures =
      conform::known_failures(info.name, info.driver, uuid_text(info.driver_uuid));
  if (!failures) return failed(failures.error().message);
  std::string text;
  for (const conform::FailedCase& one : failures->cases) {
    text += fmt::format("without {}: {}: {}\n", one.ability, one.id, one.outcome);
  }
  return text;
}

struct DevicesArguments {
  std::string json;
  bool verbose = false, traits = false, self_test = false;
  uint32_t device = 0;
  std::vector<std::string> files;
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
SelfTestState self_test_state_of(const ullage_device_info& info) {
  if (cache_folder().empty()) return {};
  runtime::DeviceInfo device;
  device.name = info.name;
  device.driver = info.driver;
  std::copy_n(info.driver_uuid, device.driver_uuid.size(), device.driver_uuid.begin());
  const runtime::SelfTestRecord record(cache_folder(), device);
  return {record.findings(), record.disabled().kernels(), record.disabled().path()};
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
    list.back()["driver_traits"] = ir::trait_names(profile);
    if (options.traits) {
      const auto failures = failures_text(info);
      if (!failures) return failures.error();
      measured += fmt::format("\n{}\n{}{}", info.name, driver_traits_text(profile), *failures);
    }
    if (!options.verbose) continue;
    const auto traits = traits_of_device(i);
    if (!traits) return traits.error();
    const SelfTestState state = self_test_state_of(info);
    measured += fmt::format("\n{}\n{}{}{}", info.name, profile_text(profile), traits_text(*traits),
                            state_text(state));
    list.back()["traits"] = traits_json(*traits);
    list.back()["self_test"] = state_json(state);
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

ToolResult<> self_test(const DevicesArguments& options) {
  ToolResult<> done = run_full_self_test(options.device, options.files);
  if (!done) return finish_report(options.json, {}, std::move(done));
  ullage_device_info info = {};
  info.size = sizeof(info);
  const Status status = Status::of(ullage_get_device_info(options.device, &info));
  if (!status) return failure_of(status);
  const SelfTestState state = self_test_state_of(info);
  print("{}: {}", info.name, state_text(state));
  return finish_report(options.json,
                       nlohmann::ordered_json{{"device", options.device},
                                              {"name", info.name},
                                              {"driver", info.driver},
                                              {"self_test", state_json(state)}},
                       {});
}

ToolResult<> run_devices(const DevicesArguments& options) {
  if (options.self_test) return self_test(options);
  if (!options.files.empty()) return usage("devices: files go with --self-test");
  return list_devices(options);
}

}  // namespace

Verb add_devices(Command app) {
  Command verb = app.add_subcommand("devices", "list the devices there are");
  const auto options = std::make_shared<DevicesArguments>();
  verb.add_option("--json", options->json, "also write the list to this file");
  verb.add_flag("--traits", options->traits,
                "also what programs and the runtime work around on each driver; ULLAGE_TRAITS="
                "+name,-name forces and forbids those that kernels are chosen by");
  verb.add_flag("--verbose", options->verbose,
                "also what arithmetic each has, what it was measured to reach, and which kernels "
                "were disabled on it; measures it the first time");
  verb.add_flag(
      "--self-test", options->self_test,
      "check the kernels of FILES on --device, or without files those of every op, without a "
      "time limit; later loads find the results");
  verb.add_option("--device", options->device, "of --self-test, by its index").show_default();
  verb.add_option("FILES", options->files, "program files (.ull)");
  return [options] { return run_devices(*options); };
}

}  // namespace ullage::tools
