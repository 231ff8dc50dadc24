#include "tools/reports/proof_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace ullage::tools {

std::string findings_text(const Findings& findings) {
  const auto count = [&](runtime::Verdict verdict) {
    return std::ranges::count(findings, verdict,
                              [](const auto& entry) { return entry.second.verdict; });
  };
  std::string text = fmt::format(
      "kernels that proved themselves: {}; put aside: {}; not to be proved: {}, in the time that a "
      "load has: {}\n",
      count(runtime::Verdict::equal), count(runtime::Verdict::differs),
      count(runtime::Verdict::unproved), count(runtime::Verdict::late));
  for (const auto& [code, finding] : findings) {
    if (finding.verdict == runtime::Verdict::differs) {
      text += fmt::format("  put aside: {}\n", finding.text);
    }
  }
  return text;
}

nlohmann::ordered_json findings_json(const Findings& findings) {
  int proved = 0;
  auto aside = nlohmann::ordered_json::array(), unproved = nlohmann::ordered_json::array();
  for (const auto& [code, finding] : findings) {
    switch (finding.verdict) {
      case runtime::Verdict::equal:
        ++proved;
        break;
      case runtime::Verdict::differs:
        aside.push_back(finding.text);
        break;
      case runtime::Verdict::unproved:
      case runtime::Verdict::late:
        unproved.push_back(finding.text);
        break;
      case runtime::Verdict::trying:
        aside.push_back(finding.text + ": is being tried, or was when a process ended");
        break;
    }
  }
  return {{"proved", proved}, {"put_aside", aside}, {"unproved", unproved}};
}

}  // namespace ullage::tools
