// Samples of affine_reduce, one per shape of access and kind of reduction; dtypes on the smallest
// of them.
#include "ops/affine/affine_node.h"
#include "ops/affine/affine_reduce.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

using Coefficients = std::initializer_list<int64_t>;

ExtentExpr form(ExtentPool& pool, Coefficients coefficients, ExtentExpr constant = {}) {
  const ExtentExpr linear = linear_form(pool, std::vector<int64_t>(coefficients));
  return constant ? linear + constant : linear;
}

ScalarBody copied(DType dtype) {
  return {.inputs = {dtype}};
}

ScalarBody binary(const OpDef& op, DType dtype) {
  return {.inputs = {dtype, dtype},
          .instructions = {{.op = &op, .dtype = dtype, .operands = {0, 1, 0}}},
          .result = 2};
}

template <DType dtype>
ScalarBody products() {
  return binary(mul, dtype);
}
template <DType dtype>
ScalarBody copies() {
  return copied(dtype);
}

// c[i, j] = sum over k of a[i, k] b[k, j].
Attributes matmul_attributes(ExtentPool& p) {
  return attributes_of({.shape = {p.input_axis(0, 0), p.input_axis(1, 1)},
                        .reduced = {p.input_axis(0, 1)},
                        .derived = {},
                        .reads = {{form(p, {1, 0, 0}), form(p, {0, 0, 1})},
                                  {form(p, {0, 0, 1}), form(p, {0, 1, 0})}}});
}

template <DType dtype>
Sample matmul_sample() {
  return {
      .operands = {{.dtype = dtype, .shape = {"m", "k"}}, {.dtype = dtype, .shape = {"k", "n"}}},
      .attributes = matmul_attributes,
      .body = products<dtype>,
      .sizes = {{{"m", 3}, {"k", 4}, {"n", 5}},
                {{"m", 1}, {"k", 1}, {"n", 1}},
                {{"m", 5}, {"k", 0}, {"n", 3}},
                {{"m", 0}, {"k", 2}, {"n", 3}},
                {{"m", 9}, {"k", 17}, {"n", 33}}},
      .relative_tolerance = dtype == DType::f16 ? 2e-2 : 1e-5,
      .absolute_tolerance = dtype == DType::f16 ? 2e-2 : 1e-6};
}

// A window of three with stride 2: y[c, i] over x[c, 2i + k] (and w[k]).
template <AffineReduction reduction, bool weighted>
Attributes window_attributes(ExtentPool& p) {
  const ExtentExpr n = p.input_axis(0, 1);
  AffineNode node{.shape = {p.input_axis(0, 0), ir::max(floor_div(n - 1, 2), 0)},
                  .reduced = {p.constant(3)},
                  .derived = {},
                  .reads = {{form(p, {1, 0, 0}), form(p, {0, 2, 1})}},
                  .reduction = reduction};
  if (weighted) node.reads.push_back({form(p, {0, 0, 1})});
  return attributes_of(node);
}

// y[c, x] = sum over k of z[c, q] w[k] where 2q + k = x: the transpose of the window.
Attributes spread_attributes(ExtentPool& p) {
  const ExtentExpr n = p.input_axis(0, 1);
  return attributes_of(
      {.shape = {p.input_axis(0, 0), n * 2 + 1},
       .reduced = {p.constant(3)},
       .derived = {{form(p, {0, 1, -1, 0}), 2, n}},
       .reads = {{form(p, {1, 0, 0, 0}), form(p, {0, 0, 0, 1})}, {form(p, {0, 0, 1, 0})}}});
}

// The diagonal of a square times a vector from its end.
Attributes diagonal_attributes(ExtentPool& p) {
  const ExtentExpr n = p.input_axis(0, 0);
  return attributes_of({.shape = {n},
                        .reduced = {},
                        .derived = {},
                        .reads = {{form(p, {1}), form(p, {1})}, {form(p, {-1}, n - 1)}}});
}

// Sums over all of x[i, j] w[i] for j <= i: a condition that no loop knows.
Attributes triangle_attributes(ExtentPool& p) {
  const ExtentExpr n = p.input_axis(0, 0);
  return attributes_of({.shape = {},
                        .reduced = {n, n},
                        .derived = {{form(p, {1, -1, 0}), 1, n}},
                        .reads = {{form(p, {1, 0, 0}), form(p, {0, 1, 0})}, {form(p, {1, 0, 0})}}});
}

