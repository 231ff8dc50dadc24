// Guarantee transfer by published numbers, and P-00 against brute force.
#include "ir/extent/shape_transfer.h"

#include <gtest/gtest.h>

#include <array>

namespace ullage::ir {
namespace {

using Actual = std::optional<int64_t>;  // none: the op is not valid for these extents

struct Transfer : testing::Test {
  ExtentPool pool;
  ExtentExpr n = pool.input_axis(0, 0), m = pool.input_axis(0, 1);
  ExtentExpr k(int64_t v) { return pool.constant(v); }
  static AxisExtent E(ExtentExpr e) { return {.live = e}; }
  static AxisExtent U(ExtentExpr e) { return {.live = e, .guarantee = Guarantee::upper_bound}; }
  static AxisExtent Any() { return {.guarantee = Guarantee::unknown}; }
  AxisExtent E(int64_t v) { return E(k(v)); }
  AxisExtent U(int64_t v) { return U(k(v)); }
  static std::string text(const AxisExtent& a) { return to_string(ShapeExtent({a})); }
  static std::string text(const Result<AxisTransfer>& r) {
    return r ? text(r->axis) + (r->guards.empty() ? "" : " guarded") : "error";
  }
};

TEST_F(Transfer, ElementwiseMerges) {
  EXPECT_EQ(text(merge_axes(E(4), E(4))), "[4]");
  EXPECT_EQ(text(merge_axes(E(4), E(5))), "error");
  EXPECT_EQ(text(merge_axes(E(n), E(4))), "[4] guarded");
  EXPECT_EQ(text(merge_axes(E(4), Any())), "[4] guarded");
  EXPECT_EQ(text(merge_axes(E(4), U(7))), "[4] guarded");
  EXPECT_EQ(text(merge_axes(E(4), U(3))), "error");
  EXPECT_EQ(text(merge_axes(U(3), U(7))), "[<=3] guarded");
  EXPECT_EQ(text(merge_axes(Any(), U(7))), "[<=7] guarded");
  EXPECT_EQ(text(merge_axes(Any(), Any())), "[?] guarded");
  EXPECT_EQ(text(merge_axes(E(4), U(7), GuardPolicy::weaken)), "[<=4]");
  EXPECT_EQ(text(merge_axes(E(n), E(m), GuardPolicy::weaken)), "[<=min(in0.0, in0.1)]");
  EXPECT_EQ(text(merge_axes(E(n * 2), E(n + n))), "[in0.0*2]");
}

TEST_F(Transfer, GuardsNameTheirSides) {
  const auto exact = merge_axes(E(n), E(m));
  ASSERT_TRUE(exact);
  EXPECT_EQ(to_string(exact->guards[0].condition()), "equal(in0.0, in0.1)");
  const auto bounded = merge_axes(E(n), U(m));
  ASSERT_TRUE(bounded);
  EXPECT_FALSE(bounded->guards[0].condition());
  EXPECT_EQ(bounded->guards[0].a.exact, n);
  EXPECT_FALSE(bounded->guards[0].b.exact);
  EXPECT_EQ(bounded->guards[0].b.operand, 1u);
}

TEST_F(Transfer, BroadcastsAsRelay) {
  EXPECT_EQ(text(broadcast_axes(E(1), Any())), "[?]");
  EXPECT_EQ(text(broadcast_axes(E(n), E(1))), "[in0.0]");
  EXPECT_EQ(text(broadcast_axes(Any(), E(3))), "[3] guarded");
  EXPECT_EQ(text(broadcast_axes(Any(), Any())), "[?] guarded");
  EXPECT_EQ(text(broadcast_axes(E(2), E(3))), "error");
  EXPECT_EQ(text(broadcast_axes(E(0), E(1))), "[0]");
  EXPECT_EQ(text(broadcast_axes(E(n), E(n))), "[in0.0]");
  EXPECT_EQ(text(broadcast_axes(E(n), E(m))), "[select(equal(in0.0, 1), in0.1, in0.0)] guarded");
  EXPECT_EQ(text(broadcast_axes(U(4), U(6))), "[<=6] guarded");
}

TEST_F(Transfer, ConcatenationSums) {
  EXPECT_EQ(text(concat_axes(std::array{E(1), E(2)})), "[3]");
  EXPECT_EQ(text(concat_axes(std::array{E(2), Any()})), "[?]");
  EXPECT_EQ(text(concat_axes(std::array{E(2), U(4)})), "[<=6]");
  EXPECT_EQ(text(concat_axes(std::array{Any(), U(4)})), "[?]");
  EXPECT_EQ(text(concat_axes(std::array{U(3), U(4)})), "[<=7]");
}

TEST_F(Transfer, BranchesJoin) {
  const AxisExtent a[] = {E(2), E(3), E(4), Any(), Any(), U(6)};
  const AxisExtent b[] = {E(2), Any(), U(4), Any(), U(5), U(7)};
  const char* expected[] = {"[2]", "[?]", "[<=4]", "[?]", "[?]", "[<=7]"};
  for (size_t i = 0; i < std::size(a); ++i) EXPECT_EQ(text(join_axes(a[i], b[i])), expected[i]);
  EXPECT_EQ(text(join_axes(E(n), E(m))), "[<=max(in0.0, in0.1)]");
}

TEST_F(Transfer, PaddingGrows) {
  EXPECT_EQ(text(pad_axis(U(3), k(2), k(0), 1)), "[<=7]");
  EXPECT_EQ(text(pad_axis(U(3), k(-10), k(0), 0)), "error");
  EXPECT_EQ(text(pad_axis(E(0), k(1), k(1), 5)), "[2]");
  EXPECT_EQ(text(pad_axis(E(n), k(-1), k(0), 0)), "[in0.0 - 1] guarded");
  EXPECT_EQ(text(pad_axis(E(n + 1), k(-1), k(0), 0)), "[in0.0]");
  EXPECT_EQ(text(pad_axis(Any(), k(1), k(0), 0)), "[?]");
  EXPECT_EQ(text(pad_axis(E(4), k(1), k(0), -1)), "error");
}

TEST_F(Transfer, SlicesAreExactOnlyWithAGuard) {
  EXPECT_EQ(text(slice_axis(pool, U(4), 0, 5, 1)), "error");
  EXPECT_EQ(text(slice_axis(pool, U(4), 1, 4, 2)), "[2] guarded");
  EXPECT_EQ(text(slice_axis(pool, U(4), 1, 4, 2, GuardPolicy::weaken)), "[<=2]");
  EXPECT_EQ(text(slice_axis(pool, E(4), 0, 4, 1)), "[4]");
  EXPECT_EQ(text(slice_axis(pool, E(n), 0, 4, 1)), "[4] guarded");
  EXPECT_EQ(text(slice_axis(pool, Any(), 0, 0, 1)), "[0]");
  EXPECT_EQ(text(slice_axis(pool, E(4), 3, 2, 1)), "error");
  EXPECT_EQ(text(slice_axis(pool, E(4), 0, 2, 0)), "error");
  // SP-06: x[0:16] is accepted on n + 16 and guarded on n.
  EXPECT_EQ(text(slice_axis(pool, E(n + 16), 0, 16, 1)), "[16]");
  EXPECT_EQ(text(slice_axis(pool, E(n), 0, 16, 1)), "[16] guarded");
}

TEST_F(Transfer, P02_TransposePermutesPairs) {
  const ShapeExtent shape({E(2), U(3), Any()});
  EXPECT_EQ(to_string(transpose_shape(shape, std::array<int64_t, 3>{2, 0, 1})), "[?, 2, <=3]");
  const ShapeExtent bounds({U(1), E(2), U(3), E(4)});
  EXPECT_EQ(to_string(transpose_shape(bounds, std::array<int64_t, 4>{1, 0, 3, 2})),
            "[2, <=1, 4, <=3]");
}

// Runs a rule over many operand pairs and all extents their guarantees allow, and compares with
// what the op does to concrete extents.
class P00 : public Transfer {
 protected:
  static constexpr int64_t kLargest = 4;

