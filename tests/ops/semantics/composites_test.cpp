// Rules of docs/semantics.md for compositions of ops: gathers with symbolic windows, ranges
// over extents, bounded compaction per row, writes through masks.
#include <algorithm>
#include <numeric>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/indexing/windows.h"
#include "ops/movement/movement.h"
#include "ops/movement/reshape_codes.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/select/dynamic.h"
#include "ops/select/nonzero.h"
#include "tests/ops/fixtures/data_fixture.h"

namespace ullage::test {
namespace {

using namespace ir;

class Composites : public DataDependent {
 protected:
  static Tensor counted(std::vector<int64_t> shape, int64_t first = 0, DType dtype = DType::i64) {
    int64_t count = 1;
    for (int64_t n : shape) count *= n;
    std::vector<int64_t> values(static_cast<size_t>(count));
    std::iota(values.begin(), values.end(), first);
    return shaped(ints(values, dtype), std::move(shape));
  }
  static std::vector<double> numbers(int64_t from, int64_t to) {
    std::vector<double> r;
    for (int64_t i = from; i < to; ++i) r.push_back(static_cast<double>(i));
    return r;
  }
};

const ops::WindowAxes kRows = {
    .of_result = {1}, .collapsed = {0}, .start_axes = {0}, .component_axis = 1};

// Rows of the operand as long as an axis of a third input, which is an input for its extent alone.
TEST_F(Composites, TF10_GatherWithSymbolicSliceSizes) {
  const Value x = any_input(b, "operand", DType::i64, 2);
  const Value indices = b.input("indices", DType::i64, {{}, b.pool().constant(1)});
  const Value source = any_input(b, "source", DType::f32, 2);
  const Value rows =
      ops::gather_windows(x, indices, kRows, {b.pool().constant(1), source.extent(1)});
  output(rows);
  EXPECT_EQ(rows.extent(1), source.extent(1));
  EXPECT_EQ(rows.shape()[1].guarantee, Guarantee::exact);
  for (const Node& node : b.graph().nodes) {
    EXPECT_EQ(std::ranges::count(node.inputs, source.id()), 0) << node.op->name;
  }
  const auto operand = counted({4, 5});
  const auto width = [](int64_t n) { return Tensor(DType::f32, {1, n}); };
  const auto column = [](const std::vector<int64_t>& v) {
    return shaped(ints(v), {std::ssize(v), 1});
  };
  const auto all = run_graph_each(b, {{operand, column({2}), width(2)},
                                      {operand, column({3, 0, 9, -4}), width(3)},
                                      {operand, column({1}), width(0)},
                                      {operand, column({}), width(5)}});
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(all[0][0].shape(), (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(list(all[0][0]), (List{10, 11}));
  EXPECT_EQ(list(all[1][0]), (List{15, 16, 17, 0, 1, 2, 15, 16, 17, 0, 1, 2}))
      << "starts are clamped";
  EXPECT_EQ(all[2][0].shape(), (std::vector<int64_t>{1, 0}));
  EXPECT_EQ(all[3][0].shape(), (std::vector<int64_t>{0, 5}));
  Builder again;
  const Value y = any_input(again, "operand", DType::i64, 2);
  const Value start = again.input("indices", DType::i64, {{}, again.pool().constant(1)});
  const Value wide = any_input(again, "source", DType::f32, 2);
  again.output("y",
               ops::gather_windows(y, start, kRows, {again.pool().constant(1), wide.extent(1)}));
  EXPECT_NE(failure_of(again, {operand, column({2}), width(6)}).find("on axis 1"),
            std::string::npos);
}

// A source that a kernel counts: what nobody reads is computed for its number.
TEST_F(Composites, TF10_SizesThatTheDeviceCounts) {
  const Value x = any_input(b, "operand", DType::i64, 2), mask = any_input(b, "mask", DType::f32);
  const Value indices = b.input("indices", DType::i64, {{}, b.pool().constant(1)});
  const Value source = ops::nonzero(mask).axes[0];
  const ExtentExpr width = min(source.extent(0), x.extent(1));
  output(ops::gather_windows(x, indices, kRows, {b.pool().constant(1), width}));
  std::vector<std::vector<Tensor>> inputs;
  for (const List& m : {List{0, 1, 1}, List{0, 0, 0}, List{1, 1, 1}, List{1, 0, 0}}) {
    inputs.push_back({counted({2, 3}), floats(m), shaped(ints({1}), {1, 1})});
  }
  const auto all = run_graph_each(b, inputs);
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(list(all[0][0]), (List{3, 4}));
  EXPECT_EQ(list(all[1][0]), List{});
  EXPECT_EQ(list(all[2][0]), (List{3, 4, 5}));
  EXPECT_EQ(list(all[3][0]), List{3});
}

// Windows with starts on both axes, in front of the starts' own axis.
TEST_F(Composites, TF10_WindowsOfTwoAxes) {
  const Value x = any_input(b, "operand", DType::i64, 2);
  const Value indices = b.input("indices", DType::i32, {b.pool().constant(2), {}});
  const ExtentExpr two = b.pool().constant(2);
  output(ops::gather_windows(
      x, indices, {.of_result = {0, 1}, .collapsed = {}, .start_axes = {1, 0}, .component_axis = 0},
      {two, two}));
  // Starts (row, column): (0, 1) and (3, 3), which is moved to (2, 2).
  const auto r = run({counted({4, 4}), shaped(ints({1, 3, 0, 3}, DType::i32), {2, 2})});
  EXPECT_EQ(r[0].shape(), (std::vector<int64_t>{2, 2, 2}));
  EXPECT_EQ(list(r[0]), (List{1, 10, 2, 11, 5, 14, 6, 15}));
}

TEST_F(Composites, TF10_AxesThatDoNotFitAreNamed) {
  const auto refused = [](const ops::WindowAxes& axes) {
    Builder builder;
    const ExtentExpr one = builder.pool().constant(1);
    ops::gather_windows(any_input(builder, "x", DType::f32, 2),
                        builder.input("i", DType::i64, {{}, one}), axes, {one, one});
    return builder.error().message;
  };
  for (const ops::WindowAxes& axes :
       {ops::WindowAxes{{1}, {0}, {0}, 3}, ops::WindowAxes{{1}, {2}, {0}, 1},
        ops::WindowAxes{{2}, {0}, {0}, 1}, ops::WindowAxes{{}, {0}, {0}, 1},
        ops::WindowAxes{{1}, {0}, {0, 1}, 1}, ops::WindowAxes{{1}, {0}, {2}, 1}}) {
    EXPECT_EQ(refused(axes).find("gather_windows: "), 0u) << refused(axes);
  }
  EXPECT_EQ(refused(kRows), "");
}

TEST_F(Composites, TF12_ScatteredWindowsAdd) {
  const Value x = any_input(b, "x", DType::i64), i = any_input(b, "i", DType::i64);
  const Value u = b.input("u", DType::i64, {i.extent(0)});
  output(ops::scatter_windows(
      x, i, u, {.of_result = {}, .collapsed = {0}, .start_axes = {0}, .component_axis = 1}));
  const Value y = any_input(b, "y", DType::i64, 2);
  const Value j = b.input("j", DType::i64, {{}, b.pool().constant(1)});
  const Value w = b.input("w", DType::i64, {j.extent(0), {}});
  output(ops::scatter_windows(y, j, w, kRows));
  const auto r = run({ints({10, 20, 30, 40}), ints({1, 1, 3}), ints({1, 2, 4}), counted({3, 3}),
                      shaped(ints({2, 0, 2, 7}), {4, 1}), counted({4, 2}, 100)});
  EXPECT_EQ(list(r[0]), (List{10, 23, 30, 44}));
  EXPECT_EQ(list(r[1]), (List{102, 104, 2, 3, 4, 5, 210, 213, 8})) << "7 is no row";
}

// The slice size of axis 1 is an extent of another input; starts are clamped so that it fits.
TEST_F(Composites, TF10_OneWindowOfASymbolicSize) {
  const Value x = any_input(b, "operand", DType::i64, 2);
  const Value starts = b.input("starts", DType::i64, {b.pool().constant(2)});
  const Value source = any_input(b, "source", DType::f32, 2);
  output(ops::dynamic_slice(x, starts, {b.pool().constant(1), source.extent(1)}));
  const auto operand = counted({4, 5});
  const auto width = [](int64_t n) { return Tensor(DType::f32, {1, n}); };
  const auto all = run_graph_each(b, {{operand, ints({2, 1}), width(2)},
                                      {operand, ints({0, 9}), width(3)},
                                      {operand, ints({0, 2}), width(3)},
                                      {operand, ints({3, 0}), width(0)}});
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(all[0][0].shape(), (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(list(all[0][0]), (List{11, 12}));
  EXPECT_EQ(list(all[1][0]), (List{2, 3, 4})) << "the window (0, 9) is the window (0, 2)";
  EXPECT_EQ(list(all[2][0]), (List{2, 3, 4}));
  EXPECT_EQ(all[3][0].shape(), (std::vector<int64_t>{1, 0}));
}

// shape_of, take 0, arange, + 1.
TEST_F(Composites, V06_RangeOverARunTimeExtent) {
  const Value x = any_input(b, "x", DType::f32, 3);
  const Value zero = b.scalar(DType::i64, 0), one = b.scalar(DType::i64, 1);
  output(ops::add(ops::arange(zero, ops::shape_of(x, 0), one, x.extent(0)), 1.0));
  EXPECT_EQ(list(run({Tensor(DType::f32, {10, 5, 3})})[0]), numbers(1, 11));
}

struct Codes {
  std::vector<int64_t> shape, codes, expected;
};

TEST_F(Composites, V07_ReshapeCodes) {
  const Codes cases[] = {{{2, 3, 4}, {1, -1}, {1, 24}},
                         {{2, 3, 4}, {0, -1}, {2, 12}},
                         {{2, 3, 4}, {0, -2}, {2, 3, 4}},
                         {{6, 3, 4}, {-4, -1, 2, -3}, {3, 2, 12}},
                         {{6, 3, 4}, {-4, 2, -1, -2}, {2, 3, 3, 4}},
                         {{0, 3, 4}, {-3, -2}, {0, 4}}};
  for (const Codes& c : cases) {
    Builder builder;
    const Value x = any_input(builder, "x", DType::i64, c.shape.size());
    builder.output("y", ops::reshape_codes(x, c.codes));
    const auto y = run_graph(builder, {counted(c.shape)});
    ASSERT_EQ(y.size(), 1u);
    EXPECT_EQ(y[0].shape(), c.expected);
    EXPECT_EQ(list(y[0]), numbers(0, y[0].element_count()));
  }
  const std::vector<int64_t> wrong[] = {{0, 0, 0, 0}, {-1, -1}, {-5}, {-4, 2}, {-4, -1, -1}};
  for (const std::vector<int64_t>& codes : wrong) {
    Builder builder;
    EXPECT_FALSE(ops::reshape_codes(any_input(builder, "x", DType::i64, 3), codes).valid());
    EXPECT_TRUE(builder.failed());
  }
}

TEST_F(Composites, V08_ConcatOfManyAndOfUnequal) {
  std::vector<Value> parts;
  std::vector<Tensor> inputs;
  for (int64_t i = 0; i < 25; ++i) {
    parts.push_back(any_input(b, "x" + std::to_string(i), DType::i64));
    inputs.push_back(counted({i % 4}, 10 * i));
  }
  output(ops::concat(parts, 0));
  const auto r = run(inputs);
  List expected;
  for (int64_t i = 0; i < 25; ++i) {
    for (int64_t k = 0; k < i % 4; ++k) expected.push_back(static_cast<double>(10 * i + k));
  }
  EXPECT_EQ(list(r[0]), expected);
}

// Of (1, 3) and (1, Any): (2, Any) on axis 0, where Any must be 3, and (1, Any) on axis 1.
TEST_F(Composites, V08_OtherAxesMustAgreeAtRunTime) {
  const ExtentExpr one = b.pool().constant(1);
  const Value x = b.input("x", DType::i64, {one, b.pool().constant(3)}),
              y = b.input("y", DType::i64, {one, {}});
  Builder columns;
  const ExtentExpr single = columns.pool().constant(1);
  const Value u = columns.input("x", DType::i64, {single, columns.pool().constant(3)}),
              v = columns.input("y", DType::i64, {single, {}});
  b.output("rows", ops::concat(std::array{x, y}, 0));
  columns.output("columns", ops::concat(std::array{u, v}, 1));
  const std::vector<Tensor> agree = {counted({1, 3}), counted({1, 3})},
                            differ = {counted({1, 3}), counted({1, 2})};
  EXPECT_EQ(run_graph(columns, differ)[0].shape(), (std::vector<int64_t>{1, 5}));
  Builder again;
  const ExtentExpr lone = again.pool().constant(1);
  again.output(
      "rows", ops::concat(std::array{again.input("x", DType::i64, {lone, again.pool().constant(3)}),
                                     again.input("y", DType::i64, {lone, {}})},
                          0));
  EXPECT_EQ(run_graph(b, agree)[0].shape(), (std::vector<int64_t>{2, 3}));
  EXPECT_NE(failure_of(again, differ), "");
}

TEST_F(Composites, V12_ArgwhereOfRanks1To5) {
  for (const DType dtype : {DType::boolean, DType::i32, DType::i8}) {
    for (size_t rank = 1; rank <= 5; ++rank) {
      Builder builder;
      builder.output("at", ops::argwhere(any_input(builder, "x", dtype, rank)).values);
      std::vector<int64_t> shape(rank, 2);
      Tensor x(dtype, shape);
      List expected;
      for (int64_t i = 0; i < x.element_count(); ++i) {
        if (i % 3 == 1) continue;
        x.set_integer(i, 1);
        for (size_t axis = 0; axis < rank; ++axis) {
          expected.push_back(static_cast<double>(i >> (rank - 1 - axis) & 1));
        }
      }
      EXPECT_EQ(list(run_graph(builder, {x})[0]), expected) << rank;
    }
  }
}

TEST_F(Composites, V12_TopKOfNothing) {
  const Value x = any_input(b, "x", DType::f32);
  const auto top = ops::top_k(x, b.input("k", DType::i64, {}), 0);
  output(top[0]);
  output(top[1]);
  const auto r = run({floats({}), shaped(ints({0}), {})});
  EXPECT_EQ(r[0].shape(), std::vector<int64_t>{0});
  EXPECT_EQ(r[1].shape(), std::vector<int64_t>{0});
}

// get_valid_counts: per batch how many scores are above the threshold, their boxes in front and -1
// behind, and where they came from.
TEST_F(Composites, V13_BoundedCompactionWithACountPerRow) {
  const Value boxes = any_input(b, "boxes", DType::f32, 3);  // [batch, anchor, (score, a, b)]
  const Value threshold = b.input("threshold", DType::f32, {});
  const ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1);
  const ExtentExpr batches = boxes.extent(0), anchors = boxes.extent(1);
  const Value scores =
      ops::reshape(ops::slice(boxes, {zero, zero, zero}, {batches, anchors, one}, {one, one, one}),
                   {batches, anchors});
  const Value valid = ops::greater(scores, threshold);
  const int64_t last[] = {1};
  const Value counts = ops::reduce_sum(ops::cast(valid, DType::i64), last, true);
  // Stable: what is valid keeps its order.
  const Value order = ops::cast(ops::argsort(ops::cast(valid, DType::i32), true), DType::i64);
  const Value place = ops::iota(b, DType::i64, {one, anchors}, 1);
  const Value live = ops::less(place, counts);
  output(ops::reshape(counts, {batches}));
  output(ops::where(live, order, b.scalar(DType::i64, -1)));
  const int64_t behind[] = {2};
  const Value rows = ops::gather_elements(
      boxes, ops::broadcast_to(ops::unsqueeze(order, behind), {batches, anchors, boxes.extent(2)}),
      1);
  output(ops::where(ops::unsqueeze(live, behind), rows, b.scalar(DType::f32, -1)));
  const Tensor given = shaped(
      floats({0.99, 1, 2, 0.5, 3, 4, 0.96, 5, 6, 0.1, 7, 8, 0.2, 9, 10, 0.97, 11, 12}), {2, 3, 3});
  const auto all = run_graph_each(b, {{given, shaped(floats({0.95}), {})},
                                      {Tensor(DType::f32, {2, 0, 3}), shaped(floats({0.95}), {})}});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(list(all[0][0]), (List{2, 1}));
  EXPECT_EQ(list(all[0][1]), (List{0, 2, -1, 2, -1, -1}));
  EXPECT_EQ(all[0][2].number(0), given.number(0));
  EXPECT_EQ(all[0][2].number(4), 5);
  for (const int64_t at : {6, 7, 8, 12, 13, 14, 15, 16, 17}) {
    EXPECT_EQ(all[0][2].number(at), -1) << at;
  }
  EXPECT_EQ(list(all[1][0]), (List{0, 0}));
  EXPECT_EQ(all[1][2].shape(), (std::vector<int64_t>{2, 0, 3}));
}

// a[m] = v has a static shape: no compaction.
TEST_F(Composites, M19_WritesThroughAMask) {
  const Value a = any_input(b, "a", DType::i64), m = any_input(b, "m", DType::boolean);
  output(ops::where(m, b.scalar(DType::i64, 7), a));
  EXPECT_EQ(list(run({ints({1, 2, 3}), ints({0, 1, 1}, DType::boolean)})[0]), (List{1, 7, 7}));
  EXPECT_EQ(b.graph().device_scalars.size(), 0u);
}

// nz.expand(-1, 128) and y.expand(-1, count): one graph for every count, 0 and 1 among them.
TEST_F(Composites, SP13_ExpandsByACount) {
  const Value x = b.input("x", DType::f32, {b.pool().constant(32)});
  const ops::Selected found = ops::argwhere(x);
  const ExtentExpr count = found.values.extent(0), wide = b.pool().constant(128);
  output(ops::broadcast_to(found.values, {count, wide}));
  const Value y = b.input("y", DType::i64, {b.pool().constant(32), b.pool().constant(1)});
  output(ops::broadcast_to(y, {b.pool().constant(32), count}));
  std::vector<std::vector<Tensor>> inputs;
  const int64_t counts[] = {5, 0, 1, 32};
  for (const int64_t n : counts) {
    Tensor mask(DType::f32, {32});
    for (int64_t i = 0; i < n; ++i) mask.set_number(31 - i, 1);
    inputs.push_back({mask, counted({32, 1})});
  }
  const auto all = run_graph_each(b, inputs);
  ASSERT_EQ(all.size(), 4u);
  for (size_t i = 0; i < 4; ++i) {
    const int64_t n = counts[i];
    EXPECT_EQ(all[i][0].shape(), (std::vector<int64_t>{n, 128}));
    EXPECT_EQ(all[i][1].shape(), (std::vector<int64_t>{32, n}));
    if (n == 0) continue;
    EXPECT_EQ(all[i][0].number(127), 32 - n);
    EXPECT_EQ(all[i][1].number(32 * n - 1), 31);
  }
}

// The operands of full and range may be data.
TEST_F(Composites, NX10_NX11_ConstantOfShapeAndRangeOfDeviceData) {
  const Value n = b.input("n", DType::i64, {b.pool().constant(2)});
  const HostValue sizes = b.scalars(n);
  const ExtentExpr most = b.pool().constant(16);
  output(ops::full(b.scalar(DType::i32, 3),
                   {min(max(sizes[0], 0), most), min(max(sizes[1], 0), most)}));
  const auto r = run({ints({2, 3})});
  EXPECT_EQ(r[0].shape(), (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(list(r[0]), (List{3, 3, 3, 3, 3, 3}));
}

}  // namespace
}  // namespace ullage::test
