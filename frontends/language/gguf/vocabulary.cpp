#include "frontends/language/gguf/vocabulary.h"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "base/printable.h"
#include "frontends/language/tokenizer/split_table.h"

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

// ---- models ---------------------------------------------------------------------------------

Result<void> read_scores(const Metadata& metadata, Vocabulary& to) {
  const auto scores = metadata.numbers(key_of("scores"));
  if (!scores) return scores.error();
  to.scores.assign(scores->begin(), scores->end());
  return {};
}

Result<void> read_byte_pairs(const Metadata& metadata, Vocabulary& to) {
  if (to.split.empty() && metadata.has(key_of("pre"))) {
    const auto split = metadata.text(key_of("pre"));
    if (!split) return split.error();
    to.split = *split;
  }
  if (to.split.empty()) to.split = "default";
  const tokenizer::SplitRow* const row = tokenizer::find_split(to.split);
  if (row == nullptr) {
    to.model = TokenModel::unknown;
    to.refusal = tokenizer::unknown_split(to.split);
    return {};
  }
  to.adds_begin = row->adds_begin;
  return read_texts(metadata, "merges", to.merges);
}

Result<void> read_gemma4(const Metadata& metadata, Vocabulary& to) {
  to.split = "gemma4";
  return read_byte_pairs(metadata, to);
}

Result<void> read_sentence_pieces(const Metadata& metadata, Vocabulary& to) {
  to.adds_begin = to.adds_space = true;
  return read_scores(metadata, to);
}

Result<void> read_unigram(const Metadata& metadata, Vocabulary& to) {
  to.adds_end = true;
  if (auto ok = read_flag(metadata, "remove_extra_whitespaces", to.merges_spaces); !ok) return ok;
  const std::string key = key_of("precompiled_charsmap");
  if (metadata.has(key)) {
    const auto bytes = metadata.integers(key, INT8_MIN, UINT8_MAX);
    if (!bytes) return bytes.error();
    for (int64_t byte : *bytes) to.character_map += static_cast<char>(byte);
  }
  return read_scores(metadata, to);
}

Result<void> read_word_pieces(const Metadata& metadata, Vocabulary& to) {
  to.adds_begin = to.adds_end = to.lowers_letters = true;
  if (auto ok = read_flag(metadata, "normalizer.lowercase", to.lowers_letters); !ok) return ok;
  to.strips_accents = to.lowers_letters;
  return read_flag(metadata, "normalizer.strip_accents", to.strips_accents);
}

Result<void> read_no_more(const Metadata&, Vocabulary&) {
  return {};
}

// A model of tokens, and the tokens that its files leave out.
struct ModelRow {
  std::string_view name;  // `tokenizer.ggml.model`
  TokenModel model;
  Result<void> (*read)(const Metadata& metadata, Vocabulary& to);
  Token begin = tokenizer::kNoToken, end = tokenizer::kNoToken, unknown = tokenizer::kNoToken;
  // Keys of the tokens that are added.
  const char *end_key = "eos_token_id", *adds_end_key = "add_eos_token";
};
constexpr ModelRow kModels[] = {
    {"gpt2", TokenModel::byte_pairs, read_byte_pairs},
    {"gemma4", TokenModel::byte_pairs, read_gemma4},
    {"llama", TokenModel::sentence_piece, read_sentence_pieces, 1, 2, 0},
    {"t5", TokenModel::unigram, read_unigram, tokenizer::kNoToken, 1, 2},
    {"bert", TokenModel::word_piece, read_word_pieces, 101, 102, 100, "seperator_token_id",
     "add_sep_token"},
    {"rwkv", TokenModel::longest_match, read_no_more},
    {"plamo2", TokenModel::plamo2, read_scores, 1, 2, 0},
};

// The default is no token of a vocabulary that is too small for it.
Result<void> read_token(const Metadata& metadata, const char* name, Token by_default,
                        const Vocabulary& v, Token& to) {
  if (static_cast<size_t>(by_default) < v.tokens.size()) to = by_default;
  return read_token(metadata, name, to);
}

