// Matmul and convolution on GPUs, whose tiles pass through shared memory, against their
// references: compiled for a profile of class gpu whatever the device at hand is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>

#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;
using testing::Contains;
using testing::HasSubstr;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Of a GPU, what its tiles are chosen by (docs/gpu-kernels.md).
struct Gpu {
  const char* name;
  uint32_t lanes, subgroup_size, min_subgroup_size;
};

class StagedOnDevice : public testing::TestWithParam<Gpu> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>();
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
    const Gpu& gpu = GetParam();
    profile_.max_workgroup_invocations = profile_.max_workgroup_size_x = gpu.lanes;
    profile_.subgroup_size = gpu.subgroup_size;
    profile_.min_subgroup_size = gpu.min_subgroup_size;
    if (gpu.lanes > 128) profile_.max_shared_bytes = 32768;
    const DeviceProfile& held = device_->profile();
    if (held.max_workgroup_invocations < gpu.lanes ||
        held.max_shared_bytes < profile_.max_shared_bytes)
      GTEST_SKIP() << "workgroups of " << held.max_workgroup_invocations << ", "
                   << held.max_shared_bytes << " bytes shared";
  }

  // Runs the graph on every set of inputs with one program, which must have a staged kernel.
  void check(Builder& builder, const std::vector<std::vector<Tensor>>& runs) {
    auto graph = builder.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    passes::CompileOptions options;
    options.profile = profile_;
    if (const char* folder = std::getenv("ULLAGE_TEST_CACHE"))
      options.shaders.cache_folder = folder;
    std::vector<std::string> files;
    options.on_kernels = [&](std::string_view, const KernelGraph& kernels) {
      for (const KernelCall& call : kernels.calls) files.push_back(call.kernel.file);
    };
    auto compiled = passes::compile(*graph, options);
    ASSERT_TRUE(compiled) << compiled.error().message;
    EXPECT_THAT(files, Contains(HasSubstr("staged.comp")));
    auto program = runtime::create_program(device_->context(), std::move(*compiled));
    ASSERT_TRUE(program) << program.error().message;
    ullage_session* session = nullptr;
    ASSERT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
    for (const std::vector<Tensor>& inputs : runs) {
      auto expected = evaluate(*graph, inputs);
      ASSERT_TRUE(expected) << expected.error().message;
      auto actual = run_session(session, *program, inputs);
      ASSERT_TRUE(actual) << actual.error().message;
      EXPECT_EQ(difference((*expected)[0], (*actual)[0], 1e-4, 1e-4), "")
          << "at " << testing::PrintToString(inputs[0].shape());
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
  }

  std::unique_ptr<Device> device_;
  DeviceProfile profile_ = portable_profile();
};

Value weights(Builder& builder, std::vector<int64_t> shape, uint32_t seed = 3) {
  return builder.constant(random_tensor(DType::f32, std::move(shape), seed));
}

Value input(Builder& builder, size_t rank) {
  return builder.input("x", DType::f32, std::vector<ExtentExpr>(rank));
}

TEST_P(StagedOnDevice, MatmulByAConstant) {
  for (auto [inner, columns] : {std::pair<int64_t, int64_t>{16, 24},
                                {17, 33},
                                {64, 64},
                                {19, 65},
                                {130, 127},
                                {33, 128},
                                {256, 129},
                                {255, 256}}) {
    Builder b;
    Value x = input(b, 4);
    b.guard(equal(x.extent(3), inner), "inner");
    b.output("y", ops::matmul(x, weights(b, {1, 1, inner, columns})));
    std::vector<std::vector<Tensor>> runs;
    for (int64_t rows : {0, 1, 4, 16, 63, 64, 65, 128, 257})
      runs.push_back({random_tensor(DType::f32, {1, 1, rows, inner}, 7)});
    runs.push_back({random_tensor(DType::f32, {2, 3, 31, inner}, 8)});
    check(b, runs);
  }
}

// So few rows take tiles of fewer, for there to be more workgroups.
TEST_P(StagedOnDevice, MatmulOfARowCountThatIsKnown) {
  for (int64_t rows : {129, 256}) {
    for (int64_t columns : {100, 512}) {
      Builder b;
      Value x = b.input("x", DType::f32, {b.pool().constant(rows), b.pool().constant(44)});
      b.output("y", ops::matmul(x, weights(b, {44, columns})));
      check(b, {{random_tensor(DType::f32, {rows, 44}, 7)}});
    }
  }
}

