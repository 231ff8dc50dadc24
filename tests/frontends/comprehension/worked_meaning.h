// The worked cases of docs/semantics.md, and of boxes without a point, as whole programs, at sizes
// and with what comes of them.
#pragma once

#include <string>
#include <vector>

#include "tests/frontends/comprehension/meaning.h"

namespace ullage::comprehension::test {

struct WorkedRun {
  Sizes sizes;
  // As in Comparison::results: minimum and extent of every axis of every result; or, after "error:
  // ", a part of the run's message.
  std::string expected;
};

struct WorkedMeaning {
  std::string id;  // "W46_constant"
  std::string parameters, returns, statements;
  std::vector<WorkedRun> runs;
  // Where the definition cannot become a graph: a part of the message.
  std::string refused = {};
};

std::vector<WorkedMeaning> worked_meanings();

}  // namespace ullage::comprehension::test
