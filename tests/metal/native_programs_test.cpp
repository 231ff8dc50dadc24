// Whole programs through the C API on the Metal backend against the reference evaluator: one wait a
// run, no pipeline after prepare, group counts that kernels decide.
#include <map>

#include "ir/graph/evaluate.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"
#include "ops/select/nonzero.h"
#include "passes/compile.h"
#include "runtime/file/program_file.h"
#include "shaders/toolchain/msl/program_msl.h"
#include "tests/metal/native_fixture.h"
#include "tests/ops/fixtures/device_run.h"
#include "ullage/ullage_metal.hpp"

namespace ullage::test::metal {
namespace {

using ir::DType;
using ir::Tensor;
using ir::Value;

// The Metal device by its index among all.
std::optional<Context> open_context() {
  const uint32_t count = ullage_device_count();
  ullage_context_options options = {};
  options.device = count - 1;
  options.poison = 1;
  auto context = Context::create(options);
  EXPECT_TRUE(context) << context.status().message();
  if (!context) return std::nullopt;
  const auto info = context->device_info();
  EXPECT_TRUE(info && info->api == ULLAGE_METAL);
  return std::move(*context);
}

class NativePrograms : public NativeTest {
 protected:
  void open(ir::Graph graph) {
    graph_ = graph;
    context_ = open_context();
    ASSERT_TRUE(context_);
    passes::CompileOptions options;
    options.profile = runtime::profile_of(context_->get());
    options.to_msl = shaders::program_msl;
    const auto program = passes::compile(std::move(graph), options);
    ASSERT_TRUE(program) << program.error().message;
    const ir::Program* const plans[] = {&*program};
    auto bytes = runtime::write_program(plans);
    ASSERT_TRUE(bytes) << bytes.error().message;
    bytes_ = std::move(*bytes);
    auto loaded = Program::load_memory(*context_, bytes_);
    ASSERT_TRUE(loaded) << loaded.status().message();
    program_ = std::move(*loaded);
    auto session = Session::create(*program_);
    ASSERT_TRUE(session) << session.status().message();
    session_ = std::move(*session);
  }
  void TearDown() override {
    session_.reset();
    program_.reset();
    context_.reset();
    NativeTest::TearDown();
  }
  ullage_statistics statistics() const {
    ullage_statistics s{};
    s.size = sizeof s;
    EXPECT_EQ(ullage_session_get_statistics(session_->get(), &s), ULLAGE_OK);
    return s;
  }
  void expect_equal(const std::vector<Tensor>& operands) {
    const auto expected = ir::evaluate(graph_, operands);
    ASSERT_TRUE(expected) << expected.error().message;
    const auto actual = run_session(session_->get(), program_->get(), operands);
    ASSERT_TRUE(actual) << actual.error().message;
    ASSERT_EQ(actual->size(), expected->size());
    for (size_t i = 0; i < expected->size(); ++i) {
      EXPECT_EQ(difference((*expected)[i], (*actual)[i], 1e-4, 1e-4), "") << "output " << i;
    }
  }
  // The second and later runs: one command buffer, one wait, nothing created.
  void expect_steady(const std::vector<std::vector<Tensor>>& runs) {
    expect_equal(runs[0]);
    const ullage_statistics before = statistics();
    const FakeCounts counts = machine().counts;
    for (const auto& operands : runs) expect_equal(operands);
    const ullage_statistics after = statistics();
    EXPECT_EQ(after.host_waits - before.host_waits, runs.size());
    EXPECT_EQ(after.pipelines_created, before.pipelines_created);
    EXPECT_EQ(machine().counts.pipelines, counts.pipelines);
    EXPECT_EQ(machine().counts.waits - counts.waits, runs.size());
    EXPECT_EQ(machine().counts.command_buffers - counts.command_buffers, runs.size());
  }

