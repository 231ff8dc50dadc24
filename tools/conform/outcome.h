// What became of a case, and what is kept of it.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ullage::conform {

enum class Outcome : uint8_t {
  pass,
  fail,         // a wrong answer, or an error where there must be none
  skip,         // a stated rule puts the case out of scope; the message names it
  unsupported,  // the device or this build lacks a feature; the message names it
  crash,        // the process died in this case
  timeout,      // no answer in time
};
inline constexpr Outcome kOutcomes[] = {Outcome::pass,        Outcome::fail,  Outcome::skip,
                                        Outcome::unsupported, Outcome::crash, Outcome::timeout};

std::string_view name_of(Outcome outcome);
std::optional<Outcome> find_outcome(std::string_view name);
// fail, crash and timeout.
constexpr bool is_bad(Outcome outcome) {
  return outcome == Outcome::fail || outcome == Outcome::crash || outcome == Outcome::timeout;
}

// A file that a case or a shrinker leaves; `name` is a file's name without a folder.
struct Artifact {
  std::string name = {};
  std::string bytes = {};
};

// Names in `details` that reports and diff know, each optional:
//   "worst_error"   how far the worst element is off, in units of its tolerance: above 1 is a fail
//   "worst_ulp"     the same in units in the last place of the expected value's dtype
//   "tolerance"     the rule that gave the tolerance, in words
//   "seed", "sizes" what the inputs were made of
//   "difference"    {"output", "element", "expected", "actual"} of the first element that differs
struct CaseResult {
  Outcome outcome = Outcome::pass;
  std::string message = {};  // one line for everything but a pass: the rule and what was given
  double seconds = 0;        // the runner measures it
  nlohmann::ordered_json details = nlohmann::ordered_json::object();
  std::vector<Artifact> artifacts = {};
};

}  // namespace ullage::conform
