// Invariants of every text.
#pragma once

#include <string>

namespace ullage::comprehension::test {

// Parses and checks any text. Returns what went wrong; empty where the text is refused with a
// place, or where printing and parsing it gives the same tree and all diagnostics lie inside the
// text.
std::string fault(const std::string& text);

}  // namespace ullage::comprehension::test
