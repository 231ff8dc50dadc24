// Glyphs by stb_truetype, blended over the picture.
#include "examples/read_page/render_text.h"

#define STB_TRUETYPE_IMPLEMENTATION
#define STBTT_STATIC
#include <stb/stb_truetype.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

namespace ullage::demo {

using tools::Image;

struct Font::State {
  std::vector<unsigned char> file;
  stbtt_fontinfo info = {};
};

namespace {

// Code points of UTF-8 text; damaged bytes are taken one by one.
std::vector<int> code_points(const std::string& text) {
  std::vector<int> points;
  for (size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (i + length > text.size()) break;
    int point = length == 1 ? lead : lead & (0x3f >> (length - 1));
    for (size_t k = 1; k < length; ++k) point = point << 6 | (text[i + k] & 0x3f);
    points.push_back(point);
    i += length;
  }
  return points;
}

// Calls f(code point, pen x) for each glyph; gives the pen's end.
template <class F>
float walk(const stbtt_fontinfo& font, float scale, const std::string& text, F f) {
  const std::vector<int> points = code_points(text);
  float pen = 0;
  for (size_t i = 0; i < points.size(); ++i) {
    f(points[i], pen);
    int advance = 0, bearing = 0;
    stbtt_GetCodepointHMetrics(&font, points[i], &advance, &bearing);
    if (i + 1 < points.size()) {
      advance += stbtt_GetCodepointKernAdvance(&font, points[i], points[i + 1]);
    }
    pen += scale * static_cast<float>(advance);
  }
  return pen;
}

bool inside(const Image& image, int x, int y) {
  return x >= 0 && y >= 0 && x < static_cast<int>(image.width) &&
         y < static_cast<int>(image.height);
}

uint8_t* pixel(Image& image, int x, int y) {
  return &image.pixels[(static_cast<size_t>(y) * image.width + static_cast<size_t>(x)) * 3];
}

void blend(Image& image, int x, int y, Colour colour, int alpha) {
  if (!inside(image, x, y)) return;
  uint8_t* const p = pixel(image, x, y);
  const int over[] = {colour.r, colour.g, colour.b};
  for (int c = 0; c < 3; ++c) {
    p[c] = static_cast<uint8_t>((p[c] * (255 - alpha) + over[c] * alpha) / 255);
  }
}

}  // namespace

Font::Font(std::unique_ptr<State> state) : state_(std::move(state)) {}
Font::Font(Font&&) noexcept = default;
Font& Font::operator=(Font&&) noexcept = default;
Font::~Font() = default;

ir::Result<Font> Font::open(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  auto state = std::make_unique<State>();
  state->file.assign(std::istreambuf_iterator<char>(stream), {});
  const int offset = state->file.empty() ? -1 : stbtt_GetFontOffsetForIndex(state->file.data(), 0);
  if (offset < 0 || !stbtt_InitFont(&state->info, state->file.data(), offset)) {
    return ir::invalid_file(path + ": no TrueType font");
  }
  return Font(std::move(state));
}

int Font::width(const std::string& text, float height) const {
  const float scale = stbtt_ScaleForPixelHeight(&state_->info, height);
  return static_cast<int>(std::ceil(walk(state_->info, scale, text, [](int, float) {})));
}

void Font::draw(Image& image, int x, int y, const std::string& text, float height,
                Colour colour) const {
  const stbtt_fontinfo& font = state_->info;
  const float scale = stbtt_ScaleForPixelHeight(&font, height);
  int ascent = 0, descent = 0, gap = 0;
  stbtt_GetFontVMetrics(&font, &ascent, &descent, &gap);
  const int baseline = y + static_cast<int>(std::lround(scale * static_cast<float>(ascent)));
  std::vector<unsigned char> mask;
  walk(font, scale, text, [&](int point, float pen) {
    const float shift = pen - std::floor(pen);
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    stbtt_GetCodepointBitmapBoxSubpixel(&font, point, scale, scale, shift, 0, &x0, &y0, &x1, &y1);
    const int w = x1 - x0, h = y1 - y0;
    if (w <= 0 || h <= 0) return;
    const auto stride = static_cast<size_t>(w);
    mask.assign(stride * static_cast<size_t>(h), 0);
    stbtt_MakeCodepointBitmapSubpixel(&font, mask.data(), w, h, w, scale, scale, shift, 0, point);
    for (int row = 0; row < h; ++row) {
      for (int column = 0; column < w; ++column) {
        blend(image, x + static_cast<int>(pen) + x0 + column, baseline + y0 + row, colour,
              mask[static_cast<size_t>(row) * stride + static_cast<size_t>(column)]);
      }
    }
  });
}

Image blank_image(int width, int height, Colour colour) {
  Image image{static_cast<uint32_t>(width), static_cast<uint32_t>(height), {}};
  image.pixels.resize(size_t{image.width} * image.height * 3);
  fill_box(image, 0, 0, width, height, colour);
  return image;
}

void fill_box(Image& image, int x0, int y0, int x1, int y1, Colour colour) {
  for (int y = y0; y < y1; ++y) {
    for (int x = x0; x < x1; ++x) blend(image, x, y, colour, 255);
  }
}

void draw_box(Image& image, int x0, int y0, int x1, int y1, Colour colour) {
  fill_box(image, x0, y0, x1, y0 + 2, colour);
  fill_box(image, x0, y1 - 2, x1, y1, colour);
  fill_box(image, x0, y0, x0 + 2, y1, colour);
  fill_box(image, x1 - 2, y0, x1, y1, colour);
}

void paste(Image& image, const Image& source, int x, int y) {
  for (int row = 0; row < static_cast<int>(source.height); ++row) {
    for (int column = 0; column < static_cast<int>(source.width); ++column) {
      if (!inside(image, x + column, y + row)) continue;
      const size_t from =
          (static_cast<size_t>(row) * source.width + static_cast<size_t>(column)) * 3;
      std::copy_n(&source.pixels[from], 3, pixel(image, x + column, y + row));
    }
  }
}

Image turned_by_180(const Image& image) {
  Image result = image;
  const size_t count = size_t{image.width} * image.height;
  for (size_t i = 0; i < count; ++i) {
    std::copy_n(&image.pixels[i * 3], 3, &result.pixels[(count - 1 - i) * 3]);
  }
  return result;
}

}  // namespace ullage::demo
