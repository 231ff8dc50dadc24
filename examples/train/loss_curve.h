// Curves over the steps of a run, as an SVG picture.
#pragma once

#include <optional>
#include <string>
#include <vector>

struct Curve {
  std::string label, colour;                  // colour: "#rrggbb"
  std::vector<std::optional<double>> values;  // one per step; none: not measured there
  bool is_noisy = false;                      // drawn thin, with a smoothed line over it
};

// Curves that share an axis. Panels lie above each other and share the axis of steps.
struct Panel {
  std::string axis;
  std::vector<Curve> curves;
  bool is_logarithmic = false;
};

// The picture's text, with a background. `steps`: what the panels' common axis counts.
// REQUIRES: a panel with a value.
std::string svg_of(const std::string& title, const std::vector<Panel>& panels,
                   const std::string& steps = "step");

// false: the file cannot be written.
bool write_text(const std::string& path, const std::string& text);
