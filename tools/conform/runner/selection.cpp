// Choosing cases.
#include "tools/conform/runner/selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "base/parse_whole.h"
#include "tools/conform/text_file.h"

namespace ullage::conform {

using ir::Result;

namespace {

bool is_id_character(char c) {
  return c > ' ' && c < 127;
}

Result<std::vector<CaseId>> cases_of(Suites suites, const SuiteOptions& options,
                                     const Selection& selection) {
  for (const std::string& name : selection.suites) {
    if (find_suite(suites, name) != nullptr) continue;
    std::string known;
    for (const Suite* suite : suites) known += fmt::format(" {}", suite->name);
    return ir::invalid_argument(fmt::format("--suite {}: there are{}", name, known));
  }
  std::vector<CaseId> cases;
  for (const Suite* suite : suites) {
    const auto& chosen = selection.suites;
    if (!chosen.empty() && std::ranges::find(chosen, suite->name) == chosen.end()) continue;
    Result<std::vector<CaseId>> listed = suite->list(options);
    if (!listed) return listed.error();
    cases.insert(cases.end(), listed->begin(), listed->end());
  }
  return cases;
}

// Keeps the cases that match the names, in the order of the cases.
Result<void> keep_named(std::vector<CaseId>& cases, const std::vector<std::string>& names) {
  std::set<std::string_view> exact;
  std::vector<std::string_view> patterns;
  for (const std::string& name : names) {
    name.ends_with('*') ? patterns.push_back(name) : (void)exact.insert(name);
  }
  std::vector<bool> met(patterns.size(), false);
  std::vector<CaseId> kept;
  for (CaseId& id : cases) {
    bool is_named = exact.erase(id) > 0;
    for (size_t p = 0; p < patterns.size(); ++p) {
      if (!matches(patterns[p], id)) continue;
      is_named = met[p] = true;
    }
    if (is_named) kept.push_back(std::move(id));
  }
  if (!exact.empty()) {
    return ir::invalid_argument(fmt::format("case list: no case is called {}", *exact.begin()));
  }
  if (const auto p = std::ranges::find(met, false); p != met.end()) {
    return ir::invalid_argument(fmt::format("case list: no case matches {}",
                                            patterns[static_cast<size_t>(p - met.begin())]));
  }
  cases = std::move(kept);
  return {};
}

Result<std::vector<std::string>> read_case_list(const std::string& path, int depth) {
  constexpr int kDeepest = 8;
  if (depth > kDeepest) return ir::invalid_file(path + ": case lists name each other");
  const Result<std::string> text = read_text(path);
  if (!text) return text.error();
  Result<std::vector<std::string>> names = parse_case_list(*text);
  if (!names) return ir::invalid_file(fmt::format("{}: {}", path, names.error().message));
  std::vector<std::string> all;
  for (std::string& name : *names) {
    if (!name.ends_with(".txt")) {
      all.push_back(std::move(name));
      continue;
    }
    const auto listed =
        read_case_list((std::filesystem::path(path).parent_path() / name).string(), depth + 1);
    if (!listed) return listed.error();
    all.insert(all.end(), listed->begin(), listed->end());
  }
  return all;
}

}  // namespace

Result<Shard> parse_shard(const std::string& text) {
  Shard shard;
  const std::string_view given = text;
  const size_t slash = given.find('/');
  if (slash != given.npos && ir::parse_whole(given.substr(0, slash), shard.index) &&
      ir::parse_whole(given.substr(slash + 1), shard.count) && shard.index >= 1 &&
      shard.index <= shard.count) {
    --shard.index;
    return shard;
  }
  return ir::invalid_argument(fmt::format("--shard takes I/N with 1 <= I <= N, given {}", text));
}

bool matches(std::string_view name, std::string_view id) {
  if (name.ends_with('*')) return id.starts_with(name.substr(0, name.size() - 1));
  return name == id;
}

Result<std::vector<std::string>> parse_case_list(std::string_view text) {
  std::vector<std::string> names;
  size_t number = 0;
  for (const std::string_view line : lines_of(text)) {
    ++number;
    const std::string_view name = trimmed(line.substr(0, line.find('#')));
    if (name.empty()) continue;
    if (!std::ranges::all_of(name, is_id_character) || name.find('*') < name.size() - 1) {
      return ir::invalid_file(
          fmt::format("line {}: an id has no blanks and '*' only at its end", number));
    }
    names.emplace_back(name);
  }
  return names;
}

Result<std::vector<std::string>> read_case_list(const std::string& path) {
  return read_case_list(path, 0);
}

Result<std::vector<std::string>> unknown_names(Suites suites, const SuiteOptions& options,
                                               const Selection& selection) {
  const Result<std::vector<CaseId>> cases = cases_of(suites, options, selection);
  if (!cases) return cases.error();
  const std::set<std::string_view> known(cases->begin(), cases->end());
  std::set<std::string> unknown;
  for (const std::string& name : selection.names.value_or(std::vector<std::string>())) {
    const bool is_met = name.ends_with('*')
                            ? std::ranges::any_of(known, [&](auto id) { return matches(name, id); })
                            : known.contains(name);
    if (!is_met) unknown.insert(name);
  }
  return std::vector<std::string>(unknown.begin(), unknown.end());
}

Result<std::vector<CaseId>> select_cases(Suites suites, const SuiteOptions& options,
                                         const Selection& selection) {
  Result<std::vector<CaseId>> cases = cases_of(suites, options, selection);
  if (!cases) return cases;
  if (selection.names) {
    if (auto kept = keep_named(*cases, *selection.names); !kept) return kept.error();
  }
  if (!selection.filter.empty()) {
    try {
      const std::regex pattern(selection.filter);
      std::erase_if(*cases, [&](const CaseId& id) { return !std::regex_search(id, pattern); });
    } catch (const std::regex_error& error) {
      return ir::invalid_argument(
          fmt::format("--filter {}: not a regular expression: {}", selection.filter, error.what()));
    }
  }
  std::vector<CaseId> share;
  for (size_t i = selection.shard.index; i < cases->size(); i += selection.shard.count) {
    share.push_back(std::move((*cases)[i]));
  }
  return share;
}

}  // namespace ullage::conform
