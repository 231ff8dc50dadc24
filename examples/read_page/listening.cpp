// The signal and the loop over its chunks.
#include "examples/read_page/listening.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <random>

namespace ullage::demo {
namespace {

constexpr double kRate = 16000;

// Amplitude of a vowel's spectrum at a frequency: three resonances.
double resonance(double hertz) {
  constexpr double kCentre[] = {700, 1220, 2600}, kWidth[] = {110, 120, 160};
  double sum = 0;
  for (int i = 0; i < 3; ++i) {
    const double d = (hertz - kCentre[i]) / kWidth[i];
    sum += 1 / (1 + d * d) / (i + 1);
  }
  return sum;
}

void add_vowel(std::vector<float>& samples, size_t count) {
  double phase = 0;
  for (size_t i = 0; i < count; ++i) {
    const double t = static_cast<double>(i) / kRate;
    const double pitch = 120 + 25 * std::sin(2 * std::numbers::pi * 1.5 * t);
    phase += 2 * std::numbers::pi * pitch / kRate;
    const double loudness = 0.5 + 0.5 * std::sin(2 * std::numbers::pi * 4 * t);  // syllables
    double value = 0;
    for (int k = 1; k * pitch < 4000; ++k) value += resonance(k * pitch) * std::sin(k * phase);
    samples.push_back(static_cast<float>(0.15 * loudness * value));
  }
}

void add_noise(std::vector<float>& samples, size_t count, double amplitude) {
  std::mt19937 random(7);
  for (size_t i = 0; i < count; ++i) {
    const double uniform = static_cast<double>(random()) / 4294967296.0 * 2 - 1;
    samples.push_back(static_cast<float>(amplitude * uniform));
  }
}

ir::Tensor floats(std::vector<int64_t> extents, const float* values) {
  ir::Tensor tensor(ir::DType::f32, std::move(extents));
  std::memcpy(tensor.mutable_bytes().data(), values, tensor.size_bytes());
  return tensor;
}

}  // namespace

Signal make_signal() {
  Signal signal;
  constexpr size_t kPart = 24 * kChunk;
  const auto part = [&](std::string name, auto add) {
    const size_t begin = signal.samples.size();
    add();
    signal.parts.push_back({std::move(name), begin, signal.samples.size()});
  };
  part("silence", [&] { add_noise(signal.samples, kPart, 0.0005); });
  part("noise", [&] { add_noise(signal.samples, kPart, 0.1); });
  part("voice", [&] { add_vowel(signal.samples, 2 * kPart); });
  part("silence", [&] { add_noise(signal.samples, kPart, 0.0005); });
  return signal;
}

tools::ToolResult<Hearing> listen(ModelSession& model, const Signal& signal) {
  Hearing hearing;
  ir::Tensor state(ir::DType::f32, {2, 1, 128});
  const int64_t rate_value[] = {16000};
  const ir::Tensor rate = ir::Tensor::from_integers(ir::DType::i64, {}, rate_value);
  std::vector<float> chunk(kContext + kChunk, 0.0f);
  std::vector<double> times;
  for (size_t at = 0; at + kChunk <= signal.samples.size(); at += kChunk) {
    std::copy(chunk.end() - kContext, chunk.end(), chunk.begin());
    std::copy_n(signal.samples.begin() + static_cast<ptrdiff_t>(at), kChunk,
                chunk.begin() + kContext);
    RunReport report;
    auto outputs = model.run(
        {{"input", floats({1, kContext + kChunk}, chunk.data())}, {"state", state}, {"sr", rate}},
        report);
    if (!outputs) return outputs.error();
    hearing.speech.push_back((*outputs)[0].number(0));
    state = std::move((*outputs)[1]);
    if (at == 0) {
      hearing.first_ms = report.ms;
      continue;
    }
    times.push_back(report.ms);
    hearing.later.pipelines += report.pipelines;
    hearing.later.recordings += report.recordings;
    hearing.later.host_waits += report.host_waits;
    hearing.later.replans += report.replans;
  }
  std::sort(times.begin(), times.end());
  if (!times.empty()) hearing.median_ms = times[times.size() / 2];
  return hearing;
}

}  // namespace ullage::demo