Result<void> read_added_tokens(const Metadata& metadata, const ModelRow& row, Vocabulary& v) {
  if (auto ok = read_token(metadata, "bos_token_id", row.begin, v, v.begin); !ok) return ok;
  if (auto ok = read_token(metadata, row.end_key, row.end, v, v.end); !ok) return ok;
  if (auto ok = read_token(metadata, "unknown_token_id", row.unknown, v, v.unknown); !ok) return ok;
  if (auto ok = read_flag(metadata, "add_bos_token", v.adds_begin); !ok) return ok;
  if (auto ok = read_flag(metadata, row.adds_end_key, v.adds_end); !ok) return ok;
  const tokenizer::SplitRow* const split = tokenizer::find_split(v.split);
  if (split != nullptr && split->always_adds_begin) v.adds_begin = true;
  return read_flag(metadata, "add_space_prefix", v.adds_space);
}

// ---- tokens that are known by their texts ---------------------------------------------------

Token find(const Vocabulary& v, std::string_view text) {
  const auto found = std::ranges::find(v.tokens, text);
  return found == v.tokens.end() ? tokenizer::kNoToken
                                 : static_cast<Token>(found - v.tokens.begin());
}

bool ends(const Vocabulary& v, std::string_view text) {
  const Token token = find(v, text);
  return token != tokenizer::kNoToken && std::ranges::count(v.ends, token) != 0;
}

void set_kind(Vocabulary& v, std::string_view text, TokenKind kind) {
  if (const Token token = find(v, text); token != tokenizer::kNoToken) {
    v.kinds[static_cast<size_t>(token)] = kind;
  }
}

void add_end(Vocabulary& v, Token token) {
  if (token != tokenizer::kNoToken && std::ranges::count(v.ends, token) == 0) {
    v.ends.push_back(token);
  }
}

// They end no answer after all, in vocabularies with the other texts.
struct Exception {
  std::string_view text;
  std::vector<std::string_view> others;
  TokenKind kind;
};

// Files often leave these out, or call them normal tokens.
void find_ends_by_text(Vocabulary& v) {
  constexpr std::string_view kEnds[] = {
      "<|eot_id|>", "<|im_end|>", "<|end|>", "<|return|>", "<|call|>", "<|flush|>", "<|calls|>",
      "<end_of_turn>", "<|endoftext|>", "</s>", "<|eom_id|>", "<EOT>", "_<EOT>", "[EOT]", "[EOS]",
      "<|end_of_text|>", "<end_of_utterance>", "<eos>", "<turn|>", "<|tool_response>",
      "<\uff5cend\u2581of\u2581sentence\uff5c>", "[e~[",
      // Between the files of a repository.
      "<|fim_pad|>", "<fim-pad>", "<fim_pad>", "<PAD>", "[PAD]", "<|fim_repo|>", "<|repo_name|>",
      "<fim-repo>", "<REPO>", "<reponame>", "<|file_sep|>"};
  constexpr std::string_view kOtherControls[] = {
      "<|fim_prefix|>", "<fim-prefix>", "<fim_prefix>",    "<\uff5cfim\u2581begin\uff5c>",
      "<PRE>",          "\u2581<PRE>",  "<|code_prefix|>", "<|prefix|>",
      "<|fim_suffix|>", "<fim-suffix>", "<fim_suffix>",    "<\uff5cfim\u2581hole\uff5c>",
      "<SUF>",          "\u2581<SUF>",  "<|code_suffix|>", "<|suffix|>",
      "<|fim_middle|>", "<fim-middle>", "<fim_middle>",    "<\uff5cfim\u2581end\uff5c>",
      "<MID>",          "\u2581<MID>",  "<|code_middle|>", "<|middle|>"};
  for (std::string_view text : kEnds) {
    add_end(v, find(v, text));
    set_kind(v, text, TokenKind::control);
  }
  for (std::string_view text : kOtherControls) set_kind(v, text, TokenKind::control);
  // Messages of gpt-oss have parts: what separates them belongs to the text.
  constexpr std::string_view kParts[] = {"<|channel|>", "<|message|>", "<|start|>",
                                         "<|constrain|>"};
  const bool has_parts = std::ranges::all_of(
      kParts, [&](std::string_view text) { return find(v, text) != tokenizer::kNoToken; });
  for (std::string_view text : kParts) {
    if (has_parts) set_kind(v, text, TokenKind::user_defined);
  }
  const Exception kExceptions[] = {
      {"<|end|>", {"<|return|>", "<|call|>"}, TokenKind::user_defined},
      {"<|end|>", {"<|return|>", "<|calls|>"}, TokenKind::user_defined},
      {"<|end|>", {"<|call|>", "<|flush|>"}, TokenKind::user_defined},
      {"<|end|>", {"<|calls|>", "<|flush|>"}, TokenKind::user_defined},
      {"</s>", {"<|tool_response>"}, TokenKind::normal}};
  for (const Exception& exception : kExceptions) {
    const auto is_end = [&](std::string_view text) { return ends(v, text); };
    if (!is_end(exception.text) || !std::ranges::all_of(exception.others, is_end)) continue;
    std::erase(v.ends, find(v, exception.text));
    set_kind(v, exception.text, exception.kind);
  }
}

