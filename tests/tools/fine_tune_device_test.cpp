// A short fine-tuning with the model that `./dev setup` puts under .cache/.
#include <gtest/gtest.h>

#include <filesystem>
#include <numeric>

#include "examples/fine_tune/fine_tuning.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

TEST(FineTune, LearnsToReadADisplay) {
  const std::string models = ".cache/models/ocr/package/assets";
  const std::string font_file = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
  if (ullage_device_count() == 0) GTEST_SKIP() << "no Vulkan device";
  if (!std::filesystem::exists(models)) GTEST_SKIP() << "no models at \"" << models << '"';
  if (!std::filesystem::exists(font_file)) GTEST_SKIP() << "no font at \"" << font_file << '"';
  const auto font = demo::Font::open(font_file);
  ASSERT_TRUE(font) << font.error().message;
  // As many lines as a step takes: each step learns from the same ones.
  const auto lines = tools::make_lines(*font, tools::training_words(), tools::kLinesPerStep,
                                       tools::kMaxCharacters, tools::kLineWidth, 5);
  tools::Target target;
  if (tier_under_test() != 0) target.context.max_tier = 1;
  auto tuning = tools::FineTuning::open(models, {"linear_85.w_0", "linear_85.b_0"}, target);
  ASSERT_TRUE(tuning) << tuning.error().message;
  EXPECT_EQ(tuning->trained(), 121 * 6625);
  const auto before = tuning->look_at(lines, lines);
  ASSERT_TRUE(before) << before.error().message;
  ASSERT_TRUE(tuning->begin(2e-3));
  std::vector<double> losses;
  for (int step = 0; step < 8; ++step) {
    const auto loss = tuning->step();
    ASSERT_TRUE(loss) << loss.error().message;
    losses.push_back(*loss);
  }
  EXPECT_LT(losses.back(), losses.front() * 0.6);
  const ullage_statistics s = tuning->statistics();
  EXPECT_EQ(s.host_waits, losses.size());
  EXPECT_EQ(s.retries, 0u);
  const std::string path = testing::TempDir() + "/fine_tuned.ull";
  const auto after = tuning->finish(lines, path);
  ASSERT_TRUE(after) << after.error().message;
  EXPECT_TRUE(std::filesystem::exists(path));
  const auto errors = [&](const std::vector<std::string>& read) {
    size_t sum = 0;
    for (size_t i = 0; i < lines.size(); ++i) {
      sum += tools::edit_distance(lines[i].text, read[i]);
    }
    return sum;
  };
  EXPECT_LT(errors(*after), errors(*before));
}

}  // namespace
}  // namespace ullage::test
