// Truncation, padding, slices and layouts of run-time extents: rules of docs/semantics.md by id.
#include "ops/select/dynamic.h"

#include <cmath>

#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "tests/ops/fixtures/data_fixture.h"

namespace ullage::test {
namespace {

using namespace ir;

class DynamicShapes : public DataDependent {
 protected:
  static Tensor scalar(double v, DType dtype = DType::f32) {
    return Tensor::from_doubles(dtype, {}, std::span(&v, 1));
  }
  static Tensor upto(int64_t n) {
    std::vector<int64_t> values;
    for (int64_t i = 0; i < n; ++i) values.push_back(i + 1);
    return ints(values);
  }
};

struct Kept {
  int64_t extent;
  double size;
  int64_t kept;
};
constexpr Kept kFloats[] = {{4, 2.6, 3},  {4, 2.5, 3},  {4, 2.4, 2},       {4, 0.5, 1},
                            {4, -0.5, 0}, {4, -2.0, 0}, {5, 2.7, 3},       {3, -5.0, 0},
                            {3, 100, 3},  {4, 1.5, 2},  {4, 0.49999997, 0}};

// TF-05g: halves step away from zero, what is a bit below one does not.
TEST_F(DynamicShapes, TF05_FloatSizesRoundHalfAwayFromZero) {
  for (DType dtype : {DType::f32, DType::f64}) {
    Builder builder;
    const Value x = any_input(builder, "x", DType::i64);
    builder.output("y", ops::dynamic_truncate(x, builder.input("size", dtype, {}), 0));
    std::vector<std::vector<Tensor>> inputs;
    for (const Kept& k : kFloats) inputs.push_back({upto(k.extent), scalar(k.size, dtype)});
    const auto all = run_graph_each(builder, inputs);
    ASSERT_EQ(all.size(), std::size(kFloats));
    for (size_t i = 0; i < all.size(); ++i) {
      EXPECT_EQ(all[i][0].element_count(), kFloats[i].kept) << kFloats[i].size;
    }
  }
}

TEST_F(DynamicShapes, TF05_SizesThatTheHostKnows) {
  const Value x = any_input(b, "x", DType::i64);
  for (double size : {2.6, 2.5, -0.5, 0.5})
    output(ops::dynamic_truncate(x, b.scalar(DType::f32, size), 0));
  output(ops::dynamic_truncate(x, b.input("n", DType::f32, {}, true), 0));
  const auto r = run({upto(4), scalar(2.5)});
  const int64_t expected[] = {3, 3, 0, 1, 3};
  for (size_t i = 0; i < r.size(); ++i) EXPECT_EQ(r[i].element_count(), expected[i]) << i;
}

TEST_F(DynamicShapes, TF05_IntegerSizesAreClamped) {
  const Value x = any_input(b, "x", DType::i64);
  output(ops::dynamic_truncate(x, b.input("size", DType::i64, {}), 0));
  std::vector<std::vector<Tensor>> inputs;
  const int64_t sizes[] = {9, 2, -3, INT64_MAX, INT64_MIN, (int64_t{1} << 53) + 1, 0};
  const int64_t expected[] = {4, 2, 0, 4, 0, 4, 0};
  for (int64_t size : sizes) inputs.push_back({upto(4), shaped(ints({size}), {})});
  const auto all = run_graph_each(b, inputs);
  ASSERT_EQ(all.size(), std::size(sizes));
  for (size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i][0].element_count(), expected[i]) << i;
}

TEST_F(DynamicShapes, TF05_WhatIsNoSizeIsAnError) {
  for (double bad : {std::nan(""), std::numeric_limits<double>::infinity(),
                     -std::numeric_limits<double>::infinity()}) {
    Builder builder;
    const Value x = any_input(builder, "x", DType::i64);
    builder.output("y", ops::dynamic_truncate(x, builder.input("size", DType::f32, {}), 0));
    EXPECT_NE(failure_of(builder, {upto(4), scalar(bad)}), "") << bad;
  }
  const auto refused = [](DType dtype, size_t rank, int64_t axis) {
    Builder builder;
    const Value x = any_input(builder, "x", DType::i64);
    ops::dynamic_truncate(x, any_input(builder, "size", dtype, rank), axis);
    return builder.error().message;
  };
  EXPECT_NE(refused(DType::f32, 1, 0).find("scalar"), std::string::npos);
  EXPECT_NE(refused(DType::boolean, 0, 0).find("dtype"), std::string::npos);
  EXPECT_NE(refused(DType::i32, 0, 0).find("dtype"), std::string::npos);
  EXPECT_NE(refused(DType::f32, 0, 1).find("axis"), std::string::npos);
}

TEST_F(DynamicShapes, TF06_TheTruncatedAxisIsExactAndBounded) {
  const ExtentExpr four = b.pool().constant(4), seven = b.pool().constant(7);
  const Value x = b.input("x", DType::f32, {four, seven});
  const Value y = ops::dynamic_truncate(x, b.input("n", DType::f32, {}), 1);
  EXPECT_EQ(y.shape()[0], AxisExtent{.live = four});
  EXPECT_EQ(y.shape()[1].guarantee, Guarantee::exact);
  EXPECT_FALSE(as_constant(y.extent(1)));
  EXPECT_EQ(bounds(y.extent(1)), (Interval{0, 7}));
}

TEST_F(DynamicShapes, TF08_ShapeOf) {
  const Value x = any_input(b, "x", DType::f32, 3);
  for (int64_t axis : {0, 1, -1}) output(ops::shape_of(x, axis));
  output(ops::get_dimension_size(x, 1));
  const auto r = run({Tensor(DType::f32, {3, 7, 5})});
  EXPECT_EQ(list(r[0]), List{3});
  EXPECT_EQ(list(r[1]), List{7});
  EXPECT_EQ(list(r[2]), List{5});
  EXPECT_EQ(r[3].dtype(), DType::i32);
}

TEST_F(DynamicShapes, TF09_PadToMatch) {
  const Value x = any_input(b, "x", DType::i64), reference = any_input(b, "reference", DType::f32);
  output(ops::pad_to_match(x, reference, 0));
  const auto all = run_graph_each(b, {{upto(2), Tensor(DType::f32, {5})},
                                      {upto(5), Tensor(DType::f32, {3})},
                                      {upto(0), Tensor(DType::f32, {0})}});
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(list(all[0][0]), (List{1, 2, 0, 0, 0}));
  EXPECT_EQ(list(all[1][0]), (List{1, 2, 3, 4, 5}));
  Builder other;
  const Value y = any_input(other, "x", DType::i64);
  ops::pad_to_match(y, other.scalar(DType::f32, 0), 0);
  EXPECT_NE(other.error().message.find("reference"), std::string::npos);
}

TEST_F(DynamicShapes, TF09_TruncateAndPadBack) {
  const Value x = any_input(b, "x", DType::i64), size = b.input("size", DType::f32, {});
  output(ops::pad_to_match(ops::dynamic_truncate(x, size, 0), x, 0));
  EXPECT_EQ(list(run({upto(5), scalar(1.6)})[0]), (List{1, 2, 0, 0, 0}));
}

TEST_F(DynamicShapes, TF12_ScatterAdds) {
  const Value x = any_input(b, "x", DType::i64);
  output(ops::scatter_elements(x, b.constant(ints({1, 1, 3})), b.constant(ints({1, 2, 4})), 0,
                               ops::ScatterReduction::sum));
  EXPECT_EQ(list(run({ints({10, 20, 30, 40})})[0]), (List{10, 23, 30, 44}));
}

struct Range {
  double start, stop, step;
  List elements;
};
const Range kIntegerRanges[] = {
    {0, 5, 1, {0, 1, 2, 3, 4}}, {3, 9, 3, {3, 6}}, {10, 4, -2, {10, 8, 6}}, {3, 10, -2, {}}};
const Range kFloatRanges[] = {{0, 1, 0.3, {0, 0.3F, 2 * 0.3F, 3 * 0.3F}}, {1, 0, 0.5, {}}};

// Published ranges, whose operands are constants and data.
TEST_F(DynamicShapes, V05_PublishedRanges) {
  for (DType dtype : {DType::i64, DType::i32, DType::f32}) {
    const std::span<const Range> ranges =
        is_float(dtype) ? std::span<const Range>(kFloatRanges) : kIntegerRanges;
    for (const Range& range : ranges) {
      Builder builder;
      const ExtentExpr most = builder.pool().constant(8);
      const double operands[] = {range.start, range.stop, range.step};
      Value known[3], found[3];
      std::vector<Tensor> inputs;
      for (size_t i = 0; i < 3; ++i) {
        known[i] = builder.scalar(dtype, operands[i]);
        found[i] = builder.input("x" + std::to_string(i), dtype, {});
        inputs.push_back(scalar(operands[i], dtype));
      }
      builder.output("constant", ops::arange(known[0], known[1], known[2]));
      builder.output("data", ops::arange(found[0], found[1], found[2], most));
      const auto r = run_graph(builder, inputs);
      ASSERT_EQ(r.size(), 2u);
      EXPECT_EQ(list(r[0]), range.elements) << range.start << " to " << range.stop;
      EXPECT_EQ(list(r[1]), range.elements) << range.start << " to " << range.stop;
    }
  }
}

// It is the step that is wrong, whatever that makes of the number of elements.
TEST_F(DynamicShapes, V05_AStepOf0IsAnError) {
  for (DType dtype : {DType::i64, DType::f32}) {
    const Tensor nothing = scalar(0, dtype), five = scalar(5, dtype);
    for (const bool bounded : {false, true}) {
      for (const bool on_host : {false, true}) {
        Builder builder;
        Value operand[3];
        for (size_t i = 0; i < 3; ++i) {
          operand[i] = builder.input("x" + std::to_string(i), dtype, {}, on_host);
        }
        if (!bounded && !on_host) continue;  // what data sizes has a bound
        const ExtentExpr most = bounded ? builder.pool().constant(8) : ExtentExpr();
        builder.output("y", ops::arange(operand[0], operand[1], operand[2], most));
        const std::string failure = failure_of(builder, {nothing, five, nothing});
        EXPECT_NE(failure.find("step must not be 0"), std::string::npos) << failure;
        EXPECT_EQ(failure.find("bound"), std::string::npos) << failure;
      }
    }
    Builder builder;
    const Value zero = builder.scalar(dtype, 0);
    ops::arange(zero, builder.scalar(dtype, 5), zero);
    EXPECT_NE(builder.error().message.find("step must not be 0"), std::string::npos)
        << builder.error().message;
  }
}

// One program for ranges of any direction.
TEST_F(DynamicShapes, V05_Ranges) {
  const auto input = [&](const char* name, DType dtype) { return b.input(name, dtype, {}); };
  const Value a = input("a", DType::i64), z = input("z", DType::i64), s = input("s", DType::i64);
  const Value fa = input("fa", DType::f32), fz = input("fz", DType::f32),
              fs = input("fs", DType::f32);
  const ExtentExpr most = b.pool().constant(50);
  output(ops::arange(a, z, s, most));
  output(ops::arange(fa, fz, fs, most));
  const auto at = [](int64_t i, int64_t j, int64_t k, double x, double y, double w) {
    const auto whole = [](int64_t v) { return shaped(ints({v}), {}); };
    return std::vector<Tensor>{whole(i), whole(j), whole(k), scalar(x), scalar(y), scalar(w)};
  };
  const auto all = run_graph_each(
      b, {at(2, 9, 3, 0, 1, 0.25), at(5, 0, -2, 1, -1, -0.75), at(3, 3, 1, 2, 1, 1)});
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(list(all[0][0]), (List{2, 5, 8}));
  EXPECT_EQ(list(all[0][1]), (List{0, .25, .5, .75}));
  EXPECT_EQ(list(all[1][0]), (List{5, 3, 1}));
  EXPECT_EQ(list(all[1][1]), (List{1, .25, -.5}));
  EXPECT_EQ(list(all[2][0]), List{});
  EXPECT_EQ(list(all[2][1]), List{});
}

TEST_F(DynamicShapes, SlicesStayInside) {
  const Value x = any_input(b, "x", DType::i64, 2),
              starts = b.input("starts", DType::i64, {b.pool().constant(2)});
  const ExtentExpr two = b.pool().constant(2);
  output(ops::dynamic_slice(x, starts, {two, two}));
  output(ops::dynamic_update_slice(x, b.constant(shaped(ints({-1, -2, -3, -4}), {2, 2})), starts));
  const auto all = run_graph_each(
      b, {{shaped(upto(16), {4, 4}), ints({-1, 3})}, {shaped(upto(16), {4, 4}), ints({1, 1})}});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(list(all[0][0]), (List{3, 4, 7, 8}));
  EXPECT_EQ(list(all[0][1]), (List{1, 2, -1, -2, 5, 6, -3, -4, 9, 10, 11, 12, 13, 14, 15, 16}));
  EXPECT_EQ(list(all[1][0]), (List{6, 7, 10, 11}));
}

TEST_F(DynamicShapes, SetDimensionSize) {
  const Value x = any_input(b, "x", DType::i64, 2);
  output(ops::set_dimension_size(x, b.input("n", DType::i32, {}), 1));
  EXPECT_EQ(list(run({shaped(upto(6), {2, 3}), shaped(ints({2}, DType::i32), {})})[0]),
            (List{1, 2, 4, 5}));
}

// SP-08: k is a size that no input shape has.
TEST_F(DynamicShapes, NX13_TopKOfDeviceData) {
  const Value x = any_input(b, "x", DType::f32, 2);
  const auto best = ops::top_k(x, b.input("k", DType::i64, {b.pool().constant(1)}), -1);
  output(best[0]);
  output(best[1]);
  const Tensor iota = shaped(floats({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), {3, 4});
  const auto all = run_graph_each(
      b, {{iota, ints({3})}, {Tensor(DType::f32, {1, 5}), ints({3})}, {iota, ints({0})}});
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(list(all[0][0]), (List{3, 2, 1, 7, 6, 5, 11, 10, 9}));
  EXPECT_EQ(list(all[1][1]), (List{0, 1, 2}));
  EXPECT_EQ(list(all[2][0]), List{});
}

TEST_F(DynamicShapes, NX17_OneHotOfADepthFromTheDevice) {
  const Value indices = any_input(b, "i", DType::i64);
  const HostValue depth = b.scalars(b.input("depth", DType::i64, {}));
  output(ops::one_hot(indices, min(max(depth[0], 0), 9), b.scalar(DType::f32, 0),
                      b.scalar(DType::f32, 1), -1));
  EXPECT_EQ(list(run({ints({0, -1, 7}), shaped(ints({3}), {})})[0]),
            (List{1, 0, 0, 0, 0, 1, 0, 0, 0}));
}

TEST_F(DynamicShapes, TFL1_ToL3_PackedAndPadded) {
  const Value x = b.input("x", DType::i64, {b.pool().constant(2), b.pool().constant(5)});
  const Value counts = b.input("counts", DType::i32, {b.pool().constant(2)});
  const Value packed = ops::pack(x, counts);
  output(packed);
  output(ops::unpack(packed, counts, {b.pool().constant(2), b.pool().constant(5)}));
  const Tensor padded = shaped(ints({1, 2, 3, 9, 9, 4, 5, 6, 9, 9}), {2, 5});
  const auto all = run_graph_each(b, {{padded, ints({2, 3}, DType::i32)},
                                      {padded, ints({2, 0}, DType::i32)},
                                      {padded, ints({2, 5}, DType::i32)}});
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(list(all[0][0]), (List{1, 2, 3, 4, 5, 6, 0, 0, 0, 0}));
  EXPECT_EQ(list(all[0][1]), (List{1, 2, 3, 0, 0, 4, 5, 6, 0, 0}));
  EXPECT_EQ(list(all[1][1]), List(10, 0));
  EXPECT_EQ(list(all[2][1]), list(padded));
}

}  // namespace
}  // namespace ullage::test
