// Batching rules of single ops, which the samples of the ops do not cover: own scales, axes that
// grow, sequences with lengths. The run decides how many rows there are.
#include <gtest/gtest.h>

#include "autodiff/batching/vmap.h"
#include "ops/dense/convolution.h"
#include "ops/dense/pool.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/recurrent/recurrent.h"
#include "ops/resample/resize.h"
#include "ops/rowwise/normalization.h"
#include "ops/select/segment.h"
#include "testing/random_tensor.h"
#include "tests/autodiff/batch_check.h"

namespace ullage::test {
namespace {

using namespace ir;
using samples::random_tensor;

class BatchingRule : public testing::Test {
 protected:
  using Shape = std::vector<int64_t>;

  // An input of one row; the whole batch or, where `own` is false, all rows have these elements.
  Value input(DType dtype, const Shape& shape, bool own = true, double low = -2, double high = 2) {
    const auto seed = static_cast<uint32_t>(inputs_.size() + 1);
    inputs_.push_back({random_tensor(dtype, shape, seed, low, high), own});
    std::vector<ExtentExpr> extents;
    for (int64_t extent : shape) extents.push_back(b.pool().constant(extent));
    return b.input("x" + std::to_string(seed), dtype, extents);
  }
  Value floats(const Shape& shape, bool own = true) { return input(DType::f32, shape, own); }

  void output(Value y) { b.output("y" + std::to_string(outputs_++), y); }

  void check() {
    const Result<Graph> graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    for (int64_t rows : {0, 1, 3, 33}) {
      std::vector<bool> batched;
      std::vector<Tensor> all;
      for (const Input& input : inputs_) {
        batched.push_back(input.own);
        all.push_back(input.own ? batch_of(input.elements, rows, true) : input.elements);
      }
      check_batched(*graph, batched, all, rows, BatchSize::of_run, std::to_string(rows) + " rows");
      if (HasFatalFailure()) return;
    }
  }

  Builder b;

