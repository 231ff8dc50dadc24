// What differs between two files of results: devices, drivers, versions.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tools/conform/reports/results.h"

namespace ullage::conform {

enum class Change : uint8_t {
  worse,    // bad in B, not in A
  better,   // bad in A, not in B
  other,    // another outcome
  error,    // the same outcome, but the worst errors are far apart
  missing,  // in one of them only
  same,
};
std::string_view name_of(Change change);

struct CaseChange {
  CaseId id = {};
  Change change = Change::same;
  std::optional<Outcome> before = {}, after = {};  // none: did not run
  std::string message_before = {}, message_after = {};
  double error_before = 0, error_after = 0;  // "worst_error", in units of the tolerance
};

// The worst errors of a case are far apart where the larger is at least kErrorFloor and kErrorRatio
// times the other.
inline constexpr double kErrorFloor = 0.05, kErrorRatio = 4;

// Every case of either, in the order of A, then those of B alone.
std::vector<CaseChange> diff(const Results& a, const Results& b);
size_t count_of(const std::vector<CaseChange>& changes, Change change);

std::string diff_text(const Results& a, const Results& b, const std::vector<CaseChange>& changes);
nlohmann::ordered_json diff_json(const Results& a, const Results& b,
                                 const std::vector<CaseChange>& changes);
std::string diff_html(const Results& a, const Results& b, const std::vector<CaseChange>& changes);

}  // namespace ullage::conform
