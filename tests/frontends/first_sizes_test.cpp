// What the extents of the first run decide: ranks, numbers of pieces, whether axes of one name are
// one. The graph serves every run that decides the same; others fail by a guard.
#include <gtest/gtest.h>

#include "frontends/onnx/import.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/model_text.h"
#include "tests/frontends/model_writer.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Tensor;
using Shape = std::vector<int64_t>;

ir::Result<ir::Graph> imported(std::string_view text, const ImportOptions& options = {}) {
  return import(test::model_of(text, 18), options);
}

// The shape of the first output; none where the run fails.
std::optional<Shape> shape_at(const ir::Result<ir::Graph>& graph, std::vector<Shape> extents) {
  if (!graph) return ADD_FAILURE() << graph.error().message, std::nullopt;
  std::vector<Tensor> inputs;
  for (Shape& shape : extents) inputs.emplace_back(DType::f32, std::move(shape));
  const auto outputs = ir::evaluate(*graph, inputs);
  return outputs ? std::optional((*outputs)[0].shape()) : std::nullopt;
}

TEST(FirstSizes, AxesOfOneNameThatDifferAreNotCompared) {
  const char* text = "x: float[n,4]; z: float[n,4]; y = Concat<axis=0>(x, z); return y";
  std::vector<std::string> warnings;
  const auto warn = [&](const std::string& text_of) { warnings.push_back(text_of); };
  const auto graph = imported(text, {.sizes = {{"x", {2, 4}}, {"z", {5, 4}}}, .on_warning = warn});
  EXPECT_EQ(shape_at(graph, {{2, 4}, {5, 4}}), (Shape{7, 4}));
  EXPECT_EQ(shape_at(graph, {{3, 4}, {3, 4}}), (Shape{6, 4}));
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0],
            "axes named 'n' have different extents: axis 0 of input 'x' is 2, axis 0 of input 'z' "
            "is 5; they are not compared");
  const auto same = imported(text, {.sizes = {{"x", {2, 4}}, {"z", {2, 4}}}, .on_warning = warn});
  EXPECT_EQ(shape_at(same, {{2, 4}, {5, 4}}), std::nullopt);
  EXPECT_EQ(warnings.size(), 1u);
}

TEST(FirstSizes, SqueezeWithoutAxesDropsWhatIsOneThen) {
  const char* text = "x: float[n,1,8]; y = Squeeze(x); return y";
  const auto one = imported(text, {.sizes = {{"x", {1, 1, 8}}}});
  EXPECT_EQ(shape_at(one, {{1, 1, 8}}), (Shape{8}));
  EXPECT_EQ(shape_at(one, {{3, 1, 8}}), std::nullopt);
  const auto three = imported(text, {.sizes = {{"x", {3, 1, 8}}}});
  EXPECT_EQ(shape_at(three, {{3, 1, 8}}), (Shape{3, 8}));
  EXPECT_EQ(shape_at(three, {{5, 1, 8}}), (Shape{5, 8}));
  EXPECT_EQ(shape_at(three, {{1, 1, 8}}), std::nullopt);
}

TEST(FirstSizes, InputsWithoutAShapeHaveTheirRank) {
  test::GraphWriter graph;
  graph.input("x", test::kFloat).node("Relu", {"x"}, {"y"}).output("y");
  const auto model = graph.model(18);
  const auto matrix = import(model, {.sizes = {{"x", {2, 4}}}});
  EXPECT_EQ(shape_at(matrix, {{2, 4}}), (Shape{2, 4}));
  EXPECT_EQ(shape_at(matrix, {{3, 1}}), (Shape{3, 1}));
  const auto unknown = import(model);
  ASSERT_FALSE(unknown);
  EXPECT_TRUE(test::mentions(unknown.error(), "states no rank")) << unknown.error().message;
}

TEST(FirstSizes, BranchesOfDifferentRankAreDecided) {
  const auto graph = [](int64_t n) {
    return imported(
        "x: float[n,4]; one: int64[1] = 1; a: int64[1] = 0\n"
        "s = Shape<start=0,end=1>(x); e = Equal(s, one); c = Squeeze(e)\n"
        "y = If<then_branch={r = Squeeze(x, a); return r}, else_branch={r = Neg(x); return r}>(c)\n"
        "return y",
        {.sizes = {{"x", {n, 4}}}});
  };
  EXPECT_EQ(shape_at(graph(1), {{1, 4}}), (Shape{4}));
  EXPECT_EQ(shape_at(graph(1), {{3, 4}}), std::nullopt);
  EXPECT_EQ(shape_at(graph(3), {{5, 4}}), (Shape{5, 4}));
}

