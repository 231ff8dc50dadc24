// Byte-level BPE. Source: Radford et al., "Language Models are Unsupervised Multitask Learners"
// (2019), GPT-2's encoder.
#include <unordered_map>

#include "base/printable.h"
#include "frontends/language/tokenizer/encoder.h"
#include "frontends/language/tokenizer/merge.h"
#include "frontends/language/tokenizer/split_text.h"

namespace ullage::tokenizer {
namespace {

using ir::Result;

class BytePairs : public Encoder {
 public:
  BytePairs(const TokenTable& table, TextSplit split) : table_(table), split_(std::move(split)) {}

  Result<void> rank_merges();

  Result<void> encode(std::string_view text, std::vector<Token>& out) const override {
    const auto words = split_.split(text);
    if (!words) return words.error();
    for (std::string_view word : *words) encode_word(word, out);
    return {};
  }
  std::string bytes_of(Token token) const override {
    return bytes_of_letters(table_.written(token));
  }

 private:
  void encode_word(std::string_view word, std::vector<Token>& out) const;

  const TokenTable& table_;
  TextSplit split_;
  std::unordered_map<std::string_view, double> ranks_;  // "left right" of merges; higher first
};

Result<void> BytePairs::rank_merges() {
  double rank = 0;
  for (const std::string& merge : table_.vocabulary().merges) {
    const size_t space = merge.find(' ');
    const auto place =
        "merge " + std::to_string(ranks_.size()) + " ('" + ir::printable(merge) + "')";
    if (space == std::string::npos || space == 0 || space + 1 == merge.size()) {
      return ir::invalid_file(place + " must be two tokens with a space between them");
    }
    if (table_.find(merge.substr(0, space) + merge.substr(space + 1)) == kNoToken) {
      return ir::invalid_file(place + " makes what is no token");
    }
    ranks_.emplace(merge, rank--);
  }
  return {};
}

// Bytes without a token, a few control characters in some vocabularies, are left out before
// anything is merged.
void BytePairs::encode_word(std::string_view word, std::vector<Token>& out) const {
  std::string letters;
  for (char byte : word) {
    const std::string_view letter = letter_of(static_cast<unsigned char>(byte));
    if (table_.find(letter) != kNoToken) letters += letter;
  }
  if (split_.takes_whole_tokens()) {
    if (const Token whole = table_.find(letters); whole != kNoToken) return out.push_back(whole);
  }
  std::string pair;
  const auto rank_of = [&](std::string_view left, std::string_view right) -> std::optional<double> {
    pair.assign(left).append(kSpace).append(right);
    const auto found = ranks_.find(pair);
    if (found == ranks_.end()) return std::nullopt;
    return found->second;
  };
  for (std::string_view symbol : merge(characters_of(letters), rank_of)) {
    out.push_back(table_.find(symbol));
  }
}

}  // namespace

MadeEncoder make_byte_pairs(const TokenTable& table) {
  Result<TextSplit> split = TextSplit::named(table.vocabulary().split);
  if (!split) return split.error();
  auto made = std::make_unique<BytePairs>(table, std::move(*split));
  if (Result<void> ok = made->rank_merges(); !ok) return ok.error();
  return std::unique_ptr<const Encoder>(std::move(made));
}

}  // namespace ullage::tokenizer
