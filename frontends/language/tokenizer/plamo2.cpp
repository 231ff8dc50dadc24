// The tokens of PLaMo 2: the best from the right, with whole numbers for scores. Source: its
// tokenization_plamo.py.
#include <cmath>
#include <limits>

#include "frontends/language/tokenizer/encoder.h"
#include "frontends/language/tokenizer/merge.h"
#include "frontends/language/tokenizer/prefix_index.h"

namespace ullage::tokenizer {
namespace {

using ir::Result;

constexpr int64_t kUnknownScore = -10000000, kLowestScore = -20000000;

class Plamo2 : public Encoder {
 public:
  explicit Plamo2(const TokenTable& table) : table_(table) {
    std::vector<PrefixIndex::Entry> entries;
    for (size_t i = 0; i < table.size(); ++i) {
      const auto token = static_cast<Token>(i);
      const bool scores =
          std::isfinite(table.vocabulary().scores[i]) && score_of(token) > kLowestScore;
      if (table.kind(token) != TokenKind::byte && scores) {
        entries.emplace_back(table.written(token), token);
      }
    }
    tokens_ = PrefixIndex(std::move(entries));
  }

  Result<void> encode(std::string_view text, std::vector<Token>& out) const override;
  std::string bytes_of(Token token) const override {
    const std::string& text = table_.written(token);
    const auto byte = table_.kind(token) == TokenKind::byte ? byte_of(text) : std::nullopt;
    return byte ? std::string(1, *byte) : text;
  }

 private:
  int64_t score_of(Token token) const {
    return std::llround(table_.vocabulary().scores[static_cast<size_t>(token)] * 1e4f);
  }

  const TokenTable& table_;
  PrefixIndex tokens_;
};

// The best tokens of what lies behind each place. Of equal sums, the longest first token wins, and
// a character by its bytes wins last.
Result<void> Plamo2::encode(std::string_view text, std::vector<Token>& out) const {
  constexpr std::string_view kByteOrderMark = "\ufeff";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  struct Best {
    int64_t sum = std::numeric_limits<int64_t>::min();
    size_t size = 0;
    Token token = kNoToken;  // none: the bytes of a character
  };
  std::vector<Best> best(text.size() + 1);
  best.back().sum = 0;
  const Symbols characters = characters_of(text);
  for (auto character = characters.rbegin(); character != characters.rend(); ++character) {
    const auto at = static_cast<size_t>(character->data() - text.data());
    best[at] = {best[at + character->size()].sum + kUnknownScore, character->size(), kNoToken};
    tokens_.for_each(text.substr(at), [&](Token token, size_t size) {
      const int64_t sum = best[at + size].sum + score_of(token);
      if (sum >= best[at].sum) best[at] = {sum, size, token};
    });
  }
  for (size_t at = 0; at < text.size(); at += best[at].size) {
    if (best[at].token != kNoToken) {
      out.push_back(best[at].token);
      continue;
    }
    for (char byte : text.substr(at, best[at].size)) {
      const Token token = table_.find_byte(static_cast<unsigned char>(byte));
      if (token != kNoToken) out.push_back(token);
    }
  }
  return {};
}

}  // namespace

MadeEncoder make_plamo2(const TokenTable& table) {
  if (auto ok = check_scores(table); !ok) return ok.error();
  return std::unique_ptr<const Encoder>(std::make_unique<Plamo2>(table));
}

}  // namespace ullage::tokenizer
