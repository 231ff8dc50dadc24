// Trees: random ones, of every form the grammar has, and what differs between two.
#pragma once

#include <cstdint>
#include <string>

#include "frontends/comprehension/text/tree.h"

namespace ullage::comprehension::test {

// What differs first between two units but for ranges and what check() sets; empty where nothing
// does.
std::string difference(const Unit& a, const Unit& b);

// A unit as parse() would return it, without ranges. Names use the language's alphabet; other rules
// of check() may be broken.
Unit random_unit(uint32_t seed);

}  // namespace ullage::comprehension::test
