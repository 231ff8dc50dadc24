// Text to pictures, with a TrueType font.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "tools/command/files/image.h"

namespace ullage::demo {

struct Colour {
  uint8_t r = 0, g = 0, b = 0;
};

class Font {
 public:
  // Errors: invalid_file where the file is missing or no TrueType font.
  static ir::Result<Font> open(const std::string& path);
  Font(Font&&) noexcept;
  Font& operator=(Font&&) noexcept;
  ~Font();

  // Width of one line of UTF-8 text in pixels; `height` is from the highest to the lowest glyph.
  int width(const std::string& text, float height) const;
  // Draws with the upper left corner at (x, y); what lies outside the picture is not drawn.
  void draw(tools::Image& image, int x, int y, const std::string& text, float height,
            Colour colour) const;

 private:
  struct State;
  explicit Font(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

tools::Image blank_image(int width, int height, Colour colour);
void fill_box(tools::Image& image, int x0, int y0, int x1, int y1, Colour colour);
void draw_box(tools::Image& image, int x0, int y0, int x1, int y1, Colour colour);
// Copies `source` with its upper left corner at (x, y).
void paste(tools::Image& image, const tools::Image& source, int x, int y);
tools::Image turned_by_180(const tools::Image& image);

}  // namespace ullage::demo
