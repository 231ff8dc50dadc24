#include "tools/common/files/xml_text.h"

#include "base/printable.h"

namespace ullage::tools {

std::string xml_text(std::string_view text) {
  std::string out;
  for (const char c : ir::valid_utf8(text)) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (static_cast<unsigned char>(c) < 32 && c != '\n' && c != '\t') {
      out += '?';
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace ullage::tools
