// Bounds: which interval every policy chooses, and what is refused.
#include "runtime/run/bounds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/runtime/fixtures/test_programs.h"

namespace ullage::runtime {
namespace {

using ir::Interval;
using Bounds = std::vector<std::pair<std::string, int64_t>>;

TEST(Bounds, BucketsArePowersOfTwo) {
  const std::pair<int64_t, int64_t> cases[] = {{INT64_MIN, 1},
                                               {-1, 1},
                                               {0, 1},
                                               {1, 1},
                                               {2, 2},
                                               {3, 4},
                                               {4, 4},
                                               {255, 256},
                                               {256, 256},
                                               {257, 512},
                                               {int64_t{1} << 62, int64_t{1} << 62},
                                               {(int64_t{1} << 62) + 1, INT64_MAX},
                                               {INT64_MAX, INT64_MAX}};
  for (auto [value, bucket] : cases) EXPECT_EQ(bucket_of(value), bucket) << value;
}

TEST(Bounds, NamesOfLeaves) {
  const ir::Program program = counted_program();
  const auto leaves = leaves_of(program, Bounds{{"x.0", 9}, {"count", 4}});
  ASSERT_TRUE(leaves) << leaves.error().message;
  ASSERT_EQ(leaves->size(), 2u);
  EXPECT_EQ((*leaves)[0].name, "n");
  EXPECT_EQ((*leaves)[0].position, "x.0");
  EXPECT_EQ((*leaves)[0].bound, 9);
  EXPECT_EQ((*leaves)[1].position, "count[0]");
  EXPECT_EQ((*leaves)[1].bound, 4);
  EXPECT_FALSE(leaves_of(program, Bounds{{"m", 4}}));
  EXPECT_FALSE(leaves_of(program, Bounds{{"n", -1}}));
}

TEST(Bounds, AGuardThatHoldsALeafEqualGivesItWhatThatCanBe) {
  ir::Program program = counted_program();
  const Leaf n = leaves_of(program, {})->at(0), count = leaves_of(program, {})->at(1);
  const auto add = [&](ir::ScalarInstruction code) {
    program.scalars.code.push_back(code);
    return static_cast<uint32_t>(program.scalars.code.size() - 1);
  };
  const uint32_t two = add({.op = ir::ScalarOp::constant, .value = 2});
  const uint32_t half = add({.op = ir::ScalarOp::floor_div, .a = n.reg, .b = two});
  program.guards.push_back(
      {.condition = add({.op = ir::ScalarOp::equal, .a = count.reg, .b = half})});
  const auto bound_of_count = [&](const Bounds& bounds) {
    return leaves_of(program, bounds)->at(1).bound;
  };
  EXPECT_EQ(bound_of_count({}), std::nullopt) << "half of anything is no bound";
  EXPECT_EQ(bound_of_count({{"n", 9}}), 4);
  EXPECT_EQ(bound_of_count({{"n", 9}, {"count", 3}}), 3);
  program.guards.back().predicate = half;
  EXPECT_EQ(bound_of_count({{"n", 9}}), std::nullopt) << "it is true in some runs only";
}

class Choose : public testing::Test {
 protected:
  Box choose(Policy policy, LeafValues values, const Bounds& bounds = {}) {
    leaves = *leaves_of(program, bounds);
    const auto box = choose_box(policy, program, leaves, values);
    EXPECT_TRUE(box) << box.error().message;
    return box ? *box : Box{};
  }
  const ir::Program program = counted_program();
  std::vector<Leaf> leaves;
};

TEST_F(Choose, FromWhatIsSeen) {
  EXPECT_EQ(choose(Policy::replay, {5, 3}), (Box{{0, 8}, {0, 4}}));
  EXPECT_EQ(choose(Policy::bucket, {5, 3}), (Box{{0, 8}, {0, 4}}));
  EXPECT_EQ(choose(Policy::exact, {5, 3}), (Box{{5, 5}, {3, 3}}));
  EXPECT_EQ(choose(Policy::replay, {0, -3}), (Box{{0, 1}, {-4, 0}}));
}

TEST_F(Choose, GivenBounds) {
  const Bounds bounds{{"n", 100}};
  EXPECT_EQ(choose(Policy::replay, {5, 3}, bounds), (Box{{0, 100}, {0, 4}}));
  EXPECT_EQ(choose(Policy::bucket, {5, 3}, bounds), (Box{{0, 8}, {0, 4}}));
  EXPECT_EQ(choose(Policy::bucket, {99, 3}, bounds), (Box{{0, 100}, {0, 4}}));
  EXPECT_EQ(choose(Policy::replay, {101, 3}, bounds), (Box{{0, 128}, {0, 4}}));
  EXPECT_EQ(choose(Policy::replay, {std::nullopt, 3}, bounds), (Box{{0, 100}, {0, 4}}));
}

TEST(Bounds, AUnionContainsBoth) {
  EXPECT_EQ(union_of({{0, 8}, {0, 4}}, {{0, 2}, {-2, 16}}), (Box{{0, 8}, {-2, 16}}));
}

TEST(Bounds, StepsAreAtMostAnEighthMore) {
  for (int64_t value = 0; value < 5000; ++value) {
    const int64_t step = step_of(value);
    EXPECT_GE(step, value);
    EXPECT_LE(step, value + value / 8) << value;
  }
  EXPECT_EQ(step_of(16), 16);
  EXPECT_EQ(step_of(INT64_MAX), INT64_MAX);
}

TEST_F(Choose, WithoutValueOrBound) {
  leaves = *leaves_of(program, Bounds{});
  const auto box = choose_box(Policy::replay, program, leaves, {4, std::nullopt});
  ASSERT_FALSE(box);
  EXPECT_THAT(box.error().message, testing::HasSubstr("count"));
}

TEST_F(Choose, IntervalsFollow) {
  leaves = *leaves_of(program, Bounds{});
  const auto registers = intervals_over(program, leaves, {{0, 8}, {0, 4}});
  EXPECT_EQ(registers[program.buffers[0].bytes], (Interval{0, 32}));
  EXPECT_EQ(registers[program.buffers[1].bytes], (Interval{0, 16}));
}

}  // namespace
}  // namespace ullage::runtime
