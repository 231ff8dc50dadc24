// Regions as large as numbers get: the reference visits what lies on the plane, as the kernel does.
#include <gtest/gtest.h>

#include <limits>

#include "ir/graph/builder.h"
#include "ir/graph/evaluate.h"
#include "ops/resample/roi_align.h"
#include "ops/resample/roi_pool.h"

namespace ullage::ops {
namespace {

using ir::DType;
using ir::Tensor;

// Of a 4 x 4 plane of ones: the one bin of the region from (from, from) to (to, to), as `op` makes
// it of plane, region and image.
template <class Op>
double bin_by(const Op& op, double from, double to) {
  ir::Builder b;
  const ir::Value x =
      b.constant(Tensor::from_doubles(DType::f32, {1, 1, 4, 4}, std::vector(16, 1.0)));
  const std::vector<double> corners = {from, from, to, to};
  const ir::Value rois = b.constant(Tensor::from_doubles(DType::f32, {1, 4}, corners));
  const ir::Value image = b.constant(Tensor::from_doubles(DType::i32, {1}, std::vector{0.0}));
  b.output("y", op(x, rois, image));
  const auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  const auto results = ir::evaluate(*graph, {});
  EXPECT_TRUE(results) << results.error().message;
  return results->front().number(0);
}

double bin_of(double from, double to, RoiPooling pooling) {
  const auto op = [&](ir::Value x, ir::Value rois, ir::Value image) {
    return roi_align(x, rois, image, {.pooling = pooling, .half_pixel = true});
  };
  return bin_by(op, from, to);
}

double pooled(double from, double to) {
  const auto op = [](ir::Value x, ir::Value rois, ir::Value image) {
    return roi_pool(x, rois, image, 1, 1, 1);
  };
  return bin_by(op, from, to);
}

TEST(RoiAlign, RegionsAsLargeAsNumbersGetAreSampledOnThePlane) {
  EXPECT_EQ(bin_of(0, 4, RoiPooling::average), 1);
  // 2^40 samples, of which a few by a few are 1.
  const double average = bin_of(-1e6, 1e6, RoiPooling::average);
  EXPECT_GT(average, 1e-12);
  EXPECT_LT(average, 1e-10);
  EXPECT_GT(bin_of(-1e6, 1e6, RoiPooling::largest), 0.2);
  EXPECT_EQ(bin_of(1e6, 3e6, RoiPooling::largest), 0);
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(bin_of(-infinity, infinity, RoiPooling::average), 0);
}

TEST(RoiPool, RegionsThatAreNoNumbersAreEmpty) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(pooled(1, 3), 1);
  EXPECT_EQ(pooled(kNan, 3), 0);
  EXPECT_EQ(pooled(1, kNan), 0);
  EXPECT_EQ(pooled(-kInfinity, kInfinity), 0);
}

}  // namespace
}  // namespace ullage::ops
