// plan_memory: live buffers never overlap, aliasing happens, limits are reported.
#include "ir/program/memory_plan.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace ullage::ir {
namespace {

// One register per buffer: its size.
struct Planned {
  Program program;
  std::vector<Interval> registers;
  void add(BufferKind kind, int64_t bytes, uint32_t first, uint32_t last) {
    program.buffers.push_back({.kind = kind,
                               .bytes = static_cast<uint32_t>(registers.size()),
                               .first_barrier_interval = first,
                               .last_barrier_interval = last,
                               .name = "b" + std::to_string(registers.size())});
    registers.push_back({0, bytes});
  }
};

TEST(MemoryPlan, SizesHaveSlack) {
  EXPECT_EQ(reserved_bytes(0), 32u);
  EXPECT_EQ(reserved_bytes(1), 64u);
  EXPECT_EQ(reserved_bytes(32), 64u);
  EXPECT_EQ(control_bytes(0), 16388u);
}

TEST(MemoryPlan, DisjointBarrierIntervalsShareMemory) {
  Planned p;
  p.add(BufferKind::intermediate, 1000, 0, 1);
  p.add(BufferKind::intermediate, 1000, 2, 3);
  p.add(BufferKind::intermediate, 1000, 1, 2);
  const auto plan = plan_memory(p.program, p.registers, {});
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->offset[0], plan->offset[1]);
  EXPECT_NE(plan->offset[0], plan->offset[2]);
  EXPECT_LE(plan->arena_bytes, 2 * 1280u);
}

TEST(MemoryPlan, PoolsAreLaidOutInOrder) {
  Planned p;
  static const std::array<std::byte, 100> weights{};
  p.program.constants = {{.bytes = weights, .owner = nullptr}};
  p.program.packs = {{.element_bytes = 4, .pieces = {{.loops = {{8, 0, 1}}}}}};
  p.program.dispatches.resize(3);
  p.add(BufferKind::constant, 0, 0, 0);
  p.add(BufferKind::input, 10, 0, 0);
  p.add(BufferKind::packed, 0, 0, 0);
  p.add(BufferKind::output, 300, 0, 0);
  p.add(BufferKind::input, 10, 0, 0);
  const auto plan = plan_memory(p.program, p.registers, {});
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->offset, (std::vector<uint64_t>{0, 0, 256, 0, 256}));
  EXPECT_EQ(plan->constant_bytes, 256 + reserved_bytes(32));
  EXPECT_EQ(plan->input_bytes, 256 + reserved_bytes(10));
  EXPECT_EQ(plan->output_bytes, reserved_bytes(300));
  EXPECT_EQ(plan->table_bytes, control_bytes(3));
  EXPECT_EQ(plan->arena_bytes, 0u);
}

TEST(MemoryPlan, LimitsNameTheBuffer) {
  Planned p;
  p.add(BufferKind::intermediate, Interval::kMax, 0, 0);
  auto plan = plan_memory(p.program, p.registers, {});
  ASSERT_FALSE(plan);
  EXPECT_NE(plan.error().message.find("'b0'"), std::string::npos);
  p.registers[0] = {-5, -1};
  EXPECT_FALSE(plan_memory(p.program, p.registers, {}));
  p.registers[0] = {0, 5000};
  EXPECT_TRUE(plan_memory(p.program, p.registers, {}));
  EXPECT_FALSE(plan_memory(p.program, p.registers, {.max_binding_bytes = 5000}));
  EXPECT_FALSE(plan_memory(p.program, p.registers, {.max_allocation_bytes = 5000}));
}

TEST(MemoryPlan, LiveBuffersNeverOverlap) {
  std::mt19937 engine(7);
  const auto random = [&] { return static_cast<uint32_t>(engine()); };
  for (int round = 0; round < 60; ++round) {
    Planned p;
    const int count = static_cast<int>(random() % 60);
    for (int i = 0; i < count; ++i) {
      const uint32_t first = random() % 12;
      p.add(BufferKind::intermediate, random() % 3000, first, first + random() % 5);
    }
    const MemoryLimits limits{.alignment = uint64_t{1} << (random() % 9)};
    const auto plan = plan_memory(p.program, p.registers, limits);
    ASSERT_TRUE(plan);
    uint64_t together = 0;
    for (size_t i = 0; i < p.program.buffers.size(); ++i) {
      ASSERT_EQ(plan->offset[i] % limits.alignment, 0u);
      ASSERT_GE(plan->size[i], static_cast<uint64_t>(p.registers[i].high) + 32);
      ASSERT_LE(plan->offset[i] + plan->size[i], plan->arena_bytes);
      together += (plan->size[i] + limits.alignment - 1) / limits.alignment * limits.alignment;
      for (size_t j = 0; j < i; ++j) {
        const ProgramBuffer &a = p.program.buffers[i], &b = p.program.buffers[j];
        const bool live = a.first_barrier_interval <= b.last_barrier_interval &&
                          b.first_barrier_interval <= a.last_barrier_interval;
        const bool apart = plan->offset[i] + plan->size[i] <= plan->offset[j] ||
                           plan->offset[j] + plan->size[j] <= plan->offset[i];
        ASSERT_TRUE(!live || apart) << i << " and " << j;
      }
    }
    EXPECT_LE(plan->arena_bytes, together);
  }
}

}  // namespace
}  // namespace ullage::ir
