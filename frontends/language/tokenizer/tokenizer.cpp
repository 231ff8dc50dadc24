#include "frontends/language/tokenizer/tokenizer.h"

#include <algorithm>

#include "frontends/language/tokenizer/encoder.h"

namespace ullage::tokenizer {

using ir::Result;

struct Tokenizer::State {
  TokenTable table;
  std::unique_ptr<const Encoder> encoder;
  std::vector<Token> special;   // control and user_defined, longest first
  std::vector<Token> unparted;  // user_defined alone, longest first

  explicit State(Vocabulary vocabulary) : table(std::move(vocabulary)) {}

  Result<void> fill();
  Result<void> check_token(const char* name, Token token) const;
  Token special_at(std::string_view text, SpecialTokens wanted) const;
};

Result<void> Tokenizer::State::check_token(const char* name, Token token) const {
  if (token == kNoToken || table.contains(token)) return {};
  return ir::invalid_file(std::string("the ") + name + " token must be one of " +
                          std::to_string(table.size()) + ", given " + std::to_string(token));
}

Result<void> Tokenizer::State::fill() {
  const Vocabulary& vocabulary = table.vocabulary();
  if (table.size() == 0 || vocabulary.kinds.size() != table.size()) {
    return ir::invalid_file("a vocabulary must have tokens and a kind for each, given " +
                            std::to_string(table.size()) + " and " +
                            std::to_string(vocabulary.kinds.size()));
  }
  for (size_t i = 0; i < table.size(); ++i) {
    const auto token = static_cast<Token>(i);
    if (table.written(token).empty()) continue;
    const bool is_unparted = table.kind(token) == TokenKind::user_defined;
    if (is_unparted) unparted.push_back(token);
    if (is_unparted || table.kind(token) == TokenKind::control) special.push_back(token);
  }
  const auto longer = [&](Token a, Token b) {
    return table.written(a).size() > table.written(b).size();
  };
  std::ranges::stable_sort(special, longer);
  std::ranges::stable_sort(unparted, longer);
  if (Result<void> ok = check_token("beginning", vocabulary.begin); !ok) return ok;
  if (Result<void> ok = check_token("end", vocabulary.end); !ok) return ok;
  if (Result<void> ok = check_token("unknown", vocabulary.unknown); !ok) return ok;
  // In the order of TokenModel.
  constexpr MadeEncoder (*kEncoders[])(const TokenTable&) = {make_byte_pairs, make_sentence_pieces};
  MadeEncoder made = kEncoders[static_cast<size_t>(vocabulary.model)](table);
  if (!made) return made.error();
  encoder = std::move(*made);
  return {};
}

// The longest special token at the front of `text`, or kNoToken.
Token Tokenizer::State::special_at(std::string_view text, SpecialTokens wanted) const {
  const auto& tokens = wanted == SpecialTokens::found ? special : unparted;
  const auto found = std::ranges::find_if(
      tokens, [&](Token token) { return text.starts_with(table.written(token)); });
  return found == tokens.end() ? kNoToken : *found;
}

Result<Tokenizer> Tokenizer::make(Vocabulary vocabulary) {
  auto state = std::make_shared<State>(std::move(vocabulary));
  if (Result<void> ok = state->fill(); !ok) return ok.error();
  return Tokenizer(std::move(state));
}

Result<std::vector<Token>> Tokenizer::encode(std::string_view text, SpecialTokens special) const {
  const Vocabulary& v = vocabulary();
  std::vector<Token> out;
  const auto encode_plain = [&](std::string_view plain) {
    return plain.empty() ? Result<void>() : state_->encoder->encode(plain, out);
  };
  if (v.adds_begin && v.begin != kNoToken) out.push_back(v.begin);
  size_t plain = 0;
  for (size_t at = 0; at < text.size();) {
    const Token token = state_->special_at(text.substr(at), special);
    if (token == kNoToken) {
      ++at;
      continue;
    }
    if (Result<void> ok = encode_plain(text.substr(plain, at - plain)); !ok) return ok.error();
    out.push_back(token);
    at += state_->table.written(token).size();
    plain = at;
  }
  if (Result<void> ok = encode_plain(text.substr(plain)); !ok) return ok.error();
  if (v.adds_end && v.end != kNoToken) out.push_back(v.end);
  return out;
}

Result<std::string> Tokenizer::decode(std::span<const Token> tokens, SpecialTokens special) const {
  const TokenTable& table = state_->table;
  std::string out;
  for (Token token : tokens) {
    if (!table.contains(token)) {
      return ir::invalid_argument("tokens must be in [0, " + std::to_string(size()) + "), given " +
                                  std::to_string(token));
    }
    const TokenKind kind = table.kind(token);
    if (special == SpecialTokens::as_text && kind == TokenKind::control) continue;
    const bool is_special = kind == TokenKind::control || kind == TokenKind::user_defined;
    out += is_special ? table.written(token) : state_->encoder->bytes_of(token);
  }
  return out;
}

Token Tokenizer::find(std::string_view written) const {
  return state_->table.find(written);
}

size_t Tokenizer::size() const {
  return state_->table.size();
}

const Vocabulary& Tokenizer::vocabulary() const {
  return state_->table.vocabulary();
}

}  // namespace ullage::tokenizer
