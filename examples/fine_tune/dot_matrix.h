// Lines of text as a worn dot-matrix display shows them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "examples/read_page/render_text.h"
#include "tools/command/files/image.h"

namespace ullage::tools {

struct DisplayLine {
  std::string text;
  Image picture;  // 48 high
};

// `count` lines of one or two of `words` or numbers, of at most `most` characters, that fit
// `width` pixels; brightness, size of the dots and place vary, and one lamp in twelve is dead. The
// same seed gives the same lines.
std::vector<DisplayLine> make_lines(const demo::Font& font, const std::vector<std::string>& words,
                                    size_t count, size_t most, int width, uint32_t seed);

// Words of the lines: those for training, and others for tests.
const std::vector<std::string>& training_words();
const std::vector<std::string>& test_words();

}  // namespace ullage::tools
