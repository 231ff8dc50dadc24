// Sizes of checks satisfy the guards of a program and are those that kernels handle wrongly.
#include "runtime/self_test/check_sizes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace ullage::runtime {
namespace {

using ir::ScalarOp;

class CheckSizesTest : public testing::Test {
 protected:
  // Inputs [a, b] and [c], and buffers whose sizes are these extents.
  CheckSizesTest() {
    a_ = add({.op = ScalarOp::input_axis, .input = 0, .index = 0});
    b_ = add({.op = ScalarOp::input_axis, .input = 0, .index = 1});
    c_ = add({.op = ScalarOp::input_axis, .input = 1, .index = 0});
    program_.inputs.resize(2);
    program_.inputs[0].extents = {a_, b_};
    program_.inputs[1].extents = {c_};
    for (const uint32_t bytes : {a_, b_, c_}) program_.buffers.emplace_back().bytes = bytes;
  }

  uint32_t add(ir::ScalarInstruction instruction) {
    program_.scalars.code.push_back(instruction);
    return static_cast<uint32_t>(program_.scalars.code.size() - 1);
  }
  uint32_t constant(int64_t value) { return add({.op = ScalarOp::constant, .value = value}); }
  void guard_equal(uint32_t a, uint32_t b) {
    program_.guards.emplace_back().condition = add({.op = ScalarOp::equal, .a = a, .b = b});
  }
  std::set<int64_t> values(uint32_t reg) const {
    std::set<int64_t> found;
    for (const CheckSizes& sizes : check_sizes(program_, 20)) {
      found.insert(sizes.registers[reg].integer);
    }
    return found;
  }

  ir::Program program_;
  uint32_t a_ = 0, b_ = 0, c_ = 0;
};

TEST_F(CheckSizesTest, leave_every_remainder_of_vec4s_in_the_last_axis) {
  const auto first = check_sizes(program_, 6);
  ASSERT_EQ(first.size(), 6u);
  std::set<int64_t> remainders;
  for (const CheckSizes& sizes : first) remainders.insert(sizes.registers[b_].integer % 4);
  EXPECT_EQ(remainders, (std::set<int64_t>{0, 1, 2, 3}));
}

// A kernel gets nine checks.
TEST_F(CheckSizesTest, fill_tiles_of_8_and_16_and_words_of_bits_wholly) {
  const auto fills = [&](int64_t others, int64_t last) {
    return [this, others, last](const CheckSizes& sizes) {
      return sizes.registers[a_].integer % others == 0 && sizes.registers[b_].integer % last == 0 &&
             sizes.registers[b_].integer > 0 && sizes.registers[c_].integer % last == 0;
    };
  };
  const auto first = check_sizes(program_, 9);
  EXPECT_TRUE(std::ranges::any_of(first, fills(8, 64)));
  EXPECT_TRUE(std::ranges::any_of(first, fills(16, 16)));
}

TEST_F(CheckSizesTest, have_nothing_in_some_axes) {
  EXPECT_TRUE(values(b_).contains(0));
  EXPECT_TRUE(values(c_).contains(0));
}

TEST_F(CheckSizesTest, are_what_guards_hold_an_extent_equal_to) {
  guard_equal(a_, constant(20));
  guard_equal(add({.op = ScalarOp::mul, .a = constant(10), .b = b_}), c_);
  const auto found = check_sizes(program_, 20);
  EXPECT_GE(found.size(), 10u);
  for (const CheckSizes& sizes : found) {
    EXPECT_EQ(sizes.registers[a_].integer, 20);
    EXPECT_EQ(sizes.registers[c_].integer, 10 * sizes.registers[b_].integer);
  }
}

TEST_F(CheckSizesTest, follow_a_chain_of_equal_extents_to_its_constant) {
  guard_equal(a_, b_);
  guard_equal(b_, c_);
  guard_equal(c_, constant(7));
  const auto found = check_sizes(program_, 20);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].registers[a_].integer, 7);
}

TEST_F(CheckSizesTest, are_none_where_guards_contradict_each_other) {
  guard_equal(a_, constant(7));
  guard_equal(a_, constant(8));
  EXPECT_TRUE(check_sizes(program_, 20).empty());
}

}  // namespace
}  // namespace ullage::runtime
