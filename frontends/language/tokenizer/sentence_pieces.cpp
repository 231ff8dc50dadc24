// Pieces with scores that are merged. Source: Kudo, Richardson, "SentencePiece" (2018), its model
// "bpe" with byte fallback.
#include "frontends/language/tokenizer/encoder.h"
#include "frontends/language/tokenizer/merge.h"

namespace ullage::tokenizer {
namespace {

using ir::Result;

class SentencePieces : public Encoder {
 public:
  explicit SentencePieces(const TokenTable& table) : table_(table) {}

  Result<void> encode(std::string_view text, std::vector<Token>& out) const override {
    const std::string marked = replaced(text, kSpace, kSpaceMark);
    encode_marked(table_.vocabulary().adds_space ? std::string(kSpaceMark) + marked : marked, out);
    return {};
  }
  std::string bytes_of(Token token) const override {
    const std::string& text = table_.written(token);
    const auto byte = table_.kind(token) == TokenKind::byte ? byte_of(text) : std::nullopt;
    return byte ? std::string(1, *byte) : replaced(text, kSpaceMark, kSpace);
  }

 private:
  void encode_marked(std::string_view text, std::vector<Token>& out) const;
  void append_unknown(std::vector<Token>& out) const {
    const Token unknown = table_.vocabulary().unknown;
    if (unknown != kNoToken) out.push_back(unknown);
  }

  const TokenTable& table_;
};

void SentencePieces::encode_marked(std::string_view text, std::vector<Token>& out) const {
  const auto score_of = [&](std::string_view left,
                            std::string_view right) -> std::optional<double> {
    const Token joined = table_.find({left.data(), left.size() + right.size()});
    if (joined == kNoToken) return std::nullopt;
    return table_.vocabulary().scores[static_cast<size_t>(joined)];
  };
  for (std::string_view symbol : merge(characters_of(text), score_of)) {
    if (const Token token = table_.find(symbol); token != kNoToken) {
      out.push_back(token);
      continue;
    }
    for (const char& byte : symbol) {
      Token token = table_.find_byte(static_cast<unsigned char>(byte));
      if (token == kNoToken) token = table_.find({&byte, 1});
      token == kNoToken ? append_unknown(out) : out.push_back(token);
    }
  }
}

}  // namespace

MadeEncoder make_sentence_pieces(const TokenTable& table) {
  if (auto ok = check_scores(table); !ok) return ok.error();
  return std::unique_ptr<const Encoder>(std::make_unique<SentencePieces>(table));
}

}  // namespace ullage::tokenizer
