// What holds for every text.
#pragma once

#include <string>

namespace ullage::comprehension::test {

// Parses and checks any text. Empty where it is refused with a place, or where it comes back as the
// same tree from its one form and all that is said of it lies in it; otherwise what went wrong.
std::string fault(const std::string& text);

}  // namespace ullage::comprehension::test
