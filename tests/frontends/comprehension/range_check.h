// Inferred ranges compared with enumeration.
#pragma once

#include <string>
#include <variant>

#include "tests/frontends/comprehension/range_text.h"

namespace ullage::comprehension::test {

// Checks every assignment of 0..`limit` to sizes (-3..`limit` to scalars), of which at most `most`
// are tried, evenly spread:
//  - an extent is negative exactly where extent_holds is 0; the following lines are about other
//  cases;
//  - proved conditions are true at every point of the box; by_size ones exactly where `holds` is 1;
//  - a range that is claimed to be the largest is: one step beyond either end breaks a condition
//    that bounds the index, at some point of the box.
// Returns the first error, with the assignment, or an empty string.
std::string compare_with_enumeration(const TextProblem& text, const InferredRanges& ranges,
                                     int64_t limit, size_t most, uint64_t seed);

// The result of infer_ranges(), described, or a string that begins with "WRONG" where enumeration
// disagrees. A failure is checked as well: a negative extent must be negative and a false condition
// false for every assignment.
std::string inferred_and_compared(const StatementText& statement, int64_t limit, size_t most,
                                  uint64_t seed);

}  // namespace ullage::comprehension::test
