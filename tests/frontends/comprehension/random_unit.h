// Random trees, of every form the grammar has.
#pragma once

#include <cstdint>

#include "frontends/comprehension/text/tree.h"

namespace ullage::comprehension::test {

// A unit as parse() would return it, without ranges. Names use the language's alphabet; other rules
// of check() may be broken.
Unit random_unit(uint32_t seed);

}  // namespace ullage::comprehension::test
