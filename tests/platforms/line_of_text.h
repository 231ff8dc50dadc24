// A line of digits as a picture, the same on every machine: no fonts, no files.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace ullage::test {

constexpr int64_t kLineHeight = 48;

// Dark digits on white, [1, 3, 48, width], from -1 to 1. Digits that do not fit are left out.
std::vector<float> line_of_text(std::string_view digits, int64_t width);

}  // namespace ullage::test