TEST_P(StagedOnDevice, MatmulOfTwoInputsWithBroadcastBatches) {
  Builder b;
  Value x = input(b, 4);
  b.output("c", ops::matmul(x, b.input("b", DType::f32, std::vector<ExtentExpr>(4))));
  std::vector<std::vector<Tensor>> runs;
  for (auto [as, bs] :
       {std::pair<std::vector<int64_t>, std::vector<int64_t>>{{2, 3, 5, 7}, {2, 3, 7, 9}},
        {{2, 1, 65, 40}, {1, 3, 40, 129}},
        {{1, 1, 1, 1}, {1, 1, 1, 1}},
        {{1, 1, 128, 33}, {1, 1, 33, 256}},
        {{1, 2, 64, 4}, {1, 2, 4, 64}},
        {{1, 2, 3, 0}, {1, 2, 0, 4}},
        {{0, 2, 3, 5}, {0, 2, 5, 4}}})
    runs.push_back({random_tensor(DType::f32, as, 1), random_tensor(DType::f32, bs, 2)});
  check(b, runs);
}

TEST_P(StagedOnDevice, MatmulWithEpilogue) {
  Builder b;
  Value x = input(b, 3);
  b.guard(equal(x.extent(2), 66), "inner");
  Value y = ops::add(ops::matmul(x, weights(b, {1, 66, 66})), weights(b, {66}, 9));
  b.output("y", ops::add(ops::relu(ops::mul(y, 0.5)), x));
  check(b,
        {{random_tensor(DType::f32, {1, 65, 66}, 7)}, {random_tensor(DType::f32, {3, 1, 66}, 7)}});
}

// A NaN reaches the results that depend on it and no others, although tiles overlap them.
TEST_P(StagedOnDevice, MatmulKeepsNanInItsRowAndColumn) {
  Builder b;
  Value x = input(b, 4);
  b.output("c", ops::matmul(x, b.input("b", DType::f32, std::vector<ExtentExpr>(4))));
  Tensor left = random_tensor(DType::f32, {1, 2, 33, 5}, 1);
  Tensor right = random_tensor(DType::f32, {1, 2, 5, 66}, 2);
  left.set_number(33 * 5 - 1, kNan);
  right.set_number(5 * 66, kNan);
  check(b, {{left, right}});
}

struct ConvolutionCase {
  std::vector<int64_t> weights;
  std::vector<int64_t> strides, dilations, pads;
  std::vector<std::vector<int64_t>> shapes;
};

TEST_P(StagedOnDevice, Convolution) {
  const ConvolutionCase cases[] = {
      {{64, 16, 3, 3}, {}, {}, {1, 1, 1, 1}, {{1, 16, 9, 13}, {2, 16, 1, 1}, {0, 16, 3, 3}}},
      {{33, 3, 3, 3}, {2, 2}, {}, {1, 1, 1, 1}, {{1, 3, 9, 13}, {2, 3, 16, 20}}},
      {{48, 9, 1, 3}, {}, {1, 2}, {0, 2, 0, 1}, {{1, 9, 2, 17}}},
      {{130, 20, 3, 2}, {1, 2}, {2, 1}, {2, 0, 1, 1}, {{1, 20, 12, 9}}},
      {{64, 36, 1, 1}, {2, 2}, {}, {}, {{1, 36, 16, 17}, {3, 36, 1, 1}}},
      {{128, 24, 3}, {}, {}, {1, 1}, {{1, 24, 65}, {1, 24, 4}}},
      {{64, 16, 3, 3, 3}, {}, {}, {1, 1, 1, 1, 1, 1}, {{1, 16, 4, 5, 9}, {2, 16, 1, 3, 3}}},
      {{70, 20, 2, 1, 3}, {2, 1, 2}, {3, 1, 1}, {2, 0, 1, 3, 0, 0}, {{2, 20, 7, 4, 9}}},
  };
  for (const ConvolutionCase& c : cases) {
    Builder b;
    Value x = input(b, c.weights.size());
    ops::WindowSpec window{c.strides, c.dilations, {}};
    for (int64_t p : c.pads) window.pads.push_back(b.pool().constant(p));
    b.output("y",
             ops::convolution(x, weights(b, c.weights), weights(b, {c.weights[0]}, 9), window));
    std::vector<std::vector<Tensor>> runs;
    for (const auto& shape : c.shapes) runs.push_back({random_tensor(DType::f32, shape, 7)});
    check(b, runs);
  }
}

