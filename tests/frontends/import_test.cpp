// The importer: support report, symbols, host operands, branches, hostile bytes.
#include "frontends/onnx/import.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ir/graph/evaluate.h"
#include "ir/graph/op.h"
#include "ir/graph/verify.h"
#include "ir/lowering/lower_context.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/select/compact.h"
#include "tests/frontends/model_text.h"
#include "tests/frontends/model_writer.h"
#include "tests/frontends/test_data.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Tensor;
using test::GraphWriter;
using test::kBool;
using test::kFloat;
using test::kInt64;
using test::mentions;

TEST(Import, ListsEveryUnsupportedNode) {
  const auto model = GraphWriter()
                         .input("x", kFloat, {{2, ""}})
                         .node("NoSuchOp", {"x"}, {"a"}, {}, "first")
                         .node("Relu", {"a"}, {"b"})
                         .node("AnotherOne", {"b"}, {"y"})
                         .output("y")
                         .model(17);
  const auto graph = import(model);
  ASSERT_FALSE(graph);
  EXPECT_EQ(graph.error().code, ir::ErrorCode::unsupported);
  EXPECT_TRUE(mentions(graph.error(), "2 unsupported nodes")) << graph.error().message;
  EXPECT_TRUE(mentions(graph.error(), "'first'")) << graph.error().message;
  EXPECT_TRUE(mentions(graph.error(), "AnotherOne 'y'")) << graph.error().message;
}

TEST(Import, V01_EqualDimNamesAreOneSymbolWithAGuard) {
  const auto model = GraphWriter()
                         .input("a", kFloat, {{-1, "n"}})
                         .input("b", kFloat, {{-1, "n"}})
                         .node("Add", {"a", "b"}, {"y"})
                         .output("y")
                         .model(17);
  const auto graph = import(model);
  ASSERT_TRUE(graph) << graph.error().message;
  ASSERT_EQ(graph->guards.size(), 1u);
  EXPECT_EQ(graph->value(graph->outputs[0].value).shape[0].live, graph->pool->input_axis(0, 0));
  const std::vector<Tensor> unequal = {Tensor(DType::f32, {2}), Tensor(DType::f32, {3})};
  EXPECT_FALSE(ir::evaluate(*graph, unequal));
  const auto hinted = import(model, {.dim_names_are_hints = true});
  ASSERT_TRUE(hinted);
  const std::vector<Tensor> broadcast = {Tensor(DType::f32, {1}), Tensor(DType::f32, {3})};
  EXPECT_TRUE(ir::evaluate(*hinted, broadcast));
}

// The schema's default of RNN, which some write out.
TEST(Import, ActivationsMayBeNamedForADirectionThatIsNotThere) {
  const auto imports = [](const std::string& names) {
    const std::string text =
        "x: float[5,1,3]; w: float[1,4,3]; r: float[1,4,4]; "
        "y = RNN<hidden_size=4, activations=[" +
        names + "]>(x, w, r); return y";
    return import(ullage::test::model_of(text, 17)).has_value();
  };
  EXPECT_TRUE(imports("\"Tanh\""));
  EXPECT_TRUE(imports("\"Tanh\",\"Tanh\""));
  EXPECT_FALSE(imports("\"Tanh\",\"Relu\""));
}

// By integers: f32 would give 3037000448, and 20 for both.
TEST(Import, RootsAndLogarithmsOfLargeIntegersAreRoundedDown) {
  const auto run = [](const char* text, const char* values) {
    const auto graph = import(ullage::test::model_of(text, 18));
    EXPECT_TRUE(graph) << graph.error().message;
    if (!graph) return int64_t{-1};
    const auto outputs = ir::evaluate(*graph, ullage::test::tensors_of(values));
    EXPECT_TRUE(outputs) << outputs.error().message;
    return outputs ? (*outputs)[0].integer(0) : int64_t{-1};
  };
  const char* root = "x: int64[2]; y = ReduceL2<keepdims=0>(x); return y";
  EXPECT_EQ(run(root, "x: int64[2] = 3037000499 0"), 3037000499);
  EXPECT_EQ(run(root, "x: int64[2] = 3037000498 77000"), 3037000498);
  EXPECT_EQ(run(root, "x: int64[2] = 3 4"), 5);
  EXPECT_EQ(run(root, "x: int64[2]"), 0);
  const char* small = "x: int32[1]; y = ReduceL2<keepdims=0>(x); return y";
  EXPECT_EQ(run(small, "x: int32[1] = 46340"), 46340);
  const char* logarithm = "x: int64[1]; y = ReduceLogSum<keepdims=0>(x); return y";
  EXPECT_EQ(run(logarithm, "x: int64[1] = 485165195"), 19);  // e^20 is 485165195.4
  EXPECT_EQ(run(logarithm, "x: int64[1] = 485165196"), 20);
}

