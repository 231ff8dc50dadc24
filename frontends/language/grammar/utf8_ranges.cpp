// A range is cut where the number of bytes changes, then where its first and last code point agree
// in too few leading bits for one sequence of byte ranges.
#include "frontends/language/grammar/utf8_ranges.h"

#include <algorithm>

namespace ullage::grammar {
namespace {

using Bytes = std::vector<uint8_t>;
using Sequences = std::vector<std::vector<ByteRange>>;

constexpr uint32_t kLastOfSize[] = {0x7f, 0x7ff, 0xffff, kLastCode};
constexpr CodeRange kSurrogates = {0xd800, 0xdfff};

Bytes bytes_of(uint32_t code) {
  if (code <= 0x7f) return {static_cast<uint8_t>(code)};
  Bytes bytes;
  const int more = code <= 0x7ff ? 1 : code <= 0xffff ? 2 : 3;
  constexpr uint8_t kFirst[] = {0, 0xc0, 0xe0, 0xf0};
  bytes.push_back(static_cast<uint8_t>(kFirst[more] | code >> (6 * more)));
  for (int i = more - 1; i >= 0; --i)
    bytes.push_back(static_cast<uint8_t>(0x80 | (code >> (6 * i) & 0x3f)));
  return bytes;
}

void add_same_size(CodeRange range, Sequences& sequences) {
  // The lowest bits must be a whole block, or the rest the same in both ends.
  for (int bits = 6; bits <= 18; bits += 6) {
    const uint32_t low = (1u << bits) - 1;
    if ((range.first & ~low) == (range.last & ~low)) continue;
    if ((range.first & low) != 0) {
      add_same_size({range.first, range.first | low}, sequences);
      add_same_size({(range.first | low) + 1, range.last}, sequences);
      return;
    }
    if ((range.last & low) != low) {
      add_same_size({range.first, (range.last & ~low) - 1}, sequences);
      add_same_size({range.last & ~low, range.last}, sequences);
      return;
    }
  }
  const Bytes first = bytes_of(range.first), last = bytes_of(range.last);
  std::vector<ByteRange> one;
  for (size_t i = 0; i < first.size(); ++i) one.push_back({first[i], last[i]});
  sequences.push_back(std::move(one));
}

}  // namespace

Sequences utf8_ranges(CodeRange range) {
  if (range.first < kSurrogates.first && range.last >= kSurrogates.first) {
    Sequences below = utf8_ranges({range.first, kSurrogates.first - 1});
    std::ranges::move(utf8_ranges({kSurrogates.first, range.last}), std::back_inserter(below));
    return below;
  }
  if (range.first >= kSurrogates.first)
    range.first = range.first <= kSurrogates.last ? kSurrogates.last + 1 : range.first;
  Sequences sequences;
  for (const uint32_t last : kLastOfSize) {
    if (range.first > std::min(last, range.last)) continue;
    add_same_size({range.first, std::min(last, range.last)}, sequences);
    range.first = last + 1;
  }
  return sequences;
}

}  // namespace ullage::grammar