// Over the columns of x[m, n].
template <AffineReduction reduction>
Attributes column_attributes(ExtentPool& p) {
  return attributes_of({.shape = {p.input_axis(0, 1)},
                        .reduced = {p.input_axis(0, 0)},
                        .derived = {},
                        .reads = {{form(p, {0, 1}), form(p, {1, 0})}},
                        .reduction = reduction});
}

Attributes reversed_attributes(ExtentPool& p) {
  const ExtentExpr n = p.input_axis(0, 0);
  return attributes_of(
      {.shape = {n}, .reduced = {}, .derived = {}, .reads = {{form(p, {-1}, n - 1)}}});
}

// f32 times i32, which is converted in the body.
ScalarBody mixed_body() {
  return {.inputs = {DType::f32, DType::i32},
          .instructions = {{.op = &cast, .dtype = DType::f32, .operands = {1, 0, 0}},
                           {.op = &mul, .dtype = DType::f32, .operands = {0, 2, 0}}},
          .result = 3};
}

ScalarBody nonlinear_body() {
  return {.inputs = {DType::f32, DType::f32},
          .constants = {{.dtype = DType::f32, .number = 0.5}},
          .instructions = {{.op = &mul, .dtype = DType::f32, .operands = {0, 1, 0}},
                           {.op = &sin, .dtype = DType::f32, .operands = {3, 0, 0}},
                           {.op = &add, .dtype = DType::f32, .operands = {4, 2, 0}}},
          .result = 5};
}

ScalarBody compare_body() {
  return {.inputs = {DType::f32, DType::f32},
          .instructions = {{.op = &ops::less, .dtype = DType::boolean, .operands = {0, 1, 0}}},
          .result = 2};
}

template <DType dtype>
Sample moved_sample() {
  const bool is_bool = dtype == DType::boolean;
  return {.operands = {{.dtype = dtype, .shape = {"n"}, .low = 0, .high = is_bool ? 2.0 : 9.0}},
          .attributes = reversed_attributes,
          .body = copies<dtype>,
          .sizes = {{{"n", 0}}, {{"n", 7}}}};
}

template <DType dtype, AffineReduction reduction>
Sample column_sample() {
  const bool product = reduction == AffineReduction::product;
  return {.operands = {{.dtype = dtype, .shape = {"m", "n"}, .low = product ? 0.5 : -2.0}},
          .attributes = column_attributes<reduction>,
          .body = copies<dtype>,
          .sizes = {{{"m", 4}, {"n", 5}}, {{"m", 0}, {"n", 3}}, {{"m", 1}, {"n", 34}}}};
}

std::vector<Sample> affine_samples() {
  using enum AffineReduction;
  using enum DType;
  const Sample window{.operands = {{.shape = {"c", "n"}}, {.shape = {"3"}}},
                      .attributes = window_attributes<sum, true>,
                      .body = products<f32>,
                      .sizes = {{{"c", 2}, {"n", 9}}, {{"c", 1}, {"n", 2}}, {{"c", 3}, {"n", 68}}}};
  Sample highest = window;
  highest.operands.pop_back();
  highest.attributes = window_attributes<max, false>;
  highest.body = copies<f32>;
  Sample spread = window;
  spread.attributes = spread_attributes;
  spread.sizes = {{{"c", 2}, {"n", 4}}, {{"c", 1}, {"n", 0}}, {{"c", 2}, {"n", 33}}};
  const Sample diagonal{.operands = {{.shape = {"n", "n"}}, {.shape = {"n"}}},
                        .attributes = diagonal_attributes,
                        .body = nonlinear_body,
                        .sizes = {{{"n", 4}}, {{"n", 0}}, {{"n", 31}}}};
  Sample triangle = diagonal, compared = diagonal, mixed = diagonal;
  triangle.attributes = triangle_attributes;
  compared.body = compare_body;
  mixed.operands[1].dtype = i32;
  mixed.body = mixed_body;
  return {matmul_sample<f32>(),
          window,
          highest,
          spread,
          diagonal,
          triangle,
          compared,
          mixed,
          column_sample<f32, min>(),
          column_sample<f32, product>(),
          column_sample<i32, max>(),
          column_sample<u8, sum>(),
          column_sample<i64, min>(),
          matmul_sample<f16>(),
          matmul_sample<i16>(),
          matmul_sample<u64>(),
          moved_sample<boolean>(),
          moved_sample<bf16>()};
}

}  // namespace

SampleTable affine_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&affine_reduce, affine_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
