// WordPiece. Source: Devlin et al., "BERT" (2018), its tokenization.py. As GGUF files have it,
// tokens that begin a word begin with U+2581.
#include <algorithm>

#include "frontends/language/tokenizer/character_map.h"
#include "frontends/language/tokenizer/encoder.h"
#include "frontends/language/tokenizer/prefix_index.h"
#include "frontends/language/tokenizer/split_text.h"
#include "frontends/language/tokenizer/utf8.h"

namespace ullage::tokenizer {
namespace {

using ir::Result;

constexpr std::string_view kReadable[] = {R"((?:[^\p{Cc}\p{Cf}\p{Co}\x{FFFD}]|[\t\n\r])+)"};
constexpr std::string_view kNoMarks[] = {R"(\P{Mn}+)"};
// Marks of punctuation and ideographs are words by themselves.
constexpr std::string_view kWords[] = {
    R"([\p{P}$+<=>^`|~\x{4E00}-\x{9FFF}\x{3400}-\x{4DBF}\x{20000}-\x{2A6DF}\x{2A700}-\x{2B73F})"
    R"(\x{2B740}-\x{2B81F}\x{2B920}-\x{2CEAF}\x{F900}-\x{FAFF}\x{2F800}-\x{2FA1F}]|)"
    R"([^\s\p{P}$+<=>^`|~\x{4E00}-\x{9FFF}\x{3400}-\x{4DBF}\x{20000}-\x{2A6DF})"
    R"(\x{2A700}-\x{2B73F}\x{2B740}-\x{2B81F}\x{2B920}-\x{2CEAF}\x{F900}-\x{FAFF})"
    R"(\x{2F800}-\x{2FA1F}]+)"};
constexpr size_t kLongestWord = 100;  // characters; longer ones are unknown

// Hangul syllables as their jamo. Source: the Unicode Standard, section 3.12.
std::string with_jamo(std::string_view text) {
  constexpr uint32_t kSyllables = 0xac00, kCount = 11172, kVowels = 21, kTails = 28;
  std::string result;
  for (size_t size = 0; !text.empty(); text.remove_prefix(size)) {
    size = character_bytes(text);
    const uint32_t index = size == 3 ? code_of(text.substr(0, size)) - kSyllables : kCount;
    if (index >= kCount) {
      result += text.substr(0, size);
      continue;
    }
    result += three_byte_character(0x1100 + index / (kVowels * kTails));
    result += three_byte_character(0x1161 + index / kTails % kVowels);
    if (index % kTails != 0) result += three_byte_character(0x11a7 + index % kTails);
  }
  return result;
}

class WordPieces : public Encoder {
 public:
  WordPieces(const TokenTable& table, TextSplit readable, TextSplit no_marks, TextSplit words)
      : table_(table),
        readable_(std::move(readable)),
        no_marks_(std::move(no_marks)),
        words_(std::move(words)) {
    std::vector<PrefixIndex::Entry> entries;
    for (size_t i = 0; i < table.size(); ++i) {
      entries.emplace_back(table.written(static_cast<Token>(i)), static_cast<Token>(i));
    }
    tokens_ = PrefixIndex(std::move(entries));
  }

  Result<void> encode(std::string_view text, std::vector<Token>& out) const override {
    const auto clean = normalized(text);
    if (!clean) return clean.error();
    const auto words = words_.split(*clean);
    if (!words) return words.error();
    for (std::string_view word : *words) encode_word(word, out);
    return {};
  }
  std::string bytes_of(Token token) const override {
    return replaced(table_.written(token), kSpaceMark, kSpace);
  }

 private:
  static Result<std::string> only(const TextSplit& wanted, std::string_view text) {
    const auto pieces = wanted.split(text);
    if (!pieces) return pieces.error();
    std::string result;
    for (std::string_view piece : *pieces) result += piece;
    return result;
  }

  Result<std::string> normalized(std::string_view text) const {
    const Vocabulary& v = table_.vocabulary();
    auto result = only(readable_, text);
    if (result && v.strips_accents) {
      result = only(no_marks_, with_jamo(base_letters().apply(*result)));
    }
    if (result && v.lowers_letters) *result = small_letters().apply(*result);
    return result;
  }

  void encode_word(std::string_view word, std::vector<Token>& out) const;

  const TokenTable& table_;
  TextSplit readable_, no_marks_, words_;
  PrefixIndex tokens_;
};

// A word of which any part is unknown is unknown.
void WordPieces::encode_word(std::string_view word, std::vector<Token>& out) const {
  const size_t before = out.size();
  const auto characters = static_cast<size_t>(
      std::ranges::count_if(word, [](char byte) { return (byte & 0xc0) != 0x80; }));
  const std::string marked = std::string(kSpaceMark).append(word);
  for (std::string_view rest = marked; !rest.empty();) {
    const Token token = characters > kLongestWord ? kNoToken : tokens_.longest(rest);
    if (token == kNoToken) {
      out.resize(before);
      if (table_.vocabulary().unknown != kNoToken) out.push_back(table_.vocabulary().unknown);
      return;
    }
    out.push_back(token);
    rest.remove_prefix(table_.written(token).size());
  }
}

}  // namespace

MadeEncoder make_word_pieces(const TokenTable& table) {
  auto readable = TextSplit::of(kReadable, Gaps::left_out);
  if (!readable) return readable.error();
  auto no_marks = TextSplit::of(kNoMarks, Gaps::left_out);
  if (!no_marks) return no_marks.error();
  auto words = TextSplit::of(kWords, Gaps::left_out);
  if (!words) return words.error();
  return std::unique_ptr<const Encoder>(std::make_unique<WordPieces>(
      table, std::move(*readable), std::move(*no_marks), std::move(*words)));
}

}  // namespace ullage::tokenizer