// What is next to a model that is refused (wrong_elements.cpp), and right.
TEST(Import, TakesElementsAtTheEndsOfTheirRanges) {
  const struct {
    const char *model, *values;
    int64_t opset = 20;
  } kRight[] = {
      {"x: float[4,2]; n: int64[2]; y = ReverseSequence(x, n); return y",
       "x: float[4,2]; n: int64[2] = 0 4"},
      {"x: float[0,2]; n: int64[2] = 0 0; y = ReverseSequence(x, n); return y", "x: float[0,2]"},
      {"x: float[5,2,3]; w: float[1,16,3]; r: float[1,16,4]; n: int32[2]; "
       "y = LSTM<hidden_size=4>(x, w, r, , n); return y",
       "x: float[5,2,3]; w: float[1,16,3]; r: float[1,16,4]; n: int32[2] = 0 5"},
      {"x: float[3]; s: float; y = QuantizeLinear(x, s); return y",
       "x: float[3]; s: float = -0.001"},
      {"x: uint8[2,3]; s: float[3] = 0 -1 inf; y = DequantizeLinear<axis=1>(x, s); return y",
       "x: uint8[2,3]"},
      {"x: float[3]; r: float = 0; y = Dropout(x, r); return y", "x: float[3]"},
      {"b: float[1,4,4]; s: float[1,1,4]; n: int64 = 2; t: float; "
       "y = NonMaxSuppression(b, s, n, t); return y",
       "b: float[1,4,4]; s: float[1,1,4]; t: float = 1"},
      {"x: bool[1,1,2,2]; s: float[4] = 1 1 2 2; y = Resize(x, , s); return y", "x: bool[1,1,2,2]"},
      {"q: float[1,2,3,4]; m: float16[3,2]; y = Attention(q, q, q, m); return y",
       "q: float[1,2,3,4]; m: float16[3,2]", 23},
      // Names and what is not stated bind nothing; a condition may be [] or [1].
      {"n: int64 = 2; c: bool[1] = 1; x: float[2]; "
       "y = Loop<body={i: int64; k: bool; v: float[a]; o = Identity(k); "
       "w = Concat<axis=0>(v, v); return o, w}>(n, c, x); return y",
       "x: float[2]"},
      // The iteration that its body's shape forbids does not take place.
      {"c: bool; n: int64 = 1; x: float[2]; y = Loop<body={i: int64; k: bool; v: float[3]; "
       "o = Identity(k); w = Exp(v); return o, w}>(n, c, x); return y",
       "c: bool = 0; x: float[2]"},
  };
  for (const auto& [model, values, opset] : kRight) {
    const auto graph = import(ullage::test::model_of(model, opset));
    ASSERT_TRUE(graph) << model << "\n" << graph.error().message;
    const auto outputs = ir::evaluate(*graph, ullage::test::tensors_of(values));
    EXPECT_TRUE(outputs) << model << "\n" << outputs.error().message;
  }
}

