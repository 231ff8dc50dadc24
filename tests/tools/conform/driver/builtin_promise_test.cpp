// Intervals of builtins at operands whose results are known, and samples that reach the edges.
#include "tools/conform/driver/builtin_promise.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "tools/conform/driver/driver_scripts.h"
#include "tools/conform/script/number.h"
#include "tools/conform/script/parse_script.h"

namespace ullage::conform {
namespace {

using ir::DType;

const Builtin* find(std::string_view name) {
  for (const auto table : {float_builtins(), exact_builtins()}) {
    for (const Builtin& b : table) {
      if (b.name == name) return &b;
    }
  }
  return nullptr;
}

Interval promise(std::string_view name, const Operands& operands, DType dtype = DType::f32) {
  const Builtin* const b = find(name);
  if (b == nullptr) return {.low = NAN, .high = NAN};
  return BuiltinPromise(*b, dtype).interval(operands);
}

TEST(BuiltinPromise, grants_either_neighbour_of_a_rounded_result) {
  if (find("add") == nullptr) GTEST_SKIP() << "built without MPFR";
  const Interval sum = promise("add", {1, 0x1p-30, 0});
  EXPECT_TRUE(sum.contains(1));
  EXPECT_TRUE(sum.contains(1 + 0x1p-23));
  EXPECT_FALSE(sum.contains(1 + 0x1p-22));
  EXPECT_FALSE(sum.contains(1 - 0x1p-22));
}

TEST(BuiltinPromise, grants_flushed_denormals_and_overflow) {
  if (find("add") == nullptr) GTEST_SKIP() << "built without MPFR";
  const Interval small = promise("mul", {0x1p-100, 0x1p-40, 0});
  EXPECT_TRUE(small.contains(0));
  EXPECT_TRUE(small.contains(0x1p-140));
  EXPECT_FALSE(small.contains(0x1p-120));
  const Interval large = promise("mul", {3e38, 10, 0});
  EXPECT_TRUE(large.contains(INFINITY));
  EXPECT_FALSE(large.contains(3e38));
  EXPECT_FALSE(large.contains(-INFINITY));
  EXPECT_FALSE(promise("exp", {1, 0, 0}).contains(2.7184));
  EXPECT_TRUE(promise("exp", {1, 0, 0}).contains(2.718282));
}

TEST(BuiltinPromise, is_exact_where_nothing_is_rounded) {
  EXPECT_TRUE(promise("floor", {-2.5, 0, 0}).contains(-3));
  EXPECT_FALSE(promise("floor", {-2.5, 0, 0}).contains(-2));
  EXPECT_TRUE(promise("findMSB", {0, 0, 0}).contains(0xffffffff));
  EXPECT_TRUE(promise("umulExtended", {4294967295.0, 4294967295.0, 0}).contains(0xfffffffe));
  EXPECT_TRUE(promise("bitfieldReverse", {1, 0, 0}).contains(0x80000000));
  EXPECT_TRUE(promise("int-shift-right", {-8, 1, 0}).contains(-4));
  EXPECT_FALSE(promise("uint-sub", {0, 1, 0}).contains(0));
  EXPECT_TRUE(promise("uint-clamp", {9, 7, 3}).contains(7));
  EXPECT_TRUE(promise("roundEven", {2.5, 0, 0}).contains(2));
}

TEST(BuiltinOperands, stay_in_their_range_and_reach_its_edges) {
  for (const auto table : {float_builtins(), exact_builtins()}) {
    for (const Builtin& b : table) {
      std::set<uint64_t> seen;
      for (size_t i = 0; i < kBuiltinSamples; ++i) {
        const auto bits = builtin_operands(b, DType::f32, i, 1);
        seen.insert(bits[0]);
        if (!ir::is_float(b.operand) || (b.low == 0 && b.high == 0)) continue;
        for (uint32_t k = 0; k < b.operands; ++k) {
          const double value = number_value(bits[k], DType::f32);
          ASSERT_GE(value, b.low * (b.low < 0 ? 1.000001 : 0.999999)) << b.name;
          ASSERT_LE(value, b.high * 1.000001) << b.name;
        }
      }
      EXPECT_GT(seen.size(), 500u) << b.name;
    }
  }
}

TEST(DriverScripts, are_scripts) {
  for (const ScriptGroup& group : script_groups()) {
    for (const DriverScript& script : group.scripts()) {
      const auto parsed = parse_script(std::string(script.name), script.text, {});
      EXPECT_TRUE(parsed) << (parsed ? "" : parsed.error().message);
    }
  }
}

}  // namespace
}  // namespace ullage::conform
