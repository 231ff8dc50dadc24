// Each chain ends in a sum that weighs its elements differently, so that gradients differ too.
#include "tests/autodiff/chains.h"

#include <gtest/gtest.h>

#include <random>

#include "ops/control/branch.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"
#include "ops/select/dynamic.h"
#include "ops/select/non_max_suppression.h"
#include "ops/select/nonzero.h"
#include "ops/select/repeat.h"
#include "ops/select/unique.h"

namespace ullage::test {

using namespace ir;

namespace {

Value weights(Builder& b, std::vector<int64_t> shape) {
  Tensor tensor(DType::f32, std::move(shape));
  for (int64_t i = 0; i < tensor.element_count(); ++i) {
    tensor.set_number(i, static_cast<double>((i * 37 + 11) % 64) / 32 - 1);
  }
  return b.constant(std::move(tensor));
}

// The sum of sin(k) y[k] + y[k]^2 / 2 over the flat elements.
Value loss_of(Value y) {
  if (!y.valid()) return {};
  const Value line = ops::flat(y);
  const Value k = ops::cast(ops::iota(y.builder(), DType::i32, {line.extent(0)}, 0), y.dtype());
  const Value terms = ops::add(ops::mul(ops::sin(k), line), ops::mul(ops::mul(line, line), 0.5));
  return ops::reduce_sum.over_all(terms);
}

Value nonzero_gather_sum(Value x, Value m, Value) {
  return loss_of(ops::gather(x, ops::nonzero(m).axes[0], 0));
}

Value unique_counts_weighted_mean(Value x, Value, Value) {
  const ops::Unique u = ops::unique(x);
  const Value weight = ops::cast(u.counts, DType::f32);
  const Value total = ops::reduce_sum.over_all(ops::mul(ops::mul(u.values, u.values), weight));
  return ops::div(total, ops::add(ops::reduce_sum.over_all(weight), 1.0));
}

Value mask_matmul_softmax_sum(Value x, Value m, Value) {
  const Value kept = ops::compress(m, x, 0).values;
  const Value gram = ops::matmul(ops::transpose(kept, {1, 0}), kept);
  return loss_of(ops::softmax(ops::matmul(gram, weights(x.builder(), {4, 3})), 1));
}

Value truncate_pad_concat_reshape(Value x, Value, Value s) {
  const Value size = ops::reshape(s, {});
  const Value cut = ops::dynamic_truncate(x, size, 0);
  const Value padded = ops::pad_to_match(cut, x, 0);
  const Value pieces[] = {padded, cut};
  const Value joined = ops::concat(pieces, 0);
  return loss_of(ops::reshape(joined, {joined.extent(0) * 2, x.builder().pool().constant(2)}));
}

Value unique_repeat(Value x, Value, Value) {
  const ops::Unique u = ops::unique(x);
  const ExtentExpr all = product(x.builder().pool(), ops::extents_of(x));
  return loss_of(ops::repeat(u.values, u.counts, 0, {}, all).values);
}

Value compress_rows_and_columns(Value x, Value m, Value) {
  const int64_t rows[] = {0};
  const Value columns = ops::greater(ops::reduce_sum(x, rows, false), 0.0);
  const Value kept = ops::compress(m, x, 0).values;
  return loss_of(ops::compress(columns, kept, 1).values);
}

// V-09: each iteration that takes place appends the double of what there is.
Value growing_loop(Value x, Value, Value s) {
  Builder& b = x.builder();
  const ExtentExpr iterations = b.scalars(s)[0];
  Value carried = x;
  for (int64_t iteration = 0; iteration < 2; ++iteration) {
    const ExtentExpr runs = less(b.pool().constant(iteration), iterations);
    b.set_predicate(runs);
    const Value pieces[] = {carried, ops::mul(carried, 2.0)};
    const Value next = ops::concat(pieces, 0);
    b.set_predicate({});
    carried = ops::select_branch(runs, next, carried);
  }
  return loss_of(carried);
}

Value branch_on_device_data(Value x, Value m, Value s) {
  Builder& b = x.builder();
  const ExtentExpr condition = less(b.pool().constant(2), b.scalars(s)[0]);
  b.set_predicate(condition);
  const Value some = ops::compress(m, x, 0).values;
  b.set_predicate(logical_not(condition));
  const Value all = ops::mul(x, x);
  b.set_predicate({});
  return loss_of(ops::relu(ops::select_branch(condition, some, all)));
}

Value suppression_gather_topk(Value x, Value m, Value s) {
  Builder& b = x.builder();
  const ExtentExpr n = x.extent(0), one = b.pool().constant(1);
  const Value position = ops::cast(ops::iota(b, DType::i32, {n}, 0), DType::f32);
  const Value scores = ops::reshape(ops::where(m, position, ops::neg(position)), {one, one, n});
  const Tensor most = Tensor::from_integers(DType::i64, {1}, std::vector<int64_t>{20});
  const ops::Selected kept = ops::non_max_suppression(
      ops::reshape(x, {one, n, b.pool().constant(4)}), scores,
      {.most = b.constant(most), .iou_threshold = b.scalar(DType::f32, 0.3)});
  const ops::AxisSlice last{1, b.pool().constant(2), b.pool().constant(3), {}};
  const Value rows =
      ops::reshape(ops::slice_onnx(kept.values, std::span(&last, 1)), {kept.values.extent(0)});
  const int64_t columns[] = {1};
  const Value heights = ops::reduce_sum(ops::gather(x, rows, 0), columns, false);
  return loss_of(ops::topk(heights, min(rows.extent(0), max(b.scalars(s)[0], 0)), 0)[0]);
}

}  // namespace

std::span<const Chain> chains() {
  static constexpr Chain kChains[] = {
      {"nonzero_gather_sum", nonzero_gather_sum},
      {"unique_counts_weighted_mean", unique_counts_weighted_mean},
      {"mask_matmul_softmax_sum", mask_matmul_softmax_sum},
      {"truncate_pad_concat_reshape", truncate_pad_concat_reshape},
      {"unique_repeat", unique_repeat},
      {"compress_rows_and_columns", compress_rows_and_columns},
      {"growing_loop", growing_loop},
      {"branch_on_device_data", branch_on_device_data},
      {"suppression_gather_topk", suppression_gather_topk},
  };
  return kChains;
}

Graph graph_of(const Chain& chain) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}, b.pool().constant(4)});
  const Value m = b.input("m", DType::boolean, {x.extent(0)});
  const Value s = b.input("s", DType::i64, {b.pool().constant(1)});
  b.output("loss", chain.build(x, m, s));
  auto graph = b.finish();
  EXPECT_TRUE(graph) << chain.name << ": " << graph.error().message;
  return graph ? *std::move(graph) : Graph{};
}

std::vector<Tensor> chain_inputs(int64_t n, double density, uint32_t seed, bool ties) {
  std::mt19937 random(seed);
  Tensor x(DType::f32, {n, 4}), m(DType::boolean, {n});
  for (int64_t i = 0; i < x.element_count(); ++i) {
    const double apart = ties ? 0 : static_cast<double>(i) / 65536;
    x.set_number(i, static_cast<double>(random() % 33) / 16 - 1 + 1.0 / 64 + apart);
  }
  for (int64_t i = 0; i < n; ++i) {
    m.set_integer(i, static_cast<double>(random() % 1000) < density * 1000);
  }
  const int64_t s[] = {static_cast<int64_t>(seed % 6)};
  return {x, m, Tensor::from_integers(DType::i64, {1}, s)};
}

}  // namespace ullage::test
