// Rules and references of the dense families: known values, identities between ops, refusals.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "ir/program/named_profiles.h"
#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/einsum.h"
#include "ops/dense/matmul.h"
#include "ops/dense/pool.h"
#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"
#include "ops/resample/resize.h"
#include "ops/rowwise/softmax.h"
#include "ops/schedule/matrices.h"
#include "ops/schedule/tile.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;
using testing::ElementsAre;
using testing::HasSubstr;

Value constant(Builder& b, std::vector<int64_t> shape, std::vector<double> v) {
  return b.constant(Tensor::from_doubles(DType::f32, std::move(shape), v));
}

std::vector<double> evaluated(Builder& b, Value y) {
  b.output("y", y);
  auto graph = b.finish();
  if (!graph) {
    ADD_FAILURE() << graph.error().message;
    return {};
  }
  auto result = evaluate(*graph, {});
  if (!result) {
    ADD_FAILURE() << result.error().message;
    return {};
  }
  std::vector<double> r;
  for (int64_t i = 0; i < (*result)[0].element_count(); ++i) r.push_back((*result)[0].number(i));
  return r;
}

TEST(Matmul, RejectsUnequalInnerExtents) {
  Builder b;
  ops::matmul(constant(b, {2, 3}, {1, 2, 3, 4, 5, 6}), constant(b, {2, 1}, {1, 1}));
  ASSERT_TRUE(b.failed());
  EXPECT_THAT(b.error().message, HasSubstr("(C3)"));
}

TEST(Matmul, RejectsUnequalRanks) {
  Builder b;
  ops::matmul(constant(b, {1, 1, 1}, {1}), constant(b, {1, 1}, {1}));
  ASSERT_TRUE(b.failed());
  EXPECT_THAT(b.error().message, HasSubstr("(C2)"));
}

TEST(Matmul, BroadcastsBatches) {
  Builder b;
  Value y = ops::matmul(constant(b, {2, 1, 2}, {1, 2, 3, 4}), constant(b, {1, 2, 1}, {10, 1}));
  EXPECT_THAT(evaluated(b, y), ElementsAre(12, 34));
}

TEST(Matmul, NumpyRulesLiftRankOne) {
  Builder b;
  Value y = ops::matmul_numpy(constant(b, {2}, {1, 2}), constant(b, {2}, {3, 4}));
  EXPECT_EQ(y.rank(), 0u);
  EXPECT_THAT(evaluated(b, y), ElementsAre(11));
}

TEST(Convolution, SumsWindows) {
  Builder b;
  Value x = constant(b, {1, 1, 2, 3}, {1, 2, 3, 4, 5, 6});
  Value y = ops::convolution(x, constant(b, {1, 1, 2, 2}, {1, 1, 1, 1}), constant(b, {1}, {0.5}));
  EXPECT_THAT(evaluated(b, y), ElementsAre(12.5, 16.5));
}

TEST(Convolution, RejectsChannelsThatDoNotFit) {
  Builder b;
  ops::convolution(constant(b, {1, 2, 1}, {1, 2}), constant(b, {1, 3, 1}, {1, 1, 1}), Value());
  ASSERT_TRUE(b.failed());
  EXPECT_THAT(b.error().message, HasSubstr("(C3)"));
}

// <convolution(x, w), g> == <x, conv_transpose(g, w)>.
TEST(ConvTranspose, IsTheAdjointOfConvolution) {
  Builder b;
  Value w = b.constant(random_tensor(DType::f32, {3, 2, 3, 2}, 1));
  Value x = b.constant(random_tensor(DType::f32, {1, 2, 7, 8}, 2));
  ops::WindowSpec window{{2, 3}, {1, 2}, {}};
  for (int64_t p : {1, 0, 1, 1}) window.pads.push_back(b.pool().constant(p));
  Value y = ops::convolution(x, w, Value(), window);
  std::vector<int64_t> shape;
  for (size_t a = 0; a < 4; ++a) shape.push_back(*as_constant(y.extent(a)));
  Value g = b.constant(random_tensor(DType::f32, shape, 3));
  Value back = ops::conv_transpose(g, w, Value(), window);
  ASSERT_FALSE(b.failed()) << b.error().message;
  Value difference = ops::sub(ops::reduce_sum.over_all(ops::mul(y, g)),
                              ops::reduce_sum.over_all(ops::mul(x, back)));
  const auto r = evaluated(b, difference);
  ASSERT_EQ(r.size(), 1u);
  EXPECT_NEAR(r[0], 0, 1e-4);
}

