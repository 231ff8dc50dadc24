// Trees are compared.
#pragma once

#include <string>

#include "frontends/comprehension/text/tree.h"

namespace ullage::comprehension::test {

// What differs first between two units but for ranges and what check() sets; empty where nothing
// does.
std::string difference(const Unit& a, const Unit& b);

}  // namespace ullage::comprehension::test
