// Polylines in the unit square, shaken, slanted and turned, then inked by distance.
#include "digits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>
#include <span>

namespace ir = ullage::ir;

namespace {

struct Point {
  double x = 0, y = 0;
};
using Stroke = std::vector<Point>;

Stroke arc(Point centre, double radius_x, double radius_y, double from_angle, double to_angle) {
  Stroke points;
  for (int i = 0; i <= 8; ++i) {
    const double angle = 2 * std::numbers::pi * (from_angle + (to_angle - from_angle) * i / 8);
    points.push_back(
        {centre.x + radius_x * std::cos(angle), centre.y + radius_y * std::sin(angle)});
  }
  return points;
}

Stroke joined(Stroke a, const Stroke& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// y grows downwards; angles go clockwise from the right.
const std::array<std::vector<Stroke>, kClasses>& shapes() {
  static const std::array<std::vector<Stroke>, kClasses> all = {{
      {arc({.5, .5}, .3, .42, 0, 1)},
      {{{.35, .25}, {.55, .08}, {.55, .92}}},
      {joined(arc({.5, .32}, .27, .24, -.5, .12), {{.2, .9}, {.82, .9}})},
      {joined(arc({.47, .29}, .26, .2, -.5, .25), arc({.47, .7}, .3, .21, -.25, .45))},
      {{{.66, .92}, {.66, .08}, {.16, .64}, {.88, .64}}},
      {joined({{.8, .1}, {.3, .1}, {.25, .46}}, arc({.48, .65}, .3, .26, -.3, .42))},
      {joined({{.7, .06}, {.36, .38}}, arc({.48, .67}, .26, .24, -.5, .55))},
      {{{.18, .1}, {.82, .1}, {.4, .92}}},
      {arc({.5, .29}, .22, .2, 0, 1), arc({.5, .71}, .28, .22, 0, 1)},
      {joined({{.3, .94}, {.64, .62}}, arc({.52, .33}, .26, .24, 0, 1.05))},
  }};
  return all;
}

struct Hand {
  double slant = 0, size = 1, width = 1;
  bool upside_down = false;
};

using Random = std::mt19937;

// Standard library distributions differ between libraries; these do not.
double uniform(Random& random, double low, double high) {
  return low + (high - low) * (static_cast<double>(random()) / 4294967295.0);
}
int64_t below(Random& random, int64_t limit) {
  return static_cast<int64_t>(random() % static_cast<uint32_t>(limit));
}

double distance(Point p, Point a, Point b) {
  const double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
  const double along = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : 0;
  const double t = std::clamp(along, 0.0, 1.0);
  return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

// From the unit square to pixels, by a hand that is never twice the same.
Stroke written(const Stroke& stroke, const Hand& hand, double tilt, Point shift, Random& random) {
  Stroke result;
  for (const Point& point : stroke) {
    const double x = (point.x - .5) * hand.size + uniform(random, -.035, .035);
    const double y = (point.y - .5) * hand.size + uniform(random, -.035, .035);
    const double slanted = x - hand.slant * y;
    const double turned_x = slanted * std::cos(tilt) - y * std::sin(tilt);
    const double turned_y = slanted * std::sin(tilt) + y * std::cos(tilt);
    const double sign = hand.upside_down ? -1 : 1;
    result.push_back({kSide * (.5 + .8 * sign * turned_x + shift.x),
                      kSide * (.5 + .8 * sign * turned_y + shift.y)});
  }
  return result;
}

void draw(int64_t digit, const Hand& hand, Random& random, std::span<uint8_t> pixels) {
  const double tilt = uniform(random, -.2, .2), width = hand.width * uniform(random, .8, 1.2);
  const Point shift = {uniform(random, -.08, .08), uniform(random, -.08, .08)};
  std::vector<Stroke> strokes;
  for (const Stroke& stroke : shapes()[static_cast<size_t>(digit)]) {
    strokes.push_back(written(stroke, hand, tilt, shift, random));
  }
  for (int64_t i = 0; i < kPixels; ++i) {
    const int64_t row = i / kSide, column = i % kSide;
    const Point centre = {static_cast<double>(column) + .5, static_cast<double>(row) + .5};
    double nearest = kSide;
    for (const Stroke& stroke : strokes) {
      for (size_t k = 1; k < stroke.size(); ++k) {
        nearest = std::min(nearest, distance(centre, stroke[k - 1], stroke[k]));
      }
    }
    const double ink = std::clamp(width - nearest + .5, 0.0, 1.0);
    const double seen = std::clamp(ink * .85 + uniform(random, 0, .15), 0.0, 1.0);
    pixels[static_cast<size_t>(i)] = static_cast<uint8_t>(std::lround(seen * 255));
  }
}

std::vector<Hand> make_hands(int64_t writers, uint32_t seed) {
  Random random(seed);
  std::vector<Hand> hands(static_cast<size_t>(writers));
  for (Hand& hand : hands) {
    hand.slant = uniform(random, -.1, .4);
    hand.size = uniform(random, .8, 1.05);
    hand.width = uniform(random, .5, 1.1);
    hand.upside_down = below(random, 2) == 1;
  }
  return hands;
}

}  // namespace

Digits draw_digits(int64_t count, int64_t writers, uint32_t seed, uint32_t part,
                   int64_t spoiled_every) {
  const std::vector<Hand> hands = make_hands(writers, seed);
  Random random(seed + 7919 * (part + 1));
  Digits digits{ir::Tensor(ir::DType::u8, {count, kPixels}), ir::Tensor(ir::DType::i32, {count}),
                ir::Tensor(ir::DType::i32, {count})};
  const std::span<std::byte> bytes = digits.pictures.mutable_bytes();
  uint8_t* const pixels = reinterpret_cast<uint8_t*>(bytes.data());
  for (int64_t i = 0; i < count; ++i) {
    const std::span<uint8_t> picture(pixels + i * kPixels, static_cast<size_t>(kPixels));
    const int64_t writer = below(random, writers), digit = below(random, kClasses);
    const bool spoiled = spoiled_every > 0 && below(random, spoiled_every) == 0;
    draw(digit, hands[static_cast<size_t>(writer)], random, picture);
    if (spoiled) {
      for (uint8_t& pixel : picture) pixel = static_cast<uint8_t>(random() & 255);
    }
    digits.writers.set_integer(i, writer);
    digits.labels.set_integer(i, spoiled ? -1 : digit);
  }
  return digits;
}