  // Bindings of n and m, kept in fields; the extents that `axis` may have under them.
  int64_t n_ = 0, m_ = 0;

  int64_t value(ExtentExpr e) const {
    const Bindings bindings{.integer = [this](const ExtentNode& leaf) -> Result<int64_t> {
                              return leaf.index == 0 ? n_ : m_;
                            },
                            .floating = {}};
    const auto r = evaluate(e, bindings);
    EXPECT_TRUE(r);
    return r ? *r : INT64_MIN;
  }

  std::vector<int64_t> extents_of(const AxisExtent& axis) const {
    std::vector<int64_t> all;
    const int64_t high = axis.guarantee == Guarantee::unknown ? kLargest : value(axis.live);
    const int64_t low = axis.guarantee == Guarantee::exact ? high : 0;
    for (int64_t v = low; v <= high; ++v) all.push_back(v);
    return all;
  }

  std::vector<AxisExtent> samples() {
    return {E(0),     E(1), E(2), E(3), E(n), E(m),     E(n + 1),
            E(n * 2), U(0), U(1), U(3), U(n), U(m + 2), Any()};
  }

  bool holds(const ExtentGuard& guard, int64_t a, int64_t b) const {
    const auto side = [&](const ExtentSide& s) {
      return s.exact ? value(s.exact) : (s.operand == 0 ? a : b);
    };
    const int64_t x = side(guard.a), y = side(guard.b);
    const bool ok = guard.relation == ExtentRelation::at_most        ? x <= y
                    : guard.relation == ExtentRelation::equal        ? x == y
                    : guard.relation == ExtentRelation::one_or_equal ? x == 1 || x == y
                                                                     : x == 1 || y == 1 || x == y;
    const ExtentExpr condition = guard.condition();
    EXPECT_TRUE(!condition || (value(condition) != 0) == ok);
    return ok;
  }

