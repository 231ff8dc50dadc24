// Names of error codes; errors with their place.
#include "base/result.h"

namespace ullage::ir {

std::string_view name_of(ErrorCode code) {
  constexpr std::string_view kNames[] = {"invalid_argument", "invalid_file",  "unsupported",
                                         "out_of_bounds",    "out_of_memory", "no_device",
                                         "device_lost",      "internal",      "cancelled"};
  return kNames[static_cast<size_t>(code)];
}

Error error_of(ErrorCode code, const char* message) {
  return {code, message};
}

Error error_of(ErrorCode code, const char* pattern, const MessagePart* parts) {
  return {code, message_of(pattern, parts)};
}

Error at_node(Error error, std::string_view op, std::string_view node) {
  if (!error.op.empty() || !error.node.empty()) return error;
  error.op = op;
  error.node = node;
  const std::string place = error.op + " '" + error.node + "'";
  return in_context(place, std::move(error));
}

Error in_context(std::string_view context, Error error) {
  error.message.insert(0, std::string(context) + ": ");
  return error;
}

}  // namespace ullage::ir
