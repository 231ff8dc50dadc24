// Which constants are stored as bf16 or f16, which become ones that can be, and which are widened.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ir/graph/builder.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "passes/precision/choose_storage.h"
#include "passes/precision/precision.h"
#include "passes/simplify/simplify.h"

namespace ullage::passes {
namespace {

using ir::DType;
using ir::Graph;
using ir::Tensor;
using ir::Value;

// Elements that bf16 represents, but for the last.
Tensor bfloats(std::vector<int64_t> shape, double last) {
  Tensor t(DType::f32, std::move(shape));
  for (int64_t i = 0; i < t.element_count(); ++i) t.set_number(i, static_cast<double>(i % 128));
  t.set_number(t.element_count() - 1, last);
  return t;
}

// Exact in bf16 and f16, in f16, and in neither.
constexpr double kExact = -1.5, kOfHalves = 1 + 1.0 / 512, kInexact = 1 + 1.0 / (1 << 20);

Graph product_by(const Tensor& w) {
  ir::Builder b;
  const Value x = b.input("x", DType::f32, {{}, b.pool().constant(w.shape()[0])});
  b.output("y", ops::matmul(x, b.constant(w)));
  return *b.finish();
}

// Of the constant.
DType storage_of(const Graph& graph, Precision precision = Precision::f32) {
  const StorageChoice choice = choose_storage(graph, precision);
  for (ir::ValueId id = 0; id < graph.values.size(); ++id)
    if (graph.value(id).constant) return choice.storage[id];
  return DType::boolean;
}

TEST(BfloatWeights, AreStoredSoWhereNoElementChanges) {
  EXPECT_EQ(storage_of(product_by(bfloats({64, 64}, kExact))), DType::bf16);
  EXPECT_EQ(storage_of(product_by(bfloats({64, 64}, kInexact))), DType::f32);
}

TEST(HalfWeights, AreStoredSoWhereNoElementChanges) {
  for (const double exact : {kOfHalves, 1.0 / (1 << 24), 65504.0, HUGE_VAL}) {
    Tensor w = bfloats({64, 64}, exact);
    w.set_number(0, kOfHalves);
    EXPECT_EQ(storage_of(product_by(w)), DType::f16) << exact;
  }
  for (const double inexact : {kInexact, 1.0 / (1 << 25), 65520.0, std::nan("")}) {
    Tensor w = bfloats({64, 64}, inexact);
    w.set_number(0, kOfHalves);
    EXPECT_EQ(storage_of(product_by(w)), DType::f32) << inexact;
  }
}

TEST(NarrowWeights, FewStayAsTheyAre) {
  EXPECT_EQ(storage_of(product_by(bfloats({63, 65}, kExact))), DType::f32);
  EXPECT_EQ(storage_of(product_by(bfloats({63, 65}, kOfHalves))), DType::f32);
}

TEST(BfloatWeights, AreF16WhereThatIsAskedForAndSafe) {
  EXPECT_EQ(storage_of(product_by(bfloats({64, 64}, kExact)), Precision::f16), DType::f16);
  const Graph large = product_by(bfloats({64, 64}, 1 << 20));
  EXPECT_EQ(storage_of(large, Precision::f16), DType::bf16);
  for (const ir::KeptWide& kept : choose_storage(large, Precision::f16).kept_wide)
    EXPECT_EQ(large.value(kept.value).constant, nullptr) << kept.reason;
}

TEST(BfloatWeights, RowsTakenOutOfATableStaySoBetweenKernels) {
  ir::Builder b;
  const Value i = b.input("i", DType::i64, {{}});
  const Value rows = ops::gather(b.constant(bfloats({64, 64}, kExact)), i, 0);
  b.output("rows", rows);
  b.output("negated", ops::neg(ops::gather(b.constant(bfloats({65, 64}, kExact)), i, 0)));
  const Graph graph = *b.finish();
  const StorageChoice choice = choose_storage(graph, Precision::f32);
  EXPECT_EQ(choice.storage[graph.outputs[0].value], DType::f32);
  EXPECT_EQ(std::ranges::count(choice.storage, DType::bf16), 3);  // two tables, what is negated
}

// Casts of constants to f32 are no work of runs.
TEST(NarrowWeights, AreWidenedWhenCompiling) {
  for (const DType narrow : {DType::bf16, DType::f16}) {
    Tensor w(narrow, {64, 64});
    for (int64_t i = 0; i < w.element_count(); ++i) w.set_number(i, static_cast<double>(i) / 4);
    ir::Builder b;
    const Value x = b.input("x", DType::f32, {{}, b.pool().constant(64)});
    b.output("y", ops::matmul(x, ops::cast(b.constant(w), DType::f32)));
    Graph graph = *b.finish();
    PlacementReport report;
    report.begin(graph);
    ASSERT_TRUE(fold_constants(graph, report));
    ASSERT_EQ(graph.nodes.size(), 1u) << ir::name_of(narrow);
    const auto& folded = graph.value(graph.nodes[0].inputs[1]).constant;
    ASSERT_NE(folded, nullptr);
    for (int64_t i = 0; i < w.element_count(); ++i) ASSERT_EQ(folded->number(i), w.number(i));
  }
}

TEST(RoundWeights, RoundsWhatProductsMultiplyBy) {
  Graph graph = product_by(bfloats({64, 64}, kInexact));
  round_weights(graph);
  EXPECT_EQ(storage_of(graph), DType::bf16);
  for (const ir::ValueInfo& value : graph.values) {
    if (value.constant) {
      EXPECT_EQ(value.constant->number(64 * 64 - 1), 1);
    }
  }
}

TEST(RoundWeights, LeavesWhatIsAdded) {
  ir::Builder b;
  const Value x = b.input("x", DType::f32, {b.pool().constant(64), b.pool().constant(64)});
  b.output("y", ops::add(x, b.constant(bfloats({64, 64}, kInexact))));
  Graph graph = *b.finish();
  round_weights(graph);
  EXPECT_EQ(storage_of(graph), DType::f32);
}

}  // namespace
}  // namespace ullage::passes
