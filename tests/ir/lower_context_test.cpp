// LowerContext: reuse of placements, relayouts and packs, outputs, slots, predicates.
#include <gtest/gtest.h>

#include "ir/lowering/lower_context.h"
#include "test_ops.h"

namespace ullage::ir {
namespace {

using test_ops::call;

// A relayout is one call that reads `from` and writes `to`.
Result<void> relayout(LowerContext& c, ValueId, BufferId from, const Layout&, BufferId to,
                      const Layout&) {
  KernelCall k;
  k.kernel.file = "relayout";
  k.operands = {{.buffer = from}, {.buffer = to, .access = Access::write}};
  c.emit(std::move(k));
  return {};
}

class LowerContextTest : public ::testing::Test {
 protected:
  // x [n, 3] and w [2, 3] constant; a = x + x; b = a + a where n is 2; both are outputs.
  void SetUp() override {
    Builder b;
    const Value x = b.input("x", DType::f32, {{}, b.pool().constant(3)});
    const double v[] = {1, 2, 3, 4, 5, 6};
    const Value w = b.constant(Tensor::from_doubles(DType::f32, {2, 3}, v), "w");
    const Value a = call(b, test_ops::add, {x, x});
    b.set_predicate(equal(x.extent(0), 2));
    const Value c = call(b, test_ops::add, {a, a});
    b.output("first", a);
    b.output("second", c);
    x_ = x.id(), w_ = w.id(), a_ = a.id(), b_ = c.id();
    graph_ = *b.finish();
    start(portable_profile());
  }
  void start(const DeviceProfile& profile) {
    profile_ = profile;
    kernels_ = KernelGraph();
    context_ = std::make_unique<LowerContext>(graph_, profile_, kernels_,
                                              LowerContext::Choices{.relayout = relayout});
    context_->begin_node(graph_.nodes[0]);
  }
  size_t calls() const { return kernels_.calls.size(); }

