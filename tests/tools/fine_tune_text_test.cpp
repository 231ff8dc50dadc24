// A step that trains adapters of a small model: its loss from logits, its gradients against
// differences, and what is wrong with options.
#include <gtest/gtest.h>

#include <cmath>

#include "frontends/language/gguf/decoder.h"
#include "tests/tools/small_training.h"

namespace ullage::test {
namespace {

using namespace ir;

double loss_at(const tools::AdapterTraining& training, const Tensor& parameters) {
  const auto results = evaluate(training.graph, training_inputs(training, parameters));
  EXPECT_TRUE(results) << results.error().message;
  return (*results)[0].number(0);
}

// Mean of -log of the shares that the model gives the window's next tokens.
TEST(AdapterTraining, TheLossIsThatOfTheLogits) {
  const auto training = small_training();
  ASSERT_TRUE(training) << training.error().message;
  const std::string bytes = gguf::test::small_llama().bytes();
  const auto file = gguf::read_file(std::as_bytes(std::span(bytes)));
  ASSERT_TRUE(file);
  const auto shape = gguf::read_decoder_shape(*file);
  Builder b;
  gguf::Decoder decoder(*file, *shape, b);
  const Value tokens = b.input("tokens", DType::i64, {b.pool().constant(kWindow)});
  b.output("logits", decoder.step(tokens, {}, gguf::LogitRows::all).logits);
  const auto graph = b.finish();
  ASSERT_TRUE(graph) << graph.error().message;
  const std::vector<int64_t> window = window_tokens();
  const Tensor read =
      Tensor::from_integers(DType::i64, {kWindow}, std::span(window).first(kWindow));
  const Tensor logits = (*evaluate(*graph, {&read, 1}))[0];
  double expected = 0;
  for (int64_t t = 0; t < kWindow; ++t) {
    double sum = 0;
    for (int64_t i = 0; i < gguf::test::kVocabulary; ++i) {
      sum += std::exp(logits.number(t * gguf::test::kVocabulary + i));
    }
    const int64_t next = window[static_cast<size_t>(t) + 1];
    expected += std::log(sum) - logits.number(t * gguf::test::kVocabulary + next);
  }
  // "up" is zero at first: the model as it is.
  EXPECT_NEAR(loss_at(*training, training->state[0].second), expected / kWindow, 1e-5);
}

TEST(AdapterTraining, GradientsEqualDifferences) {
  const auto training = small_training();
  ASSERT_TRUE(training) << training.error().message;
  const Tensor parameters = noisy_parameters(*training);
  const auto results = evaluate(training->graph, training_inputs(*training, parameters));
  ASSERT_TRUE(results) << results.error().message;
  // Adam's first mean is a tenth of the gradient.
  const Tensor& mean = (*results)[2];
  const auto moved = [&](int64_t index, double by) {
    Tensor there = parameters;
    there.set_number(index, parameters.number(index) + by);
    return loss_at(*training, there);
  };
  const int64_t rank = small_options().rank;
  for (const tools::AdapterPlace& place : training->places) {
    for (int64_t index : {place.first + 5, place.first + rank * place.columns + 7}) {
      const double difference = (moved(index, 1e-2) - moved(index, -1e-2)) / 2e-2;
      EXPECT_NEAR(mean.number(index) * 10, difference, 2e-4 + 2e-2 * std::abs(difference))
          << place.name << ", number " << index - place.first;
    }
  }
  // All at once, along the gradient.
  Tensor ahead = parameters, behind = parameters;
  double square = 0;
  for (int64_t i = 0; i < parameters.element_count(); ++i) {
    const double slope = mean.number(i) * 10;
    square += slope * slope;
    ahead.set_number(i, parameters.number(i) + 1e-3 * slope);
    behind.set_number(i, parameters.number(i) - 1e-3 * slope);
  }
  EXPECT_GT(square, 1e-3);
  EXPECT_NEAR((loss_at(*training, ahead) - loss_at(*training, behind)) / 2e-3, square,
              2e-2 * square);
}

// Gradients through the loop are the mean of those of its windows.
TEST(AdapterTraining, SeveralWindowsAreTheMeanOfEach) {
  tools::AdapterOptions options = small_options();
  options.windows = 3;
  const auto several = small_training(options), one = small_training();
  ASSERT_TRUE(several) << several.error().message;
  ASSERT_TRUE(one) << one.error().message;
  const Tensor parameters = noisy_parameters(*one), windows = random_windows(options);
  auto inputs = training_inputs(*several, parameters);
  inputs[0] = windows;
  const auto all = evaluate(several->graph, inputs);
  ASSERT_TRUE(all) << all.error().message;
  std::vector<double> means(static_cast<size_t>(parameters.element_count()));
  double loss = 0;
  for (int64_t i = 0; i < options.windows; ++i) {
    std::vector<int64_t> window;
    for (int64_t t = 0; t <= kWindow; ++t) window.push_back(windows.integer(i * (kWindow + 1) + t));
    inputs[0] = Tensor::from_integers(DType::i64, {1, kWindow + 1}, window);
    const auto each = evaluate(one->graph, inputs);
    ASSERT_TRUE(each) << each.error().message;
    loss += (*each)[0].number(0) / 3;
    for (size_t k = 0; k < means.size(); ++k) {
      means[k] += (*each)[2].number(static_cast<int64_t>(k)) / 3;
    }
  }
  EXPECT_NEAR((*all)[0].number(0), loss, 1e-5);
  for (size_t k = 0; k < means.size(); ++k) {
    ASSERT_NEAR((*all)[2].number(static_cast<int64_t>(k)), means[k], 1e-6) << k;
  }
}

TEST(AdapterTraining, PlacesAreWhereTheFileHasThem) {
  const auto training = small_training();
  ASSERT_TRUE(training) << training.error().message;
  ASSERT_EQ(training->places.size(), 7u * gguf::test::kBlocks);
  const Tensor parameters = noisy_parameters(*training);
  int64_t at = 0;
  for (const auto& [name, down, up] :
       tools::adapters_in(*training, small_options().rank, parameters)) {
    for (const Tensor& matrix : {down, up}) {
      for (int64_t i = 0; i < matrix.element_count(); ++i, ++at) {
        ASSERT_EQ(matrix.number(i), parameters.number(at)) << name;
      }
    }
  }
  EXPECT_EQ(at, parameters.element_count());
}

TEST(AdapterTraining, ReportsWhatIsWrong) {
  const struct {
    tools::AdapterOptions options;
    std::string message;
  } kWrong[] = {
      {{.tokens = 25}, "a window must have 1 to 24 tokens, the model's context, given 25"},
      {{.tokens = 0}, "a window must have 1 to 24 tokens, the model's context, given 0"},
      {{.windows = 0, .tokens = 4}, "a step must have at least 1 window, given 0"},
      {{.tokens = 4, .rank = 0}, "the rank of adapters must be at least 1, given 0"}};
  for (const auto& [options, message] : kWrong) {
    const auto training = small_training(options);
    ASSERT_FALSE(training) << message;
    EXPECT_EQ(training.error().message, message);
  }
}

}  // namespace
}  // namespace ullage::test
