// Rules of the movement ops and of host values: the rules NX-01 to NX-12 that are theirs.
#include "ops/movement/movement.h"

#include <gtest/gtest.h>

#include "ir/graph/evaluate.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/rules/host_rules.h"

namespace ullage::test {
namespace {

using namespace ir;

std::vector<int64_t> integers(const Tensor& t) {
  std::vector<int64_t> v;
  for (int64_t i = 0; i < t.element_count(); ++i) v.push_back(t.integer(i));
  return v;
}

Tensor counted(std::vector<int64_t> shape) {
  Tensor t(DType::i32, std::move(shape));
  for (int64_t i = 0; i < t.element_count(); ++i) t.set_integer(i, i + 1);
  return t;
}

// The result of one op on a constant of shape `shape` that counts from 1.
Result<Tensor> moved(std::vector<int64_t> shape, const std::function<Value(Builder&, Value)>& f) {
  Builder b;
  const Value x = b.input("x", DType::i32, std::vector<ExtentExpr>(shape.size()));
  b.output("y", f(b, x));
  Result<Graph> graph = b.finish();
  if (!graph) return graph.error();
  const std::vector<Tensor> inputs = {counted(shape)};
  Result<std::vector<Tensor>> outputs = evaluate(*graph, inputs);
  if (!outputs) return outputs.error();
  return (*outputs)[0];
}

Value sliced(Builder& b, Value x, std::vector<std::array<int64_t, 4>> axes) {
  std::vector<ops::AxisSlice> slices;
  for (auto [axis, start, end, step] : axes) {
    slices.push_back(
        {axis, b.pool().constant(start), b.pool().constant(end), b.pool().constant(step)});
  }
  return ops::slice_onnx(x, slices);
}

TEST(NX01, ExpandBroadcastsBothWays) {
  Builder b;
  const Value x = b.input("x", DType::f32, {b.pool().constant(3), b.pool().constant(1)});
  ExtentPool& pool = b.pool();
  const auto expanded = [&](std::vector<int64_t> target) {
    std::vector<ExtentExpr> extents;
    for (int64_t n : target) extents.push_back(pool.constant(n));
    const auto shape = ops::broadcast_shape(b, std::array{ops::extents_of(x), extents});
    return *ops::constant_extents(*shape);
  };
  EXPECT_EQ(expanded({2, 1, 6}), (std::vector<int64_t>{2, 3, 6}));
  EXPECT_EQ(expanded({3, 4}), (std::vector<int64_t>{3, 4}));
  EXPECT_FALSE(b.failed());
  EXPECT_FALSE(ops::broadcast_shape(
      b,
      std::array{ops::extents_of(x), std::vector<ExtentExpr>{pool.constant(2), pool.constant(4)}}));
  EXPECT_TRUE(b.failed());
}

TEST(NX09, SlicesClampTheirLimits) {
  auto rows =
      moved({2, 4}, [](Builder& b, Value x) { return sliced(b, x, {{0, 1, 2, 1}, {1, 0, 3, 2}}); });
  ASSERT_TRUE(rows) << rows.error().message;
  EXPECT_EQ(integers(*rows), (std::vector<int64_t>{5, 7}));
  auto tail = moved(
      {2, 4}, [](Builder& b, Value x) { return sliced(b, x, {{0, 0, -1, 1}, {1, 1, 1000, 1}}); });
  ASSERT_TRUE(tail) << tail.error().message;
  EXPECT_EQ(integers(*tail), (std::vector<int64_t>{2, 3, 4}));
  auto back =
      moved({7}, [](Builder& b, Value x) { return sliced(b, x, {{0, -1, INT64_MIN, -3}}); });
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(integers(*back), (std::vector<int64_t>{7, 4, 1}));
  auto nothing = moved({0}, [](Builder& b, Value x) { return sliced(b, x, {{0, 5, -9, -1}}); });
  ASSERT_TRUE(nothing) << nothing.error().message;
  EXPECT_EQ(nothing->element_count(), 0);
}

TEST(NX09, EveryStartEndAndStepOfASmallAxis) {
  for (int64_t n : {0, 1, 4}) {
    for (int64_t start = -6; start <= 6; ++start) {
      for (int64_t end = -6; end <= 6; ++end) {
        for (int64_t step : {-2, -1, 1, 3}) {
          auto result = moved(
              {n}, [&](Builder& b, Value x) { return sliced(b, x, {{0, start, end, step}}); });
          ASSERT_TRUE(result) << result.error().message;
          // The rule of ONNX, written out: unlike Python's, a start far below 0 is element 0.
          const int64_t first_end = step > 0 ? 0 : -1, last = step > 0 ? n : n - 1;
          const auto wrapped = [&](int64_t v) { return v < 0 ? v + n : v; };
          const int64_t from = std::min(std::max<int64_t>(wrapped(start), 0), last);
          const int64_t to = std::min(std::max(wrapped(end), first_end), last);
          std::vector<int64_t> expected;
          for (int64_t i = from; step > 0 ? i < to : i > to; i += step) expected.push_back(i + 1);
          EXPECT_EQ(integers(*result), expected) << n << " " << start << " " << end << " " << step;
        }
      }
    }
  }
}

TEST(NX05, SplitKeepsEmptyPieces) {
  for (size_t piece = 0; piece < 4; ++piece) {
    auto result = moved({7}, [&](Builder& b, Value x) {
      const std::array sizes{b.pool().constant(2), b.pool().constant(0), b.pool().constant(4),
                             b.pool().constant(1)};
      return ops::split(x, 0, sizes)[piece];
    });
    ASSERT_TRUE(result) << result.error().message;
    const std::vector<std::vector<int64_t>> expected = {{1, 2}, {}, {3, 4, 5, 6}, {7}};
    EXPECT_EQ(integers(*result), expected[piece]);
  }
  EXPECT_FALSE(moved({7}, [](Builder& b, Value x) {
    return ops::split(x, 0, std::array{b.pool().constant(2), b.pool().constant(4)})[0];
  }));
}

TEST(NX06, SqueezeRequiresExtentOne) {
  const auto squeezed = [](std::vector<int64_t> axes) {
    return moved({1, 3, 1, 5}, [&](Builder&, Value x) { return ops::squeeze(x, axes); });
  };
  auto result = squeezed({0, -2});
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_EQ(result->shape(), (std::vector<int64_t>{3, 5}));
  EXPECT_FALSE(squeezed({1}));
  EXPECT_FALSE(squeezed({4}));
}

TEST(NX07, UnsqueezeCountsAxesOfTheResult) {
  const auto unsqueezed = [](std::vector<int64_t> axes) {
    return moved({3, 4, 5}, [&](Builder&, Value x) { return ops::unsqueeze(x, axes); });
  };
  for (std::vector<int64_t> axes : {std::vector<int64_t>{0, 4}, {4, 0}, {-1, 0}}) {
    auto result = unsqueezed(axes);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->shape(), (std::vector<int64_t>{1, 3, 4, 5, 1}));
  }
  EXPECT_FALSE(unsqueezed({0, 0}));
}

TEST(NX12, TileRepeatsWholeAxes) {
  auto result = moved({2, 2}, [](Builder& b, Value x) {
    return ops::tile(x, std::array{b.pool().constant(1), b.pool().constant(2)});
  });
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_EQ(integers(*result), (std::vector<int64_t>{1, 2, 1, 2, 3, 4, 3, 4}));
}

TEST(Pad, ModesAndCropping) {
  const auto padded = [](int64_t before, int64_t after, ops::PadMode mode) {
    return moved({3}, [=](Builder& b, Value x) {
      return ops::pad(x, {b.pool().constant(before)}, {b.pool().constant(after)}, mode);
    });
  };
  EXPECT_EQ(integers(*padded(1, 2, ops::PadMode::constant)),
            (std::vector<int64_t>{0, 1, 2, 3, 0, 0}));
  EXPECT_EQ(integers(*padded(2, 2, ops::PadMode::reflect)),
            (std::vector<int64_t>{3, 2, 1, 2, 3, 2, 1}));
  EXPECT_EQ(integers(*padded(1, 1, ops::PadMode::edge)), (std::vector<int64_t>{1, 1, 2, 3, 3}));
  EXPECT_EQ(integers(*padded(2, 1, ops::PadMode::wrap)), (std::vector<int64_t>{2, 3, 1, 2, 3, 1}));
  EXPECT_EQ(integers(*padded(-1, 1, ops::PadMode::constant)), (std::vector<int64_t>{2, 3, 0}));
  EXPECT_FALSE(padded(-2, -2, ops::PadMode::constant));
}

TEST(HostValues, FlowThroughShapeArithmetic) {
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(2));
  const Value sizes = b.constant(counted({4}));
  ASSERT_TRUE(sizes.host());
  // (1, 2, 3, 4) -> reversed, halved, as f32, compared.
  const Value backward = ops::reverse(sizes, std::array{int64_t{0}});
  const Value halves = ops::cast(ops::div(backward, 2.0), DType::f32);
  const Value joined =
      ops::concat(std::array{ops::cast(halves, DType::i64), ops::cast(sizes, DType::i64)}, 0);
  const Value large = ops::where(ops::greater(joined, 1.0), joined, ops::neg(joined));
  ASSERT_TRUE(large.host());
  std::vector<int64_t> elements;
  for (ExtentExpr e : *large.host()) elements.push_back(as_constant(e).value_or(-99));
  EXPECT_EQ(elements, (std::vector<int64_t>{2, -1, -1, 0, -1, 2, 3, 4}));
  EXPECT_TRUE(x.valid());
}

