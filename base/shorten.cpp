// Parts in brackets share the capacity that the rest leaves.
#include "base/printable.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace ullage::ir {

namespace {

constexpr std::string_view kLeftOut = "...";
constexpr size_t kShortPart = 32, kAround = 8;  // bytes that stay; that stay before a difference

struct Part {
  size_t begin = 0, size = 0;
};

// What lies in outermost brackets and is not short.
std::vector<Part> long_parts(std::string_view text) {
  std::vector<Part> parts;
  size_t depth = 0, begin = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[' || text[i] == '(') {
      if (depth++ == 0) begin = i + 1;
    } else if ((text[i] == ']' || text[i] == ')') && depth > 0 && --depth == 0) {
      if (i - begin > kShortPart) parts.push_back({begin, i - begin});
    }
  }
  return parts;
}

bool continues_sequence(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

// Bytes [begin, end) without the halves of sequences at its ends.
std::string_view whole(std::string_view text, size_t begin, size_t end) {
  while (begin < end && continues_sequence(text[begin])) ++begin;
  while (end > begin && end < text.size() && continues_sequence(text[end])) --end;
  return text.substr(begin, end - begin);
}

// `most` bytes from `begin` on.
std::string window(std::string_view text, size_t begin, size_t most) {
  const size_t capacity = most - std::min(most, 2 * kLeftOut.size());
  begin = std::min(begin, text.size() - std::min(text.size(), capacity));
  const size_t end = std::min(text.size(), begin + capacity);
  std::string cut(begin > 0 ? kLeftOut : "");
  cut += whole(text, begin, end);
  return end < text.size() ? cut.append(kLeftOut) : cut;
}

std::string without_middle(std::string_view text, size_t most) {
  const size_t half = (most - kLeftOut.size()) / 2;
  return std::string(whole(text, 0, half))
      .append(kLeftOut)
      .append(whole(text, text.size() - half, text.size()));
}

size_t first_difference(std::string_view a, std::string_view b) {
  return static_cast<size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

}  // namespace

std::string shortened(std::string text, size_t most) {
  if (text.size() <= most) return text;
  const std::vector<Part> parts = long_parts(text);
  size_t others = text.size();
  for (const Part& part : parts) others -= part.size;
  const size_t share =
      parts.empty() ? 0 : std::max(kShortPart, (most - std::min(most, others)) / parts.size());
  const std::string given = text;
  const auto content = [&](size_t i) {
    return std::string_view(given).substr(parts[i].begin, parts[i].size);
  };
  for (size_t i = parts.size(); i-- > 0;) {
    if (parts[i].size <= share) continue;
    const size_t other = i > 0 ? i - 1 : 1;
    const bool is_compared = parts.size() > 1 && content(i) != content(other);
    const size_t at = is_compared ? first_difference(content(i), content(other)) : 0;
    text.replace(parts[i].begin, parts[i].size,
                 is_compared ? window(content(i), at - std::min(at, kAround), share)
                             : without_middle(content(i), share));
  }
  if (text.size() <= most) return text;
  return std::string(whole(text, 0, most - kLeftOut.size())).append(kLeftOut);
}

}  // namespace ullage::ir
