#include "frontends/language/chat/lexer.h"

#include <algorithm>

#include "base/printable.h"
#include "frontends/language/chat/characters.h"

namespace ullage::chat {
namespace {

using ir::Result;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// The longest first.
constexpr std::string_view kMarks[] = {"**", "//", "==", "!=", "<=", ">=", "<", ">", "+",
                                       "-",  "*",  "/",  "%",  "~",  "|",  ".", ",", "(",
                                       ")",  "[",  "]",  ":",  "=",  "{",  "}", ";"};

std::string with_line_feeds(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && text.substr(i + 1).starts_with('\n')) continue;
    result += text[i] == '\r' ? '\n' : text[i];
  }
  if (result.ends_with('\n')) result.pop_back();
  return result;
}

int digit_of(char c, int base) {
  const int digit = is_digit(c)            ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : base;
  return digit < base ? digit : -1;
}

// Reads at most `most` digits of a base at `at`; returns how many.
size_t read_digits(std::string_view text, size_t at, size_t most, int base, char32_t& code) {
  size_t count = 0;
  for (; count < most && at + count < text.size(); ++count) {
    const int digit = digit_of(text[at + count], base);
    if (digit < 0) break;
    code = code * static_cast<char32_t>(base) + static_cast<char32_t>(digit);
  }
  return count;
}

class Lexer {
 public:
  explicit Lexer(std::string text) : text_(std::move(text)), rest_(text_) {}

  Result<std::vector<Token>> tokens() {
    while (!rest_.empty() && message_.empty()) take_data();
    if (!message_.empty()) {
      return ir::invalid_file("chat template, line " + std::to_string(line_) + ": " + message_);
    }
    add(TokenKind::end, "");
    return std::move(tokens_);
  }

 private:
  enum class Tag : uint8_t { output, block, comment };

  // What is in front of the next tag, and the tag.
  void take_data();
  void take_comment();
  void take_raw();
  void take_tag(TokenKind begin, TokenKind end, std::string_view close);
  void take_token();
  void take_text();
  void take_number();
  void take_mark();
  std::string unescaped(std::string_view text);
  // Behind "%}", "}}" or "#}": the blanks that go with it.
  void trim_behind(char sign, bool takes_line_end);
  std::string_view trimmed_data(std::string_view data, char sign, Tag tag) const;

  void add(TokenKind kind, std::string_view text) {
    tokens_.push_back({kind, std::string(text), line_});
  }
  void fail(std::string message) {
    if (message_.empty()) message_ = std::move(message);
  }
  void advance(size_t bytes) {
    line_ += static_cast<size_t>(std::ranges::count(rest_.substr(0, bytes), '\n'));
    rest_.remove_prefix(bytes);
  }
  bool skip_spaces() {
    const size_t blanks = rest_.size() - stripped(rest_, "", true, false).size();
    advance(blanks);
    return blanks != 0;
  }
  size_t position() const { return text_.size() - rest_.size(); }

  std::string text_;
  std::string_view rest_;
  std::vector<Token> tokens_{};
  std::string brackets_{};  // those that would close the open ones
  std::string message_{};
  size_t line_ = 1;
  bool begins_line_ = true;  // what was taken last ended a line
};

std::string_view Lexer::trimmed_data(std::string_view data, char sign, Tag tag) const {
  if (sign == '-') return stripped(data, "", false, true);
  if (sign == '+' || tag == Tag::output) return data;
  const size_t line = data.rfind('\n') + 1;  // 0 where there is none
  const std::string_view blanks = data.substr(line);
  const bool goes = (line > 0 || begins_line_) && stripped(blanks, "", true, false).empty();
  return goes ? data.substr(0, line) : data;
}

void Lexer::trim_behind(char sign, bool takes_line_end) {
  if (sign == '-') {
    skip_spaces();
  } else if (sign != '+' && takes_line_end && rest_.starts_with('\n')) {
    advance(1);
  }
  begins_line_ = position() > 0 && text_[position() - 1] == '\n';
}