// NX-04. Of four elements scaled by 0.6 two are left: until opset 18 the second is the last of X;
// from then on, as the standard's tests have it, at 3 / (0.6 * 4 - 1).
TEST(Import, CornersAreAlignedForTheExtentThatTheResultHas) {
  for (const auto& [opset, last] : {std::pair<int64_t, double>{17, 3}, {18, 3 / 1.4}}) {
    const auto graph = import(ullage::test::model_of(
        "x: float[1,1,1,4]; s: float[4] = 1 1 1 0.6; "
        "y = Resize<mode=\"linear\", coordinate_transformation_mode=\"align_corners\">(x, , s); "
        "return y",
        opset));
    ASSERT_TRUE(graph) << graph.error().message;
    const auto y = ir::evaluate(*graph, ullage::test::tensors_of("x: float[1,1,1,4] = 0 1 2 3"));
    ASSERT_TRUE(y) << y.error().message;
    ASSERT_EQ((*y)[0].shape(), (std::vector<int64_t>{1, 1, 1, 2}));
    EXPECT_EQ((*y)[0].number(0), 0);
    EXPECT_NEAR((*y)[0].number(1), last, 1e-5) << opset;
  }
}

// As many elements in both, so that lists of them have one length.
TEST(Import, BranchesOfSmallIntegersMayDifferInShape) {
  const auto graph = import(ullage::test::model_of(
      "x: int64[1,2]; c: bool; y = If<then_branch={a = Concat<axis=0>(x, x); return a}, "
      "else_branch={b = Concat<axis=1>(x, x); return b}>(c); return y",
      18));
  ASSERT_TRUE(graph) << graph.error().message;
  const auto verified = ir::verify(*graph);
  ASSERT_TRUE(verified) << verified.error().message;
  for (const bool taken : {true, false}) {
    const auto y = ir::evaluate(
        *graph, ullage::test::tensors_of(std::string("x: int64[1,2] = 3 4; c: bool = ") +
                                         (taken ? "1" : "0")));
    ASSERT_TRUE(y) << y.error().message;
    EXPECT_EQ((*y)[0].shape(), (taken ? std::vector<int64_t>{2, 2} : std::vector<int64_t>{1, 4}));
    for (int64_t i = 0; i < 4; ++i) EXPECT_EQ((*y)[0].integer(i), 3 + i % 2);
  }
}

// The standard divides by 0; this is what PyTorch gives.
TEST(Import, AGridOfOnePositionIsInTheMiddle) {
  const auto graph =
      import(ullage::test::model_of("t: float[1,2,3]; s: int64[4] = 1 1 1 3; "
                                    "y = AffineGrid<align_corners=1>(t, s); return y",
                                    20));
  ASSERT_TRUE(graph) << graph.error().message;
  const auto grid =
      ir::evaluate(*graph, ullage::test::tensors_of("t: float[1,2,3] = 1 0 0.5 0 1 0.25"));
  ASSERT_TRUE(grid) << grid.error().message;
  ASSERT_EQ((*grid)[0].shape(), (std::vector<int64_t>{1, 1, 3, 2}));
  const double expected[] = {-0.5, 0.25, 0.5, 0.25, 1.5, 0.25};
  for (int64_t i = 0; i < 6; ++i) EXPECT_EQ((*grid)[0].number(i), expected[i]) << i;
}

// The shape that a model declares for a result is a hint: inference may find a wider one.
TEST(Import, V11_ShapesOfResultsAreHintsThatMayBeWidened) {
  const auto model = GraphWriter()
                         .input("x", kFloat, {{-1, "n"}, {1, ""}})
                         .node("Relu", {"x"}, {"y"})
                         .output("y", kFloat, {{1, ""}, {1, ""}})
                         .model(17);
  const auto graph = import(model);
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_EQ(graph->guards.size(), 1u) << "the input's own axis 1";
  EXPECT_EQ(graph->value(graph->outputs[0].value).shape[0].live, graph->pool->input_axis(0, 0));
  const std::vector<Tensor> wide = {Tensor(DType::f32, {3, 1})};
  EXPECT_TRUE(ir::evaluate(*graph, wide));
}

