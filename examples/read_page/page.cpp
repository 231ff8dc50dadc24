// Draws the result.
#include "examples/read_page/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ullage::demo {
namespace {

constexpr Colour kWhite{255, 255, 255}, kInk{20, 20, 20}, kGreen{0, 140, 80}, kBlue{40, 90, 200},
    kRed{200, 60, 40};

}  // namespace

Page make_page(const Font& font, int width, int height, const std::vector<PageLine>& lines) {
  Page page{blank_image(width, height, kWhite), {}};
  for (const PageLine& line : lines) {
    font.draw(page.picture, line.x, line.y, line.text, line.size, kInk);
    page.texts.push_back(line.text);
  }
  return page;
}

void annotate(tools::Image& page, const Font& font, const PageReading& reading) {
  for (const FoundLine& line : reading.lines) {
    const auto at = [](double v) { return static_cast<int>(std::lround(v)); };
    const Box& box = line.box;
    draw_box(page, at(box.x0), at(box.y0), at(box.x1), at(box.y1), kGreen);
    const std::string note =
        fmt::format("{}   {:.2f}, 48x{}", line.reading.text, line.reading.confidence, line.width);
    font.draw(page, at(box.x0), at(box.y1) + 1, note, 13, kBlue);
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
