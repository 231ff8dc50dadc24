// Profiles by name and of the device at hand.
#include "tools/command/models/targets.h"

#include <fmt/format.h>

#include <cstdlib>

#include "ir/program/named_profiles.h"
#include "runtime/profile.h"
#include "tools/command/traits/device_traits.h"
#include "tools/common/cli/output.h"
#include "tools/conform/learn/driver_failures.h"

namespace ullage::tools {

namespace {

void print_log(void*, ullage_log_level level, const char* message) {
  if (level != ULLAGE_LOG_INFO) print_error("{}\n", message);
}

ToolResult<ir::DeviceProfile> with_overrides(ir::DeviceProfile profile) {
  const char* const given = std::getenv("ULLAGE_TRAITS");
  const auto overrides = ir::parse_trait_overrides(given == nullptr ? "" : given);
  if (!overrides) return usage("ULLAGE_TRAITS: " + overrides.error().message);
  profile.overrides = *overrides;
  return profile;
}

// Without what has failed on the device's driver.
ToolResult<ir::DeviceProfile> without_failed(ir::DeviceProfile profile, uint32_t device) {
  ullage_device_info info = {};
  info.size = sizeof(info);
  if (ullage_get_device_info(device, &info) != ULLAGE_OK) return profile;
  const auto failures =
      conform::known_failures(info.name, info.driver, uuid_text(info.driver_uuid));
  if (!failures) return failed(failures.error().message);
  return conform::without_failed(std::move(profile), *failures);
}

}  // namespace

ToolResult<Context> open_context(const Target& target, bool timestamps) {
  const std::string cache = cache_folder();
  ullage_context_options options = target.context;
  options.timestamps = timestamps;
  options.cache_directory = cache.empty() ? nullptr : cache.c_str();
  options.cache_limit = target.choices.cache_limit;
  options.log = print_log;
  options.no_self_test = !target.choices.self_test;
  auto context = Context::create(options);
  if (!context) return failure_of(context.status());
  return std::move(*context);
}

ToolResult<ir::DeviceProfile> profile_of_device(const Target& target) {
  const auto context = open_context(target);
  if (!context) return context.error();
  const ir::DeviceProfile profile = runtime::profile_of(context->get());
  const auto traits = known_traits(target.context.device);
  auto usable =
      without_failed(traits ? with_traits(profile, *traits) : profile, target.context.device);
  if (!usable) return usable.error();
  return with_overrides(*std::move(usable));
}

ToolResult<ir::DeviceProfile> find_profile(const std::string& name, const Target& target) {
  if (name == "device") return profile_of_device(target);
  if (const auto profile = ir::profile_named(name)) return with_overrides(*profile);
  return usage(fmt::format("--target {}: known are device, {}", name, ir::profile_names()));
}

}  // namespace ullage::tools
