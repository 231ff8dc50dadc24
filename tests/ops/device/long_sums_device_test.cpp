// Sums of more terms than some drivers let a loop have (DriverTrait::ends_long_loops), and
// invocations that walk as far over many results: products, convolutions and pools. Elements are
// small integers, whose sums are exact.
#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"
#include "ops/dense/pool.h"
#include "ops/elementwise/elementwise.h"
#include "ops/resample/resize.h"
#include "tests/ops/fixtures/primitives_run.h"

namespace ullage::test {
namespace {

using namespace ir;

// In [-3, 3].
Tensor integers(DType dtype, const std::vector<int64_t>& shape, uint32_t seed) {
  const Tensor bytes = random_tensor(DType::i8, shape, seed, -3, 3);
  Tensor t(dtype, shape);
  for (int64_t i = 0; i < t.element_count(); ++i) {
    if (is_float(dtype)) t.set_number(i, static_cast<double>(bytes.integer(i)));
    if (!is_float(dtype)) t.set_integer(i, bytes.integer(i));
  }
  return t;
}

class LongSums : public PrimitivesOnDevice {
 protected:
  bool has(DType dtype) const { return dtype != DType::f64 || has_float64(); }
};

TEST_P(LongSums, ProductsOfAnyDtype) {
  for (const DType dtype : {DType::f32, DType::i32, DType::i64, DType::f64}) {
    if (!has(dtype)) continue;
    Builder b;
    const Value x = b.input("x", dtype, std::vector<ExtentExpr>(2));
    const Value y = b.input("y", dtype, std::vector<ExtentExpr>(2));
    const Value product = ops::matmul(x, y);
    b.output("product", product);
    compile(b);
    for (const int64_t inner : {0, 5, 70000, 300001})
      check({integers(dtype, {2, inner}, 1), integers(dtype, {inner, 3}, 2)});
  }
}

// So far that pieces begin, at their ends, and with what a product is fused with.
TEST_P(LongSums, ProductsWithAnEpilogue) {
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(3));
  const Value y = b.input("y", DType::f32, std::vector<ExtentExpr>(3));
  const Value residual = b.input("residual", DType::f32, std::vector<ExtentExpr>(3));
  b.output("c", ops::add(ops::relu(ops::add(ops::matmul(x, y), residual)), 0.5));
  compile(b);
  for (const int64_t inner : {119744, 119745, 119749, 239489, 300002}) {
    check({integers(DType::f32, {2, 3, inner}, 1), integers(DType::f32, {1, inner, 5}, 2),
           integers(DType::f32, {2, 3, 5}, 3)});
  }
}

// Tiles of many rows pass through shared memory on GPUs, whose steps may be loops.
TEST_P(LongSums, ProductsOfManyRows) {
  Builder b;
  const Value x = b.input("x", DType::f32, {b.pool().constant(130), ExtentExpr()});
  const Value y = b.input("y", DType::f32, {ExtentExpr(), b.pool().constant(30)});
  b.output("c", ops::matmul(x, y));
  compile(b);
  check({integers(DType::f32, {130, 70001}, 1), integers(DType::f32, {70001, 30}, 2)});
}

TEST_P(LongSums, ProductsByAConstant) {
  constexpr int64_t kInner = 530001;  // two vec4s in an iteration would not be enough
  Builder b;
  const Value x = b.input("x", DType::f32, {ExtentExpr(), b.pool().constant(kInner)});
  b.output("c", ops::matmul(x, b.constant(integers(DType::f32, {kInner, 2}, 5))));
  compile(b);
  check({integers(DType::f32, {2, kInner}, 1)});
}

// Each sum is short, but an invocation has many of them.
TEST_P(LongSums, ManyProductsOfOpenSizes) {
  for (const DType dtype : {DType::i32, DType::f64}) {
    if (!has(dtype)) continue;
    Builder b;
    const Value x = b.input("x", dtype, std::vector<ExtentExpr>(2));
    const Value y = b.input("y", dtype, std::vector<ExtentExpr>(2));
    b.output("product", ops::matmul(x, y));
    compile(b);
    check({integers(dtype, {250, 1000}, 1), integers(dtype, {1000, 250}, 2)});
  }
}

TEST_P(LongSums, ConvolutionsByComputedFilters) {
  for (const bool transposed : {false, true}) {
    for (const int64_t group : {1, 2}) {
      Builder b;
      const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(4));
      const Value w = b.input("w", DType::f32, std::vector<ExtentExpr>(4));
      const Value bias = group == 2 ? b.input("bias", DType::f32, {ExtentExpr()}) : Value();
      const ops::WindowSpec window{.strides = {2, 1},
                                   .dilations = {1, 2},
                                   .pads = {b.pool().constant(1), b.pool().constant(2),
                                            b.pool().constant(0), b.pool().constant(3)}};
      b.output("y", transposed ? ops::conv_transpose(x, w, bias, window, {}, group)
                               : ops::convolution(x, w, bias, window, group));
      compile(b);
      for (const int64_t channels : {4, 40000}) {
        std::vector<Tensor> inputs = {integers(DType::f32, {1, channels, 3, 5}, 1)};
        inputs.push_back(transposed ? integers(DType::f32, {channels, 2, 2, 2}, 2)
                                    : integers(DType::f32, {2 * group, channels / group, 2, 2}, 2));
        if (group == 2) inputs.push_back(integers(DType::f32, {2 * group}, 3));
        check(inputs);
      }
    }
  }
}

