// Small graphs, compiled for the device at hand and timed.
#include "tools/command/traits/device_traits.h"

#include <algorithm>

#include "ir/graph/builder.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/rowwise/softmax.h"
#include "runtime/profile.h"
#include "tools/command/files/tensor_text.h"
#include "tools/command/models/model.h"
#include "tools/common/cli/clock.h"

namespace ullage::tools {
namespace {

constexpr int64_t kSide = 256;          // of the product
constexpr int64_t kElements = 1 << 20;  // of the pointwise kernels
constexpr int kChain = 8;               // steps of a multiplication and an addition each
constexpr int kMoreDispatches = 32;
constexpr double kBudgetMs = 200;  // of all runs
constexpr int kMinRounds = 3, kMaxRounds = 20, kAlternateRuns = 5;

using Build = void (*)(ir::Builder&);

ir::Value vector_input(ir::Builder& builder, int64_t count) {
  return builder.input("x", ir::DType::f32, {builder.pool().constant(count)});
}

ir::Value number(ir::Builder& builder, double value) {
  return builder.constant(ir::Tensor::from_doubles(ir::DType::f32, {}, {&value, 1}));
}

void build_matmul(ir::Builder& builder) {
  const auto side = builder.pool().constant(kSide);
  const std::vector<double> ones(kSide * kSide, 1.0 / kSide);
  const ir::Value weights =
      builder.constant(ir::Tensor::from_doubles(ir::DType::f32, {kSide, kSide}, ones));
  builder.output("y", ops::matmul(builder.input("x", ir::DType::f32, {side, side}), weights));
}

void build_pointwise(ir::Builder& builder) {
  builder.output("y", ops::relu(vector_input(builder, kElements)));
}

void build_chain(ir::Builder& builder) {
  ir::Value y = vector_input(builder, kElements);
  const ir::Value factor = number(builder, 0.75), term = number(builder, 0.125);
  for (int i = 0; i < kChain; ++i) y = ops::add(ops::mul(y, factor), term);
  builder.output("y", y);
}

template <int kDispatches>
void build_small(ir::Builder& builder) {
  const auto one = builder.pool().constant(1), row = builder.pool().constant(8);
  ir::Value y = builder.input("x", ir::DType::f32, {one, row});
  for (int i = 0; i < kDispatches; ++i) y = ops::softmax(y, 1);
  builder.output("y", y);
}

// A graph that is ready to run, and the best time of its runs so far.
struct Measurement {
  Session session;
  double best_ms = 1e9;

  Status run() {
    const Clock clock;
    Status status = session.run();
    if (status) best_ms = std::min(best_ms, clock.ms());
    return status;
  }
};

// The first run compiles, on some drivers, and is not counted.
ToolResult<Measurement> prepare(const Context& context, const ir::DeviceProfile& profile,
                                Build build) {
  ir::Builder builder;
  build(builder);
  const auto graph = builder.finish();
  if (!graph) return failure_of(graph.error());
  const auto bytes = to_program_bytes(*graph, profile);
  if (!bytes) return bytes.error();
  const auto program = Program::load_memory(context, bytes->bytes);
  if (!program) return failure_of(program.status());
  auto session = Session::create(*program, {});
  if (!session) return failure_of(session.status());
  std::vector<int64_t> extents;
  for (const ir::AxisExtent& axis : graph->value(graph->inputs.front()).shape.axes()) {
    extents.push_back(ir::as_constant(axis.live).value_or(1));
  }
  const ir::Tensor zeros(ir::DType::f32, extents);
  const Status bound = session->set_input("x", to_c(zeros.dtype()), zeros.shape(), zeros.bytes());
  if (!bound) return failure_of(bound);
  if (const Status status = session->run(); !status) return failure_of(status);
  return Measurement{std::move(*session)};
}

// Alternating, so that a slow moment of the machine does not decide between two of them.
Status run_alternating(std::vector<Measurement>& measurements) {
  const Clock clock;
  for (int round = 0; round < kMinRounds || (round < kMaxRounds && clock.ms() < kBudgetMs);
       ++round) {
    for (Measurement& measurement : measurements)
      for (int run = 0; run < kAlternateRuns; ++run)
        if (Status status = measurement.run(); !status) return status;
  }
  return {};
}

}  // namespace

ToolResult<DeviceTraits> measure_traits(const Context& context) {
  const Clock clock;
  ir::DeviceProfile full = runtime::profile_of(context.get()), plain = full;
  plain.texel_buffers = plain.wide_stores = false;
  plain.max_texel_elements = 0;

  constexpr double kMatmul = 2.0 * kSide * kSide * kSide, kBytes = 8.0 * kElements;
  constexpr double kArithmetic = 2.0 * kChain * kElements;
  const struct {
    double DeviceTraits::* rate;  // absent: of the two that give the cost of a dispatch
    bool runs;
    const ir::DeviceProfile& profile;
    Build build;
    double work;
  } cases[] = {
      {nullptr, true, full, build_small<1>, 0},
      {nullptr, true, full, build_small<1 + kMoreDispatches>, 0},
      {&DeviceTraits::matmul_gflops, true, plain, build_matmul, kMatmul},
      {&DeviceTraits::matmul_texel_gflops, full.texel_buffers, full, build_matmul, kMatmul},
      {&DeviceTraits::arithmetic_gflops, true, full, build_chain, kArithmetic},
      {&DeviceTraits::pointwise_gbytes, true, plain, build_pointwise, kBytes},
      {&DeviceTraits::pointwise_wide_gbytes, full.wide_stores, full, build_pointwise, kBytes},
  };
  std::vector<Measurement> measurements;
  for (const auto& c : cases) {
    if (!c.runs) continue;
    auto measurement = prepare(context, c.profile, c.build);
    if (!measurement) return measurement.error();
    measurements.push_back(std::move(*measurement));
  }
  if (const Status status = run_alternating(measurements); !status) return failure_of(status);

  const double one_ms = measurements[0].best_ms;
  DeviceTraits traits;
  traits.submit_us = one_ms * 1e3;
  traits.dispatch_us = std::max(0.0, (measurements[1].best_ms - one_ms) / kMoreDispatches * 1e3);
  auto measurement = measurements.begin();
  for (const auto& c : cases) {
    if (!c.runs) continue;
    const double ms = (measurement++)->best_ms;
    if (c.rate == nullptr) continue;
    // A submission has its own cost, on some devices more than the work.
    const double net_ms = std::max(ms - (one_ms - traits.dispatch_us / 1e3), ms / 10);
    traits.*c.rate = c.work / (net_ms * 1e6);
  }
  traits.measured_ms = clock.ms();
  return traits;
}

}  // namespace ullage::tools
