#include "frontends/language/tokenizer/tokenizer.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_map>

#include "base/printable.h"
#include "frontends/language/tokenizer/merge.h"
#include "frontends/language/tokenizer/split_text.h"
#include "frontends/language/tokenizer/utf8.h"

namespace ullage::tokenizer {
namespace {

using ir::Result;

constexpr std::string_view kSpace = " ", kSpaceMark = "\u2581";

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string result(text);
  for (size_t at = 0; (at = result.find(from, at)) != std::string::npos; at += to.size()) {
    result.replace(at, from.size(), to);
  }
  return result;
}

Symbols characters_of(std::string_view text) {
  Symbols characters;
  for (; !text.empty(); text.remove_prefix(characters.back().size())) {
    characters.push_back(text.substr(0, character_bytes(text)));
  }
  return characters;
}

// "<0x0A>"
std::string byte_token(unsigned char byte) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  return {'<', '0', 'x', kDigits[byte >> 4], kDigits[byte & 15], '>'};
}

// The byte that such a token is.
std::optional<char> byte_of(std::string_view token) {
  unsigned byte = 0;
  if (token.size() != 6) return std::nullopt;
  const char* const digits = token.data() + 3;
  if (std::from_chars(digits, digits + 2, byte, 16).ptr != digits + 2 ||
      byte_token(static_cast<unsigned char>(byte)) != token) {
    return std::nullopt;
  }
  return static_cast<char>(byte);
}

}  // namespace

// ---- what is known of the vocabulary --------------------------------------------------------

struct Tokenizer::State {
  Vocabulary vocabulary;
  std::optional<TextSplit> split;
  std::unordered_map<std::string_view, Token> ids;     // into vocabulary.tokens
  std::unordered_map<std::string_view, double> ranks;  // "left right" of merges; higher first
  std::vector<Token> special;                          // control and user_defined, longest first
  std::vector<Token> unparted;                         // user_defined alone, longest first

  Result<void> fill();
  Result<void> check_token(const char* name, Token token) const;
  Result<void> rank_merges();

  Token find(std::string_view written) const {
    const auto found = ids.find(written);
    return found == ids.end() ? kNoToken : found->second;
  }
  const std::string& written(Token token) const {
    return vocabulary.tokens[static_cast<size_t>(token)];
  }
  TokenKind kind(Token token) const { return vocabulary.kinds[static_cast<size_t>(token)]; }

  Result<void> encode_plain(std::string_view text, std::vector<Token>& out) const;
  void encode_word(std::string_view word, std::vector<Token>& out) const;
  void encode_pieces(std::string_view text, std::vector<Token>& out) const;
  void append_unknown(std::vector<Token>& out) const {
    if (vocabulary.unknown != kNoToken) out.push_back(vocabulary.unknown);
  }
  Token special_at(std::string_view text, SpecialTokens wanted) const;
  void append_bytes(Token token, std::string& out) const;
};

Result<void> Tokenizer::State::check_token(const char* name, Token token) const {
  if (token == kNoToken || (token >= 0 && static_cast<size_t>(token) < vocabulary.tokens.size())) {
    return {};
  }
  return ir::invalid_file(std::string("the ") + name + " token must be one of " +
                          std::to_string(vocabulary.tokens.size()) + ", given " +
                          std::to_string(token));
}

Result<void> Tokenizer::State::rank_merges() {
  double rank = 0;
  for (const std::string& merge : vocabulary.merges) {
    const size_t space = merge.find(' ');
    const auto place =
        "merge " + std::to_string(ranks.size()) + " ('" + ir::printable(merge) + "')";
    if (space == std::string::npos || space == 0 || space + 1 == merge.size()) {
      return ir::invalid_file(place + " must be two tokens with a space between them");
    }
    if (find(merge.substr(0, space) + merge.substr(space + 1)) == kNoToken) {
      return ir::invalid_file(place + " makes what is no token");
    }
    ranks.emplace(merge, rank--);
  }
  return {};
}

Result<void> Tokenizer::State::fill() {
  const size_t count = vocabulary.tokens.size();
  if (count == 0 || vocabulary.kinds.size() != count) {
    return ir::invalid_file("a vocabulary must have tokens and a kind for each, given " +
                            std::to_string(count) + " and " +
                            std::to_string(vocabulary.kinds.size()));
  }
  if (vocabulary.model == TokenModel::sentence_piece && vocabulary.scores.size() != count) {
    return ir::invalid_file("a vocabulary of pieces must have a score for each of its " +
                            std::to_string(count) + " tokens, given " +
                            std::to_string(vocabulary.scores.size()));
  }
  for (size_t i = 0; i < count; ++i) {
    const auto token = static_cast<Token>(i);
    ids.emplace(vocabulary.tokens[i], token);
    if (vocabulary.tokens[i].empty()) continue;
    const bool is_unparted = kind(token) == TokenKind::user_defined;
    if (is_unparted) unparted.push_back(token);
    if (is_unparted || kind(token) == TokenKind::control) special.push_back(token);
  }
  const auto longer = [&](Token a, Token b) { return written(a).size() > written(b).size(); };
  std::ranges::stable_sort(special, longer);
  std::ranges::stable_sort(unparted, longer);
  if (Result<void> ok = check_token("beginning", vocabulary.begin); !ok) return ok;
  if (Result<void> ok = check_token("end", vocabulary.end); !ok) return ok;
  if (Result<void> ok = check_token("unknown", vocabulary.unknown); !ok) return ok;
  if (vocabulary.model != TokenModel::byte_pairs) return {};
  Result<TextSplit> named = TextSplit::named(vocabulary.split);
  if (!named) return named.error();
  split = std::move(*named);
  return rank_merges();
}