TEST_P(StagedOnDevice, ConvolutionWithEpilogueKeepsNanInItsWindow) {
  Builder b;
  Value x = input(b, 4);
  Value y = ops::convolution(x, weights(b, {36, 36, 3, 3}), weights(b, {36}, 9),
                             {{}, {}, std::vector<ExtentExpr>(4, b.pool().constant(1))});
  y = ops::mul(y, weights(b, {36, 1, 1}, 4));
  b.output("y", ops::add(ops::add(ops::mul(y, 0.5), 0.25), x));
  Tensor tainted = random_tensor(DType::f32, {2, 36, 8, 9}, 7);
  tainted.set_number(36 * 8 * 9 - 1, kNan);
  check(b, {{random_tensor(DType::f32, {1, 36, 5, 9}, 7)}, {tainted}});
}

TEST_P(StagedOnDevice, DepthwiseConvolution) {
  const ConvolutionCase cases[] = {
      {{36, 1, 3, 3}, {}, {}, {1, 1, 1, 1}, {{1, 36, 9, 13}, {2, 36, 1, 1}, {0, 36, 3, 3}}},
      {{5, 1, 3, 3}, {2, 2}, {}, {1, 1, 1, 1}, {{1, 5, 31, 33}, {3, 5, 2, 1}}},
      {{130, 1, 5, 5}, {2, 1}, {}, {2, 2, 2, 2}, {{1, 130, 17, 19}}},
      {{24, 1, 3, 2}, {1, 2}, {2, 3}, {2, 0, 1, 1}, {{2, 24, 12, 18}}},
      {{33, 1, 1, 7}, {}, {}, {0, 3, 0, 3}, {{1, 33, 5, 40}, {1, 33, 1, 1}}},
  };
  for (const ConvolutionCase& c : cases) {
    Builder b;
    Value x = input(b, c.weights.size());
    ops::WindowSpec window{c.strides, c.dilations, {}};
    for (int64_t p : c.pads) window.pads.push_back(b.pool().constant(p));
    Value y = ops::convolution(x, weights(b, c.weights), weights(b, {c.weights[0]}, 9), window,
                               c.weights[0]);
    b.output("y", ops::relu(y));
    std::vector<std::vector<Tensor>> runs;
    for (const auto& shape : c.shapes) runs.push_back({random_tensor(DType::f32, shape, 7)});
    check(b, runs);
  }
}

TEST_P(StagedOnDevice, DepthwiseConvolutionKeepsNanInItsWindow) {
  Builder b;
  Value x = input(b, 4);
  ops::WindowSpec window{{}, {}, std::vector<ExtentExpr>(4, b.pool().constant(1))};
  Value y = ops::convolution(x, weights(b, {20, 1, 3, 3}), weights(b, {20}, 9), window, 20);
  b.output("y", ops::add(y, x));
  Tensor tainted = random_tensor(DType::f32, {1, 20, 9, 10}, 7);
  tainted.set_number(20 * 90 - 1, kNan);
  tainted.set_number(0, std::numeric_limits<double>::infinity());
  check(b, {{tainted}});
}

INSTANTIATE_TEST_SUITE_P(Gpus, StagedOnDevice,
                         testing::Values(Gpu{"portable", 128, 0, 0}, Gpu{"narrow", 128, 16, 16},
                                         Gpu{"narrowed", 256, 32, 8},
                                         Gpu{"narrowed_128", 128, 32, 8}, Gpu{"wide", 256, 128, 64},
                                         Gpu{"several", 256, 64, 64}, Gpu{"many", 256, 32, 32},
                                         Gpu{"many_128", 128, 64, 32}),
                         [](const auto& gpu) { return std::string(gpu.param.name); });

}  // namespace
}  // namespace ullage::test
