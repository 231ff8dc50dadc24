// affine_reduce compared with equivalent ops of the registry, and with hand-written kernels where
// there is no op.
#include <array>

#include "bench/kernels/classic.h"
#include "bench/kernels/operands.h"
#include "ops/affine/affine_reduce.h"
#include "ops/dense/convolution.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"

namespace ullage::bench {

using ir::Builder;
using ir::DType;
using ir::ExtentExpr;
using ir::Value;
using ops::AffineOperand;
using ops::AffineReduction;

namespace {

using Shape = std::vector<int64_t>;

std::vector<ExtentExpr> extents(Builder& b, const Shape& shape) {
  std::vector<ExtentExpr> result;
  for (int64_t n : shape) result.push_back(b.pool().constant(n));
  return result;
}

Value fixed_input(Builder& b, const char* name, const Shape& shape) {
  return b.input(name, DType::f32, extents(b, shape));
}

// A subscript per list of coefficients.
AffineOperand read(Value x, const std::vector<Shape>& subscripts) {
  AffineOperand operand{x, {}};
  for (const Shape& coefficients : subscripts) {
    operand.subscripts.push_back(ir::linear_form(x.builder().pool(), coefficients));
  }
  return operand;
}

ir::ScalarBody product() {
  return {.inputs = {DType::f32, DType::f32},
          .instructions = {{.op = &ops::mul, .dtype = DType::f32, .operands = {0, 1}}},
          .result = 2};
}

Work matmul_work(int64_t m, int64_t k, int64_t n) {
  Work work{.amount = 2e-9 * static_cast<double>(m * k * n),
            .unit = "GFLOP/s",
            .inputs = {fractions({m, k}), fractions({k, n})}};
  work.build = [=](Builder& b) {
    const AffineOperand operands[] = {read(fixed_input(b, "a", {m, k}), {{1, 0, 0}, {0, 0, 1}}),
                                      read(fixed_input(b, "b", {k, n}), {{0, 0, 1}, {0, 1, 0}})};
    b.output("c", ops::affine_reduce(b, operands, product(),
                                     {.shape = extents(b, {m, n}), .reduced = extents(b, {k})}));
  };
  work.peers = {{.name = "matmul", .build = [=](Builder& b) {
                   const Value a = fixed_input(b, "a", {m, k}), c = fixed_input(b, "b", {k, n});
                   b.output("c", ops::matmul(a, c));
                 }}};
  return work;
}

// x[c, h, w] and k[m, c, 3, 3] or, locally connected, k[m, c, 3, 3] of each row of results.
Work window_work(int64_t channels, int64_t extent, bool local) {
  const int64_t out = extent - 2;
  const Shape x_shape{1, channels, extent, extent};
  Shape k_shape{channels, channels, 3, 3};
  if (local) k_shape.insert(k_shape.begin(), {out, out});
  Work work{.amount = 2e-9 * static_cast<double>(channels * channels * 9 * out * out),
            .unit = "GFLOP/s",
            .inputs = {fractions(x_shape), fractions(k_shape)}};
  work.build = [=](Builder& b) {
    // n m h w, c i j
    std::vector<Shape> weights{
        {0, 1, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0}, {0, 0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 0, 1}};
    if (local) weights.insert(weights.begin(), {{0, 0, 1, 0, 0, 0, 0}, {0, 0, 0, 1, 0, 0, 0}});
    const AffineOperand operands[] = {read(fixed_input(b, "x", x_shape), {{1, 0, 0, 0, 0, 0, 0},
                                                                          {0, 0, 0, 0, 1, 0, 0},
                                                                          {0, 0, 1, 0, 0, 1, 0},
                                                                          {0, 0, 0, 1, 0, 0, 1}}),
                                      read(fixed_input(b, "k", k_shape), weights)};
    b.output("y", ops::affine_reduce(b, operands, product(),
                                     {.shape = extents(b, {1, channels, out, out}),
                                      .reduced = extents(b, {channels, 3, 3})}));
  };
  if (local) {
    work.peers = {{.name = "by hand", .goals = {.lavapipe = 0.6}, .build = [=](Builder& b) {
                     const Value x = fixed_input(b, "x", x_shape), k = fixed_input(b, "k", k_shape);
                     b.output("y", b.add1(classic_local, std::array{x, k}));
                   }}};
    return work;
  }
  work.peers = {{.name = "convolution", .build = [=](Builder& b) {
                   const Value x = fixed_input(b, "x", x_shape), k = fixed_input(b, "k", k_shape);
                   b.output("y", ops::convolution(x, k, Value(), {}, 1));
                 }}};
  return work;
}

// The sum of a matrix's elements times those of its transpose.
Work trace_work(int64_t n) {
  Work work{
      .amount = 8e-9 * static_cast<double>(n * n), .unit = "GB/s", .inputs = {fractions({n, n})}};
  work.build = [=](Builder& b) {
    const Value x = fixed_input(b, "x", {n, n});
    const AffineOperand operands[] = {read(x, {{1, 0}, {0, 1}}), read(x, {{0, 1}, {1, 0}})};
    b.output("y", ops::affine_reduce(b, operands, product(), {.reduced = extents(b, {n, n})}));
  };
  return work;
}

// Maximum of windows of `width` along rows, every second one.
Work extremum_work(int64_t rows, int64_t columns, int64_t width) {
  const int64_t out = (columns - width) / 2 + 1;
  Work work{.amount = 1e-9 * static_cast<double>(rows * out * width),
            .unit = "G comparisons/s",
            .inputs = {fractions({rows, columns})}};
  work.build = [=](Builder& b) {
    const AffineOperand operand =
        read(fixed_input(b, "x", {rows, columns}), {{1, 0, 0}, {0, 2, 1}});
    b.output("y", ops::affine_reduce(b, {&operand, 1}, {.inputs = {DType::f32}},
                                     {.shape = extents(b, {rows, out}),
                                      .reduced = extents(b, {width}),
                                      .reduction = AffineReduction::max}));
  };
  work.peers = {{.name = "by hand", .goals = {.lavapipe = 0.6}, .build = [=](Builder& b) {
                   const Value x = fixed_input(b, "x", {rows, columns});
                   b.output("y", b.add1(classic_extremum, {&x, 1}, {{kWindowWidth, width}}));
                 }}};
  return work;
}

}  // namespace

std::vector<Case> affine_cases() {
  return {{"affine", "affine_matmul_512", [] { return matmul_work(512, 512, 512); }},
          {"affine", "affine_matmul_100x300x200", [] { return matmul_work(100, 300, 200); }},
          {"affine", "affine_convolution_32x66", [] { return window_work(32, 66, false); }},
          {"affine", "affine_local_8x34", [] { return window_work(8, 34, true); }},
          {"affine", "affine_trace_1024", [] { return trace_work(1024); }},
          {"affine", "affine_extremum_15", [] { return extremum_work(512, 2048, 15); }}};
}

}  // namespace ullage::bench