  ir::Graph graph_;
  std::optional<Context> context_;
  std::vector<std::byte> bytes_;
  std::optional<Program> program_;
  std::optional<Session> session_;
};

Tensor floats(std::vector<int64_t> shape, uint32_t seed) {
  return random_tensor(DType::f32, std::move(shape), seed);
}

TEST_F(NativePrograms, ADenseModel) {
  ir::Builder b;
  const Value x = b.input("x", DType::f32, {ir::ExtentExpr(), b.pool().constant(24)});
  const Value hidden = ops::relu(
      ops::add(ops::matmul(x, b.constant(floats({24, 33}, 1))), b.constant(floats({33}, 2))));
  b.output("y", ops::softmax(ops::matmul(hidden, b.constant(floats({33, 10}, 3))), 1));
  auto graph = b.finish();
  ASSERT_TRUE(graph);
  open(std::move(*graph));
  expect_steady(
      {{floats({64, 24}, 4)}, {floats({1, 24}, 5)}, {floats({0, 24}, 6)}, {floats({33, 24}, 7)}});
}

// The kernels decide how many rows there are, and the grids of what follows.
TEST_F(NativePrograms, AChainBehindACompaction) {
  ir::Builder b;
  const Value x = b.input("x", DType::f32, {ir::ExtentExpr(), b.pool().constant(4)});
  const Value m = b.input("m", DType::boolean, {x.extent(0)});
  const ops::Nonzero found = ops::nonzero(m);
  const Value picked = ops::gather(x, found.axes[0], 0);
  const Value product = ops::matmul(picked, b.constant(floats({4, 5}, 1)));
  const int64_t rows[] = {0};
  b.output("product", product);
  b.output("sum", ops::reduce_sum(product, rows, false));
  b.output("count", found.count);
  auto graph = b.finish();
  ASSERT_TRUE(graph);
  open(std::move(*graph));
  const auto operands = [](int64_t n, double low) {
    Tensor mask(DType::boolean, {n});
    const Tensor chance = floats({n}, 9);
    for (int64_t i = 0; i < n; ++i) mask.set_integer(i, chance.number(i) > low);
    return std::vector<Tensor>{floats({n, 4}, 8), mask};
  };
  expect_steady(
      {operands(300, 0), operands(257, -2), operands(100, 2), operands(0, 0), operands(1, -2)});
  EXPECT_GT(machine().counts.indirect_dispatches, 0u);
}

TEST_F(NativePrograms, StateThatStays) {
  ir::Builder b;
  const Value state = b.input("state", DType::f32, {b.pool().constant(70)});
  const Value x = b.input("x", DType::f32, {b.pool().constant(70)});
  b.output("next", ops::add(ops::mul(state, 0.5), x));
  auto graph = b.finish();
  ASSERT_TRUE(graph);
  open(std::move(*graph));
  const Tensor zero(DType::f32, {70}), one = floats({70}, 3);
  ASSERT_EQ(ullage_session_bind_state(session_->get(), 0, "state"), ULLAGE_OK)
      << ullage_last_error();
  ASSERT_TRUE(run_session(session_->get(), program_->get(), {{zero, one}}));
  for (int round = 0; round < 2; ++round) {
    ASSERT_EQ(ullage_session_run(session_->get()), ULLAGE_OK) << ullage_last_error();
  }
  ullage_tensor out{};
  out.size = sizeof out;
  ASSERT_EQ(ullage_session_get_output(session_->get(), 0, &out), ULLAGE_OK);
  for (int64_t i = 0; i < 70; ++i) {
    EXPECT_NEAR(static_cast<const float*>(out.data)[i], one.number(i) * 1.75, 1e-5);
  }
}

// Lanes have separate memory; their command buffers follow each other.
TEST_F(NativePrograms, RunsInFlight) {
  ir::Builder b;
  const Value x = b.input("x", DType::f32, {ir::ExtentExpr()});
  const int64_t all[] = {0};
  b.output("sum", ops::reduce_sum(ops::mul(x, x), all, false));
  auto graph = b.finish();
  ASSERT_TRUE(graph);
  open(std::move(*graph));
  ullage_session_options options{};
  options.runs_in_flight = 2;
  auto session = Session::create(*program_, options);
  ASSERT_TRUE(session) << session.status().message();
  const auto submit = [&](int64_t n) {
    const std::vector<float> ones(static_cast<size_t>(n), 1.0f);
    ullage_tensor tensor{};
    tensor.size = sizeof tensor;
    tensor.dtype = ULLAGE_F32;
    tensor.rank = 1;
    tensor.extents[0] = n;
    tensor.data = ones.data();
    tensor.size_bytes = ones.size() * sizeof(float);
    EXPECT_EQ(ullage_session_set_input(session->get(), "x", &tensor), ULLAGE_OK);
    ullage_run_id run_id = 0;
    EXPECT_EQ(ullage_session_submit(session->get(), &run_id), ULLAGE_OK) << ullage_last_error();
    return run_id;
  };
  const auto result = [&](ullage_run_id run_id) {
    EXPECT_EQ(ullage_session_wait(session->get(), run_id), ULLAGE_OK) << ullage_last_error();
    ullage_tensor out{};
    out.size = sizeof out;
    EXPECT_EQ(ullage_session_get_output(session->get(), 0, &out), ULLAGE_OK);
    return *static_cast<const float*>(out.data);
  };
  const ullage_run_id first = submit(100), second = submit(77);
  EXPECT_EQ(result(second), 77.0f);
  EXPECT_EQ(result(first), 100.0f);
}

TEST_F(NativePrograms, ProgramsWithoutMslReportWhatToDo) {
  context_ = open_context();
  ASSERT_TRUE(context_);
  ir::Builder b;
  b.output("y", ops::relu(b.input("x", DType::f32, {ir::ExtentExpr()})));
  auto graph = b.finish();
  ASSERT_TRUE(graph);
  const auto program = passes::compile(std::move(*graph), {});
  ASSERT_TRUE(program);
  const ir::Program* const plans[] = {&*program};
  const auto bytes = runtime::write_program(plans);
  ASSERT_TRUE(bytes);
  const auto loaded = Program::load_memory(*context_, *bytes);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.status().code(), ULLAGE_UNSUPPORTED);
  EXPECT_THAT(loaded.status().message(), testing::HasSubstr("MSL"));
}

TEST_F(NativePrograms, TheHostsDeviceByTheCApi) {
  context_ = open_context();
  ASSERT_TRUE(context_);
  const auto mine = ullage::metal::device(*context_);
  ASSERT_TRUE(mine) << mine.status().message();
  {
    const auto adopted = ullage::metal::adopt(*mine);
    ASSERT_TRUE(adopted) << adopted.status().message();
    EXPECT_EQ(ullage::metal::device(*adopted)->queue, mine->queue);
  }
  const auto none = ullage::metal::adopt({});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.status().code(), ULLAGE_INVALID_ARGUMENT);
  ullage_context_options options = {};
  options.use_null_backend = 1;
  const auto other = Context::create(options);
  ASSERT_TRUE(other);
  EXPECT_EQ(ullage::metal::device(*other).status().code(), ULLAGE_UNSUPPORTED);
}

}  // namespace
}  // namespace ullage::test::metal