  void expect_true(const AxisExtent& axis, int64_t actual, const std::string& what) const {
    if (axis.guarantee == Guarantee::unknown) return;
    const int64_t claimed = value(axis.live);
    EXPECT_TRUE(axis.guarantee == Guarantee::exact ? claimed == actual : claimed >= actual)
        << what << ": " << actual;
  }

  // `exact_guards`: the guards are true exactly where the op is valid.
  template <class Rule, class Reference>
  void check(Rule rule, Reference reference, bool exact_guards) {
    for (const AxisExtent& a : samples()) {
      for (const AxisExtent& b : samples()) {
        const Result<AxisTransfer> r = rule(a, b);
        const std::string what = text(a) + " and " + text(b) + " -> " + text(r);
        for_each_extent(a, b, [&](int64_t x, int64_t y) {
          const Actual actual = reference(x, y);
          if (!r) {
            EXPECT_FALSE(actual) << what;
            return;
          }
          bool all = true;
          for (const ExtentGuard& guard : r->guards) all = all && holds(guard, x, y);
          EXPECT_TRUE(!exact_guards || all == actual.has_value())
              << what << " at " << x << ", " << y;
          if (all && actual) expect_true(r->axis, *actual, what);
        });
        if (HasFailure()) return;
      }
    }
  }

  template <class Visit>
  void for_each_extent(const AxisExtent& a, const AxisExtent& b, Visit visit) {
    for (n_ = 0; n_ <= 3; ++n_) {
      for (m_ = 0; m_ <= 3; ++m_) {
        for (int64_t x : extents_of(a)) {
          for (int64_t y : extents_of(b)) visit(x, y);
        }
      }
    }
  }
};

TEST_F(P00, Merge) {
  const auto same = [](int64_t x, int64_t y) { return x == y ? Actual(x) : std::nullopt; };
  check([](auto& a, auto& b) { return merge_axes(a, b); }, same, true);
  check([](auto& a, auto& b) { return merge_axes(a, b, GuardPolicy::weaken); }, same, false);
}

TEST_F(P00, Broadcast) {
  check([](auto& a, auto& b) { return broadcast_axes(a, b); },
        [](int64_t x, int64_t y) -> Actual {
          if (x == 1) return y;
          return y == 1 || x == y ? Actual(x) : std::nullopt;
        },
        true);
}

TEST_F(P00, ConcatAndJoin) {
  check(
      [](auto& a, auto& b) -> Result<AxisTransfer> {
        return AxisTransfer{concat_axes(std::array{a, b}), {}};
      },
      [](int64_t x, int64_t y) { return Actual(x + y); }, true);
  const auto join = [](auto& a, auto& b) -> Result<AxisTransfer> {
    return AxisTransfer{join_axes(a, b), {}};
  };
  check(join, [](int64_t x, int64_t) { return Actual(x); }, true);
  check(join, [](int64_t, int64_t y) { return Actual(y); }, true);
}

TEST_F(P00, Pad) {
  for (int64_t low : {-4, -1, 0, 2}) {
    for (int64_t high : {-2, 0, 1}) {
      for (int64_t interior : {0, 1, 3}) {
        check([&](auto& a, auto&) { return pad_axis(a, k(low), k(high), interior); },
              [&](int64_t x, int64_t) -> Actual {
                const int64_t r = x + low + high + std::max<int64_t>(x - 1, 0) * interior;
                return r >= 0 ? Actual(r) : std::nullopt;
              },
              true);
      }
    }
  }
}

TEST_F(P00, Slice) {
  for (int64_t start : {0, 1, 3}) {
    for (int64_t limit : {0, 1, 3, 4}) {
      for (int64_t stride : {1, 2}) {
        if (limit < start) continue;
        check([&](auto& a, auto&) { return slice_axis(pool, a, start, limit, stride); },
              [&](int64_t x, int64_t) -> Actual {
                if (limit > x) return std::nullopt;
                return (limit - start + stride - 1) / stride;
              },
              true);
      }
    }
  }
}

}  // namespace
}  // namespace ullage::ir
