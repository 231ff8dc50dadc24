// libFuzzer target: any bytes as a .ull file, hashes off so that mutations reach the structure.
#include <cstring>
#include <vector>

#include "runtime/file/program_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::vector<std::byte> file(size);
  if (size != 0) std::memcpy(file.data(), data, size);
  const auto opened = ullage::runtime::ProgramFile::open(file, nullptr, {.check_hashes = false});
  if (!opened) return 0;
  for (size_t i = 0; i < opened->plan_count(); ++i) (void)opened->plan(i);
  (void)opened->choose_plan({});
  (void)opened->choose_plan({}, {}, "matrix");
  return 0;
}
