// Fuzzes the reader of AmberScript: any text is refused with a place, or is a script that can be
// used.
#include "tests/fuzz/check_script.h"
#include "tools/conform/amber/amber.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ullage;
  const auto read_file = [](const std::string&) { return std::optional<std::string>("1 2 3\n"); };
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  test::check_script(conform::read_amber("f", text, read_file), "f");
  return 0;
}