Result<void> read_ends(const Metadata& metadata, Vocabulary& v) {
  for (const char* name : {"eos_token_id", "eot_token_id", "eom_token_id", "fim_pad_token_id",
                           "fim_rep_token_id", "fim_sep_token_id"}) {
    Token token = tokenizer::kNoToken;
    if (auto ok = read_token(metadata, name, token); !ok) return ok;
    add_end(v, token);
  }
  if (v.ends.empty()) add_end(v, v.end);
  find_ends_by_text(v);
  return {};
}

// ---- tokens that take the white space around them -------------------------------------------

std::string text_or_nothing(const Metadata& metadata, std::string_view key) {
  const auto text = metadata.text(key);
  return text ? std::string(*text) : std::string();
}

bool contains_any(std::string_view text, std::initializer_list<std::string_view> parts) {
  return std::ranges::any_of(
      parts, [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

void add_token(std::vector<Token>& to, Token token) {
  if (token != tokenizer::kNoToken) to.push_back(token);
}

// Files do not say it: names of models do.
void find_stripping_tokens(const Metadata& metadata, Vocabulary& v) {
  std::string name = text_or_nothing(metadata, "general.name");
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const std::string architecture = text_or_nothing(metadata, "general.architecture");
  if (contains_any(text_or_nothing(metadata, key_of("pre")),
                   {"jina-v2-de", "jina-v2-es", "jina-v2-code"}) ||
      contains_any(architecture, {"nomic-bert-moe", "jina-bert-v3"})) {
    add_token(v.strips_front, find(v, "<mask>"));
  } else if (contains_any(name, {"phi-3", "phi3"})) {
    for (size_t i = 0; i < v.tokens.size(); ++i) {
      const bool is_special =
          v.kinds[i] == TokenKind::control || v.kinds[i] == TokenKind::user_defined;
      const bool is_excepted =
          v.tokens[i] == "<unk>" || v.tokens[i] == "<s>" || v.tokens[i] == "<|endoftext|>";
      if (is_special && !is_excepted) v.strips_back.push_back(static_cast<Token>(i));
    }
  } else if (contains_any(name, {"modern-bert"})) {
    add_token(v.strips_front, find(v, "[MASK]"));
  }
}

// "'a', 'b' and 'c'"
std::string model_names() {
  std::string names;
  for (size_t i = 0; i < std::size(kModels); ++i) {
    if (i != 0) names += i + 1 == std::size(kModels) ? " and " : ", ";
    names += "'" + std::string(kModels[i].name) + "'";
  }
  return names;
}

Vocabulary unknown_model(Vocabulary v, std::string refusal) {
  v.model = TokenModel::unknown;
  v.refusal = std::move(refusal);
  return v;
}

// ---- tokenizer.json, as a text --------------------------------------------------------------

constexpr const char *kJson = "tokenizer.huggingface.json",
                     *kJsonEnds = "tokenizer.huggingface.eos_token_ids";

// The token of this text, which other files of a model name; `to` as it is where there is none.
Result<void> read_named(const Metadata& metadata, const char* key, const Vocabulary& v, Token& to) {
  if (!metadata.has(key) || to != tokenizer::kNoToken) return {};
  const auto text = metadata.text(key);
  if (!text) return text.error();
  to = find(v, *text);
  return {};
}

Result<Vocabulary> read_json_vocabulary(const Metadata& metadata) {
  const auto text = metadata.text(kJson);
  if (!text) return text.error();
  auto v = tokenizer::read_tokenizer_json(*text);
  if (!v) return v;
  auto ok = read_named(metadata, "tokenizer.huggingface.bos_token", *v, v->begin);
  if (ok) ok = read_named(metadata, "tokenizer.huggingface.eos_token", *v, v->end);
  if (!ok) return ok.error();
  if (metadata.has(kJsonEnds)) {
    const auto ends = metadata.integers(kJsonEnds, 0, INT32_MAX);
    if (!ends) return ends.error();
    for (int64_t token : *ends) add_end(*v, static_cast<Token>(token));
    return v;
  }
  add_end(*v, v->end);
  find_ends_by_text(*v);
  return v;
}

}  // namespace

Result<Vocabulary> read_vocabulary(const Metadata& metadata) {
  Vocabulary v;
  if (!metadata.has(key_of("model")) && metadata.has(kJson)) return read_json_vocabulary(metadata);
  if (!metadata.has(key_of("model")) || !metadata.has(key_of("tokens"))) {
    return unknown_model(std::move(v), "the file has no vocabulary");
  }
  const auto model = metadata.text(key_of("model"));
  if (!model) return model.error();
  if (auto ok = read_texts(metadata, "tokens", v.tokens); !ok) return ok.error();
  if (auto ok = read_kinds(metadata, v); !ok) return ok.error();
  if (v.kinds.size() != v.tokens.size()) {
    return ir::invalid_file("metadata '" + key_of("token_type") +
                            "' must have a kind for each of " + std::to_string(v.tokens.size()) +
                            " tokens, the file has " + std::to_string(v.kinds.size()));
  }
  const auto* const row = std::ranges::find(kModels, *model, &ModelRow::name);
  if (row == std::end(kModels)) {
    return unknown_model(std::move(v), "tokens of models " + model_names() +
                                           " are supported, the file has '" +
                                           ir::printable(*model) + "'");
  }
  v.model = row->model;
  if (auto ok = row->read(metadata, v); !ok) return ok.error();
  if (auto ok = read_added_tokens(metadata, *row, v); !ok) return ok.error();
  if (auto ok = read_ends(metadata, v); !ok) return ok.error();
  find_stripping_tokens(metadata, v);
  return v;
}

Result<std::string_view> read_chat_template(const Metadata& metadata) {
  constexpr auto kKey = "tokenizer.chat_template";
  if (!metadata.has(kKey)) return std::string_view();
  return metadata.text(kKey);
}

Result<std::string_view> read_token_text(const Metadata& metadata, const char* name) {
  const std::string_view front(name, std::string_view(name).find("_id"));
  if (const std::string key = "tokenizer.huggingface." + std::string(front); metadata.has(key)) {
    return metadata.text(key);
  }
  if (!metadata.has(key_of(name))) return std::string_view();
  const auto tokens = metadata.texts(key_of("tokens"));
  if (!tokens) return tokens.error();
  const auto token = metadata.integer(key_of(name), 0, static_cast<int64_t>(tokens->size()) - 1);
  if (!token) return token.error();
  return (*tokens)[static_cast<size_t>(*token)];
}

}  // namespace ullage::gguf
