// What `ullage inspect` prints about the plans of a file, against golden/plans.txt, which
// ULLAGE_UPDATE_GOLDEN=1 test_tools writes anew.
#include "tools/command/reports/plan_text.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "ir/program/named_profiles.h"

namespace ullage::tools {
namespace {

constexpr const char* kPath = "tests/tools/golden/plans.txt";

ir::ProgramKernel kernel(const std::string& name, uint32_t code, uint32_t lanes, size_t buffers) {
  return {.name = name,
          .spirv = std::vector<uint32_t>(512, code),
          .texel = std::vector<bool>(buffers, false),
          .push_bytes = 8,
          .local_size = {lanes, 1, 1}};
}

// Plans of one program: a kernel that both have, and one of each.
std::vector<ir::Program> plans() {
  static const std::vector<std::byte> weights(5000);
  std::vector<ir::Program> plans(2);
  plans[0].profile = ir::portable_profile();
  plans[0].kernels = {kernel("map", 1, 128, 2), kernel("product", 2, 128, 3)};
  plans[1].profile = ir::matrix_profile();
  plans[1].kernels = {kernel("map", 1, 128, 2), kernel("matrices", 3, 256, 6)};
  plans[1].kernels[1].needs = {.subgroup_size = 32,
                               .arithmetic = {.float16 = true, .matrices = {{16, 16, 16}}}};
  for (ir::Program& plan : plans) plan.constants = {{weights}};
  return plans;
}

TEST(PlanText, IsAsEver) {
  const std::vector<ir::Program> all = plans();
  std::string text = plan_table(all);
  for (const ir::Program& plan : all) text += "\n" + needs_table(plan);
  if (std::getenv("ULLAGE_UPDATE_GOLDEN") != nullptr) std::ofstream(kPath) << text;
  std::ifstream file(kPath);
  std::ostringstream golden;
  golden << file.rdbuf();
  EXPECT_EQ(golden.str(), text) << "run ULLAGE_UPDATE_GOLDEN=1 test_tools";
}

TEST(PlanText, HasTheContentOfTheJson) {
  const nlohmann::ordered_json needs = needs_json(plans()[1]);
  EXPECT_EQ(needs["workgroup_invocations"]["most"], 256);
  EXPECT_EQ(needs["workgroup_invocations"]["kernel"], "matrices");
  EXPECT_EQ(needs["push_bytes"]["kernel"], "map") << "the first of those that need the same";
  EXPECT_EQ(needs["features"][0]["name"], "subgroup 32");
  EXPECT_EQ(needs["features"][2]["kernel"], "matrices");
  EXPECT_EQ(needs_json({})["features"].size(), 0u);
}

}  // namespace
}  // namespace ullage::tools
