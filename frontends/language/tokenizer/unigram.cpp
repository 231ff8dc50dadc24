// The tokens whose scores have the largest sum. Sources: Kudo, "Subword Regularization" (2018);
// SentencePiece's model "unigram" and its normalizer; Kanda et al., "An efficient implementation of
// double-array tries" (2018) for the character map.
#include <cstring>
#include <limits>

#include "frontends/language/tokenizer/encoder.h"
#include "frontends/language/tokenizer/prefix_index.h"
#include "frontends/language/tokenizer/utf8.h"

namespace ullage::tokenizer {
namespace {

using ir::Result;

constexpr std::string_view kReplacement = "\ufffd";
constexpr float kUnknownPenalty = 10;

// What the longest known prefix of a text becomes.
class PrefixMap {
 public:
  static Result<PrefixMap> of(std::string_view bytes) {
    PrefixMap map;
    uint32_t size = 0;
    if (bytes.empty()) return map;
    if (bytes.size() >= sizeof size) std::memcpy(&size, bytes.data(), sizeof size);
    if (bytes.size() < sizeof size || bytes.size() - sizeof size < size) {
      return ir::invalid_file("the character map has " + std::to_string(bytes.size()) +
                              " bytes, fewer than it claims to have");
    }
    map.units_.resize(size / sizeof(uint32_t));
    std::memcpy(map.units_.data(), bytes.data() + sizeof size,
                map.units_.size() * sizeof(uint32_t));
    map.texts_ = bytes.substr(sizeof size + size);
    return map;
  }

  struct Found {
    size_t size = 0;  // of the prefix, 0: none is known
    std::string_view text{};
  };
  Result<Found> longest(std::string_view text) const;

 private:
  // A unit: base in bits 10 to 30, shifted by 8 where bit 9 is set; label in bits 0 to 7 and 31;
  // bit 8: the unit at its base has a value in bits 0 to 30.
  static uint32_t base_of(uint32_t unit) { return (unit >> 10) << ((unit & 1u << 9) >> 6); }

  std::vector<uint32_t> units_;
  std::string_view texts_;  // each up to a 0
};

Result<PrefixMap::Found> PrefixMap::longest(std::string_view text) const {
  Found found;
  if (units_.empty()) return found;
  auto outside = ir::invalid_file("the character map points outside itself");
  uint32_t at = base_of(units_[0]);
  for (size_t i = 0; i < text.size() && text[i] != 0; ++i) {
    const auto label = static_cast<unsigned char>(text[i]);
    at ^= label;
    if (at >= units_.size()) return outside;
    const uint32_t unit = units_[at];
    if ((unit & (1u << 31 | 0xff)) != label) break;
    at ^= base_of(unit);
    if ((unit >> 8 & 1) == 0) continue;
    if (at >= units_.size()) return outside;
    const uint32_t offset = units_[at] & ~(1u << 31);
    const size_t end = offset < texts_.size() ? texts_.find('\0', offset) : std::string::npos;
    if (end == std::string::npos) return outside;
    found = {i + 1, texts_.substr(offset, end - offset)};
  }
  return found;
}

class Unigram : public Encoder {
 public:
  Unigram(const TokenTable& table, PrefixMap map) : table_(table), map_(std::move(map)) {
    std::vector<PrefixIndex::Entry> entries;
    float lowest = std::numeric_limits<float>::max();
    for (size_t i = 0; i < table.size(); ++i) {
      const auto token = static_cast<Token>(i);
      const TokenKind kind = table.kind(token);
      if (kind == TokenKind::normal) lowest = std::min(lowest, table.vocabulary().scores[i]);
      if (kind == TokenKind::normal || kind == TokenKind::user_defined ||
          kind == TokenKind::unused) {
        entries.emplace_back(table.written(token), token);
      }
    }
    tokens_ = PrefixIndex(std::move(entries));
    unknown_score_ = lowest - kUnknownPenalty;
  }

  Result<void> encode(std::string_view text, std::vector<Token>& out) const override {
    const auto clean = normalized(text);
    if (!clean) return clean.error();
    append_best(*clean, out);
    return {};
  }
  std::string bytes_of(Token token) const override {
    const std::string& text = table_.written(token);
    const auto byte = table_.kind(token) == TokenKind::byte ? byte_of(text) : std::nullopt;
    return byte ? std::string(1, *byte) : replaced(text, kSpaceMark, kSpace);
  }

