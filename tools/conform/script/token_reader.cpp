// A text file word by word.
#include "tools/conform/script/token_reader.h"

namespace ullage::conform {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

// At most this much of a word goes into a message.
std::string in_quotes(std::string_view word) {
  constexpr size_t kMax = 40;
  if (word.empty()) return "the end";
  return '"' + std::string(word.substr(0, kMax)) + (word.size() > kMax ? "...\"" : "\"");
}

}  // namespace

std::string to_text(const Place& place) {
  if (place.line == 0) return place.file;
  std::string text = place.file + ':' + std::to_string(place.line);
  return place.column == 0 ? text : text + ':' + std::to_string(place.column);
}

TokenReader::TokenReader(std::string file, std::string_view text)
    : file_(std::move(file)), text_(text) {}

void TokenReader::advance() {
  if (text_[at_] == '\n') {
    ++line_;
    line_start_ = at_ + 1;
  }
  ++at_;
}

void TokenReader::skip_blanks() {
  while (at_ < text_.size()) {
    if (text_[at_] == '#') {
      while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    } else if (is_blank(text_[at_])) {
      advance();
    } else {
      return;
    }
  }
}

Place TokenReader::place() {
  skip_blanks();
  return {file_, line_, static_cast<uint32_t>(at_ - line_start_ + 1)};
}

bool TokenReader::at_end() {
  skip_blanks();
  return !ok_ || at_ >= text_.size();
}

bool TokenReader::at_line_end() {
  return at_end() || line_ != last_line_;
}

std::string_view TokenReader::peek() {
  if (at_end()) return {};
  size_t end = at_;
  while (end < text_.size() && !is_blank(text_[end])) ++end;
  return text_.substr(at_, end - at_);
}

std::string_view TokenReader::next() {
  const std::string_view word = peek();
  if (word.empty()) return {};
  last_line_ = line_;
  last_line_start_ = line_start_;
  at_ += word.size();
  last_end_ = at_;
  return word;
}

bool TokenReader::accept(std::string_view word) {
  if (peek() != word) return false;
  next();
  return true;
}

void TokenReader::continue_line() {
  next();
  skip_blanks();
  last_line_ = line_;
}

std::string_view TokenReader::word(std::string_view what) {
  if (!at_line_end()) return next();
  fail(place(), "expected " + std::string(what) + " on line " + std::to_string(last_line_));
  return {};
}

void TokenReader::expect(std::string_view expected) {
  const Place here = place();
  const std::string_view given = next();
  if (ok_ && given != expected) {
    fail(here, "expected " + in_quotes(expected) + ", given " + in_quotes(given));
  }
}

void TokenReader::expect_line_end() {
  if (!at_line_end()) fail(place(), "expected the end of the line, given " + in_quotes(peek()));
}

uint64_t TokenReader::integer(std::string_view what, uint64_t low, uint64_t high) {
  const Place here = place();
  const std::string_view given = word(what);
  if (!ok_) return low;
  const auto value = parse_number(given, ir::DType::u64);
  if (value && *value >= low && *value <= high) return *value;
  fail(here, std::string(what) + " must be an integer from " + std::to_string(low) + " to " +
                 std::to_string(high) + ", given " + in_quotes(given));
  return low;
}

double TokenReader::real(std::string_view what) {
  const Place here = place();
  const std::string_view given = word(what);
  if (!ok_) return 0;
  const auto bits = given.starts_with("0x") ? std::nullopt : parse_number(given, ir::DType::f64);
  if (bits) return number_value(*bits, ir::DType::f64);
  fail(here, std::string(what) + " must be a number, given " + in_quotes(given));
  return 0;
}

std::string_view TokenReader::lines_until(std::string_view terminator, Place& begin) {
  // Looking at the next word may have read into these lines.
  at_ = last_end_;
  line_ = last_line_;
  line_start_ = last_line_start_;
  while (ok_ && at_ < text_.size() && text_[at_] != '\n') ++at_;
  if (at_ < text_.size()) advance();
  begin = {file_, line_, 1};
  const size_t start = at_;
  while (ok_ && at_ < text_.size()) {
    const size_t line_begin = at_;
    size_t end = text_.find('\n', at_);
    if (end == std::string_view::npos) end = text_.size();
    std::string_view line = text_.substr(at_, end - at_);
    while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
    if (line.starts_with(terminator)) {
      std::string_view rest = line.substr(terminator.size());
      const bool parted = rest.empty() || is_blank(rest.front()) || rest.front() == '#';
      while (!rest.empty() && is_blank(rest.front())) rest.remove_prefix(1);
      if (parted && (rest.empty() || rest.front() == '#')) {
        at_ = last_end_ = end;
        last_line_ = line_;
        last_line_start_ = line_start_;
        return text_.substr(start, line_begin - start);
      }
    }
    at_ = end;
    if (at_ < text_.size()) advance();
  }
  fail(begin, "no line \"" + std::string(terminator) + "\" ends this text");
  return {};
}

void TokenReader::fail(const Place& place, const std::string& message, ir::ErrorCode code) {
  if (!ok_) return;
  ok_ = false;
  error_ = {code, to_text(place) + ": " + message};
}

}  // namespace ullage::conform
