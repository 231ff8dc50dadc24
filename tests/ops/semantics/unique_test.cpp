// unique, runs and sets: the rules of docs/semantics.md by id.
#include <cmath>

#include "ops/select/equal_runs.h"
#include "ops/select/sets.h"
#include "ops/select/unique.h"
#include "tests/ops/fixtures/data_fixture.h"

namespace ullage::test {
namespace {

using namespace ir;

class Unique : public DataDependent {
 protected:
  void output_all(const ops::Unique& u) {
    for (Value v : {u.values, u.index, u.inverse, u.counts, u.count}) output(v);
  }
  // Five lists per call of output_all.
  static void expect(const std::vector<Tensor>& r, size_t at, const std::vector<List>& lists) {
    for (size_t i = 0; i < lists.size(); ++i) {
      EXPECT_EQ(list(r[5 * at + i]), lists[i]) << "result " << at << ", part " << i;
    }
  }
};

TEST_F(Unique, U1_ToU6_Sizes) {
  const Value x = any_input(b, "x", DType::i64);
  for (const ops::Size& size : {sized(3), sized(2), sized(5), sized(5, {0}), sized(1), sized(0)}) {
    output_all(ops::unique(x, {}, size));
  }
  output_all(ops::unique(x));
  const auto r = run({ints({3, 4, 1, 3, 1})});
  const List inverse = {1, 2, 0, 1, 0};
  expect(r, 0, {{1, 3, 4}, {2, 0, 1}, inverse, {2, 2, 1}, {3}});
  expect(r, 1, {{1, 3}, {2, 0}, inverse, {2, 2}, {3}});
  expect(r, 2, {{1, 3, 4, 1, 1}, {2, 0, 1, 2, 2}, inverse, {2, 2, 1, 0, 0}, {3}});
  expect(r, 3, {{1, 3, 4, 0, 0}, {2, 0, 1, 2, 2}, inverse, {2, 2, 1, 0, 0}, {3}});
  expect(r, 4, {{1}, {2}, inverse, {2}, {3}});
  expect(r, 5, {{}, {}, inverse, {}, {3}});
  expect(r, 6, {{1, 3, 4}, {2, 0, 1}, inverse, {2, 2, 1}, {3}});
}

TEST_F(Unique, U7_U8_OneValueAndNone) {
  const Value x = any_input(b, "x", DType::i64);
  output_all(ops::unique(x, {}, sized(3, {-1})));
  const auto all = run_graph_each(b, {{ints({7, 7, 7})}, {ints({})}});
  ASSERT_EQ(all.size(), 2u);
  expect(all[0], 0, {{7, -1, -1}, {0, 0, 0}, {0, 0, 0}, {3, 0, 0}, {1}});
  expect(all[1], 0, {{-1, -1, -1}, {0, 0, 0}, {}, {0, 0, 0}, {0}});
}

// M-11.
TEST_F(Unique, U7_TheSmallestIsTheDefaultFill) {
  output_all(ops::unique(any_input(b, "x", DType::i64), {}, sized(3)));
  expect(run({ints({7, 7, 7})}), 0, {{7, 7, 7}, {0, 0, 0}, {0, 0, 0}, {3, 0, 0}, {1}});
}

TEST_F(Unique, U8_AnEmptyOperandNeedsAFill) {
  output_all(ops::unique(any_input(b, "x", DType::i64), {}, sized(3)));
  EXPECT_NE(failure_of(b, {ints({})}).find("needs a fill value"), std::string::npos);
}

// As list(), with 1e9 for NaN and -0.5 for a negative zero.
List marked(const Tensor& t) {
  List values;
  for (int64_t i = 0; i < t.element_count(); ++i) {
    const double v = t.number(i);
    values.push_back(std::isnan(v) ? 1e9 : v == 0 && std::signbit(v) ? -0.5 : v);
  }
  return values;
}

TEST_F(Unique, U9_ToU11_NanAndZeros) {
  constexpr double kNan = 1e9, kMinusZero = -0.5;
  const Value x = any_input(b, "x", DType::f32);
  output_all(ops::unique(x, {}, sized(6)));
  output_all(ops::unique(x, {.equal_nan = false}, sized(6)));
  output_all(ops::unique(x, {.equal_nan = false}, sized(6, {-9})));
  const auto r = run({floats({NAN, 2, -0.0, -NAN, 0, 2})});
  const List merged = {2, 1, 0, 2, 0, 1}, apart = {2, 1, 0, 3, 0, 1};
  EXPECT_EQ(marked(r[0]), (List{kMinusZero, 2, kNan, kMinusZero, kMinusZero, kMinusZero}));
  EXPECT_EQ(list(r[1]), (List{2, 1, 0, 2, 2, 2}));
  EXPECT_EQ(list(r[2]), merged);
  EXPECT_EQ(list(r[3]), (List{2, 2, 2, 0, 0, 0}));
  EXPECT_EQ(list(r[4]), List{3});
  EXPECT_EQ(marked(r[5]), (List{kMinusZero, 2, kNan, kNan, kMinusZero, kMinusZero}));
  EXPECT_EQ(list(r[6]), (List{2, 1, 0, 3, 2, 2}));
  EXPECT_EQ(list(r[7]), apart);
  EXPECT_EQ(list(r[8]), (List{2, 2, 1, 1, 0, 0}));
  EXPECT_EQ(list(r[9]), List{4});
  EXPECT_EQ(marked(r[10]), (List{kMinusZero, 2, kNan, kNan, -9, -9}));
  EXPECT_EQ(list(r[11]), (List{2, 1, 0, 3, 2, 2}));
}

TEST_F(Unique, U12_Infinities) {
  output_all(ops::unique(any_input(b, "x", DType::f32)));
  const auto r = run({floats({INFINITY, -INFINITY, NAN, 0, INFINITY})});
  EXPECT_EQ(marked(r[0]), (List{-INFINITY, 0, INFINITY, 1e9}));
  EXPECT_EQ(list(r[1]), (List{1, 3, 0, 2}));
  EXPECT_EQ(list(r[2]), (List{2, 0, 3, 1, 2}));
  EXPECT_EQ(list(r[3]), (List{1, 1, 2, 1}));
}

TEST_F(Unique, DenormalsAreNotZero) {
  output_all(ops::unique(any_input(b, "x", DType::f32)));
  EXPECT_EQ(list(run({floats({1e-45, 0, 3e-45, -1e-45, 0})})[4]), List{4});
}

TEST_F(Unique, NX15_FirstOccurrenceAndFlattened) {
  output_all(ops::unique(any_input(b, "x", DType::f32), {.sorted = false}));
  output_all(ops::unique(any_input(b, "y", DType::f32, 2)));
  const auto r = run({floats({2, 1, 1, 3, 4, 3}), shaped(floats({1, 3, 2, 3}), {2, 2})});
  expect(r, 0, {{2, 1, 3, 4}, {0, 1, 3, 4}, {0, 1, 1, 2, 3, 2}, {1, 2, 2, 1}, {4}});
  expect(r, 1, {{1, 2, 3}, {0, 2, 1}, {0, 2, 1, 2}, {1, 1, 2}, {3}});
}

TEST_F(Unique, NX15_Slices) {
  output_all(ops::unique(b.input("x", DType::f32, {{}, b.pool().constant(3)}), {.axis = 0}));
  output_all(ops::unique(b.input("y", DType::f32, {b.pool().constant(3), {}}), {.axis = -1}));
  const auto r = run({shaped(floats({1, 0, 0, 1, 0, 0, 2, 3, 4}), {3, 3}),
                      shaped(floats({1, 0, 0, 1, 0, 0, 2, 3, 3}), {3, 3})});
  expect(r, 0, {{1, 0, 0, 2, 3, 4}, {0, 2}, {0, 0, 1}, {2, 1}, {2}});
  EXPECT_EQ(r[5].shape(), (std::vector<int64_t>{3, 2}));
  expect(r, 1, {{0, 1, 0, 1, 3, 2}, {1, 0}, {1, 0, 0}, {2, 1}, {2}});
}

TEST_F(Unique, M10_ArrayApi) {
  const Value x = any_input(b, "x", DType::i64, 2);
  const ops::Unique counts = ops::unique_counts(x), inverse = ops::unique_inverse(x, sized(4));
  output(counts.values);
  output(counts.counts);
  output(inverse.values);
  output(inverse.inverse);
  output(ops::unique_values(x));
  const auto r = run({shaped(ints({5, 2, 2, 9}), {2, 2})});
  EXPECT_EQ(list(r[0]), (List{2, 5, 9}));
  EXPECT_EQ(list(r[1]), (List{2, 1, 1}));
  EXPECT_EQ(list(r[2]), (List{2, 5, 9, 2})) << "M-11: the smallest fills";
  EXPECT_EQ(list(r[3]), (List{1, 0, 0, 2}));
  EXPECT_EQ(r[3].shape(), (std::vector<int64_t>{2, 2}));
  EXPECT_EQ(list(r[4]), (List{2, 5, 9}));
}

TEST_F(Unique, RunLengths) {
  const ops::RunLengths runs = ops::run_length_encode(any_input(b, "x", DType::f32));
  const ops::NontrivialRuns longer = ops::nontrivial_runs(any_input(b, "y", DType::f32));
  for (Value v : {runs.values, runs.lengths, runs.count}) output(v);
  for (Value v : {longer.offsets, longer.lengths, longer.count}) output(v);
  const auto r =
      run({floats({0, 2, 2, 9, 5, 5, 5, 8, NAN, NAN}), floats({0, 2, 2, 9, 5, 5, 5, 8})});
  EXPECT_EQ(marked(r[0]), (List{0, 2, 9, 5, 8, 1e9, 1e9}));
  EXPECT_EQ(list(r[1]), (List{1, 2, 1, 3, 1, 1, 1}));
  EXPECT_EQ(list(r[3]), (List{1, 4}));
  EXPECT_EQ(list(r[4]), (List{2, 3}));
  EXPECT_EQ(list(r[5]), List{2});
}

TEST_F(Unique, AF_SetsOfOneArray) {
  const Value x = any_input(b, "x", DType::f32);
  output(ops::set_unique(x));
  output(ops::set_unique(x, false, sized(5)));
  output(ops::set_unique(x, false, sized(2, {-1})));
  const auto all = run_graph_each(b, {{floats({3, 2, 3, 3, 2, 1})},
                                      {floats({})},
                                      {floats({NAN, 2, -0.0, NAN, 0, 2})},
                                      {floats({7})}});
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(list(all[0][0]), (List{1, 2, 3}));
  EXPECT_EQ(list(all[0][1]), List{3});
  EXPECT_EQ(list(all[0][2]), (List{1, 2, 3, 1, 1}));
  EXPECT_EQ(list(all[0][4]), (List{1, 2}));
  EXPECT_EQ(list(all[0][5]), List{3});
  EXPECT_EQ(list(all[1][0]), List{});
  EXPECT_EQ(list(all[1][4]), (List{-1, -1}));
  EXPECT_EQ(marked(all[2][0]), (List{-0.5, 2, 1e9}));
  EXPECT_EQ(list(all[3][0]), List{7});
}

// What is sorted either way is taken as it is: nothing sorts it.
TEST_F(Unique, AF_SortedEitherWay) {
  output(ops::set_unique(any_input(b, "x", DType::i64), true));
  for (const Node& node : b.graph().nodes) EXPECT_NE(node.op->name, "argsort");
  const auto all = run_graph_each(
      b, {{ints({1, 1, 2, 3, 3})}, {ints({9, 9, 4, 4, 0})}, {ints({5, 5, 5})}, {ints({})}});
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(list(all[0][0]), (List{1, 2, 3}));
  EXPECT_EQ(list(all[1][0]), (List{9, 4, 0}));
  EXPECT_EQ(list(all[1][1]), List{3});
  EXPECT_EQ(list(all[2][0]), List{5});
  EXPECT_EQ(list(all[3][0]), List{});
  for (size_t rank : {size_t{0}, size_t{2}}) {
    Builder builder;
    ops::set_unique(any_input(builder, "x", DType::i64, rank));
    EXPECT_EQ(builder.error().message, "set_unique: the operand must have rank 1");
  }
}

TEST_F(Unique, SetOperations) {
  const Value x = any_input(b, "x", DType::i64), y = any_input(b, "y", DType::i64);
  output(ops::setdiff1d(x, y));
  output(ops::setdiff1d(x, y, sized(4)));
  output(ops::setdiff1d(x, y, sized(1)));
  output(ops::union1d(x, y, sized(8, {0})));
  output(ops::setxor1d(x, y));
  output(ops::setxor1d(x, y, sized(6)));
  const auto all = run_graph_each(
      b,
      {{ints({1, 2, 3, 4}), ints({3, 4, 5, 6})}, {ints({}), ints({2, 2})}, {ints({7}), ints({7})}});
  ASSERT_EQ(all.size(), 3u);
  const auto& r = all[0];
  EXPECT_EQ(list(r[0]), (List{1, 2}));
  EXPECT_EQ(list(r[2]), (List{1, 2, 0, 0}));
  EXPECT_EQ(list(r[4]), List{1});
  EXPECT_EQ(list(r[6]), (List{1, 2, 3, 4, 5, 6, 0, 0}));
  EXPECT_EQ(list(r[7]), List{6});
  EXPECT_EQ(list(r[8]), (List{1, 2, 5, 6}));
  EXPECT_EQ(list(r[10]), (List{1, 2, 5, 6, 1, 1}));
  EXPECT_EQ(list(all[1][8]), List{2});
  EXPECT_EQ(list(all[2][10]), (List{0, 0, 0, 0, 0, 0}));
}

TEST_F(Unique, Intersection) {
  const Value x = any_input(b, "x", DType::i64), y = any_input(b, "y", DType::i64);
  for (const ops::Intersection& i : {ops::intersect1d(x, y), ops::intersect1d(x, y, sized(4))}) {
    for (Value v : {i.values, i.index_a, i.index_b, i.count}) output(v);
  }
  const auto r = run({ints({1, 1, 3, 4}), ints({3, 1, 5, 6})});
  EXPECT_EQ(list(r[0]), (List{1, 3}));
  EXPECT_EQ(list(r[1]), (List{0, 2}));
  EXPECT_EQ(list(r[2]), (List{1, 0}));
  EXPECT_EQ(list(r[4]), (List{1, 3, 1, 1}));
  EXPECT_EQ(list(r[5]), (List{0, 2, 4, 4}));
  EXPECT_EQ(list(r[6]), (List{1, 0, 4, 4}));
  EXPECT_EQ(list(r[7]), List{2});
}

}  // namespace
}  // namespace ullage::test
