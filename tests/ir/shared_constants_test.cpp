// What recipes read of constants that are others with their axes in another order.
#include <gtest/gtest.h>

#include <memory>

#include "ir/lowering/shared_constants.h"

namespace ullage::ir {
namespace {

using Constant = std::shared_ptr<const Tensor>;

// Elements that are all different.
Constant counted(std::vector<int64_t> shape, DType dtype = DType::f32) {
  Tensor t(dtype, std::move(shape));
  for (int64_t i = 0; i < t.element_count(); ++i) t.set_number(i, static_cast<double>(i));
  return std::make_shared<const Tensor>(std::move(t));
}

std::vector<int64_t> strides_of(const std::vector<int64_t>& shape) {
  std::vector<int64_t> strides(shape.size(), 1);
  for (size_t a = shape.size(); a-- > 1;) strides[a - 1] = strides[a] * shape[a];
  return strides;
}

// Axis a is axis order[a] of x.
Constant permuted(const Constant& x, const std::vector<size_t>& order) {
  std::vector<int64_t> shape;
  for (size_t a : order) shape.push_back(x->shape()[a]);
  const std::vector<int64_t> from = strides_of(x->shape()), to = strides_of(shape);
  Tensor t(x->dtype(), shape);
  for (int64_t i = 0; i < t.element_count(); ++i) {
    int64_t at = 0;
    for (size_t a = 0; a < order.size(); ++a) at += i / to[a] % shape[a] * from[order[a]];
    t.set_number(i, x->number(at));
  }
  return std::make_shared<const Tensor>(std::move(t));
}

// The elements that a piece without weights packs (ir/program/program.h).
std::vector<double> packed(const KernelGraph& kernels, const PackPiece& piece) {
  int64_t count = 1;
  for (const auto& loop : piece.loops) count *= loop.count;
  std::vector<double> elements;
  for (int64_t i = 0; i < count; ++i) {
    std::vector<int64_t> at(piece.coordinates.size(), 0);
    int64_t rest = i;
    for (size_t l = piece.loops.size(); l-- > 0; rest /= piece.loops[l].count)
      at[piece.loops[l].coordinate] += rest % piece.loops[l].count * piece.loops[l].multiplier;
    int64_t place = piece.offset;
    bool inside = true;
    for (size_t c = 0; c < at.size(); ++c) {
      inside = inside && at[c] >= 0 && at[c] < piece.coordinates[c].bound;
      place += at[c] * piece.coordinates[c].stride;
    }
    elements.push_back(inside ? kernels.constants[piece.constant]->number(place) : 0);
  }
  return elements;
}

// Panels of four columns of a matrix [inner, columns], with what is missing from the last one.
PackPiece panels(uint32_t constant, int64_t inner, int64_t columns) {
  return {.constant = constant,
          .loops = {{.count = (columns + 3) / 4, .coordinate = 0, .multiplier = 4},
                    {.count = inner, .coordinate = 1},
                    {.count = 4, .coordinate = 0}},
          .coordinates = {{.bound = columns, .stride = 1}, {.bound = inner, .stride = columns}}};
}

class SharedConstants : public testing::Test {
 protected:
  uint32_t add(Constant constant) {
    kernels_.constants.push_back(std::move(constant));
    return static_cast<uint32_t>(kernels_.constants.size() - 1);
  }
  void add_buffer_of(uint32_t constant) {
    add_buffer(kernels_, {.kind = BufferKind::constant, .index = constant});
  }
  void pack(PackPiece piece) { kernels_.packs.push_back({.pieces = {std::move(piece)}}); }
  // All packs read the same elements afterwards, and so many constants are left.
  void share(size_t left, const GivenConstants& given = {}) {
    std::vector<std::vector<double>> before;
    for (const PackRecipe& recipe : kernels_.packs)
      before.push_back(packed(kernels_, recipe.pieces[0]));
    share_constants(kernels_, given);
    EXPECT_EQ(kernels_.constants.size(), left);
    for (size_t i = 0; i < before.size(); ++i)
      EXPECT_EQ(packed(kernels_, kernels_.packs[i].pieces[0]), before[i]) << i;
  }

