// A custom op in a graph, as a formula: a filter whose taps are spaced by a value from the data,
// and the gradient by its taps. docs/comprehensions.md explains the text.   filter
#include <cstdio>
#include <span>
#include <string>
#include <ullage/ullage.hpp>
#include <utility>
#include <vector>

#include "autodiff/derivatives.h"
#include "frontends/comprehension/comprehension.h"
#include "ir/graph/builder.h"
#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"
#include "passes/compile.h"
#include "runtime/file/program_file.h"

namespace {

namespace ir = ullage::ir;
namespace ops = ullage::ops;
namespace autodiff = ullage::autodiff;
namespace comprehension = ullage::comprehension;

// The range of t follows: taps before the first and behind the last sample are left out.
constexpr const char* kFilter = R"(
  def filter(float(N) x, float(K) taps, int32 apart) -> (y) {
    y(t) +=! x(t - apart*k) * taps(k)
  }
)";

// The energy of a signal, less its mean, behind the filter.
ir::Result<ir::Graph> energy() {
  ir::Builder builder;
  const ir::ExtentExpr any;
  const ir::Value signal = builder.input("signal", ir::DType::f32, {any});
  const ir::Value taps = builder.input("taps", ir::DType::f32, {any});
  const ir::Value apart = builder.input("apart", ir::DType::i32, {});

  const ir::Value arguments[] = {ops::sub(signal, ops::reduce_mean.over_all(signal)), taps, apart};
  const auto filtered = comprehension::comprehension(builder, kFilter, "filter", arguments);
  if (!filtered) return filtered.error();
  const ir::Value y = filtered->front().value;
  builder.output("energy", ops::reduce_sum.over_all(ops::mul(y, y)));
  builder.output("filtered", y);
  return builder.finish();
}

// d energy / d taps, behind the energy.
ir::Result<ir::Graph> energy_and_gradient() {
  ir::Result<ir::Graph> graph = energy();
  if (!graph) return graph;
  const ir::ValueId taps = graph->inputs[1];
  return autodiff::value_and_grad(std::move(*graph), {&taps, 1});
}

// One plan that every device can run.
ir::Result<std::vector<std::byte>> program_of(ir::Graph graph) {
  const auto program = ullage::passes::compile(std::move(graph), {});
  if (!program) return program.error();
  const ir::Program* const plans[] = {&*program};
  return ullage::runtime::write_program(plans);
}

ullage::Status run_once(ullage::Session& session, const ullage::Program& program, int32_t apart) {
  const std::vector<float> signal = {1, 2, 3, 4, 5, 6}, taps = {1, -1};
  const std::vector<int32_t> distance = {apart};
  if (auto ok = session.set_input("signal", {6}, signal); !ok) return ok;
  if (auto ok = session.set_input("taps", {2}, taps); !ok) return ok;
  if (auto ok = session.set_input("apart", {}, distance); !ok) return ok;
  if (auto ok = session.run(); !ok) return ok;
  for (uint32_t i = 0; i < program.outputs().size(); ++i) {
    const auto view = session.output(i);
    if (!view) return view.status();
    std::printf("%s:", std::string(program.outputs()[i].name).c_str());
    for (const float v : view->as<float>()) std::printf(" %.2f", static_cast<double>(v));
    std::printf("\n");
  }
  return {};
}

ullage::Status run(const ullage::Context& context, std::span<const std::byte> bytes) {
  const auto program = ullage::Program::load_memory(context, bytes);
  if (!program) return program.status();
  auto session = ullage::Session::create(*program);
  for (const int32_t apart : {1, 2}) {
    if (!session) return session.status();
    if (auto ok = run_once(*session, *program, apart); !ok) return ok;
  }
  const ullage_statistics done = session->statistics();
  std::printf("%llu runs, %llu waits\n", static_cast<unsigned long long>(done.runs),
              static_cast<unsigned long long>(done.host_waits));
  return {};
}

// An error message; nothing on success.
std::string run_both() {
  const auto context = ullage::Context::create();
  if (!context) return context.status().message();
  for (auto make : {energy, energy_and_gradient}) {
    auto graph = make();
    if (!graph) return graph.error().message;
    const auto bytes = program_of(std::move(*graph));
    if (!bytes) return bytes.error().message;
    if (const auto ok = run(*context, *bytes); !ok) return ok.message();
  }
  return {};
}

}  // namespace

int main() {
  const std::string wrong = run_both();
  if (!wrong.empty()) std::fprintf(stderr, "%s\n", wrong.c_str());
  return wrong.empty() ? 0 : 1;
}
