// Strings and errors.
#include "runtime/metal/api.h"

namespace ullage::runtime::metal {

NS::String* to_string(const std::string& text) {
  return NS::String::string(text.c_str(), NS::UTF8StringEncoding);
}

std::string to_text(const NS::String* text) {
  const char* const bytes = text != nullptr ? text->utf8String() : nullptr;
  return bytes != nullptr ? bytes : "";
}

ir::Error error_of(const NS::Error* error, std::string_view call, ir::ErrorCode code) {
  std::string reason = error != nullptr ? to_text(error->localizedDescription()) : "";
  if (reason.empty()) reason = "no reason given";
  return {code, std::string(call) + ": " + reason};
}

}  // namespace ullage::runtime::metal
