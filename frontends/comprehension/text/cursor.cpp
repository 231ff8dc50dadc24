// How the parser consumes tokens, and how it reports unexpected ones.
#include "frontends/comprehension/text/cursor.h"

#include <algorithm>
#include <utility>

#include "frontends/comprehension/text/spelling.h"

namespace ullage::comprehension {
namespace {

std::string shown(const Token& token) {
  constexpr size_t kShown = 40;
  if (token.kind == TokenKind::end) return "the end of the text";
  return "'" + std::string(token.text.substr(0, kShown)) +
         (token.text.size() > kShown ? "...'" : "'");
}

}  // namespace

const Token& Cursor::next() const {
  return tokens_[std::min(at_ + 1, tokens_.size() - 1)];
}

void Cursor::advance() {
  at_ = std::min(at_ + 1, tokens_.size() - 1);
}

bool Cursor::skip(std::string_view symbol) {
  if (!now().is(symbol)) return false;
  advance();
  return true;
}

bool Cursor::expect(std::string_view symbol, std::string_view where) {
  return skip(symbol) || refuse("'" + std::string(symbol) + "' " + std::string(where));
}

bool Cursor::name(std::string& text, Range& range, std::string_view of_what) {
  if (now().kind != TokenKind::name)
    return refuse_token(now().range, "the name " + std::string(of_what));
  text = now().text;
  range = now().range;
  advance();
  return true;
}

bool Cursor::refuse(std::string_view expected) {
  const bool behind = at_ > 0 && (now().begins_line || now().kind == TokenKind::end);
  return refuse_token(behind ? Range{end_of_last(), end_of_last()} : now().range, expected);
}

bool Cursor::refuse_token(Range range, std::string_view expected) {
  if (now().kind == TokenKind::unknown) return false;
  return refuse_at(range, "expected " + std::string(expected) + ", not " + shown(now()));
}

bool Cursor::refuse_at(Range range, std::string message) {
  return refuse(Diagnostic{.range = range, .message = std::move(message)});
}

bool Cursor::refuse(Diagnostic diagnostic) {
  diagnostics_.add(std::move(diagnostic));
  return false;
}

bool Cursor::begins_statement() const {
  constexpr size_t kFarthest = 64;  // tokens: more indices than a tensor has axes
  if (now().kind != TokenKind::name) return false;
  size_t at = at_ + 1;
  if (tokens_[at].is("(")) {
    const size_t last = std::min(at + kFarthest, tokens_.size() - 1);
    while (at < last && !tokens_[at].is(")")) ++at;
    if (at == last) return false;
    ++at;
  }
  return tokens_[at].kind == TokenKind::symbol && assign_of(tokens_[at].text).has_value();
}

}  // namespace ullage::comprehension
