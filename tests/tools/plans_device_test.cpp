// Files with several plans, compiled for profiles and run on the device at hand, whatever it is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/graph/builder.h"
#include "ir/program/named_profiles.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "runtime/file/program_file.h"
#include "runtime/profile.h"
#include "tests/ops/fixtures/device_run.h"
#include "tools/command/models/execution.h"
#include "tools/command/models/model.h"
#include "tools/command/models/targets.h"

namespace ullage::tools {
namespace {

using testing::HasSubstr;

constexpr int64_t kRows = 150, kInner = 64, kColumns = 96;

// y = relu(x w): large enough to be staged.
ir::Graph product(int64_t rows = kRows, int64_t columns = kColumns) {
  ir::Builder b;
  const ir::Value x =
      b.input("x", ir::DType::f32, {b.pool().constant(rows), b.pool().constant(kInner)});
  const ir::Tensor w = test::random_tensor(ir::DType::f32, {kInner, columns}, 1);
  b.output("y", ops::relu(ops::matmul(x, b.constant(w))));
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return std::move(*graph);
}

class Plans : public testing::Test {
 protected:
  void SetUp() override {
    if (ullage_device_count() == 0) GTEST_SKIP() << "no Vulkan device";
    target_.context.max_tier = test::tier_under_test();
    target_.context.validation = true;
    auto context = open_context(target_);
    ASSERT_TRUE(context) << context.error().message;
    context_ = std::move(*context);
  }
  void TearDown() override {
    if (!context_) return;
    EXPECT_EQ(context_->validation_messages(), 0u);
  }

  static std::vector<std::byte> compile(const std::vector<ir::DeviceProfile>& profiles,
                                        const ir::Graph& graph = product()) {
    std::vector<ir::Program> programs;
    for (const ir::DeviceProfile& profile : profiles) {
      auto plan = compile_graph(graph, profile, {});
      EXPECT_TRUE(plan) << plan.error().message;
      programs.push_back(std::move(plan->program));
    }
    std::vector<const ir::Program*> plans;
    for (const ir::Program& program : programs) plans.push_back(&program);
    auto file = runtime::write_program(plans);
    EXPECT_TRUE(file) << file.error().message;
    return std::move(*file);
  }

  Result<Program> load(std::span<const std::byte> file, const char* plan = nullptr) const {
    ullage_program_options options = {};
    options.plan = plan;
    return Program::load(*context_, file, options);
  }

  static std::string taken(const Program& program) {
    for (const ullage_plan_info& plan : program.plans()) {
      if (plan.is_taken != 0) return plan.name;
    }
    return "none";
  }

  // Empty if the program computes the product.
  static std::string check(const Program& program) {
    const ir::Tensor x = test::random_tensor(ir::DType::f32, {kRows, kInner}, 2);
    auto session = Session::create(program, {});
    if (!session) return session.status().message();
    Status ok = session->set_input("x", ULLAGE_F32, x.shape(), x.bytes());
    if (ok) ok = session->run();
    if (!ok) return ok.message();
    const auto y = session->output(0);
    const auto actual = ir::Tensor::from_bytes(ir::DType::f32, y->extents, y->bytes);
    const auto expected = ir::evaluate(product(), std::vector{x});
    return test::difference((*expected)[0], *actual, 1e-4, 1e-4);
  }

  Target target_;
  std::optional<Context> context_;
};

TEST_F(Plans, TheBestOneIsTakenAndAllThatRunAgree) {
  const auto file = compile({ir::portable_profile(), ir::mobile_profile(), ir::desktop_profile(),
                             ir::matrix_profile(), ir::metal_portable_profile()});
  const auto best = load(file);
  ASSERT_TRUE(best) << best.status().message();
  const ir::DeviceProfile device = runtime::profile_of(context_->get());
  if (device.device_class == ir::DeviceClass::cpu) {
    EXPECT_EQ(taken(*best), device.tier == ir::Tier::t0 ? "portable" : "mobile");
  }
  EXPECT_EQ(check(*best), "");
  size_t run = 0;
  const auto plans = best->plans();
  ASSERT_EQ(plans.size(), 5u);
  for (const ullage_plan_info& plan : plans) {
    const auto program = load(file, plan.name);
    EXPECT_EQ(bool(program), std::string(plan.lacks).empty()) << plan.name;
    if (!program) {
      EXPECT_THAT(program.status().message(), HasSubstr(plan.lacks));
      continue;
    }
    EXPECT_EQ(taken(*program), plan.name);
    EXPECT_EQ(check(*program), "") << plan.name;
    ++run;
  }
  EXPECT_GE(run, device.tier == ir::Tier::t0 ? 2u : 4u);
}

TEST_F(Plans, TierZeroIsRefusedWhatItCannotRun) {
  target_.context.max_tier = 1;
  auto masked = open_context(target_);
  ASSERT_TRUE(masked);
  context_ = std::move(*masked);
  // So large that it fills workgroups of 256.
  const auto file = compile({ir::desktop_profile()}, product(4096, 512));
  const auto refused = load(file);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.status().code(), ULLAGE_UNSUPPORTED);
  EXPECT_THAT(refused.status().message(), HasSubstr("desktop needs "));
  EXPECT_THAT(refused.status().message(), HasSubstr("workgroups of 256 invocations (device: 128)"));
}

TEST_F(Plans, WhatIsMadeForTheDeviceGoesFirst) {
  const auto file =
      compile({ir::portable_profile(), runtime::profile_of(context_->get()), ir::cpu_profile()});
  const auto program = load(file);
  ASSERT_TRUE(program) << program.status().message();
  EXPECT_EQ(taken(*program), runtime::profile_of(context_->get()).name);
  EXPECT_EQ(check(*program), "");
}

// Weights lie in the file as the model has them, whatever the tile that they are packed for.
TEST_F(Plans, ShareWeights) {
  constexpr size_t kWeights = kInner * kColumns * 4;
  const size_t one = compile({ir::desktop_profile()}).size();
  const size_t two = compile({ir::portable_profile(), ir::desktop_profile()}).size();
  const size_t other = compile({ir::portable_profile()}).size();
  EXPECT_LT(two, one + other - kWeights + 4096);
}

}  // namespace
}  // namespace ullage::tools
