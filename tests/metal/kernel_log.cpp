// One file per kernel, named by its content.
#include "tests/metal/kernel_log.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/content_hash.h"

namespace ullage::test::metal {

void log_kernel(const ir::ProgramKernel& kernel, shaders::MslKernel& msl) {
  const char* const folder = std::getenv("ULLAGE_KERNEL_LOG");
  if (folder == nullptr) return;
  ContentHash hash;
  hash.add(kernel.name);
  hash.add(msl.text);
  const std::filesystem::path path = std::filesystem::path(folder) / (hash.hex() + ".metal");
  if (std::filesystem::exists(path)) return;
  std::ofstream(path) << "// " << kernel.name << "\n" << msl.text;
}

}  // namespace ullage::test::metal
