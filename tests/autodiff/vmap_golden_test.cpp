// Rows with their own counts: B1 to B8 and J1 to J4.
#include <gtest/gtest.h>

#include <cmath>

#include "autodiff/batching/vmap.h"
#include "ops/control/branch.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/select/dynamic.h"
#include "ops/select/nonzero.h"
#include "ops/select/repeat.h"
#include "ops/select/unique.h"
#include "tests/ops/fixtures/data_run.h"

namespace ullage::test {
namespace {

using namespace ir;

using List = std::vector<double>;
using Lists = std::vector<List>;

class VmapGolden : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_run()) GTEST_SKIP() << "no Vulkan device";
  }

  // An input of one row's rank: batched as [rows, ...], or shared.
  Value batched(const Tensor& all) { return add(all, all.rank() - 1, 0); }
  Value shared(const Tensor& all) { return add(all, all.rank(), std::nullopt); }
  void output(Value v) { b.output("r" + std::to_string(outputs_++), v); }

  // Results over all rows, flattened; ragged ones are followed by their counts.
  Lists run(int64_t rows) {
    axes_.rows = rows;
    const Result<Graph> one = b.finish();
    EXPECT_TRUE(one) << one.error().message;
    if (!one) return {};
    Result<Graph> all = autodiff::vmap(*one, axes_);
    EXPECT_TRUE(all) << all.error().message;
    if (!all) return {};
    Builder builder(*std::move(all));
    Lists results;
    for (const Tensor& t : run_graph(builder, inputs_)) results.push_back(list(t));
    return results;
  }

  ops::Size sized(int64_t k) { return {.size = b.pool().constant(k), .fill = {}}; }
  // An element of device data as an extent of at most `most`.
  ExtentExpr extent(Value n, int64_t most) { return ir::min(ir::max(b.scalars(n)[0], 0), most); }

  Builder b;
  std::vector<Tensor> inputs_;
  autodiff::BatchAxes axes_;

 private:
  Value add(const Tensor& all, size_t rank, std::optional<size_t> axis) {
    inputs_.push_back(all);
    axes_.in.push_back(axis);
    return any_input(b, "x" + std::to_string(inputs_.size()), all.dtype(), rank);
  }
  size_t outputs_ = 0;
};

Tensor table(const List& values, int64_t rows, DType dtype = DType::f32) {
  const auto columns = static_cast<int64_t>(values.size()) / rows;
  return Tensor::from_doubles(dtype, {rows, columns}, values);
}

TEST_F(VmapGolden, B1_unique_has_its_default_fill_per_row) {
  const ops::Unique u =
      ops::unique(batched(table({3, 4, 1, 3, 1, 5, 5, 5, 5, 5}, 2)), {}, sized(3));
  output(u.values);
  output(u.counts);
  output(u.count);
  EXPECT_EQ(run(2), (Lists{{1, 3, 4, 5, 5, 5}, {2, 2, 1, 5, 0, 0}, {3, 1}}));
}

TEST_F(VmapGolden, B2_nonzero_reports_its_true_counts) {
  const ops::Selected found =
      ops::flatnonzero(batched(table({0, 5, 0, 6, 1, 1, 1, 1}, 2)), sized(3));
  output(found.values);
  output(found.count);
  EXPECT_EQ(run(2), (Lists{{1, 3, 0, 0, 1, 2}, {2, 4}}));
}

TEST_F(VmapGolden, B3_a_mask_per_row_of_one_array) {
  const Value x = shared(floats({7, 8, 9}));
  const Value m = batched(table({1, 0, 1, 0, 0, 0, 1, 1, 1}, 3, DType::boolean));
  output(ops::compress(m, x, 0).values);
  EXPECT_EQ(run(3), (Lists{{7, 9, 0, 0, 0, 0, 7, 8, 9}, {2, 0, 3}}));
}

