// A load without time checks nothing, and reports that; a load with time continues.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "ops/dense/matmul.h"
#include "runtime/self_test/hex.h"
#include "tests/runtime/self_test/self_test_run.h"

namespace ullage::test {
namespace {

// Of a sum that is known: kernels for the pieces of long ones have no work at sizes that are tried.
ir::Graph product() {
  ir::Builder b;
  const ir::ExtentExpr terms = b.pool().constant(48);
  const ir::Value x = b.input("x", ir::DType::f32, {ir::ExtentExpr(), terms});
  const ir::Value w = b.input("w", ir::DType::f32, {terms, ir::ExtentExpr()});
  b.output("y", ops::matmul(x, w));
  return b.finish().value();
}

size_t count_of(const CheckingDevice& device, runtime::Verdict verdict) {
  const auto findings = device.findings();
  return static_cast<size_t>(std::ranges::count_if(
      findings, [&](const auto& entry) { return entry.second.verdict == verdict; }));
}

class BudgetOfTheSelfTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!device_.available()) GTEST_SKIP() << "no Vulkan device";
    auto program = compile_with_references(product(), device_.profile());
    ASSERT_TRUE(program) << program.error().message;
    program_ = std::move(*program);
    if (program_.references.empty()) GTEST_SKIP() << "no kernel has a reference here";
  }
  CheckingDevice device_{"budget"};
  ProgramWithReferences program_;
};

TEST_F(BudgetOfTheSelfTest, without_time_nothing_is_tried) {
  device_.give_ms(0);
  ASSERT_TRUE(device_.load(program_));
  EXPECT_TRUE(device_.findings().empty());
}

TEST_F(BudgetOfTheSelfTest, what_differs_is_disabled_by_loads_that_try_nothing) {
  const runtime::ReferenceKernel& reference = program_.references.front();
  device_.find(reference.of, {runtime::Verdict::differs, "a kernel"});
  const auto loaded = device_.load(program_, false);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(device_.findings().size(), 1u);
  const auto is_reference = [&](const ir::ProgramKernel& kernel) {
    return kernel.spirv == reference.kernel.spirv;
  };
  EXPECT_TRUE(std::ranges::none_of(program_.program.kernels, is_reference));
  EXPECT_TRUE(std::ranges::any_of(loaded->kernels, is_reference));
}

TEST_F(BudgetOfTheSelfTest, loads_report_what_the_list_of_disabled_kernels_changes) {
  const runtime::ReferenceKernel& reference = program_.references.front();
  device_.find(reference.of, {runtime::Verdict::differs, "a kernel"});
  (void)device_.take_log();
  ASSERT_TRUE(device_.load(program_, false));
  EXPECT_NE(device_.take_log().find("self-test: replaced by reference kernels, as listed in " +
                                    device_.path_of_list()),
            std::string::npos);
  std::ofstream(device_.path_of_list()) << "# all enabled\n";
  const auto loaded = device_.load(program_, false);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->kernels[0].spirv, program_.program.kernels[0].spirv);
  EXPECT_NE(device_.take_log().find("differs and is enabled"), std::string::npos);
}

TEST_F(BudgetOfTheSelfTest, a_list_that_was_shipped_disables_kernels_that_were_never_checked) {
  const runtime::ReferenceKernel& reference = program_.references.front();
  std::filesystem::create_directories(std::filesystem::path(device_.path_of_list()).parent_path());
  std::ofstream(device_.path_of_list()) << "[*]\n" << runtime::hex_of(reference.of) << " shipped\n";
  const auto loaded = device_.load(program_, true);
  ASSERT_TRUE(loaded);
  EXPECT_TRUE(std::ranges::any_of(loaded->kernels, [&](const ir::ProgramKernel& kernel) {
    return kernel.spirv == reference.kernel.spirv;
  }));
  EXPECT_FALSE(device_.findings().contains(reference.of));
}

TEST_F(BudgetOfTheSelfTest, what_is_late_is_checked_where_there_is_more_time_than_usual) {
  device_.give_ms(runtime::ContextOptions().self_test_ms);
  for (const runtime::ReferenceKernel& reference : program_.references) {
    device_.find(reference.of, {runtime::Verdict::late, "a kernel"});
  }
  ASSERT_TRUE(device_.load(program_));
  EXPECT_EQ(count_of(device_, runtime::Verdict::late), program_.references.size());
  device_.give_ms(1e9);
  ASSERT_TRUE(device_.load(program_));
  EXPECT_EQ(count_of(device_, runtime::Verdict::late), 0u);
  EXPECT_GE(count_of(device_, runtime::Verdict::equal), program_.references.size());
}

}  // namespace
}  // namespace ullage::test
