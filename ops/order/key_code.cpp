// Text of sort keys.
#include "ops/order/order_lower.h"

#include "ops/code/element_code.h"

namespace ullage::ops {

std::string key_text(size_t index, std::string_view name, ir::DType dtype, bool descending) {
  const std::string type(bits_type(dtype)), n(name);
  std::string key = "key_" + std::string(name_of(dtype)) + "(load_" + n + "(i))";
  if (descending) key = "~" + key;
  return "#include \"lib/sort_key.glsl\"\n" + load_text(index, name, dtype) + type + " load_key_" +
         n + "(uint i) { return " + key + "; }\n";
}

}  // namespace ullage::ops
