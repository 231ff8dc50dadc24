// f16 storage: kernels with operands and results stored as f16 against the reference evaluator on a
// graph that states the same with casts, at random shapes, for the device as it is, without some of
// its traits, and for the tier-0 baseline. Memory contains NaN before it is written.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <ostream>
#include <random>

#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"
#include "ops/dense/pool.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/resample/resize.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/softmax.h"
#include "ops/select/compact.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

// Builds a graph twice: for the device as it is, for the reference with a cast to f16 and back
// wherever the device stores f16.
class Script {
 public:
  Script(Builder& builder, bool reference, uint32_t seed)
      : builder_(builder), reference_(reference), engine_(seed) {}

  Builder& builder() { return builder_; }
  int64_t extent(int64_t most) { return std::uniform_int_distribution<int64_t>(1, most)(engine_); }
  // An operand that is stored as f16, since an op makes it.
  Value operand(const char* name, std::vector<ExtentExpr> shape) {
    return stored(ops::neg(builder_.input(name, DType::f32, std::move(shape))));
  }
  Value stored(Value x) { return reference_ ? ops::cast(ops::cast(x, DType::f16), DType::f32) : x; }
  // Weights that are exact in f16.
  Value weights(std::vector<int64_t> shape) {
    Tensor t = random_tensor(DType::f32, std::move(shape), static_cast<uint32_t>(engine_()));
    for (int64_t i = 0; i < t.element_count(); ++i)
      t.set_number(i, rounded_to(DType::f16, t.number(i)));
    return builder_.constant(std::move(t));
  }
  void result(Value y) { builder_.output("y", ops::neg(stored(y))); }
  ExtentExpr number(int64_t n) { return builder_.pool().constant(n); }

 private:
  Builder& builder_;
  bool reference_;
  std::mt19937 engine_;
};

struct Kernel {
  const char* name;
  void (*write)(Script&);
  bool narrow = true;  // is some buffer between kernels of f16?
};
void PrintTo(const Kernel& kernel, std::ostream* out) {
  *out << kernel.name;
}

Value image(Script& s, int64_t channels) {
  return s.operand("x", {{}, s.number(channels), {}, {}});
}
void convolve(Script& s, int64_t in, int64_t out, int64_t kernel, int64_t stride, int64_t group) {
  const Value w = s.weights({out, in / group, kernel, kernel}), bias = s.weights({out});
  ops::WindowSpec window{.strides = {stride, stride}};
  window.pads.assign(4, s.number(kernel / 2));
  s.result(ops::convolution(image(s, in), w, bias, window, group));
}
void transposed(Script& s, int64_t kernel, int64_t stride) {
  const int64_t in = s.extent(20), out = s.extent(20);
  s.result(ops::conv_transpose(image(s, in), s.weights({in, out, kernel, kernel}), s.weights({out}),
                               {.strides = {stride, stride}}));
}
void reduce(Script& s, const ops::ReduceOp& op, std::vector<int64_t> axes) {
  s.result(op(image(s, s.extent(20)), axes, true));
}