void Lexer::take_data() {
  size_t open = 0;
  for (;; ++open) {
    open = rest_.find('{', open);
    if (open == std::string_view::npos) {
      add(TokenKind::data, rest_);
      return advance(rest_.size());
    }
    const std::string_view two = rest_.substr(open, 2);
    if (two == "{{" || two == "{%" || two == "{#") break;
  }
  const char kind = rest_[open + 1];
  const Tag tag = kind == '{' ? Tag::output : kind == '%' ? Tag::block : Tag::comment;
  const std::string_view behind = rest_.substr(open + 2);
  const char sign = behind.starts_with('-') || behind.starts_with('+') ? behind[0] : ' ';
  const std::string_view data = trimmed_data(rest_.substr(0, open), sign, tag);
  if (!data.empty()) add(TokenKind::data, data);
  advance(open + 2 + (sign == ' ' ? 0 : 1));
  begins_line_ = false;
  if (tag == Tag::comment) return take_comment();
  if (tag == Tag::output) return take_tag(TokenKind::output_begin, TokenKind::output_end, "}}");
  std::string_view word = stripped(rest_, "", true, false);
  if (word.starts_with("raw")) {
    word = stripped(word.substr(3), "", true, false);
    if (word.starts_with("%}") || word.starts_with("-%}")) return take_raw();
  }
  take_tag(TokenKind::block_begin, TokenKind::block_end, "%}");
}

void Lexer::take_comment() {
  const size_t close = rest_.find("#}");
  if (close == std::string_view::npos) return fail("'{#' does not end");
  const char sign = close > 0 ? rest_[close - 1] : ' ';
  advance(close + 2);
  trim_behind(sign, true);
}

void Lexer::take_raw() {
  const size_t begin = rest_.find("%}");
  const bool trims = rest_[begin - 1] == '-';
  advance(begin + 2);
  if (trims) skip_spaces();
  for (size_t open = 0; (open = rest_.find("{%", open)) != std::string_view::npos; ++open) {
    std::string_view tag = rest_.substr(open + 2);
    const char sign = tag.starts_with('-') || tag.starts_with('+') ? tag[0] : ' ';
    tag = stripped(tag.substr(sign == ' ' ? 0 : 1), "", true, false);
    if (!tag.starts_with("endraw")) continue;
    tag = stripped(tag.substr(6), "", true, false);
    const char end_sign = tag.starts_with('-') || tag.starts_with('+') ? tag[0] : ' ';
    if (!tag.substr(end_sign == ' ' ? 0 : 1).starts_with("%}")) continue;
    add(TokenKind::data, trimmed_data(rest_.substr(0, open), sign, Tag::block));
    advance(rest_.find("%}", open) + 2);
    return trim_behind(end_sign, true);
  }
  fail("'raw' must end with 'endraw'");
}

void Lexer::take_tag(TokenKind begin, TokenKind end, std::string_view close) {
  add(begin, "");
  brackets_.clear();
  while (message_.empty()) {
    skip_spaces();
    if (rest_.empty()) return add(end, "");  // which the parser misses or finds too early
    const bool has_sign = rest_[0] == '-' || (rest_[0] == '+' && end == TokenKind::block_end);
    if (brackets_.empty() && rest_.substr(has_sign ? 1 : 0).starts_with(close)) {
      const char sign = has_sign ? rest_[0] : ' ';
      add(end, "");
      advance(close.size() + (has_sign ? 1 : 0));
      return trim_behind(sign, end == TokenKind::block_end);
    }
    take_token();
  }
}

void Lexer::take_token() {
  const char c = rest_[0];
  if (c == '\'' || c == '"') return take_text();
  if (is_digit(c)) return take_number();
  if (!is_letter(c)) return take_mark();
  size_t size = 0;
  while (size < rest_.size() && (is_letter(rest_[size]) || is_digit(rest_[size]))) ++size;
  add(TokenKind::name, rest_.substr(0, size));
  advance(size);
}

void Lexer::take_mark() {
  const auto mark =
      std::ranges::find_if(kMarks, [&](std::string_view m) { return rest_.starts_with(m); });
  if (mark == std::end(kMarks)) {
    return fail("unexpected character '" + ir::printable(rest_.substr(0, 1)) + "'");
  }
  constexpr std::string_view kOpen = "([{", kClose = ")]}";
  if (const size_t open = kOpen.find((*mark)[0]); open != std::string_view::npos) {
    brackets_ += kClose[open];
  } else if (kClose.find((*mark)[0]) != std::string_view::npos) {
    const bool fits = !brackets_.empty() && brackets_.back() == (*mark)[0];
    if (!fits) return fail("unexpected '" + std::string(*mark) + "'");
    brackets_.pop_back();
  }
  add(TokenKind::mark, *mark);
  advance(mark->size());
}

