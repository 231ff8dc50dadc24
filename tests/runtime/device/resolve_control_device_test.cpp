// What the device's interpreter writes besides registers: slots, group counts, the error word; its
// loop budget; and that damaged code stays inside its buffers.
#include <random>

#include "ir/extent/scalar_op.h"
#include "tests/runtime/fixtures/resolve_control.h"

namespace ullage::runtime {
namespace {

using ir::ScalarOp;
using params::kResolveNoError;

constexpr uint32_t kNoRegister = ir::kNoRegister;

TEST_F(ResolveTest, SlotsAreClampedToTheirWord) {
  const std::vector<std::optional<int64_t>> values = {
      0, 1, -1, INT32_MIN, INT32_MIN - 1LL, INT64_MIN, 0xffffffffLL, 1LL << 32, INT64_MAX, {}};
  const uint32_t expected[] = {0,          1,          0xffffffff, 0x80000000, 0x80000000,
                               0x80000000, 0xffffffff, 0xffffffff, 0xffffffff, 0};
  const ir::ScalarProgram program = host_leaves(values.size());
  ir::DeviceCodeBuilder builder(program);
  const auto first = static_cast<uint32_t>(kRegisters + 4 * values.size());
  for (uint32_t i = 0; i < values.size(); ++i) builder.store_slot(i, first + i);
  const ir::DeviceCode code = builder.take();
  const auto control =
      kernel_->run(code.words, control_with(code, values, values.size()), all_of(code));
  for (size_t i = 0; i < values.size(); ++i) EXPECT_EQ(control[first + i], expected[i]) << i;
}

TEST_F(ResolveTest, GroupCountsAreZeroWhereNothingIsToRun) {
  // 0: 5, 1: 0, 2: negative, 3: poison, 4: huge
  const std::vector<std::optional<int64_t>> values = {5, 0, -3, {}, 1LL << 40};
  const struct {
    ir::DeviceGroups groups;
    uint32_t expected[3];
  } cases[] = {{{0, {0, kNoRegister, kNoRegister}, kNoRegister, 65535}, {5, 1, 1}},
               {{0, {kNoRegister, kNoRegister, kNoRegister}, kNoRegister, 65535}, {1, 1, 1}},
               {{0, {0, 4, 0}, 0, 65535}, {5, 65535, 5}},
               {{0, {4, 0, kNoRegister}, 2, 3}, {3, 3, 1}},
               {{0, {0, 1, 0}, kNoRegister, 65535}, {0, 0, 0}},
               {{0, {0, 0, 2}, kNoRegister, 65535}, {0, 0, 0}},
               {{0, {3, 0, 0}, kNoRegister, 65535}, {0, 0, 0}},
               {{0, {0, 0, 0}, 1, 65535}, {0, 0, 0}},
               {{0, {0, 0, 0}, 3, 65535}, {0, 0, 0}}};
  const ir::ScalarProgram program = host_leaves(values.size());
  for (const bool failed : {false, true}) {
    for (const auto& c : cases) {
      ir::DeviceCodeBuilder builder(program);
      for (uint32_t i = 0; i < values.size(); ++i) builder.store_slot(i, 1);
      ir::DeviceGroups groups = c.groups;
      groups.word = static_cast<uint32_t>(kRegisters + 4 * values.size());
      builder.store_groups(groups);
      const ir::DeviceCode code = builder.take();
      auto control = control_with(code, values, 3);
      if (failed) control[0] = 12;
      control = kernel_->run(code.words, control, all_of(code));
      for (size_t axis = 0; axis < 3; ++axis) {
        EXPECT_EQ(control[groups.word + axis], failed ? 0u : c.expected[axis]);
      }
    }
  }
}

TEST_F(ResolveTest, TheErrorWordKeepsTheFirstGuardThatFails) {
  const std::vector<std::optional<int64_t>> values = {1, 0, {}, -1};
  const ir::ScalarProgram program = host_leaves(values.size());
  const struct {
    uint32_t condition, predicate;
    bool fails;
  } cases[] = {{0, kNoRegister, false}, {1, kNoRegister, true}, {2, kNoRegister, true},
               {3, kNoRegister, false}, {1, 0, true},           {2, 3, true},
               {1, 1, false},           {2, 2, false}};
  for (const auto& c : cases) {
    ir::DeviceCodeBuilder builder(program);
    builder.check(c.condition, c.predicate, 5);
    const ir::DeviceCode code = builder.take();
    const auto control = kernel_->run(code.words, control_with(code, values), all_of(code));
    EXPECT_EQ(control[0], c.fails ? 5u : kResolveNoError);
  }
  ir::DeviceCodeBuilder builder(program);
  for (uint32_t guard : {9u, 4u, 6u}) builder.check(1, kNoRegister, guard);
  const ir::DeviceCode code = builder.take();
  EXPECT_EQ(kernel_->run(code.words, control_with(code, values), all_of(code))[0], 4u);
}

TEST_F(ResolveTest, RangesOfOneCodeShareTheirRegisters) {
  ir::ScalarProgram program = host_leaves(1);
  program.code.push_back({.op = ScalarOp::constant, .value = -(1LL << 33)});
  program.code.push_back({.op = ScalarOp::mul, .a = 0, .b = 1});
  program.code.push_back({.op = ScalarOp::sub, .a = 2, .b = 0});
  ir::DeviceCodeBuilder builder(program);
  const uint32_t first[] = {1, 2}, second[] = {3};
  ASSERT_TRUE(builder.compute(first));
  const uint32_t split = builder.size();
  ASSERT_TRUE(builder.compute(second));
  const ir::DeviceCode code = builder.take();
  auto control = control_with(code, {3});
  control = kernel_->run(code.words, control, range_of(0, split));
  EXPECT_EQ(register_at(control, 2).integer, -3 * (1LL << 33));
  EXPECT_EQ(control[kRegisters + 3 * 4], kPoison);
  auto other = range_of(split, 1);
  ++other.seen;
  control = kernel_->run(code.words, control, other);
  EXPECT_EQ(register_at(control, 3).integer, -3 * (1LL << 33) - 3);
}

// One that loads an element into a register and stores it to a slot.
struct Stores {
  explicit Stores(uint32_t guard = kNoRegister) : program(host_leaves(1)), builder(program) {
    EXPECT_TRUE(
        builder.load(0, {ir::DType::i32, kElement, 0, ir::DeviceElement::Meaning::integer}));
    if (guard != kNoRegister) builder.check(0, kNoRegister, guard);
    builder.store_slot(0, kSlot);
    code = builder.take();
    params = all_of(code);
    params.loads = 1;
  }