// ---- encoding -------------------------------------------------------------------------------

// A word of byte-level BPE, in bytes. Those without a token, a few control characters in some
// vocabularies, are left out before anything is merged.
void Tokenizer::State::encode_word(std::string_view word, std::vector<Token>& out) const {
  std::string letters;
  for (char byte : word) {
    const std::string_view letter = letter_of(static_cast<unsigned char>(byte));
    if (find(letter) != kNoToken) letters += letter;
  }
  if (split->takes_whole_tokens()) {
    if (const Token whole = find(letters); whole != kNoToken) return out.push_back(whole);
  }
  std::string pair;
  const auto rank_of = [&](std::string_view left, std::string_view right) -> std::optional<double> {
    pair.assign(left).append(kSpace).append(right);
    const auto found = ranks.find(pair);
    if (found == ranks.end()) return std::nullopt;
    return found->second;
  };
  for (std::string_view symbol : merge(characters_of(letters), rank_of)) {
    out.push_back(find(symbol));
  }
}

// Text of SentencePiece, spaces marked.
void Tokenizer::State::encode_pieces(std::string_view text, std::vector<Token>& out) const {
  const auto score_of = [&](std::string_view left,
                            std::string_view right) -> std::optional<double> {
    const Token joined = find({left.data(), left.size() + right.size()});
    if (joined == kNoToken) return std::nullopt;
    return vocabulary.scores[static_cast<size_t>(joined)];
  };
  for (std::string_view symbol : merge(characters_of(text), score_of)) {
    if (const Token token = find(symbol); token != kNoToken) {
      out.push_back(token);
      continue;
    }
    for (char byte : symbol) {
      const Token token = find(byte_token(static_cast<unsigned char>(byte)));
      token == kNoToken ? append_unknown(out) : out.push_back(token);
    }
  }
}

Result<void> Tokenizer::State::encode_plain(std::string_view text, std::vector<Token>& out) const {
  if (text.empty()) return {};
  if (vocabulary.model == TokenModel::sentence_piece) {
    const std::string marked = replaced(text, kSpace, kSpaceMark);
    encode_pieces(vocabulary.adds_space ? std::string(kSpaceMark) + marked : marked, out);
    return {};
  }
  const auto words = split->split(text);
  if (!words) return words.error();
  for (std::string_view word : *words) encode_word(word, out);
  return {};
}

// The longest special token at the front of `text`, or kNoToken.
Token Tokenizer::State::special_at(std::string_view text, SpecialTokens wanted) const {
  const auto& tokens = wanted == SpecialTokens::found ? special : unparted;
  const auto found =
      std::ranges::find_if(tokens, [&](Token token) { return text.starts_with(written(token)); });
  return found == tokens.end() ? kNoToken : *found;
}

void Tokenizer::State::append_bytes(Token token, std::string& out) const {
  const std::string& text = written(token);
  if (kind(token) == TokenKind::control || kind(token) == TokenKind::user_defined) {
    out += text;
  } else if (vocabulary.model == TokenModel::byte_pairs) {
    out += bytes_of_letters(text);
  } else if (const auto byte = kind(token) == TokenKind::byte ? byte_of(text) : std::nullopt) {
    out += *byte;
  } else {
    out += replaced(text, kSpaceMark, kSpace);
  }
}

// ---- the tokenizer --------------------------------------------------------------------------

Result<Tokenizer> Tokenizer::make(Vocabulary vocabulary) {
  auto state = std::make_shared<State>();
  state->vocabulary = std::move(vocabulary);
  if (Result<void> ok = state->fill(); !ok) return ok.error();
  return Tokenizer(std::move(state));
}

Result<std::vector<Token>> Tokenizer::encode(std::string_view text, SpecialTokens special) const {
  const State& s = *state_;
  std::vector<Token> out;
  if (s.vocabulary.adds_begin && s.vocabulary.begin != kNoToken) out.push_back(s.vocabulary.begin);
  size_t plain = 0;
  for (size_t at = 0; at < text.size();) {
    const Token token = s.special_at(text.substr(at), special);
    if (token == kNoToken) {
      ++at;
      continue;
    }
    if (Result<void> ok = s.encode_plain(text.substr(plain, at - plain), out); !ok) {
      return ok.error();
    }
    out.push_back(token);
    at += s.written(token).size();
    plain = at;
  }
  if (Result<void> ok = s.encode_plain(text.substr(plain), out); !ok) return ok.error();
  if (s.vocabulary.adds_end && s.vocabulary.end != kNoToken) out.push_back(s.vocabulary.end);
  return out;
}

Result<std::string> Tokenizer::decode(std::span<const Token> tokens, SpecialTokens special) const {
  std::string out;
  for (Token token : tokens) {
    if (token < 0 || static_cast<size_t>(token) >= size()) {
      return ir::invalid_argument("tokens must be in [0, " + std::to_string(size()) + "), given " +
                                  std::to_string(token));
    }
    if (special == SpecialTokens::as_text && state_->kind(token) == TokenKind::control) continue;
    state_->append_bytes(token, out);
  }
  return out;
}

Token Tokenizer::find(std::string_view written) const {
  return state_->find(written);
}

size_t Tokenizer::size() const {
  return state_->vocabulary.tokens.size();
}

const Vocabulary& Tokenizer::vocabulary() const {
  return state_->vocabulary;
}

}  // namespace ullage::tokenizer
