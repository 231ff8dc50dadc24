// Shape arithmetic that the host follows has the elements that the reference computes.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "ir/graph/builder.h"
#include "ir/graph/evaluate.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/select/compact.h"

namespace ullage::ops {
namespace {

using namespace ir;

// A graph over a few elements of `input`, which the host may read, and its results.
class HostArithmetic : public testing::Test {
 protected:
  Value elements(Tensor input) {
    input_ = std::move(input);
    std::vector<ExtentExpr> extents;
    for (int64_t extent : input_.shape()) extents.push_back(b_.pool().constant(extent));
    return b_.input("x", input_.dtype(), extents, true);
  }
  Value sizes() {
    return elements(
        Tensor::from_integers(DType::i64, {2, 3}, std::array<int64_t, 6>{7, -3, 20, 0, 7, 5}));
  }

  double on_host(ExtentExpr e) {
    const Bindings bindings{.integer = [&](const ExtentNode& leaf) -> Result<int64_t> {
                              return input_.integer(leaf.index);
                            },
                            .floating = [&](const ExtentNode& leaf) -> Result<double> {
                              return input_.number(leaf.index);
                            }};
    if (yields_float(e->op)) return *evaluate_float(e, bindings);
    return static_cast<double>(*evaluate(e, bindings));
  }

  // The host knows all of `value`, and is right.
  void expect_followed(Value value, const std::string& what) {
    ASSERT_TRUE(value.valid()) << what << ": " << b_.error().message;
    ASSERT_TRUE(value.host()) << what;
    const HostValue host = *value.host();
    b_.output("y" + std::to_string(outputs_++), value);
    expected_.emplace_back(what, host);
  }

  void check() {
    Result<Graph> graph = b_.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    const Result<std::vector<Tensor>> outputs = evaluate(*graph, std::span(&input_, 1));
    ASSERT_TRUE(outputs) << outputs.error().message;
    for (size_t i = 0; i < outputs->size(); ++i) {
      const Tensor& y = (*outputs)[i];
      const auto& [what, host] = expected_[i];
      ASSERT_EQ(y.element_count(), static_cast<int64_t>(host.size())) << what;
      for (size_t e = 0; e < host.size(); ++e) {
        const auto at = static_cast<int64_t>(e);
        const double reference =
            is_float(y.dtype()) ? y.number(at) : static_cast<double>(y.integer(at));
        EXPECT_EQ(on_host(host[e]), reference) << what << ", element " << e;
      }
    }
  }

  Builder b_;

 private:
  Tensor input_;
  std::vector<std::pair<std::string, HostValue>> expected_;
  int outputs_ = 0;
};

constexpr std::array<const ReduceOp*, 5> kReductions = {&reduce_sum, &reduce_prod, &reduce_max,
                                                        &reduce_min, &reduce_mean};

TEST_F(HostArithmetic, ReductionsOverAnyAxes) {
  const Value x = sizes();
  for (DType dtype : {DType::i64, DType::i32, DType::f32, DType::f16}) {
    for (const ReduceOp* op : kReductions) {
      for (const std::vector<int64_t>& axes :
           {std::vector<int64_t>{0}, std::vector<int64_t>{1}, std::vector<int64_t>{0, 1}}) {
        expect_followed((*op)(cast(x, dtype), axes, axes[0] == 0),
                        std::string(op->name) + " of " + std::string(name_of(dtype)));
      }
    }
  }
  check();
}

TEST_F(HostArithmetic, EX13_FloatsAreThoseOfTheirDType) {
  const Value x = sizes();
  for (DType dtype : {DType::f64, DType::f32, DType::bf16, DType::f16}) {
    const std::string in = " in " + std::string(name_of(dtype));
    const Value f = cast(x, dtype);
    expect_followed(mul(f, 0.7), "x * 0.7" + in);
    expect_followed(div(f, 3.0), "x / 3" + in);
    expect_followed(add(div(f, 3.0), 0.1), "x / 3 + 0.1" + in);
    expect_followed(sub(0.1, f), "0.1 - x" + in);
    expect_followed(sqrt(abs(f)), "sqrt |x|" + in);
    expect_followed(cast(floor(mul(f, 0.7)), DType::i64), "floor(x * 0.7)" + in);
    expect_followed(cast(mul(f, 0.7), DType::f16), "x * 0.7 as f16" + in);
    expect_followed(greater(mul(f, 0.7), 4.9), "x * 0.7 > 4.9" + in);
  }
  check();
}

TEST_F(HostArithmetic, OrderOfAFew) {
  const Value x = sizes();
  for (bool largest : {true, false}) {
    for (DType dtype : {DType::i64, DType::f32}) {
      for (int64_t axis : {0, 1}) {
        const std::vector<Value> best = topk(cast(x, dtype), b_.pool().constant(2), axis, largest);
        expect_followed(best[0], "elements");
        expect_followed(best[1], "indices");
      }
    }
  }
  check();
}

TEST_F(HostArithmetic, NotANumberIsAboveAllNumbers) {
  const Value x = elements(Tensor::from_doubles(
      DType::f32, {5}, std::array<double, 5>{1.5, std::nan(""), -INFINITY, 1.5, INFINITY}));
  for (bool largest : {true, false}) {
    expect_followed(topk(x, b_.pool().constant(5), 0, largest)[1], "indices");
  }
  check();
}

TEST_F(HostArithmetic, SizesThatAreSet) {
  const Value x = reshape(sizes(), {b_.pool().constant(6)});
  const auto integers = [&](std::vector<int64_t> shape, const std::vector<int64_t>& v) {
    return b_.constant(Tensor::from_integers(DType::i64, std::move(shape), v));
  };
  expect_followed(scatter_nd(x, integers({2, 1}, {4, -6}), integers({2}, {1, 2})), "tuples");
  expect_followed(scatter_elements(x, integers({2}, {0, -1}), integers({2}, {8, 9}), 0),
                  "elements");
  check();
}

TEST_F(HostArithmetic, ConstantsThatAreNotZeroHaveTheirPlaces) {
  const Value mask =
      b_.constant(Tensor::from_integers(DType::i64, {5}, std::array<int64_t, 5>{0, 4, 0, -1, 1}));
  const std::vector<Value> found = compact(mask);
  ASSERT_TRUE(found[0].host() && found[1].host());
  EXPECT_EQ(as_constant(found[0].extent(0)), 3);
  EXPECT_EQ(as_constant((*found[0].host())[2]), 4);
  EXPECT_EQ(as_constant(found[1].host()->front()), 3);
}

// Which ones are not zero, a run decides; how many, its host knows.
TEST_F(HostArithmetic, TheNumberOfThoseThatAreNotZeroIsKnownToTheHost) {
  const Value x = b_.input("x", DType::f32, std::vector<ExtentExpr>(2));
  const Value shape = extent_values(b_, extents_of(x), {2});
  const Value count = compact(cast(greater(shape, 4.0), DType::i32))[0];
  const ExtentExpr extent = count.extent(0);
  EXPECT_FALSE(depends_on_device(extent)) << to_string(extent);
  for (int64_t n : {3, 5}) {
    const Bindings bindings{.integer = [n](const ExtentNode& leaf) -> Result<int64_t> {
      return leaf.index == 0 ? n : 9;
    }};
    EXPECT_EQ(*evaluate(extent, bindings), n == 5 ? 2 : 1);
  }
}

}  // namespace
}  // namespace ullage::ops
