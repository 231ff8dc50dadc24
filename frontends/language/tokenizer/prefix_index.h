// PrefixIndex: which of many texts stand at the front of another one.
#pragma once

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "frontends/language/tokenizer/vocabulary.h"

namespace ullage::tokenizer {

// The bytes of its texts must outlive it.
class PrefixIndex {
 public:
  using Entry = std::pair<std::string_view, Token>;

  PrefixIndex() = default;
  explicit PrefixIndex(std::vector<Entry> entries) : entries_(std::move(entries)) {
    std::ranges::sort(entries_);
  }

  // found(token, size) for each entry, of so many bytes, that `text` begins with, the shortest
  // first. O(log n) for each byte of the longest one.
  template <class F>
  void for_each(std::string_view text, F&& found) const {
    auto first = entries_.begin(), last = entries_.end();
    for (size_t depth = 0; first != last; ++depth) {
      if (first->first.size() == depth) {
        if (depth > 0) found(first->second, depth);
        ++first;
        if (first == last || first->first.size() == depth) continue;
      }
      if (depth == text.size()) return;
      // The rest agree in the first `depth` bytes and are longer.
      const auto byte_at = [&](const Entry& entry) {
        return static_cast<unsigned char>(entry.first[depth]);
      };
      const auto same = std::ranges::equal_range(
          first, last, static_cast<unsigned char>(text[depth]), {}, byte_at);
      first = same.begin();
      last = same.end();
    }
  }

  // The longest such entry, or kNoToken.
  Token longest(std::string_view text) const {
    Token longest = kNoToken;
    for_each(text, [&](Token token, size_t) { longest = token; });
    return longest;
  }

 private:
  std::vector<Entry> entries_;  // in order
};

}  // namespace ullage::tokenizer