  Graph graph_;
  DeviceProfile profile_;
  KernelGraph kernels_;
  std::unique_ptr<LowerContext> context_;
  ValueId x_ = 0, w_ = 0, a_ = 0, b_ = 0;
};

TEST_F(LowerContextTest, ReadsInputsPlainAndRelaysThemOutOnce) {
  const BufferId plain = context_->read(x_, Layout::plain());
  EXPECT_EQ(kernels_.buffers[plain].kind, BufferKind::input);
  EXPECT_EQ(kernels_.inputs[0], plain);
  EXPECT_EQ(calls(), 0u);
  const BufferId rows = context_->read(x_, Layout::rows());
  EXPECT_NE(rows, plain);
  EXPECT_EQ(calls(), 1u);
  EXPECT_EQ(kernels_.calls[0].operands[0].buffer, plain);
  EXPECT_EQ(context_->read(x_, Layout::rows()), rows);
  EXPECT_EQ(context_->read(x_, Layout::plain()), plain);
  EXPECT_EQ(calls(), 1u);
  EXPECT_EQ(context_->layout_of(x_), Layout::plain());
  EXPECT_EQ(kernels_.buffers[rows].bytes, simplify(graph_.values[x_].shape[0].live * 16));
}

TEST_F(LowerContextTest, PacksConstantsAtLoad) {
  const BufferId rows = context_->read(w_, Layout::rows());
  EXPECT_EQ(kernels_.buffers[rows].kind, BufferKind::packed);
  EXPECT_EQ(calls(), 0u);
  ASSERT_EQ(kernels_.packs.size(), 1u);
  const PackPiece& piece = kernels_.packs[0].pieces[0];
  ASSERT_EQ(piece.loops.size(), 2u);
  EXPECT_EQ(piece.loops[0].count, 2);
  EXPECT_EQ(piece.loops[1].count, 4);  // padded
  EXPECT_EQ(piece.coordinates[0].bound, 2);
  EXPECT_EQ(piece.coordinates[0].stride, 3);
  EXPECT_EQ(piece.coordinates[1].bound, 3);
  EXPECT_EQ(piece.coordinates[1].stride, 1);
  EXPECT_EQ(context_->layout_of(w_), Layout::plain());
  const BufferId plain = context_->read(w_, Layout::plain());
  EXPECT_EQ(kernels_.buffers[plain].kind, BufferKind::constant);
  EXPECT_EQ(kernels_.constants.size(), 1u);
  EXPECT_EQ(context_->constants().packed(kernels_.packs[0]), rows);  // equal recipes are one buffer
  EXPECT_EQ(kernels_.packs.size(), 1u);
}

TEST_F(LowerContextTest, ARecipeIsReadFromOneThatBeginsWithIt) {
  const BufferId rows = context_->read(w_, Layout::rows());
  const PackRecipe first = kernels_.packs[0];
  PackRecipe longer = first;
  longer.pieces.push_back(first.pieces[0]);
  EXPECT_EQ(context_->constants().packed(longer), rows);
  EXPECT_EQ(context_->constants().packed(first), rows);
  ASSERT_EQ(kernels_.packs.size(), 1u);
  EXPECT_EQ(kernels_.packs[0], longer);
  EXPECT_EQ(as_constant(kernels_.buffers[rows].bytes), longer.size_bytes());
  PackRecipe other = longer;
  other.pieces[1].offset = 1;
  EXPECT_NE(context_->constants().packed(other), rows);
  EXPECT_EQ(kernels_.packs.size(), 2u);
  EXPECT_EQ(context_->constants().packed(longer), rows);
}

TEST_F(LowerContextTest, PacksFollowTheOrder) {
  context_->read(w_, Layout{{1, 0}, true});
  const PackPiece& piece = kernels_.packs[0].pieces[0];
  EXPECT_EQ(piece.loops[0].coordinate, 1u);
  EXPECT_EQ(piece.loops[0].count, 3);
  EXPECT_EQ(piece.loops[1].coordinate, 0u);
  EXPECT_EQ(piece.loops[1].count, 4);
  EXPECT_EQ(piece.coordinates[0].stride, 3);
}

TEST_F(LowerContextTest, KeepsRelayoutsOfABranchToItself) {
  context_->write(a_, Layout::plain());
  context_->begin_node(graph_.nodes[1]);
  const BufferId inside = context_->read(a_, Layout::rows());
  EXPECT_EQ(context_->read(a_, Layout::rows()), inside);
  EXPECT_EQ(kernels_.calls[0].predicate, graph_.nodes[1].predicate);
  context_->begin_node(graph_.nodes[0]);
  EXPECT_NE(context_->read(a_, Layout::rows()), inside);
  EXPECT_FALSE(kernels_.calls[1].predicate);
}

TEST_F(LowerContextTest, RelaysAJoinedValueOnlyWhereItExists) {
  context_->begin_node(graph_.nodes[1]);
  context_->write(b_, Layout::plain());
  context_->begin_node(graph_.nodes[0]);  // without a predicate, as the node that joins branches
  const BufferId rows = context_->read(b_, Layout::rows());
  EXPECT_EQ(kernels_.calls[0].predicate, graph_.nodes[1].predicate);
  EXPECT_EQ(context_->read(b_, Layout::rows()), rows);
}

TEST_F(LowerContextTest, AliasesShareDenseMemory) {
  const BufferId a = context_->write(a_, Layout::plain());
  context_->alias(b_, a_);
  EXPECT_EQ(context_->read(b_, Layout::plain()), a);
  start(profile_);
  const BufferId padded = context_->write(a_, Layout::rows());
  context_->alias(b_, a_);
  EXPECT_NE(context_->read(b_, Layout::plain()), padded);  // read plain first
  EXPECT_EQ(calls(), 1u);
}

TEST_F(LowerContextTest, OutputsTakeOverPlainIntermediates) {
  const BufferId a = context_->write(a_, Layout::plain());
  const BufferId b = context_->write(b_, Layout::rows());
  ASSERT_TRUE(context_->finish());
  EXPECT_EQ(kernels_.outputs[0], a);
  EXPECT_EQ(kernels_.buffers[a].kind, BufferKind::output);
  EXPECT_EQ(kernels_.buffers[a].name, "first");
  ASSERT_EQ(calls(), 1u);  // b is padded
  EXPECT_NE(kernels_.outputs[1], b);
  EXPECT_EQ(kernels_.buffers[kernels_.outputs[1]].kind, BufferKind::output);
  EXPECT_EQ(kernels_.buffers[kernels_.outputs[1]].index, 1u);
  EXPECT_EQ(kernels_.calls[0].predicate, graph_.nodes[1].predicate);
}

TEST_F(LowerContextTest, OutputsOfOneBufferAreCopied) {
  context_->write(a_, Layout::plain());
  context_->alias(b_, a_);
  ASSERT_TRUE(context_->finish());
  EXPECT_NE(kernels_.outputs[0], kernels_.outputs[1]);
  EXPECT_EQ(calls(), 1u);
}

TEST_F(LowerContextTest, InputsAndConstantsAsOutputsAreCopied) {
  graph_.outputs = {{"x", x_}, {"w", w_}};
  start(profile_);
  ASSERT_TRUE(context_->finish());
  EXPECT_EQ(calls(), 2u);
  EXPECT_EQ(kernels_.buffers[kernels_.outputs[0]].kind, BufferKind::output);
  EXPECT_NE(kernels_.inputs[0], kNoBuffer);
}

TEST_F(LowerContextTest, ReportsWhatIsNeverWrittenOrWrittenTwice) {
  context_->write(a_, Layout::plain());
  Result<void> r = context_->finish();
  ASSERT_FALSE(r);
  EXPECT_NE(r.error().message.find("read before it is written"), std::string::npos);
  start(profile_);
  context_->write(a_, Layout::plain());
  context_->write(a_, Layout::plain());
  ASSERT_NE(context_->failure(), nullptr);
  EXPECT_EQ(context_->failure()->message, "add: output written twice");
}

TEST_F(LowerContextTest, SlotsAreEqualForEqualExpressions) {
  const ExtentExpr n = graph_.values[x_].shape[0].live;
  const uint32_t s = context_->slot(n * 2);
  EXPECT_EQ(context_->slot(n + n), s);
  EXPECT_NE(context_->slot(n * 3), s);
  EXPECT_EQ(context_->slot(7), context_->slot(7));
  EXPECT_EQ(kernels_.slots.size(), 3u);
}

TEST_F(LowerContextTest, TheTableHasAnEnd) {
  constexpr int64_t kSlots = int64_t{kTableWords} - 1;
  for (int64_t i = 0; i < kSlots; ++i) context_->slot(i);
  EXPECT_EQ(context_->failure(), nullptr);
  context_->slot(kSlots);
  EXPECT_NE(context_->failure(), nullptr);
}

TEST_F(LowerContextTest, CallsCarryTheirNode) {
  context_->begin_node(graph_.nodes[1]);
  context_->emit({});
  EXPECT_EQ(kernels_.calls[0].label, "add");
  EXPECT_EQ(kernels_.calls[0].predicate, graph_.nodes[1].predicate);
  KernelCall own;
  own.predicate = equal(graph_.values[x_].shape[0].live, 3);
  own.label = "mine";
  context_->emit(own);
  EXPECT_EQ(kernels_.calls[1].label, "mine");
  EXPECT_EQ(kernels_.calls[1].predicate,
            simplify(logical_and(graph_.nodes[1].predicate, own.predicate)));
}

}  // namespace
}  // namespace ullage::ir
