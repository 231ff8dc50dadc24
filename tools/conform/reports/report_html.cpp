// The report for a browser.
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "tools/common/files/json_file.h"
#include "tools/common/files/xml_text.h"
#include "tools/conform/reports/report.h"
#include "tools/conform/reports/report_page.h"
#include "tools/conform/result_json.h"

namespace ullage::conform {
namespace {

using Parts = std::vector<std::pair<std::string, size_t>>;

Parts parts_of(const Summary& summary) {
  Parts parts;
  for (const Outcome outcome : kOutcomes) {
    parts.emplace_back(name_of(outcome), summary.of(outcome));
  }
  return parts;
}

std::string head_html(const Results& results) {
  std::string html = "<p class=\"device\">";
  if (const auto& device = results.device) {
    html += fmt::format("{} &middot; {} &middot; Vulkan {} &middot; T{}<br>",
                        tools::xml_text(device->name), tools::xml_text(device->driver),
                        tools::xml_text(device->api_version), device->tier);
  }
  const Summary summary = summary_of(results.cases);
  html += fmt::format(
      "ullage {} &middot; {} &middot; seed {} &middot; {} cases in {:.0f} s<br>"
      "<b>{}</b></p>\n",
      tools::xml_text(results.tool), tools::xml_text(results.started), results.seed,
      summary.total(), results.seconds, tools::xml_text(text_of(summary)));
  return html + bar_svg(parts_of(summary));
}

std::string suites_html(const Results& results) {
  std::map<std::string_view, Summary> suites;
  std::map<std::string_view, double> seconds;
  for (const CaseRecord& record : results.cases) {
    const std::string_view suite = suite_of(record.id);
    ++suites[suite].outcomes[static_cast<size_t>(record.result.outcome)];
    suites[suite].waived += is_bad(record.result.outcome) && !record.waiver.empty();
    suites[suite].flaky += record.is_flaky;
    seconds[suite] += record.result.seconds;
  }
  std::string html = "<h2>Suites</h2>\n<table><tr><th>suite</th>";
  for (const Outcome outcome : kOutcomes) {
    html += fmt::format("<th class=\"n\">{}</th>", name_of(outcome));
  }
  html += "<th class=\"n\">waived</th><th class=\"n\">flaky</th><th class=\"n\">s</th></tr>\n";
  const auto number = [](size_t n) {
    return fmt::format("<td class=\"n{}\">{}</td>", n == 0 ? " zero" : "", n);
  };
  for (const auto& [name, summary] : suites) {
    html += fmt::format("<tr><td>{}</td>", tools::xml_text(name));
    for (const Outcome outcome : kOutcomes) html += number(summary.of(outcome));
    html += number(summary.waived) + number(summary.flaky) +
            fmt::format("<td class=\"n\">{:.0f}</td></tr>\n", seconds[name]);
  }
  return html + "</table>\n";
}

std::string notes_html(std::span<const std::string> notes) {
  if (notes.empty()) return {};
  std::string html = "<div class=\"notes\">";
  for (const std::string& note : notes) html += fmt::format("<div>{}</div>", tools::xml_text(note));
  return html + "</div>\n";
}

PageRow row_of(const CaseRecord& record) {
  std::string message = record.result.message;
  if (!record.waiver.empty()) message = fmt::format("waived: {}: {}", record.waiver, message);
  std::string text = fmt::format("{:.3f} s\n", record.result.seconds);
  if (!record.result.details.empty()) {
    text += tools::json_text(to_json(record.result.details)) + "\n";
  }
  for (const Artifact& artifact : record.result.artifacts) {
    text += fmt::format("---- {}\n{}\n", artifact.name, artifact.bytes);
  }
  return {.id = record.id,
          .outcome = name_of(record.result.outcome),
          .message = std::move(message),
          .text = std::move(text)};
}

}  // namespace

std::string report_html(const Results& results, std::span<const std::string> notes) {
  Page page{.title = "ullage conform",
            .body = head_html(results) + notes_html(notes) + suites_html(results)};
  for (const CaseRecord& record : results.cases) page.rows.push_back(row_of(record));
  for (const Outcome outcome : kOutcomes) {
    page.filters.emplace_back(name_of(outcome));
    if (is_bad(outcome)) page.chosen.emplace_back(name_of(outcome));
  }
  if (summary_of(results.cases).bad() == 0) page.chosen = page.filters;
  return html_of(page);
}

}  // namespace ullage::conform
