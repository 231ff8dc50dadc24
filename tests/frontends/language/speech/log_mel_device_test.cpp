// Spectra in mels on the device: numbers of transformers' WhisperFeatureExtractor.
#include "frontends/language/speech/log_mel.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/ops/fixtures/device_run.h"

namespace ullage::speech {
namespace {

ir::Tensor tone(int64_t count) {
  std::vector<double> samples;
  for (int64_t i = 0; i < count; ++i) {
    const auto x = static_cast<double>(i);
    samples.push_back(0.5 * std::sin(x * x * 2e-6) + 0.01 * std::sin(x * 0.7));
  }
  return ir::Tensor::from_doubles(ir::DType::f32, {count}, samples);
}

ir::Graph mel_graph() {
  ir::Builder b;
  b.output("mels", log_mel(b.input("samples", ir::DType::f32, {ir::ExtentExpr()}), {}));
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return std::move(*graph);
}

// Mels 0, 1, 20, 40, 60 and 79.
struct Frame {
  int64_t frame;
  double mels[6];
};

void expect_frames(const ir::Tensor& mels, std::span<const Frame> frames) {
  constexpr int64_t kMels[] = {0, 1, 20, 40, 60, 79};
  for (const Frame& frame : frames) {
    for (size_t i = 0; i < std::size(kMels); ++i) {
      EXPECT_NEAR(mels.number(frame.frame * 80 + kMels[i]), frame.mels[i], 1e-4)
          << "frame " << frame.frame << ", mel " << kMels[i];
    }
  }
}

TEST(LogMelOnDevice, EqualsTheFeatureExtractor) {
  const ullage::test::Device device{ullage::test::tier_under_test(), false, true};
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  const ir::Graph graph = mel_graph();
  const Frame first[] = {{0, {-0.020682, 0.42503, -0.13385, 0.458881, -0.40241, -0.547223}},
                         {1, {0.895675, 0.667574, -0.547223, 0.415774, -0.547223, -0.547223}},
                         {12, {1.437409, 1.190882, -0.547223, 0.415112, -0.547223, -0.547223}}};
  const Frame short_end[] = {{24, {1.447623, 1.31608, -0.262672, 0.416021, -0.547223, -0.547223}}};
  const Frame long_end[] = {{3099, {-0.163012, -0.162994, -0.159711, 0.409704, 0.07788, 0.042748}}};
  struct Case {
    int64_t samples, frames;
    std::span<const Frame> end;
  };
  for (const auto& [samples, frames, end] :
       {Case{4000, 25, short_end}, Case{496000, 3100, long_end}}) {
    const ir::Tensor inputs[] = {tone(samples)};
    const auto mels = device.run(graph, inputs);
    ASSERT_TRUE(mels) << mels.error().message;
    ASSERT_EQ((*mels)[0].shape(), (std::vector<int64_t>{frames, 80}));
    expect_frames((*mels)[0], first);
    expect_frames((*mels)[0], end);
  }
}

}  // namespace
}  // namespace ullage::speech
