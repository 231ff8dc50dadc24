// Training adapters of a small model on the device: steps of the reference, one submission and one
// wait each, and a text that is learnt.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "examples/fine_tune_text/text_training.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/tools/small_training.h"

namespace ullage::test {
namespace {

TEST(AdapterTraining, StepsOnTheDeviceEqualTheReference) {
  const Device device(tier_under_test(), false, true);
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  const std::pair<int64_t, int64_t> kSizes[] = {{1, 1}, {3, 24}};
  for (const auto& [windows, tokens] : kSizes) {
    tools::AdapterOptions options = small_options();
    options.windows = windows;
    options.tokens = tokens;
    const auto training = small_training(options);
    ASSERT_TRUE(training) << training.error().message;
    auto inputs = training_inputs(*training, noisy_parameters(*training));
    inputs[0] = random_windows(options);
    const auto expected = ir::evaluate(training->graph, inputs);
    ASSERT_TRUE(expected) << expected.error().message;
    const auto actual = device.run(training->graph, inputs);
    ASSERT_TRUE(actual) << actual.error().message;
    EXPECT_EQ(difference((*expected)[0], (*actual)[0], 1e-5, 1e-5), "") << tokens << " tokens";
    EXPECT_EQ(difference((*expected)[2], (*actual)[2], 2e-4, 2e-6), "") << tokens << " tokens";
  }
}

TEST(AdapterTraining, LearnsATextAndWaitsOncePerStep) {
  if (ullage_device_count() == 0) GTEST_SKIP() << "no Vulkan device";
  const std::string model = testing::TempDir() + "/small_for_training.gguf";
  std::ofstream(model, std::ios::binary) << gguf::test::small_llama().bytes();
  tools::Target target;
  if (tier_under_test() != 0) target.context.max_tier = 1;
  // One window: each step learns from the same tokens.
  const std::vector<int64_t> window = window_tokens();
  const std::vector<tokenizer::Token> text(window.begin(), window.end());
  auto training = tools::TextTraining::open(model, text, small_options(), target);
  ASSERT_TRUE(training) << training.error().message;
  EXPECT_GT(training->residual_bytes(), 0);
  std::vector<double> losses;
  for (int step = 0; step < 40; ++step) {
    const auto loss = training->step();
    ASSERT_TRUE(loss) << loss.error().message;
    EXPECT_TRUE(losses.empty() || *loss < losses.back()) << "step " << step;
    losses.push_back(*loss);
  }
  // Embeddings of noise bound what logits can be: no step leads below 3.
  EXPECT_LT(losses.back(), losses.front() - 0.25);
  const ullage_statistics s = training->statistics();
  EXPECT_EQ(s.submissions, losses.size());
  EXPECT_EQ(s.host_waits, losses.size());
  EXPECT_EQ(s.retries, 0u);
  const auto bytes = training->adapter_file();
  ASSERT_TRUE(bytes) << bytes.error().message;
  const auto file = gguf::read_file(*bytes);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->tensors.size(), 2 * 7u * gguf::test::kBlocks);
  std::filesystem::remove(model);
}

}  // namespace
}  // namespace ullage::test
