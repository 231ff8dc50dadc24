// nonzero, masks, compress and partition: the rules of docs/semantics.md by id.
#include <gtest/gtest.h>

#include <cmath>

#include "ops/movement/movement.h"
#include "ops/select/nonzero.h"
#include "tests/ops/fixtures/data_fixture.h"

namespace ullage::test {
namespace {

using namespace ir;

TEST_F(DataDependent, Z1_NonzeroOfSizes) {
  const Value x = any_input(b, "x", DType::i64);
  const ops::Size sizes[] = {sized(3),       sized(2), sized(5),   sized(5, {6}),
                             sized(5, {-1}), sized(0), ops::Size()};
  const List expected[] = {{1, 3, 5},         {1, 3}, {1, 3, 5, 0, 0}, {1, 3, 5, 6, 6},
                           {1, 3, 5, -1, -1}, {},     {1, 3, 5}};
  Value count;
  for (const ops::Size& size : sizes) {
    const ops::Nonzero found = ops::nonzero(x, size);
    output(found.axes[0]);
    count = found.count;
  }
  output(count);
  const auto r = run({ints({0, 5, 0, 6, 0, 7})});
  for (size_t i = 0; i < std::size(expected); ++i) EXPECT_EQ(list(r[i]), expected[i]) << i;
  EXPECT_EQ(list(r.back()), List{3}) << "before any cut";
}

TEST_F(DataDependent, Z2_NonzeroOfAMatrix) {
  const Value x = any_input(b, "x", DType::i64, 2);
  const ops::Nonzero zeros = ops::nonzero(x, sized(5)),
                     filled = ops::nonzero(x, sized(5, {-1, -2}));
  for (const ops::Nonzero& found : {zeros, filled}) {
    output(found.axes[0]);
    output(found.axes[1]);
  }
  output(ops::argwhere(x, sized(4, {-1, -2})));
  const auto r = run({shaped(ints({0, 5, 0, 6, 0, 7}), {2, 3})});
  EXPECT_EQ(list(r[0]), (List{0, 1, 1, 0, 0}));
  EXPECT_EQ(list(r[1]), (List{1, 0, 2, 0, 0}));
  EXPECT_EQ(list(r[2]), (List{0, 1, 1, -1, -1}));
  EXPECT_EQ(list(r[3]), (List{1, 0, 2, -2, -2}));
  EXPECT_EQ(list(r[4]), (List{0, 1, 1, 0, 1, 2, -1, -2}));
}

TEST_F(DataDependent, Z3_Z4_NoneAndAll) {
  const Value x = any_input(b, "x", DType::i64);
  output(ops::flatnonzero(x, sized(3)));
  output(ops::flatnonzero(x, sized(3, {9})));
  output(ops::flatnonzero(x, sized(7)));
  const auto all = run_graph_each(b, {{ints({0, 0, 0, 0})}, {ints({1, 2, 3, 4})}, {ints({})}});
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(list(all[0][0]), (List{0, 0, 0}));
  EXPECT_EQ(list(all[0][2]), (List{9, 9, 9}));
  EXPECT_EQ(list(all[0][1]), List{0});
  EXPECT_EQ(list(all[1][4]), (List{0, 1, 2, 3, 0, 0, 0}));
  EXPECT_EQ(list(all[1][5]), List{4});
  EXPECT_EQ(list(all[2][2]), (List{9, 9, 9}));
}

TEST_F(DataDependent, ZerosAreDecidedByBits) {
  output(ops::flatnonzero(any_input(b, "x", DType::f32)));
  EXPECT_EQ(list(run({floats({NAN, -0.0, 0, 1e-45})})[0]), (List{0, 3}));
}

TEST_F(DataDependent, NX02_NonZero) {
  output(ops::nonzero_matrix(any_input(b, "x", DType::i64, 2)));
  output(ops::nonzero_matrix(any_input(b, "s", DType::f32, 0)));
  output(ops::argwhere(b.input("t", DType::f32, {})));
  const Tensor one = shaped(floats({3}), {}), zero = shaped(floats({0}), {});
  const auto r = run({shaped(ints({1, 0, 1, 1}), {2, 2}), one, zero});
  EXPECT_EQ(list(r[0]), (List{0, 1, 1, 0, 0, 1}));
  EXPECT_EQ(r[0].shape(), (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(r[2].shape(), (std::vector<int64_t>{0, 1}));
  EXPECT_EQ(r[4].shape(), (std::vector<int64_t>{0, 0}));
}

TEST_F(DataDependent, NonzeroOfRank0IsRefused) {
  EXPECT_EQ(ops::nonzero(b.scalar(DType::f32, 1)).axes.size(), 0u);
  EXPECT_NE(failure_of(b, {}).find("must have an axis"), std::string::npos);
}

TEST_F(DataDependent, NonzeroStaticFillsRows) {
  const Value x = any_input(b, "x", DType::i64, 2);
  output(ops::argwhere(x, sized(4, {-1})));
  output(ops::argwhere(x, sized(2, {-1})));
  const auto r = run({shaped(ints({1, 0, 3, 2}), {2, 2})});
  EXPECT_EQ(list(r[0]), (List{0, 0, 1, 0, 1, 1, -1, -1}));
  EXPECT_EQ(list(r[2]), (List{0, 0, 1, 0}));
}

TEST_F(DataDependent, C1_C2_CompressOfSizes) {
  const Value condition = any_input(b, "c", DType::boolean), x = any_input(b, "x", DType::i64);
  output(ops::compress(condition, x, 0, sized(4)));
  output(ops::compress(condition, x, 0, sized(2)));
  output(ops::compress(condition, x, 0, sized(3, {-1})));
  const auto all =
      run_graph_each(b, {{ints({1, 0, 1, 0, 1}, DType::boolean), ints({1, 2, 3, 4, 5})},
                         {ints({0, 0, 0, 0, 0}, DType::boolean), ints({1, 2, 3, 4, 5})}});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(list(all[0][0]), (List{1, 3, 5, 0}));
  EXPECT_EQ(list(all[0][1]), List{3});
  EXPECT_EQ(list(all[0][2]), (List{1, 3}));
  EXPECT_EQ(list(all[1][4]), (List{-1, -1, -1}));
}

TEST_F(DataDependent, C1_CompressOfMoreThanTheAxisIsAnError) {
  const Value condition = any_input(b, "c", DType::boolean), x = any_input(b, "x", DType::i64);
  output(ops::compress(condition, x, 0, sized(6)));
  EXPECT_NE(failure_of(b, {ints({1, 0, 1, 0, 1}, DType::boolean), ints({1, 2, 3, 4, 5})})
                .find("size must lie in [0, extent of the axis]"),
            std::string::npos);
}

TEST_F(DataDependent, NX14_Compress) {
  const Value x = any_input(b, "x", DType::i64, 2);
  const Value rows = any_input(b, "rows", DType::boolean),
              columns = any_input(b, "c", DType::boolean),
              both = any_input(b, "both", DType::boolean);
  output(ops::compress(rows, x, 0));
  output(ops::compress(columns, x, 1));
  output(ops::compress(both, x, std::nullopt));
  output(ops::extract(both, x));
  const auto r = run({shaped(ints({1, 2, 3, 4, 5, 6}), {3, 2}), ints({0, 1, 1}, DType::boolean),
                      ints({0, 1}, DType::boolean), ints({0, 1, 0, 0, 1}, DType::boolean)});
  EXPECT_EQ(list(r[0]), (List{3, 4, 5, 6}));
  EXPECT_EQ(list(r[2]), (List{2, 4, 6}));
  EXPECT_EQ(r[2].shape(), (std::vector<int64_t>{3, 1}));
  EXPECT_EQ(list(r[4]), (List{2, 5}));
  EXPECT_EQ(list(r[6]), (List{2, 5}));
}

TEST_F(DataDependent, CompressConditionsPastTheAxis) {
  const auto build = [](Builder& to) {
    const Value x = any_input(to, "x", DType::i64);
    to.output("y", ops::compress(any_input(to, "c", DType::boolean), x, 0).values);
  };
  build(b);
  outputs_ = 1;
  EXPECT_EQ(list(run({ints({4, 5}), ints({1, 0, 0, 0}, DType::boolean)})[0]), List{4});
  Builder other;
  build(other);
  EXPECT_NE(failure_of(other, {ints({4, 5}), ints({1, 0, 0, 1}, DType::boolean)})
                .find("must not be true past the axis"),
            std::string::npos);
}

TEST_F(DataDependent, MaskedSelect) {
  const Value x = any_input(b, "x", DType::f32, 3);
  output(ops::masked_select(x, any_input(b, "m2", DType::boolean, 2)));
  output(ops::masked_select(x, b.input("m0", DType::boolean, {})));
  output(ops::masked_select(x, any_input(b, "none", DType::boolean, 1)));
  output(ops::masked_select(x, any_input(b, "m3", DType::boolean, 3), sized(4)));
  const Tensor values = shaped(floats({1, 2, 3, 4, 5, 6, 7, 8}), {2, 2, 2});
  const Tensor yes = shaped(ints({1}, DType::boolean), {});
  const auto r = run({values, shaped(ints({1, 0, 0, 1}, DType::boolean), {2, 2}), yes,
                      ints({}, DType::boolean),
                      shaped(ints({0, 1, 0, 0, 0, 0, 1, 0}, DType::boolean), {2, 2, 2})});
  EXPECT_EQ(list(r[0]), (List{1, 2, 7, 8}));
  EXPECT_EQ(r[2].shape(), (std::vector<int64_t>{1, 2, 2, 2}));
  EXPECT_EQ(r[4].shape(), (std::vector<int64_t>{0, 2, 2})) << "an axis of 0 selects nothing";
  EXPECT_EQ(list(r[6]), (List{2, 7, 0, 0}));
}

TEST_F(DataDependent, MaskOfHigherRankIsRefused) {
  const Value x = any_input(b, "x", DType::f32);
  ops::masked_select(x, any_input(b, "m", DType::boolean, 2));
  EXPECT_NE(failure_of(b, {}).find("must not have a higher rank"), std::string::npos);
}

TEST_F(DataDependent, PartitionKeepsBothOrders) {
  const Value x = any_input(b, "x", DType::i64), flag = any_input(b, "f", DType::boolean);
  output(ops::partition(x, flag));
  const auto r =
      run({ints({1, 2, 3, 4, 5, 6, 7, 8}), ints({1, 0, 0, 1, 0, 1, 1, 0}, DType::boolean)});
  EXPECT_EQ(list(r[0]), (List{1, 4, 6, 7, 2, 3, 5, 8}));
  EXPECT_EQ(list(r[1]), List{4});
}

}  // namespace
}  // namespace ullage::test
