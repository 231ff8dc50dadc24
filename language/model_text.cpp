#include "language/model_text.h"

#include <algorithm>
#include <string_view>

#include "base/printable.h"
#include "compiler/language_model.h"
#include "compiler/model_file.h"
#include "frontends/language/gguf/vocabulary.h"
#include "runtime/file/mapped_file.h"
#include "runtime/file/program_file.h"

namespace ullage::language {
namespace {

using tokenizer::SpecialTokens;
using tokenizer::Token;
using tokenizer::Tokenizer;

ir::Result<Tokens> some_tokens(const ModelText& text, std::string_view prompt,
                               SpecialTokens special, tokenizer::AddedTokens added) {
  auto tokens = text.tokenizer.encode(prompt, special, added);
  if (tokens && tokens->empty()) {
    return ir::invalid_argument("a prompt must have a token, this one is empty");
  }
  return tokens;
}

// Tokens of a prompt: the answer goes on behind it, so no token ends it.
ir::Result<Tokens> tokens_of(const ModelText& text, std::string_view prompt, SpecialTokens special,
                             bool begins) {
  return some_tokens(text, prompt, special, {.begin = begins, .end = false});
}

std::string written(const Tokenizer& tokenizer, Token token) {
  return token == tokenizer::kNoToken ? std::string()
                                      : tokenizer.vocabulary().tokens[static_cast<size_t>(token)];
}

// Positions of the model; 0 where the file does not say, which is no model that answers.
int64_t context_of(const gguf::Metadata& metadata) {
  const auto architecture = metadata.text("general.architecture");
  if (!architecture) return 0;
  const auto context =
      metadata.integer(std::string(*architecture) + ".context_length", 0, INT64_MAX);
  return context ? *context : 0;
}

// Rows of the embedding; of a file without tensors, what its metadata say, or 0.
size_t embedding_rows(const gguf::File& file) {
  const gguf::TensorEntry* const embedding = file.find("token_embd.weight");
  if (embedding != nullptr && embedding->shape.size() == 2) {
    return static_cast<size_t>(embedding->shape[0]);
  }
  const auto architecture = file.metadata.text("general.architecture");
  if (!architecture) return 0;
  const auto rows = file.metadata.integer(std::string(*architecture) + ".vocab_size", 0, 1 << 24);
  return rows ? static_cast<size_t>(*rows) : 0;
}

// There is a token without a text for each row of the embedding that no text of the vocabulary has.
void name_tokens(const gguf::File& file, tokenizer::Vocabulary& vocabulary) {
  const size_t rows = embedding_rows(file);
  if (rows <= vocabulary.tokens.size()) return;
  vocabulary.tokens.resize(rows);
  vocabulary.kinds.resize(rows, tokenizer::TokenKind::unused);
  if (!vocabulary.scores.empty()) vocabulary.scores.resize(rows);
}

ir::Result<ModelText> text_of(const gguf::File& file) {
  auto vocabulary = gguf::read_vocabulary(file.metadata);
  if (!vocabulary) return vocabulary.error();
  name_tokens(file, *vocabulary);
  Tokens ends = vocabulary->ends;
  auto tokenizer = Tokenizer::make(std::move(*vocabulary));
  if (!tokenizer) return tokenizer.error();
  const auto chat_template = gguf::read_chat_template(file.metadata);
  if (!chat_template) return chat_template.error();
  auto shape = gguf::read_decoder_shape(file);
  return ModelText{.tokenizer = std::move(*tokenizer),
                   .ends = std::move(ends),
                   .chat_template = std::string(*chat_template),
                   .context = context_of(file.metadata),
                   .shape = shape ? std::optional(std::move(*shape)) : std::nullopt};
}

// A message's content may be a list of parts, of which models here read text alone.
ir::Result<void> check_content(const chat::Value& message) {
  const chat::Dict* const dict = message.dict();
  const chat::Value* const content = dict == nullptr ? nullptr : dict->find(std::string("content"));
  const chat::Sequence* const parts = content == nullptr ? nullptr : content->sequence();
  if (parts == nullptr) return {};
  for (const chat::Value& part : parts->elements) {
    const chat::Value* const type =
        part.dict() == nullptr ? nullptr : part.dict()->find(std::string("type"));
    if (type == nullptr || type->text() == nullptr || *type->text() == "text") continue;
    return ir::unsupported("a message has a part of type '{}': only 'text' is supported",
                           ir::printable(*type->text()));
  }
  return {};
}

ir::Result<void> check_parts(const chat::Named& variables) {
  for (const auto& [name, value] : variables) {
    if (name != "messages" || value.sequence() == nullptr) continue;
    for (const chat::Value& message : value.sequence()->elements) {
      if (auto ok = check_content(message); !ok) return ok;
    }
  }
  return {};
}

}  // namespace

ir::Result<ModelFile> open_model(const std::string& path) {
  const auto kind = compiler::kind_of_model(path);
  if (!kind) return kind.error();
  if (*kind == compiler::ModelKind::language) {
    auto model = compiler::open_language_model(path);
    if (!model) return model.error();
    return ModelFile(std::move(*model));
  }
  auto file = runtime::map_file(path);
  if (!file) return file.error();
  return ModelFile(gguf::FileBytes{file->bytes, std::move(file->owner)});
}

ir::Result<ModelFile> read_model(gguf::FileBytes bytes) {
  if (!gguf::is_gguf(bytes.bytes)) return ModelFile(std::move(bytes));
  auto model = gguf::read_file(bytes.bytes, std::move(bytes.owner));
  if (!model) return model.error();
  return ModelFile(std::move(*model));
}

void allow_unknown_keys(bool allowed, ModelFile& model) {
  if (auto* const file = std::get_if<gguf::File>(&model)) file->allows_unknown_keys = allowed;
}

ir::Result<ModelText> read_text(const ModelFile& model) {
  if (const auto* file = std::get_if<gguf::File>(&model)) return text_of(*file);
  const auto& bytes = std::get<gguf::FileBytes>(model);
  const auto program = runtime::ProgramFile::open(bytes.bytes, bytes.owner);
  if (!program) return program.error();
  const auto attached = program->attachment(compiler::kMetadataAttachment);
  if (!attached) return attached.error();
  if (!*attached) {
    return ir::unsupported(
        "it has no vocabulary: texts are written by language models and by .ull files compiled "
        "from one");
  }
  const auto file = gguf::read_file(**attached);
  if (!file) return file.error();
  return text_of(*file);
}

ir::Result<ModelText> read_model_text(const std::string& path) {
  const auto kind = compiler::kind_of_model(path);
  if (!kind) return kind.error();
  if (*kind == compiler::ModelKind::language) {
    const auto file = compiler::open_language_text(path);
    if (!file) return file.error();
    auto text = text_of(*file);
    if (!text) return ir::in_context(path, text.error());
    return text;
  }
  const auto program = open_model(path);
  if (!program) return program.error();
  auto text = read_text(*program);
  if (!text) return ir::in_context(path, text.error());
  return text;
}

ir::Result<void> check_tokens(const ModelText& text, std::span<const Token> tokens) {
  for (const Token token : tokens) {
    if (token >= 0 && static_cast<size_t>(token) < text.tokenizer.size()) continue;
    return ir::invalid_argument("tokens must be in [0, {}), given {}", text.tokenizer.size(),
                                token);
  }
  return {};
}

ir::Result<Tokens> prompt_tokens(const ModelText& text, const std::string& prompt) {
  return tokens_of(text, prompt, SpecialTokens::as_text, true);
}

ir::Result<Tokens> whole_tokens(const ModelText& text, const std::string& whole,
                                SpecialTokens special) {
  return some_tokens(text, whole, special, {.begin = true, .end = true});
}

ir::Result<Tokens> later_tokens(const ModelText& text, const std::string& prompt) {
  return tokens_of(text, prompt, SpecialTokens::as_text, false);
}

ir::Result<Tokens> later_chat_tokens(const ModelText& text, const std::string& rest) {
  return tokens_of(text, rest, SpecialTokens::found, false);
}

ir::Result<std::string> chat_text(const ModelText& text,
                                  std::span<const chat::Message> conversation) {
  return chat_text(text, {{"messages", chat::messages_value(conversation)}});
}

ir::Result<std::string> chat_text(const ModelText& text, chat::Named variables) {
  if (auto ok = check_parts(variables); !ok) return ok.error();
  if (text.chat_template.empty()) return ir::unsupported("the model has no chat template");
  const auto parsed = chat::ChatTemplate::parse(text.chat_template);
  if (!parsed) return parsed.error();
  const tokenizer::Vocabulary& v = text.tokenizer.vocabulary();
  const auto is_given = [&](const std::string& name) {
    return std::ranges::any_of(variables, [&](const auto& one) { return one.first == name; });
  };
  for (const auto& variable : text.variables) {
    if (!is_given(variable.first)) variables.push_back(variable);
  }
  return parsed->render(variables, {.begin_token = written(text.tokenizer, v.begin),
                                    .end_token = written(text.tokenizer, v.end)});
}

ir::Result<Tokens> chat_tokens(const ModelText& text, const std::string& conversation) {
  const tokenizer::Vocabulary& v = text.tokenizer.vocabulary();
  auto tokens = tokens_of(text, conversation, SpecialTokens::found, true);
  // Some templates write the beginning token themselves.
  const bool begins_twice = tokens && v.adds_begin && tokens->size() > 1 &&
                            (*tokens)[0] == v.begin && (*tokens)[1] == v.begin;
  if (begins_twice) tokens->erase(tokens->begin());
  return tokens;
}

Tokens sequence_breakers(const ModelText& text) {
  Tokens breakers;
  for (Token token = 0; static_cast<size_t>(token) < text.tokenizer.size(); ++token) {
    const auto words = text.tokenizer.decode({&token, 1}, SpecialTokens::found);
    if (words && words->find_first_of("\n:\"*") != std::string::npos) breakers.push_back(token);
  }
  return breakers;
}

}  // namespace ullage::language
