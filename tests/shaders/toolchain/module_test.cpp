// Parsed modules, with instructions that SPIRV-Tools may not know.
#include <gmock/gmock.h>

#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {
namespace {

using testing::ElementsAre;

constexpr uint32_t kBound = 9;

uint32_t head(uint32_t opcode, uint32_t words) {
  return words << 16 | opcode;
}

// Capability Shader and CooperativeMatrixKHR, logical GLSL450, f32, the matrix type, u32.
std::vector<uint32_t> module_with_matrices() {
  std::vector<uint32_t> words = {0x07230203, 0x10300, 0, kBound, 0};
  for (const std::vector<uint32_t>& one :
       std::vector<std::vector<uint32_t>>{{head(17, 2), 6022},
                                          {head(17, 2), 1},
                                          {head(14, 3), 0, 1},
                                          {head(22, 3), 2, 32},
                                          {head(4456, 7), 3, 2, 4, 5, 5, 6},
                                          {head(21, 4), 7, 32, 0}}) {
    words.insert(words.end(), one.begin(), one.end());
  }
  return words;
}

TEST(SpirvModule, cooperative_matrices_are_instructions_like_others) {
  const std::vector<uint32_t> words = module_with_matrices();
  const auto module = SpirvModule::parse(words);
  ASSERT_TRUE(module) << module.error().message;
  EXPECT_EQ(module->words(), words);
  EXPECT_THAT(module->capabilities(), ElementsAre(6022, 1));
  std::vector<uint32_t> opcodes;
  for (const SpirvInstruction& one : module->instructions()) opcodes.push_back(one.opcode);
  EXPECT_THAT(opcodes, ElementsAre(17, 17, 14, 22, 4456, 21));
  ASSERT_NE(module->definition(3), nullptr);
  EXPECT_THAT(module->definition(3)->words, ElementsAre(head(4456, 7), 3, 2, 4, 5, 5, 6));
  ASSERT_NE(module->definition(7), nullptr);
  EXPECT_EQ(module->definition(7)->word(2), 32u);
}

TEST(SpirvModule, later_instructions_that_are_cut_short_are_refused) {
  std::vector<uint32_t> words = module_with_matrices();
  words.resize(words.size() - 4 - 2);  // without u32 and two words of the matrix type
  EXPECT_FALSE(SpirvModule::parse(words));
  words = module_with_matrices();
  words[words.size() - 4 - 7] = head(4456, 6);
  EXPECT_FALSE(SpirvModule::parse(words));
}

TEST(SpirvModule, unknown_capabilities_are_refused) {
  std::vector<uint32_t> words = module_with_matrices();
  words[6] = 6999;
  EXPECT_FALSE(SpirvModule::parse(words));
}

}  // namespace
}  // namespace ullage::shaders
