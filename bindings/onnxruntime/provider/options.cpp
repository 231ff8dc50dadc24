#include "options.h"

#include <onnxruntime_session_options_config_keys.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace ullage::provider {
namespace {

constexpr std::string_view kPrefix = "ep.ullageexecutionprovider.";

[[noreturn]] void refuse(std::string_view name, const std::string& value, const std::string& rule) {
  throw Failure("ullage: option " + std::string(name) + " must be " + rule + ", given '" + value +
                "'");
}

template <class T>
T number_of(std::string_view name, const std::string& value) {
  T number = 0;
  const char* end = value.data() + value.size();
  const auto [at, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc() || at != end) refuse(name, value, "a number");
  return number;
}

template <class T, size_t count>
T one_of(std::string_view name, const std::string& value,
         const std::array<std::pair<const char*, T>, count>& words) {
  std::string known;
  for (const auto& [word, meaning] : words) {
    if (value == word) return meaning;
    known += (known.empty() ? "" : ", ") + std::string(word);
  }
  refuse(name, value, "one of " + known);
}

bool flag_of(std::string_view name, const std::string& value) {
  return one_of(name, value, std::array{std::pair("0", false), std::pair("1", true)});
}

std::map<std::string, int64_t> bounds_of(const std::string& text) {
  std::map<std::string, int64_t> bounds;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(',', at), text.size());
    const std::string one = text.substr(at, end - at);
    const size_t equals = one.rfind('=');
    if (equals == std::string::npos || equals == 0) refuse("bounds", text, "SYMBOL=NUMBER,...");
    bounds[one.substr(0, equals)] = number_of<int64_t>("bounds", one.substr(equals + 1));
    at = end + 1;
  }
  return bounds;
}

uint32_t device_of(const std::string& value) {
  const auto device = number_of<uint32_t>("device", value);
  if (device >= ullage_device_count()) {
    refuse("device", value, "below " + std::to_string(ullage_device_count()));
  }
  return device;
}

using Read = void (*)(Options& options, const std::string& value);
const std::map<std::string_view, Read>& own_options() {
  static const std::map<std::string_view, Read> all = {
      {"device", [](Options& o, const std::string& value) { o.device = device_of(value); }},
      {"bounds", [](Options& o, const std::string& value) { o.bounds = bounds_of(value); }},
      {"precision",
       [](Options& o, const std::string& value) {
         o.half_precision = one_of("precision", value,
                                   std::array{std::pair("f32", false), std::pair("f16", true)});
       }},
      {"overflow",
       [](Options& o, const std::string& value) {
         o.overflow =
             one_of("overflow", value,
                    std::array{std::pair("grow", ULLAGE_GROW), std::pair("fail", ULLAGE_FAIL),
                               std::pair("clamp", ULLAGE_CLAMP)});
       }},
      {"policy",
       [](Options& o, const std::string& value) {
         o.policy = one_of(
             "policy", value,
             std::array{std::pair("replay", ULLAGE_REPLAY), std::pair("bucket", ULLAGE_BUCKET),
                        std::pair("exact", ULLAGE_EXACT)});
       }},
      {"cache_folder", [](Options& o, const std::string& value) { o.cache_folder = value; }},
      {"check_indices",
       [](Options& o, const std::string& value) {
         o.check_indices = flag_of("check_indices", value);
       }},
      {"memory_budget",
       [](Options& o, const std::string& value) {
         o.memory_budget = number_of<uint64_t>("memory_budget", value);
       }},
      {"profile",
       [](Options& o, const std::string& value) { o.profile = flag_of("profile", value); }},
      {"values_at_run",
       [](Options& o, const std::string& value) {
         o.values_at_run = flag_of("values_at_run", value);
       }},
  };
  return all;
}

std::string known_options() {
  std::string known;
  for (const auto& [name, read] : own_options()) {
    known += (known.empty() ? "" : ", ") + std::string(name);
  }
  return known;
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
    if (!key.starts_with(kPrefix)) continue;
    const auto known = own_options().find(key.substr(kPrefix.size()));
    if (known == own_options().end()) {
      throw Failure("ullage: no option '" + std::string(key.substr(kPrefix.size())) +
                    "'; there are " + known_options());
    }
    known->second(options, value);
  }
  return options;
}

}  // namespace ullage::provider
