// verify(Program) refuses every kind of damage; sizes of pack recipes.
#include "ir/program/program.h"

#include <gtest/gtest.h>

#include <array>

#include "ir/extent/extent.h"

namespace ullage::ir {
namespace {

// in[n] -> dispatch -> intermediate -> dispatch (with a packed constant) -> out[n].
Program small_program() {
  static const std::array<std::byte, 48> weights{};
  ExtentPool pool;
  ScalarProgramBuilder builder;
  const ExtentExpr n = pool.input_axis(0, 0);
  Program p;
  const uint32_t extent = builder.add(n), bytes = builder.add(n * 4);
  const uint32_t groups = builder.add(ceil_div(n, 128)), always = builder.add(pool.constant(1));
  builder.add(pool.float_constant(1.5));
  p.scalars = builder.take();
  p.symbols = {{.name = "n", .reg = extent}};
  p.inputs = {{.name = "x", .extents = {extent}, .buffer = 0}};
  p.outputs = {{.name = "y", .extents = {extent}, .buffer = 1}};
  p.buffers = {
      {.kind = BufferKind::input, .bytes = bytes, .name = "x"},
      {.kind = BufferKind::output, .bytes = bytes, .name = "y"},
      {.bytes = bytes, .first_barrier_interval = 0, .last_barrier_interval = 1, .name = "t"},
      {.kind = BufferKind::packed, .bytes = bytes, .name = "w"}};
  p.constants = {{.bytes = weights, .owner = nullptr}};
  // 3 rows of 4 padded from 12 elements: 2 x 8 elements with bounds 3 and 4.
  p.packs = {
      {.element_bytes = 4,
       .pieces = {{.loops = {{2, 0, 2}, {2, 0, 1}, {4, 1, 1}}, .coordinates = {{3, 4}, {4, 1}}}}}};
  // Weighted sums of two elements.
  p.packs[0].pieces.push_back({.loops = {{3, 0, 1}},
                               .coordinates = {{3, 0}},
                               .mix = {.terms = 2, .stride = 11, .weights = {1, 2, 3, 4, 5, 6}}});
  p.kernels = {{.name = "k",
                .spirv = {0x07230203, 0, 0, 0, 0, 0},
                .texel = {false, false},
                .push_bytes = 4,
                .local_size = {128, 1, 1}},
               {.name = "l",
                .spirv = {0x07230203, 0, 0, 0, 0, 0},
                .texel = {false, false, false},
                .local_size = {64, 2, 1}}};
  p.nodes = {{.name = "node", .op = "Relu"}};
  p.dispatches = {{.kernel = 0,
                   .bindings = {{0, Access::read}, {2, Access::write}},
                   .push = {0},
                   .groups = {groups, kNoRegister, kNoRegister},
                   .source = 0},
                  {.kernel = 1,
                   .bindings = {{2, Access::read}, {3, Access::read}, {1, Access::write}},
                   .groups = {groups, kNoRegister, kNoRegister},
                   .predicate = always,
                   .barrier_before = true}};
  p.slots = {extent, groups};
  p.guards = {{.condition = always, .message = "m", .values = {{"n", extent}}}};
  return p;
}

// The float register of small_program().
uint32_t float_register(const Program& p) {
  return static_cast<uint32_t>(p.scalars.code.size() - 1);
}

// The sums read halves, and their elements are halves: of every f32 the low one, then the high one.
PackPiece& sum_halves(Program& p) {
  p.packs[0].element_bytes = 2;
  PackPiece& piece = p.packs[0].pieces[1];
  piece.loops.push_back({2, 1, 1});
  piece.coordinates.push_back({2, 0});
  return piece;
}

TEST(Program, SmallProgramIsValid) {
  const auto ok = verify(small_program());
  EXPECT_TRUE(ok) << ok.error().message;
  Program halves = small_program();
  sum_halves(halves);
  EXPECT_TRUE(verify(halves));
  EXPECT_TRUE(verify(Program{}));
}

using Damage = void (*)(Program&);

TEST(Program, DamageIsRefused) {
  const Damage damages[] = {
      [](Program& p) { p.symbols[0].reg = 99; },
      [](Program& p) { p.symbols[0].reg = 2; },
      [](Program& p) { p.scalars.code[0].index = 1; },
      [](Program& p) { p.scalars.code[0].input = 1; },
      [](Program& p) { p.scalars.code[0].op = ScalarOp::runtime_scalar; },
      [](Program& p) { p.inputs[0].extents[0] = kNoRegister; },
      [](Program& p) { p.inputs[0].buffer = 1; },
      [](Program& p) { p.outputs[0].buffer = kNoIndex; },
      [](Program& p) { p.outputs[0].extents[0] = float_register(p); },
      [](Program& p) { p.outputs[0].dtype = static_cast<DType>(77); },
      [](Program& p) { p.buffers[2].bytes = kNoRegister; },
      [](Program& p) { p.buffers[3].index = 1; },
      [](Program& p) { p.buffers[2].first_barrier_interval = 2; },
      [](Program& p) { p.buffers[2].last_barrier_interval = 0; },
      [](Program& p) { p.buffers[2].kind = static_cast<BufferKind>(9); },
      [](Program& p) { p.packs[0].element_bytes = 0; },
      [](Program& p) { p.packs[0].pieces[0].constant = 1; },
      [](Program& p) { p.packs[0].pieces[0].offset = 1; },
      [](Program& p) { p.packs[0].pieces[0].offset = -1; },
      [](Program& p) { p.packs[0].pieces[0].coordinates[1].stride = -1; },
      [](Program& p) { p.packs[0].pieces[0].coordinates[0].stride = INT64_MAX; },
      [](Program& p) { p.packs[0].pieces[0].loops[0].multiplier = INT64_MIN; },
      [](Program& p) { p.packs[0].pieces[0].loops[0].multiplier = INT64_MAX; },
      [](Program& p) { p.packs[0].pieces[0].loops[0].coordinate = 2; },
      [](Program& p) { p.packs[0].pieces[0].loops[0].count = INT64_MAX; },
      [](Program& p) { p.packs[0].pieces[0].loops[0].count = 1 << 24; },
      [](Program& p) { p.packs[0].pieces[1].mix.stride = 12; },
      [](Program& p) { p.packs[0].pieces[1].mix.stride = -1; },
      [](Program& p) { p.packs[0].pieces[1].mix.terms = 0; },
      [](Program& p) { p.packs[0].pieces[1].mix.terms = INT64_MAX; },
      [](Program& p) { p.packs[0].pieces[1].mix.coordinate = 1; },
      [](Program& p) { p.packs[0].pieces[1].mix.weights.pop_back(); },
      [](Program& p) { p.packs[0].pieces[1].coordinates[0].bound = 4; },
      [](Program& p) { p.packs[0].element_bytes = 2; },
      [](Program& p) { sum_halves(p).loops.back().count = 1; },
      [](Program& p) { sum_halves(p).coordinates.back().bound = 3; },
      [](Program& p) { sum_halves(p).coordinates.back().stride = 1; },
      [](Program& p) { sum_halves(p).mix.coordinate = 1; },
      [](Program& p) { sum_halves(p).loops[0].coordinate = 1; },
      [](Program& p) { p.kernels[0].spirv[0] = 0; },
      [](Program& p) { p.kernels[0].spirv.clear(); },
      [](Program& p) { p.kernels[0].push_bytes = 8; },
      [](Program& p) { p.kernels[0].local_size[0] = 0; },
      [](Program& p) { p.kernels[0].local_size[0] = 256; },
      [](Program& p) { p.kernels[1].local_size[1] = 1u << 31; },
      [](Program& p) { p.kernels[1].texel[0] = true; },
      [](Program& p) { p.kernels[0].needs.float64 = true; },
      [](Program& p) { p.kernels[0].needs.subgroup_size = 8; },
      [](Program& p) { p.dispatches[0].kernel = 2; },
      [](Program& p) { p.dispatches[0].bindings.pop_back(); },
      [](Program& p) { p.dispatches[0].bindings[0].buffer = 4; },
      [](Program& p) { p.dispatches[0].bindings[0].access = Access::write; },
      [](Program& p) { p.dispatches[1].bindings[1].access = Access::read_write; },
      [](Program& p) { p.dispatches[0].push.clear(); },
      [](Program& p) { p.dispatches[0].groups[1] = 99; },
      [](Program& p) { p.dispatches[1].predicate = float_register(p); },
      [](Program& p) { p.dispatches[0].source = 1; },
      [](Program& p) { p.slots[0] = kNoRegister; },
      [](Program& p) { p.slots.resize(kTableWords); },
      [](Program& p) { p.guards[0].condition = kNoRegister; },
      [](Program& p) { p.guards[0].values[0].second = 99; },
      [](Program& p) { p.nodes[0].predicate = 99; },
  };
  size_t i = 0;
  for (Damage damage : damages) {
    Program p = small_program();
    damage(p);
    const auto r = verify(p);
    EXPECT_FALSE(r) << "damage " << i;
    if (!r) {
      EXPECT_EQ(r.error().code, ErrorCode::invalid_file);
      EXPECT_FALSE(r.error().message.empty());
    }
    ++i;
  }
}

TEST(Program, PackPiecesStartAt16Bytes) {
  PackRecipe recipe{.element_bytes = 2,
                    .pieces = {{.loops = {{3, 0, 1}}, .coordinates = {{3, 1}}},
                               {.loops = {{5, 0, 1}}, .coordinates = {{5, 1}}},
                               {}}};
  EXPECT_EQ(recipe.piece_offset(0), 0);
  EXPECT_EQ(recipe.piece_offset(1), 8);
  EXPECT_EQ(recipe.piece_offset(2), 16);
  EXPECT_EQ(recipe.size_bytes(), 34);  // no loops: one element
  EXPECT_EQ(PackRecipe{}.size_bytes(), 0);
  recipe.pieces[0].loops[0].count = 0;
  EXPECT_EQ(recipe.piece_offset(1), 0);
  recipe.pieces[0].loops[0].count = INT64_MAX;
  EXPECT_EQ(recipe.size_bytes(), INT64_MAX);
}

TEST(Program, RequirementsAreTheUnion) {
  Program p = small_program();
  p.kernels[0].needs.float64 = true;
  p.kernels[1].needs.subgroup_size = 32;
  const KernelRequirements needs = requirements_of(p);
  EXPECT_TRUE(needs.float64);
  EXPECT_EQ(needs.subgroup_size, 32u);
  EXPECT_FALSE(needs.texel_buffers);
}

}  // namespace
}  // namespace ullage::ir
