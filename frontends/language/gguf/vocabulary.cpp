#include "frontends/language/gguf/vocabulary.h"

#include <algorithm>

#include "base/printable.h"

namespace ullage::gguf {
namespace {

using ir::Result;
using tokenizer::Token;
using tokenizer::TokenKind;
using tokenizer::TokenModel;
using tokenizer::Vocabulary;

// The file counts kinds from 1, in the order of TokenKind.
constexpr int64_t kFirstKind = 1, kLastKind = 6;

std::string key_of(std::string_view name) {
  return "tokenizer.ggml." + std::string(name);
}

Result<void> read_texts(const Metadata& metadata, const char* name, std::vector<std::string>& to) {
  const auto texts = metadata.texts(key_of(name));
  if (!texts) return texts.error();
  to.assign(texts->begin(), texts->end());
  return {};
}

Result<void> read_kinds(const Metadata& metadata, Vocabulary& to) {
  const std::string key = key_of("token_type");
  if (!metadata.has(key)) {
    to.kinds.assign(to.tokens.size(), TokenKind::normal);
    return {};
  }
  const auto kinds = metadata.integers(key, kFirstKind, kLastKind);
  if (!kinds) return kinds.error();
  for (int64_t kind : *kinds) to.kinds.push_back(static_cast<TokenKind>(kind - kFirstKind));
  return {};
}

Result<void> read_token(const Metadata& metadata, const char* name, Token& to) {
  const std::string key = key_of(name);
  if (!metadata.has(key)) return {};
  const auto token = metadata.integer(key, 0, INT32_MAX);
  if (!token) return token.error();
  to = static_cast<Token>(*token);
  return {};
}

Result<void> read_flag(const Metadata& metadata, const char* name, bool& to) {
  const std::string key = key_of(name);
  if (!metadata.has(key)) return {};
  const auto flag = metadata.flag(key);
  if (!flag) return flag.error();
  to = *flag;
  return {};
}

Result<void> read_byte_pairs(const Metadata& metadata, Vocabulary& to) {
  to.model = TokenModel::byte_pairs;
  const auto split = metadata.text(key_of("pre"));
  if (!split) return split.error();
  to.split = *split;
  return read_texts(metadata, "merges", to.merges);
}

Result<void> read_sentence_pieces(const Metadata& metadata, Vocabulary& to) {
  to.model = TokenModel::sentence_piece;
  // Defaults of such models where the file has no value.
  to.adds_begin = to.adds_space = true;
  const auto scores = metadata.numbers(key_of("scores"));
  if (!scores) return scores.error();
  to.scores.assign(scores->begin(), scores->end());
  return {};
}

}  // namespace

Result<Vocabulary> read_vocabulary(const Metadata& metadata) {
  const auto model = metadata.text(key_of("model"));
  if (!model) return model.error();
  const bool is_byte_pairs = *model == "gpt2";
  if (!is_byte_pairs && *model != "llama") {
    return ir::unsupported("tokens of models 'gpt2' and 'llama' are read, the file has '" +
                           ir::printable(*model) + "'");
  }
  Vocabulary v;
  if (auto ok = read_texts(metadata, "tokens", v.tokens); !ok) return ok.error();
  if (auto ok = read_kinds(metadata, v); !ok) return ok.error();
  auto read_model = is_byte_pairs ? read_byte_pairs : read_sentence_pieces;
  if (auto ok = read_model(metadata, v); !ok) return ok.error();
  if (auto ok = read_token(metadata, "bos_token_id", v.begin); !ok) return ok.error();
  if (auto ok = read_token(metadata, "eos_token_id", v.end); !ok) return ok.error();
  if (auto ok = read_token(metadata, "unknown_token_id", v.unknown); !ok) return ok.error();
  if (auto ok = read_flag(metadata, "add_bos_token", v.adds_begin); !ok) return ok.error();
  if (auto ok = read_flag(metadata, "add_eos_token", v.adds_end); !ok) return ok.error();
  if (auto ok = read_flag(metadata, "add_space_prefix", v.adds_space); !ok) return ok.error();
  return v;
}

Result<std::vector<Token>> read_ends(const Metadata& metadata) {
  std::vector<Token> ends;
  for (const char* name : {"eos_token_id", "eot_token_id"}) {
    Token token = tokenizer::kNoToken;
    if (auto ok = read_token(metadata, name, token); !ok) return ok.error();
    if (token != tokenizer::kNoToken && std::ranges::count(ends, token) == 0) ends.push_back(token);
  }
  return ends;
}

Result<std::string_view> read_chat_template(const Metadata& metadata) {
  constexpr auto kKey = "tokenizer.chat_template";
  if (!metadata.has(kKey)) return std::string_view();
  return metadata.text(kKey);
}

}  // namespace ullage::gguf
