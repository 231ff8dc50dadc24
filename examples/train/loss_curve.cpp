// A few lines of SVG: frames, ticks, polylines.
#include "loss_curve.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace {

constexpr double kWidth = 760, kHeight = 210, kLeft = 66, kRight = 20, kTop = 44, kGap = 26;
constexpr int kTicks = 4;

struct Range {
  double low = 0, high = 1;
};

std::string format(const char* text, ...) {
  char buffer[512];
  va_list arguments;
  va_start(arguments, text);
  std::vsnprintf(buffer, sizeof buffer, text, arguments);
  va_end(arguments);
  return buffer;
}

double scaled(const Panel& panel, double value) {
  return panel.is_logarithmic ? std::log10(std::max(value, 1e-6)) : value;
}

// Of everything in the panel, to whole powers of ten or from zero.
Range range_of(const Panel& panel) {
  Range range = {panel.is_logarithmic ? 1e9 : 0, panel.is_logarithmic ? -1e9 : 0};
  for (const Curve& curve : panel.curves) {
    for (const auto& value : curve.values) {
      if (!value) continue;
      range.low = std::min(range.low, scaled(panel, *value));
      range.high = std::max(range.high, scaled(panel, *value));
    }
  }
  if (panel.is_logarithmic) return {std::floor(range.low), std::ceil(range.high + 1e-9)};
  return {range.low, range.high > range.low ? range.high * 1.05 : range.low + 1};
}

// A step between ticks that people can read: 1, 2 or 5 times a power of ten.
double round_step(double span, int ticks) {
  const double rough = span / ticks, power = std::pow(10, std::floor(std::log10(rough)));
  for (double factor : {1.0, 2.0, 5.0}) {
    if (rough <= factor * power) return factor * power;
  }
  return 10 * power;
}

// The mean over a window around each step, as wide as a fortieth of the run.
std::vector<std::optional<double>> smoothed(const std::vector<std::optional<double>>& values) {
  const auto count = static_cast<int64_t>(values.size());
  const int64_t reach = std::max<int64_t>(1, count / 80);
  std::vector<std::optional<double>> result;
  for (int64_t i = 0; i < count; ++i) {
    double sum = 0;
    int64_t seen = 0;
    for (int64_t k = std::max<int64_t>(0, i - reach); k <= std::min(count - 1, i + reach); ++k) {
      if (!values[static_cast<size_t>(k)]) continue;
      sum += *values[static_cast<size_t>(k)];
      ++seen;
    }
    result.push_back(seen > 0 ? std::optional(sum / static_cast<double>(seen)) : std::nullopt);
  }
  return result;
}

// One panel with its upper edge at `top`.
class Frame {
 public:
  Frame(const Panel& panel, double top, size_t steps)
      : panel_(panel), top_(top), steps_(std::max<size_t>(steps, 2)), range_(range_of(panel)) {}

  void draw(std::ostringstream& svg) const {
    draw_grid(svg);
    double label = kLeft + 12;
    for (const Curve& curve : panel_.curves) {
      if (curve.is_noisy) {
        draw_line(svg, curve.values, curve.colour, "1", "0.3");
        draw_line(svg, smoothed(curve.values), curve.colour, "2", "1");
      } else {
        draw_line(svg, curve.values, curve.colour, "2", "1");
      }
      svg << format("<rect x='%.0f' y='%.0f' width='14' height='4' fill='%s'/>", label, top_ + 10,
                    curve.colour.c_str())
          << format("<text x='%.0f' y='%.0f'>%s</text>\n", label + 19, top_ + 16,
                    curve.label.c_str());
      label += 40 + 6.6 * static_cast<double>(curve.label.size());
    }
  }

  double x(double step) const {
    return kLeft + (kWidth - kLeft - kRight) * step / static_cast<double>(steps_ - 1);
  }

 private:
  double y(double at) const {
    return top_ + kHeight * (1 - (at - range_.low) / (range_.high - range_.low));
  }

  void draw_grid(std::ostringstream& svg) const {
    const double span = range_.high - range_.low;
    const double step = panel_.is_logarithmic ? 1 : round_step(span, kTicks);
    for (double at = std::ceil(range_.low / step) * step; at <= range_.high + 1e-9; at += step) {
      svg << format("<line x1='%.0f' y1='%.1f' x2='%.0f' y2='%.1f' stroke='#e3e6ea'/>", kLeft,
                    y(at), kWidth - kRight, y(at))
          << format("<text x='%.0f' y='%.1f' text-anchor='end'>%g</text>\n", kLeft - 8, y(at) + 4,
                    panel_.is_logarithmic ? std::pow(10, at) : at);
    }
    svg << format("<rect x='%.0f' y='%.0f' width='%.0f' height='%.0f' fill='none' stroke='#98a'/>",
                  kLeft, top_, kWidth - kLeft - kRight, kHeight)
        << format(
               "<text transform='translate(16 %.0f) rotate(-90)' text-anchor='middle'>%s</text>\n",
               top_ + kHeight / 2, panel_.axis.c_str());
  }

  void draw_line(std::ostringstream& svg, const std::vector<std::optional<double>>& values,
                 const std::string& colour, const char* width, const char* opacity) const {
    svg << "<polyline fill='none' stroke='" << colour << "' stroke-width='" << width
        << "' stroke-opacity='" << opacity << "' points='";
    for (size_t i = 0; i < values.size(); ++i) {
      if (!values[i]) continue;
      svg << format("%.1f,%.1f ", x(static_cast<double>(i)), y(scaled(panel_, *values[i])));
    }
    svg << "'/>\n";
  }

  const Panel& panel_;
  double top_;
  size_t steps_;
  Range range_;
};

}  // namespace

std::string svg_of(const std::string& title, const std::vector<Panel>& panels,
                   const std::string& axis) {
  size_t steps = 0;
  for (const Panel& panel : panels) {
    for (const Curve& curve : panel.curves) steps = std::max(steps, curve.values.size());
  }
  const double bottom = kTop + static_cast<double>(panels.size()) * (kHeight + kGap) - kGap;
  std::ostringstream svg;
  svg << format("<svg xmlns='http://www.w3.org/2000/svg' width='%.0f' height='%.0f' ", kWidth,
                bottom + 52)
      << "font-family='sans-serif' font-size='12' fill='#333'>\n"
      << "<rect width='100%' height='100%' fill='white'/>\n"
      << format("<text x='%.0f' y='26' font-size='16'>%s</text>\n", kLeft, title.c_str());
  for (size_t i = 0; i < panels.size(); ++i) {
    Frame(panels[i], kTop + static_cast<double>(i) * (kHeight + kGap), steps).draw(svg);
  }
  const Frame last(panels.back(), bottom - kHeight, steps);
  const double step = std::max(1.0, round_step(static_cast<double>(steps), 8));
  for (double at = 0; at < static_cast<double>(steps); at += step) {
    svg << format("<text x='%.1f' y='%.0f' text-anchor='middle'>%g</text>\n", last.x(at),
                  bottom + 18, at);
  }
  svg << format("<text x='%.0f' y='%.0f' text-anchor='middle'>%s</text>\n</svg>\n",
                (kLeft + kWidth - kRight) / 2, bottom + 40, axis.c_str());
  return svg.str();
}

bool write_text(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  return static_cast<bool>(file.flush());
}
