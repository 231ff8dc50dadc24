// affine_reduce where a workgroup stages what its results share: against its reference, and bit for
// bit against the form in which each invocation reads for itself. Compiled for a profile of GPU
// form whatever the device at hand is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "ops/affine/affine_reduce.h"
#include "ops/elementwise/elementwise.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/ops/fixtures/random_affine.h"

namespace ullage::test {
namespace {

using namespace ir;
using ops::AffineBox;
using ops::AffineOperand;
using ops::AffineReduction;
using testing::Contains;
using testing::Not;
using Numbers = std::vector<int64_t>;
using Runs = std::vector<std::vector<Tensor>>;

constexpr const char kStaged[] = "affine/staged.comp";

// Folds the operands in order.
ScalarBody body_of(const OpDef& op, size_t operands, DType dtype = DType::f32) {
  ScalarBody body{.inputs = std::vector<DType>(operands, dtype)};
  for (size_t i = 1; i < operands; ++i) {
    body.instructions.push_back(
        {.op = &op, .dtype = dtype, .operands = {body.result, static_cast<uint32_t>(i), 0}});
    body.result = static_cast<uint32_t>(operands + i - 1);
  }
  return body;
}

AffineOperand read(Value x, const std::vector<Numbers>& subscripts) {
  AffineOperand operand{x, {}};
  for (const Numbers& coefficients : subscripts) {
    operand.subscripts.push_back(ir::linear_form(x.builder().pool(), coefficients));
  }
  return operand;
}

struct Compiled {
  Program program;
  bool staged = false;
};

// Parameter: invocations that a workgroup may have.
class AffineStagedOnDevice : public testing::TestWithParam<uint32_t> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(tier_under_test(), false, /*poison=*/true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  Result<Compiled> compile(const Graph& graph, uint32_t shared_bytes) const {
    passes::CompileOptions options;
    options.profile = portable_profile();
    options.profile.max_workgroup_invocations = options.profile.max_workgroup_size_x = invocations_;
    options.profile.max_shared_bytes = shared_bytes;
    Compiled compiled;
    options.on_kernels = [&](std::string_view, const KernelGraph& kernels) {
      for (const KernelCall& call : kernels.calls) compiled.staged |= call.kernel.file == kStaged;
    };
    auto program = passes::compile(graph, options);
    if (!program) return program.error();
    compiled.program = std::move(*program);
    return compiled;
  }

  // Results of each run.
  std::vector<std::vector<Tensor>> run(Program compiled, const Runs& runs) const {
    std::vector<std::vector<Tensor>> results;
    auto program = runtime::create_program(device_->context(), std::move(compiled));
    EXPECT_TRUE(program) << program.error().message;
    if (!program) return results;
    ullage_session* session = nullptr;
    EXPECT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
    for (const std::vector<Tensor>& inputs : runs) {
      auto actual = run_session(session, *program, inputs);
      EXPECT_TRUE(actual) << actual.error().message;
      if (actual) results.push_back(std::move(*actual));
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
    return results;
  }

  // True: a kernel was staged.
  bool compare(const Graph& graph, const Runs& runs, double tolerance) const {
    auto staged = compile(graph, portable_profile().max_shared_bytes);
    auto direct = compile(graph, 0);
    EXPECT_TRUE(staged) << staged.error().message;
    EXPECT_TRUE(direct) << direct.error().message;
    if (!staged || !direct) return false;
    EXPECT_FALSE(direct->staged);
    const auto actual = run(std::move(staged->program), runs);
    const auto plain = run(std::move(direct->program), runs);
    EXPECT_EQ(actual.size(), runs.size());
    EXPECT_EQ(plain.size(), runs.size());
    for (size_t r = 0; r < std::min(actual.size(), plain.size()); ++r) {
      const auto expected = evaluate(graph, runs[r]);
      EXPECT_TRUE(expected) << expected.error().message;
      for (size_t i = 0; expected && i < expected->size(); ++i) {
        EXPECT_EQ(difference((*expected)[i], actual[r][i], tolerance,
                             tolerance * scale_of((*expected)[i])),
                  "")
            << "run " << r << ", output " << i;
        EXPECT_TRUE(std::ranges::equal(actual[r][i].bytes(), plain[r][i].bytes()))
            << "run " << r << ", output " << i
            << " differs from the direct form: " << difference(plain[r][i], actual[r][i], 0, 0);
      }
    }
    return staged->staged;
  }

  void check(Builder& b, const Runs& runs, double tolerance = 1e-5) const {
    const Result<Graph> graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    EXPECT_TRUE(compare(*graph, runs, tolerance)) << "nothing was staged";
  }

  std::unique_ptr<Device> device_;
  uint32_t invocations_ = GetParam();
};

Tensor numbers(Numbers shape, uint32_t seed, DType dtype = DType::f32) {
  return random_tensor(dtype, std::move(shape), seed, dtype == DType::f32 ? -1 : -9,
                       dtype == DType::f32 ? 1 : 9);
}

Tensor whole(Numbers shape, uint32_t seed) {
  Tensor t = random_tensor(DType::f32, std::move(shape), seed, 1, 9);
  for (int64_t i = 0; i < t.element_count(); ++i) t.set_number(i, std::round(t.number(i)));
  return t;
}

// x[k, i] y[k, j], with k in front: leading extents count as 1 where tiles are chosen.
void add_products(Builder& b, DType dtype) {
  const Value x = b.input("x", dtype, std::vector<ExtentExpr>(2));
  const Value y = b.input("y", dtype, {x.extent(0), ExtentExpr()});
  const AffineOperand operands[] = {read(x, {{0, 0, 1}, {1, 0, 0}}),
                                    read(y, {{0, 0, 1}, {0, 1, 0}})};
  b.output("z", ops::affine_reduce(
                    b, operands, body_of(ops::mul, 2, dtype),
                    AffineBox{.shape = {x.extent(1), y.extent(1)}, .reduced = {x.extent(0)}}));
}

TEST_P(AffineStagedOnDevice, Products) {
  Builder b;
  add_products(b, DType::f32);
  Runs runs;
  for (const auto& [m, k, n] : std::vector<std::array<int64_t, 3>>{{0, 3, 4},
                                                                   {3, 0, 4},
                                                                   {1, 1, 1},
                                                                   {15, 15, 31},
                                                                   {16, 16, 32},
                                                                   {17, 17, 33},
                                                                   {31, 7, 63},
                                                                   {63, 31, 64},
                                                                   {64, 32, 65},
                                                                   {65, 33, 127},
                                                                   {130, 2, 129},
                                                                   {5, 8200, 3}}) {
    runs.push_back({numbers({k, m}, 1), numbers({k, n}, 2)});
  }
  check(b, runs);
}

// Few results of many terms: the terms are split over workgroups, those of one index or those of
// windows behind two.
TEST_P(AffineStagedOnDevice, TermsInSeveralParts) {
  const auto constants = [](Builder& b, const Numbers& numbers) {
    std::vector<ExtentExpr> extents;
    for (int64_t n : numbers) extents.push_back(b.pool().constant(n));
    return extents;
  };
  Builder b;
  const std::vector<ExtentExpr> shape = constants(b, {64, 32});
  const Value x = b.input("x", DType::f32, {shape[0], {}});
  const Value y = b.input("y", DType::f32, {x.extent(1), shape[1]});
  const AffineOperand operands[] = {read(x, {{1, 0, 0}, {0, 0, 1}}),
                                    read(y, {{0, 0, 1}, {0, 1, 0}})};
  b.output("z", ops::affine_reduce(b, operands, body_of(ops::mul, 2),
                                   AffineBox{.shape = shape, .reduced = {x.extent(1)}}));
  Runs runs;
  for (int64_t k : {0, 1, 512, 513}) {
    runs.push_back({numbers({64, k}, 1), numbers({k, 32}, 2)});
  }
  check(b, runs);

  Builder w;
  const Value planes = w.input("planes", DType::f32, {{}, {}, w.pool().constant(68)});
  const std::vector<ExtentExpr> box = constants(w, {32, 64, 5});
  const Value f = w.input("f", DType::f32, {box[0], planes.extent(0), planes.extent(1), box[2]});
  // o i, c h k
  const AffineOperand reads[] = {
      read(planes, {{0, 0, 1, 0, 0}, {0, 0, 0, 1, 0}, {0, 1, 0, 0, 1}}),
      read(f, {{1, 0, 0, 0, 0}, {0, 0, 1, 0, 0}, {0, 0, 0, 1, 0}, {0, 0, 0, 0, 1}})};
  w.output("z",
           ops::affine_reduce(w, reads, body_of(ops::mul, 2),
                              AffineBox{.shape = {box[0], box[1]},
                                        .reduced = {planes.extent(0), planes.extent(1), box[2]}}));
  runs.clear();
  for (const Numbers& size : {Numbers{1, 1}, Numbers{0, 3}, Numbers{5, 25}}) {
    runs.push_back({numbers({size[0], size[1], 68}, 1), numbers({32, size[0], size[1], 5}, 2)});
  }
  check(w, runs);
}

// Elements below 32 bits, and arithmetic that is exact.
TEST_P(AffineStagedOnDevice, ProductsOfIntegers) {
  for (DType dtype : {DType::i32, DType::i8, DType::u16}) {
    Builder b;
    add_products(b, dtype);
    const auto of = [&](Numbers shape, uint32_t seed) {
      return random_tensor(dtype, std::move(shape), seed, 0, 9);
    };
    check(b, {{of({21, 67}, 1), of({21, 35}, 2)}, {of({1, 3}, 1), of({1, 130}, 2)}}, 0);
  }
}

// Five channels to ten: strides, dilations, extents that are not known.
TEST_P(AffineStagedOnDevice, Convolutions) {
  struct Window {
    int64_t taps[2], strides[2], dilations[2];
  };
  for (const Window& w : {Window{{3, 3}, {1, 1}, {1, 1}}, Window{{3, 2}, {2, 1}, {1, 3}},
                          Window{{1, 5}, {1, 2}, {1, 1}}, Window{{4, 1}, {3, 2}, {2, 1}}}) {
    Builder b;
    ExtentPool& pool = b.pool();
    const ExtentExpr channels = pool.constant(5), filters = pool.constant(10);
    const ExtentExpr taps[] = {pool.constant(w.taps[0]), pool.constant(w.taps[1])};
    const Value x = b.input("x", DType::f32, {channels, {}, {}});
    const Value f = b.input("f", DType::f32, {filters, channels, taps[0], taps[1]});
    const auto results = [&](size_t axis) {
      const int64_t reach = (w.taps[axis] - 1) * w.dilations[axis];
      return ir::max(floor_div(x.extent(axis + 1) - reach - 1, w.strides[axis]) + 1, 0);
    };
    // o h w, c i j
    const AffineOperand operands[] = {
        read(x, {{0, 0, 0, 1, 0, 0},
                 {0, w.strides[0], 0, 0, w.dilations[0], 0},
                 {0, 0, w.strides[1], 0, 0, w.dilations[1]}}),
        read(f, {{1, 0, 0, 0, 0, 0}, {0, 0, 0, 1, 0, 0}, {0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 1}})};
    b.output("y", ops::affine_reduce(b, operands, body_of(ops::mul, 2),
                                     AffineBox{.shape = {filters, results(0), results(1)},
                                               .reduced = {channels, taps[0], taps[1]}}));
    Runs runs;
    for (const Numbers& size : {Numbers{2, 3}, Numbers{7, 6}, Numbers{8, 18}, Numbers{19, 35},
                                Numbers{12, 34}, Numbers{20, 33}, Numbers{21, 70}}) {
      runs.push_back(
          {numbers({5, size[0], size[1]}, 1), numbers({10, 5, w.taps[0], w.taps[1]}, 2)});
    }
    check(b, runs);
  }
}

// Separate weights for each result.
TEST_P(AffineStagedOnDevice, LocallyConnectedSums) {
  Builder b;
  ExtentPool& pool = b.pool();
  const ExtentExpr channels = pool.constant(4), filters = pool.constant(16),
                   taps = pool.constant(5);
  const Value x = b.input("x", DType::f32, {channels, {}});
  const ExtentExpr results = ir::max(x.extent(1) - 4, 0);
  const Value f = b.input("f", DType::f32, {filters, results, channels, taps});
  const AffineOperand operands[] = {
      read(x, {{0, 0, 1, 0}, {0, 1, 0, 1}}),
      read(f, {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}})};
  b.output("y",
           ops::affine_reduce(b, operands, body_of(ops::mul, 2),
                              AffineBox{.shape = {filters, results}, .reduced = {channels, taps}}));
  Runs runs;
  for (int64_t n : {0, 1, 15, 16, 17, 31, 33, 64, 127, 129, 300}) {
    runs.push_back({numbers({4, n + 4}, 1), numbers({16, n, 4, 5}, 2)});
  }
  check(b, runs);
}

// Also of reversed reads, whose regions begin below.
TEST_P(AffineStagedOnDevice, ExtremaOfSlidingWindows) {
  for (const AffineReduction kind : {AffineReduction::max, AffineReduction::min}) {
    for (const bool reversed : {false, true}) {
      Builder b;
      const Value x = b.input("x", DType::f32, {b.pool().constant(1), {}, {}});
      const int64_t sign = reversed ? -1 : 1;
      AffineOperand operand = read(x, {{0, 0, 0}, {1, 0, 0}, {0, sign, sign}});
      if (reversed) operand.subscripts[2] = operand.subscripts[2] + (x.extent(2) - 1);
      b.output("y",
               ops::affine_reduce(b, {&operand, 1}, body_of(ops::add, 1),
                                  AffineBox{.shape = {x.extent(1), ir::max(x.extent(2) - 14, 0)},
                                            .reduced = {b.pool().constant(15)},
                                            .reduction = kind}));
      Runs runs;
      for (int64_t n : {0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129, 515}) {
        runs.push_back({numbers({1, n % 2 == 0 ? 2 : 17, n + 14}, 1)});
      }
      check(b, runs, 0);
    }
  }
}

// A workgroup takes several tiles: there are more than 4,096.
TEST_P(AffineStagedOnDevice, MoreTilesThanWorkgroups) {
  if (GetParam() != 32) GTEST_SKIP() << "of one width";
  invocations_ = 4;
  Builder b;
  const Value x = b.input("x", DType::f32, {b.pool().constant(1), {}, {}});
  const AffineOperand operand = read(x, {{0, 0, 0}, {1, 0, 0}, {0, 1, 1}});
  b.output("y", ops::affine_reduce(b, {&operand, 1}, body_of(ops::add, 1),
                                   AffineBox{.shape = {x.extent(1), x.extent(2) - 8},
                                             .reduced = {b.pool().constant(9)},
                                             .reduction = AffineReduction::max}));
  check(b, {{numbers({1, 131, 2110}, 1)}}, 0);
}

// a[i, k] + b[k, j] + c[i + j]: no product that any op knows; reduced in parts where k is long.
// With d[i + k] there are more operands than a device of tier T0 binds, which lie in one buffer
// then.
TEST_P(AffineStagedOnDevice, SumsOfThreeAndFourOperands) {
  for (const size_t count : {size_t{3}, size_t{4}}) {
    Builder builder;
    const Value a = builder.input("a", DType::f32, {builder.pool().constant(70), ExtentExpr()});
    const Value b = builder.input("b", DType::f32, {a.extent(1), ExtentExpr()});
    std::vector<AffineOperand> operands{read(a, {{1, 0, 0}, {0, 0, 1}}),
                                        read(b, {{0, 0, 1}, {0, 1, 0}})};
    operands.push_back(read(builder.input("c", DType::f32, {b.extent(1) + 69}), {{1, 1, 0}}));
    if (count == 4) {
      operands.push_back(read(builder.input("d", DType::f32, {a.extent(1) + 69}), {{1, 0, 1}}));
    }
    builder.output("y", ops::affine_reduce(builder, operands, body_of(ops::add, count),
                                           AffineBox{.shape = {a.extent(0), b.extent(1)},
                                                     .reduced = {a.extent(1)}}));
    Runs runs;
    for (const Numbers& size :
         {Numbers{0, 5}, Numbers{5, 0}, Numbers{1, 1}, Numbers{31, 33}, Numbers{8193, 3}}) {
      runs.push_back(
          {numbers({70, size[0]}, 1), numbers({size[0], size[1]}, 2), numbers({size[1] + 69}, 3)});
      if (count == 4) runs.back().push_back(numbers({size[0] + 69}, 4));
    }
    check(builder, runs);
  }
}

// A NaN reaches the results that read it and no others, although regions overlap.
TEST_P(AffineStagedOnDevice, NanStaysWhereItIsRead) {
  Builder b;
  add_products(b, DType::f32);
  Tensor x = numbers({9, 66}, 1), y = numbers({9, 37}, 2);
  x.set_number(66 * 9 - 1, std::numeric_limits<double>::quiet_NaN());
  y.set_number(37, std::numeric_limits<double>::quiet_NaN());
  check(b, {{x, y}});
}

// Forms of any sign over constant boxes. Of whole numbers: drivers take factors that terms have in
// common out of loops that they unroll, in one form and not in the other, and lose the sign of 0.
TEST_P(AffineStagedOnDevice, RandomBoxes) {
  constexpr uint32_t kSeeds = 12;
  uint32_t staged = 0;
  for (uint32_t seed = 0; seed < kSeeds; ++seed) {
    std::mt19937 random(seed);
    const auto pick = [&](int64_t low, int64_t high) {
      return std::uniform_int_distribution<int64_t>(low, high)(random);
    };
    RandomAffine r;
    r.shape = {pick(1, 9), pick(9, 40), pick(9, 70)};
    r.reduced = {pick(1, 9), pick(1, 5)};
    Numbers box = r.shape;
    box.insert(box.end(), r.reduced.begin(), r.reduced.end());
    for (int i = 0; i < 2; ++i) {
      std::vector<RandomAffine::Form>& forms = r.reads.emplace_back();
      Numbers& shape = r.operand_shapes.emplace_back();
      for (int64_t axis = pick(1, 3); axis > 0; --axis) {
        RandomAffine::Form form{0, Numbers(box.size(), 0)};
        int64_t high = 0;
        for (size_t v = 0; v < box.size(); ++v) {
          form.coefficients[v] = pick(0, 2) == 0 ? pick(-2, 3) : 0;
          const int64_t span = form.coefficients[v] * (box[v] - 1);
          form.constant -= std::min<int64_t>(span, 0);
          high += std::max<int64_t>(span, 0);
        }
        shape.push_back(form.constant + high + 1);
        forms.push_back(std::move(form));
      }
    }
    Builder b;
    std::vector<Value> operands;
    std::vector<Tensor> inputs;
    for (const Numbers& shape : r.operand_shapes) {
      std::vector<ExtentExpr> extents;
      for (int64_t n : shape) extents.push_back(b.pool().constant(n));
      inputs.push_back(whole(shape, seed + static_cast<uint32_t>(inputs.size())));
      operands.push_back(b.input("x" + std::to_string(operands.size()), DType::f32, extents));
    }
    b.output("y", r.build(b, operands));
    const Result<Graph> graph = b.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    staged += compare(*graph, {inputs}, 0) ? 1 : 0;
    if (HasFailure()) FAIL() << "seed " << seed;
  }
  EXPECT_GE(staged, kSeeds / 3);
}

INSTANTIATE_TEST_SUITE_P(Widths, AffineStagedOnDevice, testing::Values(128u, 32u));

}  // namespace
}  // namespace ullage::test
