// A graph from the first op to its results: symbolic sizes, a result whose size depends on data,
// its gradient, a batch of it. docs/graph-api.md explains this file.   graph
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <span>
#include <string>
#include <ullage/ullage.hpp>
#include <utility>
#include <vector>

#include "autodiff/batching/vmap.h"
#include "autodiff/derivatives.h"
#include "ir/graph/builder.h"
#include "ir/text/print.h"
#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"
#include "ops/select/nonzero.h"
#include "passes/compile.h"
#include "runtime/file/program_file.h"

namespace {

namespace ir = ullage::ir;
namespace ops = ullage::ops;
namespace autodiff = ullage::autodiff;

constexpr int64_t kColumns[] = {1}, kRows[] = {0};

// Distance of every point [n, 2] from the centre [2]: [n].
ir::Value distances(ir::Value points, ir::Value centre) {
  const ir::Value apart = ops::sub(points, centre);
  return ops::sqrt(ops::reduce_sum(ops::mul(apart, apart), kColumns, false));
}

// The points near the centre, and their mean. A kernel finds out how many there are.
ir::Result<ir::Graph> near_points() {
  ir::Builder builder;
  const ir::ExtentExpr any, two = builder.pool().constant(2);
  const ir::Value points = builder.input("points", ir::DType::f32, {any, two});
  const ir::Value centre = builder.input("centre", ir::DType::f32, {two});
  builder.name_symbol(points.extent(0), "n");

  const ir::Value is_near = ops::less(distances(points, centre), 1.0);
  const ops::Selected near = ops::masked_select(points, is_near);
  builder.output("near", near.values);
  builder.output("mean", ops::reduce_mean(near.values, kRows, false));
  return builder.finish();
}

// The function to differentiate: the sum of the distances, by how much each exceeds 1.
ir::Result<ir::Graph> loss() {
  ir::Builder builder;
  const ir::ExtentExpr any, two = builder.pool().constant(2);
  const ir::Value points = builder.input("points", ir::DType::f32, {any, two});
  const ir::Value centre = builder.input("centre", ir::DType::f32, {two});
  const ir::Value excess = ops::relu(ops::sub(distances(points, centre), 1.0));
  builder.output("loss", ops::reduce_sum.over_all(excess));
  return builder.finish();
}

// d loss / d centre, behind the loss.
ir::Result<ir::Graph> loss_and_gradient() {
  ir::Result<ir::Graph> graph = loss();
  if (!graph) return graph;
  const ir::ValueId centre = graph->inputs[1];
  return autodiff::value_and_grad(std::move(*graph), {&centre, 1});
}

// near_points() for three centres [3, 2] over the same points. Rows find different numbers of
// points, so the batch's result is padded and has counts.
ir::Result<ir::Graph> near_points_of_three() {
  ir::Result<ir::Graph> graph = near_points();
  if (!graph) return graph;
  return autodiff::vmap(*graph, {.in = {std::nullopt, 0}, .rows = 3});
}

// One plan that every device can run.
ir::Result<std::vector<std::byte>> program_of(ir::Graph graph) {
  const auto program = ullage::passes::compile(std::move(graph), {});
  if (!program) return program.error();
  const ir::Program* const plans[] = {&*program};
  return ullage::runtime::write_program(plans);
}

struct Input {
  std::string name;
  std::vector<int64_t> extents;
  std::vector<float> values;
};

void print(const std::string& name, const ullage::TensorView& view) {
  std::printf("%s [", name.c_str());
  for (const int64_t extent : view.extents) std::printf(" %lld", static_cast<long long>(extent));
  std::printf(" ]:");
  if (view.dtype == ULLAGE_F32) {
    for (const float v : view.as<float>()) std::printf(" %.2f", static_cast<double>(v));
  } else {
    for (const int64_t v : view.as<int64_t>()) std::printf(" %lld", static_cast<long long>(v));
  }
  std::printf("\n");
}

ullage::Status run_once(ullage::Session& session, const ullage::Program& program,
                        std::span<const Input> inputs) {
  for (const Input& input : inputs) {
    if (auto ok = session.set_input(input.name, input.extents, input.values); !ok) return ok;
  }
  if (auto ok = session.run(); !ok) return ok;
  for (uint32_t i = 0; i < program.outputs().size(); ++i) {
    const auto view = session.output(i);
    if (!view) return view.status();
    print(program.outputs()[i].name, *view);
  }
  return {};
}

// Runs the program with each set of inputs, in one session.
ullage::Status run(const ullage::Context& context, std::span<const std::byte> bytes,
                   std::initializer_list<std::vector<Input>> runs) {
  const auto program = ullage::Program::load_memory(context, bytes);
  if (!program) return program.status();
  auto session = ullage::Session::create(*program);
  if (!session) return session.status();
  for (const std::vector<Input>& inputs : runs) {
    if (auto ok = run_once(*session, *program, inputs); !ok) return ok;
  }
  const ullage_statistics done = session->statistics();
  std::printf("%llu runs, %llu waits, %llu recordings\n",
              static_cast<unsigned long long>(done.runs),
              static_cast<unsigned long long>(done.host_waits),
              static_cast<unsigned long long>(done.command_buffers_recorded));
  return {};
}

int fail(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  return 1;
}

}  // namespace

int main() {
  const auto context = ullage::Context::create();
  if (!context) return fail(context.status().message());

  const Input four = {"points", {4, 2}, {0, 0, 0.5f, 0, 0, 3, 4, 0}};
  const Input six = {"points", {6, 2}, {0, 0, 0.5f, 0, 0, 3, 4, 0, 0.2f, 0.2f, 9, 9}};
  const Input centre = {"centre", {2}, {0.25f, 0}};
  const Input centres = {"centre", {3, 2}, {0.25f, 0, 4, 0, 8, 8}};

  const auto graph = near_points();
  if (!graph) return fail(graph.error().message);
  std::printf("%s", ir::print(*graph).c_str());

  using Make = ir::Result<ir::Graph> (*)();
  struct Example {
    Make make;
    std::initializer_list<std::vector<Input>> runs;
  };
  for (const Example& example : {Example{near_points, {{six, centre}, {four, centre}}},
                                 Example{loss_and_gradient, {{four, centre}}},
                                 Example{near_points_of_three, {{four, centres}}}}) {
    auto graph = example.make();
    if (!graph) return fail(graph.error().message);
    const auto bytes = program_of(std::move(*graph));
    if (!bytes) return fail(bytes.error().message);
    if (const auto ok = run(*context, *bytes, example.runs); !ok) return fail(ok.message());
  }
  return 0;
}
