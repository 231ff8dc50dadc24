// Products of rows of bytes at random shapes, 1 to 300, against exact integers.
#include <gtest/gtest.h>

#include <algorithm>

#include "ops/quantization/quantization.h"
#include "tests/ops/fixtures/bytes_fixture.h"

namespace ullage::test {
namespace {

using namespace ir;

class BytesOnDevice : public BytesFixture {
 protected:
  // A product with `w`, or with what comes with the run, at several counts of rows.
  void check(Shapes& shapes, int64_t columns, int64_t inner, bool is_constant) {
    const Tensor w = bytes(shapes, {columns, inner});
    Builder builder;
    const Value a = builder.input("a", DType::i8, {{}, builder.pool().constant(inner)});
    const Value b = is_constant ? builder.constant(w)
                                : builder.input("w", DType::i8, std::vector<ExtentExpr>(2));
    builder.output("y", ops::matmul_bytes(a, b));
    auto graph = builder.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    const Graph reference = *graph;
    passes::CompileOptions options = this->options();
    bool has_matrices = false;
    options.on_kernels = [&](std::string_view, const KernelGraph& kernels) {
      for (const KernelCall& call : kernels.calls)
        has_matrices |= call.kernel.file == "quantization/byte_matrices.comp";
    };
    const auto program = device_->compile(*std::move(graph), options);
    ASSERT_TRUE(program) << program.error().message;
    if (is_constant) {
      EXPECT_EQ(has_matrices, GetParam() == Way::matrices && columns >= 24);
    }
    ullage_session* session = nullptr;
    ASSERT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
    for (const int64_t rows : {int64_t{1}, shapes.extent(), shapes.extent()}) {
      std::vector<Tensor> operands = {bytes(shapes, {rows, inner})};
      if (!is_constant) operands.push_back(w);
      const auto expected = evaluate(reference, operands);
      const auto actual = run_session(session, *program, operands);
      EXPECT_TRUE(expected && actual);
      if (!expected || !actual) break;
      EXPECT_EQ(difference((*expected)[0], (*actual)[0], 0, 0), "")
          << rows << " rows, " << columns << " columns, " << inner << " terms";
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
  }
};

TEST_P(BytesOnDevice, SumsAreExact) {
  Shapes shapes(5);
  for (int i = 0; i < 2; ++i) check(shapes, shapes.extent(), shapes.extent(), true);
  check(shapes, shapes.extent(), shapes.extent(), false);
  check(shapes, 100, 299, true);
}

// 70000 products of -128 by -128 do not fit an f32's 24 bits, and 132000 not an i32.
TEST_P(BytesOnDevice, SumsWrap) {
  constexpr int64_t kInner = 132000;
  Builder builder;
  const Value a = builder.input("a", DType::i8, {{}, builder.pool().constant(kInner)});
  Tensor least(DType::i8, {1, kInner});
  for (int64_t i = 0; i < kInner; ++i) least.set_number(i, -128);
  builder.output("y", ops::matmul_bytes(a, builder.constant(least)));
  auto graph = builder.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const auto program = device_->compile(*std::move(graph), options());
  ASSERT_TRUE(program) << program.error().message;
  ullage_session* session = nullptr;
  ASSERT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
  const auto actual = run_session(session, *program, std::array{least});
  ASSERT_TRUE(actual) << actual.error().message;
  EXPECT_EQ((*actual)[0].number(0), static_cast<int32_t>(static_cast<uint32_t>(kInner * 16384)));
  ullage_session_destroy(session);
  ullage_program_destroy(*program);
}

INSTANTIATE_TEST_SUITE_P(Ways, BytesOnDevice, testing::Values(Way::plain, Way::dots, Way::matrices),
                         [](const auto& i) { return name_of(i.param); });

}  // namespace
}  // namespace ullage::test
