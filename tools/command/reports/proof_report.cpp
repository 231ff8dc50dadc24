#include "tools/command/reports/proof_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace ullage::tools {
namespace {

// The next load puts aside what a process was trying when it ended.
std::vector<std::string> put_aside(const Findings& findings) {
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
  const std::vector<std::string> aside = put_aside(findings);
  std::string text = fmt::format(
      "kernels that proved themselves: {}; put aside: {}; not to be proved: {}, in the time that a "
      "load has: {}\n",
      count(runtime::Verdict::equal), aside.size(), count(runtime::Verdict::unproved),
      count(runtime::Verdict::late));
  for (const std::string& kernel : aside) text += fmt::format("  put aside: {}\n", kernel);
  return text;
}

nlohmann::ordered_json findings_json(const Findings& findings) {
  int proved = 0;
  auto unproved = nlohmann::ordered_json::array();
  for (const auto& [code, finding] : findings) {
    const runtime::Verdict verdict = finding.verdict;
    proved += verdict == runtime::Verdict::equal;
    const bool is_unproved =
        verdict == runtime::Verdict::unproved || verdict == runtime::Verdict::late;
    if (is_unproved) unproved.push_back(finding.text);
  }
  return {{"proved", proved}, {"put_aside", put_aside(findings)}, {"unproved", unproved}};
}

}  // namespace ullage::tools
