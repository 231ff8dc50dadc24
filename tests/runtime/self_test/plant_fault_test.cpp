// Planted faults are valid modules, each by its seed.
#include "tests/fault_layer/plant_fault.h"

#include <gtest/gtest.h>

#include <set>
#include <spirv-tools/libspirv.hpp>

#include "shaders/kernel_compiler/compiler.h"

namespace ullage::test {
namespace {

std::vector<uint32_t> softmax() {
  shaders::CompileOptions options;
  ir::KernelSource source;
  source.file = "rowwise/softmax_lines.comp";
  source.defines = {{"LOG", "0"}};
  source.local_size[0] = 64;
  const auto compiled = shaders::Compiler().compile(source, options);
  return compiled ? compiled->spirv : std::vector<uint32_t>();
}

TEST(PlantFault, leaves_a_valid_module_that_is_another_one) {
  const std::vector<uint32_t> right = softmax();
  ASSERT_FALSE(right.empty());
  const spvtools::SpirvTools tools(SPV_ENV_VULKAN_1_1);
  ASSERT_TRUE(tools.Validate(right));
  std::set<std::vector<uint32_t>> faults;
  for (uint32_t seed = 0; seed < 200; ++seed) {
    const auto fault = plant_fault(right, seed);
    ASSERT_TRUE(fault);
    EXPECT_NE(fault->words, right) << fault->text;
    EXPECT_TRUE(tools.Validate(fault->words)) << "seed " << seed << ", " << fault->text;
    faults.insert(fault->words);
  }
  EXPECT_GT(faults.size(), 50u);
}

TEST(PlantFault, is_the_same_for_the_same_seed) {
  const std::vector<uint32_t> right = softmax();
  EXPECT_EQ(plant_fault(right, 7)->words, plant_fault(right, 7)->words);
}

TEST(PlantFault, finds_no_place_in_what_is_no_module) {
  EXPECT_FALSE(plant_fault({1, 2, 3}, 0));
}

}  // namespace
}  // namespace ullage::test
