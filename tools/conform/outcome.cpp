// Names of outcomes, and errors as outcomes.
#include "tools/conform/outcome.h"

namespace ullage::conform {

std::string_view name_of(Outcome outcome) {
  constexpr std::string_view kNames[] = {"pass",  "fail",    "skip",  "unsupported",
                                         "crash", "timeout", "broken"};
  return kNames[static_cast<size_t>(outcome)];
}

std::optional<Outcome> find_outcome(std::string_view name) {
  for (const Outcome outcome : kOutcomes) {
    if (name_of(outcome) == name) return outcome;
  }
  return std::nullopt;
}

CaseResult result_of(const ir::Error& error) {
  CaseResult result;
  result.outcome = error.code == ir::ErrorCode::unsupported ? Outcome::unsupported : Outcome::fail;
  result.message = error.message;
  if (error.code == ir::ErrorCode::device_lost) result.details.device_lost = true;
  return result;
}

CaseResult broken(std::string message) {
  return {.outcome = Outcome::broken, .message = std::move(message)};
}

}  // namespace ullage::conform
