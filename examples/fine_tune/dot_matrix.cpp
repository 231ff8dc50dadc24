// Text is drawn small, and every pixel that has ink becomes a lamp.
#include "examples/fine_tune/dot_matrix.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace ullage::tools {
namespace {

constexpr int kHeight = 48, kRows = 12, kPitch = kHeight / kRows;
constexpr float kLetters = 11.6f;  // height of the small text
constexpr uint8_t kInk = 110;      // as much grey of the small text lights a lamp

using Random = std::mt19937;

double uniform(Random& random, double low, double high) {
  return low + (high - low) * (static_cast<double>(random()) / 4294967295.0);
}

struct Lamps {
  double radius = 0, light = 0, dark = 0;
};

void light_lamp(Image& picture, int column, int row, const Lamps& lamps) {
  const double x = (column + .5) * kPitch - .5, y = (row + .5) * kPitch - .5;
  for (int py = row * kPitch - 1; py <= (row + 1) * kPitch; ++py) {
    for (int px = column * kPitch - 1; px <= (column + 1) * kPitch; ++px) {
      if (px < 0 || py < 0 || px >= static_cast<int>(picture.width) || py >= kHeight) continue;
      const double lit = std::clamp(lamps.radius - std::hypot(px - x, py - y) + .5, 0.0, 1.0);
      const auto value = static_cast<uint8_t>(lamps.dark + lit * (lamps.light - lamps.dark));
      const size_t at = (static_cast<size_t>(py) * picture.width + static_cast<size_t>(px)) * 3;
      for (size_t c = 0; c < 3; ++c) {
        picture.pixels[at + c] = std::max(picture.pixels[at + c], value);
      }
    }
  }
}

Image show(const demo::Font& font, const std::string& text, int width, Random& random) {
  const int columns = width / kPitch, room = columns - font.width(text, kLetters) - 1;
  const int left = 1 + static_cast<int>(random() % static_cast<uint32_t>(std::max(room / 4, 1)));
  Image small = demo::blank_image(columns, kRows, {0, 0, 0});
  font.draw(small, left, static_cast<int>(random() % 2), text, kLetters, {255, 255, 255});
  const Lamps lamps = {kPitch * uniform(random, .3, .42), uniform(random, 190, 250),
                       uniform(random, 10, 50)};
  const auto dark = static_cast<uint8_t>(lamps.dark);
  Image picture = demo::blank_image(width, kHeight, {dark, dark, dark});
  for (int row = 0; row < kRows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const bool dead = random() % 12 == 0;
      const auto at = static_cast<size_t>(row * columns + column) * 3;
      if (small.pixels[at] > kInk && !dead) light_lamp(picture, column, row, lamps);
    }
  }
  return picture;
}

std::string make_text(const std::vector<std::string>& words, Random& random) {
  const auto word = [&] { return words[random() % words.size()]; };
  switch (random() % 4) {
    case 0:
      return word();
    case 1:
      return word() + " " + std::to_string(random() % 1000);
    default:
      return word() + " " + word();
  }
}

}  // namespace

std::vector<DisplayLine> make_lines(const demo::Font& font, const std::vector<std::string>& words,
                                    size_t count, size_t most, int width, uint32_t seed) {
  Random random(seed);
  std::vector<DisplayLine> lines;
  while (lines.size() < count) {
    const std::string text = make_text(words, random);
    if (text.size() > most || font.width(text, kLetters) + 2 > width / kPitch) continue;
    lines.push_back({text, show(font, text, width, random)});
  }
  return lines;
}

const std::vector<std::string>& training_words() {
  static const std::vector<std::string> words = {
      "north",  "gate",     "train",  "delay",  "open",   "closed", "level", "room",    "exit",
      "lift",   "platform", "bus",    "speed",  "limit",  "road",   "work",  "caution", "queue",
      "ticket", "price",    "total",  "hour",   "minute", "floor",  "west",  "harbour", "ferry",
      "bridge", "weather",  "frost",  "cloud",  "jazz",   "box",    "quick", "zone",    "very",
      "map",    "fuel",     "pump",   "water",  "oxygen", "index",  "alarm", "signal",  "garden",
      "museum", "cinema",   "news",   "score",  "home",   "away",   "final", "half",    "lucky",
      "number", "winner",   "coffee", "bread",  "juice",  "apple",  "grape", "kiwi",    "menu",
      "queen",  "king",     "jump",   "verify", "next",   "extra",  "taxi",  "bicycle", "walk",
      "stop",   "please",   "hold",   "handle", "mind",   "doors",  "left",  "right",   "upper",
      "deck",   "baggage",  "claim",  "visit",  "major",  "object", "eject"};
  return words;
}

const std::vector<std::string>& test_words() {
  static const std::vector<std::string> words = {
      "south", "arrival", "station", "evening", "market", "boarding", "summer",  "window",
      "quiet", "express", "jacket",  "lemon",   "zebra",  "velvet",   "forward", "backup",
      "river", "copper",  "engine",  "planet",  "silver", "hotel",    "change",  "payment"};
  return words;
}

}  // namespace ullage::tools
