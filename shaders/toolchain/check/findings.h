// What is wrong with a shader: each fault once, with two accesses where there are two.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace ullage::shaders::check {

enum class FindingKind : uint8_t {
  data_race,
  same_value_write,  // a race of equal values: a note, no fault
  barrier_divergence,
  unwritten_read,
  out_of_bounds,
  inactive_lane,
  partial_subgroup,  // not all take part: a note, no fault
  width_dependence,
  undefined_shift,
  undefined_division,
  undefined_value,  // by any other instruction
};
const char* to_string(FindingKind kind);
struct Invocation {
  uint32_t workgroup[3] = {0, 0, 0};
  uint32_t local[3] = {0, 0, 0};
  bool operator==(const Invocation&) const = default;
};
std::string to_string(const Invocation& invocation);

// One invocation's part in it.
struct Place {
  Invocation who;
  std::string what;  // "writes", "reads", "atomic", "waits at a barrier"
  std::string file;
  uint32_t line = 0;  // 0: the module has no lines
  uint32_t instruction = 0;
};

struct Finding {
  FindingKind kind = FindingKind::data_race;
  std::string message;
  std::optional<Place> first, second;  // of results as a whole: none
  std::string object;                  // "tile[5]"; "" where none is
  uint32_t width = 0, order = 0;
  // It is gone where the integers that were made for bindings are others.
  bool is_of_made_data = false;
};
// A note states what may be meant; it fails no check.
bool is_note(const Finding& finding);

// Keeps the first of each kind and pair of instructions.
class Findings {
 public:
  // True: there was none of these; the caller makes it and calls add().
  bool is_new(FindingKind kind, uint32_t site, uint32_t other) {
    return seen_.insert({kind, std::min(site, other), std::max(site, other)}).second;
  }
  void add(Finding finding) { all_.push_back(std::move(finding)); }
  const std::vector<Finding>& all() const { return all_; }
  // Marks findings of accesses and arithmetic that `other`, of the same module, does not have.
  void compare_made_data(const Findings& other);
  bool has_faults() const;

 private:
  std::set<std::tuple<FindingKind, uint32_t, uint32_t>> seen_;
  std::vector<Finding> all_;
};

// "file:line: kind: message", and a line for each place.
std::string to_text(const Finding& finding);
nlohmann::ordered_json to_json(const Finding& finding);

}  // namespace ullage::shaders::check
