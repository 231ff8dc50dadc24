// Drawing of the result.
#include "tools/demo/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ullage::demo {
namespace {

constexpr Colour kWhite{255, 255, 255}, kInk{20, 20, 20}, kGreen{0, 140, 80}, kGrey{130, 130, 130},
    kBlue{40, 90, 200}, kRed{200, 60, 40};

int round_up_32(int value) {
  return (value + 31) / 32 * 32;
}

}  // namespace

tools::Image make_page(const std::vector<Line>& lines) {
  int width = 640;
  for (const Line& line : lines) {
    width = std::max(width, static_cast<int>(line.picture.width) + 2 * kMargin);
  }
  const int height = kRowHeight * static_cast<int>(lines.size());
  tools::Image page = blank_image(round_up_32(width), round_up_32(height), kWhite);
  for (size_t i = 0; i < lines.size(); ++i) {
    paste(page, lines[i].picture, kMargin, static_cast<int>(i) * kRowHeight + 20);
  }
  return page;
}

void annotate(tools::Image& page, const Font& font, const std::vector<Line>& lines,
              const std::vector<Box>& boxes) {
  for (const Box& box : boxes) draw_box(page, box.x0, box.y0, box.x1, box.y1, kGreen);
  for (size_t i = 0; i < lines.size(); ++i) {
    const Line& line = lines[i];
    const int y = static_cast<int>(i) * kRowHeight + 76;
    font.draw(page, kMargin, y, line.reading.text, 18, kBlue);
    font.draw(page, kMargin, y + 18,
              fmt::format("{}x48   confidence {:.3f}   {:.1f} ms   {} pipelines   {} recordings{}",
                          line.picture.width, line.reading.confidence, line.report.ms,
                          line.report.pipelines, line.report.recordings,
                          line.turned ? "   turned by 180 degrees" : ""),
              14, kGrey);
  }
}

tools::Image plot(const Font& font, const Signal& signal, const Hearing& hearing, int width) {
  constexpr int kHeight = 180, kMiddle = 90, kSwing = 55;
  tools::Image image = blank_image(width, kHeight, kWhite);
  const size_t columns = static_cast<size_t>(width - 2 * kMargin);
  const auto x_of = [&](size_t sample) {
    return kMargin + static_cast<int>(sample * columns / signal.samples.size());
  };
  for (size_t column = 0; column < columns; ++column) {
    const size_t begin = column * signal.samples.size() / columns;
    const size_t end = (column + 1) * signal.samples.size() / columns;
    float peak = 0;
    for (size_t i = begin; i < end; ++i) peak = std::max(peak, std::abs(signal.samples[i]));
    const int h = static_cast<int>(std::min(1.0f, peak) * kSwing) + 1;
    const int x = kMargin + static_cast<int>(column);
    fill_box(image, x, kMiddle - h, x + 1, kMiddle + h, {190, 200, 215});
  }
  for (const Signal::Part& part : signal.parts) {
    font.draw(image, x_of(part.begin), 4, part.name, 15, kInk);
  }
  for (size_t i = 0; i < hearing.speech.size(); ++i) {
    const int y = kMiddle + kSwing - static_cast<int>(hearing.speech[i] * 2 * kSwing);
    fill_box(image, x_of(i * kChunk), y - 1, x_of((i + 1) * kChunk), y + 2, kRed);
  }
  font.draw(image, kMargin, kHeight - 15, "red: probability that a voice is heard (Silero VAD)", 14,
            kRed);
  return image;
}

tools::Image stack(const tools::Image& above, const tools::Image& below) {
  tools::Image image = blank_image(static_cast<int>(std::max(above.width, below.width)),
                                   static_cast<int>(above.height + below.height), kWhite);
  paste(image, above, 0, 0);
  paste(image, below, 0, static_cast<int>(above.height));
  return image;
}

}  // namespace ullage::demo