// Two models; the second reads a result of the first whose extent is a device count.
TEST(ImportInto, ChainsModelsThroughADeviceExtent) {
  const auto relu = GraphWriter()
                        .input("x", kFloat, {{-1, "n"}})
                        .node("Relu", {"x"}, {"y"})
                        .output("y")
                        .model(17);
  const auto sum = GraphWriter()
                       .input("a", kFloat, {{-1, "n"}})
                       .input("b", kFloat, {{-1, "n"}})
                       .node("Add", {"a", "b"}, {"y"})
                       .output("y")
                       .model(17);
  ir::Builder builder;
  const ir::Value x = builder.input("x", DType::f32, {ir::ExtentExpr()});
  const auto rectified = import_into(builder, relu, std::vector{x});
  ASSERT_TRUE(rectified) << rectified.error().message;
  const std::vector<ir::Value> found = ops::compact((*rectified)[0]);
  const ir::ExtentExpr count = ir::min(ir::max(builder.scalars(found[1])[0], 0), x.extent(0));
  const auto zero = builder.pool().constant(0), one = builder.pool().constant(1);
  const ir::Value kept = ops::gather(x, ops::slice(found[0], {zero}, {count}, {one}), 0);
  const auto doubled = import_into(builder, sum, std::vector{kept, kept});
  ASSERT_TRUE(doubled) << doubled.error().message;
  builder.output("y", (*doubled)[0]);
  const auto graph = builder.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const double values[] = {-1, 2, 0, 3};
  const std::vector<Tensor> inputs = {Tensor::from_doubles(DType::f32, {4}, values)};
  const auto outputs = ir::evaluate(*graph, inputs);
  ASSERT_TRUE(outputs) << outputs.error().message;
  ASSERT_EQ((*outputs)[0].shape(), std::vector<int64_t>{2});
  EXPECT_EQ((*outputs)[0].number(0), 4);
  EXPECT_EQ((*outputs)[0].number(1), 6);
}

TEST(ImportInto, RefusesWhatContradictsTheModel) {
  const auto model =
      GraphWriter().input("a", kFloat, {{2, ""}}).node("Relu", {"a"}, {"y"}).output("y").model(17);
  const auto with = [&](DType dtype, int64_t extent, size_t copies) {
    ir::Builder builder;
    const ir::Value x = builder.input("x", dtype, {builder.pool().constant(extent)});
    return import_into(builder, model, std::vector(copies, x)).has_value();
  };
  EXPECT_TRUE(with(DType::f32, 2, 1));
  EXPECT_FALSE(with(DType::i32, 2, 1));
  EXPECT_FALSE(with(DType::f32, 3, 1));
  EXPECT_FALSE(with(DType::f32, 2, 0));
  EXPECT_FALSE(with(DType::f32, 2, 2));
}

std::vector<std::byte> reshape_by_input() {
  return GraphWriter()
      .input("x", kFloat, {{6, ""}})
      .input("shape", kInt64, {{2, ""}})
      .node("Reshape", {"x", "shape"}, {"y"}, {}, "resh")
      .output("y")
      .model(17);
}

TEST(Import, ShapesMayArriveAsInputs) {
  const auto graph = import(reshape_by_input());
  ASSERT_TRUE(graph) << graph.error().message;
  for (const std::vector<int64_t>& shape : {std::vector<int64_t>{2, 3}, {-1, 2}, {0, 1}}) {
    const std::vector<Tensor> inputs = {Tensor(DType::f32, {6}),
                                        Tensor::from_integers(DType::i64, {2}, shape)};
    const auto outputs = ir::evaluate(*graph, inputs);
    ASSERT_TRUE(outputs) << outputs.error().message;
    EXPECT_EQ((*outputs)[0].element_count(), 6);
  }
}

// NX-00: what looks dynamic and folds is exact and constant; nothing is left of the arithmetic.
TEST(Import, NX00_ShapesThatFoldAreConstants) {
  const auto graph = import(GraphWriter()
                                .input("x", kFloat, {{6, ""}, {4, ""}})
                                .constant("twice", {2, 3})
                                .node("Shape", {"x"}, {"extents"})
                                .node("Mul", {"extents", "twice"}, {"target"})
                                .node("ConstantOfShape", {"target"}, {"y"})
                                .output("y")
                                .model(17));
  ASSERT_TRUE(graph) << graph.error().message;
  const ir::ShapeExtent& shape = graph->value(graph->outputs[0].value).shape;
  ASSERT_EQ(shape.rank(), 2u);
  for (size_t axis = 0; axis < 2; ++axis) {
    EXPECT_EQ(shape[axis].guarantee, ir::Guarantee::exact);
    EXPECT_EQ(ir::as_constant(shape[axis].live), 12);
  }
}

