// Texts of comprehensions that are right.
#pragma once

#include <string>
#include <vector>

namespace ullage::comprehension::test {

// Of everything the grammar has.
const std::vector<std::string>& right_texts();

}  // namespace ullage::comprehension::test
