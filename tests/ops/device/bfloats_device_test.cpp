// Constants that are exact in bf16 or f16 are stored so, whatever the precision, and no element
// changes: kernels that read them against the reference evaluator, for the device as it is and as
// a GPU. What is added, scaled and normalised by has more digits. Memory contains NaN
// before it is written.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <tuple>

#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/ops/fixtures/random_shapes.h"

namespace ullage::test {
namespace {

using namespace ir;

class Script {
 public:
  Script(Builder& builder, DType exact, uint32_t seed)
      : builder_(builder), exact_(exact), shapes_(seed) {}

  Builder& builder() { return builder_; }
  // Such that a side of that much and one of 64 make a constant large enough.
  int64_t side() { return 64 + shapes_.extent(60); }
  // Every seventh element would be a denormal of f16.
  Value weights(std::vector<int64_t> shape) {
    Tensor t = shapes_.tensor(DType::f32, std::move(shape));
    for (int64_t i = 0; i < t.element_count(); ++i)
      t.set_number(i, rounded_to(exact_, t.number(i) * (i % 7 == 0 ? 0x1p-16 : 1)));
    return builder_.constant(std::move(t));
  }
  Value vector(int64_t count) { return builder_.constant(shapes_.tensor(DType::f32, {count})); }
  Value rows(int64_t inner) {
    return builder_.input("x", DType::f32, {{}, builder_.pool().constant(inner)});
  }
  void convolve(int64_t in, int64_t out, int64_t kernel, int64_t stride, int64_t group) {
    const Value x = builder_.input("x", DType::f32, {{}, builder_.pool().constant(in), {}, {}});
    ops::WindowSpec window{.strides = {stride, stride}};
    window.pads.assign(4, builder_.pool().constant(kernel / 2));
    const Value w = weights({out, in / group, kernel, kernel});
    result(ops::relu(ops::convolution(x, w, vector(out), window, group)));
  }
  void transposed(int64_t kernel) {
    const int64_t in = side(), out = side();
    const Value x = builder_.input("x", DType::f32, {{}, builder_.pool().constant(in), {}, {}});
    result(ops::conv_transpose(x, weights({in, out, kernel, kernel}), vector(out),
                               {.strides = {2, 2}}));
  }
  void result(Value y) { builder_.output("y", y); }

