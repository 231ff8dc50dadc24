// Names of outcomes.
#include "tools/conform/outcome.h"

namespace ullage::conform {

std::string_view name_of(Outcome outcome) {
  constexpr std::string_view kNames[] = {"pass", "fail", "skip", "unsupported", "crash", "timeout"};
  return kNames[static_cast<size_t>(outcome)];
}

std::optional<Outcome> find_outcome(std::string_view name) {
  for (const Outcome outcome : kOutcomes) {
    if (name_of(outcome) == name) return outcome;
  }
  return std::nullopt;
}

}  // namespace ullage::conform