void Lexer::take_text() {
  const char quote = rest_[0];
  size_t end = 1;
  while (end < rest_.size() && rest_[end] != quote) end += rest_[end] == '\\' ? 2 : 1;
  if (end >= rest_.size()) {
    return fail("a text does not end: " + ir::printable(rest_.substr(0, 40)));
  }
  add(TokenKind::text, unescaped(rest_.substr(1, end - 1)));
  advance(end + 1);
}

// As Python's codec unicode_escape; unknown escapes stay as they are.
std::string Lexer::unescaped(std::string_view text) {
  constexpr std::string_view kNames = "ntrabfv\\'\"", kCharacters = "\n\t\r\a\b\f\v\\'\"";
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      result += text[i];
      continue;
    }
    const char name = text[++i];
    const size_t known = kNames.find(name);
    const size_t digits = name == 'x' ? 2 : name == 'u' ? 4 : name == 'U' ? 8 : 0;
    char32_t code = 0;
    if (known != std::string_view::npos) {
      result += kCharacters[known];
    } else if (digits != 0) {
      const size_t count = read_digits(text, i + 1, digits, 16, code);
      if (count < digits || code > 0x10ffff) {
        fail("an escape '\\" + std::string(1, name) + "' needs " + std::to_string(digits) +
             " hexadecimal digits of a character");
        return result;
      }
      i += digits;
      result += encoded(code);
    } else if (const size_t octal = read_digits(text, i, 3, 8, code); octal != 0) {
      i += octal - 1;
      result += encoded(code);
    } else if (name != '\n') {
      result += '\\';
      result += name;
    }
  }
  return result;
}

void Lexer::take_number() {
  std::string digits;
  const auto take_digits = [&](size_t at, int base) {
    while (at < rest_.size() &&
           (digit_of(rest_[at], base) >= 0 || (rest_[at] == '_' && at + 1 < rest_.size() &&
                                               digit_of(rest_[at + 1], base) >= 0 && at > 0))) {
      if (rest_[at] != '_') digits += rest_[at];
      ++at;
    }
    return at;
  };
  const auto is_digit_at = [&](size_t at) { return at < rest_.size() && is_digit(rest_[at]); };
  constexpr std::string_view kBases = "xXoObB";
  const size_t base =
      rest_.size() > 2 && rest_[0] == '0' ? kBases.find(rest_[1]) : std::string_view::npos;
  if (base != std::string_view::npos) {
    constexpr int kValues[] = {16, 8, 2};
    digits = rest_.substr(0, 2);
    const size_t end = take_digits(2, kValues[base / 2]);
    if (end > 2) {
      add(TokenKind::integer, digits);
      return advance(end);
    }
    digits.clear();
  }
  size_t end = take_digits(0, 10);
  const bool follows_dot = position() > 0 && text_[position() - 1] == '.';
  TokenKind kind = TokenKind::integer;
  if (!follows_dot && end < rest_.size() && rest_[end] == '.' && is_digit_at(end + 1)) {
    kind = TokenKind::real;
    digits += '.';
    end = take_digits(end + 1, 10);
  }
  if (!follows_dot && end < rest_.size() && (rest_[end] == 'e' || rest_[end] == 'E')) {
    const bool has_sign =
        end + 1 < rest_.size() && (rest_[end + 1] == '+' || rest_[end + 1] == '-');
    const size_t first = end + (has_sign ? 2 : 1);
    if (is_digit_at(first)) {
      kind = TokenKind::real;
      digits += rest_.substr(end, first - end);
      end = take_digits(first, 10);
    }
  }
  add(kind, digits);
  advance(end);
}

}  // namespace

Result<std::vector<Token>> tokens_of(std::string_view text) {
  return Lexer(with_line_feeds(text)).tokens();
}

}  // namespace ullage::chat
