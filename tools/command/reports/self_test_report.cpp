#include "tools/command/reports/self_test_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace ullage::tools {
namespace {

// The next load disables what a process was trying when it ended.
std::vector<std::string> disabled(const SelfTestState& state) {
  std::vector<std::string> texts;
  for (const auto& [code, text] : state.disabled) texts.push_back(text);
  for (const auto& [code, finding] : state.findings) {
    if (finding.verdict == runtime::Verdict::trying) {
      texts.push_back(finding.text + ": is being tried, or was when a process ended");
    }
  }
  return texts;
}

}  // namespace

std::string state_text(const SelfTestState& state) {
  const auto count = [&](runtime::Verdict verdict) {
    return std::ranges::count(state.findings, verdict,
                              [](const auto& entry) { return entry.second.verdict; });
  };
  const std::vector<std::string> listed = disabled(state);
  std::string text = fmt::format(
      "kernels that passed: {}; disabled: {}; not checked: {}; too slow to check in a "
      "load: {}\n",
      count(runtime::Verdict::equal), listed.size(), count(runtime::Verdict::unchecked),
      count(runtime::Verdict::late));
  for (const std::string& kernel : listed) text += fmt::format("  disabled: {}\n", kernel);
  if (!listed.empty()) text += fmt::format("  listed in {}\n", state.list);
  return text;
}

nlohmann::ordered_json state_json(const SelfTestState& state) {
  int checked = 0;
  auto unchecked = nlohmann::ordered_json::array();
  for (const auto& [code, finding] : state.findings) {
    const runtime::Verdict verdict = finding.verdict;
    checked += verdict == runtime::Verdict::equal;
    const bool is_unchecked =
        verdict == runtime::Verdict::unchecked || verdict == runtime::Verdict::late;
    if (is_unchecked) unchecked.push_back(finding.text);
  }
  const std::vector<std::string> listed = disabled(state);
  // The last three are the names of version 0.0, for one version more.
  return {{"checked", checked},   {"disabled", listed}, {"unchecked", unchecked},
          {"list", state.list},   {"proved", checked},  {"put_aside", listed},
          {"unproved", unchecked}};
}

}  // namespace ullage::tools
