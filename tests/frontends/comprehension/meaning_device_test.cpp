// Comprehensions on devices: the worked cases and random texts compared with loops, with inputs
// inside larger tensors of NaN, so that what is read outside shows; gradients compared with those
// of the reference; host waits and messages of ranges that the device decides.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "autodiff/derivatives.h"
#include "frontends/comprehension/comprehension.h"
#include "ir/graph/evaluate.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/reduce/reduce.h"
#include "ops/select/nonzero.h"
#include "tests/frontends/comprehension/meaning.h"
#include "tests/frontends/comprehension/random_text.h"
#include "tests/frontends/comprehension/texts.h"
#include "tests/frontends/comprehension/worked_meaning.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::comprehension::test {
namespace {

using ir::DType;
using ir::Tensor;
using ir::Value;
using ullage::test::Device;
using ullage::test::random_tensor;

// Sums of floats in another order than that of loops.
constexpr double kTolerance = 1e-5;
constexpr double kGradientTolerance = 1e-4;
// Two ranges of one scalar that only data bounds: compiling fails and the message names the scalar.
constexpr const char* kUnbounded = "has no upper bound; give bounds";
// A read lies outside wherever the box has points, and where it has none, an empty tensor is
// gathered from. Every run fails; compiling may already detect it.
constexpr const char* kNothingToRead = "an empty axis has nothing to read (C2)";
// As large as a scalar of any test.
constexpr int64_t kMostItems = 32;

class ComprehensionsOnDevice : public testing::Test {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(ullage::test::tier_under_test(), false, true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  // A program, and a session with the bounds that its runs need, as a user would give them: nothing
  // else bounds a scalar of the device.
  struct Loaded {
    samples::ProgramOwner program;
    samples::SessionOwner session;
    std::set<std::string> bounded = {};

    ir::Result<std::vector<Tensor>> run(std::span<const Tensor> inputs) {
      while (true) {
        auto outputs = samples::run_session(session.get(), program.get(), inputs);
        if (outputs) return outputs;
        const std::string& message = outputs.error().message;
        const size_t end = message.find(" is decided on the device and needs a bound");
        if (end == std::string::npos) return outputs;
        const size_t begin = message.rfind(' ', end - 1) + 1;
        if (!bounded.insert(message.substr(begin, end - begin)).second) return outputs;
        if (auto ok = open(); !ok) return ok.error();
      }
    }

    ir::Result<void> open() {
      std::vector<ullage_bound> bounds;
      for (const std::string& name : bounded) bounds.push_back({name.c_str(), kMostItems});
      ullage_session_options options{};
      options.size = sizeof options;
      options.bounds = bounds.data();
      options.bound_count = static_cast<uint32_t>(bounds.size());
      auto opened = samples::open_session(program.get(), &options);
      if (!opened) return opened.error();
      session = *std::move(opened);
      return {};
    }
  };

  ir::Result<Loaded> load(const ir::Graph& graph) const {
    const auto compiled = device_->compile(graph);
    if (!compiled) return compiled.error();
    Loaded loaded{samples::ProgramOwner(*compiled), {}};
    if (auto ok = loaded.open(); !ok) return ok.error();
    return loaded;
  }

  static Comparison compare(const Meaning& meaning, Loaded& loaded,
                            const std::vector<Tensor>& arguments) {
    return compare_with_loops(
        meaning, arguments, [&] { return loaded.run(banded(arguments)); }, kTolerance);
  }

  // Texts from a seed on that can be compiled, at all their sizes.
  void check_texts(uint32_t first, uint32_t count) const {
    const bool doubles = device_->profile().float64;
    int failures = 0;
    for (uint32_t seed = first; seed < first + count && failures < 5; ++seed) {
      const RandomText random = random_text(seed, doubles);
      const auto meaning = meaning_of(random.text, Placing::banded);
      if (!meaning) continue;
      const std::string wrong = check_text(random, *meaning, seed);
      if (wrong.empty()) continue;
      ADD_FAILURE() << "seed " << seed << "\n" << random.text << wrong;
      ++failures;
    }
  }

  std::string check_text(const RandomText& random, const Meaning& meaning, uint32_t seed) const {
    auto loaded = load(meaning.graph);
    if (!loaded) return unless_nothing_to_read(loaded.error());
    for (size_t r = 0; r < random.runs.size(); ++r) {
      const auto arguments = arguments_for(meaning.definition(), random.runs[r], seed);
      const Comparison compared = compare(meaning, *loaded, arguments);
      const bool unbounded = compared.results.find(kUnbounded) != std::string::npos;
      if (compared.wrong.empty() || unbounded) continue;
      return "run " + std::to_string(r) + ": " + compared.results + "\n" + compared.wrong;
    }
    return "";
  }

  static std::string unless_nothing_to_read(const ir::Error& error) {
    return error.message.find(kNothingToRead) == std::string::npos ? error.message : "";
  }

  // At the first four sizes: those at the ends of counts.
  std::string check_gradient(const RandomText& random, const Meaning& meaning,
                             uint32_t seed) const {
    const auto sum = weighted_sum(meaning, DType::f32);
    if (!sum) return sum.error().message;
    std::vector<ir::ValueId> wrt;
    for (ir::ValueId input : sum->inputs) {
      if (ir::is_float(sum->value(input).dtype)) wrt.push_back(input);
    }
    if (wrt.empty()) return "";
    const auto graph = autodiff::value_and_grad(*sum, wrt);
    if (!graph) return graph.error().message;
    auto loaded = load(*graph);
    if (!loaded) return unless_nothing_to_read(loaded.error());
    for (size_t r = 0; r < 4; ++r) {
      const auto inputs = banded(arguments_for(meaning.definition(), random.runs[r], seed));
      const auto expected = ir::evaluate(*graph, inputs);
      if (!expected || !is_finite(*expected)) continue;
      const auto actual = loaded->run(inputs);
      if (!actual && actual.error().message.find(kUnbounded) != std::string::npos) continue;
      if (!actual) return actual.error().message;
      for (size_t i = 0; i < expected->size(); ++i) {
        const double absolute = kGradientTolerance * ullage::test::scale_of((*expected)[i]);
        const std::string wrong =
            ullage::test::difference((*expected)[i], (*actual)[i], kGradientTolerance, absolute);
        if (!wrong.empty())
          return "run " + std::to_string(r) + ", output " + std::to_string(i) + ": " + wrong;
      }
    }
    return "";
  }

  static bool is_finite(const std::vector<Tensor>& tensors) {
    return std::ranges::all_of(tensors, [](const Tensor& t) {
      for (int64_t i = 0; i < t.element_count(); ++i) {
        if (!std::isfinite(t.number(i))) return false;
      }
      return true;
    });
  }

  std::unique_ptr<Device> device_;
};

// W01 to W50
TEST_F(ComprehensionsOnDevice, WorkedCasesDoWhatLoopsDo) {
  for (const WorkedMeaning& c : worked_meanings()) {
    if (!c.refused.empty()) continue;
    const auto meaning =
        meaning_of(definition(c.parameters, c.returns, c.statements), Placing::banded);
    ASSERT_TRUE(meaning) << c.id << ": " << meaning.error().message;
    auto loaded = load(meaning->graph);
    ASSERT_TRUE(loaded) << c.id << ": " << loaded.error().message;
    for (const WorkedRun& run : c.runs) {
      const auto arguments = arguments_for(meaning->definition(), run.sizes, 1);
      const Comparison compared = compare(*meaning, *loaded, arguments);
      const bool error = run.expected.starts_with("error: ");
      EXPECT_EQ(compared.wrong, "") << c.id << ": " << run.expected;
      EXPECT_EQ(compared.failed, error) << c.id << ": " << run.expected << compared.results;
      if (error) continue;
      EXPECT_EQ(compared.results, run.expected) << c.id;
    }
  }
}

TEST_F(ComprehensionsOnDevice, TermsAreConvertedToTheDtypeOfTheResult) {
  if (!device_->profile().float64) GTEST_SKIP() << "no doubles";
  const auto meaning = meaning_of(
      definition("double(N,M) A, int64(N) B", "R, S, T",
                 "R +=! int32(A(i,2*i)) / 2 ; S(i) max=! float(B(i+2*k)) where k in 0:2 ; T(i) "
                 "+=! float(A(i+k,i)) where k in 0:2"),
      Placing::banded);
  ASSERT_TRUE(meaning) << meaning.error().message;
  auto loaded = load(meaning->graph);
  ASSERT_TRUE(loaded) << loaded.error().message;
  const auto arguments = arguments_for(meaning->definition(), {{"N", {4}}, {"M", {7}}}, 1);
  const Comparison compared = compare(*meaning, *loaded, arguments);
  EXPECT_EQ(compared.wrong, "");
  EXPECT_EQ(compared.results, "R, S [0; 2], T [0; 3]");
}

// Parameter: the first of kSeedsOfATest seeds.
class RandomComprehensionsOnDevice : public ComprehensionsOnDevice,
                                     public testing::WithParamInterface<uint32_t> {};
constexpr uint32_t kSeedsOfATest = 10;

TEST_P(RandomComprehensionsOnDevice, MeanWhatLoopsMean) {
  check_texts(GetParam(), kSeedsOfATest);
}

// Compares with the same graph on the reference, which random_meaning_test.cpp checks by
// differences.
TEST_P(RandomComprehensionsOnDevice, HaveTheGradientsOfTheReference) {
  for (uint32_t seed = GetParam(); seed < GetParam() + kSeedsOfATest; ++seed) {
    const RandomText random = random_text(seed, false);
    const auto meaning = meaning_of(random.text, Placing::banded);
    if (!meaning) continue;
    const std::string wrong = check_gradient(random, *meaning, seed);
    EXPECT_EQ(wrong, "") << "seed " << seed << "\n" << random.text;
  }
}

INSTANTIATE_TEST_SUITE_P(Some, RandomComprehensionsOnDevice,
                         testing::Range(1u, 31u, kSeedsOfATest));
INSTANTIATE_TEST_SUITE_P(SlowMany, RandomComprehensionsOnDevice,
                         testing::Range(10'000u, 10'200u, kSeedsOfATest));

// W40: the first index that reads outside, and what it reads at, without a wait before.
TEST_F(ComprehensionsOnDevice, N05_TheFirstOffendingIndexAndItsValueAreNamed) {
  const auto meaning =
      meaning_of(definition("float(J) B, int32(N,M) C", "A", "A(i,j) = B(C(i,j-3))"));
  ASSERT_TRUE(meaning) << meaning.error().message;
  auto loaded = load(meaning->graph);
  ASSERT_TRUE(loaded) << loaded.error().message;
  const Sizes sizes{{"J", {4}}, {"N", {2}}, {"M", {3}}, {"C", {0, 1, 2, 3, -5, 9}}};
  const auto run = loaded->run(arguments_for(meaning->definition(), sizes, 1));
  ASSERT_FALSE(run);
  for (const char* part : {"f.comp:2:14: error: C(i,j-3) must be an index of B, axis 0 (N-05)",
                           "i = 1", "j = 4", "C(i,j-3) = -5", "extent = 4"}) {
    EXPECT_NE(run.error().message.find(part), std::string::npos)
        << part << ": " << run.error().message;
  }
}

// N-08: a count that a kernel finds is a range, forward and backward.
TEST_F(ComprehensionsOnDevice, N08_RangesFromCountsWaitForNothing) {
  constexpr int64_t kCapacity = 6;
  ir::Builder b;
  const Value x = b.input("x", DType::f32, {ir::ExtentExpr()});
  const Value w = b.input("w", DType::f32, {ir::ExtentExpr()});
  const Value found = ops::positions_of(ops::greater(x, 0.0)).values;
  const Value n = ops::extent_values(b, {found.extent(0)}, {}, DType::i32);
  const Value arguments[] = {x, w, n};
  const auto results = comprehension(b,
                                     "def f(float(N) A, float(M) W, int32 n) -> (c, d) {\n"
                                     "  c(i) +=! A(i+j) * W(j) where j in 0:n\n"
                                     "  d(i) max=! c(i) * W(j) where j in 0:n+1, W(j) > 0\n"
                                     "}\n",
                                     "f", arguments);
  ASSERT_TRUE(results) << results.error().message;
  const Value both =
      ops::add(ops::reduce_sum((*results)[0].value, std::array<int64_t, 1>{0}, false),
               ops::reduce_sum(ops::tanh((*results)[1].value), std::array<int64_t, 1>{0}, false));
  b.output("sum", both);
  auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const ir::ValueId wrt[] = {graph->inputs[0], graph->inputs[1]};
  const auto differentiated = autodiff::value_and_grad(*std::move(graph), wrt);
  ASSERT_TRUE(differentiated) << differentiated.error().message;
  auto loaded = load(*differentiated);
  ASSERT_TRUE(loaded) << loaded.error().message;
  for (int64_t count : {int64_t{0}, int64_t{1}, kCapacity - 1, kCapacity}) {
    Tensor values = random_tensor(DType::f32, {kCapacity}, 3, 0.5, 1.5);
    for (int64_t i = count; i < kCapacity; ++i) values.set_number(i, -values.number(i));
    const std::vector<Tensor> inputs{values, random_tensor(DType::f32, {kCapacity + 1}, 4, 0.1, 1)};
    const auto expected = ir::evaluate(*differentiated, inputs);
    const auto actual = loaded->run(inputs);
    ASSERT_TRUE(expected) << expected.error().message;
    ASSERT_TRUE(actual) << actual.error().message;
    for (size_t i = 0; i < expected->size(); ++i) {
      EXPECT_EQ(ullage::test::difference((*expected)[i], (*actual)[i], kTolerance, kTolerance), "")
          << count << ", output " << i;
    }
  }
  ullage_statistics statistics{};
  statistics.size = sizeof statistics;
  ASSERT_EQ(ullage_session_get_statistics(loaded->session.get(), &statistics), ULLAGE_OK);
  EXPECT_EQ(statistics.runs, 4u);
  EXPECT_EQ(statistics.host_waits, statistics.runs) << "those of the final reads";
  EXPECT_EQ(statistics.retries, 0u);
}

}  // namespace
}  // namespace ullage::comprehension::test
