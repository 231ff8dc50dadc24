// Before and after the OCR models.
#include "examples/read_page/reading.h"

#include <algorithm>
#include <fstream>

namespace ullage::demo {

std::vector<Step> best_steps(const ir::Tensor& probabilities) {
  const int64_t classes = probabilities.shape()[2];
  const float* row = reinterpret_cast<const float*>(probabilities.bytes().data());
  std::vector<Step> steps;
  for (int64_t step = 0; step < probabilities.shape()[1]; ++step, row += classes) {
    const float* const best = std::max_element(row, row + classes);
    steps.push_back({best - row, *best});
  }
  return steps;
}

Reading decode(const std::vector<Step>& steps, const std::vector<std::string>& keys) {
  Reading reading;
  int64_t previous = 0, kept = 0;
  for (const Step& step : steps) {
    if (step.best != 0 && step.best != previous) {
      const size_t key = static_cast<size_t>(step.best - 1);
      reading.text += key < keys.size() ? keys[key] : " ";
      reading.confidence += step.probability;
      ++kept;
    }
    previous = step.best;
  }
  // Blanks at the ends are air around the glyphs.
  reading.text.erase(0, reading.text.find_first_not_of(' '));
  reading.text.erase(reading.text.find_last_not_of(' ') + 1);
  if (kept > 0) reading.confidence /= static_cast<double>(kept);
  return reading;
}

tools::ToolResult<std::vector<std::string>> read_keys(const std::string& path) {
  std::ifstream stream(path);
  std::vector<std::string> keys;
  for (std::string line; std::getline(stream, line);) {
    if (line.ends_with('\r')) line.pop_back();
    keys.push_back(line);
  }
  if (keys.empty()) return tools::failed(path + ": no characters in it");
  return keys;
}

ir::Tensor angle_input(const tools::Image& line) {
  constexpr int64_t kHeight = 48, kWidth = 192;
  ir::Tensor tensor(ir::DType::f32, {1, 3, kHeight, kWidth});
  float* const out = reinterpret_cast<float*>(tensor.mutable_bytes().data());
  for (int64_t y = 0; y < kHeight; ++y) {
    const int64_t from_y = y * line.height / kHeight;
    for (int64_t x = 0; x < kWidth; ++x) {
      const int64_t from_x = x * line.height / kHeight;
      if (from_x >= line.width) continue;
      for (int64_t c = 0; c < 3; ++c) {
        const uint8_t value =
            line.pixels[static_cast<size_t>((from_y * line.width + from_x) * 3 + c)];
        out[(c * kHeight + y) * kWidth + x] = static_cast<float>(value) / 127.5f - 1;
      }
    }
  }
  return tensor;
}

}  // namespace ullage::demo
