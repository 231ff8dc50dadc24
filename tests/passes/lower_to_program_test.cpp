// Expressions become registers, leaves become symbols, calls become dispatches.
#include "passes/kernels/lower_to_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/graph/builder.h"
#include "passes/kernels/place_barriers.h"

namespace ullage::passes {
namespace {

using ::testing::HasSubstr;

// x f32[n, 3] -> output, through one intermediate of n * 12 bytes; a guard and a source node.
struct LoweringCase {
  ir::Graph graph;
  ir::KernelGraph kernels;
  PlacementReport report;

  LoweringCase() {
    ir::Builder builder;
    const ir::Value x =
        builder.input("x", ir::DType::f32, {ir::ExtentExpr(), builder.pool().constant(3)});
    const ir::ExtentExpr n = x.extent(0);
    builder.name_symbol(n, "n");
    builder.add_source({.name = "node", .op = "Identity"});
    builder.guard(ir::less(builder.pool().constant(1), n), "n must be above 1");
    builder.output("y", x);
    graph = *builder.finish();
    report.begin(graph);
    report.finish(graph);

    const ir::ExtentExpr bytes = n * 12;
    kernels.buffers = {{.kind = ir::BufferKind::input, .bytes = bytes, .name = "x"},
                       {.kind = ir::BufferKind::intermediate, .bytes = bytes, .name = "t"},
                       {.kind = ir::BufferKind::output, .bytes = bytes, .name = "y"}};
    kernels.inputs = {0};
    kernels.outputs = {2};
    kernels.slots = {n, n * 3};
    ir::KernelCall first;
    first.operands = {{0, ir::Access::read}, {1, ir::Access::write}};
    first.push = {1};
    first.groups = {ir::ceil_div(n * 3, 64)};
    first.label = "first";
    ir::KernelCall second = first;
    second.operands = {{1, ir::Access::read}, {2, ir::Access::write}};
    second.predicate = ir::less(n, graph.pool->constant(9));
    kernels.calls = {first, second};
    place_barriers(kernels);
  }

  ir::Result<ir::Program> lower() {
    return lower_to_program(graph, kernels, ir::portable_profile(), report, {{}, {0, 0}});
  }
};

// Registers of the program with x at n x 3.
std::vector<ir::ScalarValue> registers_at(const ir::Program& program, int64_t n) {
  std::vector<ir::ScalarValue> registers;
  ir::run(program.scalars,
          {.integer =
               [n](const ir::ScalarInstruction& leaf, int64_t& value) {
                 value = leaf.index == 0 ? n : 3;
                 return true;
               },
           .floating = [](const ir::ScalarInstruction&, double&) { return false; }},
          registers);
  return registers;
}

TEST(LowerToProgram, RegistersHoldWhatExpressionsSaid) {
  LoweringCase c;
  auto program = c.lower();
  ASSERT_TRUE(program) << program.error().message;
  const auto at = registers_at(*program, 50);
  auto value = [&](uint32_t reg) { return at.at(reg).integer; };
  EXPECT_EQ(value(program->buffers[1].bytes), 600);
  EXPECT_EQ(value(program->slots[0]), 50);
  EXPECT_EQ(value(program->slots[1]), 150);
  EXPECT_EQ(value(program->dispatches[0].groups[0]), 3);
  EXPECT_EQ(program->dispatches[0].groups[1], ir::kNoRegister);
  EXPECT_EQ(program->dispatches[0].predicate, ir::kNoRegister);
  EXPECT_EQ(value(program->dispatches[1].predicate), 0);
  EXPECT_EQ(value(program->outputs[0].extents[0]), 50);
  EXPECT_EQ(value(program->inputs[0].extents[1]), 3);
}

TEST(LowerToProgram, KeepsBarriersBarrierIntervalsNamesAndGuards) {
  LoweringCase c;
  auto program = c.lower();
  ASSERT_TRUE(program) << program.error().message;
  EXPECT_FALSE(program->dispatches[0].barrier_before);
  EXPECT_TRUE(program->dispatches[1].barrier_before);
  EXPECT_EQ(program->buffers[1].first_barrier_interval, 0u);
  EXPECT_EQ(program->buffers[1].last_barrier_interval, 1u);
  // The first guard is the builder's own, for the constant axis.
  ASSERT_EQ(program->guards.size(), 2u);
  EXPECT_EQ(program->guards[1].message, "n must be above 1");
  ASSERT_EQ(program->guards[1].values.size(), 1u);
  EXPECT_EQ(program->guards[1].values[0].first, "n");
  ASSERT_EQ(program->nodes.size(), 1u);
  EXPECT_EQ(program->nodes[0].name, "node");
  EXPECT_EQ(program->symbols[0].name, "n");
  EXPECT_FALSE(program->inputs[0].host_read);
}

TEST(LowerToProgram, PeakIsTheLargestBarrierIntervalAndWhatIsAlwaysThere) {
  LoweringCase c;
  EXPECT_EQ(peak_formula(c.graph, c.kernels), "36*n");
}

TEST(LowerToProgram, RefusesMoreSlotsThanTheTableHolds) {
  LoweringCase c;
  c.kernels.slots.assign(ir::kTableWords, c.kernels.slots[0]);
  auto program = c.lower();
  ASSERT_FALSE(program);
  EXPECT_THAT(program.error().message, HasSubstr("4095"));
}

}  // namespace
}  // namespace ullage::passes
