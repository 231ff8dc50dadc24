// Reading baselines and lists.
#include "tools/conform/deqp/expectations.h"

#include <fmt/format.h>

#include "tools/conform/text_file.h"

namespace ullage::conform {

using ir::Result;

namespace {

Result<void> add_lists(const std::vector<std::string>& paths, PatternSet& patterns) {
  for (const std::string& path : paths) {
    const Result<std::string> text = read_text(path);
    if (!text) return text.error();
    if (const auto added = patterns.add(*text); !added) {
      return ir::invalid_file(fmt::format("{}:{}", path, added.error().message));
    }
  }
  return {};
}

}  // namespace

void add_deqp(tools::Command verb, DeqpArguments& arguments) {
  verb.add_option("--deqp", arguments.folder,
                  "work as deqp-runner: run unexpected cases again, write results.csv and "
                  "failures.csv into this folder");
  verb.add_option("--baseline", arguments.baseline,
                  "with --deqp: failures.csv of another run; its statuses are expected");
  verb.add_option("--skips", arguments.skips,
                  "with --deqp: files of regular expressions of cases that do not run");
  verb.add_option("--flakes", arguments.flakes,
                  "with --deqp: files of regular expressions of cases that may fail");
}

Result<Baseline> parse_baseline(std::string_view text) {
  Baseline baseline;
  size_t number = 0;
  for (const std::string_view line : lines_of(text)) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    const size_t comma = line.find(',');
    const std::string_view id = line.substr(0, comma);
    if (comma == line.npos || id.empty()) {
      return ir::invalid_file(fmt::format("{}: {}: a line is CASE,STATUS", number, line));
    }
    const std::string_view rest = line.substr(comma + 1);
    const auto status = parse_status(rest.substr(0, rest.find(',')));
    if (!status) return ir::invalid_file(fmt::format("{}: {}: no such status", number, line));
    if (!baseline.emplace(id, *status).second) {
      return ir::invalid_file(fmt::format("{}: {}: the case is there twice", number, line));
    }
  }
  return baseline;
}

Result<Expectations> read_expectations(const DeqpArguments& arguments) {
  Expectations expectations;
  if (!arguments.baseline.empty()) {
    const Result<std::string> text = read_text(arguments.baseline);
    if (!text) return text.error();
    Result<Baseline> baseline = parse_baseline(*text);
    if (!baseline) {
      return ir::invalid_file(fmt::format("{}:{}", arguments.baseline, baseline.error().message));
    }
    expectations.baseline = *std::move(baseline);
  }
  if (auto added = add_lists(arguments.skips, expectations.skips); !added) return added.error();
  if (auto added = add_lists(arguments.flakes, expectations.flakes); !added) return added.error();
  return expectations;
}

DeqpStatus status_of(const CaseRecord& record, const Expectations& expectations) {
  DeqpStatus status = status_of(record.result.outcome);
  if (const auto expected = expectations.baseline.find(record.id);
      expected != expectations.baseline.end()) {
    status = with_baseline(status, expected->second);
  }
  if (!is_success(status) && expectations.flakes.matches(record.id)) {
    return {DeqpWord::known_flake};
  }
  return status;
}

}  // namespace ullage::conform
