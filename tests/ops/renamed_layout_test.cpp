// Layouts behind reshapes: an element lies where it lay.
#include "ops/movement/renamed_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace ullage::ops {
namespace {

using ir::Layout;
using Extents = std::vector<int64_t>;

class RenamedLayout : public testing::Test {
 protected:
  ir::ShapeExtent shape(const Extents& extents) {
    std::vector<ir::ExtentExpr> axes;
    for (int64_t e : extents) axes.push_back(pool_.constant(e));
    return ir::ShapeExtent::exact(std::move(axes));
  }

  // Where the elements lie, in row-major order.
  Extents places(const Layout& layout, const Extents& extents) {
    Extents strides, found;
    for (ir::ExtentExpr e : ir::strides_of(layout, shape(extents), pool_))
      strides.push_back(*ir::as_constant(e));
    const int64_t count =
        std::accumulate(extents.begin(), extents.end(), int64_t{1}, std::multiplies());
    for (int64_t i = 0; i < count; ++i) {
      int64_t place = 0, rest = i;
      for (size_t a = extents.size(); a-- > 0; rest /= extents[a])
        place += rest % extents[a] * strides[a];
      found.push_back(place);
    }
    return found;
  }

  std::optional<Layout> behind(const Layout& layout, const Extents& from, const Extents& to) {
    return layout_behind_reshape(layout, shape(from), shape(to));
  }

  ir::ExtentPool pool_;
  std::mt19937 random_{7};
};

TEST_F(RenamedLayout, PixelsMergeWhereChannelsAreLast) {
  const Layout last = Layout::channels_last(4);
  EXPECT_EQ(behind(last, {2, 5, 3, 7}, {2, 5, 21}), Layout::channels_last(3));
  EXPECT_EQ(behind(last, {6, 5, 3, 7}, {2, 3, 5, 3, 7}), (Layout{{0, 1, 3, 4, 2}, true}));
  EXPECT_EQ(behind(last, {2, 5, 3, 7}, {2, 1, 5, 21}), (Layout{{1, 0, 3, 2}, true}));
  EXPECT_EQ(behind(last, {2, 5, 3, 7}, {2, 15, 7}), std::nullopt) << "channels and rows lie apart";
  EXPECT_EQ(behind(last, {2, 6, 3, 7}, {2, 2, 3, 3, 7}), std::nullopt) << "a padded axis is split";
  EXPECT_EQ(behind(last, {2, 8, 3, 7}, {2, 2, 4, 3, 7}), (Layout{{0, 3, 4, 1, 2}, false}));
}

TEST_F(RenamedLayout, ElementsStayWhereTheyWere) {
  const auto below = [&](int64_t end) {
    return static_cast<int64_t>(random_() % static_cast<uint64_t>(end));
  };
  int found = 0;
  for (int turn = 0; turn < 2000; ++turn) {
    // The same factors, grouped in two ways.
    Extents factors(static_cast<size_t>(1 + below(5)));
    for (int64_t& f : factors) f = 1 + below(5);
    const auto grouped = [&] {
      Extents extents = {1};
      for (int64_t f : factors)
        below(2) ? extents.push_back(f) : static_cast<void>(extents.back() *= f);
      return extents;
    };
    const Extents from = grouped(), to = grouped();
    Layout layout{.padded = below(2) == 1};
    layout.order.resize(from.size());
    std::iota(layout.order.begin(), layout.order.end(), uint8_t{0});
    if (below(4) != 0) std::ranges::shuffle(layout.order, random_);
    const auto renamed = behind(layout, from, to);
    if (!renamed) continue;
    ++found;
    ASSERT_EQ(places(*renamed, to), places(ir::canonical(layout, shape(from)), from))
        << testing::PrintToString(from) << " to " << testing::PrintToString(to) << ", order "
        << testing::PrintToString(layout.order);
  }
  EXPECT_GT(found, 500);
}

}  // namespace
}  // namespace ullage::ops
