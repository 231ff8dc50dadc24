// Files of results.
#include "tools/conform/reports/results.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "tools/common/files/json_file.h"
#include "tools/conform/result_json.h"
#include "tools/conform/text_file.h"

namespace ullage::conform {

using ir::Result;
using nlohmann::ordered_json;

namespace {

constexpr std::string_view kFormat = "ullage-conform-results";
constexpr int kVersion = 1;

ordered_json record_json(const CaseRecord& record) {
  ordered_json json = {{"id", record.id}, {"index", record.index}};
  json.update(to_json(record.result));
  if (record.runs > 1) json["runs"] = record.runs;
  if (record.is_flaky) json["flaky"] = true;
  if (!record.waiver.empty()) json["waived"] = record.waiver;
  return json;
}

Result<CaseRecord> parse_record(const ordered_json& json) {
  CaseRecord record;
  record.id = json.at("id").get<std::string>();
  record.index = json.at("index").get<size_t>();
  record.runs = json.value("runs", 1);
  record.is_flaky = json.value("flaky", false);
  record.waiver = json.value("waived", std::string());
  Result<CaseResult> result = parse_result(json);
  if (!result) return ir::invalid_file(record.id + ": " + result.error().message);
  record.result = *std::move(result);
  return record;
}

Result<void> check_head(const ordered_json& json) {
  if (!json.is_object() || json.value("format", std::string()) != kFormat) {
    return ir::invalid_file(fmt::format("\"format\" is not \"{}\"", kFormat));
  }
  const int version = json.at("version").get<int>();
  if (version != kVersion) {
    return ir::invalid_file(fmt::format("\"version\" is {}, known is {}", version, kVersion));
  }
  return {};
}

Result<Results> parse_body(const ordered_json& json) {
  Results results;
  Result<std::optional<DeviceIdentity>> device = parse_device(json.at("device"));
  if (!device) return device.error();
  results.device = *std::move(device);
  results.tool = json.at("tool").get<std::string>();
  results.started = json.at("started").get<std::string>();
  results.seed = json.at("seed").get<uint64_t>();
  results.seconds = json.at("seconds").get<double>();
  results.shards = json.value("shards", std::vector<std::string>());
  std::set<std::string> ids;
  for (const ordered_json& one : json.at("cases")) {
    Result<CaseRecord> record = parse_record(one);
    if (!record) return record.error();
    if (!ids.insert(record->id).second) return ir::invalid_file(record->id + " is there twice");
    results.cases.push_back(*std::move(record));
  }
  return results;
}

}  // namespace

std::string_view suite_of(const CaseId& id) {
  return std::string_view(id).substr(0, id.find('/'));
}

size_t Summary::total() const {
  size_t sum = 0;
  for (const size_t n : outcomes) sum += n;
  return sum;
}

size_t Summary::bad() const {
  return of(Outcome::fail) + of(Outcome::crash) + of(Outcome::timeout) + of(Outcome::broken) -
         waived;
}

Summary summary_of(const std::vector<CaseRecord>& cases) {
  Summary summary;
  for (const CaseRecord& record : cases) {
    ++summary.outcomes[static_cast<size_t>(record.result.outcome)];
    summary.waived += is_bad(record.result.outcome) && !record.waiver.empty();
    summary.flaky += record.is_flaky;
  }
  return summary;
}

std::string text_of(const Summary& summary) {
  std::string text;
  for (const Outcome outcome : kOutcomes) {
    const size_t n = summary.of(outcome);
    if (n == 0 && outcome != Outcome::pass) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", n, name_of(outcome));
  }
  if (summary.waived > 0) text += fmt::format(", {} of the bad ones waived", summary.waived);
  if (summary.flaky > 0) text += fmt::format(", {} flaky", summary.flaky);
  return text;
}

std::string to_text(const Results& results, const tools::ToolResult<>& verdict) {
  const Summary summary = summary_of(results.cases);
  ordered_json json = {{"format", kFormat},          {"version", kVersion},
                       {"tool", results.tool},       {"device", to_json(results.device)},
                       {"started", results.started}, {"seconds", results.seconds},
                       {"seed", results.seed}};
  if (!results.shards.empty()) json["shards"] = results.shards;
  ordered_json& counts = json["summary"];
  for (const Outcome outcome : kOutcomes) counts[name_of(outcome)] = summary.of(outcome);
  counts["waived"] = summary.waived;
  counts["flaky"] = summary.flaky;
  json["cases"] = ordered_json::array();
  for (const CaseRecord& record : results.cases) json["cases"].push_back(record_json(record));
  if (!verdict) json["error"] = tools::error_json(verdict.error());
  return tools::json_text(json) + "\n";
}

Result<Results> parse_results(std::string_view text) {
  try {
    const ordered_json json = ordered_json::parse(text);
    if (Result<void> head = check_head(json); !head) return head.error();
    return parse_body(json);
  } catch (const ordered_json::exception& error) {
    return ir::invalid_file(fmt::format("no file of results: {}", error.what()));
  }
}

Result<Results> read_results(const std::string& path) {
  const Result<std::string> text = read_text(path);
  if (!text) return text.error();
  Result<Results> results = parse_results(*text);
  if (!results) return ir::invalid_file(path + ": " + results.error().message);
  return results;
}

Result<Results> merge(std::vector<Results> parts) {
  if (parts.empty()) return ir::invalid_argument("merge takes at least one file of results");
  Results whole = std::move(parts.front());
  std::set<std::string> ids;
  for (const CaseRecord& record : whole.cases) ids.insert(record.id);
  for (size_t i = 1; i < parts.size(); ++i) {
    Results& part = parts[i];
    // A share without cases has opened no device.
    if (!whole.device) whole.device = part.device;
    const bool is_same_device = !part.device || part.device == whole.device;
    if (!is_same_device || part.tool != whole.tool || part.seed != whole.seed) {
      return ir::invalid_argument("merge: results of one device, one version and one seed only");
    }
    for (CaseRecord& record : part.cases) {
      if (!ids.insert(record.id).second) {
        return ir::invalid_argument("merge: two of the files have " + record.id);
      }
      whole.cases.push_back(std::move(record));
    }
    whole.started = std::min(whole.started, part.started);
    whole.seconds += part.seconds;
    whole.shards.insert(whole.shards.end(), part.shards.begin(), part.shards.end());
  }
  std::ranges::stable_sort(whole.cases, {}, &CaseRecord::index);
  std::ranges::sort(whole.shards);
  return whole;
}

}  // namespace ullage::conform