  KernelGraph kernels_;
};

TEST_F(SharedConstants, ATransposedTableIsReadOutOfTheTable) {
  const Constant table = counted({50, 30});
  add_buffer_of(add(table));
  pack(panels(add(permuted(table, {1, 0})), 30, 50));
  share(1);
  EXPECT_EQ(kernels_.constants[0], table);
  EXPECT_EQ(kernels_.buffers[0].kind, BufferKind::constant);
}

TEST_F(SharedConstants, WhatIsReadAsItIsStaysWhereverItStands) {
  const Constant table = counted({50, 30});
  pack(panels(add(permuted(table, {1, 0})), 30, 50));
  add_buffer_of(add(table));
  share(1);
  EXPECT_EQ(kernels_.constants[0], table);
  EXPECT_EQ(kernels_.buffers[0].kind, BufferKind::constant);
}

TEST_F(SharedConstants, ABufferOfATransposedConstantBecomesAPack) {
  const Constant table = counted({50, 30});
  add_buffer_of(add(table));
  const Constant turned = permuted(table, {1, 0});
  add_buffer_of(add(turned));
  share(1);
  ASSERT_EQ(kernels_.buffers[1].kind, BufferKind::packed);
  const PackPiece& piece = kernels_.packs[kernels_.buffers[1].index].pieces[0];
  const std::vector<double> elements = packed(kernels_, piece);
  ASSERT_EQ(std::ssize(elements), turned->element_count());
  for (int64_t i = 0; i < turned->element_count(); ++i)
    ASSERT_EQ(elements[static_cast<size_t>(i)], turned->number(i)) << i;
}

TEST_F(SharedConstants, ConstantsAreReadAsTheModelHasThem) {
  const Constant given = counted({24, 10, 3, 3}, DType::f16);
  // Taps first, and the taps of a filter as one axis of a recipe.
  const Constant made = permuted(given, {2, 3, 1, 0});
  pack({.constant = add(made),
        .loops = {{.count = 9, .coordinate = 0}, {.count = 24, .coordinate = 1}},
        .coordinates = {{.bound = 9, .stride = 240}, {.bound = 24, .stride = 1}}});
  kernels_.packs[0].element_bytes = 2;
  add(counted({1, 2000}));  // nothing reads it
  share(1, {counted({24, 10, 3, 4}, DType::f16), given});
  EXPECT_EQ(kernels_.constants[0], given);
}

TEST_F(SharedConstants, WeightedSumsFollowTheirTerms) {
  const Constant given = counted({40, 9, 5});
  const uint32_t made = add(permuted(given, {0, 2, 1}));
  PackPiece piece{.constant = made,
                  .loops = {{.count = 40, .coordinate = 0}},
                  .coordinates = {{.bound = 40, .stride = 45}, {.bound = 1, .stride = 0}}};
  piece.mix = {.coordinate = 1, .terms = 9, .stride = 1, .weights = std::vector<float>(9, 1.0f)};
  pack(piece);
  share(1, {given});
  EXPECT_EQ(kernels_.packs[0].pieces[0].mix.stride, 5);
}

TEST_F(SharedConstants, PartsOfElementsFollowThem) {
  const Constant table = counted({50, 30});
  add_buffer_of(add(table));
  const Constant turned = permuted(table, {1, 0});
  PackPiece halves = panels(add(turned), 30, 50);
  for (auto& coordinate : halves.coordinates) coordinate.stride *= 2;
  halves.coordinates.push_back({.bound = 2, .stride = 1});
  halves.loops.push_back({.count = 2, .coordinate = 2});
  kernels_.packs.push_back({.element_bytes = 2, .pieces = {halves}});
  share_constants(kernels_, {});
  ASSERT_EQ(kernels_.constants.size(), 1u);
  const std::vector<PackPiece::Coordinate> expected = {{50, 60}, {30, 2}, {2, 1}};
  EXPECT_EQ(kernels_.packs[0].pieces[0].coordinates, expected);
}

TEST_F(SharedConstants, ARecipeThatRunsAcrossAxesKeepsItsConstant) {
  const Constant table = counted({50, 30});
  add_buffer_of(add(table));
  pack({.constant = add(permuted(table, {1, 0})),
        .loops = {{.count = 1500, .coordinate = 0}},
        .coordinates = {{.bound = 1500, .stride = 1}}});
  share(2);
}

TEST_F(SharedConstants, WhatAProgramAppendsStaysBehindThem) {
  const Constant table = counted({50, 30});
  add_buffer_of(add(table));
  pack(panels(add(permuted(table, {1, 0})), 30, 50));
  add(counted({2}));  // nothing reads it
  add_buffer_of(3);
  share(1);
  EXPECT_EQ(kernels_.buffers[0].index, 0u);
  EXPECT_EQ(kernels_.buffers[1].index, 1u);
}

TEST_F(SharedConstants, OtherElementsAreOtherConstants) {
  const Constant table = counted({50, 30});
  Tensor other = *permuted(table, {1, 0});
  Tensor changed(other.dtype(), other.shape());
  for (int64_t i = 0; i < other.element_count(); ++i) changed.set_number(i, other.number(i));
  changed.set_number(777, -1);
  add_buffer_of(add(table));
  pack(panels(add(std::make_shared<const Tensor>(std::move(changed))), 30, 50));
  share(2);
}

}  // namespace
}  // namespace ullage::ir
