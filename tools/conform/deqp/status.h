// What deqp-runner calls the end of a case, and what it makes of a baseline.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/conform/outcome.h"

namespace ullage::conform {

enum class DeqpWord : uint8_t {
  pass,
  fail,
  skip,
  crash,
  timeout,
  warn,                    // never ours; baselines of others may have it
  flake,                   // ended in another way when it ran again
  known_flake,             // bad, and a line of --flakes names it
  missing,                 // a case list names it and no suite has it
  expected_fail,           // bad as the baseline says
  unexpected_improvement,  // better than the baseline says
};

std::string_view name_of(DeqpWord word);

struct DeqpStatus {
  DeqpWord word = DeqpWord::pass;
  DeqpWord now = DeqpWord::pass;  // unexpected_improvement: what it does instead
  bool operator==(const DeqpStatus&) const = default;
};

// "Pass", "UnexpectedImprovement(Pass)".
std::string text_of(const DeqpStatus& status);
std::optional<DeqpStatus> parse_status(std::string_view text);

// `skip` and `unsupported` are Skip.
DeqpStatus status_of(Outcome outcome);

// Pass, Skip, Warn, both flakes and ExpectedFail: deqp-runner ends with exit code 0.
bool is_success(const DeqpStatus& status);

// A status of `status_of` by what the baseline says of the case. A result as bad as there is
// expected, a crash where a fail was is not, a fail where a crash was is an improvement.
DeqpStatus with_baseline(const DeqpStatus& status, const DeqpStatus& baseline);

}  // namespace ullage::conform
