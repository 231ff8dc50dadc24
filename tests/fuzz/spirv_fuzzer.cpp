// Fuzzes what reads SPIR-V: any bytes are an error, or a module whose resources can be listed; a
// valid one also has a reflection and MSL or a reason why not.
#include <cstring>
#include <nlohmann/json.hpp>
#include <vector>

#include "shaders/toolchain/compile/inspect.h"
#include "shaders/toolchain/compile/reflection_json.h"
#include "shaders/toolchain/msl/msl.h"
#include "shaders/toolchain/reduce/edit.h"
#include "shaders/toolchain/spirv/resources.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace ullage::shaders;
  std::vector<uint32_t> words(size / 4);
  if (!words.empty()) std::memcpy(words.data(), data, words.size() * 4);
  const auto module = SpirvModule::parse(words);
  if (!module) return 0;
  for (const SpirvResource& r : resources_of(*module)) (void)block_json(*module, r.type);
  (void)shared_bytes_of(*module);
  (void)count_uses(split_module(words));
  const auto entry = find_entry(*module, "");
  if (!entry || !validate_spirv(module->words(), ShaderTarget::vulkan1_3)) return 0;
  (void)reflection_json(*module, *entry, {});
  (void)inspection_json(*module, *entry);
  (void)msl_json(to_msl(*module));
  return 0;
}
