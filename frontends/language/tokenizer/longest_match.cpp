// The longest token from the left. Source: the tokenizer of RWKV ("World"), whose tokens are bytes
// that GGUF files escape as Python does.
#include <charconv>

#include "frontends/language/tokenizer/encoder.h"
#include "frontends/language/tokenizer/prefix_index.h"

namespace ullage::tokenizer {
namespace {

using ir::Result;

// One escape behind its backslash, which is taken from `rest`.
char unescaped(std::string_view& rest) {
  constexpr std::string_view kLetters = "tnr", kBytes = "\t\n\r";
  const char letter = rest[0];
  unsigned byte = 0;
  if (letter == 'x' && rest.size() >= 3 &&
      std::from_chars(rest.data() + 1, rest.data() + 3, byte, 16).ptr == rest.data() + 3) {
    rest.remove_prefix(3);
    return static_cast<char>(byte);
  }
  rest.remove_prefix(1);
  const size_t at = kLetters.find(letter);
  return at == std::string_view::npos ? letter : kBytes[at];
}

std::string unescaped_text(std::string_view rest) {
  std::string bytes;
  while (!rest.empty()) {
    const char byte = rest[0];
    rest.remove_prefix(1);
    bytes += byte == '\\' && !rest.empty() ? unescaped(rest) : byte;
  }
  return bytes;
}

class LongestMatch : public Encoder {
 public:
  explicit LongestMatch(const TokenTable& table) : table_(table) {
    for (const std::string& token : table.vocabulary().tokens) {
      bytes_.push_back(unescaped_text(token));
    }
    std::vector<PrefixIndex::Entry> entries;
    for (size_t i = 0; i < bytes_.size(); ++i) {
      if (table.kind(static_cast<Token>(i)) == TokenKind::control) continue;
      entries.emplace_back(bytes_[i], static_cast<Token>(i));
    }
    tokens_ = PrefixIndex(std::move(entries));
  }

  Result<void> encode(std::string_view text, std::vector<Token>& out) const override {
    while (!text.empty()) {
      const Token token = tokens_.longest(text);
      text.remove_prefix(token == kNoToken ? 1 : bytes_[static_cast<size_t>(token)].size());
      const Token written = token == kNoToken ? table_.vocabulary().unknown : token;
      if (written != kNoToken) out.push_back(written);
    }
    return {};
  }
  std::string bytes_of(Token token) const override { return bytes_[static_cast<size_t>(token)]; }

 private:
  const TokenTable& table_;
  std::vector<std::string> bytes_;  // of each token
  PrefixIndex tokens_;
};

}  // namespace

MadeEncoder make_longest_match(const TokenTable& table) {
  return std::unique_ptr<const Encoder>(std::make_unique<LongestMatch>(table));
}

}  // namespace ullage::tokenizer
