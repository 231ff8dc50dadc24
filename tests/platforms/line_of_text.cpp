// Digits of 5 x 7 dots, each a square of pixels.
#include "tests/platforms/line_of_text.h"

#include <array>
#include <string>

namespace ullage::test {
namespace {

constexpr int64_t kDotsWide = 5, kDotsHigh = 7, kDot = 5, kGap = 7, kTop = 6;

// Rows from the top, the leftmost dot in the highest bit of five.
constexpr std::array<std::array<uint8_t, kDotsHigh>, 10> kDigits = {{
    {14, 17, 19, 21, 25, 17, 14},
    {4, 12, 4, 4, 4, 4, 14},
    {14, 17, 1, 2, 4, 8, 31},
    {31, 2, 4, 2, 1, 17, 14},
    {2, 6, 10, 18, 31, 2, 2},
    {31, 16, 30, 1, 1, 17, 14},
    {6, 8, 16, 30, 17, 17, 14},
    {31, 1, 2, 4, 8, 8, 8},
    {14, 17, 17, 14, 17, 17, 14},
    {14, 17, 17, 15, 1, 2, 12},
}};

bool is_dark(std::string_view digits, int64_t x, int64_t y) {
  const int64_t advance = kDotsWide * kDot + kGap;
  const int64_t place = (x - kGap) / advance, column = (x - kGap) % advance / kDot;
  const int64_t row = (y - kTop) / kDot;
  if (x < kGap || place >= static_cast<int64_t>(digits.size()) || column >= kDotsWide) return false;
  if (y < kTop || row >= kDotsHigh) return false;
  const auto digit = static_cast<size_t>(digits[static_cast<size_t>(place)] - '0');
  return kDigits.at(digit)[static_cast<size_t>(row)] >> (kDotsWide - 1 - column) & 1;
}

}  // namespace

std::vector<float> line_of_text(std::string_view digits, int64_t width) {
  const int64_t advance = kDotsWide * kDot + kGap;
  const int64_t space = (width - kGap) / advance;
  const std::string_view shown = digits.substr(0, static_cast<size_t>(space));
  std::vector<float> picture;
  for (int64_t channel = 0; channel < 3; ++channel) {
    for (int64_t y = 0; y < kLineHeight; ++y) {
      for (int64_t x = 0; x < width; ++x) picture.push_back(is_dark(shown, x, y) ? -1.0f : 1.0f);
    }
  }
  return picture;
}

}  // namespace ullage::test
