// The annotated picture: what was read, where text was found, when a voice was heard.
#pragma once

#include <string>
#include <vector>

#include "tools/demo/listening.h"
#include "tools/demo/reading.h"
#include "tools/demo/render_text.h"

namespace ullage::demo {

// One rendered line and what became of it.
struct Line {
  std::string text;
  tools::Image picture;      // 48 high, its own width
  bool upside_down = false;  // as rendered
  bool turned = false;       // the angle model said so
  double turned_confidence = 0;
  Reading reading;
  RunReport report;
};

inline constexpr int kRowHeight = 112, kMargin = 32;

// All lines one under the other; extents are multiples of 32, as the detection model wants them.
tools::Image make_page(const std::vector<Line>& lines);

// Boxes around what was found, under each line what was read, below all the signal.
void annotate(tools::Image& page, const Font& font, const std::vector<Line>& lines,
              const std::vector<Box>& boxes);
tools::Image plot(const Font& font, const Signal& signal, const Hearing& hearing, int width);
tools::Image stack(const tools::Image& above, const tools::Image& below);

}  // namespace ullage::demo
