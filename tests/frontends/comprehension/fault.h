// Texts of comprehensions that are right, and invariants of every text.
#pragma once

#include <string>
#include <vector>

namespace ullage::comprehension::test {

// Parses and checks any text. Returns what went wrong; empty where the text is refused with a
// place, or where printing and parsing it gives the same tree and all diagnostics lie inside the
// text.
std::string fault(const std::string& text);

// Of everything the grammar has.
const std::vector<std::string>& right_texts();

}  // namespace ullage::comprehension::test