  static constexpr uint32_t kElement = 1, kSlot = 2, kChanges = 4, kSeen = 5;
  ir::ScalarProgram program;
  ir::DeviceCodeBuilder builder;
  ir::DeviceCode code;
  params::ResolveParams params;
};

TEST_F(ResolveTest, NothingIsDoneAgainWhereNothingIsNew) {
  const Stores one;
  auto control = control_with(one.code, {{}});
  const auto run = [&](uint32_t element) {
    control[Stores::kElement] = element;
    control[Stores::kSlot] = 77;
    control = kernel_->run(one.code.words, control, one.params);
    return control[Stores::kSlot];
  };
  EXPECT_EQ(run(5), 5u);
  EXPECT_EQ(run(5), 77u) << "all is there already";
  EXPECT_EQ(run(6), 6u);
  EXPECT_EQ(run(6), 77u);
  ++control[Stores::kChanges];
  EXPECT_EQ(run(6), 6u) << "another resolve has found something";
  EXPECT_EQ(run(6), 77u);
  control[Stores::kChanges] = 1;
  control[Stores::kSeen] = 0;
  EXPECT_EQ(run(6), 6u) << "the first of a run, with the registers of the last";
}

TEST_F(ResolveTest, AnErrorIsNewsToAllOthers) {
  const Stores one, guarded(3);
  auto control = control_with(one.code, {{}});
  auto second = guarded.params;
  second.seen = 6;
  control[Stores::kElement] = 1;
  control = kernel_->run(one.code.words, control, one.params);
  control = kernel_->run(guarded.code.words, control, second);
  const uint32_t before = control[Stores::kChanges];
  EXPECT_EQ(control[0], kResolveNoError);
  control[Stores::kElement] = 0;
  control = kernel_->run(guarded.code.words, control, second);
  EXPECT_EQ(control[0], 3u);
  EXPECT_EQ(control[Stores::kChanges], before + 2) << "the element, and the error";
}

TEST_F(ResolveTest, CodeBeyondTheLoopBudgetIsAnError) {
  const std::vector<uint32_t> divide = {params::kResolveFloorDiv, 2, 0, 1, 0, 0, 0, 0};
  std::vector<uint32_t> code;
  const uint32_t most = params::kResolveBudget / (1 + params::kResolveDivideCost);
  for (uint32_t i = 0; i <= most; ++i) code.insert(code.end(), divide.begin(), divide.end());
  std::vector<uint32_t> control = control_head();
  control.resize(kRegisters + 12, 1);
  EXPECT_EQ(kernel_->run(code, control, range_of(0, most))[0], kResolveNoError);
  EXPECT_EQ(kernel_->run(code, control, range_of(0, most + 1))[0], params::kResolveBudgetError);
  // What lies behind the code is not run.
  EXPECT_EQ(kernel_->run(divide, control, range_of(0, UINT32_MAX))[0], kResolveNoError);
  EXPECT_EQ(kernel_->run(divide, control, range_of(UINT32_MAX, UINT32_MAX))[0], kResolveNoError);
}

TEST_F(ResolveTest, DamagedCodeStaysInsideTheControlWords) {
  std::mt19937 random(11);
  const uint32_t edges[] = {0,   1,   60,         63,         64,         65,
                            255, 256, 0x3fffffff, 0x40000000, 0xfffffffe, kNoRegister};
  const auto any = [&](uint32_t below) {
    const auto word = static_cast<uint32_t>(random());
    return random() % 3 == 0 ? edges[word % std::size(edges)] : word % below;
  };
  for (int round = 0; round < 40; ++round) {
    std::vector<uint32_t> code(8 * 300);
    for (size_t i = 0; i < code.size(); ++i) {
      // Every other round is for the kernel without floats.
      const auto op = static_cast<uint32_t>(random() % (round % 2 == 0 ? 38 : 3));
      const auto control_op = params::kResolveStoreSlot + op;
      code[i] = i % 8 != 0       ? any(260)
                : random() % 2   ? control_op
                : round % 2 == 0 ? any(256)
                                 : static_cast<uint32_t>(random() % 19);
    }
    std::vector<uint32_t> control(256);
    for (uint32_t& word : control) word = any(100);
    kernel_->run(code, control,
                 {any(2), any(320), any(320), any(256), any(256), any(256), any(256)});
  }
}

}  // namespace
}  // namespace ullage::runtime
