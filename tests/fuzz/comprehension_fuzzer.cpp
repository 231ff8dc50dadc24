// Fuzzes comprehensions: any text is refused with a place, or comes back from its one form.
#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/frontends/comprehension/fault.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (!ullage::comprehension::test::fault(text).empty()) __builtin_trap();
  return 0;
}
