// One file, the compiler of kernels.
#include "tests/shaders/toolchain/compiled.h"

#include <gtest/gtest.h>

#include "shaders/kernel_compiler/front_end.h"

namespace ullage::shaders {

std::vector<uint32_t> compiled(const std::string& text) {
  const std::vector<SourceFile> files = {{"k.comp", text}};
  ir::KernelSource source;
  source.file = "k.comp";
  const auto spirv = to_spirv(source, SourceTable(files));
  EXPECT_TRUE(spirv) << spirv.error().message;
  return spirv ? *spirv : std::vector<uint32_t>();
}

}  // namespace ullage::shaders
