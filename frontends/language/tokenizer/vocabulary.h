// Vocabulary: all data of a tokenizer, wherever it was read.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ullage::tokenizer {

using Token = int32_t;
inline constexpr Token kNoToken = -1;

enum class TokenModel : uint8_t {
  byte_pairs,      // byte-level BPE: text is split by expressions, bytes are merged by rank
  sentence_piece,  // characters are merged by the score of what they become; bytes where none fits
};

enum class TokenKind : uint8_t {
  normal,
  unknown,
  control,       // found in a text only with SpecialTokens::found
  user_defined,  // found in every text before anything else
  unused,
  byte,  // "<0x0A>" of sentence_piece
};

struct Vocabulary {
  TokenModel model = TokenModel::byte_pairs;
  std::string split{};                // byte_pairs: the name of its expressions (split_text.h)
  std::vector<std::string> tokens{};  // byte_pairs: in byte letters (split_text.h)
  std::vector<TokenKind> kinds{};     // one per token
  std::vector<float> scores{};        // sentence_piece: one per token
  std::vector<std::string> merges{};  // byte_pairs: "left right", best first
  Token begin = kNoToken, end = kNoToken, unknown = kNoToken;
  bool adds_begin = false, adds_end = false;
  bool adds_space = false;  // sentence_piece: in front of the text
};

}  // namespace ullage::tokenizer
