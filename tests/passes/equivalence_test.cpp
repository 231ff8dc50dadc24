// Every pass keeps what a graph computes: random graphs, evaluated before and after.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ir/graph/evaluate.h"
#include "ir/graph/verify.h"
#include "ir/text/print.h"
#include "ops/registry.h"
#include "passes/compile.h"
#include "testing/random_graph.h"

namespace ullage::passes {
namespace {

using namespace samples;

constexpr int kGraphs = 60;
constexpr int kSteps = 25;
constexpr std::pair<int64_t, int64_t> kSizes[] = {{0, 3}, {1, 1}, {2, 5}, {4, 3}};

// A graph that shares nothing but its pool with the given one.
using Change = std::function<ir::Result<void>(ir::Graph&)>;

void expect_close(const ir::Tensor& a, const ir::Tensor& b, const std::string& where) {
  ASSERT_EQ(a.dtype(), b.dtype()) << where;
  ASSERT_EQ(a.shape(), b.shape()) << where;
  for (int64_t i = 0; i < a.element_count(); ++i) {
    const double x = a.number(i), y = b.number(i);
    if (x == y || (std::isnan(x) && std::isnan(y))) continue;
    // Fused nodes round once at their end, chains after each step.
    ASSERT_NEAR(x, y, 1e-4 * std::max(1.0, std::abs(x))) << where << ", element " << i;
  }
}

// How graphs and their inputs are built.
struct Kind {
  int graphs = kGraphs;
  int steps = kSteps;
  ir::Result<ir::Graph> (*graph)(uint32_t, int) = random_graph;
  std::vector<ir::Tensor> (*inputs)(uint32_t, int64_t, int64_t) = random_inputs;
};
constexpr Kind kDynamic = {1900, 14, random_dynamic_graph, random_dynamic_inputs};

void expect_same_outputs(const Change& change, const Kind& kind = {}) {
  for (uint32_t seed = 0; seed < static_cast<uint32_t>(kind.graphs); ++seed) {
    const ir::Result<ir::Graph> made = kind.graph(seed, kind.steps);
    ASSERT_TRUE(made) << made.error().message;
    const ir::Graph& before = *made;
    ir::Graph after = before;
    auto done = change(after);
    ASSERT_TRUE(done) << done.error().message;
    auto ok = ir::verify(after, ops::registry());
    ASSERT_TRUE(ok) << "seed " << seed << ": " << ok.error().message << '\n' << ir::print(after);
    for (const auto& [n, m] : kSizes) {
      const auto inputs = kind.inputs(seed, n, m);
      const auto a = ir::evaluate(before, inputs), b = ir::evaluate(after, inputs);
      ASSERT_EQ(a.has_value(), b.has_value()) << "seed " << seed;
      if (!a) continue;
      ASSERT_EQ(a->size(), b->size());
      for (size_t i = 0; i < a->size(); ++i) {
        expect_close((*a)[i], (*b)[i],
                     "seed " + std::to_string(seed) + ", output " + std::to_string(i));
      }
    }
  }
}

class EveryPass : public ::testing::TestWithParam<GraphPass> {};

TEST_P(EveryPass, P12_KeepsWhatRandomGraphsCompute) {
  expect_same_outputs([](ir::Graph& graph) -> ir::Result<void> {
    PlacementReport report;
    report.begin(graph);
    const ir::DeviceProfile profile = ir::portable_profile();
    PassContext context{profile, report};
    // Fusion counts uses, so it requires a graph without dead nodes.
    for (const GraphPass& pass : graph_passes()) {
      if (pass.name != "eliminate_dead_code") continue;
      if (auto done = pass.run(graph, context); !done) return done;
      break;
    }
    return GetParam().run(graph, context);
  });
}

// Each pass once, under its name.
std::vector<GraphPass> distinct_passes() {
  std::vector<GraphPass> passes;
  for (const GraphPass& pass : graph_passes()) {
    const auto same = [&](const GraphPass& other) { return other.name == pass.name; };
    if (std::ranges::none_of(passes, same)) passes.push_back(pass);
  }
  return passes;
}

INSTANTIATE_TEST_SUITE_P(Passes, EveryPass, ::testing::ValuesIn(distinct_passes()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(Pipeline, KeepsWhatRandomGraphsCompute) {
  expect_same_outputs([](ir::Graph& graph) {
    PlacementReport report;
    return optimize(graph, {}, report);
  });
}

TEST(Pipeline, KeepsWhatGraphsWithDeviceExtentsCompute) {
  expect_same_outputs(
      [](ir::Graph& graph) {
        PlacementReport report;
        return optimize(graph, {}, report);
      },
      kDynamic);
}

// The text form contains everything about device scalars.
TEST(Pipeline, GraphsWithDeviceExtentsPrintAndParse) {
  for (uint32_t seed = 0; seed < 200; ++seed) {
    const ir::Result<ir::Graph> made = random_dynamic_graph(seed, 10);
    ASSERT_TRUE(made) << made.error().message;
    const std::string text = ir::print(*made);
    const auto parsed = ir::parse(text, ops::registry());
    ASSERT_TRUE(parsed) << parsed.error().message << '\n' << text;
    EXPECT_EQ(ir::print(*parsed), text);
  }
}

TEST(Pipeline, P12_KeepsItWithAnyPassLeftOut) {
  for (const GraphPass& pass : distinct_passes()) {
    SCOPED_TRACE(pass.name);
    expect_same_outputs([&](ir::Graph& graph) {
      CompileOptions options;
      options.skip = {std::string(pass.name)};
      PlacementReport report;
      return optimize(graph, options, report);
    });
  }
}

// P-00: passes may weaken what is known of an axis, never claim more than its rule.
TEST(Pipeline, P00_NeverStrengthensAGuarantee) {
  for (uint32_t seed = 0; seed < kGraphs; ++seed) {
    const ir::Result<ir::Graph> made = random_graph(seed, kSteps);
    ASSERT_TRUE(made) << made.error().message;
    const ir::Graph& before = *made;
    ir::Graph graph = before;
    PlacementReport report;
    ASSERT_TRUE(optimize(graph, {}, report));
    for (size_t i = 0; i < graph.outputs.size(); ++i) {
      const ir::ShapeExtent& was = before.value(before.outputs[i].value).shape;
      const ir::ShapeExtent& is = graph.value(graph.outputs[i].value).shape;
      ASSERT_EQ(was.rank(), is.rank());
      for (size_t axis = 0; axis < was.rank(); ++axis) {
        EXPECT_GE(is[axis].guarantee, was[axis].guarantee);
      }
    }
  }
}

}  // namespace
}  // namespace ullage::passes
