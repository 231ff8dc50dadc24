// The statuses of deqp-runner, and its comparison with a baseline.
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
  warn,                    // never ours; baselines of other tools may have it
  flake,                   // the second run ended differently
  known_flake,             // bad, and a line of --flakes names it
  missing,                 // a case list names it and no suite has it
  expected_fail,           // bad, as in the baseline
  unexpected_improvement,  // better than the baseline
};

std::string_view name_of(DeqpWord word);

struct DeqpStatus {
  DeqpWord word = DeqpWord::pass;
  DeqpWord now = DeqpWord::pass;  // unexpected_improvement: the actual status
  bool operator==(const DeqpStatus&) const = default;
};

// "Pass", "UnexpectedImprovement(Pass)".
std::string text_of(const DeqpStatus& status);
std::optional<DeqpStatus> parse_status(std::string_view text);

// `skip` and `unsupported` are Skip.
DeqpStatus status_of(Outcome outcome);

// Pass, Skip, Warn, both flakes and ExpectedFail: deqp-runner ends with exit code 0.
bool is_success(const DeqpStatus& status);

// The status of `status_of`, given that of the baseline. An equally bad result is expected; a crash
// instead of a fail is not; a fail instead of a crash is an improvement.
DeqpStatus with_baseline(const DeqpStatus& status, const DeqpStatus& baseline);

}  // namespace ullage::conform