// Nodes that come in between move what the graph has of the other value.
TEST(Like, TakesTheShapeOfAValueWhileTheGraphGrows) {
  Builder b;
  const Value x = b.input("x", DType::f32, {b.pool().constant(3), {}, b.pool().constant(7)});
  for (int i = 0; i < 300; ++i) {
    const Value like = ops::neg(x);
    const Value broadcast = ops::broadcast_like(b.scalar(DType::f32, i), like);
    const Value reshaped = ops::reshape_like(ops::neg(broadcast), like);
    ASSERT_FALSE(b.failed()) << b.error().message;
    EXPECT_EQ(ops::extents_of(broadcast), ops::extents_of(x));
    EXPECT_EQ(ops::extents_of(reshaped), ops::extents_of(x));
  }
}

TEST(Elementwise, RejectsUnequalShapesAndDtypes) {
  Builder b;
  const Value x = b.input("x", DType::f32, {b.pool().constant(2)});
  const Value y = b.input("y", DType::f32, {b.pool().constant(3)});
  EXPECT_FALSE(b.add1(ops::add, std::array{x, y}).valid());
  EXPECT_NE(b.error().message.find("(C1)"), std::string::npos) << b.error().message;
  Builder other;
  const Value f = other.input("f", DType::f32, std::vector<ExtentExpr>(1));
  const Value i = other.input("i", DType::i32, std::vector<ExtentExpr>(1));
  EXPECT_FALSE(ops::add(f, i).valid());
  EXPECT_NE(other.error().message.find("(C2)"), std::string::npos) << other.error().message;
}

}  // namespace
}  // namespace ullage::test
