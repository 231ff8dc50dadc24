// Kernels per remainder: which there are, when each runs, and what moves with the calls.
#include "passes/kernels/choose_remainders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/graph/builder.h"
#include "ops/dense/matmul.h"
#include "passes/compile.h"
#include "passes/kernels/place_barriers.h"

namespace ullage::passes {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A call without a choice, and one of family "matmul" over extent n of input 0.
struct RemainderCase {
  ir::ExtentPool pool;
  ir::KernelGraph kernels;
  ir::ExtentExpr n = pool.input_axis(0, 0);

  explicit RemainderCase(ir::ExtentExpr remainder = {}) {
    kernels.buffers.resize(2);
    kernels.calls.resize(3);
    for (ir::KernelCall& call : kernels.calls) {
      call.operands = {{.buffer = 0, .access = ir::Access::write}};
    }
    kernels.calls[1].kernel.file = "matmul/plain.comp";
    kernels.calls[1].kernel.defines = {{"ELEMENT", "uint"}, {"WIDE", "0"}};
    kernels.calls[1].remainder = remainder ? remainder : n;
    kernels.scalars = {{.buffer = 1, .ready = 1}, {.buffer = 1, .ready = 2}};
  }
  ir::Result<void> choose(std::vector<RemainderChoice> choices) {
    return choose_remainders(kernels, pool, choices);
  }
};

TEST(ChooseRemainders, OneReferencePerRemainderUnderItsPredicate) {
  RemainderCase c;
  ASSERT_TRUE(c.choose({{"matmul", 4}}));
  ASSERT_EQ(c.kernels.calls.size(), 6u);
  for (int64_t r = 0; r < 4; ++r) {
    const ir::KernelCall& reference = c.kernels.calls[1 + static_cast<size_t>(r)];
    using Define = std::pair<std::string, std::string>;
    EXPECT_THAT(reference.kernel.defines,
                ElementsAre(Define{"ELEMENT", "uint"}, Define{"REMAINDER", std::to_string(r)},
                            Define{"REMAINDER_FACTOR", "4"}, Define{"WIDE", "0"}));
    EXPECT_EQ(reference.alternative, r != 0);
    for (int64_t n = 0; n < 12; ++n) {
      const ir::Bindings at{
          .integer = [&](const ir::ExtentNode&) -> ir::Result<int64_t> { return n; },
          .floating = {}};
      EXPECT_EQ(*ir::evaluate(reference.predicate, at), n % 4 == r) << n << ' ' << r;
    }
  }
  EXPECT_EQ(c.kernels.scalars[0].ready, 1u);
  EXPECT_EQ(c.kernels.scalars[1].ready, 5u);
}

// All references write one result, and no barrier lies between them: they never both run.
TEST(ChooseRemainders, NoBarrierBetweenReferences) {
  RemainderCase c;
  ASSERT_TRUE(c.choose({{"matmul", 2}}));
  place_barriers(c.kernels);
  std::vector<bool> barriers;
  for (const ir::KernelCall& call : c.kernels.calls) barriers.push_back(call.barrier_before);
  EXPECT_THAT(barriers, ElementsAre(false, true, false, true));
}

TEST(ChooseRemainders, OnlyRemaindersThatCanOccur) {
  RemainderCase even;
  even.kernels.calls[1].remainder = even.n * 8 + 5;
  ASSERT_TRUE(even.choose({{"matmul", 8}}));
  ASSERT_EQ(even.kernels.calls.size(), 3u);
  EXPECT_FALSE(even.kernels.calls[1].predicate);
  EXPECT_THAT(even.kernels.calls[1].kernel.defines,
              ::testing::Contains(::testing::Pair("REMAINDER", "5")));
}

TEST(ChooseRemainders, ThePredicateOfTheCallHoldsToo) {
  RemainderCase c;
  c.kernels.calls[1].predicate = ir::less(c.pool.constant(6), c.n);
  ASSERT_TRUE(c.choose({{"matmul", 2}}));
  const ir::Bindings five{.integer = [](const ir::ExtentNode&) -> ir::Result<int64_t> { return 5; },
                          .floating = {}};
  for (size_t i = 1; i < 3; ++i) {
    EXPECT_EQ(*ir::evaluate(c.kernels.calls[i].predicate, five), 0) << i;
  }
}

TEST(ChooseRemainders, RefusesWhatMakesNoSense) {
  EXPECT_THAT(RemainderCase().choose({{"matmul", 1}}).error().message, HasSubstr("[2, 64]"));
  EXPECT_THAT(RemainderCase().choose({{"conv", 8}}).error().message,
              HasSubstr("those that can: matmul"));
  EXPECT_THAT(RemainderCase().choose({{"matmul", 8}, {"matmul", 4}}).error().message,
              HasSubstr("twice"));
}

// V-16: of a program whose n is 1..64, kernel n % 8 is the one with a true predicate.
TEST(ChooseRemainders, V16_EachSizeHasItsKernel) {
  ir::Builder b;
  const ir::Value x = b.input("x", ir::DType::i64, {b.pool().constant(3), {}}),
                  y = b.input("y", ir::DType::i64, {{}, b.pool().constant(2)});
  b.output("z", ops::matmul(x, y));
  CompileOptions options;
  options.remainders = {{"matmul", 8}};
  const auto program = compile(*b.finish(), options);
  ASSERT_TRUE(program) << program.error().message;
  for (int64_t n = 0; n <= 64; ++n) {
    std::vector<ir::ScalarValue> registers;
    ir::run(program->scalars,
            {.integer =
                 [n](const ir::ScalarInstruction& leaf, int64_t& value) {
                   value = leaf.input == leaf.index ? (leaf.input == 0 ? 3 : 2) : n;
                   return true;
                 },
             .floating = {}},
            registers);
    std::vector<std::string> run;
    for (const ir::ProgramDispatch& d : program->dispatches) {
      if (d.predicate != ir::kNoRegister && registers[d.predicate].integer == 0) continue;
      run.push_back(program->kernels[d.kernel].name);
    }
    EXPECT_THAT(run, ElementsAre(HasSubstr("REMAINDER=" + std::to_string(n % 8)))) << n;
  }
}

}  // namespace
}  // namespace ullage::passes