// Two axes that device data decides share the elements there are: memory for those, not for the
// product of what each could be.
TEST(Import, ReshapesToDeviceDataReserveWhatTheyHold) {
  const auto graph = import(GraphWriter()
                                .input("x", kFloat, {{6, ""}})
                                .input("shape", kInt64, {{3, ""}})
                                .node("Reshape", {"x", "shape"}, {"r"})
                                .node("Neg", {"r"}, {"y"})
                                .output("y")
                                .model(17),
                            {.device_inputs = {"shape"}});
  ASSERT_TRUE(graph) << graph.error().message;
  for (const std::vector<int64_t>& target :
       {std::vector<int64_t>{1, 2, 3}, {6, 1, 1}, {-1, 3, 1}, {0, 1, 1}}) {
    const auto outputs =
        ir::evaluate(*graph, std::vector<Tensor>{Tensor(DType::f32, {6}),
                                                 Tensor::from_integers(DType::i64, {3}, target)});
    ASSERT_TRUE(outputs) << outputs.error().message;
    EXPECT_EQ((*outputs)[0].element_count(), 6);
  }
  EXPECT_FALSE(ir::evaluate(
      *graph,
      std::vector<Tensor>{Tensor(DType::f32, {6}),
                          Tensor::from_integers(DType::i64, {3}, std::vector<int64_t>{6, 6, 6})}));
  ir::KernelGraph kernels;
  const ir::DeviceProfile profile = ir::portable_profile();
  ir::LowerContext context(*graph, profile, kernels, {});
  context.begin_node(graph->nodes.back());
  context.write(graph->outputs[0].value, ir::Layout::plain());
  EXPECT_LE(ir::bounds(kernels.buffers.back().bytes).high, 6 * 4);
}

// The other extents, a constant and a size of the host, leave one number to the one of the device.
TEST(Import, TheElementCountDecidesTheOneExtentOfDeviceData) {
  const char* text =
      "x: float[n,m]; d: int64[1]; one: int64[1] = 1; z: int64[1] = 0\n"
      "k = Shape(x); f = Slice(k, z, one); s = Concat<axis=0>(one, f, d); r = Reshape(x, s)\n"
      "y = Neg(r); return y";
  const auto graph = import(ullage::test::model_of(text, 18), {.device_inputs = {"d"}});
  ASSERT_TRUE(graph) << graph.error().message;
  const ir::ShapeExtent& shape = graph->value(graph->outputs[0].value).shape;
  EXPECT_EQ(ir::as_constant(shape[0].live), 1);
  EXPECT_EQ(shape[1].live, graph->pool->input_axis(0, 0));
  const auto run = [&](std::vector<int64_t> extents, int64_t last) {
    const std::vector<Tensor> inputs = {
        Tensor(DType::f32, std::move(extents)),
        Tensor::from_integers(DType::i64, {1}, std::vector<int64_t>{last})};
    return ir::evaluate(*graph, inputs);
  };
  for (const int64_t last : {5, -1}) {
    const auto outputs = run({3, 5}, last);
    ASSERT_TRUE(outputs) << outputs.error().message;
    EXPECT_EQ((*outputs)[0].shape(), (std::vector<int64_t>{1, 3, 5}));
  }
  const auto empty = run({0, 5}, 7);
  ASSERT_TRUE(empty) << empty.error().message;
  EXPECT_EQ((*empty)[0].shape(), (std::vector<int64_t>{1, 0, 7}));
  const auto wrong = run({3, 5}, 4);
  ASSERT_FALSE(wrong);
  EXPECT_TRUE(mentions(wrong.error(), "as many elements")) << wrong.error().message;
}

