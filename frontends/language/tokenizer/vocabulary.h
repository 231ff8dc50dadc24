// Vocabulary: all data of a tokenizer, wherever it was read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontends/language/tokenizer/split_table.h"
#include "frontends/language/tokenizer/text_pipeline.h"

namespace ullage::tokenizer {

using Token = int32_t;
inline constexpr Token kNoToken = -1;

enum class TokenModel : uint8_t {
  byte_pairs,      // text is split by expressions, bytes or characters are merged by rank
  sentence_piece,  // characters are merged by the score of what they become; bytes where none fits
  unigram,         // the tokens whose scores have the largest sum
  word_piece,      // words, split at white space and marks, are the longest tokens from the left
  longest_match,   // the longest token from the left, of escaped bytes
  plamo2,          // as unigram, with bytes for characters that no token has
  unknown,         // text cannot be encoded
};

enum class TokenKind : uint8_t {
  normal,
  unknown,       // found as control is
  control,       // found in a text only with SpecialTokens::found
  user_defined,  // found in every text before anything else
  unused,
  byte,  // "<0x0A>" of sentence_piece
};

// How a vocabulary that describes it splits text, in place of a split that has a name.
struct OwnSplit {
  Pipeline pipeline{};
  Letters letters = Letters::of_bytes;  // byte_pairs
  bool takes_whole_tokens = false;      // byte_pairs: as SplitRow
  bool joins_unknown = false;           // byte_pairs: unknown characters in a row are one token
  bool has_byte_tokens = false;         // bytes of what no token has are tokens
};

struct Vocabulary {
  TokenModel model = TokenModel::byte_pairs;
  std::string split{};  // byte_pairs: the name of its expressions (split_text.h)
  // byte_pairs, unigram; unknown: of its letters alone.
  std::optional<OwnSplit> own_split{};
  std::vector<std::string> tokens{};  // byte_pairs: in byte letters (split_text.h)
  std::vector<TokenKind> kinds{};     // one per token
  std::vector<float> scores{};        // sentence_piece, unigram, plamo2: one per token
  std::vector<std::string> merges{};  // byte_pairs: "left right", best first
  Token begin = kNoToken, end = kNoToken, unknown = kNoToken;
  bool adds_begin = false, adds_end = false;
  // Tokens that end an answer.
  std::vector<Token> ends{};
  // Special tokens that take the white space in front of or behind them.
  std::vector<Token> strips_front{}, strips_back{};
  bool adds_space = false;  // sentence_piece, unigram: in front of the text
  // unigram: runs of spaces are one, those at both ends none.
  bool merges_spaces = false;
  // unigram: what prefixes of a text become before it is split; empty: nothing. A count of bytes
  // (u32) and as many of a double array, then texts that end with a 0. Source: SentencePiece.
  std::string character_map{};
  bool lowers_letters = false, strips_accents = false;  // word_piece: of the text
  std::string refusal{};                                // unknown: why
};

// A vocabulary as Hugging Face's `tokenizers` writes it, tokenizer.json: models BPE, Unigram and
// WordPiece. A file with a part that is not supported, a model or a step of normalizer,
// pre-tokenizer or post-processor, is a vocabulary of TokenModel::unknown that names it: its tokens
// can still be shown. Which tokens end an answer the file does not say. Errors: invalid_file,
// naming the member.
ir::Result<Vocabulary> read_tokenizer_json(std::string_view text);

}  // namespace ullage::tokenizer
