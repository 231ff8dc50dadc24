// What must be true of data-dependent ops for any data.
#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/select/dynamic.h"
#include "ops/select/nonzero.h"
#include "ops/select/repeat.h"
#include "ops/select/sets.h"
#include "ops/select/unique.h"
#include "tests/ops/fixtures/data_fixture.h"

namespace ullage::test {
namespace {

using namespace ir;

constexpr int64_t kCounts[] = {0,   1,   2,   31,  32,  33,   63,   64,   65,  127,
                               128, 129, 255, 256, 257, 1023, 1024, 1025, 5003};

class Identities : public DataDependent {
 protected:
  // Elements of [0, values) with runs; f32 ones contain NaN, both zeros and infinities now and
  // then.
  Tensor data(int64_t n, DType dtype, int64_t values) {
    Tensor t(dtype, {n});
    for (int64_t i = 0; i < n; ++i) {
      const auto v = static_cast<int64_t>(engine_() % static_cast<uint64_t>(values));
      if (!is_float(dtype)) {
        t.set_integer(i, v);
      } else if (v < 3 && values > 3) {
        t.set_number(i, v == 0 ? std::nan("") : v == 1 ? -0.0 : INFINITY);
      } else {
        t.set_number(i, static_cast<double>(v - 3) * 0.5);
      }
    }
    return t;
  }
  // Selected: none, one, 5 %, half, all, alternating.
  Tensor mask(int64_t n, int density) {
    Tensor t(DType::boolean, {n});
    for (int64_t i = 0; i < n; ++i) {
      const bool choices[] = {false, i == n / 2, engine_() % 20 == 0, engine_() % 2 == 0,
                              true,  i % 2 == 1};
      t.set_integer(i, choices[density]);
    }
    return t;
  }
  std::mt19937 engine_{20};
};

bool same(const List& a, const List& b) {
  return std::ranges::equal(
      a, b, [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

List sorted(List values) {
  std::ranges::sort(values,
                    [](double a, double c) { return std::isnan(c) ? !std::isnan(a) : a < c; });
  return values;
}

TEST_F(Identities, WhatIsNotZeroIsWhatCompressKeeps) {
  const Value x = any_input(b, "x", DType::f32), m = any_input(b, "m", DType::boolean);
  const Value masked = ops::mul(x, ops::cast(m, DType::f32));
  output(ops::gather(masked, ops::nonzero(masked).axes[0], 0));
  output(ops::compress(ops::not_equal(masked, 0.0), masked, 0).values);
  output(ops::nonzero(m).axes[0]);
  output(ops::partition(x, m));
  std::vector<std::vector<Tensor>> inputs;
  for (int64_t n : kCounts) {
    for (int density = 0; density < 6; density += n < 100 ? 1 : 2) {
      Tensor values(DType::f32, {n});
      for (int64_t i = 0; i < n; ++i) values.set_number(i, static_cast<double>(engine_() % 50) - 9);
      inputs.push_back({values, mask(n, density)});
    }
  }
  const auto all = run_graph_each(b, inputs);
  ASSERT_EQ(all.size(), inputs.size());
  for (size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(list(all[i][0]), list(all[i][1]));
    const List where = list(all[i][2]);
    EXPECT_TRUE(std::ranges::adjacent_find(where, std::greater_equal<>()) == where.end());
    EXPECT_EQ(static_cast<double>(where.size()), list(all[i][4])[0]);
    EXPECT_EQ(sorted(list(all[i][3])), sorted(list(inputs[i][0]))) << "partition keeps all";
  }
}

TEST_F(Identities, UniqueRebuildsItsOperand) {
  for (DType dtype : {DType::f32, DType::i64, DType::u8, DType::f16}) {
    Builder builder;
    const Value x = any_input(builder, "x", dtype);
    const ops::Unique u = ops::unique(x), again = ops::unique(u.values);
    const ExtentExpr n = x.extent(0);
    builder.output("rebuilt", ops::gather(u.values, u.inverse, 0));
    builder.output("again", again.values);
    builder.output("values", u.values);
    builder.output("counts", u.counts);
    builder.output("bins", ops::bincount(u.inverse, {}, {}, {.size = u.values.extent(0)}).values);
    builder.output("repeated", ops::repeat(u.values, u.counts, 0, {}, n).values);
    std::vector<std::vector<Tensor>> inputs;
    for (int64_t count : kCounts) {
      for (int64_t values : {1, 9, 100}) inputs.push_back({data(count, dtype, values)});
    }
    const auto all = run_graph_each(builder, inputs);
    ASSERT_EQ(all.size(), inputs.size());
    for (size_t i = 0; i < all.size(); ++i) {
      const List given = list(inputs[i][0]);
      EXPECT_TRUE(same(list(all[i][0]), given)) << "values[inverse]";
      EXPECT_TRUE(same(list(all[i][1]), list(all[i][2]))) << "unique(unique(x))";
      EXPECT_EQ(list(all[i][3]), list(all[i][4])) << "counts == bincount(inverse)";
      EXPECT_TRUE(same(list(all[i][5]), sorted(given))) << "repeat(values, counts) == sort(x)";
    }
  }
}

TEST_F(Identities, SetsAddUp) {
  const Value x = any_input(b, "x", DType::i64), y = any_input(b, "y", DType::i64);
  output(ops::setdiff1d(x, y).values);
  output(ops::intersect1d(x, y).values);
  output(ops::union1d(x, y).values);
  output(ops::setxor1d(x, y).values);
  std::vector<std::vector<Tensor>> inputs;
  for (int64_t n : kCounts) {
    inputs.push_back({data(n, DType::i64, 40), data(n / 2, DType::i64, 60)});
  }
  const auto all = run_graph_each(b, inputs);
  ASSERT_EQ(all.size(), inputs.size());
  for (size_t i = 0; i < all.size(); ++i) {
    const List p = list(inputs[i][0]), q = list(inputs[i][1]);
    const std::set<double> one(p.begin(), p.end()), other(q.begin(), q.end());
    List expected[4];
    std::ranges::set_difference(one, other, std::back_inserter(expected[0]));
    std::ranges::set_intersection(one, other, std::back_inserter(expected[1]));
    std::ranges::set_union(one, other, std::back_inserter(expected[2]));
    std::ranges::set_symmetric_difference(one, other, std::back_inserter(expected[3]));
    for (size_t op = 0; op < 4; ++op) EXPECT_EQ(list(all[i][op]), expected[op]) << op;
  }
}

// M-13, N-06, N-12: both forms agree on what they share, and both return their count.
TEST_F(Identities, SizedAndBoundedAgree) {
  const Value x = any_input(b, "x", DType::i64);
  output(ops::flatnonzero(x));
  output(ops::flatnonzero(x, sized(40)));
  output(ops::unique(x).values);
  output(ops::unique(x, {}, sized(40, {-7})).values);
  std::vector<std::vector<Tensor>> inputs;
  for (int64_t n : kCounts) inputs.push_back({data(n, DType::i64, 50)});
  const auto all = run_graph_each(b, inputs);
  ASSERT_EQ(all.size(), inputs.size());
  for (const auto& r : all) {
    for (auto [bounded, cut] :
         {std::pair(list(r[0]), list(r[2])), std::pair(list(r[4]), list(r[5]))}) {
      ASSERT_EQ(cut.size(), 40u);
      const size_t live = std::min<size_t>(bounded.size(), 40);
      EXPECT_TRUE(
          std::equal(cut.begin(), cut.begin() + static_cast<ptrdiff_t>(live), bounded.begin()));
    }
  }
}

}  // namespace
}  // namespace ullage::test