TEST(MaxPool, GivesValuesAndFlatIndices) {
  Builder b;
  Value x = constant(b, {1, 1, 2, 3}, {1, 5, 3, 4, 5, 6});
  auto r = ops::max_pool(x, {2, 2});
  b.output("i", r.indices);
  EXPECT_THAT(evaluated(b, r.indices), ElementsAre(1, 5));
}

TEST(AveragePool, LeavesPaddingOutOfTheDivisor) {
  for (bool include : {false, true}) {
    Builder b;
    ops::WindowSpec window;
    window.pads = {b.pool().constant(1), b.pool().constant(0)};
    Value y = ops::average_pool(constant(b, {1, 1, 2}, {4, 8}), {2}, window, false, include);
    EXPECT_THAT(evaluated(b, y), ElementsAre(include ? 2 : 4, 6));
  }
}

TEST(Softmax, StaysFiniteForLargeValues) {
  Builder b;
  const auto r = evaluated(b, ops::softmax(constant(b, {1, 2}, {1000, 1000}), -1));
  EXPECT_THAT(r, ElementsAre(0.5, 0.5));
}

TEST(Resize, NearestRepeatsElements) {
  Builder b;
  ops::ResizeSpec spec;
  spec.sizes = {b.pool().constant(4)};
  spec.coordinates = ops::Coordinates::asymmetric;
  spec.nearest = ops::NearestRounding::down;
  EXPECT_THAT(evaluated(b, ops::resize(constant(b, {2}, {1, 2}), spec)), ElementsAre(1, 1, 2, 2));
}

TEST(Einsum, TakesDiagonalsAndTransposes) {
  Builder b;
  Value x = constant(b, {2, 2}, {1, 2, 3, 4});
  EXPECT_THAT(evaluated(b, ops::einsum("ii->i", std::array{x})), ElementsAre(1, 4));
  Builder c;
  Value y = constant(c, {2, 2}, {1, 2, 3, 4});
  EXPECT_THAT(evaluated(c, ops::einsum("ij,kj->ki", std::array{y, y})), ElementsAre(5, 11, 11, 25));
}

TEST(Einsum, RejectsATermOfAnotherRank) {
  Builder b;
  ops::einsum("ij->i", std::array{constant(b, {2}, {1, 2})});
  EXPECT_TRUE(b.failed());
}

TEST(Tile, GivesIdleColumnLanesToRows) {
  DeviceProfile profile;
  profile.device_class = DeviceClass::cpu;
  profile.subgroup_size = 8;
  profile.subgroup_shuffle = true;
  EXPECT_EQ(ops::choose_tile(profile, 1000, 64).column_lanes, 8);
  EXPECT_EQ(ops::choose_tile(profile, 1000, 16).column_lanes, 4);
  const ops::Tile narrow = ops::choose_tile(profile, 1000, 1);
  EXPECT_EQ(narrow.column_lanes, 1);
  EXPECT_EQ(narrow.rows(), narrow.lane_rows * 8);
  EXPECT_EQ(narrow.panels(1), 1);
}

TEST(Tile, StagesLargeProductsOfGpus) {
  DeviceProfile profile = portable_profile();
  const ops::Tile narrow = ops::choose_product_tile(profile, 1024, 64, 64);
  EXPECT_TRUE(narrow.staged);
  EXPECT_EQ(narrow.lanes, 128);
  EXPECT_LE(narrow.shared_bytes(), 16384);
  EXPECT_FALSE(ops::choose_product_tile(profile, 8, 64, 64).staged);
  EXPECT_FALSE(ops::choose_product_tile(profile, 1024, 3, 64).staged);
  EXPECT_FALSE(ops::choose_product_tile(profile, 1024, 64, 3).staged);
  EXPECT_TRUE(ops::choose_product_tile(profile, 1024, 64, 3, 9).staged);
  profile.max_shared_bytes = 4096;
  EXPECT_FALSE(ops::choose_product_tile(profile, 1024, 64, 64).staged);
  profile.max_shared_bytes = 16384;
  profile.device_class = DeviceClass::cpu;
  EXPECT_FALSE(ops::choose_product_tile(profile, 1024, 64, 64).staged);
}

