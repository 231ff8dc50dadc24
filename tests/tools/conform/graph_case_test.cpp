// Graph cases: text and back, tolerances, shrinking by any rule of what fails.
#include "tools/conform/models/graph_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "ir/graph/evaluate.h"
#include "ir/graph/op.h"
#include "testing/random_graph.h"
#include "tools/conform/tolerance.h"

namespace ullage::conform {
namespace {

GraphCase dynamic_case(uint32_t seed) {
  GraphCase one{.about = "seed\nof it", .graph = *samples::random_dynamic_graph(seed, 12)};
  for (const auto& [n, m] : {std::pair<int64_t, int64_t>{5, 9}, {0, 3}}) {
    one.runs.push_back({"n m", samples::random_dynamic_inputs(seed, n, m)});
  }
  return one;
}

TEST(GraphCase, ReadsBackAsItWasWritten) {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    const GraphCase one = dynamic_case(seed);
    const std::string text = to_text(one);
    const auto back = parse_graph_case(text);
    ASSERT_TRUE(back) << back.error().message << text;
    EXPECT_EQ(to_text(*back), text);
    const auto a = ir::evaluate(one.graph, one.runs[0].inputs);
    const auto b = ir::evaluate(back->graph, back->runs[0].inputs);
    ASSERT_TRUE(a && b);
    for (size_t i = 0; i < a->size(); ++i) {
      EXPECT_TRUE(std::ranges::equal((*a)[i].bytes(), (*b)[i].bytes()));
    }
  }
}

TEST(GraphCase, DamagedFilesAreErrors) {
  const std::string whole = to_text(dynamic_case(3));
  const size_t runs = whole.find("\nend\n");
  for (size_t length = 0; length < runs; length += 3) {
    EXPECT_FALSE(parse_graph_case(whole.substr(0, length))) << length;
  }
  for (const char* input : {"f32", "f32 [", "f32 [2", "f32 [-1] 1", "f32 [2] 1", "f32 [1] 1 2",
                            "f32 [1] x", "f99 [1] 1", "f32 [99999999, 99999999]", "f32 [1,2] 1 1",
                            "[1] 1", "f32 [1, 1, 1, 1, 1, 1, 1, 1, 1] 1"}) {
    const std::string text = whole.substr(0, runs) + "\nend\nrun x\n" + input + "\n";
    EXPECT_FALSE(parse_graph_case(text)) << input;
  }
}

TEST(GraphCase, KeepsHowKernelsAreChosenBoundsAndGivenOutputs) {
  GraphCase one = dynamic_case(2);
  one.view = "baseline";
  one.bounds = {{"in0.0", 64}, {"in1.1", 7}};
  one.runs[1].given = {one.runs[0].inputs[0]};
  one.runs[1].given_absolute = 1e-5;
  const std::string text = to_text(one);
  const auto back = parse_graph_case(text);
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(to_text(*back), text);
  EXPECT_EQ(back->view, one.view);
  EXPECT_EQ(back->bounds, one.bounds);
  EXPECT_EQ(back->runs[0].given.size(), 0u);
  ASSERT_EQ(back->runs[1].given.size(), 1u);
  EXPECT_EQ(back->runs[1].given_absolute, 1e-5);
  EXPECT_EQ(back->runs[1].inputs.size(), one.runs[1].inputs.size());
}

TEST(GraphCase, PropertiesAreChecked) {
  const std::string whole = to_text(dynamic_case(3));
  const size_t head = whole.find("graph\n", std::string(kGraphCaseMark).size());
  for (const char* line : {"view", "view x-ray", "bound", "bound n", "bound n x", "tolerance 1"}) {
    const std::string text = whole.substr(0, head) + line + "\n" + whole.substr(head);
    EXPECT_FALSE(parse_graph_case(text)) << line;
  }
  for (const char* given : {"given", "given x f32 [1] 1", "given 1", "given 1e-3 f32"}) {
    EXPECT_FALSE(parse_graph_case(whole + given + "\n")) << given;
  }
}

bool has_node(const ir::Graph& graph, std::string_view op) {
  return std::ranges::any_of(graph.nodes,
                             [&](const ir::Node& node) { return node.op->name == op; });
}

// What "fails" is known here: graphs with the op.
TEST(Shrink, KeepsTheFailingOpAndLittleElse) {
  size_t shrunk = 0;
  for (uint32_t seed = 0; seed < 30 && shrunk < 5; ++seed) {
    const GraphCase one = dynamic_case(seed);
    if (!has_node(one.graph, "reduce_max")) continue;
    const FindFailing find = [](std::span<const Artifact> files) -> std::optional<size_t> {
      for (size_t i = 0; i < files.size(); ++i) {
        const auto candidate = parse_graph_case(files[i].bytes);
        if (!candidate || !has_node(candidate->graph, "reduce_max")) continue;
        if (ir::evaluate(candidate->graph, candidate->runs[0].inputs)) return i;
      }
      return std::nullopt;
    };
    const auto small = shrink_graph_case({"a.graph", to_text(one)}, find);
    ASSERT_TRUE(small) << small.error().message;
    const auto left = parse_graph_case(small->bytes);
    ASSERT_TRUE(left) << left.error().message << small->bytes;
    EXPECT_TRUE(has_node(left->graph, "reduce_max"));
    EXPECT_LE(left->graph.nodes.size(), 4u) << small->bytes;
    EXPECT_EQ(left->runs.size(), 1u);
    EXPECT_EQ(left->graph.outputs.size(), 1u);
    ++shrunk;
  }
  EXPECT_GE(shrunk, 3u);
}

// Given outputs are valid only for the unchanged graph.
TEST(Shrink, DropsGivenOutputsFirstOrNothing) {
  GraphCase one = dynamic_case(1);
  one.runs[0].given = {one.runs[0].inputs[0]};
  const Artifact whole{"a.graph", to_text(one)};
  const auto is_given = [](std::span<const Artifact> files) -> std::optional<size_t> {
    for (size_t i = 0; i < files.size(); ++i) {
      if (files[i].bytes.find("\ngiven ") != std::string::npos) return i;
    }
    return std::nullopt;
  };
  EXPECT_EQ(shrink_graph_case(whole, is_given)->bytes, whole.bytes);
  const auto small = shrink_graph_case(whole, [](auto) { return 0; });
  EXPECT_EQ(small->bytes.find("\ngiven "), std::string::npos);
  EXPECT_LT(small->bytes.size(), whole.bytes.size());
}

TEST(Shrink, KeepsTheCaseWhereNothingSmallerFails) {
  const std::string whole = to_text(dynamic_case(1));
  const auto small =
      shrink_graph_case({"a.graph", whole}, [](std::span<const Artifact>) { return std::nullopt; });
  ASSERT_TRUE(small);
  EXPECT_EQ(small->bytes, whole);
}

TEST(Tolerance, IsThatOfTheSpecification) {
  EXPECT_EQ(ulp_of(ir::DType::f32, 1.0), 0x1p-23);
  EXPECT_EQ(ulp_of(ir::DType::f16, 1.0), 0x1p-10);
  EXPECT_EQ(ulp_of(ir::DType::f32, 0.0), 0x1p-149);
  const Precision& exp = *find_builtin("exp");
  EXPECT_NEAR(error_bound(exp, ir::DType::f32, 4, 1.0), 11 * 0x1p-23, 1e-12);
  EXPECT_TRUE(std::isinf(error_bound(*find_builtin("sin"), ir::DType::f32, 4, 0.5)));
  EXPECT_EQ(find_builtin("floor"), nullptr);
}

TEST(Tolerance, OfAGraphCoversRoundingAndNotMore) {
  for (uint32_t seed = 0; seed < 10; ++seed) {
    const auto graph = samples::random_graph(seed, 20);
    const auto inputs = samples::random_inputs(seed, 4, 6);
    const auto expected = ir::evaluate(*graph, inputs);
    ASSERT_TRUE(graph && expected);
    const auto tolerance = tolerance_of(*graph, inputs, *expected);
    ASSERT_TRUE(tolerance) << tolerance.error().message;
    for (size_t o = 0; o < expected->size(); ++o) {
      if (!ir::is_float((*expected)[o].dtype())) continue;
      for (int64_t i = 0; i < (*expected)[o].element_count(); ++i) {
        const double y = (*expected)[o].number(i), bound = tolerance->bounds[o].number(i);
        if (!std::isfinite(y) || std::isinf(bound)) continue;
        EXPECT_GT(bound, 0);
        EXPECT_LT(bound, 1e-2 * std::max(1.0, std::fabs(y))) << "seed " << seed;
      }
    }
  }
}

}  // namespace
}  // namespace ullage::conform
