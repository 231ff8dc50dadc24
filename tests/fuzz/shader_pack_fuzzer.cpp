// Fuzzes shader packs: any bytes are refused, or every entry can be found and read.
#include <vector>

#include "shaders/toolchain/pack/write_pack.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ullage;
  const std::vector<uint8_t> bytes(data, data + size);
  const auto pack = ShaderPack::open(std::as_bytes(std::span(bytes)));
  if (!pack) return 0;
  for (size_t i = 0; i < pack->size(); ++i) {
    const ShaderPack::Entry entry = pack->entry(i);
    if (pack->find(entry.name, entry.kind).data() != entry.content.data()) __builtin_trap();
  }
  (void)shaders::verify_pack(*pack);
  return 0;
}
