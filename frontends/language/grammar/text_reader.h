// TextReader: what readers of grammars and of regular expressions share.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "base/result.h"
#include "frontends/language/grammar/expression.h"
#include "frontends/language/tokenizer/utf8.h"

namespace ullage::grammar {

class TextReader {
 public:
  // `text` outlives it.
  explicit TextReader(std::string_view text) : text_(text) {}

  bool at_end() const { return at_ == text_.size(); }
  size_t at() const { return at_; }  // in bytes
  size_t line() const {
    return 1 + static_cast<size_t>(std::ranges::count(text_.substr(0, at_), '\n'));
  }
  // REQUIRES of all but rest(), take() and is_at(): not at the end.
  char front() const { return text_[at_]; }
  char next() { return text_[at_++]; }
  bool is_at(char c) const { return !at_end() && front() == c; }
  std::string_view rest(size_t most) const { return text_.substr(at_, most); }
  bool take(std::string_view word) {
    if (!rest(word.size()).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  uint32_t next_code() {
    const size_t size = tokenizer::character_bytes(text_.substr(at_));
    at_ += size;
    return tokenizer::code_of(text_.substr(at_ - size, size));
  }

  // A code point of exactly `digits` hexadecimal digits.
  ir::Result<uint32_t> read_hex(int digits) {
    uint32_t code = 0;
    for (int i = 0; i < digits; ++i) {
      const char c = at_end() ? ' ' : next();
      const bool is_letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'f';
      if (!is_letter && !(c >= '0' && c <= '9')) {
        return ir::invalid_argument("an escape has {} hexadecimal digits", digits);
      }
      code = code << 4 | static_cast<uint32_t>(is_letter ? (c | 0x20) - 'a' + 10 : c - '0');
    }
    if (code > kLastCode) return ir::invalid_argument("an escape above U+10FFFF");
    return code;
  }

  struct Counts {
    uint32_t least = 0, most = kNoLimit;
  };
  // {m}, {m,}, {,n}, {m,n}.
  ir::Result<Counts> read_counts() {
    next();
    Counts counts;
    const bool has_least = read_number(counts.least);
    const bool has_comma = take(",");
    const bool has_most = has_comma && read_number(counts.most);
    if (!has_comma) counts.most = counts.least;
    if (!take("}") || !(has_least || has_most)) {
      return ir::invalid_argument("expected {{m}}, {{m,}} or {{m,n}}");
    }
    if (counts.least > kMostRepeats || (has_most && counts.most > kMostRepeats)) {
      return ir::invalid_argument("more than {} repetitions", kMostRepeats);
    }
    if (counts.most < counts.least) return ir::invalid_argument("a count that ends too early");
    return counts;
  }

 private:
  static constexpr uint32_t kMostRepeats = 100'000;

  bool read_number(uint32_t& number) {
    while (take(" ")) continue;
    bool has_digits = false;
    for (uint32_t n = 0; !at_end() && front() >= '0' && front() <= '9'; has_digits = true) {
      n = std::min(n * 10 + static_cast<uint32_t>(next() - '0'), kMostRepeats + 1);
      number = n;
    }
    while (take(" ")) continue;
    return has_digits;
  }

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace ullage::grammar