// Filters of very many taps that are known, as reverberations of sound are.
TEST_P(LongSums, ConvolutionsByLargeFilters) {
  const std::vector<int64_t> filters[] = {{2, 1, 263, 251}, {2, 6, 110, 110}, {2, 1, 1, 70001}};
  for (const std::vector<int64_t>& shape : filters) {
    Builder b;
    const Value x =
        b.input("x", DType::f32,
                {b.pool().constant(1), b.pool().constant(shape[1]), ExtentExpr(), ExtentExpr()});
    const Value bias = b.constant(integers(DType::f32, {2}, 4));
    b.output("y", ops::convolution(x, b.constant(integers(DType::f32, shape, 2)), bias));
    compile(b);
    check({integers(DType::f32, {1, shape[1], shape[2] + 1, shape[3] + 2}, 1)});
  }
  Builder b;  // each channel has its own
  const Value x = b.input("x", DType::f32,
                          {b.pool().constant(1), b.pool().constant(4), ExtentExpr(), ExtentExpr()});
  b.output("y",
           ops::convolution(x, b.constant(integers(DType::f32, {4, 1, 260, 260}, 2)), {}, {}, 4));
  compile(b);
  check({integers(DType::f32, {1, 4, 261, 261}, 1)});
}

TEST_P(LongSums, LargeWindowsOfPools) {
  for (const std::vector<int64_t>& kernel :
       {std::vector<int64_t>{260, 257}, std::vector<int64_t>{1, 70001}}) {
    Builder b;
    const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(4));
    const ops::WindowSpec window{.strides = {2, 3},
                                 .pads = {b.pool().constant(0), b.pool().constant(2),
                                          b.pool().constant(0), b.pool().constant(5)}};
    b.output("largest", ops::max_pool(x, kernel, window).values);
    b.output("mean", ops::average_pool(x, kernel, window));
    b.output("padded", ops::average_pool(x, kernel, window, false, true));
    b.output("sum", ops::lp_pool(x, kernel, window, false, 1));
    b.output("norm", ops::lp_pool(x, kernel, window));
    b.output("cubic", ops::lp_pool(x, kernel, window, false, 3));
    compile(b);
    check({integers(DType::f32, {1, 2, kernel[0] + 2, kernel[1] + 1}, 7)}, 1e-4);
  }
}

// A thumbnail: each element of it has hundreds of taps.
TEST_P(LongSums, AntialiasThatShrinksFar) {
  Builder b;
  const ExtentExpr one = b.pool().constant(1), small = b.pool().constant(6);
  const Value x = b.input("x", DType::f32, {one, one, ExtentExpr(), ExtentExpr()});
  b.output("y", ops::resize(x, {.sizes = {one, one, small, small},
                                .mode = ops::Interpolation::cubic,
                                .antialias = true}));
  compile(b);
  check({integers(DType::f32, {1, 1, 1200, 2600}, 1)}, 1e-4);
}

INSTANTIATE_TEST_SUITE_P(Forms, LongSums, testing::Values(Form::as_found, Form::portable_gpu),
                         form_name);

}  // namespace
}  // namespace ullage::test
