// Random trees, of every form the grammar has.
#pragma once

#include <cstdint>

#include "frontends/comprehension/text/tree.h"

namespace ullage::comprehension::test {

// As parse() would make it, without ranges. Names are of the language's alphabet; nothing more of
// what check() wants holds.
Unit random_unit(uint32_t seed);

}  // namespace ullage::comprehension::test