TEST(Import, DeviceInputsAreNeverReadByTheHost) {
  const auto graph = import(reshape_by_input(), {.device_inputs = {"shape"}});
  ASSERT_TRUE(graph) << graph.error().message;
  // No leaf is an element of an input that the host reads; the target is device data instead.
  EXPECT_FALSE(graph->device_scalars.empty());
  for (const ir::AxisExtent& axis : graph->value(graph->outputs[0].value).shape.axes()) {
    EXPECT_TRUE(ir::depends_on_device(axis.live));
    for (const ir::ExtentNode* leaf : ir::leaves_of(axis.live)) {
      EXPECT_NE(leaf->op, ir::ScalarOp::runtime_scalar);
    }
  }
}

TEST(Import, SpecializedAxesAreGuarded) {
  const auto model = GraphWriter()
                         .input("x", kFloat, {{2, ""}, {3, ""}})
                         .input("axes", kInt64, {{1, ""}})
                         .node("ReduceSum", {"x", "axes"}, {"y"})
                         .output("y")
                         .model(17);
  const Tensor one = Tensor::from_integers(DType::i64, {1}, std::vector<int64_t>{1});
  ImportOptions options;
  options.specialized["axes"] = one;
  const auto graph = import(model, options);
  ASSERT_TRUE(graph) << graph.error().message;
  const Tensor zero = Tensor::from_integers(DType::i64, {1}, std::vector<int64_t>{0});
  const Tensor x(DType::f32, {2, 3});
  EXPECT_TRUE(ir::evaluate(*graph, std::vector<Tensor>{x, one}));
  EXPECT_FALSE(ir::evaluate(*graph, std::vector<Tensor>{x, zero}));
  // Not specialized, any axis is taken as the graph runs.
  const auto free = import(model);
  ASSERT_TRUE(free) << free.error().message;
  for (const auto& [axes, shape] :
       {std::pair(zero, std::vector<int64_t>{1, 3}), std::pair(one, std::vector<int64_t>{2, 1})}) {
    const auto outputs = ir::evaluate(*free, std::vector<Tensor>{x, axes});
    ASSERT_TRUE(outputs) << outputs.error().message;
    EXPECT_EQ((*outputs)[0].shape(), shape);
  }
}

// An initializer that is an input too is what the input is where no run gives it.
TEST(Import, InitializersOfInputsMayBeOverridden) {
  const auto model =
      test::model_of("x: float[2]; w: float[2]; w: float[2] = 10 20; y = Add(x, w); return y", 17);
  const std::vector<Tensor> inputs = test::tensors_of("x: float[2] = 1 2; w: float[2] = 3 4");
  const auto constant = import(model);
  ASSERT_TRUE(constant) << constant.error().message;
  ASSERT_EQ(constant->inputs.size(), 1u);
  const auto kept = ir::evaluate(*constant, std::span(inputs).first(1));
  ASSERT_TRUE(kept) << kept.error().message;
  EXPECT_EQ((*kept)[0].number(1), 22);
  const auto given = import(model, {.given = {"w"}});
  ASSERT_TRUE(given) << given.error().message;
  ASSERT_EQ(given->inputs.size(), 2u);
  const auto overridden = ir::evaluate(*given, inputs);
  ASSERT_TRUE(overridden) << overridden.error().message;
  EXPECT_EQ((*overridden)[0].number(1), 6);
}

TEST(Import, ConstantsThatAreNoInputsStay) {
  const auto model =
      test::model_of("x: float[2]; w: float[2] = 10 20; y = Add(x, w); return y", 17);
  const auto graph = import(model, {.given = {"w"}});
  ASSERT_FALSE(graph);
  EXPECT_TRUE(mentions(graph.error(), "'w' is a constant of the model")) << graph.error().message;
  EXPECT_TRUE(import(model, {.given = {"x"}})) << "an input like any other";
}

// If(condition) with branches that are single ops of x.
std::vector<std::byte> branches(const GraphWriter& then_graph, const GraphWriter& else_graph,
                                const std::string& after = {}) {
  GraphWriter g;
  g.input("condition", kBool, {}).input("x", kFloat, {{-1, "n"}, {1, ""}});
  g.node("If", {"condition"}, {"r"},
         {{"then_branch", then_graph.graph()}, {"else_branch", else_graph.graph()}}, "choice");
  g.node(after.empty() ? "Identity" : after, {"r"}, {"y"});
  return g.output("y").model(17);
}

