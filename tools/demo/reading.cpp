// Before and after the OCR models.
#include "tools/demo/reading.h"

#include <algorithm>
#include <fstream>

namespace ullage::demo {

Reading decode(const ir::Tensor& probabilities, const std::vector<std::string>& keys) {
  Reading reading;
  const int64_t steps = probabilities.shape()[1], classes = probabilities.shape()[2];
  const float* row = reinterpret_cast<const float*>(probabilities.bytes().data());
  int64_t previous = 0, kept = 0;
  for (int64_t step = 0; step < steps; ++step, row += classes) {
    const int64_t best = std::max_element(row, row + classes) - row;
    if (best != 0 && best != previous) {
      const size_t key = static_cast<size_t>(best - 1);
      reading.text += key < keys.size() ? keys[key] : " ";
      reading.confidence += row[best];
      ++kept;
    }
    previous = best;
  }
  // Blanks at the ends are air around the glyphs.
  reading.text.erase(0, reading.text.find_first_not_of(' '));
  reading.text.erase(reading.text.find_last_not_of(' ') + 1);
  if (kept > 0) reading.confidence /= static_cast<double>(kept);
  return reading;
}

tools::Attempt<std::vector<std::string>> read_keys(const std::string& path) {
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

ir::Tensor detection_input(const tools::Image& page) {
  constexpr float kMean[] = {0.485f, 0.456f, 0.406f}, kDeviation[] = {0.229f, 0.224f, 0.225f};
  ir::Tensor tensor(ir::DType::f32, {1, 3, page.height, page.width});
  float* const out = reinterpret_cast<float*>(tensor.mutable_bytes().data());
  const size_t plane = size_t{page.width} * page.height;
  for (size_t i = 0; i < plane; ++i) {
    for (size_t c = 0; c < 3; ++c) {
      out[c * plane + i] =
          (static_cast<float>(page.pixels[i * 3 + c]) / 255 - kMean[c]) / kDeviation[c];
    }
  }
  return tensor;
}

std::vector<Box> boxes_of(const ir::Tensor& heat_map) {
  const int height = static_cast<int>(heat_map.shape()[2]);
  const int width = static_cast<int>(heat_map.shape()[3]);
  const float* const heat = reinterpret_cast<const float*>(heat_map.bytes().data());
  std::vector<bool> seen(static_cast<size_t>(width) * static_cast<size_t>(height), false);
  std::vector<Box> boxes;
  std::vector<int> open;
  const auto visit = [&](int x, int y) {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const int pixel = y * width + x;
    const auto at = static_cast<size_t>(pixel);
    if (seen[at] || heat[at] < 0.3f) return;
    seen[at] = true;
    open.push_back(pixel);
  };
  for (int start = 0; start < width * height; ++start) {
    visit(start % width, start / width);
    if (open.empty()) continue;
    Box box{width, height, 0, 0};
    int count = 0;
    while (!open.empty()) {
      const int x = open.back() % width, y = open.back() / width;
      open.pop_back();
      ++count;
      box = {std::min(box.x0, x), std::min(box.y0, y), std::max(box.x1, x + 1),
             std::max(box.y1, y + 1)};
      visit(x - 1, y);
      visit(x + 1, y);
      visit(x, y - 1);
      visit(x, y + 1);
    }
    if (count < 100) continue;
    const int margin = box.y1 - box.y0;
    boxes.push_back({box.x0 - margin, box.y0 - margin, box.x1 + margin, box.y1 + margin});
  }
  return boxes;
}

}  // namespace ullage::demo