constexpr Kernel kKernels[] = {
    {"matmul_by_constant",
     [](Script& s) {
       const int64_t inner = s.extent(90);
       const Value x = s.operand("x", {{}, s.number(inner)});
       const Value y = ops::matmul(x, s.weights({inner, s.extent(90)}));
       s.result(ops::add(s.stored(y), s.weights({1, 1})));
     }},
    {"matmul",
     [](Script& s) {
       const Value x = s.operand("x", {{}, {}, {}});
       s.result(ops::matmul(x, s.operand("w", {x.extent(0), x.extent(2), {}})));
     }},
    {"pointwise", [](Script& s) { convolve(s, s.extent(40), s.extent(40), 1, 1, 1); }},
    {"direct", [](Script& s) { convolve(s, s.extent(15), s.extent(40), 3, 2, 1); }},
    {"few_channels", [](Script& s) { convolve(s, 3, s.extent(20), 3, 2, 1); }},
    {"winograd", [](Script& s) { convolve(s, 16 + s.extent(9), 16 + s.extent(9), 3, 1, 1); }},
    {"depthwise",
     [](Script& s) {
       const int64_t channels = s.extent(30);
       convolve(s, channels, channels, 3, 1, channels);
     }},
    {"transposed", [](Script& s) { transposed(s, 3, 2); }},
    {"spread", [](Script& s) { transposed(s, 2, 2); }},
    {"max_pool", [](Script& s) { s.result(ops::max_pool(image(s, s.extent(20)), {2, 2}).values); }},
    {"average_pool",
     [](Script& s) {
       ops::WindowSpec window{.strides = {2, 2}};
       window.pads.assign(4, s.number(1));
       s.result(ops::average_pool(image(s, s.extent(20)), {3, 3}, window));
     }},
    {"mean_of_planes", [](Script& s) { reduce(s, ops::reduce_mean, {2, 3}); }},
    {"mean_of_rows", [](Script& s) { reduce(s, ops::reduce_mean, {3}); }},
    {"sum_of_rows", [](Script& s) { reduce(s, ops::reduce_sum, {3}); }},
    {"max_of_channels", [](Script& s) { reduce(s, ops::reduce_max, {1}); }},
    {"softmax",
     [](Script& s) { s.result(ops::softmax(s.operand("x", std::vector<ExtentExpr>(2)), 1)); }},
    {"log_softmax_of_lines",
     [](Script& s) { s.result(ops::log_softmax(s.operand("x", std::vector<ExtentExpr>(3)), 1)); },
     false},
    {"layer_norm",
     [](Script& s) {
       const int64_t length = s.extent(90);
       const Value x = s.operand("x", {{}, s.number(length)});
       s.result(ops::layer_norm(x, s.weights({length}), s.weights({length}), 1, 1e-5));
     }},
    {"layer_norm_without_scale",
     [](Script& s) {
       const int64_t length = s.extent(90);
       const Value x = s.operand("x", {{}, s.number(length)});
       s.result(ops::layer_norm(x, {}, s.weights({length}), 1, 1e-5));
     }},
    {"resize_nearest",
     [](Script& s) {
       const Value x = image(s, s.extent(20));
       s.result(
           ops::resize(x, {.sizes = {x.extent(0), x.extent(1), x.extent(2) * 2, x.extent(3) * 3}}));
     }},
    {"resize_linear",
     [](Script& s) {
       const Value x = image(s, s.extent(20));
       s.result(
           ops::resize(x, {.sizes = {x.extent(0), x.extent(1), x.extent(2) * 2, x.extent(3) * 3},
                           .mode = ops::Interpolation::linear}));
     }},
    {"elementwise",
     [](Script& s) {
       const Value x = s.operand("x", {{}, {}, {}});
       const Value y = s.operand("w", {s.number(1), x.extent(1), s.number(1)});
       s.result(ops::add(x, y));
     }},
    {"transpose",
     [](Script& s) {
       const Value x = ops::transpose(s.operand("x", std::vector<ExtentExpr>(3)), {2, 0, 1});
       s.result(ops::add(x, ops::tanh(x)));
     }},
    {"slice_concat_pad",
     [](Script& s) {
       const Value x = s.operand("x", {{}, s.number(20)});
       const ExtentExpr zero = s.number(0), one = s.number(1);
       const Value part =
           ops::slice(x, {zero, s.number(3)}, {x.extent(0), s.number(7)}, {one, one});
       const Value pieces[] = {x, part};
       s.result(ops::pad(ops::concat(pieces, 1), {one, zero}, {zero, s.number(2)}));
     }},
    {"concat_of_channels",
     [](Script& s) {
       const Value x = image(s, 8);
       const Value pooled = s.stored(ops::average_pool(x, {1, 1}));
       const Value pieces[] = {pooled, x};
       s.result(ops::concat(pieces, 1));
     }},
    {"rows_that_the_device_picks",
     [](Script& s) {
       const int64_t inner = s.extent(30);
       const Value x = s.operand("x", {{}, s.number(inner)});
       const Value first =
           ops::reshape(ops::slice(s.builder().input("w", DType::f32, {x.extent(0), s.number(1)}),
                                   {s.number(0), s.number(0)}, {x.extent(0), s.number(1)},
                                   {s.number(1), s.number(1)}),
                        {x.extent(0)});
       const Value kept = ops::compact(ops::greater(first, s.builder().scalar(DType::f32, 0)))[0];
       const Value rows = ops::gather(x, kept, 0);
       s.result(ops::matmul(rows, s.weights({inner, s.extent(30)})));
     }},
};

