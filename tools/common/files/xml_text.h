// Text inside XML and HTML, SVG among it.
#pragma once

#include <string>
#include <string_view>

namespace ullage::tools {

// With & < > and " as entities; bytes that are no UTF-8 are those of ir::valid_utf8, characters
// that XML cannot represent become '?'.
std::string xml_text(std::string_view text);

}  // namespace ullage::tools