 private:
  Result<std::string> mapped(std::string_view text) const;
  Result<std::string> normalized(std::string_view text) const;
  double score_of(Token token) const {
    return table_.kind(token) == TokenKind::user_defined
               ? 0
               : table_.vocabulary().scores[static_cast<size_t>(token)];
  }
  void append_best(std::string_view text, std::vector<Token>& out) const;
  // False: there is not a token for each.
  bool append_bytes_backwards(std::string_view bytes, std::vector<Token>& out) const;

  const TokenTable& table_;
  PrefixMap map_;
  PrefixIndex tokens_;
  float unknown_score_ = 0;
};

// `text` through the character map; bytes that are no character become U+FFFD.
Result<std::string> Unigram::mapped(std::string_view text) const {
  std::string result;
  while (!text.empty()) {
    const auto found = map_.longest(text);
    if (!found) return found.error();
    const size_t size = found->size > 0 ? found->size : character_bytes(text);
    const bool is_broken = size == 1 && static_cast<unsigned char>(text[0]) >= 0x80;
    result += found->size > 0 ? found->text : is_broken ? kReplacement : text.substr(0, size);
    text.remove_prefix(size);
  }
  return result;
}

// Mapped, with marks for spaces. Where runs of spaces are one, every word begins with one.
Result<std::string> Unigram::normalized(std::string_view text) const {
  const auto characters = mapped(text);
  if (!characters) return characters.error();
  const Vocabulary& v = table_.vocabulary();
  std::string result;
  bool in_word = false, has_begun = false;
  for (char byte : *characters) {
    if (byte == ' ') {
      in_word = false;
      if (!v.merges_spaces) result += kSpaceMark;
      continue;
    }
    if (!in_word && (v.merges_spaces || (v.adds_space && !has_begun))) result += kSpaceMark;
    in_word = has_begun = true;
    result += byte;
  }
  return result;
}

bool Unigram::append_bytes_backwards(std::string_view bytes, std::vector<Token>& out) const {
  const Vocabulary& v = table_.vocabulary();
  if (!v.own_split || !v.own_split->has_byte_tokens) return false;
  std::vector<Token> tokens;
  for (auto at = bytes.rbegin(); at != bytes.rend(); ++at) {
    tokens.push_back(table_.find_byte(static_cast<unsigned char>(*at)));
    if (tokens.back() == kNoToken) return false;
  }
  out.insert(out.end(), tokens.begin(), tokens.end());
  return true;
}

// The best tokens up to each place, from the left. Of equal sums, the longest last token wins.
// Unknown tokens one after another are one.
void Unigram::append_best(std::string_view text, std::vector<Token>& out) const {
  struct Best {
    double sum = std::numeric_limits<double>::lowest();
    size_t from = 0;
    Token token = kNoToken;
  };
  const Token unknown = table_.vocabulary().unknown;
  std::vector<Best> best(text.size() + 1);
  best[0].sum = 0;
  for (size_t at = 0; at < text.size();) {
    const auto offer = [&](size_t size, Token token, double score) {
      Best& champion = best[at + size];
      const double sum = best[at].sum + score;
      if (sum > champion.sum) champion = {sum, at, token};
    };
    const size_t character = character_bytes(text.substr(at));
    bool is_known = false;
    tokens_.for_each(text.substr(at), [&](Token token, size_t size) {
      is_known |= size == character;
      offer(size, token, score_of(token));
    });
    if (!is_known) offer(character, unknown, unknown_score_);
    at += character;
  }
  std::vector<Token> backwards;
  for (size_t at = text.size(); at > 0; at = best[at].from) {
    const Token token = best[at].token;
    if (token == unknown &&
        append_bytes_backwards(text.substr(best[at].from, at - best[at].from), backwards)) {
      continue;
    }
    const bool repeats = token == unknown && !backwards.empty() && backwards.back() == unknown;
    if (!repeats && token != kNoToken) backwards.push_back(token);
  }
  out.insert(out.end(), backwards.rbegin(), backwards.rend());
}

}  // namespace

MadeEncoder make_unigram(const TokenTable& table) {
  if (auto ok = check_scores(table); !ok) return ok.error();
  auto map = PrefixMap::of(table.vocabulary().character_map);
  if (!map) return map.error();
  return std::unique_ptr<const Encoder>(std::make_unique<Unigram>(table, std::move(*map)));
}

}  // namespace ullage::tokenizer