// How the device may be seen.
struct View {
  const char* name;
  void (*change)(DeviceProfile&);
};
constexpr View kViews[] = {
    {"as it is", [](DeviceProfile&) {}},
    {"without half texels", [](DeviceProfile& p) { p.half_texels = false; }},
    {"through storage buffers",
     [](DeviceProfile& p) { p.texel_buffers = p.half_texels = p.wide_stores = false; }},
    {"as a GPU",
     [](DeviceProfile& p) {
       p.device_class = DeviceClass::gpu;
       p.texel_buffers = p.half_texels = p.wide_stores = false;
     }},
    {"at tier 0", [](DeviceProfile& p) { p = portable_profile(); }},
};

Result<Graph> graph_of(const Kernel& kernel, bool reference, uint32_t seed) {
  Builder builder;
  Script script(builder, reference, seed);
  kernel.write(script);
  return builder.finish();
}

// Operands for the inputs as the graph declares them; equal symbols get equal extents.
std::vector<Tensor> operands_of(const Graph& graph, uint32_t seed) {
  std::mt19937 engine(seed);
  std::vector<Tensor> tensors;
  std::unordered_map<const ExtentNode*, int64_t> extents;
  for (ValueId id : graph.inputs) {
    std::vector<int64_t> shape;
    for (const AxisExtent& axis : graph.value(id).shape.axes()) {
      const auto known = as_constant(axis.live);
      auto& extent = extents[axis.live.node()];
      if (extent == 0) extent = std::uniform_int_distribution<int64_t>(1, 37)(engine);
      shape.push_back(known.value_or(extent));
    }
    tensors.push_back(random_tensor(DType::f32, shape, static_cast<uint32_t>(engine()), -3, 3));
  }
  return tensors;
}

// Half a step of f16 on each side, and what sums in another order leave.
std::string rounded_difference(const Tensor& expected, const Tensor& actual) {
  double largest = 0;
  for (int64_t i = 0; i < expected.element_count(); ++i)
    largest = std::max(largest, std::fabs(expected.number(i)));
  return difference(expected, actual, 1.05 / 1024, 1e-7 + 2e-4 * largest);
}

class Storage : public testing::TestWithParam<Kernel> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(tier_under_test(), false, true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  void check(const DeviceProfile& profile, uint32_t seed) {
    const auto reference = graph_of(GetParam(), true, seed);
    ASSERT_TRUE(reference) << reference.error().message;
    auto graph = graph_of(GetParam(), false, seed);
    ASSERT_TRUE(graph) << graph.error().message;
    passes::CompileOptions options;
    options.profile = profile;
    options.precision = passes::Precision::f16;
    options.skip = {"fuse"};  // so that every value is stored
    int64_t narrow = 0;
    options.on_kernels = [&](std::string_view, const KernelGraph& kernels) {
      narrow = std::ranges::count_if(kernels.buffers, [](const KernelBuffer& buffer) {
        return buffer.kind == BufferKind::intermediate && buffer.storage == DType::f16 &&
               buffer.dtype == DType::f32;
      });
    };
    const auto program = device_->compile(*std::move(graph), options);
    ASSERT_TRUE(program) << program.error().message;
    EXPECT_EQ(narrow > 0, GetParam().narrow) << narrow << " buffers of f16";
    ullage_session* session = nullptr;
    ASSERT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
    for (uint32_t run = 0; run < 3; ++run) {
      const std::vector<Tensor> operands = operands_of(*reference, seed * 100 + run);
      const auto expected = evaluate(*reference, operands);
      ASSERT_TRUE(expected) << expected.error().message;
      const auto actual = run_session(session, *program, operands);
      EXPECT_TRUE(actual) << actual.error().message;
      if (!actual) break;
      EXPECT_EQ(rounded_difference((*expected)[0], (*actual)[0]), "")
          << "seed " << seed << " run " << run << ", x "
          << testing::PrintToString(operands[0].shape());
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
  }

  std::unique_ptr<Device> device_;
};

TEST_P(Storage, RoundsOnceAndComputesInF32) {
  for (const View& view : kViews) {
    SCOPED_TRACE(view.name);
    DeviceProfile profile = device_->profile();
    view.change(profile);
    check(profile, 1);
  }
  check(device_->profile(), 2);
}

INSTANTIATE_TEST_SUITE_P(Kernels, Storage, testing::ValuesIn(kKernels),
                         [](const auto& kernel) { return std::string(kernel.param.name); });

}  // namespace
}  // namespace ullage::test
