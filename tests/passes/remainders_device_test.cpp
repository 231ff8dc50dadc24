// V-14, V-16, N-10: a kernel per remainder gives what the one kernel for all sizes gives, whoever
// chooses it.
#include <gtest/gtest.h>

#include "ops/dense/matmul.h"
#include "ops/movement/movement.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::passes {
namespace {

using namespace ir;

constexpr int64_t kMatrixRows = 5, kMatrixColumns = 6, kMax = 64;

struct Opened {
  ullage_program* program = nullptr;
  ullage_session* session = nullptr;
  ~Opened() {
    ullage_session_destroy(session);
    ullage_program_destroy(program);
  }
};

class Remainders : public ::testing::TestWithParam<DType> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<test::Device>(test::tier_under_test(), false, true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }
  void open(const Graph& graph, std::vector<RemainderChoice> remainders, Opened& opened) {
    CompileOptions options;
    options.profile = device_->profile();
    options.remainders = std::move(remainders);
    auto program = device_->compile(graph, std::move(options));
    ASSERT_TRUE(program) << program.error().message;
    opened.program = *program;
    ASSERT_EQ(ullage_session_create(opened.program, nullptr, &opened.session), ULLAGE_OK);
  }
  // Runs sizes in mixed order through one session with remainders and one without.
  void compare(const Graph& graph, const std::vector<RemainderChoice>& remainders,
               const std::function<std::vector<Tensor>(int64_t n)>& inputs_of) {
    Opened generic, chosen;
    open(graph, {}, generic);
    open(graph, remainders, chosen);
    if (HasFatalFailure()) return;
    const double tolerance = is_float(GetParam()) ? 1e-6 : 0;
    for (int64_t i = 0; i <= kMax; ++i) {
      const int64_t n = i * 37 % (kMax + 1);
      const std::vector<Tensor> inputs = inputs_of(n);
      const auto expected = test::run_session(generic.session, generic.program, inputs);
      const auto actual = test::run_session(chosen.session, chosen.program, inputs);
      ASSERT_TRUE(expected) << expected.error().message;
      ASSERT_TRUE(actual) << actual.error().message;
      EXPECT_EQ(test::difference((*expected)[0], (*actual)[0], tolerance, tolerance), "") << n;
      const auto reference = evaluate(graph, inputs);
      ASSERT_TRUE(reference) << reference.error().message;
      EXPECT_EQ(test::difference((*reference)[0], (*actual)[0], 10 * tolerance, 10 * tolerance), "")
          << n;
    }
  }
  Tensor numbers(std::vector<int64_t> shape, uint32_t seed) const {
    const double range = is_float(GetParam()) ? 1 : 1e6;
    return test::random_tensor(GetParam(), std::move(shape), seed, -range, range);
  }

  std::unique_ptr<test::Device> device_;
};

TEST_P(Remainders, V16_TheHostChoosesBySize) {
  Builder b;
  const Value x = b.input("x", GetParam(), {b.pool().constant(kMatrixRows), {}}),
              y = b.input("y", GetParam(), {{}, b.pool().constant(kMatrixColumns)});
  b.output("z", ops::matmul(x, y));
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  for (const int64_t factor : {8, 3}) {
    compare(*graph, {{"matmul", factor}}, [&](int64_t n) {
      return std::vector<Tensor>{numbers({kMatrixRows, n}, 1), numbers({n, kMatrixColumns}, 2)};
    });
  }
}

// The size is data that only the device reads.
TEST_P(Remainders, V16_N10_TheDeviceChoosesBySize) {
  Builder b;
  const ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1),
                   rows = b.pool().constant(kMatrixRows),
                   columns = b.pool().constant(kMatrixColumns);
  const Value x = b.input("x", GetParam(), {rows, b.pool().constant(kMax)}),
              y = b.input("y", GetParam(), {b.pool().constant(kMax), columns});
  const ExtentExpr wanted = b.scalars(b.input("n", DType::i64, {}))[0];
  const ExtentExpr n = simplify(min(max(wanted, 0), x.extent(1)));
  b.output("z", ops::matmul(ops::slice(x, {zero, zero}, {rows, n}, {one, one}),
                            ops::slice(y, {zero, zero}, {n, columns}, {one, one})));
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  compare(*graph, {{"matmul", 8}}, [&](int64_t size) {
    Tensor k(DType::i64, {});
    k.set_integer(0, size);
    return std::vector<Tensor>{numbers({kMatrixRows, kMax}, 3), numbers({kMax, kMatrixColumns}, 4),
                               k};
  });
}

INSTANTIATE_TEST_SUITE_P(Types, Remainders, ::testing::Values(DType::f32, DType::i32, DType::i64),
                         [](const auto& test) { return std::string(name_of(test.param)); });

}  // namespace
}  // namespace ullage::passes
