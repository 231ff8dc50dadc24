// Reading and applying waivers.
#include "tools/conform/reports/waivers.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <nlohmann/json.hpp>

#include "tools/conform/runner/selection.h"
#include "tools/conform/text_file.h"

namespace ullage::conform {

using ir::Result;
using nlohmann::ordered_json;

namespace {

bool is_day(const std::string& text) {
  constexpr std::string_view kForm = "dddd-dd-dd";
  if (text.size() != kForm.size()) return false;
  for (size_t i = 0; i < kForm.size(); ++i) {
    if (kForm[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != '-') return false;
  }
  const int year = std::stoi(text.substr(0, 4));
  const auto month = static_cast<unsigned>(std::stoi(text.substr(5, 2)));
  const auto day = static_cast<unsigned>(std::stoi(text.substr(8, 2)));
  return std::chrono::year_month_day{std::chrono::year(year), std::chrono::month(month),
                                     std::chrono::day(day)}
      .ok();
}

Result<Waiver> parse_waiver(const ordered_json& json) {
  constexpr std::string_view kKnown[] = {"cases",    "device", "driver",
                                         "outcomes", "reason", "expires"};
  for (const auto& [name, value] : json.items()) {
    if (std::ranges::find(kKnown, name) == std::end(kKnown)) {
      return ir::invalid_file(fmt::format("there is no \"{}\"", name));
    }
  }
  Waiver waiver;
  json.at("cases").get_to(waiver.cases);
  json.at("reason").get_to(waiver.reason);
  json.at("expires").get_to(waiver.expires);
  waiver.device = json.value("device", std::string());
  waiver.driver = json.value("driver", std::string());
  for (const std::string& name : json.value("outcomes", std::vector<std::string>())) {
    const auto outcome = find_outcome(name);
    if (!outcome || !blames_driver(*outcome)) {
      return ir::invalid_file("\"outcomes\" takes fail, crash and timeout, given " + name);
    }
    waiver.outcomes.push_back(*outcome);
  }
  if (waiver.cases.empty()) return ir::invalid_file("\"cases\" is empty");
  if (waiver.reason.empty()) return ir::invalid_file("\"reason\" is empty");
  if (!is_day(waiver.expires)) {
    return ir::invalid_file(
        fmt::format("\"expires\" is a day such as 2027-03-31, given \"{}\"", waiver.expires));
  }
  return waiver;
}

bool names_device(const Waiver& waiver, const std::optional<DeviceIdentity>& device) {
  const DeviceIdentity given = device.value_or(DeviceIdentity{});
  return given.name.find(waiver.device) != std::string::npos &&
         given.driver.find(waiver.driver) != std::string::npos;
}

bool excuses(const Waiver& waiver, const CaseRecord& record) {
  const Outcome outcome = record.result.outcome;
  if (!blames_driver(outcome)) return false;
  return waiver.outcomes.empty() ||
         std::ranges::find(waiver.outcomes, outcome) != waiver.outcomes.end();
}

}  // namespace

Result<std::vector<Waiver>> parse_waivers(std::string_view text) {
  try {
    const ordered_json json = ordered_json::parse(text);
    if (!json.is_object() || json.at("version").get<int>() != 1) {
      return ir::invalid_file("\"version\" is not 1");
    }
    std::vector<Waiver> waivers;
    for (const ordered_json& one : json.at("waivers")) {
      Result<Waiver> waiver = parse_waiver(one);
      if (!waiver) {
        return ir::invalid_file(
            fmt::format("waiver {}: {}", waivers.size() + 1, waiver.error().message));
      }
      waivers.push_back(*std::move(waiver));
    }
    return waivers;
  } catch (const ordered_json::exception& error) {
    return ir::invalid_file(fmt::format("no file of waivers: {}", error.what()));
  }
}

Result<std::vector<Waiver>> read_waivers(const std::string& path) {
  const Result<std::string> text = read_text(path);
  if (!text) return text.error();
  Result<std::vector<Waiver>> waivers = parse_waivers(*text);
  if (!waivers) return ir::invalid_file(path + ": " + waivers.error().message);
  return waivers;
}

std::string today() {
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
}

std::vector<std::string> apply_waivers(const std::vector<Waiver>& waivers, std::string_view day,
                                       Results& results) {
  std::vector<std::string> notes;
  for (const Waiver& waiver : waivers) {
    if (!names_device(waiver, results.device)) continue;
    const bool has_expired = waiver.expires < day;
    size_t seen = 0, used = 0;
    for (CaseRecord& record : results.cases) {
      if (!matches(waiver.cases, record.id)) continue;
      ++seen;
      if (!excuses(waiver, record)) continue;
      ++used;
      if (!has_expired) record.waiver = waiver.reason;
    }
    if (has_expired && used > 0) {
      notes.push_back(fmt::format("waiver of {} expired on {}: {} cases count again ({})",
                                  waiver.cases, waiver.expires, used, waiver.reason));
    } else if (seen > 0 && used == 0) {
      notes.push_back(
          fmt::format("waiver of {} is not needed: {} cases, none is bad", waiver.cases, seen));
    }
  }
  return notes;
}

}  // namespace ullage::conform
