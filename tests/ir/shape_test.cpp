// ShapeExtent accessors (TF-01) and text.
#include "ir/extent/shape.h"

#include <gtest/gtest.h>

namespace ullage::ir {
namespace {

TEST(Shape, TF01_TwoLayers) {
  ExtentPool pool;
  const ExtentExpr two = pool.constant(2), three = pool.constant(3), four = pool.constant(4);
  ShapeExtent exact = ShapeExtent::exact({four});
  EXPECT_EQ(exact.as_exact(0), four);
  EXPECT_TRUE(exact.is_exact());
  ShapeExtent mixed({{.live = two}, {.live = three, .guarantee = Guarantee::upper_bound}});
  EXPECT_EQ(mixed.as_exact(1), std::nullopt);
  EXPECT_EQ(mixed.bound_expr(1), three);
  EXPECT_EQ(mixed.rank(), 2u);
  EXPECT_EQ(mixed.exact_shape(), std::nullopt);
  EXPECT_FALSE(mixed.is_exact());
  mixed.push_back({.guarantee = Guarantee::unknown});
  EXPECT_EQ(mixed.bound_expr(2), std::nullopt);
  EXPECT_EQ(exact.exact_shape()->size(), 1u);
}

TEST(Shape, P07_TextShowsGuarantees) {
  ExtentPool pool;
  const ShapeExtent shape({{.live = pool.constant(2)},
                           {.live = pool.input_axis(0, 1)},
                           {.live = pool.constant(7), .guarantee = Guarantee::upper_bound},
                           {.guarantee = Guarantee::unknown}});
  EXPECT_EQ(to_string(shape), "[2, in0.1, <=7, ?]");
  EXPECT_EQ(to_string(ShapeExtent{}), "[]");
}

}  // namespace
}  // namespace ullage::ir
