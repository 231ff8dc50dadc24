// Tokens of the text form: words, numbers, quoted texts, single marks; // starts a comment.
#include "ir/text/text_reader.h"

#include <algorithm>
#include <limits>

#include "base/parse_whole.h"
#include "ir/text/text_form.h"

namespace ullage::ir {
namespace {

bool is_word(char c) {
  return is_letter(c) || is_digit(c) || c == '.';
}

int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

}  // namespace

TextReader::TextReader(std::string_view text, ExtentPool& pool) : source_(text), pool_(pool) {
  advance();
}

void TextReader::fail(std::string_view rule) {
  if (!failed_) {
    const std::string_view found = kind_ == Kind::end ? "the end" : token_.substr(0, 40);
    error_ = invalid_file("text line " + std::to_string(line_) + ": " + std::string(rule) +
                          ", found " + std::string(found));
  }
  failed_ = true;
  kind_ = Kind::end;
}

// Skips spaces and comments; false at the end.
bool TextReader::skip_blank() {
  while (at_ < source_.size()) {
    const char c = source_[at_];
    if (c == '/' && source_.substr(at_).starts_with("//")) {
      at_ = std::min(source_.find('\n', at_), source_.size());
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      line_ += c == '\n';
      ++at_;
    } else {
      return true;
    }
  }
  return false;
}

void TextReader::end_token(Kind kind, size_t end) {
  kind_ = kind;
  token_ = source_.substr(at_, end - at_);
  at_ = end;
}

void TextReader::advance() {
  if (failed_ || !skip_blank()) {
    kind_ = Kind::end;
    token_ = {};
    return;
  }
  size_t end = at_ + 1;
  const char c = source_[at_];
  if (is_digit(c)) {
    while (end < source_.size()) {
      const bool exponent_sign = (source_[end] == '+' || source_[end] == '-') &&
                                 source_[end - 1] == 'e' && end + 1 < source_.size() &&
                                 is_digit(source_[end + 1]);
      if (!is_word(source_[end]) && !exponent_sign) break;
      ++end;
    }
    end_token(Kind::number, end);
  } else if (is_word(c)) {
    while (end < source_.size() && is_word(source_[end])) ++end;
    end_token(Kind::word, end);
  } else if (c == '"') {
    while (end < source_.size() && source_[end] != '"' && source_[end] != '\n') {
      end += source_[end] == '\\' ? 2 : 1;
    }
    const bool closed = end < source_.size() && source_[end] == '"';
    end_token(Kind::text, closed ? end + 1 : at_ + 1);
    if (!closed) fail("a text must be closed");
  } else {
    end_token(Kind::mark, end);
  }
}

bool TextReader::is(std::string_view token) const {
  return (kind_ == Kind::word || kind_ == Kind::mark) && token_ == token;
}

bool TextReader::accept(std::string_view token) {
  if (!is(token)) return false;
  advance();
  return true;
}

void TextReader::expect(std::string_view token) {
  if (!accept(token)) fail("expected '" + std::string(token) + "'");
}

std::string_view TextReader::word() {
  if (kind_ != Kind::word) {
    fail("expected a word");
    return {};
  }
  const std::string_view result = token_;
  advance();
  return result;
}

std::string TextReader::text() {
  if (kind_ != Kind::text) {
    fail("expected a quoted text");
    return {};
  }
  const std::string_view body = token_.substr(1, token_.size() - 2);
  std::string result;
  for (size_t i = 0; i < body.size(); ++i) {
    if (body[i] != '\\') {
      result += body[i];
    } else if (i + 1 < body.size() && body[i + 1] != 'x') {
      result += body[++i];
    } else if (i + 3 < body.size() && hex_digit(body[i + 2]) >= 0 && hex_digit(body[i + 3]) >= 0) {
      result += static_cast<char>(hex_digit(body[i + 2]) * 16 + hex_digit(body[i + 3]));
      i += 3;
    } else {
      fail("bad escape in a text");
      return {};
    }
  }
  advance();
  return result;
}

// The text of a number or of the words inf and nan, with its sign; not yet consumed.
std::string_view TextReader::signed_text() {
  const char* begin = token_.data();
  if (is("-")) advance();
  const bool special = is("inf") || is("nan");
  if (kind_ != Kind::number && !special) {
    fail("expected a number");
    return {};
  }
  return {begin, static_cast<size_t>(token_.data() + token_.size() - begin)};
}

int64_t TextReader::integer() {
  int64_t value = 0;
  if (!parse_whole(signed_text(), value)) fail("expected a 64-bit integer");
  advance();
  return value;
}

uint64_t TextReader::natural() {
  uint64_t value = 0;
  if (kind_ != Kind::number || !parse_whole(token_, value)) fail("expected a natural number");
  advance();
  return value;
}

uint32_t TextReader::index() {
  const uint64_t value = natural();
  if (value >= uint64_t{1} << 20) fail("index too large");
  return static_cast<uint32_t>(value);
}

double TextReader::number() {
  double value = 0;
  if (!parse_whole(signed_text(), value)) fail("expected a number");
  advance();
  return value;
}

std::string_view TextReader::hexadecimal() {
  const std::string_view result = token_;
  if (result.size() != 16 ||
      !std::ranges::all_of(result, [](char c) { return hex_digit(c) >= 0; })) {
    fail("expected 16 hexadecimal digits");
  }
  advance();
  return result;
}

}  // namespace ullage::ir
