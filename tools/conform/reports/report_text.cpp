// The summary on a terminal.
#include <fmt/format.h>

#include <map>

#include "tools/common/cli/text_table.h"
#include "tools/conform/reports/report.h"

namespace ullage::conform {
namespace {

constexpr size_t kShown = 40;

std::string device_text(const std::optional<DeviceIdentity>& device) {
  if (!device) return "no device was opened";
  return fmt::format("{}, {}, Vulkan {}, T{}", device->name, device->driver, device->api_version,
                     device->tier);
}

std::string suite_table(const Results& results) {
  std::vector<std::string_view> order;
  std::map<std::string_view, std::vector<CaseRecord>> suites;
  for (const CaseRecord& record : results.cases) {
    auto& cases = suites[suite_of(record.id)];
    if (cases.empty()) order.push_back(suite_of(record.id));
    // Outcomes alone are counted.
    cases.push_back({.result = {.outcome = record.result.outcome},
                     .is_flaky = record.is_flaky,
                     .waiver = record.waiver});
  }
  std::vector<std::string> header = {"suite"};
  for (const Outcome outcome : kOutcomes) header.emplace_back(name_of(outcome));
  header.insert(header.end(), {"waived", "flaky"});
  tools::TextTable table(header);
  for (const std::string_view name : order) {
    const Summary summary = summary_of(suites[name]);
    std::vector<std::string> row = {std::string(name)};
    for (const Outcome outcome : kOutcomes) row.push_back(std::to_string(summary.of(outcome)));
    row.push_back(std::to_string(summary.waived));
    row.push_back(std::to_string(summary.flaky));
    table.add(std::move(row));
  }
  return table.text();
}

}  // namespace

std::string report_text(const Results& results, std::span<const std::string> notes) {
  const Summary summary = summary_of(results.cases);
  std::string text = device_text(results.device) + "\n\n" + suite_table(results) + "\n";
  size_t shown = 0, left = 0;
  for (const CaseRecord& record : results.cases) {
    if (!is_bad(record.result.outcome) || !record.waiver.empty()) continue;
    if (shown++ >= kShown) {
      ++left;
      continue;
    }
    text += fmt::format("{} {}: {}\n", name_of(record.result.outcome), record.id,
                        record.result.message);
  }
  if (left > 0) text += fmt::format("and {} more\n", left);
  for (const std::string& note : notes) text += note + "\n";
  return text + fmt::format("{} cases in {:.1f} s: {}\n", summary.total(), results.seconds,
                            text_of(summary));
}

}  // namespace ullage::conform
