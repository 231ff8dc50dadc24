#include "frontends/language/tokenizer/tokenizer.h"

#include <algorithm>

#include "frontends/language/tokenizer/encoder.h"
#include "frontends/language/tokenizer/prefix_index.h"

namespace ullage::tokenizer {

using ir::Result;

namespace {

bool is_special(TokenKind kind) {
  return kind == TokenKind::control || kind == TokenKind::user_defined ||
         kind == TokenKind::unknown;
}

bool is_space(char byte) {
  return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

std::string_view without_spaces_behind(std::string_view text) {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

size_t spaces_in_front(std::string_view text) {
  return static_cast<size_t>(std::ranges::find_if_not(text, is_space) - text.begin());
}

}  // namespace

struct Tokenizer::State {
  TokenTable table;
  std::unique_ptr<const Encoder> encoder;
  PrefixIndex special;       // control, unknown and user_defined
  PrefixIndex user_defined;  // alone
  std::optional<TextPipeline> pipeline;

  explicit State(Vocabulary vocabulary) : table(std::move(vocabulary)) {}

  Result<void> fill();
  // Text without a special token. `is_first`: nothing stands in front of it.
  Result<void> encode(std::string_view plain, bool is_first, std::vector<Token>& out) const;
  Result<void> check_token(const char* name, Token token) const;
  void index_special();
};

Result<void> Tokenizer::State::check_token(const char* name, Token token) const {
  if (token == kNoToken || table.contains(token)) return {};
  return ir::invalid_file(std::string("the ") + name + " token must be one of " +
                          std::to_string(table.size()) + ", given " + std::to_string(token));
}

Result<void> Tokenizer::State::fill() {
  const Vocabulary& vocabulary = table.vocabulary();
  const bool has_tokens = table.size() > 0 || vocabulary.model == TokenModel::unknown;
  if (!has_tokens || vocabulary.kinds.size() != table.size()) {
    return ir::invalid_file("a vocabulary must have tokens and a kind for each, given " +
                            std::to_string(table.size()) + " and " +
                            std::to_string(vocabulary.kinds.size()));
  }
  if (Result<void> ok = check_token("beginning", vocabulary.begin); !ok) return ok;
  if (Result<void> ok = check_token("end", vocabulary.end); !ok) return ok;
  if (Result<void> ok = check_token("unknown", vocabulary.unknown); !ok) return ok;
  // In the order of TokenModel.
  constexpr MadeEncoder (*kEncoders[])(const TokenTable&) = {
      make_byte_pairs,    make_sentence_pieces, make_unigram, make_word_pieces,
      make_longest_match, make_plamo2,          make_unknown};
  MadeEncoder made = kEncoders[static_cast<size_t>(vocabulary.model)](table);
  if (!made) return made.error();
  encoder = std::move(*made);
  if (vocabulary.own_split) {
    auto own = TextPipeline::of(vocabulary.own_split->pipeline);
    if (!own) return own.error();
    pipeline = std::move(*own);
  }
  index_special();
  return {};
}

Result<void> Tokenizer::State::encode(std::string_view plain, bool is_first,
                                      std::vector<Token>& out) const {
  if (plain.empty()) return {};
  if (!pipeline) return encoder->encode(plain, out);
  const auto pieces = pipeline->pieces(plain, is_first);
  if (!pieces) return pieces.error();
  for (const std::string& piece : *pieces) {
    if (Result<void> ok = encoder->encode(piece, out); !ok) return ok;
  }
  return {};
}

void Tokenizer::State::index_special() {
  std::vector<PrefixIndex::Entry> all, defined;
  for (size_t i = 0; i < table.size(); ++i) {
    const auto token = static_cast<Token>(i);
    if (!is_special(table.kind(token))) continue;
    all.emplace_back(table.written(token), token);
    if (table.kind(token) == TokenKind::user_defined) defined.push_back(all.back());
  }
  special = PrefixIndex(std::move(all));
  user_defined = PrefixIndex(std::move(defined));
}

Result<Tokenizer> Tokenizer::make(Vocabulary vocabulary) {
  auto state = std::make_shared<State>(std::move(vocabulary));
  if (Result<void> ok = state->fill(); !ok) return ok.error();
  return Tokenizer(std::move(state));
}

Result<std::vector<Token>> Tokenizer::encode(std::string_view text, SpecialTokens special,
                                             AddedTokens added) const {
  const Vocabulary& v = vocabulary();
  const PrefixIndex& wanted =
      special == SpecialTokens::found ? state_->special : state_->user_defined;
  std::vector<Token> out;
  if (added.begin && v.adds_begin && v.begin != kNoToken) out.push_back(v.begin);
  size_t plain = 0;
  for (size_t at = 0; at < text.size();) {
    const Token token = wanted.longest(text.substr(at));
    if (token == kNoToken) {
      ++at;
      continue;
    }
    std::string_view before = text.substr(plain, at - plain);
    if (std::ranges::count(v.strips_front, token) != 0) before = without_spaces_behind(before);
    if (Result<void> ok = state_->encode(before, plain == 0, out); !ok) return ok.error();
    out.push_back(token);
    at += state_->table.written(token).size();
    if (std::ranges::count(v.strips_back, token) != 0) at += spaces_in_front(text.substr(at));
    plain = at;
  }
  if (Result<void> ok = state_->encode(text.substr(plain), plain == 0, out); !ok) return ok.error();
  if (added.end && v.adds_end && v.end != kNoToken) out.push_back(v.end);
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
    out += is_special(kind) ? table.written(token) : state_->encoder->bytes_of(token);
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