TEST(FirstSizes, VectorsOfSizesHaveTheirLength) {
  const auto graph = imported("x: float[n,6]; s: int64[k]; y = Reshape(x, s); return y",
                              {.sizes = {{"x", {2, 6}}, {"s", {3}}}});
  ASSERT_TRUE(graph) << graph.error().message;
  const auto sizes = Tensor::from_doubles(DType::i64, {3}, std::vector<double>{3, -1, 2});
  const auto y = ir::evaluate(*graph, {{Tensor(DType::f32, {4, 6}), sizes}});
  ASSERT_TRUE(y) << y.error().message;
  EXPECT_EQ((*y)[0].shape(), (Shape{3, 4, 2}));
}

TEST(FirstSizes, SequencesGrowInLoopsOfThatManyIterations) {
  const auto graph = imported(
      "x: float[n,3]; a: int64[1] = 0; q = SequenceEmpty<dtype=1>()\n"
      "s = Shape<start=0,end=1>(x); n = Squeeze(s)\n"
      "p = Loop<body={i: int64; c: bool; t: float[m]; r = Gather<axis=0>(x, i)\n"
      "u = SequenceInsert(t, r); d = Identity(c); return d, u}>(n, , q)\n"
      "y = ConcatFromSequence<axis=0>(p); return y",
      {.sizes = {{"x", {4, 3}}}});
  EXPECT_EQ(shape_at(graph, {{4, 3}}), (Shape{12}));
  EXPECT_EQ(shape_at(graph, {{5, 3}}), std::nullopt);
}

// No size is given: what makes z fail for other extents decides it.
TEST(FirstSizes, SqueezeWithoutAxesDropsWhatOtherNodesFixToOne) {
  const auto graph = imported(
      "x: float[n,8]; w: float[1,8]; z = Concat<axis=1>(x, w); y = Squeeze(x)\n"
      "return y, z");
  EXPECT_EQ(shape_at(graph, {{1, 8}, {1, 8}}), (Shape{8}));
  EXPECT_EQ(shape_at(graph, {{2, 8}, {1, 8}}), std::nullopt);
}

TEST(FirstSizes, PiecesMayBeCountedByThem) {
  const char* halves =
      "x: float[n,3]; z: float[n,3]; i: int64[] = 1; a: int64[1] = 0; l: int64[1] = 1\n"
      "s = Shape(z); d = Slice(s, a, l); k = Squeeze(d); c = Concat<axis=0>(x, z)\n"
      "p = SplitToSequence<axis=0>(c, k); y = SequenceAt(p, i); return y";
  const auto graph = imported(halves, {.sizes = {{"x", {3, 3}}, {"z", {3, 3}}}});
  EXPECT_EQ(shape_at(graph, {{3, 3}, {3, 3}}), (Shape{3, 3}));
  EXPECT_EQ(shape_at(graph, {{8, 3}, {8, 3}}), (Shape{8, 3}));

  const char* chunks =
      "x: float[c]; i: int64[] = 1; one: int64[1] = 1; two: int64[1] = 2\n"
      "s = Shape(x); t = Add(s, one); h = Div(t, two); k = Squeeze(h)\n"
      "p = SplitToSequence<axis=0>(x, k); y = SequenceAt(p, i); return y";
  const auto chunk = imported(chunks, {.sizes = {{"x", {4}}}});
  EXPECT_EQ(shape_at(chunk, {{4}}), (Shape{2}));
  EXPECT_EQ(shape_at(chunk, {{7}}), (Shape{3}));
  EXPECT_EQ(shape_at(chunk, {{1}}), std::nullopt);
  const auto unknown = imported(chunks);
  ASSERT_FALSE(unknown);
  EXPECT_TRUE(test::mentions(unknown.error(), "their number must be known"))
      << unknown.error().message;
}

}  // namespace
}  // namespace ullage::onnx
