#include "shaders/toolchain/check/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace ullage::shaders::check {
namespace {

constexpr const char* kKindNames[] = {
    "data_race",       "same_value_write",   "barrier_divergence", "unwritten_read",
    "out_of_bounds",   "inactive_lane",      "partial_subgroup",   "width_dependence",
    "undefined_shift", "undefined_division", "undefined_value"};

std::string where(const Place& p) {
  if (p.line == 0) return fmt::format("instruction {}", p.instruction);
  return fmt::format("{}:{}", p.file.empty() ? "line" : p.file, p.line);
}

nlohmann::ordered_json json_of(const Place& p) {
  nlohmann::ordered_json json = {{"workgroup", p.who.workgroup},
                                 {"invocation", p.who.local},
                                 {"access", p.what},
                                 {"instruction", p.instruction}};
  if (p.line != 0) json.update({{"file", p.file}, {"line", p.line}});
  return json;
}

}  // namespace

const char* to_string(FindingKind kind) {
  return kKindNames[static_cast<size_t>(kind)];
}

bool is_note(const Finding& f) {
  return f.is_of_made_data || f.kind == FindingKind::same_value_write ||
         f.kind == FindingKind::partial_subgroup;
}

void Findings::compare_made_data(const Findings& other) {
  constexpr FindingKind kByValues[] = {FindingKind::out_of_bounds, FindingKind::undefined_shift,
                                       FindingKind::undefined_division,
                                       FindingKind::undefined_value};
  for (Finding& f : all_) {
    if (std::ranges::find(kByValues, f.kind) == std::end(kByValues)) continue;
    const bool remains = std::ranges::any_of(other.all_, [&](const Finding& o) {
      return o.kind == f.kind && o.first && f.first && o.first->instruction == f.first->instruction;
    });
    if (remains) continue;
    f.is_of_made_data = true;
    f.message += " (with data made for bindings that were not given)";
  }
}

bool Findings::has_faults() const {
  return std::ranges::any_of(all_, [](const Finding& f) { return !is_note(f); });
}

std::string to_string(const Invocation& i) {
  return fmt::format("workgroup ({},{},{}) invocation ({},{},{})", i.workgroup[0], i.workgroup[1],
                     i.workgroup[2], i.local[0], i.local[1], i.local[2]);
}

std::string to_text(const Finding& f) {
  const char* const note = is_note(f) ? "note: " : "";
  if (!f.first) return fmt::format("{}{}: {}\n", note, to_string(f.kind), f.message);
  std::string text =
      fmt::format("{}: {}{}: {}\n", where(*f.first), note, to_string(f.kind), f.message);
  text += fmt::format("  {} {}\n", to_string(f.first->who), f.first->what);
  if (f.second) {
    text +=
        fmt::format("  {}: {} {}\n", where(*f.second), to_string(f.second->who), f.second->what);
  }
  return text;
}

nlohmann::ordered_json to_json(const Finding& f) {
  auto accesses = nlohmann::ordered_json::array();
  if (f.first) accesses.push_back(json_of(*f.first));
  if (f.second) accesses.push_back(json_of(*f.second));
  return {{"kind", to_string(f.kind)},
          {"severity", is_note(f) ? "note" : "error"},
          {"message", f.message},
          {"object", f.object},
          {"width", f.width},
          {"order", f.order},
          {"accesses", std::move(accesses)}};
}

}  // namespace ullage::shaders::check
