// The result of a case.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace ullage::conform {

enum class Outcome : uint8_t {
  pass,
  fail,         // a wrong answer, or an error where there must be none: the driver's fault
  skip,         // a stated rule puts the case out of scope; the message names it
  unsupported,  // the device or this build lacks a feature; the message names it
  crash,        // the process died in this case
  timeout,      // no answer in time
  broken,       // the case itself is wrong, such as a script that does not compile
};
inline constexpr Outcome kOutcomes[] = {Outcome::pass,        Outcome::fail,  Outcome::skip,
                                        Outcome::unsupported, Outcome::crash, Outcome::timeout,
                                        Outcome::broken};

std::string_view name_of(Outcome outcome);
std::optional<Outcome> find_outcome(std::string_view name);
// fail, crash and timeout.
constexpr bool blames_driver(Outcome outcome) {
  return outcome == Outcome::fail || outcome == Outcome::crash || outcome == Outcome::timeout;
}
// What a run does not end well with: these and broken.
constexpr bool is_bad(Outcome outcome) {
  return blames_driver(outcome) || outcome == Outcome::broken;
}

// A file that a case or a shrinker leaves; `name` is a file's name without a folder.
struct Artifact {
  std::string name = {};
  std::string bytes = {};
};

// The first element that differs. `output` is its number, or its name in a script.
struct Difference {
  // Text: for values that are not numbers, or that JSON cannot represent.
  using Number = std::variant<int64_t, double, std::string>;
  std::variant<uint64_t, std::string> output = {};
  uint64_t element = 0;
  Number expected = {}, actual = {};
  bool operator==(const Difference&) const = default;
};

// An expectation of a script that is not met.
struct UnmetExpectation {
  std::string place = {}, message = {};
  uint64_t wrong = 0;  // elements
  bool operator==(const UnmetExpectation&) const = default;
};

// A measured behaviour of a driver, in words: subject, property, value.
struct Measurement {
  std::string subject = {}, property = {}, value = {};
  bool operator==(const Measurement&) const = default;
};

// Further details of a case, each where it applies; none of them decides the outcome.
struct Details {
  std::optional<uint64_t> runs = {};          // of a graph, each at its own sizes
  std::optional<uint64_t> samples = {};       // of a builtin function
  std::optional<uint64_t> expectations = {};  // of a script, that were checked
  // How far the worst element is off, in units of its tolerance (above 1 is a fail) and in units in
  // the last place of the expected value's dtype.
  std::optional<double> worst_error = {}, worst_ulp = {};
  std::optional<std::string> tolerance = {};  // the rule that gave it, in words
  std::optional<uint64_t> refused = {};       // runs that the reference refuses
  std::optional<uint64_t> undecided = {};     // runs where rounding may change a shape
  std::optional<std::string> sizes = {};      // of the inputs
  std::optional<Difference> difference = {};
  std::vector<UnmetExpectation> findings = {};
  std::vector<Measurement> measured = {};
  bool device_lost = false;                // the device is unusable in this process
  std::optional<uint64_t> planted = {};    // kernels with the fault of --plant
  std::optional<std::string> output = {};  // the last output of a process that crashed
  bool operator==(const Details&) const = default;
  bool empty() const { return *this == Details{}; }
};

struct CaseResult {
  Outcome outcome = Outcome::pass;
  std::string message = {};  // one line for everything but a pass: the rule and the actual value
  double seconds = 0;        // the runner measures it
  Details details = {};
  std::vector<Artifact> artifacts = {};
};

// The result of a failed step: `unsupported` for such an error, else a fail.
CaseResult result_of(const ir::Error& error);
// The result of a case that cannot be run because of itself.
CaseResult broken(std::string message);

}  // namespace ullage::conform
