// `ullage conform diff`: what differs as text, JSON and a page.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "tools/common/cli/output.h"
#include "tools/common/files/files.h"
#include "tools/common/files/json_file.h"
#include "tools/common/files/xml_text.h"
#include "tools/conform/reports/diff.h"
#include "tools/conform/reports/report.h"
#include "tools/conform/reports/report_page.h"
#include "tools/conform/result_json.h"
#include "tools/conform/verbs.h"

namespace ullage::conform {

using tools::ToolResult;

namespace {

constexpr Change kChanges[] = {Change::worse, Change::better,  Change::other,
                               Change::error, Change::missing, Change::same};

std::string device_text(const Results& results) {
  if (!results.device) return "no device";
  return fmt::format("{} ({}), ullage {}", results.device->name, results.device->driver,
                     results.tool);
}

std::string_view text_of(const std::optional<Outcome>& outcome) {
  return outcome ? name_of(*outcome) : "not run";
}

std::string message_of(const CaseChange& change) {
  std::string text = fmt::format("{} -> {}", text_of(change.before), text_of(change.after));
  if (change.change == Change::error) {
    return fmt::format("worst error {:.3g} -> {:.3g} of the tolerance", change.error_before,
                       change.error_after);
  }
  const std::string& why =
      change.message_after.empty() ? change.message_before : change.message_after;
  return why.empty() ? text : text + ": " + why;
}

std::string counts_text(const std::vector<CaseChange>& changes) {
  std::string text;
  for (const Change change : kChanges) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count_of(changes, change),
                        name_of(change));
  }
  return text;
}

}  // namespace

std::string diff_text(const Results& a, const Results& b, const std::vector<CaseChange>& changes) {
  std::string text = fmt::format("A {}\nB {}\n\n", device_text(a), device_text(b));
  for (const Change kind : kChanges) {
    if (kind == Change::same) continue;
    for (const CaseChange& change : changes) {
      if (change.change != kind) continue;
      text += fmt::format("{:8}{}: {}\n", name_of(kind), change.id, message_of(change));
    }
  }
  return text + fmt::format("{} cases: {}\n", changes.size(), counts_text(changes));
}

nlohmann::ordered_json diff_json(const Results& a, const Results& b,
                                 const std::vector<CaseChange>& changes) {
  nlohmann::ordered_json json = {{"format", "ullage-conform-diff"},
                                 {"version", 1},
                                 {"a", {{"device", to_json(a.device)}, {"tool", a.tool}}},
                                 {"b", {{"device", to_json(b.device)}, {"tool", b.tool}}}};
  for (const Change change : kChanges) {
    json["summary"][name_of(change)] = count_of(changes, change);
  }
  json["cases"] = nlohmann::ordered_json::array();
  for (const CaseChange& change : changes) {
    if (change.change == Change::same) continue;
    nlohmann::ordered_json row = {{"id", change.id}, {"change", name_of(change.change)}};
    if (change.before) row["a"] = name_of(*change.before);
    if (change.after) row["b"] = name_of(*change.after);
    if (!change.message_before.empty()) row["message_a"] = change.message_before;
    if (!change.message_after.empty()) row["message_b"] = change.message_after;
    if (change.change == Change::error) {
      row["worst_error_a"] = change.error_before;
      row["worst_error_b"] = change.error_after;
    }
    json["cases"].push_back(std::move(row));
  }
  return json;
}

std::string diff_html(const Results& a, const Results& b, const std::vector<CaseChange>& changes) {
  Page page{.title = "ullage conform: what differs"};
  std::vector<std::pair<std::string, size_t>> parts;
  for (const Change kind : kChanges) parts.emplace_back(name_of(kind), count_of(changes, kind));
  page.body = fmt::format("<p class=\"device\">A: {}<br>B: {}<br><b>{}</b></p>\n{}",
                          tools::xml_text(device_text(a)), tools::xml_text(device_text(b)),
                          tools::xml_text(counts_text(changes)), bar_svg(parts));
  for (const CaseChange& change : changes) {
    page.rows.push_back(
        {.id = change.id,
         .outcome = name_of(change.change),
         .message = message_of(change),
         .text = fmt::format("A {}: {}\nB {}: {}", text_of(change.before), change.message_before,
                             text_of(change.after), change.message_after)});
  }
  for (const Change kind : kChanges) {
    page.filters.emplace_back(name_of(kind));
    if (kind != Change::same) page.chosen.emplace_back(name_of(kind));
  }
  return html_of(page);
}

namespace {

struct Options {
  std::vector<std::string> files;
  std::string json, html;
};

ToolResult<> run_diff(const Options& options) {
  const auto a = read_results(options.files[0]), b = read_results(options.files[1]);
  if (!a) return tools::failure_of(a.error());
  if (!b) return tools::failure_of(b.error());
  const std::vector<CaseChange> changes = diff(*a, *b);
  tools::print_text(diff_text(*a, *b, changes));
  if (!options.html.empty()) {
    const auto written = tools::write_file(options.html, diff_html(*a, *b, changes));
    if (!written) return tools::failure_of(written.error());
  }
  const size_t unlike =
      changes.size() - count_of(changes, Change::same) - count_of(changes, Change::error);
  ToolResult<> alike;
  if (unlike != 0) alike = tools::failed(fmt::format("{} cases have other outcomes", unlike));
  return tools::finish_report(options.json, diff_json(*a, *b, changes), std::move(alike));
}

}  // namespace

tools::Verb add_diff(tools::Command parent) {
  tools::Command verb = parent.add_subcommand("diff", "compare two files of results");
  const auto options = std::make_shared<Options>();
  verb.add_option("FILES", options->files, "A.json B.json of `run --json`").required().exactly(2);
  verb.add_option("--json", options->json, "write what differs to this file");
  verb.add_option("--html", options->html, "write a page to this file");
  return [options] { return run_diff(*options); };
}

}  // namespace ullage::conform
