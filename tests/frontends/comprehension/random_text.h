// Random texts of comprehensions that keep the static rules, and sizes to run them at.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/frontends/comprehension/meaning.h"

namespace ullage::comprehension::test {

struct RandomText {
  std::string text;
  // Where the text has counts (a scalar that bounds a range, a filter), they are 0, 1, one less
  // than the capacity, and the capacity in the first four runs.
  std::vector<Sizes> runs = {};
};

// One to three inputs of rank 1 to 4, one or two statements over one to four indices; subscripts
// that are affine, divided, clamped, remainders or read from an input; ranges, lets, filters, masks
// and all assignments. Its ranges may contradict its inputs: then it must be refused, or its run
// must fail.
RandomText random_text(uint32_t seed, bool doubles = true);

}  // namespace ullage::comprehension::test
