// Pictures: the page to read, and the annotated one with the recognised texts and the times of
// speech.
#pragma once

#include <string>
#include <vector>

#include "examples/read_page/listening.h"
#include "examples/read_page/reader.h"
#include "examples/read_page/render_text.h"

namespace ullage::demo {

inline constexpr int kMargin = 32;

// A text with its place and size on a page.
struct PageLine {
  std::string text;
  int x = 0, y = 0;
  float size = 0;  // from the highest to the lowest glyph
};

struct Page {
  tools::Image picture;
  std::vector<std::string> texts;  // in reading order
};
Page make_page(const Font& font, int width, int height, const std::vector<PageLine>& lines);

// Draws boxes around the lines that were found, with the recognised text below each.
void annotate(tools::Image& page, const Font& font, const PageReading& reading);
tools::Image plot(const Font& font, const Signal& signal, const Hearing& hearing, int width);
tools::Image stack(const tools::Image& above, const tools::Image& below);

}  // namespace ullage::demo