TEST(Import, BothBranchesOfAHostDecisionAreInlined) {
  const auto graph = import(branches(GraphWriter().node("Exp", {"x"}, {"a"}).output("a"),
                                     GraphWriter().node("Neg", {"x"}, {"b"}).output("b")));
  ASSERT_TRUE(graph) << graph.error().message;
  const auto predicated =
      std::ranges::count_if(graph->nodes, [](const ir::Node& n) { return bool(n.predicate); });
  EXPECT_EQ(predicated, 2);
  const std::vector<double> two = {2, 3};
  const Tensor x = Tensor::from_doubles(DType::f32, {2, 1}, two);
  for (int64_t condition : {0, 1}) {
    const Tensor c = Tensor::from_integers(DType::boolean, {}, {&condition, 1});
    const auto outputs = ir::evaluate(*graph, std::vector<Tensor>{c, x});
    ASSERT_TRUE(outputs) << outputs.error().message;
    EXPECT_NEAR((*outputs)[0].number(0), condition ? 7.389056 : -2, 1e-5);
  }
  EXPECT_TRUE(std::ranges::any_of(graph->sources,
                                  [](const ir::SourceNode& s) { return s.name == "choice/a"; }));
}

TEST(Import, KeepsTheOnlyBranchWhoseRankFits) {
  // Gemm takes rank 2: the squeezed side is infeasible.
  const GraphWriter squeezed =
      GraphWriter().constant("axis", {1}).node("Squeeze", {"x", "axis"}, {"a"}).output("a");
  const GraphWriter kept = GraphWriter().node("Identity", {"x"}, {"b"}).output("b");
  GraphWriter g;
  g.input("condition", kBool, {}).input("x", kFloat, {{-1, "n"}, {1, ""}});
  g.node("If", {"condition"}, {"r"},
         {{"then_branch", squeezed.graph()}, {"else_branch", kept.graph()}}, "choice");
  g.node("Gemm", {"r", "r"}, {"y"}, {}, "product");
  const auto graph = import(g.output("y").model(17));
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_TRUE(std::ranges::any_of(graph->guards, [](const ir::Guard& guard) {
    return guard.message.find("only its else branch fits") != std::string::npos;
  }));
  EXPECT_TRUE(std::ranges::any_of(
      graph->sources, [](const ir::SourceNode& s) { return s.not_taken && s.name == "choice/a"; }));
}

TEST(Import, BranchesOfTwoFeasibleRanksAreRefused) {
  const GraphWriter squeezed =
      GraphWriter().constant("axis", {1}).node("Squeeze", {"x", "axis"}, {"a"}).output("a");
  const GraphWriter kept = GraphWriter().node("Identity", {"x"}, {"b"}).output("b");
  const auto graph = import(branches(squeezed, kept, "Relu"));
  ASSERT_FALSE(graph);
  EXPECT_TRUE(mentions(graph.error(), "both are feasible")) << graph.error().message;
}

// [k - 1, k - 3], where k is how many extents are not 0: a condition decides that one is -1.
TEST(Import, NX03AMinusOneMayBeMadeOfSizes) {
  const auto graph =
      import(ullage::test::model_of("x: float[n,m]; zero: int64 = 0; less: int64[2] = -1 -3\n"
                                    "s = Shape(x); g = Greater(s, zero); c = Cast<to=7>(g)\n"
                                    "k = ReduceSum<keepdims=0>(c); u = Add(k, less)\n"
                                    "y = Reshape(x, u); return y",
                                    17));
  ASSERT_TRUE(graph) << graph.error().message;
  const auto outputs = ir::evaluate(*graph, std::vector<Tensor>{Tensor(DType::f32, {2, 3})});
  ASSERT_TRUE(outputs) << outputs.error().message;
  EXPECT_EQ((*outputs)[0].shape(), (std::vector<int64_t>{1, 6}));
}

