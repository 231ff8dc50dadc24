// simplify() and bounds() against brute force: random expressions, every binding of a small box.
#include <gtest/gtest.h>

#include <random>

#include "ir/extent/extent.h"

namespace ullage::ir {
namespace {

constexpr int64_t kAxisHigh = 3, kScalarLow = -3, kScalarHigh = 2;

// Two axes in [0, 3] and one scalar in [-3, 2].
Interval box(const ExtentNode& leaf) {
  return leaf.op == ScalarOp::input_axis ? Interval{0, kAxisHigh}
                                         : Interval{kScalarLow, kScalarHigh};
}

class Generator {
 public:
  Generator(ExtentPool& pool, unsigned seed) : pool_(pool), random_(seed) {}

  ExtentExpr integer(int depth) {
    static constexpr ScalarOp kOps[] = {
        ScalarOp::add,        ScalarOp::add,       ScalarOp::sub,         ScalarOp::mul,
        ScalarOp::mul,        ScalarOp::floor_div, ScalarOp::floor_div,   ScalarOp::ceil_div,
        ScalarOp::mod,        ScalarOp::min,       ScalarOp::max,         ScalarOp::trunc_div,
        ScalarOp::equal,      ScalarOp::less,      ScalarOp::less_equal,  ScalarOp::logical_and,
        ScalarOp::logical_or, ScalarOp::select,    ScalarOp::logical_not, ScalarOp::float_to_int,
        ScalarOp::float_less};
    if (depth == 0 || pick(6) == 0) return leaf();
    const ScalarOp op = kOps[pick(std::size(kOps))];
    if (op == ScalarOp::float_to_int) return pool_.make(op, floating(depth - 1));
    if (op == ScalarOp::float_less) {
      return pool_.make(op, floating(depth - 1), floating(depth - 1));
    }
    const ExtentExpr a = integer(depth - 1);
    if (op == ScalarOp::logical_not) return pool_.make(op, a);
    const ExtentExpr b = pick(3) == 0 ? constant() : integer(depth - 1);
    return op == ScalarOp::select ? pool_.make(op, a, b, integer(depth - 1)) : pool_.make(op, a, b);
  }

 private:
  size_t pick(size_t n) { return random_() % n; }
  ExtentExpr constant() { return pool_.constant(static_cast<int64_t>(pick(11)) - 4); }
  ExtentExpr leaf() {
    switch (pick(4)) {
      case 0:
        return pool_.input_axis(0, 0);
      case 1:
        return pool_.input_axis(0, 1);
      case 2:
        return pool_.runtime_scalar(1, 0);
      default:
        return constant();
    }
  }
  ExtentExpr floating(int depth) {
    static constexpr ScalarOp kOps[] = {ScalarOp::float_add, ScalarOp::float_sub,
                                        ScalarOp::float_mul, ScalarOp::float_div,
                                        ScalarOp::float_min, ScalarOp::float_max};
    const size_t kind = pick(4);
    if (depth == 0 || kind == 0) {
      return pool_.float_constant((static_cast<double>(pick(13)) - 4) / (pick(2) ? 4 : 3));
    }
    if (kind == 1) return pool_.make(ScalarOp::int_to_float, integer(depth - 1));
    if (kind == 2) {
      static constexpr ScalarOp kRounds[] = {ScalarOp::float_floor,   ScalarOp::float_ceil,
                                             ScalarOp::float_round,   ScalarOp::float_as_f32,
                                             ScalarOp::float_as_bf16, ScalarOp::float_as_f16};
      return pool_.make(kRounds[pick(std::size(kRounds))], floating(depth - 1));
    }
    return pool_.make(kOps[pick(std::size(kOps))], floating(depth - 1), floating(depth - 1));
  }

  ExtentPool& pool_;
  std::mt19937 random_;
};

// Every binding of the box at which `e` has a value.
template <class Check>
void for_each_value(ExtentExpr e, Check&& check) {
  for (int64_t x = 0; x <= kAxisHigh; ++x) {
    for (int64_t y = 0; y <= kAxisHigh; ++y) {
      for (int64_t s = kScalarLow; s <= kScalarHigh; ++s) {
        Bindings bindings;
        bindings.integer = [&](const ExtentNode& leaf) -> Result<int64_t> {
          if (leaf.op == ScalarOp::runtime_scalar) return s;
          return leaf.index == 0 ? x : y;
        };
        if (const auto value = evaluate(e, bindings)) check(*value, bindings);
      }
    }
  }
}

class SimplifyRandom : public testing::TestWithParam<int> {};

TEST_P(SimplifyRandom, KeepsValuesAndIsIdempotent) {
  ExtentPool pool;
  Generator generator(pool, static_cast<unsigned>(GetParam()));
  for (int i = 0; i < 200; ++i) {
    const ExtentExpr e = generator.integer(4);
    for (const LeafRange& range : {LeafRange{}, LeafRange{box}}) {
      const ExtentExpr simple = simplify(e, range);
      ASSERT_EQ(simplify(simple, range), simple) << to_string(e) << "  ->  " << to_string(simple)
                                                 << "  ->  " << to_string(simplify(simple, range));
      for_each_value(e, [&](int64_t value, const Bindings& bindings) {
        const auto got = evaluate(simple, bindings);
        ASSERT_TRUE(got) << to_string(e) << " -> " << to_string(simple) << ": "
                         << got.error().message;
        ASSERT_EQ(*got, value) << to_string(e) << "  ->  " << to_string(simple);
      });
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(SimplifyRandom, BoundsAreSound) {
  ExtentPool pool;
  Generator generator(pool, static_cast<unsigned>(GetParam()) + 1000);
  for (int i = 0; i < 200; ++i) {
    const ExtentExpr e = generator.integer(4);
    const Interval in_box = bounds(e, box), anywhere = bounds(e);
    for_each_value(e, [&](int64_t value, const Bindings&) {
      ASSERT_LE(in_box.low, value) << to_string(e);
      ASSERT_GE(in_box.high, value) << to_string(e);
      ASSERT_TRUE(anywhere.low <= value && value <= anywhere.high) << to_string(e);
    });
    if (HasFatalFailure()) return;
  }
}

TEST_P(SimplifyRandom, ProofsHold) {
  ExtentPool pool;
  Generator generator(pool, static_cast<unsigned>(GetParam()) + 2000);
  for (int i = 0; i < 300; ++i) {
    const ExtentExpr a = generator.integer(3), b = generator.integer(3);
    const bool at_most = prove_less_equal(a, b, box), same = prove_equal(a, b, box);
    const bool even = prove_multiple_of(a, 4, box);
    for_each_value(a, [&](int64_t value, const Bindings& bindings) {
      ASSERT_TRUE(!even || value % 4 == 0) << to_string(a);
      const auto other = evaluate(b, bindings);
      if (!other) return;
      ASSERT_TRUE(!at_most || value <= *other) << to_string(a) << " <= " << to_string(b);
      ASSERT_TRUE(!same || value == *other) << to_string(a) << " == " << to_string(b);
    });
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, SimplifyRandom, testing::Range(0, 5));

}  // namespace
}  // namespace ullage::ir
