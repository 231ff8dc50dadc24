// A file of results: written, read, merged. docs/schemas/conform-results.schema.json is its schema.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tools/common/cli/exit_code.h"
#include "tools/conform/runner/runner.h"

namespace ullage::conform {

struct Results {
  std::optional<DeviceIdentity> device = {};  // none: none was opened
  std::string tool = {};                      // version of ullage
  std::string started = {};                   // UTC, "2026-11-22T04:30:00Z"
  uint64_t seed = 1;
  double seconds = 0;                    // of the run; merged: the sum
  std::vector<std::string> shards = {};  // "2/8"; empty: the whole
  std::vector<CaseRecord> cases = {};    // by index
};

// Includes the error of a run that failed.
std::string to_text(const Results& results, const tools::ToolResult<>& verdict = {});
// Errors: invalid_file with the reason; an unknown version.
ir::Result<Results> parse_results(std::string_view text);
ir::Result<Results> read_results(const std::string& path);

// Merges the results of shards of one run on one device. Errors: different devices, tools or seeds;
// a case that two of them have.
ir::Result<Results> merge(std::vector<Results> parts);

// Counts of outcomes, waived and flaky cases among them.
struct Summary {
  std::array<size_t, std::size(kOutcomes)> outcomes = {};
  size_t waived = 0;  // of the bad ones
  size_t flaky = 0;   // of those that passed
  size_t of(Outcome outcome) const { return outcomes[static_cast<size_t>(outcome)]; }
  size_t total() const;
  size_t bad() const;  // waived ones left out
};
Summary summary_of(const std::vector<CaseRecord>& cases);
// "5120 pass, 2 fail (1 waived), 14 unsupported"
std::string text_of(const Summary& summary);

std::string_view suite_of(const CaseId& id);

}  // namespace ullage::conform
