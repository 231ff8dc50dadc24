// Milliseconds that transforms of a graph of 1,000 nodes take, as JSON: medians of many runs.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "autodiff/batching/vmap.h"
#include "autodiff/checkpoint.h"
#include "autodiff/derivatives.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"

namespace ullage::bench {
namespace {

using namespace ir;

constexpr int kRuns = 21;

// x f32[n, 8] through layers of 8 x 8 weights, all inputs: two nodes a layer.
Graph perceptron(int layers) {
  Builder b;
  const ExtentExpr eight = b.pool().constant(8);
  Value y = b.input("x", DType::f32, {ExtentExpr(), eight});
  for (int k = 0; k < layers; ++k) {
    const Value w = b.input("w" + std::to_string(k), DType::f32, {eight, eight});
    y = ops::tanh(ops::matmul(y, w));
  }
  b.output("loss", ops::reduce_sum.over_all(ops::mul(y, y)));
  return *b.finish();
}

// The median time and the transformed graph. Copying the graph is not timed.
template <class Transform>
size_t report(const char* name, const Graph& graph, const Transform& transform, bool is_last) {
  std::vector<double> times;
  size_t nodes = 0;
  for (int run = 0; run < kRuns; ++run) {
    Graph copy = graph;
    const auto begin = std::chrono::steady_clock::now();
    const Result<Graph> transformed = transform(std::move(copy));
    const auto end = std::chrono::steady_clock::now();
    if (!transformed) {
      std::fprintf(stderr, "%s: %s\n", name, transformed.error().message.c_str());
      return 0;
    }
    nodes = transformed->nodes.size();
    times.push_back(std::chrono::duration<double, std::milli>(end - begin).count());
  }
  std::ranges::sort(times);
  std::printf("  \"%s\": {\"ms\": %.3f, \"min_ms\": %.3f, \"nodes\": %zu, \"nodes_made\": %zu}%s\n",
              name, times[kRuns / 2], times[0], graph.nodes.size(), nodes, is_last ? "" : ",");
  return nodes;
}

int run() {
  const Graph forward = perceptron(499);
  const std::vector<ValueId> wrt = forward.inputs, x{forward.inputs[0]};
  const auto both = autodiff::value_and_grad(forward, wrt);
  if (!both) return 1;
  autodiff::BatchAxes axes;
  axes.in.assign(forward.inputs.size(), std::nullopt);
  axes.in[0] = 0;
  const autodiff::CheckpointPolicy policy{
      .keep = {}, .bytes = 4096, .range = [](const ExtentNode&) { return Interval{0, 16}; }};
  std::printf("{\n");
  report("vjp", forward, [&](Graph g) { return autodiff::vjp(std::move(g), wrt); }, false);
  report("jvp", forward, [&](Graph g) { return autodiff::jvp(std::move(g), x); }, false);
  report("vmap", forward, [&](const Graph& g) { return autodiff::vmap(g, axes); }, false);
  const auto recompute = [&](Graph g) {
    return autodiff::checkpoint(std::move(g), forward.nodes.size(), policy);
  };
  report("checkpoint", *both, recompute, false);
  report("vjp_of_vjp", *both, [&](Graph g) { return autodiff::vjp(std::move(g), x); }, true);
  std::printf("}\n");
  return 0;
}

}  // namespace
}  // namespace ullage::bench

int main() {
  return ullage::bench::run();
}
