// Scripts in files, in either format.
#include "tools/conform/read_script.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/conform/amber/amber.h"
#include "tools/conform/script/parse_script.h"
#include "tools/conform/text_file.h"

namespace ullage::conform {

namespace fs = std::filesystem;

ir::Result<Script> read_script(const std::string& path) {
  const auto text = read_text(path);
  if (!text) return text.error();
  const fs::path folder = fs::path(path).parent_path();
  const ReadFile read = [folder](const std::string& name) -> std::optional<std::string> {
    auto file = read_text((folder / name).string());
    if (!file) return std::nullopt;
    return *std::move(file);
  };
  return is_amber(*text) ? read_amber(path, *text, read) : parse_script(path, *text, read);
}

namespace {

bool has_ending_of_script(const fs::path& path) {
  return path.extension() == ".script" || path.extension() == ".amber";
}

// A file of another suite begins with that suite's mark.
bool may_be_script(const std::string& path) {
  if (has_ending_of_script(path)) return true;
  const auto text = read_text(path);
  return !text || is_amber(*text) || begins_as_script(*text);
}

}  // namespace

std::vector<std::string> find_scripts(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    fs::recursive_directory_iterator entries(path, error);
    if (error) {
      if (may_be_script(path)) files.push_back(path);
      continue;
    }
    std::vector<std::string> found;
    for (const fs::directory_entry& entry : entries) {
      if (has_ending_of_script(entry.path())) found.push_back(entry.path().string());
    }
    std::ranges::sort(found);
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

ir::Result<runtime::RawDevice*> device_for(const Script& script, DeviceUnderTest& device) {
  return script.is_robust() ? device.robust() : device.raw();
}

CaseResult result_of(const ScriptReport& report) {
  CaseResult result;
  result.message = report.message;
  constexpr Outcome kOutcome[] = {Outcome::pass, Outcome::fail, Outcome::unsupported,
                                  Outcome::broken};
  result.outcome = kOutcome[static_cast<size_t>(report.verdict)];
  Details& details = result.details;
  details.expectations = report.expectations;
  details.device_lost = report.device_lost;
  if (report.worst_ulp != 0) details.worst_ulp = static_cast<double>(report.worst_ulp);
  for (const Finding& f : report.findings) {
    details.findings.push_back({to_text(f.place), f.message, f.wrong});
  }
  for (const ScriptReport::Dump& dump : report.dumps) {
    result.artifacts.push_back({dump.buffer + ".txt", dump.text});
  }
  if (report.findings.empty()) return result;
  const Finding& first = report.findings.front();
  details.difference = {.output = to_text(first.place),
                        .element = first.first,
                        .expected = first.expected,
                        .actual = first.actual};
  return result;
}

}  // namespace ullage::conform