 private:
  Builder& builder_;
  const DType exact_;
  Shapes shapes_;
};

struct Kernel {
  const char* name;
  void (*write)(Script&);
  int64_t stored = 1;  // constants in 16 bits
};
void PrintTo(const Kernel& kernel, std::ostream* out) {
  *out << kernel.name;
}

constexpr Kernel kKernels[] = {
    {"matmul",
     [](Script& s) {
       const int64_t inner = s.side();
       s.result(ops::matmul(s.rows(inner), s.weights({inner, s.side()})));
     }},
    {"matmul_with_vectors",
     [](Script& s) {
       const int64_t inner = s.side(), columns = s.side();
       const Value y = ops::matmul(s.rows(inner), s.weights({inner, columns}));
       s.result(ops::relu(ops::mul(ops::add(y, s.vector(columns)), s.vector(columns))));
     }},
    {"matmul_of_normalised_rows",
     [](Script& s) {
       const int64_t inner = s.side();
       const Value x = ops::layer_norm(s.rows(inner), s.vector(inner), s.vector(inner), 1, 1e-5);
       s.result(ops::matmul(x, s.weights({inner, s.side()})));
     }},
    {"matmul_by_several",
     [](Script& s) {
       const int64_t inner = s.side();
       const Value x =
           s.builder().input("x", DType::f32, {{}, {}, s.builder().pool().constant(inner)});
       s.result(ops::matmul(x, s.weights({2, inner, s.side()})));
     }},
    {"pointwise", [](Script& s) { s.convolve(s.side(), s.side(), 1, 1, 1); }},
    {"direct", [](Script& s) { s.convolve(15, s.side(), 3, 2, 1); }},
    {"few_channels", [](Script& s) { s.convolve(3, s.side(), 5, 2, 1); }},
    {"winograd", [](Script& s) { s.convolve(32, 32, 3, 1, 1); }},
    {"depthwise", [](Script& s) { s.convolve(460, 460, 3, 1, 460); }},
    {"transposed", [](Script& s) { s.transposed(3); }},
    {"spread", [](Script& s) { s.transposed(2); }},
    {"rows_of_a_table",
     [](Script& s) {
       const int64_t inner = s.side();
       const Value x = s.rows(64);
       const Value places = ops::cast(ops::mul(ops::abs(x), 20.0), DType::i64);
       const Value taken = ops::gather(s.weights({s.side(), inner}), places, 0);
       s.result(ops::add(ops::reduce_sum(taken, std::array{int64_t{1}}, false), s.vector(inner)));
     }},
    {"table_whose_rows_are_an_output",
     [](Script& s) {
       const Value x = s.rows(64);
       s.result(ops::gather(s.weights({s.side(), 64}),
                            ops::cast(ops::mul(ops::abs(x), 20.0), DType::i64), 0));
     },
     0},
    {"elementwise",
     [](Script& s) { s.result(ops::mul(ops::tanh(s.rows(4160)), s.weights({1, 4160}))); }},
    {"elementwise_by_columns",
     [](Script& s) {
       s.result(ops::add(ops::unsqueeze(s.rows(67), std::array{int64_t{1}}), s.weights({67, 67})));
     }},
};

struct View {
  const char* name;
  void (*change)(DeviceProfile&);
};
constexpr View kViews[] = {
    {"as it is", [](DeviceProfile&) {}},
    {"as a GPU",
     [](DeviceProfile& p) {
       p.device_class = DeviceClass::gpu;
       p.texel_buffers = p.half_texels = p.wide_stores = false;
     }},
};

class ExactConstants : public testing::TestWithParam<std::tuple<Kernel, DType>> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(tier_under_test(), false, true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  const Kernel& kernel() const { return std::get<Kernel>(GetParam()); }
  DType exact() const { return std::get<DType>(GetParam()); }

  // Buffers of constants in 16 bits, after a run that agrees with the reference.
  int64_t check(const DeviceProfile& profile) {
    Builder builder;
    Script script(builder, exact(), 7);
    kernel().write(script);
    auto graph = builder.finish();
    EXPECT_TRUE(graph) << graph.error().message;
    if (!graph) return 0;
    const Graph reference = *graph;
    passes::CompileOptions options;
    options.profile = profile;
    int64_t stored = 0;
    options.on_kernels = [&](std::string_view, const KernelGraph& kernels) {
      stored = std::ranges::count_if(kernels.buffers, [&](const KernelBuffer& b) {
        return b.storage == exact() && b.dtype == DType::f32 &&
               (b.kind == BufferKind::packed || b.kind == BufferKind::constant);
      });
    };
    const auto program = device_->compile(*std::move(graph), options);
    EXPECT_TRUE(program) << program.error().message;
    if (!program) return 0;
    ullage_session* session = nullptr;
    EXPECT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
    Shapes shapes(3);
    std::vector<int64_t> shape;
    for (const AxisExtent& axis : reference.value(reference.inputs[0]).shape.axes())
      shape.push_back(as_constant(axis.live).value_or(shape.empty() ? 2 : 9));
    const Tensor x = shapes.tensor(DType::f32, shape);
    const auto expected = evaluate(reference, std::array{x});
    const auto actual = run_session(session, *program, std::array{x});
    EXPECT_TRUE(expected && actual);
    if (expected && actual) {
      EXPECT_EQ(difference((*expected)[0], (*actual)[0], 1e-5, 1e-5 * scale_of((*expected)[0])),
                "");
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
    return stored;
  }

  std::unique_ptr<Device> device_;
};

TEST_P(ExactConstants, AreStoredAsTheyAreWithoutALoss) {
  for (const View& view : kViews) {
    SCOPED_TRACE(view.name);
    DeviceProfile profile = device_->profile();
    view.change(profile);
    if (&view != kViews && device_->profile().device_class == DeviceClass::gpu) continue;
    EXPECT_EQ(check(profile), kernel().stored);
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, ExactConstants,
                         testing::Combine(testing::ValuesIn(kKernels),
                                          testing::Values(DType::bf16, DType::f16)),
                         [](const auto& test) {
                           return std::string(std::get<Kernel>(test.param).name) + "_" +
                                  std::string(name_of(std::get<DType>(test.param)));
                         });

}  // namespace
}  // namespace ullage::test
