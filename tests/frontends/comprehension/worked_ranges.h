// The worked cases of range inference, W01 to W49 (docs/semantics.md): those that are about ranges.
#pragma once

#include <string>
#include <vector>

#include "tests/frontends/comprehension/range_text.h"

namespace ullage::comprehension::test {

struct WorkedRange {
  std::string id;  // "W29_15_30": with numbers for sizes
  StatementText statement;
  std::string expected;  // as text_of() prints it
};

std::vector<WorkedRange> worked_ranges();

}  // namespace ullage::comprehension::test
