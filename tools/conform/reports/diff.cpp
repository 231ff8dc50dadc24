// Comparing results case by case.
#include "tools/conform/reports/diff.h"

#include <algorithm>
#include <map>

namespace ullage::conform {
namespace {

double error_of(const CaseRecord& record) {
  return record.result.details.worst_error.value_or(0);
}

Change change_of(const CaseRecord& a, const CaseRecord& b) {
  const Outcome before = a.result.outcome, after = b.result.outcome;
  if (is_bad(before) != is_bad(after)) return is_bad(after) ? Change::worse : Change::better;
  if (before != after) return Change::other;
  const double more = std::max(error_of(a), error_of(b)), less = std::min(error_of(a), error_of(b));
  const bool is_far = more >= kErrorFloor && more >= kErrorRatio * less;
  return is_far ? Change::error : Change::same;
}

CaseChange missing(const CaseRecord& record, bool is_in_a) {
  CaseChange change{.id = record.id, .change = Change::missing};
  (is_in_a ? change.before : change.after) = record.result.outcome;
  (is_in_a ? change.message_before : change.message_after) = record.result.message;
  return change;
}

}  // namespace

std::string_view name_of(Change change) {
  constexpr std::string_view kNames[] = {"worse", "better", "other", "error", "missing", "same"};
  return kNames[static_cast<size_t>(change)];
}

std::vector<CaseChange> diff(const Results& a, const Results& b) {
  std::map<std::string_view, const CaseRecord*> others;
  for (const CaseRecord& record : b.cases) others.emplace(record.id, &record);
  std::vector<CaseChange> changes;
  for (const CaseRecord& record : a.cases) {
    const auto found = others.find(record.id);
    if (found == others.end()) {
      changes.push_back(missing(record, true));
      continue;
    }
    const CaseRecord& other = *found->second;
    changes.push_back({.id = record.id,
                       .change = change_of(record, other),
                       .before = record.result.outcome,
                       .after = other.result.outcome,
                       .message_before = record.result.message,
                       .message_after = other.result.message,
                       .error_before = error_of(record),
                       .error_after = error_of(other)});
    others.erase(found);
  }
  for (const CaseRecord& record : b.cases) {
    if (others.contains(record.id)) changes.push_back(missing(record, false));
  }
  return changes;
}

size_t count_of(const std::vector<CaseChange>& changes, Change change) {
  return static_cast<size_t>(std::ranges::count(changes, change, &CaseChange::change));
}

}  // namespace ullage::conform
