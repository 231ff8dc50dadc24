#include "tools/conform/learn/driver_failures.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/utf8_path.h"
#include "tools/common/files/cache_folder.h"
#include "tools/common/files/json_file.h"

namespace ullage::conform {

using ir::DeviceProfile;
using ir::Result;

namespace {

constexpr int kVersion = 1;

constexpr std::string_view kShuffles[] = {"driver/subgroup/subgroup-shuffle"};
constexpr std::string_view kGroupArithmetic[] = {"driver/subgroup/subgroup-arithmetic",
                                                 "driver/subgroup/subgroup-signs"};
constexpr std::string_view kTexels[] = {"driver/resource/texels-rgba32f"};
constexpr std::string_view kHalfTexels[] = {"driver/resource/texels-rgba16f"};
// Rounding of doubles is not among them: no kernel relies on it.
constexpr std::string_view kDoubles[] = {"driver/float/double-arithmetic",
                                         "driver/float/double-conversions",
                                         "driver/constant/scalar-f64"};
constexpr std::string_view kWideStores[] = {
    "driver/integer/add-u64", "driver/integer/shift-left-u64",
    "driver/integer/shift-right-logical-u64", "driver/instruction/conversions-between-widths"};
constexpr std::string_view kHalves[] = {"driver/builtin/add/f16", "driver/builtin/mul/f16",
                                        "driver/builtin/sub/f16", "driver/builtin/min/f16",
                                        "driver/builtin/max/f16", "driver/constant/scalar-f16"};
constexpr std::string_view kBytes[] = {"driver/integer/add-i8", "driver/integer/mul-i8",
                                       "driver/integer/sub-i8",
                                       "driver/instruction/conversions-between-widths"};
constexpr std::string_view kMatrices[] = {"matrix/*"};

constexpr Ability kAbilities[] = {
    {"subgroup_shuffle", kShuffles, [](DeviceProfile& p) { p.subgroup_shuffle = false; }},
    {"subgroup_arithmetic", kGroupArithmetic,
     [](DeviceProfile& p) { p.subgroup_arithmetic = false; }},
    {"texel_buffers", kTexels,
     [](DeviceProfile& p) {
       p.texel_buffers = p.half_texels = false;
       p.max_texel_elements = 0;
     }},
    {"half_texels", kHalfTexels, [](DeviceProfile& p) { p.half_texels = false; }},
    {"float64", kDoubles, [](DeviceProfile& p) { p.float64 = false; }},
    {"wide_stores", kWideStores, [](DeviceProfile& p) { p.wide_stores = false; }},
    {"float16", kHalves,
     [](DeviceProfile& p) {
       p.arithmetic.float16 = p.arithmetic.half_dot = p.half_pairs = false;
       std::erase_if(p.arithmetic.matrices,
                     [](const ir::MatrixShape& m) { return m.a == ir::DType::f16; });
     }},
    {"int8", kBytes, [](DeviceProfile& p) { p.arithmetic.int8 = false; }},
    {"matrices", kMatrices, [](DeviceProfile& p) { p.arithmetic.matrices.clear(); }},
};

constexpr std::pair<const char*, std::string FailedCase::*> kTexts[] = {
    {"ability", &FailedCase::ability}, {"id", &FailedCase::id},
    {"outcome", &FailedCase::outcome}, {"message", &FailedCase::message},
    {"script", &FailedCase::script},
};
constexpr std::pair<const char*, std::string DriverFailures::*> kNames[] = {
    {"device", &DriverFailures::device},
    {"driver", &DriverFailures::driver},
    {"driver_uuid", &DriverFailures::driver_uuid},
};

// Takes the texts of an object; nothing where one of them is missing or no text.
template <class Of, size_t n>
bool take(const nlohmann::json& json, const std::pair<const char*, std::string Of::*> (&fields)[n],
          Of& of) {
  if (!json.is_object()) return false;
  for (const auto& [name, field] : fields) {
    const auto found = json.find(name);
    if (found == json.end() || !found->is_string()) return false;
    of.*field = found->template get<std::string>();
  }
  return true;
}

const Ability* find_ability(std::string_view name) {
  const auto* const found = std::ranges::find(kAbilities, name, &Ability::name);
  return found == std::end(kAbilities) ? nullptr : found;
}

}  // namespace

std::span<const Ability> abilities() {
  return kAbilities;
}

std::string to_text(const DriverFailures& failures) {
  nlohmann::ordered_json json;
  json["version"] = kVersion;
  for (const auto& [name, field] : kNames) json[name] = failures.*field;
  json["cases"] = nlohmann::ordered_json::array();
  for (const FailedCase& failed : failures.cases) {
    nlohmann::ordered_json one;
    for (const auto& [name, field] : kTexts) one[name] = failed.*field;
    json["cases"].push_back(std::move(one));
  }
  return tools::json_text(json) + "\n";
}

Result<DriverFailures> parse_driver_failures(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  DriverFailures failures;
  if (!take(json, kNames, failures) || json.value("version", nlohmann::json()) != kVersion ||
      !json.contains("cases") || !json["cases"].is_array()) {
    return ir::invalid_argument(
        "this is not what `conform learn` writes (docs/schemas/conform-learned.schema.json)");
  }
  for (const auto& one : json["cases"]) {
    FailedCase failed;
    if (!take(one, kTexts, failed)) {
      return ir::invalid_argument("case {} needs the texts ability, id, outcome, message, script",
                                  failures.cases.size());
    }
    if (find_ability(failed.ability) == nullptr) {
      return ir::invalid_argument("case {}: there is no ability \"{}\"", failures.cases.size(),
                                  failed.ability);
    }
    failures.cases.push_back(std::move(failed));
  }
  return failures;
}

std::string path_of(const DriverFailures& failures) {
  return tools::driver_file("traits-failed", failures.driver_uuid, failures.device,
                            failures.driver);
}

Result<DriverFailures> known_failures(std::string_view device, std::string_view driver,
                                      std::string_view driver_uuid) {
  DriverFailures none{std::string(device), std::string(driver), std::string(driver_uuid), {}};
  const std::string path = path_of(none);
  std::ifstream file(ir::utf8_path(path), std::ios::binary);
  if (path.empty() || !file) return none;
  auto known = parse_driver_failures({std::istreambuf_iterator<char>(file), {}});
  if (!known) return ir::invalid_argument("{}: {}", path, known.error().message);
  return known;
}

DeviceProfile without_failed(DeviceProfile profile, const DriverFailures& failures) {
  for (const FailedCase& failed : failures.cases) find_ability(failed.ability)->withhold(profile);
  const bool has_groups = profile.subgroup_shuffle && profile.subgroup_arithmetic;
  if (!failures.cases.empty() && !has_groups) profile.tier = ir::Tier::t0;
  return profile;
}

}  // namespace ullage::conform
