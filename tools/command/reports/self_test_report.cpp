#include "tools/command/reports/self_test_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace ullage::tools {
namespace {

// The next load disables what a process was trying when it ended.
std::vector<std::string> disabled(const Findings& findings) {
  std::vector<std::string> texts;
  for (const auto& [code, finding] : findings) {
    if (finding.verdict == runtime::Verdict::differs) texts.push_back(finding.text);
    if (finding.verdict == runtime::Verdict::trying) {
      texts.push_back(finding.text + ": is being tried, or was when a process ended");
    }
  }
  return texts;
}

}  // namespace

std::string findings_text(const Findings& findings) {
  const auto count = [&](runtime::Verdict verdict) {
    return std::ranges::count(findings, verdict,
                              [](const auto& entry) { return entry.second.verdict; });
  };
  const std::vector<std::string> aside = disabled(findings);
  std::string text = fmt::format(
      "kernels that passed: {}; disabled: {}; not checked: {}; too slow to check in a "
      "load: {}\n",
      count(runtime::Verdict::equal), aside.size(), count(runtime::Verdict::unchecked),
      count(runtime::Verdict::late));
  for (const std::string& kernel : aside) text += fmt::format("  disabled: {}\n", kernel);
  return text;
}

nlohmann::ordered_json findings_json(const Findings& findings) {
  int checked = 0;
  auto unchecked = nlohmann::ordered_json::array();
  for (const auto& [code, finding] : findings) {
    const runtime::Verdict verdict = finding.verdict;
    checked += verdict == runtime::Verdict::equal;
    const bool is_unchecked =
        verdict == runtime::Verdict::unchecked || verdict == runtime::Verdict::late;
    if (is_unchecked) unchecked.push_back(finding.text);
  }
  // The second three are the names of version 0.0, for one version more.
  return {{"checked", checked}, {"disabled", disabled(findings)},  {"unchecked", unchecked},
          {"proved", checked},  {"put_aside", disabled(findings)}, {"unproved", unchecked}};
}

}  // namespace ullage::tools
