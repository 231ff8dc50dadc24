// The lexer.
#include "frontends/comprehension/text/token.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "frontends/comprehension/text/spelling.h"

namespace ullage::comprehension {
namespace {

// Of symbols that begin alike, the longer before the shorter.
constexpr std::string_view kSymbols[] = {
    "<=>", "+=!", "*=!", "->", "<=", ">=", "==", "!=", "&&", "||", "+=", "*=", "(", ")", "{",
    "}",   ",",   ";",   ":",  "?",  "<",  ">",  "=",  "+",  "-",  "*",  "/",  "%", "!"};
constexpr std::string_view kWords[] = {"def", "where", "exists", "min", "max"};
constexpr std::string_view kReductions[] = {"min=!", "max=!", "min=", "max="};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool begins_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool continues_name(char c) {
  return begins_name(c) || is_digit(c);
}

class Lexer {
 public:
  Lexer(const Source& source, Diagnostics& diagnostics)
      : text_(source.text()), diagnostics_(diagnostics) {}

  std::vector<Token> run() {
    while (skip_space(), at_ < text_.size()) {
      if (begins_name(text_[at_])) {
        word();
      } else if (is_digit(text_[at_]) || (peek(0) == '.' && is_digit(peek(1)))) {
        number();
      } else {
        symbol();
      }
    }
    add(TokenKind::end, at_);
    return std::move(tokens_);
  }

 private:
  char peek(size_t ahead) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool follows(std::string_view word) const { return text_.substr(at_).starts_with(word); }

  void skip_space() {
    for (bool comment = false; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      newline_ = newline_ || c == '\n';
      comment = (comment || c == '#') && c != '\n';
      if (!comment && c != ' ' && c != '\t' && c != '\n' && c != '\r') return;
    }
  }

  Range range_to(size_t end) const {
    return {static_cast<uint32_t>(at_), static_cast<uint32_t>(end)};
  }

  Token& add(TokenKind kind, size_t end) {
    Token& token = tokens_.emplace_back(
        Token{.kind = kind, .text = text_.substr(at_, end - at_), .range = range_to(end)});
    token.begins_line = std::exchange(newline_, false);
    at_ = end;
    return token;
  }

  void report(size_t end, std::string message) {
    diagnostics_.add({.range = range_to(end), .message = std::move(message)});
  }

  size_t end_of_name(size_t from) const {
    while (from < text_.size() && continues_name(text_[from])) ++from;
    return from;
  }

  void word() {
    for (const std::string_view reduction : kReductions) {
      if (follows(reduction)) return void(add(TokenKind::symbol, at_ + reduction.size()));
    }
    const size_t end = end_of_name(at_);
    const std::string_view text = text_.substr(at_, end - at_);
    if (std::ranges::find(kWords, text) != std::end(kWords)) {
      add(TokenKind::symbol, end);
    } else if (const auto dtype = dtype_of(text)) {
      add(TokenKind::type, end).dtype = *dtype;
    } else if (text.size() > kMaxNameBytes) {
      report(end, "a name has at most " + std::to_string(kMaxNameBytes) + " bytes: one of " +
                      std::to_string(text.size()) + " is given");
      add(TokenKind::name, end);
    } else {
      add(TokenKind::name, end);
      axis();
    }
  }

  // ".1" right behind a name.
  void axis() {
    if (peek(0) != '.' || !is_digit(peek(1))) return;
    add(TokenKind::symbol, at_ + 1);
    size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    integer(end, 10, at_);
  }

  void symbol() {
    for (const std::string_view text : kSymbols) {
      if (follows(text)) return void(add(TokenKind::symbol, at_ + text.size()));
    }
    size_t end = at_ + 1;  // all of a character that is several bytes
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
    report(end, "no token begins with '" + std::string(text_.substr(at_, end - at_)) + "'");
    add(TokenKind::unknown, end);
  }

  void number() {
    if (peek(0) == '0' && (peek(1) == 'x' || peek(1) == 'X')) {
      return integer(end_of_name(at_), 16, at_ + 2);
    }
    size_t end = at_;
    const auto digits = [&] {
      while (end < text_.size() && is_digit(text_[end])) ++end;
    };
    digits();
    bool real = false;
    if (end < text_.size() && text_[end] == '.') real = true, ++end, digits();
    if (end < text_.size() && (text_[end] == 'e' || text_[end] == 'E')) {
      real = true, ++end;
      if (end < text_.size() && (text_[end] == '+' || text_[end] == '-')) ++end;
      digits();
    }
    end = end_of_name(end);  // a suffix
    return real ? floating(end) : integer(end, 10, at_);
  }

  std::string shown(size_t end) const {
    constexpr size_t kShown = 40;
    const std::string_view text = text_.substr(at_, end - at_);
    return "'" + std::string(text.substr(0, kShown)) + (text.size() > kShown ? "...'" : "'");
  }

  // Digits [first, end) of a number that begins here.
  void integer(size_t end, int base, size_t first) {
    int64_t value = 0;
    const char* const last = text_.data() + end;
    const auto [stop, error] = std::from_chars(text_.data() + first, last, value, base);
    if (error == std::errc::result_out_of_range) {
      report(end, "an integer fits int64: " + shown(end) + " does not");
    } else if (error != std::errc() || stop != last) {
      report(end,
             "a number is decimal, hexadecimal (0x1f) or a float (1.5e-3), without a suffix: " +
                 shown(end) + " is none of these");
    } else if (base == 10 && end > first + 1 && text_[first] == '0') {
      report(end,
             "a decimal number does not begin with 0, which would be octal in C: " + shown(end));
    }
    Token& token = add(TokenKind::number, end);
    token.integer = value;
    token.dtype = value > INT32_MAX ? ir::DType::i64 : ir::DType::i32;
  }

  void floating(size_t end) {
    float value = 0;
    const char* const last = text_.data() + end;
    const auto [stop, error] = std::from_chars(text_.data() + at_, last, value);
    if (error == std::errc::result_out_of_range) {
      report(end, "a number with '.' or 'e' fits float32: " + shown(end) + " does not");
    } else if (error != std::errc() || stop != last) {
      report(end, "a float is digits with '.' or an exponent (1.5e-3), without a suffix: " +
                      shown(end) + " is not");
    }
    Token& token = add(TokenKind::number, end);
    token.real = static_cast<double>(value);
    token.dtype = ir::DType::f32;
  }

  std::string_view text_;
  Diagnostics& diagnostics_;
  std::vector<Token> tokens_;
  size_t at_ = 0;
  bool newline_ = false;
};

}  // namespace

std::vector<Token> tokens_of(const Source& source, Diagnostics& diagnostics) {
  return Lexer(source, diagnostics).run();
}

}  // namespace ullage::comprehension
