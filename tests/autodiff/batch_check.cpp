// Row by row through the reference evaluator.
#include "tests/autodiff/batch_check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <set>

#include "autodiff/batching/vmap.h"
#include "ir/graph/evaluate.h"
#include "tests/ops/fixtures/data_run.h"

namespace ullage::test {

using namespace ir;
using Tensors = std::vector<Tensor>;

Tensor row_of(const Tensor& batch, int64_t index) {
  std::vector<int64_t> shape(batch.shape().begin() + 1, batch.shape().end());
  const size_t bytes = batch.size_bytes() / static_cast<size_t>(batch.shape()[0]);
  auto row = Tensor::from_bytes(batch.dtype(), shape,
                                batch.bytes().subspan(bytes * static_cast<size_t>(index), bytes));
  return row ? *std::move(row) : Tensor();
}

bool may_turn(const OpDef& op) {
  static const std::set<std::string_view> kOrdered = {
      "search_sorted", "segment_sum",   "segment_max", "segment_min",
      "segment_prod",  "segment_count", "suppress"};
  return !kOrdered.contains(op.name);
}

Tensor batch_of(const Tensor& row, int64_t rows, bool turned) {
  std::vector<int64_t> shape = row.shape();
  shape.insert(shape.begin(), rows);
  Tensor batch(row.dtype(), shape);
  const int64_t count = row.element_count();
  const size_t width = size_bytes(row.dtype());
  for (int64_t i = 0; i < batch.element_count(); ++i) {
    const int64_t from = (i % count + (turned ? i / count : 0)) % count;
    std::memcpy(batch.mutable_bytes().data() + static_cast<size_t>(i) * width,
                row.bytes().data() + static_cast<size_t>(from) * width, width);
  }
  return batch;
}

namespace {

bool close(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return a == b || std::fabs(a - b) <= 1e-4 + 1e-4 * std::fabs(b);
}

// Is `padded` the tensor `row` with zeros behind each axis?
std::string difference_in_row(const Tensor& padded, const Tensor& row, bool may_pad) {
  if (padded.rank() != row.rank() || padded.dtype() != row.dtype()) return "another type";
  for (int64_t i = 0; i < padded.element_count(); ++i) {
    int64_t rest = i, at = 0, stride = 1;
    bool inside = true;
    for (size_t axis = padded.rank(); axis-- > 0;) {
      const int64_t place = rest % padded.shape()[axis];
      rest /= padded.shape()[axis];
      inside = inside && place < row.shape()[axis];
      at += place * stride;
      stride *= row.shape()[axis];
    }
    const double expected = inside ? row.number(at) : 0;
    if (!close(padded.number(i), expected)) {
      return "element " + std::to_string(i) + " is " + std::to_string(padded.number(i)) +
             ", expected " + std::to_string(expected);
    }
  }
  return may_pad || padded.shape() == row.shape() ? "" : "another shape";
}

}  // namespace

void check_batched(const Graph& graph, const std::vector<bool>& batched, const Tensors& inputs,
                   int64_t rows, BatchSize size, const std::string& what) {
  autodiff::BatchAxes axes;
  for (bool is_batched : batched) {
    axes.in.push_back(is_batched ? std::optional<size_t>(0) : std::nullopt);
  }
  if (size == BatchSize::constant) axes.rows = rows;
  const Result<Graph> all = autodiff::vmap(graph, axes);
  ASSERT_TRUE(all) << what << ": " << all.error().message;
  const Result<Tensors> results = results_of(*all, inputs);
  ASSERT_TRUE(results) << what << ": " << results.error().message;
  for (const Tensor& result : *results) ASSERT_EQ(result.shape()[0], rows) << what;
  for (int64_t row = 0; row < rows; ++row) {
    Tensors own;
    for (size_t i = 0; i < inputs.size(); ++i) {
      own.push_back(batched[i] ? row_of(inputs[i], row) : inputs[i]);
    }
    const Result<Tensors> expected = evaluate(graph, own);
    ASSERT_TRUE(expected) << what << ": " << expected.error().message;
    for (size_t k = 0, at = 0; k < expected->size(); ++k, ++at) {
      const Tensor padded = row_of((*results)[at], row);
      const bool has_counts = at + 1 < all->outputs.size() &&
                              all->outputs[at + 1].name == graph.outputs[k].name + "_counts";
      const std::string wrong = difference_in_row(padded, (*expected)[k], has_counts);
      ASSERT_EQ(wrong, "") << what << ", row " << row << ", output " << k;
      if (!has_counts) continue;
      const Tensor counts = row_of((*results)[++at], row);
      for (size_t axis = 0; axis < (*expected)[k].rank(); ++axis) {
        ASSERT_EQ(counts.integer(static_cast<int64_t>(axis)), (*expected)[k].shape()[axis])
            << what << ", row " << row << ", output " << k;
      }
    }
  }
}

}  // namespace ullage::test
