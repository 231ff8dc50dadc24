// Guards and bounds on the device: what a failed check stops, and what a bound never shows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "ops/control/match_cast.h"
#include "ops/dense/dot.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/select/compact.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::passes {
namespace {

using namespace ir;
using ::testing::HasSubstr;

// One session of a program compiled from a graph; memory is poisoned.
class ContractOnDevice : public ::testing::Test {
 protected:
  void SetUp() override {
    device_ = std::make_unique<test::Device>(test::tier_under_test(), false, true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }
  void TearDown() override {
    ullage_session_destroy(session_);
    ullage_program_destroy(program_);
  }
  void open(Builder& b, Value result) {
    b.output("y", result);
    auto graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    auto program = device_->compile(*std::move(graph));
    ASSERT_TRUE(program) << program.error().message;
    program_ = *program;
    ASSERT_EQ(ullage_session_create(program_, nullptr, &session_), ULLAGE_OK);
  }
  Result<Tensor> run(const std::vector<Tensor>& inputs) {
    auto outputs = test::run_session(session_, program_, inputs);
    if (!outputs) return outputs.error();
    return std::move(outputs->front());
  }
  ullage_statistics statistics() const {
    ullage_statistics s{};
    s.size = sizeof s;
    EXPECT_EQ(ullage_session_get_statistics(session_, &s), ULLAGE_OK);
    return s;
  }

  std::unique_ptr<test::Device> device_;
  ullage_program* program_ = nullptr;
  ullage_session* session_ = nullptr;
};

Tensor counted(std::vector<int64_t> shape) {
  Tensor t(DType::f32, std::move(shape));
  for (int64_t i = 0; i < t.element_count(); ++i) t.set_number(i, static_cast<double>(i + 1));
  return t;
}

Tensor size(int64_t k) {
  Tensor t(DType::i64, {});
  t.set_integer(0, k);
  return t;
}

// The first k elements of x f32[n], k i64[] being data that only the device reads.
struct Prefix {
  Value x, kept;
  ExtentExpr k;
  explicit Prefix(Builder& b) {
    x = b.input("x", DType::f32, {{}});
    const ExtentExpr wanted = b.scalars(b.input("k", DType::i64, {}))[0];
    k = simplify(min(max(wanted, 0), x.extent(0)));
    const ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1);
    kept = ops::slice(x, {zero}, {k}, {one});
  }
};

// N-05, P-15: the guard is about a number that the device finds. It fails late, by name and values;
// what comes after it does nothing; the next run is as good as the first.
TEST_F(ContractOnDevice, N05_P15_AFailedGuardStopsWhatComesLaterAndNothingElse) {
  Builder b;
  Prefix p(b);
  ops::ShapeContract f(b, "f");
  const ExtentExpr pattern[] = {f.symbol("n") * 2};
  const Value even = f.match_cast(p.kept, pattern, "x");
  open(b, ops::mul(ops::reshape(even, {f.bound("n"), b.pool().constant(2)}), 3.0));
  ASSERT_NE(session_, nullptr);
  uint64_t recorded = 0;
  for (int64_t k : {4, 5, 0, 7, 6}) {
    const auto y = run({counted({8}), size(k)});
    if (k % 2 == 0) {
      ASSERT_TRUE(y) << y.error().message;
      EXPECT_EQ(y->shape(), (std::vector<int64_t>{k / 2, 2}));
      if (recorded == 0) recorded = statistics().command_buffers_recorded;
      for (int64_t i = 0; i < k; ++i) EXPECT_EQ(y->number(i), 3.0 * static_cast<double>(i + 1));
      continue;
    }
    ASSERT_FALSE(y);
    EXPECT_THAT(y.error().message, HasSubstr("f: x: axis 0"));
    EXPECT_THAT(y.error().message, HasSubstr("k[0] = " + std::to_string(k)));
  }
  EXPECT_EQ(statistics().host_waits, 5u);
  EXPECT_EQ(statistics().command_buffers_recorded, recorded);
}

// P-15, TF-18: what the host knows is checked before anything is uploaded or runs.
TEST_F(ContractOnDevice, TF18_P15_HostGuardsFailBeforeAnyDispatch) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  ops::ShapeContract f(b, "f");
  const ExtentExpr pattern[] = {f.symbol("n") * 2};
  open(b, ops::mul(f.match_cast(x, pattern, "x"), 2.0));
  ASSERT_TRUE(run({counted({4})}));
  const ullage_statistics before = statistics();
  const auto failed = run({counted({3})});
  ASSERT_FALSE(failed);
  EXPECT_THAT(failed.error().message, HasSubstr("f: x: axis 0"));
  EXPECT_EQ(statistics().host_waits, before.host_waits);
  EXPECT_EQ(statistics().dispatches, before.dispatches);
  const auto y = run({counted({4})});
  ASSERT_TRUE(y);
  EXPECT_EQ(y->number(3), 8);
}

