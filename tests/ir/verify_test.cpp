// verify: every invariant, broken one at a time.
#include "ir/graph/verify.h"

#include <gtest/gtest.h>

#include <functional>

#include "test_ops.h"

namespace ullage::ir {
namespace {

using test_ops::call;

// input x %0, constant c %1, add %2, split %3 %4, fused %5; outputs %3 and %5; a guard, a symbol.
Graph sample() {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  const Value c = b.scalar(DType::f32, 2);
  const Value sum = call(b, test_ops::add, {x, c});
  const std::vector<Value> parts = b.add(test_ops::split, std::vector<Value>{sum});
  const Value f = call(b, test_ops::fused, {sum, x}, {{test_ops::kShape, {x.extent(0)}}});
  b.output("y", parts[0]);
  b.output("f", f);
  b.guard(less(b.pool().constant(1), x.extent(0)), "x must not be empty");
  b.name_symbol(x.extent(0), "n");
  Graph g = *b.finish();
  auto body = std::make_shared<ScalarBody>();
  body->inputs = {DType::f32, DType::f32};
  body->instructions = {{.op = &test_ops::mul, .dtype = DType::f32, .operands = {0, 1, 0}}};
  body->result = 2;
  g.nodes[2].body = body;
  return g;
}

std::string after(const std::function<void(Graph&)>& change) {
  Graph g = sample();
  change(g);
  Result<void> ok = verify(g, test_ops::kAll);
  return ok ? "" : ok.error().message;
}

// A body of the fused node that `change` may edit.
std::string after_body(const std::function<void(ScalarBody&)>& change) {
  return after([&](Graph& g) {
    auto body = std::make_shared<ScalarBody>(*g.nodes[2].body);
    change(*body);
    g.nodes[2].body = body;
  });
}

void expect_broken(const std::string& message, std::string_view part) {
  EXPECT_NE(message.find(part), std::string::npos) << "'" << message << "' lacks: " << part;
}

TEST(Verify, AcceptsASoundGraph) {
  EXPECT_EQ(after([](Graph&) {}), "");
}

TEST(Verify, NoValueHasMoreAxesThanItMay) {
  const auto with_rank = [](size_t rank) {
    return after([&](Graph& g) {
      g.values.push_back({.shape = ShapeExtent(std::vector<AxisExtent>(
                              rank, AxisExtent{.live = g.pool->constant(1)}))});
    });
  };
  EXPECT_EQ(with_rank(32), "");
  expect_broken(with_rank(33), "rank must be at most 32, is 33");
}

TEST(Verify, IdsAreInRange) {
  expect_broken(after([](Graph& g) { g.nodes[0].inputs[0] = 99; }), "operand id out of range");
  expect_broken(after([](Graph& g) { g.nodes[0].outputs[0] = 99; }), "output id out of range");
  expect_broken(after([](Graph& g) { g.inputs[0] = 99; }), "value id out of range");
  expect_broken(after([](Graph& g) { g.outputs[0].value = 99; }), "value id out of range");
  expect_broken(after([](Graph& g) { g.outputs[0].value = kNoValue; }), "value id out of range");
  expect_broken(after([](Graph& g) { g.nodes[0].source = 3; }), "source out of range");
}

TEST(Verify, SourcesSpeakOfTheGraph) {
  ExtentPool other;
  expect_broken(after([](Graph& g) { g.sources.push_back({.name = "a", .results = {99}}); }),
                "result id out of range");
  expect_broken(
      after([&](Graph& g) { g.sources.push_back({.name = "a", .predicate = other.constant(1)}); }),
      "graph's pool");
}

TEST(Verify, ProducersPrecedeConsumers) {
  expect_broken(after([](Graph& g) { g.nodes[0].inputs[0] = g.nodes[1].outputs[0]; }),
                "must be produced before");
  expect_broken(after([](Graph& g) { g.nodes[0].inputs[0] = g.nodes[0].outputs[0]; }),
                "must be produced before");
}

TEST(Verify, EveryValueHasOneProducer) {
  expect_broken(after([](Graph& g) { g.inputs.push_back(g.inputs[0]); }), "several producers");
  expect_broken(after([](Graph& g) { g.values[g.nodes[0].outputs[0]].producer = 1; }),
                "must name this node as its producer");
  expect_broken(after([](Graph& g) { g.inputs.push_back(g.nodes[0].outputs[0]); }),
                "must have no other producer");
  expect_broken(after([](Graph& g) { g.values[1].constant.reset(); }), "has no producer");
  expect_broken(after([](Graph& g) { g.inputs.clear(); }), "has no producer");
  expect_broken(after([](Graph& g) { g.nodes.pop_back(); }), "its producer does not exist");
}

TEST(Verify, NodesMatchTheirRows) {
  expect_broken(after([](Graph& g) { g.nodes[0].op = nullptr; }), "must have an op");
  expect_broken(after([](Graph& g) { g.nodes[0].op = &test_ops::twice; }), "composites");
  expect_broken(after([](Graph& g) { g.nodes[0].inputs.pop_back(); }), "has 1 operands");
  expect_broken(after([](Graph& g) { g.nodes[0].inputs[1] = kNoValue; }), "is absent");
  expect_broken(after([](Graph& g) { g.nodes[0].attributes.set("axis", int64_t{1}); }),
                "attribute axis is unknown");
  expect_broken(after([](Graph& g) {
                  g.values[g.nodes[1].outputs[1]].producer = kNoNode;
                  g.nodes[1].outputs.pop_back();
                }),
                "must have 2 outputs");
  Graph g = sample();
  const OpDef* only[] = {&test_ops::add};
  Result<void> ok = verify(g, only);
  ASSERT_FALSE(ok);
  expect_broken(ok.error().message, "not in the registry");
}

TEST(Verify, RulesYieldWhatIsRecorded) {
  expect_broken(after([](Graph& g) { g.values[g.nodes[0].outputs[0]].dtype = DType::f16; }),
                "must be f32 by the op's rule, is f16");
  expect_broken(after([](Graph& g) { g.values[g.nodes[0].outputs[0]].shape = {}; }),
                "must have rank 1");
  expect_broken(after([](Graph& g) {
                  g.values[g.inputs[0]].dtype = DType::i32;  // add requires one dtype
                }),
                "its rule refuses it");
}

TEST(Verify, ExpressionsBelongToThePool) {
  ExtentPool other;
  const ExtentExpr e = other.constant(1);
  const std::string rule = "expressions must belong to the graph's pool";
  expect_broken(after([&](Graph& g) { g.values[0].shape[0].live = e; }), rule);
  expect_broken(after([&](Graph& g) { g.values[0].shape[0].capacity = e; }), rule);
  expect_broken(after([&](Graph& g) { g.values[1].host = HostValue{e}; }), rule);
  expect_broken(after([&](Graph& g) { g.nodes[0].predicate = e; }), rule);
  expect_broken(after([&](Graph& g) {
                  g.nodes[2].attributes.set(test_ops::kShape, std::vector<ExtentExpr>{e});
                }),
                rule);
  expect_broken(after([&](Graph& g) { g.guards[0].condition = e; }), "graph's pool");
  expect_broken(after([&](Graph& g) { g.guards[0].predicate = e; }), "graph's pool");
  expect_broken(after([&](Graph& g) { g.guards[0].condition = {}; }), "graph's pool");
  expect_broken(after([&](Graph& g) { g.symbol_names[0].first = e; }), "graph's pool");
}

TEST(Verify, NoSizeDependsOnAnIndex) {
  const auto varying = [](Graph& g) { return g.pool->index_variable(0) * 2 + 1; };
  const std::string rule = "expressions must not depend on index variables";
  expect_broken(after([&](Graph& g) { g.values[0].shape[0].live = varying(g); }), rule);
  expect_broken(after([&](Graph& g) { g.values[0].shape[0].capacity = varying(g); }), rule);
  expect_broken(after([&](Graph& g) { g.values[1].host = HostValue{varying(g)}; }), rule);
  expect_broken(after([&](Graph& g) { g.nodes[0].predicate = varying(g); }), rule);
  expect_broken(after([&](Graph& g) {
                  g.nodes[2].attributes.set(test_ops::kShape, std::vector<ExtentExpr>{varying(g)});
                }),
                rule);
  expect_broken(after([&](Graph& g) { g.guards[0].condition = varying(g); }), rule);
  expect_broken(after([&](Graph& g) { g.guards[0].predicate = varying(g); }), rule);
  expect_broken(after([&](Graph& g) { g.sources.push_back({.predicate = varying(g)}); }), rule);
}

TEST(Verify, AxesDeclareWhatTheyPromise) {
  expect_broken(after([](Graph& g) { g.values[0].shape[0].live = {}; }), "unless it is unknown");
  expect_broken(after([](Graph& g) { g.values[0].shape[0].guarantee = Guarantee::unknown; }),
                "unless it is unknown");
  expect_broken(after([](Graph& g) { g.values[0].shape[0].live = g.pool->float_constant(1); }),
                "extents must be integers");
  expect_broken(after([](Graph& g) { g.nodes[0].predicate = g.pool->float_constant(1); }),
                "predicate must be an integer");
}

TEST(Verify, ConstantsAndHostElementsAgree) {
  expect_broken(after([](Graph& g) { g.values[1].dtype = DType::f16; }), "dtype and rank");
  expect_broken(after([](Graph& g) {
                  g.values[1].constant =
                      std::make_shared<const Tensor>(DType::f32, std::vector<int64_t>{2});
                  g.values[1].shape = ShapeExtent::exact({g.pool->constant(3)});
                }),
                "extents of its constant");
  expect_broken(after([](Graph& g) { g.values[1].host->clear(); }), "one host element");
  expect_broken(after([](Graph& g) { g.values[1].host = HostValue(65, g.pool->constant(1)); }),
                "too many host elements");
  expect_broken(after([](Graph& g) { (*g.values[1].host)[0] = g.pool->constant(1); }),
                "class of the dtype");
  expect_broken(after([](Graph& g) { g.values[0].host = HostValue{g.pool->float_constant(1)}; }),
                "constant extents");
}

TEST(Verify, BodiesAreWellFormed) {
  expect_broken(after_body([](ScalarBody& b) { b.inputs.pop_back(); }), "one input per operand");
  expect_broken(after_body([](ScalarBody& b) { b.inputs[1] = DType::f16; }), "operand's dtype");
  expect_broken(after_body([](ScalarBody& b) { b.instructions[0].operands[1] = 2; }),
                "defined before");
  expect_broken(after_body([](ScalarBody& b) { b.instructions[0].op = &test_ops::reshape; }),
                "must be an elementwise op");
  expect_broken(after_body([](ScalarBody& b) { b.instructions[0].op = nullptr; }),
                "must be an elementwise op");
  expect_broken(after_body([](ScalarBody& b) { b.result = 3; }), "result out of range");
  expect_broken(after_body([](ScalarBody& b) { b.instructions[0].dtype = DType::f16; }),
                "output's dtype");
}

}  // namespace
}  // namespace ullage::ir