 private:
  struct Input {
    Tensor elements;
    bool own;
  };
  std::vector<Input> inputs_;
  size_t outputs_ = 0;
};

TEST_F(BatchingRule, LayerNormTakesAScaleAndABiasPerRow) {
  const Value x = floats({5, 8}), shared = floats({5, 8}, false);
  const Value scale = floats({8}), bias = floats({8}), one = floats({8}, false);
  for (Value v : {x, shared}) {
    output(ops::layer_norm(v, scale, bias, -1, 1e-5));
    output(ops::layer_norm(v, scale, one, -1, 1e-5));
    output(ops::layer_norm(v, one, bias, -1, 1e-5));
    output(ops::layer_norm(v, scale, {}, -1, 1e-5));
  }
  check();
}

TEST_F(BatchingRule, ResizeTakesABatchWhoseAxis0Grows) {
  const auto n = [&](int64_t v) { return b.pool().constant(v); };
  const Value x = floats({4, 6});
  output(ops::resize(x, {.sizes = {n(9), n(4)}, .mode = ops::Interpolation::linear}));
  output(ops::resize(x, {.sizes = {n(8), n(6)},
                         .scales = {b.pool().float_constant(2), b.pool().float_constant(1)},
                         .mode = ops::Interpolation::nearest}));
  output(ops::resize(x, {.sizes = {n(4), n(3)},
                         .mode = ops::Interpolation::linear,
                         .coordinates = ops::Coordinates::tf_crop_and_resize,
                         .extrapolation = 7,
                         .roi = {0.25, 0, 0.75, 1.5}}));
  check();
}

TEST_F(BatchingRule, MaxPoolCountsPositionsFromItsRow) {
  const Value x = floats({2, 3, 5, 4});
  for (bool column_major : {false, true}) {
    const auto pooled = ops::max_pool(x, {2, 2}, {.strides = {2, 1}}, false, column_major);
    output(pooled.values);
    output(pooled.indices);
  }
  check();
}

TEST_F(BatchingRule, RecurrentLayersTakeStatesAndLengthsPerRow) {
  constexpr int64_t kSteps = 4, kSequences = 3, kInputs = 2, kHidden = 5;
  const Value x = floats({kSteps, kSequences, kInputs});
  for (const ops::RecurrentOp* op : {&ops::lstm, &ops::gru, &ops::rnn}) {
    const ops::RecurrentResults results =
        (*op)({.x = x,
               .w = floats({2, op->gates * kHidden, kInputs}, false),
               .r = floats({2, op->gates * kHidden, kHidden}, false),
               .sequence_lens = input(DType::i32, {kSequences}, true, 0, kSteps),
               .initial_h = floats({2, kSequences, kHidden})},
              {.direction = ops::RecurrentDirection::bidirectional, .hidden = kHidden});
    output(results.y);
    output(results.y_h);
    if (results.y_c.valid()) output(results.y_c);
  }
  check();
}

TEST_F(BatchingRule, ScatterNdAppliesUpdatesInOrderAndDropsWhatIsOutside) {
  const Value x = floats({3, 4, 2}), tuples = input(DType::i32, {2, 5, 2}, true, -6, 6);
  using enum ops::ScatterReduction;
  for (const auto reduction : {none, sum, largest}) {
    output(ops::scatter_nd(x, tuples, floats({2, 5, 2}), reduction));
    output(ops::scatter_nd(x, tuples, floats({2, 5, 2}, false), reduction));
  }
  check();
}

TEST_F(BatchingRule, GatherNdReadsAsManyAxesAsThereAre) {
  const Value x = floats({3, 4}), tuples = input(DType::i64, {6, 2}, true, -6, 6);
  output(ops::gather_nd(x, tuples));
  output(ops::gather_nd(floats({3, 4}, false), tuples));
  output(ops::gather_nd(x, input(DType::i64, {2}, false, 0, 3)));
  check();
}

TEST_F(BatchingRule, TuplesInRowsGetOneMoreAxisOfRows) {
  const Value x = floats({3, 4, 2}), shared = floats({3, 4, 2}, false);
  const Value tuples = input(DType::i64, {3, 5, 1}, true, -6, 6);
  output(ops::gather_nd(x, tuples, 1));
  output(ops::gather_nd(shared, tuples, 1));
  output(ops::scatter_nd(x, tuples, floats({3, 5, 2}), ops::ScatterReduction::sum, 1));
  output(ops::scatter_nd(shared, tuples, floats({3, 5, 2}, false), ops::ScatterReduction::none, 1));
  check();
}

TEST_F(BatchingRule, SegmentsOfARowDropIdsOutside) {
  const Value x = floats({7, 2}), ids = input(DType::i32, {7}, true, -3, 6);
  const ExtentExpr segments = b.pool().constant(4);
  output(ops::segment_sum(x, ids, segments));
  output(ops::segment_max(floats({7, 2}, false), ids, segments));
  output(ops::segment_count(ids, segments));
  check();
}

TEST_F(BatchingRule, PadFillsWithAValuePerRow) {
  const auto n = [&](int64_t v) { return b.pool().constant(v); };
  const Value x = floats({3, 4}), value = floats({});
  output(ops::pad(x, {n(1), n(-1)}, {n(0), n(2)}, ops::PadMode::constant, value));
  output(
      ops::pad(floats({3, 4}, false), {n(1), n(0)}, {n(0), n(2)}, ops::PadMode::constant, value));
  check();
}

// A batch of a batch folds twice.
TEST_F(BatchingRule, ABatchOfABatchIsABatch) {
  output(ops::max_pool(floats({1, 2, 4, 4}), {2, 2}).indices);
  const Result<Graph> row = b.finish();
  ASSERT_TRUE(row) << row.error().message;
  const Result<Graph> inner = autodiff::vmap(*row, {.in = {0}});
  ASSERT_TRUE(inner) << inner.error().message;
  const Tensor batch = batch_of(random_tensor(DType::f32, {2, 1, 2, 4, 4}, 3), 3, true);
  check_batched(*inner, {true}, {batch}, 3, BatchSize::of_run, "twice");
}

// Separate weights per row are a separate convolution: that takes a node per row.
TEST_F(BatchingRule, WeightsPerRowAreRefusedWhereTheRunDecidesHowMany) {
  const Value x = floats({1, 2, 5, 5}, false), weights = floats({3, 2, 3, 3});
  output(ops::convolution(x, weights, {}));
  const Result<Graph> row = b.finish();
  ASSERT_TRUE(row) << row.error().message;
  const Result<Graph> all = autodiff::vmap(*row, {.in = {std::nullopt, 0}});
  ASSERT_FALSE(all);
  EXPECT_EQ(all.error().code, ErrorCode::unsupported);
  EXPECT_NE(all.error().message.find("convolution: operand 1"), std::string::npos)
      << all.error().message;
}

}  // namespace
}  // namespace ullage::test