TEST_F(VmapGolden, B4_truncate_to_a_size_per_row) {
  const Value x = batched(table({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, 3));
  output(ops::dynamic_truncate(x, batched(floats({2, 0, 9})), 0));
  EXPECT_EQ(run(3), (Lists{{1, 2, 0, 0, 0, 0, 0, 0, 9, 10, 11, 12}, {2, 0, 4}}));
}

TEST_F(VmapGolden, B4_truncate_to_one_size) {
  const Value x = batched(table({1, 2, 3, 4, 5, 6}, 2));
  output(ops::reduce_sum.over_all(ops::dynamic_truncate(x, shared(shaped(floats({2}), {})), 0)));
  EXPECT_EQ(run(2), (Lists{{3, 9}}));
}

TEST_F(VmapGolden, B4_pad_to_match_a_reference_per_row) {
  const Value x = batched(table({1, 2, 3, 4}, 2));
  const Value reference =
      ops::dynamic_truncate(batched(table({0, 0, 0, 0, 0, 0}, 2)), batched(floats({3, 1})), 0);
  output(ops::pad_to_match(x, reference, 0));
  EXPECT_EQ(run(2), (Lists{{1, 2, 0, 3, 4, 0}, {3, 2}}));
}

TEST_F(VmapGolden, B5_repeat_with_repeats_per_row) {
  const Value x = shared(floats({10, 20}));
  const Value repeats = batched(table({2, 0, 1, 2}, 2, DType::i64));
  const ops::Repeated r = ops::repeat(x, repeats, 0, {}, b.pool().constant(4));
  output(r.values);
  output(r.count);
  EXPECT_EQ(run(2), (Lists{{10, 10, 0, 0, 10, 20, 20, 0}, {2, 3}, {2, 3}}));
}

// B7: the capacity is the bound of the length.
TEST_F(VmapGolden, J1_sums_of_ranges) {
  const Value n = batched(ints({3, 1, 4}));
  output(ops::reduce_sum.over_all(ops::iota(b, DType::i32, {extent(n, 5)}, 0)));
  EXPECT_EQ(run(3), (Lists{{3, 0, 6}}));
}

TEST_F(VmapGolden, J2_dots_of_ranges) {
  const Value n = batched(ints({3, 1, 4}));
  const Value range = ops::cast(ops::iota(b, DType::i32, {extent(n, 5)}, 0), DType::f32);
  output(ops::reduce_sum.over_all(ops::mul(range, range)));
  EXPECT_EQ(run(3), (Lists{{5, 0, 14}}));
}

TEST_F(VmapGolden, J3_products_over_a_count) {
  const ExtentExpr n = extent(batched(ints({3, 1, 4})), 5), seven = b.pool().constant(7);
  const Value one = b.scalar(DType::f32, 1);
  output(ops::matmul(ops::full(one, {seven, n}), ops::full(one, {n, seven})));
  List expected;
  for (double count : {3.0, 1.0, 4.0}) expected.insert(expected.end(), 49, count);
  EXPECT_EQ(run(3), (Lists{expected}));
}

// The row's extent is its count, whatever the capacity is.
TEST_F(VmapGolden, J4_a_row_does_not_broadcast_to_its_capacity) {
  const ExtentExpr n = extent(batched(ints({3, 1, 4})), 5);
  const Value row = ops::full(b.scalar(DType::f32, 1), {n});
  output(ops::broadcast_to(row, {b.pool().constant(5)}));
  axes_.rows = 3;
  const Result<Graph> one = b.finish();
  ASSERT_TRUE(one) << one.error().message;
  Result<Graph> all = autodiff::vmap(*one, axes_);
  ASSERT_TRUE(all) << all.error().message;
  Builder builder(*std::move(all));
  EXPECT_NE(failure_of(builder, inputs_), "");
}

// Rows that come with counts: 2, 0 and 4 elements of 4.
TEST_F(VmapGolden, B8_elementwise_ops_keep_counts) {
  const Value x = batched(table({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, 3));
  const Value row = ops::dynamic_truncate(x, batched(floats({2, 0, 9})), 0);
  output(ops::add(ops::mul(row, row), 1.0));
  EXPECT_EQ(run(3), (Lists{{2, 5, 0, 0, 0, 0, 0, 0, 82, 101, 122, 145}, {2, 0, 4}}));
}

TEST_F(VmapGolden, B8_reductions_mask_by_row) {
  const Value x = batched(table({-1, -2, 7, 7, 7, 7, 7, 7, -9, -10, -11, -12}, 3));
  const Value row = ops::dynamic_truncate(x, batched(floats({2, 0, 9})), 0);
  output(ops::reduce_sum.over_all(row));
  output(ops::reduce_prod.over_all(row));
  output(ops::reduce_max.over_all(ops::concat(
      std::array{row, ops::full(b.scalar(DType::f32, -100), {b.pool().constant(1)})}, 0)));
  output(ops::reduce_mean.over_all(row));
  const Lists results = run(3);
  ASSERT_EQ(results.size(), 4u);
  EXPECT_EQ(results[0], (List{-3, 0, -42}));
  EXPECT_EQ(results[1], (List{2, 1, 11880}));
  EXPECT_EQ(results[2], (List{-1, -100, -9}));
  EXPECT_EQ(results[3][0], -1.5);
  EXPECT_TRUE(std::isnan(results[3][1])) << "the mean of nothing";
  EXPECT_EQ(results[3][2], -10.5);
}

TEST_F(VmapGolden, B8_concat_adds_counts) {
  const Value x = ops::dynamic_truncate(batched(table({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 2)),
                                        batched(floats({3, 0})), 0);
  const Value y = ops::dynamic_truncate(batched(table({11, 12, 13, 14, 15, 16, 17, 18}, 2)),
                                        batched(floats({2, 4})), 0);
  output(ops::concat(std::array{x, y}, 0));
  EXPECT_EQ(run(2), (Lists{{1, 2, 3, 11, 12, 0, 0, 0, 0, 15, 16, 17, 18, 0, 0, 0, 0, 0}, {5, 4}}));
}

// The contracted axis has each row's count; where the operands' differ in a row, a guard fails.
TEST_F(VmapGolden, B8_products_require_equal_counts) {
  for (const bool agree : {true, false}) {
    Builder one_row;
    const Tensor x = table({1, 2, 3, 4, 5, 6}, 2), y = table({1, 1, 1, 2, 2, 2}, 2);
    const Tensor n = floats({2, 3}), m = agree ? n : floats({2, 1});
    const Value one = any_input(one_row, "x", DType::f32),
                other = any_input(one_row, "y", DType::f32);
    const Value a = ops::dynamic_truncate(one, one_row.input("n", DType::f32, {}), 0);
    const Value c = ops::dynamic_truncate(other, one_row.input("m", DType::f32, {}), 0);
    const ExtentExpr single = one_row.pool().constant(1);
    one_row.output("dot", ops::matmul(ops::reshape(a, {single, a.extent(0)}),
                                      ops::reshape(c, {c.extent(0), single})));
    const Result<Graph> row = one_row.finish();
    ASSERT_TRUE(row) << row.error().message;
    Result<Graph> all = autodiff::vmap(*row, {.in = {0, 0, 0, 0}, .out = {}, .rows = 2});
    ASSERT_TRUE(all) << all.error().message;
    Builder batch(*std::move(all));
    if (agree) {
      EXPECT_EQ(list(run_graph(batch, {x, y, n, m})[0]), (List{3, 30}));
    } else {
      EXPECT_NE(failure_of(batch, {x, y, n, m}), "");
    }
  }
}

TEST_F(VmapGolden, B8_counts_of_nested_batches_are_nested) {
  const Value x = b.input("x", DType::f32, {ExtentExpr()});
  b.output("y", ops::compress(ops::greater(x, 0.0), x, 0).values);
  Result<Graph> graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  for (int64_t rows : {3, 2}) {
    graph = autodiff::vmap(*graph, {.in = {0}, .out = {}, .rows = rows});
    ASSERT_TRUE(graph) << graph.error().message;
  }
  Builder builder(*std::move(graph));
  const Tensor all =
      Tensor::from_doubles(DType::f32, {2, 3, 2}, List{1, 2, -1, 3, -1, -1, -1, -1, 4, -1, 5, 6});
  const std::vector<Tensor> results = run_graph(builder, {all});
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0].shape(), (std::vector<int64_t>{2, 3, 2}));
  EXPECT_EQ(list(results[0]), (List{1, 2, 3, 0, 0, 0, 0, 0, 4, 0, 5, 6}));
  EXPECT_EQ(list(results[1]), (List{2, 1, 0, 0, 1, 2}));
}

// A branch that each row decides for itself.
TEST_F(VmapGolden, a_side_per_row) {
  const Value x = batched(table({1, 2, 3, 4}, 2));
  const ExtentExpr condition = ir::equal(b.scalars(batched(ints({1, 0})))[0], 1);
  b.set_predicate(condition);
  const Value squares = ops::mul(x, x);
  b.set_predicate(logical_not(condition));
  const Value negated = ops::neg(x);
  b.set_predicate({});
  output(ops::add(ops::select_branch(condition, squares, negated), 1.0));
  EXPECT_EQ(run(2), (Lists{{2, 5, -2, -3}}));
}

}  // namespace
}  // namespace ullage::test