// P-16: memory is reserved by the bound; the reported shape is the count.
TEST_F(ContractOnDevice, P16_ShapesOfBoundedValuesAreCounts) {
  Builder b;
  Prefix p(b);
  open(b, ops::neg(p.kept));
  for (int64_t k : {3, 0, 100}) {
    const auto y = run({counted({10}), size(k)});
    ASSERT_TRUE(y) << y.error().message;
    EXPECT_EQ(y->shape(), std::vector<int64_t>{std::min<int64_t>(k, 10)});
    ullage_output_info info{};
    info.size = sizeof info;
    ASSERT_EQ(ullage_session_get_output_info(session_, 0, &info), ULLAGE_OK);
    EXPECT_EQ(info.extents[0], std::min<int64_t>(k, 10));
    EXPECT_GE(info.capacity[0], 10);  // the plan's sizes are rounded up
    EXPECT_TRUE(info.from_device[0]);
  }
}

// TF-02, N-03: a count is a size like any other: it may be the target of a reshape, without a wait.
TEST_F(ContractOnDevice, TF02_CountsAreTargetsOfReshapes) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  const std::vector<Value> found = ops::compact(ops::greater(x, 0.0));
  const Value rows = ops::reshape(found[0], {found[0].extent(0), b.pool().constant(1)});
  open(b, ops::concat(std::array{rows, rows}, 1));
  const auto y = run({counted({5})});
  ASSERT_TRUE(y) << y.error().message;
  EXPECT_EQ(y->shape(), (std::vector<int64_t>{5, 2}));
  EXPECT_EQ(y->integer(9), 4);
  EXPECT_EQ(statistics().host_waits, 1u);
}

// M-02: four of six elements in two rows are (a, b) and (c, d), whatever the capacity.
TEST_F(ContractOnDevice, M02_ReshapesFollowCountsNotCapacities) {
  Builder b;
  Prefix p(b);
  const ExtentExpr two = b.pool().constant(2);
  open(b, ops::reduce_sum(ops::reshape(p.kept, {two, simplify(floor_div(p.k, 2))}),
                          std::array{int64_t{1}}, false));
  const auto y = run({counted({6}), size(4)});
  ASSERT_TRUE(y) << y.error().message;
  EXPECT_EQ(y->number(0), 3);
  EXPECT_EQ(y->number(1), 7);
}

// V-20: a bound names what memory is reserved for; above it the session plans anew, and a guard
// that promises it fails.
TEST_F(ContractOnDevice, V20_OnePlanUnderTheBoundAGuardAboveIt) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  b.guard(less_equal(x.extent(0), b.pool().constant(1024)), "n must be at most 1024");
  open(b, ops::neg(x));
  ASSERT_TRUE(run({counted({1024})}));
  const ullage_statistics planned = statistics();
  for (int64_t n : {1, 0, 1000, 1024}) ASSERT_TRUE(run({counted({n})}));
  EXPECT_EQ(statistics().command_buffers_recorded, planned.command_buffers_recorded);
  EXPECT_EQ(statistics().peak_device_bytes, planned.peak_device_bytes);
  const auto above = run({counted({1025})});
  ASSERT_FALSE(above);
  EXPECT_THAT(above.error().message, HasSubstr("n must be at most 1024"));
}

// V-21: products whose every extent is known only at run time, in all transpositions.
TEST_F(ContractOnDevice, V21_DynamicDenseAndBatchMatmul) {
  for (int form = 0; form < 4; ++form) {
    const bool left = (form & 1) != 0, right = (form & 2) != 0;
    Builder b;
    const Value x = b.input("x", DType::f32, {{}, {}, {}}),
                y = b.input("y", DType::f32, {{}, {}, {}});
    const Value z = ops::dot(x, y,
                             {.lhs_contracting = {left ? 1 : 2},
                              .rhs_contracting = {right ? 2 : 1},
                              .lhs_batch = {0},
                              .rhs_batch = {0}});
    b.output("z", z);
    auto graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    auto program = device_->compile(*graph);
    ASSERT_TRUE(program) << program.error().message;
    ullage_session* session = nullptr;
    ASSERT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK);
    for (const auto& [m, k, n] : {std::array<int64_t, 3>{16, 32, 20}, {4, 40, 50}, {3, 0, 1}}) {
      const std::vector<Tensor> inputs{
          test::random_tensor(
              DType::f32, left ? std::vector{int64_t{5}, k, m} : std::vector{int64_t{5}, m, k}, 1),
          test::random_tensor(DType::f32,
                              right ? std::vector{int64_t{5}, n, k} : std::vector{int64_t{5}, k, n},
                              2)};
      const auto expected = evaluate(*graph, inputs);
      const auto actual = test::run_session(session, *program, inputs);
      ASSERT_TRUE(expected && actual);
      EXPECT_EQ(test::difference((*expected)[0], (*actual)[0], 1e-5, 1e-5), "") << form;
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
  }
}

}  // namespace
}  // namespace ullage::passes
