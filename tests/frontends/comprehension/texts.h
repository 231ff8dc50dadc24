// Texts of comprehensions and their diagnostics, for tests.
#pragma once

#include <string>
#include <string_view>

#include "frontends/comprehension/text/tree.h"

namespace ullage::comprehension::test {

// "def f(PARAMETERS) -> (RETURNS) {\n  STATEMENTS\n}\n"
std::string definition(std::string_view parameters, std::string_view returns,
                       std::string_view statements);

// The tree of a text that is right, checked; a test fails where it is not.
Unit checked(std::string_view text);

// All diagnostics of parse() or check() for a text named "f.comp", as shown to users; empty where
// the text is right.
std::string report(std::string_view text);

// The rules that check() reports as broken, "S1 S3", "-" for one without an id; empty where the
// text is right. A text that does not parse gives "syntax".
std::string rules(std::string_view text);

}  // namespace ullage::comprehension::test
