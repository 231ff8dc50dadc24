// Chains of data-dependent ops: one wait a run, the final one, and the reference's results, at
// counts and densities that move from run to run through one recorded program.
#include <gtest/gtest.h>

#include <random>

#include "ir/text/print.h"
#include "ops/control/branch.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"
#include "ops/select/non_max_suppression.h"
#include "ops/select/nonzero.h"
#include "ops/select/repeat.h"
#include "ops/select/unique.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::passes {
namespace {

using ir::DType;
using ir::Value;

constexpr int64_t kLast[] = {-1};

// x f32[n, 4], m boolean[n] and s i64[1], none of which the host may look at.
struct Inputs {
  Value x, m, s;
};

Value weights(ir::Builder& builder, std::vector<int64_t> shape) {
  return builder.constant(test::random_tensor(DType::f32, std::move(shape), 7));
}

void nonzero_gather_matmul_reduce(ir::Builder& builder, const Inputs& in) {
  const int64_t rows[] = {0};
  const ops::Nonzero found = ops::nonzero(in.m);
  const Value picked = ops::gather(in.x, found.axes[0], 0);
  const Value product = ops::matmul(picked, weights(builder, {4, 5}));
  builder.output("sum", ops::reduce_sum(product, rows, false));
  builder.output("count", found.count);
}

void mask_compress_softmax(ir::Builder& builder, const Inputs& in) {
  const ops::Selected kept = ops::compress(in.m, in.x, 0);
  builder.output("probabilities", ops::softmax(kept.values, 0));
}

void compress_rows_and_columns(ir::Builder& builder, const Inputs& in) {
  const int64_t rows[] = {0};
  const Value columns =
      ops::greater(ops::reduce_sum(in.x, rows, false), builder.scalar(DType::f32, 0));
  const Value kept = ops::compress(in.m, in.x, 0).values;
  builder.output("kept", ops::compress(columns, kept, 1).values);
}

void unique_counts_weighted_mean(ir::Builder& builder, const Inputs& in) {
  const int64_t all[] = {0};
  const Value rounded = ops::round(ops::mul(in.x, 2.0));
  const ops::Unique u = ops::unique(rounded);
  const Value weight = ops::cast(u.counts, DType::f32);
  const Value total = ops::reduce_sum(ops::mul(u.values, weight), all, false);
  builder.output("mean", ops::div(total, ops::reduce_sum(weight, all, false)));
  builder.output("values", u.values);
  builder.output("inverse", u.inverse);
}

// Must rebuild the sorted input.
void unique_repeat(ir::Builder& builder, const Inputs& in) {
  const Value rounded = ops::round(ops::mul(in.x, 2.0));
  const ops::Unique u = ops::unique(rounded);
  const ir::ExtentExpr all = ir::product(builder.pool(), ops::extents_of(in.x));
  builder.output("sorted", ops::repeat(u.values, u.counts, 0, {}, all).values);
}

// Boxes are the rows of x; their scores the running positions, so that no two are equal.
void suppression_gather_topk(ir::Builder& builder, const Inputs& in) {
  const ir::ExtentExpr n = in.x.extent(0), one = builder.pool().constant(1);
  const Value position = ops::cast(ops::iota(builder, DType::i32, {n}, 0), DType::f32);
  const Value scores = ops::reshape(ops::where(in.m, position, ops::neg(position)), {one, one, n});
  const Value boxes = ops::reshape(in.x, {one, n, builder.pool().constant(4)});
  const ir::Tensor most = ir::Tensor::from_integers(DType::i64, {1}, std::vector<int64_t>{20});
  const ops::Selected kept = ops::non_max_suppression(
      boxes, scores,
      {.most = builder.constant(most), .iou_threshold = builder.scalar(DType::f32, 0.3)});
  const ops::AxisSlice last{1, builder.pool().constant(2), builder.pool().constant(3), {}};
  const Value rows =
      ops::reshape(ops::slice_onnx(kept.values, std::span(&last, 1)), {kept.values.extent(0)});
  const Value heights = ops::reduce_sum(ops::gather(in.x, rows, 0), kLast, false);
  const ir::ExtentExpr k = ir::min(rows.extent(0), ir::max(builder.scalars(in.s)[0], 0));
  builder.output("largest", ops::topk(heights, k, 0)[0]);
  builder.output("rows", rows);
}

void branch_on_device_data(ir::Builder& builder, const Inputs& in) {
  const ir::ExtentExpr condition = ir::less(builder.pool().constant(2), builder.scalars(in.s)[0]);
  builder.set_predicate(condition);
  const Value some = ops::compress(in.m, in.x, 0).values;
  builder.set_predicate(ir::logical_not(condition));
  const Value all = ops::mul(in.x, in.x);
  builder.set_predicate({});
  builder.output("joined", ops::relu(ops::select_branch(condition, some, all)));
}

// Five iterations at most; each takes half of what is left.
void bounded_loop(ir::Builder& builder, const Inputs& in) {
  const ir::ExtentExpr iterations = builder.scalars(in.s)[0];
  Value carried = in.x;
  for (int64_t iteration = 0; iteration < 5; ++iteration) {
    const ir::ExtentExpr runs = ir::less(builder.pool().constant(iteration), iterations);
    builder.set_predicate(runs);
    const ops::AxisSlice half{
        0, builder.pool().constant(0), ir::ceil_div(carried.extent(0), 2), {}};
    const Value next =
        ops::add(ops::slice_onnx(carried, std::span(&half, 1)), builder.scalar(DType::f32, 1));
    builder.set_predicate({});
    carried = ops::select_branch(runs, next, carried);
  }
  builder.output("left", carried);
}

struct Chain {
  const char* name;
  void (*build)(ir::Builder&, const Inputs&);
};
constexpr Chain kChains[] = {
    {"nonzero_gather_matmul_reduce", nonzero_gather_matmul_reduce},
    {"mask_compress_softmax", mask_compress_softmax},
    {"compress_rows_and_columns", compress_rows_and_columns},
    {"unique_counts_weighted_mean", unique_counts_weighted_mean},
    {"unique_repeat", unique_repeat},
    {"suppression_gather_topk", suppression_gather_topk},
    {"branch_on_device_data", branch_on_device_data},
    {"bounded_loop", bounded_loop},
};

ir::Graph graph_of(const Chain& chain) {
  ir::Builder builder;
  const Value x = builder.input("x", DType::f32, {{}, builder.pool().constant(4)});
  const Value m = builder.input("m", DType::boolean, {x.extent(0)});
  const Value s = builder.input("s", DType::i64, {builder.pool().constant(1)});
  chain.build(builder, {x, m, s});
  auto graph = builder.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return graph ? *std::move(graph) : ir::Graph{};
}

std::vector<ir::Tensor> inputs_of(int64_t n, double density, uint32_t seed) {
  std::mt19937 random(seed);
  ir::Tensor m(DType::boolean, {n});
  for (int64_t i = 0; i < n; ++i)
    m.set_integer(i, static_cast<double>(random() % 1000) < density * 1000);
  const int64_t s[] = {static_cast<int64_t>(seed % 6)};
  return {test::random_tensor(DType::f32, {n, 4}, seed), m,
          ir::Tensor::from_integers(DType::i64, {1}, s)};
}

ullage_statistics statistics_of(ullage_session* session) {
  ullage_statistics statistics{};
  statistics.size = sizeof statistics;
  EXPECT_EQ(ullage_session_get_statistics(session, &statistics), ULLAGE_OK);
  return statistics;
}

class ChainOnDevice : public ::testing::TestWithParam<Chain> {};

// TF-19, V-19, N-01, N-02: sizes that the device finds size what follows, and the host waits once,
// at the end.
TEST_P(ChainOnDevice, WaitsOnceAndEqualsTheReference) {
  const test::Device device(test::tier_under_test(), false, true);
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  const ir::Graph graph = graph_of(GetParam());
  auto program = device.compile(graph);
  ASSERT_TRUE(program) << program.error().message << '\n' << ir::print(graph);
  const ullage_bound bound{"x.0", 1025};  // and of m.0, which a guard keeps equal
  ullage_session_options options{};
  options.size = sizeof options;
  options.bounds = &bound;
  options.bound_count = 1;
  ullage_session* session = nullptr;
  ASSERT_EQ(ullage_session_create(*program, &options, &session), ULLAGE_OK);
  uint32_t seed = 0;
  uint64_t recorded = 0;
  for (int64_t n : {33, 1, 0, 64, 255, 1024, 1025}) {
    for (double density : {0.0, 0.05, 0.5, 1.0}) {
      const auto inputs = inputs_of(n, density, ++seed);
      const auto expected = ir::evaluate(graph, inputs);
      ASSERT_TRUE(expected) << expected.error().message;
      const ullage_statistics before = statistics_of(session);
      const auto actual = test::run_session(session, *program, inputs);
      ASSERT_TRUE(actual) << actual.error().message;
      const ullage_statistics after = statistics_of(session);
      EXPECT_EQ(after.host_waits - before.host_waits, 1u);
      if (seed == 1) recorded = after.command_buffers_recorded;
      EXPECT_EQ(after.command_buffers_recorded, recorded);
      for (size_t i = 0; i < expected->size(); ++i) {
        EXPECT_EQ(test::difference((*expected)[i], (*actual)[i], 1e-4, 1e-4), "")
            << n << " rows, density " << density << ", output " << i;
      }
      if (HasFailure()) break;
    }
  }
  ullage_session_destroy(session);
  ullage_program_destroy(*program);
}

INSTANTIATE_TEST_SUITE_P(Chains, ChainOnDevice, ::testing::ValuesIn(kChains),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace ullage::passes
