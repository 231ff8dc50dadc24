#include "options.h"

#include <onnxruntime_session_options_config_keys.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace ullage::provider {
namespace {

constexpr std::string_view kPrefix = "ep.ullageexecutionprovider.";

uint32_t device_of(const std::string& value) {
  const auto device = number_of<uint32_t>("device", value);
  if (device >= ullage_device_count()) {
    refuse("device", value, "below " + std::to_string(ullage_device_count()));
  }
  return device;
}

struct OwnOption {
  std::string_view name;
  void (*read)(Options& options, const std::string& value);
};

// Those of the provider alone, besides the ones of program_options.
constexpr OwnOption kOwn[] = {
    {"device", [](Options& o, const std::string& value) { o.device = device_of(value); }},
    {"cache_folder", [](Options& o, const std::string& value) { o.cache_folder = value; }},
    {"profile",
     [](Options& o, const std::string& value) { o.profile = flag_of("profile", value); }},
    {"values_at_run",
     [](Options& o, const std::string& value) {
       o.values_at_run = flag_of("values_at_run", value);
     }},
};

std::string known_options() {
  std::vector<std::string> names;
  for (const ProgramOption& option : program_options()) names.emplace_back(option.name);
  for (const OwnOption& option : kOwn) names.emplace_back(option.name);
  std::ranges::sort(names);
  std::string known;
  for (const std::string& name : names) known += (known.empty() ? "" : ", ") + name;
  return known;
}

void read(Options& options, std::string_view name, const std::string& value) {
  for (const ProgramOption& option : program_options()) {
    if (option.name == name) return option.read(options, value);
  }
  for (const OwnOption& option : kOwn) {
    if (option.name == name) return option.read(options, value);
  }
  throw Failure("ullage: no option '" + std::string(name) + "'; there are " + known_options());
}

}  // namespace

std::string default_cache_folder() {
  const char* const cache = std::getenv("XDG_CACHE_HOME");
  if (cache && *cache) return std::string(cache) + "/ullage";
  const char* const home = std::getenv("HOME");
  return home && *home ? std::string(home) + "/.cache/ullage" : "";
}

Options read_options(const Api& api, const OrtSessionOptions* session, uint32_t device) {
  Options options;
  options.device = device;
  options.cache_folder = default_cache_folder();
  OrtKeyValuePairs* given = nullptr;
  api.check(api.ort.GetSessionOptionsConfigEntries(session, &given));
  const auto owned = api.own(given, api.ort.ReleaseKeyValuePairs);
  const char* const* keys = nullptr;
  const char* const* values = nullptr;
  size_t count = 0;
  api.ort.GetKeyValuePairs(given, &keys, &values, &count);
  for (size_t i = 0; i < count; ++i) {
    const std::string_view key = keys[i];
    const std::string value = values[i];
    if (key == kOrtSessionOptionEpContextEnable) options.write_context = value == "1";
    if (key == kOrtSessionOptionEpContextEmbedMode) options.embed_context = value == "1";
    if (key == kOrtSessionOptionEpContextFilePath) options.context_file = value;
    if (key.starts_with(kPrefix)) read(options, key.substr(kPrefix.size()), value);
  }
  return options;
}

}  // namespace ullage::provider
