// Layouts: canonical forms, strides and storage against a walk over every element.
#include "ir/lowering/kernel_graph.h"

#include <gtest/gtest.h>

#include <set>

namespace ullage::ir {
namespace {

class LayoutTest : public ::testing::Test {
 protected:
  ExtentPool pool_;
  ExtentExpr n_ = pool_.input_axis(0, 0), m_ = pool_.input_axis(0, 1);

  ShapeExtent shape(std::vector<int64_t> extents) {
    ShapeExtent s;
    for (int64_t n : extents) s.push_back({.live = pool_.constant(n)});
    return s;
  }
  static ShapeExtent symbolic(std::vector<ExtentExpr> extents) {
    return ShapeExtent::exact(std::move(extents));
  }
  std::vector<int64_t> strides(const Layout& layout, std::vector<int64_t> extents) {
    std::vector<int64_t> result;
    for (ExtentExpr e : strides_of(layout, shape(std::move(extents)), pool_)) {
      result.push_back(as_constant(e).value_or(-1));
    }
    return result;
  }
  int64_t storage(const Layout& layout, std::vector<int64_t> extents) {
    return as_constant(storage_elements(layout, shape(std::move(extents)), pool_)).value_or(-1);
  }
};

TEST_F(LayoutTest, ChannelsLastMovesAxisOneInside) {
  EXPECT_EQ(Layout::channels_last(4).order, (std::vector<uint8_t>{0, 2, 3, 1}));
  EXPECT_EQ(Layout::channels_last(3).order, (std::vector<uint8_t>{0, 2, 1}));
  EXPECT_EQ(Layout::channels_last(2), Layout::rows());  // nothing between N and C
}

TEST_F(LayoutTest, CanonicalDropsPaddingOfProvedMultiples) {
  EXPECT_EQ(canonical(Layout::rows(), shape({3, 8})), Layout::plain());
  EXPECT_EQ(canonical(Layout::rows(), shape({3, 0})), Layout::plain());
  EXPECT_EQ(canonical(Layout::rows(), shape({8, 3})), Layout::rows());
  EXPECT_EQ(canonical(Layout::rows(), symbolic({m_, n_ * 4})), Layout::plain());
  EXPECT_EQ(canonical(Layout::rows(), symbolic({m_, n_ * 2})), Layout::rows());
  EXPECT_EQ(canonical(Layout::rows(), shape({})), Layout::plain());
}

TEST_F(LayoutTest, CanonicalDropsOrdersThatMoveNothing) {
  const Layout nhwc = Layout::channels_last(4);
  EXPECT_EQ(canonical(nhwc, shape({2, 8, 1, 1})), Layout::plain());
  EXPECT_EQ(
      canonical(nhwc, symbolic({n_, pool_.constant(8), pool_.constant(1), pool_.constant(1)})),
      Layout::plain());
  // Padded channels are not padded columns.
  EXPECT_EQ(canonical(nhwc, shape({2, 6, 1, 1})), nhwc);
  EXPECT_EQ(canonical(nhwc, shape({2, 8, 3, 1})).order, nhwc.order);
  EXPECT_FALSE(canonical(nhwc, shape({2, 8, 3, 1})).padded);
  EXPECT_EQ(canonical(Layout{{0, 1, 2}, true}, shape({2, 3, 5})), Layout::rows());
  EXPECT_EQ(canonical(Layout{{1, 0}, false}, symbolic({n_, m_})), (Layout{{1, 0}, false}));
  EXPECT_EQ(canonical(Layout{{1, 0}, false}, symbolic({pool_.constant(1), m_})), Layout::plain());
}

TEST_F(LayoutTest, StridesFollowTheOrder) {
  EXPECT_EQ(strides(Layout::plain(), {2, 3, 5}), (std::vector<int64_t>{15, 5, 1}));
  EXPECT_EQ(strides(Layout::rows(), {2, 3, 5}), (std::vector<int64_t>{24, 8, 1}));
  EXPECT_EQ(strides(Layout::channels_last(4), {2, 6, 5, 7}), (std::vector<int64_t>{280, 1, 56, 8}));
  EXPECT_TRUE(strides(Layout::plain(), {}).empty());
  const std::vector<ExtentExpr> s = strides_of(Layout::rows(), symbolic({n_, m_}), pool_);
  EXPECT_EQ(s[0], simplify(round_up(m_, 4)));
}

TEST_F(LayoutTest, StorageHoldsEveryElementOnce) {
  const Layout layouts[] = {Layout::plain(), Layout::rows(), Layout::channels_last(3),
                            Layout{{2, 0, 1}, false}};
  for (const Layout& layout : layouts) {
    for (std::vector<int64_t> e :
         {std::vector<int64_t>{2, 3, 5}, {1, 4, 4}, {3, 1, 1}, {2, 0, 3}}) {
      const std::vector<int64_t> stride = strides(layout, e);
      const int64_t size = storage(layout, e);
      std::set<int64_t> seen;
      for (int64_t a = 0; a < e[0]; ++a) {
        for (int64_t b = 0; b < e[1]; ++b) {
          for (int64_t c = 0; c < e[2]; ++c) {
            const int64_t at = a * stride[0] + b * stride[1] + c * stride[2];
            EXPECT_LT(at, size);
            EXPECT_TRUE(seen.insert(at).second);
          }
        }
      }
      if (!layout.padded) {
        EXPECT_EQ(size, e[0] * e[1] * e[2]);
      }
    }
  }
  EXPECT_EQ(storage(Layout::rows(), {5}), 8);
  EXPECT_EQ(storage(Layout::plain(), {}), 1);
  EXPECT_EQ(as_constant(element_count(shape({}), pool_)), 1);
  EXPECT_EQ(element_count(symbolic({n_, m_}), pool_), simplify(n_ * m_));
}

}  // namespace
}  // namespace ullage::ir
