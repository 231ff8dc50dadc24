// Profiles by name and of the device at hand.
#include "tools/command/models/targets.h"

#include <fmt/format.h>

#include <cstdlib>

#include "ir/program/named_profiles.h"
#include "runtime/profile.h"
#include "tools/command/traits/device_traits.h"
#include "tools/common/cli/output.h"

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
  return with_overrides(traits ? with_traits(profile, *traits) : profile);
}

ToolResult<ir::DeviceProfile> find_profile(const std::string& name, const Target& target) {
  if (name == "device") return profile_of_device(target);
  if (const auto profile = ir::profile_named(name)) return with_overrides(*profile);
  return usage(fmt::format("--target {}: known are device, {}", name, ir::profile_names()));
}

}  // namespace ullage::tools
