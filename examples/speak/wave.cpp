#include "examples/speak/wave.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/common/files/xml_text.h"

namespace ullage::speak {
namespace {

// Little-endian, as the format and every device here.
template <class T>
void append(std::vector<std::byte>& bytes, T value) {
  const auto* from = reinterpret_cast<const std::byte*>(&value);
  bytes.insert(bytes.end(), from, from + sizeof value);
}

void append(std::vector<std::byte>& bytes, const char (&tag)[5]) {
  const auto* from = reinterpret_cast<const std::byte*>(tag);
  bytes.insert(bytes.end(), from, from + 4);
}

constexpr double kWidth = 960, kLeft = 46, kRight = 14, kTop = 44, kHeight = 220, kLine = 19;

// One closed outline: greatest samples from left to right, least ones back.
std::string outline(std::span<const float> samples, double scale) {
  const auto columns = static_cast<size_t>(kWidth - kLeft - kRight);
  std::string above, below;
  for (size_t x = 0; x < columns; ++x) {
    const size_t begin = samples.size() * x / columns;
    const size_t end = std::max(begin + 1, samples.size() * (x + 1) / columns);
    if (end > samples.size()) break;
    const auto [least, most] = std::ranges::minmax_element(samples.subspan(begin, end - begin));
    const double middle = kTop + kHeight / 2, at = kLeft + static_cast<double>(x);
    above += fmt::format("{:.0f},{:.1f} ", at, middle - scale * *most);
    below = fmt::format("{:.0f},{:.1f} ", at, middle - scale * *least) + below;
  }
  return above + below;
}

}  // namespace

std::vector<std::byte> wave_file(std::span<const float> samples, int64_t sample_rate,
                                 SampleFormat format) {
  const bool floats = format == SampleFormat::f32;
  const auto width = static_cast<uint16_t>(floats ? 4 : 2);
  const auto size = static_cast<uint32_t>(samples.size() * width);
  const auto rate = static_cast<uint32_t>(sample_rate);
  std::vector<std::byte> bytes;
  append(bytes, "RIFF");
  append(bytes, uint32_t{36} + size);
  append(bytes, "WAVE");
  append(bytes, "fmt ");
  append(bytes, uint32_t{16});
  append(bytes, static_cast<uint16_t>(floats ? 3 : 1));
  append(bytes, uint16_t{1});  // channels
  append(bytes, rate);
  append(bytes, rate * width);
  append(bytes, width);
  append(bytes, static_cast<uint16_t>(8 * width));
  append(bytes, "data");
  append(bytes, size);
  for (const float sample : samples) {
    if (floats) append(bytes, sample);
    if (!floats) {
      append(bytes, static_cast<int16_t>(std::lround(32767 * std::clamp(sample, -1.0F, 1.0F))));
    }
  }
  return bytes;
}

Loudness loudness_of(std::span<const float> samples) {
  Loudness loudness;
  double squares = 0;
  for (const double sample : samples) {
    loudness.peak = std::max(loudness.peak, std::abs(sample));
    squares += sample * sample;
  }
  if (!samples.empty()) loudness.rms = std::sqrt(squares / static_cast<double>(samples.size()));
  return loudness;
}

std::string wave_svg(const std::string& title, std::span<const float> samples, int64_t sample_rate,
                     const std::vector<Passage>& passages) {
  const double height = kTop + kHeight + 40 + kLine * static_cast<double>(passages.size());
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
      "<text x=\"{2}\" y=\"26\" font-size=\"16\">{3}</text>\n",
      kWidth, height, kLeft, tools::xml_text(title));
  const double width = kWidth - kLeft - kRight;
  const auto count = static_cast<double>(std::max<size_t>(samples.size(), 1));
  const auto at = [&](double sample) { return kLeft + width * sample / count; };
  for (size_t i = 0; i < passages.size(); ++i) {
    const double x = at(static_cast<double>(passages[i].begin));
    svg += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" fill=\"#eef3fa\"/>\n"
        "<text x=\"{:.1f}\" y=\"{}\" fill=\"#555555\">{}</text>\n"
        "<text x=\"{}\" y=\"{:.0f}\">{}: {}</text>\n",
        x, kTop, at(static_cast<double>(passages[i].end)) - x, kHeight, x + 3, kTop + 14, i + 1,
        kLeft, kTop + kHeight + 40 + kLine * static_cast<double>(i), i + 1,
        tools::xml_text(passages[i].caption));
  }
  const double peak = std::max(loudness_of(samples).peak, 1e-3);
  svg += fmt::format("<polygon points=\"{}\" fill=\"#2266bb\"/>\n",
                     outline(samples, 0.47 * kHeight / peak));
  const double seconds = count / static_cast<double>(sample_rate);
  const double step = seconds > 20 ? 5 : seconds > 4 ? 1 : 0.25;
  for (int tick = 0; tick * step <= seconds; ++tick) {
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\" fill=\"#555555\">{:g} s</text>\n",
                       kLeft + width * tick * step / seconds, kTop + kHeight + 16, tick * step);
  }
  svg += fmt::format(
      "<text x=\"4\" y=\"{}\" fill=\"#555555\">{:.2f}</text>\n"
      "<text x=\"4\" y=\"{}\" fill=\"#555555\">-{:.2f}</text>\n</svg>\n",
      kTop + 10, peak, kTop + kHeight, peak);
  return svg;
}

}  // namespace ullage::speak