DeviceProfile gpu(uint32_t subgroup_size, uint32_t min_subgroup_size) {
  DeviceProfile profile = desktop_profile();
  profile.subgroup_size = subgroup_size;
  profile.min_subgroup_size = min_subgroup_size;
  return profile;
}

int64_t sums_of_a_lane(const ops::Tile& tile) {
  return tile.lane_rows * tile.vectors * 4;
}

TEST(Tile, HasAsManySumsAsRegistersHold) {
  const auto sums = [](const DeviceProfile& profile) {
    return sums_of_a_lane(ops::choose_product_tile(profile, 4096, 256, 64));
  };
  EXPECT_EQ(sums(gpu(64, 64)), 32);
  EXPECT_EQ(sums(gpu(64, 32)), 64);
  EXPECT_EQ(sums(gpu(128, 64)), 64);
  EXPECT_EQ(sums(gpu(32, 32)), 64);
  EXPECT_EQ(sums(gpu(32, 8)), 64);
  EXPECT_EQ(sums(gpu(16, 16)), 16);
  EXPECT_EQ(sums(gpu(8, 8)), 16);
  EXPECT_EQ(sums(portable_profile()), 16) << "nothing is known";
}

TEST(Tile, IsSmallWhereLargeOnesWouldLeaveADeviceIdle) {
  const DeviceProfile profile = gpu(32, 32);
  EXPECT_EQ(ops::choose_product_tile(profile, 196, 512, 64).columns(), 64);
  EXPECT_EQ(ops::choose_product_tile(profile, 128, 32, 64).columns(), 32);
  EXPECT_EQ(ops::choose_product_tile(profile, 12544, 64, 64).columns(), 64);
  EXPECT_EQ(ops::choose_product_tile(profile, 12544, 64, 64).rows(), 128);
  EXPECT_EQ(ops::choose_product_tile(profile, 12544, 256, 64).columns(), 128);
}

TEST(Tile, LoopsOverAStepWhereADriverChoosesTheSubgroup) {
  const auto roll = [](uint32_t size, uint32_t least) {
    return ops::choose_product_tile(gpu(size, least), 4096, 256, 64).roll;
  };
  EXPECT_EQ(roll(32, 32), 0);
  EXPECT_EQ(roll(64, 32), 0);
  EXPECT_EQ(roll(32, 8), 2);
  EXPECT_EQ(roll(32, 16), 2);
  EXPECT_EQ(roll(128, 64), 0);
  EXPECT_EQ(roll(16, 16), 1);
  EXPECT_EQ(ops::choose_window_tile(gpu(128, 64), 4096, 256, 64, 9).roll, 1);
  EXPECT_EQ(ops::choose_window_tile(gpu(32, 32), 4096, 256, 64, 9).roll, 0);
}

// Lanes of narrowed subgroups have registers for 32 sums, whatever is multiplied at once.
TEST(Tile, OfMatricesHasSixtyFourRowsAndThirtyTwoSumsALane) {
  const auto expect = [](uint32_t least, int64_t lanes, int64_t columns) {
    const auto tile = ops::tile_of_matrices(gpu(32, least));
    ASSERT_TRUE(tile);
    EXPECT_EQ(tile->rows(), 64);
    EXPECT_EQ(tile->columns(), columns);
    EXPECT_EQ(tile->lanes, lanes);
    EXPECT_EQ(sums_of_a_lane(*tile), 32);
  };
  expect(32, 128, 64);
  expect(16, 128, 64);
  expect(8, 64, 32);
}

// A step of a convolution lies in one tap.
TEST(Tile, TakesOneVec4AtATimeOfChannelsInOddNumber) {
  EXPECT_EQ(ops::choose_window_tile(gpu(32, 32), 4096, 128, 64, 9).unroll, 2);
  EXPECT_EQ(ops::choose_window_tile(gpu(32, 32), 4096, 128, 20, 9).unroll, 1);
  EXPECT_EQ(ops::choose_window_tile(gpu(32, 32), 4096, 128, 3, 49).unroll, 1);
}

TEST(Tile, PacksWholeVec4s) {
  const PackPiece piece = ops::panel_piece(ops::Tile(), {.columns = 33, .inner = 9});
  int64_t elements = 1;
  for (const auto& loop : piece.loops) elements *= loop.count;
  EXPECT_EQ(elements, 2 * 12 * 32);  // panels, k rounded up to 12, columns of a panel
}

}  // namespace
}  // namespace ullage::test
