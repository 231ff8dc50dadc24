// BPE over bytes, or over characters with byte fallback. Source: Radford et al., "Language Models
// are Unsupervised Multitask Learners" (2019), GPT-2's encoder.
#include "base/printable.h"
#include "frontends/language/tokenizer/encoder.h"
#include "frontends/language/tokenizer/merge.h"
#include "frontends/language/tokenizer/split_table.h"
#include "frontends/language/tokenizer/split_text.h"

namespace ullage::tokenizer {
namespace {

using ir::Result;

class BytePairs : public Encoder {
 public:
  // `row` without its expressions: `split` has them.
  BytePairs(const TokenTable& table, const SplitRow& row, TextSplit split)
      : table_(table), row_(row), split_(std::move(split)) {}

  Result<void> index_merges();
  Result<void> encode(std::string_view text, std::vector<Token>& out) const override;
  std::string bytes_of(Token token) const override;

 private:
  std::string written_as_letters(std::string_view word) const;
  bool is_taken_whole(std::string_view word) const;
  void encode_word(std::string_view word, std::vector<Token>& out) const;
  bool append_symbol(std::string_view symbol, std::vector<Token>& out) const;
  // What is made of characters without a token, where a vocabulary says so.
  Token unknown() const {
    const Vocabulary& v = table_.vocabulary();
    return v.own_split ? v.unknown : kNoToken;
  }

  const TokenTable& table_;
  SplitRow row_;
  TextSplit split_;
  TextIndex merges_;  // of those of the vocabulary
};

Result<void> BytePairs::index_merges() {
  const std::vector<std::string>& merges = table_.vocabulary().merges;
  std::string made;
  for (size_t i = 0; i < merges.size(); ++i) {
    const std::string_view merge = merges[i];
    const auto refused = [&](const char* why) {
      return ir::invalid_file("merge " + std::to_string(i) + " ('" + ir::printable(merge) + "') " +
                              why);
    };
    const size_t space = merge.find(' ', 1);
    if (space == std::string::npos || space + 1 == merge.size()) {
      return refused("must be two tokens with a space between them");
    }
    made.assign(merge.substr(0, space)).append(merge.substr(space + 1));
    if (table_.find(made) == kNoToken) return refused("makes what is no token");
  }
  merges_ = TextIndex(merges);
  return {};
}

Result<void> BytePairs::encode(std::string_view text, std::vector<Token>& out) const {
  std::string marked;
  if (row_.letters == Letters::spaces_marked) text = marked = replaced(text, kSpace, kSpaceMark);
  const auto words = split_.split(text);
  if (!words) return words.error();
  for (std::string_view word : *words) {
    if (row_.letters == Letters::of_bytes) {
      encode_word(written_as_letters(word), out);
    } else {
      encode_word(word, out);
    }
  }
  return {};
}

std::string BytePairs::bytes_of(Token token) const {
  return bytes_in(table_, token, row_.letters);
}

// Bytes without a token, a few control characters in some vocabularies, are left out before
// anything is merged.
std::string BytePairs::written_as_letters(std::string_view word) const {
  std::string letters;
  for (char byte : word) {
    const std::string_view letter = letter_of(static_cast<unsigned char>(byte));
    if (unknown() != kNoToken || table_.find(letter) != kNoToken) letters += letter;
  }
  return letters;
}

bool BytePairs::is_taken_whole(std::string_view word) const {
  return row_.takes_whole_tokens ||
         (row_.takes_whole_lines && word.find_first_not_of('\n') == std::string_view::npos);
}

void BytePairs::encode_word(std::string_view word, std::vector<Token>& out) const {
  if (is_taken_whole(word)) {
    if (const Token whole = table_.find(word); whole != kNoToken) return out.push_back(whole);
  }
  std::string pair;
  const auto rank_of = [&](std::string_view left, std::string_view right) -> std::optional<double> {
    pair.assign(left).append(kSpace).append(right);
    const auto found = merges_.find(pair);
    if (!found) return std::nullopt;
    return -static_cast<double>(*found);
  };
  bool was_known = true;
  for (std::string_view symbol : merge(characters_of(word), rank_of)) {
    const bool is_known = append_symbol(symbol, out);
    const bool joins = !was_known && table_.vocabulary().own_split->joins_unknown;
    if (!is_known && !joins) out.push_back(unknown());
    was_known = is_known;
  }
}

// False: it is unknown, and the vocabulary has a token for that.
bool BytePairs::append_symbol(std::string_view symbol, std::vector<Token>& out) const {
  if (const Token token = table_.find(symbol); token != kNoToken) {
    out.push_back(token);
    return true;
  }
  const std::optional<OwnSplit>& own = table_.vocabulary().own_split;
  const size_t before = out.size();
  for (char byte : symbol) {
    const bool has_bytes = !own || own->has_byte_tokens;
    const Token token = has_bytes ? table_.find_byte(static_cast<unsigned char>(byte)) : kNoToken;
    if (token != kNoToken) out.push_back(token);
  }
  return out.size() > before || unknown() == kNoToken;
}

}  // namespace

std::string bytes_in(const TokenTable& table, Token token, Letters letters) {
  const std::string& text = table.written(token);
  if (letters == Letters::of_bytes) return bytes_of_letters(text);
  const auto byte = table.kind(token) == TokenKind::byte ? byte_of(text) : std::nullopt;
  if (byte) return {*byte};
  return letters == Letters::spaces_marked ? replaced(text, kSpaceMark, kSpace) : text;
}

MadeEncoder make_byte_pairs(const TokenTable& table) {
  const std::string& split_name = table.vocabulary().split;
  const std::optional<OwnSplit>& own = table.vocabulary().own_split;
  const SplitRow own_row =
      own ? SplitRow{.takes_whole_tokens = own->takes_whole_tokens, .letters = own->letters}
          : SplitRow();
  const SplitRow* const row = own ? &own_row : find_split(split_name);
  if (row == nullptr) return ir::unsupported(unknown_split(split_name));
  auto split = TextSplit::of(row->expressions);
  if (!split) return split.error();
  auto made = std::make_unique<BytePairs>(table, *row, std::move(*split));
  if (Result<void> ok = made->index_merges(); !ok) return ok.error();
  return std::unique_ptr<const Encoder>(std::move(made));
}

}  // namespace ullage::tokenizer