// The result's rank is decided before sizes are known.
TEST(Import, SqueezeWithoutAxesKeepsOpenOnes) {
  const auto graph = import(GraphWriter()
                                .input("x", kFloat, {{-1, "n"}, {1, ""}, {3, ""}})
                                .node("Squeeze", {"x"}, {"y"})
                                .output("y")
                                .model(17));
  ASSERT_TRUE(graph) << graph.error().message;
  const auto run = [&](int64_t n) {
    return ir::evaluate(*graph, std::vector<Tensor>{Tensor(DType::f32, {n, 1, 3})});
  };
  for (const int64_t n : {0, 2, 5}) {
    const auto outputs = run(n);
    ASSERT_TRUE(outputs) << outputs.error().message;
    EXPECT_EQ((*outputs)[0].shape(), (std::vector<int64_t>{n, 3}));
  }
  const auto one = run(1);
  ASSERT_FALSE(one);
  EXPECT_TRUE(mentions(one.error(), "must not be 1")) << one.error().message;
}

// What a run drops in front, Expand puts back: no reader sees which of both it was.
TEST(Import, SqueezeWithoutAxesMayDropWhatExpandPutsBack) {
  const auto run = [](std::vector<int64_t> target, std::vector<int64_t> extents) {
    const auto graph = import(GraphWriter()
                                  .input("x", kFloat, {{-1, "n"}, {1, ""}, {-1, "m"}})
                                  .constant("target", std::move(target))
                                  .node("Squeeze", {"x"}, {"y"})
                                  .node("Expand", {"y", "target"}, {"z"})
                                  .output("z")
                                  .model(17));
    EXPECT_TRUE(graph) << graph.error().message;
    return ir::evaluate(*graph, std::vector<Tensor>{Tensor(DType::f32, std::move(extents))});
  };
  const std::pair<std::vector<int64_t>, std::vector<int64_t>> same[] = {{{2, 1, 3}, {1, 2, 3}},
                                                                        {{1, 1, 3}, {1, 1, 3}},
                                                                        {{1, 1, 1}, {1, 1, 1}},
                                                                        {{0, 1, 3}, {1, 0, 3}}};
  for (const auto& [extents, expected] : same) {
    const auto outputs = run({1, 1, 1}, extents);
    ASSERT_TRUE(outputs) << outputs.error().message;
    EXPECT_EQ((*outputs)[0].shape(), expected);
  }
  // [2] where [2, 1] is kept; [3] of rank 1 where [1, 3] is.
  const auto behind = run({1, 1, 1}, {2, 1, 1}), too_few = run({1}, {1, 1, 3});
  for (const auto* refused : {&behind, &too_few}) {
    ASSERT_FALSE(*refused);
    EXPECT_TRUE(mentions(refused->error(), "must not be 1")) << refused->error().message;
  }
  EXPECT_TRUE(run({1}, {2, 1, 3}));
}

// Small models of the official suite, damaged in every way.
TEST(Import, DamagedModelsGiveErrorsOrGraphs) {
  const auto folder = test::node_tests_folder();
  if (!std::filesystem::is_directory(folder)) GTEST_SKIP() << "no ONNX node tests at " << folder;
  for (const char* name :
       {"test_if", "test_loop11", "test_scan9_sum", "test_reshape_reordered_all_dims",
        "test_conv_with_strides_padding", "test_slice", "test_lstm_defaults",
        "test_resize_upsample_scales_linear", "test_attention_4d_with_past_and_present",
        "test_qlinearmatmul_2D_uint8_float32", "test_pad_0", "test_split_zero_size_splits_opset18",
        "test_einsum_batch_matmul"}) {
    auto bytes = test::read_bytes(folder / name / "model.onnx");
    if (bytes.empty()) continue;
    for (size_t n = 0; n < bytes.size(); n += 7) (void)import(std::span(bytes).first(n));
    for (size_t bit = 0; bit < bytes.size() * 8; bit += 3) {
      const auto mask = static_cast<std::byte>(1u << (bit % 8));
      bytes[bit / 8] ^= mask;
      (void)import(bytes);
      bytes[bit / 8] ^= mask;
    }
  }
}

}  // namespace
}  // namespace ullage::onnx
