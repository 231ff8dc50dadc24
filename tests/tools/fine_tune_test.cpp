// The parts of ullage-fine-tune that need no device: the loss against all paths one by one, its
// gradient against differences, lines and how far texts lie apart.
#include <gtest/gtest.h>
#include <algorithm>

#include <array>
#include <cmath>

#include "autodiff/derivatives.h"
#include "examples/fine_tune/ctc_loss.h"
#include "examples/fine_tune/fine_tuning.h"
#include "ir/graph/evaluate.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;
using Text = std::vector<int64_t>;

constexpr int64_t kSteps = 5, kClasses = 3;
constexpr size_t kMax = 3;

ir::Result<Graph> loss_graph() {
  Builder b;
  const Value logits =
      b.input("logits", DType::f32, {ExtentExpr(), ExtentExpr(), b.pool().constant(kClasses)});
  const Value states = b.input("states", DType::i32, {logits.extent(0), ExtentExpr()});
  const std::vector<ExtentExpr> shape = {states.extent(0), states.extent(1)};
  const Value skip = b.input("skip", DType::f32, shape), last = b.input("last", DType::f32, shape);
  b.output("loss", tools::ctc_loss(logits, kSteps, states, skip, last));
  return b.finish();
}

std::vector<Tensor> operands(const Tensor& logits, const std::vector<Text>& texts) {
  const tools::CtcTargets targets = tools::ctc_targets(texts, kMax);
  return {logits, targets.states, targets.skip, targets.last};
}

// The text of a path: repeats merged, then blanks dropped.
Text collapsed(const std::array<int64_t, kSteps>& path) {
  Text text;
  int64_t before = 0;
  for (int64_t c : path) {
    if (c != 0 && c != before) text.push_back(c);
    before = c;
  }
  return text;
}

// -log of the sum over all 3^5 paths.
double loss_by_paths(const Tensor& logits, int64_t line, const Text& text) {
  std::array<std::array<double, kClasses>, kSteps> p{};
  for (int64_t t = 0; t < kSteps; ++t) {
    double sum = 0;
    for (int64_t c = 0; c < kClasses; ++c) {
      auto& cell = p[static_cast<size_t>(t)][static_cast<size_t>(c)];
      sum += cell = std::exp(logits.number((line * kSteps + t) * kClasses + c));
    }
    for (double& cell : p[static_cast<size_t>(t)]) cell /= sum;
  }
  double total = 0;
  for (int64_t code = 0; code < 3 * 3 * 3 * 3 * 3; ++code) {
    std::array<int64_t, kSteps> path{};
    double product = 1;
    int64_t rest = code;
    for (size_t t = 0; t < path.size(); ++t, rest /= kClasses) {
      path[t] = rest % kClasses;
      product *= p[t][static_cast<size_t>(path[t])];
    }
    if (collapsed(path) == text) total += product;
  }
  return -std::log(total);
}

TEST(CtcLoss, SumsOverAllPaths) {
  const auto graph = loss_graph();
  ASSERT_TRUE(graph) << graph.error().message;
  for (const Text& text : std::vector<Text>{{}, {1}, {2, 1}, {1, 1}, {2, 2, 2}, {1, 2, 1}}) {
    const Tensor logits = random_tensor(DType::f32, {1, kSteps, kClasses}, 7, -2, 2);
    const auto loss = evaluate(*graph, operands(logits, {text}));
    ASSERT_TRUE(loss) << loss.error().message;
    EXPECT_NEAR((*loss)[0].number(0), loss_by_paths(logits, 0, text), 1e-4) << text.size();
  }
}

TEST(CtcLoss, IsTheMeanOfTheLines) {
  const auto graph = loss_graph();
  ASSERT_TRUE(graph) << graph.error().message;
  const std::vector<Text> texts = {{1, 2}, {2}, {1, 1, 2}};
  const Tensor logits = random_tensor(DType::f32, {3, kSteps, kClasses}, 8, -2, 2);
  double sum = 0;
  for (int64_t n = 0; n < 3; ++n) sum += loss_by_paths(logits, n, texts[static_cast<size_t>(n)]);
  const auto loss = evaluate(*graph, operands(logits, texts));
  ASSERT_TRUE(loss) << loss.error().message;
  EXPECT_NEAR((*loss)[0].number(0), sum / 3, 1e-4);
}

TEST(CtcLoss, ATextThatDoesNotFitIsNearlyImpossible) {
  const auto graph = loss_graph();
  ASSERT_TRUE(graph) << graph.error().message;
  // Three times the same class needs a blank between: 5 steps do, with other logits or none.
  const Tensor logits = random_tensor(DType::f32, {1, kSteps, kClasses}, 9, -2, 2);
  const auto fits = evaluate(*graph, operands(logits, {{2, 2, 2}}));
  ASSERT_TRUE(fits);
  EXPECT_LT((*fits)[0].number(0), 100);
  const auto wrong =
      evaluate(*graph, operands(random_tensor(DType::f32, {1, 4, kClasses}, 9), {{1}}));
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().message.find("there must be 5 steps"), std::string::npos);
}

TEST(CtcLoss, GradientsEqualDifferences) {
  const auto graph = loss_graph();
  ASSERT_TRUE(graph) << graph.error().message;
  const auto both = autodiff::value_and_grad(*graph, std::array{graph->inputs[0]});
  ASSERT_TRUE(both) << both.error().message;
  const std::vector<Text> texts = {{1, 1}, {2, 1}};
  const Tensor logits = random_tensor(DType::f32, {2, kSteps, kClasses}, 10, -2, 2);
  const auto results = evaluate(*both, operands(logits, texts));
  ASSERT_TRUE(results) << results.error().message;
  const auto loss_at = [&](int64_t i, double by) {
    Tensor moved(DType::f32, logits.shape());
    for (int64_t k = 0; k < logits.element_count(); ++k) {
      moved.set_number(k, logits.number(k) + (k == i ? by : 0));
    }
    double sum = 0;
    for (int64_t n = 0; n < 2; ++n) sum += loss_by_paths(moved, n, texts[static_cast<size_t>(n)]);
    return sum / 2;
  };
  for (int64_t i = 0; i < logits.element_count(); ++i) {
    const double difference = (loss_at(i, 1e-3) - loss_at(i, -1e-3)) / 2e-3;
    EXPECT_NEAR((*results)[1].number(i), difference, 2e-3) << i;
  }
}

TEST(FineTune, EditDistance) {
  EXPECT_EQ(tools::edit_distance("", ""), 0u);
  EXPECT_EQ(tools::edit_distance("gate", ""), 4u);
  EXPECT_EQ(tools::edit_distance("gate 12", "gate12"), 1u);
  EXPECT_EQ(tools::edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(tools::edit_distance("a\u96fbb", "ab"), 1u);  // a character of three bytes
}

TEST(FineTune, TestWordsAreNotTrainingWords) {
  for (const std::string& word : tools::test_words()) {
    EXPECT_EQ(std::ranges::count(tools::training_words(), word), 0) << word;
  }
}

}  // namespace
}  // namespace ullage::test
