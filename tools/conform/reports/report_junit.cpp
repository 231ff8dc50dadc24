// JUnit XML as CI servers read it.
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "tools/common/files/json_file.h"
#include "tools/common/files/xml_text.h"
#include "tools/conform/reports/report.h"
#include "tools/conform/result_json.h"

namespace ullage::conform {
namespace {

struct Totals {
  size_t tests = 0, failures = 0, errors = 0, skipped = 0;
  double seconds = 0;
};

enum class Kind : uint8_t { passed, failure, error, skipped };

Kind kind_of(const CaseRecord& record) {
  switch (record.result.outcome) {
    case Outcome::pass:
      return Kind::passed;
    case Outcome::skip:
    case Outcome::unsupported:
      return Kind::skipped;
    case Outcome::fail:
      return record.waiver.empty() ? Kind::failure : Kind::skipped;
    default:
      return record.waiver.empty() ? Kind::error : Kind::skipped;
  }
}

void count(const CaseRecord& record, Totals& totals) {
  ++totals.tests;
  totals.failures += kind_of(record) == Kind::failure;
  totals.errors += kind_of(record) == Kind::error;
  totals.skipped += kind_of(record) == Kind::skipped;
  totals.seconds += record.result.seconds;
}

std::string attributes_of(const Totals& totals) {
  return fmt::format(R"(tests="{}" failures="{}" errors="{}" skipped="{}" time="{:.3f}")",
                     totals.tests, totals.failures, totals.errors, totals.skipped, totals.seconds);
}

std::string case_xml(const CaseRecord& record) {
  constexpr std::string_view kTags[] = {"", "failure", "error", "skipped"};
  const std::string_view suite = suite_of(record.id);
  const std::string name = record.id.substr(std::min(suite.size() + 1, record.id.size()));
  std::string text =
      fmt::format(R"(  <testcase classname="ullage.{}" name="{}" time="{:.3f}")",
                  tools::xml_text(suite), tools::xml_text(name), record.result.seconds);
  const Kind kind = kind_of(record);
  if (kind == Kind::passed) return text + "/>\n";
  const std::string message =
      record.waiver.empty() ? record.result.message
                            : fmt::format("waived: {}: {}", record.waiver, record.result.message);
  const std::string_view tag = kTags[static_cast<size_t>(kind)];
  text += fmt::format("><{} message=\"{}: {}\"", tag, name_of(record.result.outcome),
                      tools::xml_text(message));
  if (record.result.details.empty()) return text + "/></testcase>\n";
  const std::string details = tools::json_text(to_json(record.result.details));
  return text + fmt::format(">{}</{}></testcase>\n", tools::xml_text(details), tag);
}

}  // namespace

std::string report_junit(const Results& results) {
  std::map<std::string_view, std::string> bodies;
  std::map<std::string_view, Totals> suites;
  Totals all;
  for (const CaseRecord& record : results.cases) {
    const std::string_view suite = suite_of(record.id);
    bodies[suite] += case_xml(record);
    count(record, suites[suite]);
    count(record, all);
  }
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"ullage conform\" {}>\n",
      attributes_of(all));
  for (const auto& [name, body] : bodies) {
    text += fmt::format(" <testsuite name=\"{}\" timestamp=\"{}\" {}>\n", tools::xml_text(name),
                        tools::xml_text(results.started), attributes_of(suites[name]));
    if (results.device) {
      text += "  <properties>\n";
      const nlohmann::ordered_json device = to_json(results.device);
      for (const auto& [key, value] : device.items()) {
        const std::string shown = value.is_string() ? value.get<std::string>() : value.dump();
        text += fmt::format("   <property name=\"{}\" value=\"{}\"/>\n", tools::xml_text(key),
                            tools::xml_text(shown));
      }
      text += "  </properties>\n";
    }
    text += body + " </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace ullage::conform
