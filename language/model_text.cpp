#include "language/model_text.h"

#include <string_view>

#include "compiler/language_model.h"
#include "frontends/language/gguf/file.h"
#include "frontends/language/gguf/llama_shape.h"
#include "frontends/language/gguf/vocabulary.h"
#include "runtime/file/mapped_file.h"
#include "runtime/file/program_file.h"

namespace ullage::language {
namespace {

using tokenizer::SpecialTokens;
using tokenizer::Token;
using tokenizer::Tokenizer;

// An answer goes on behind a prompt that no token has ended.
ir::Result<Tokens> open_ended(const ModelText& text, ir::Result<Tokens> tokens) {
  if (!tokens) return tokens;
  const tokenizer::Vocabulary& v = text.tokenizer.vocabulary();
  if (v.adds_end && v.end != tokenizer::kNoToken) tokens->pop_back();
  if (tokens->empty()) return ir::invalid_argument("a prompt must have a token, this one is empty");
  return tokens;
}

// The same of a text in the middle of another one.
ir::Result<Tokens> unbegun(const ModelText& text, ir::Result<Tokens> tokens) {
  auto all = open_ended(text, std::move(tokens));
  const tokenizer::Vocabulary& v = text.tokenizer.vocabulary();
  if (all && v.adds_begin && !all->empty() && all->front() == v.begin) all->erase(all->begin());
  return all;
}

std::string written(const Tokenizer& tokenizer, Token token) {
  return token == tokenizer::kNoToken ? std::string()
                                      : tokenizer.vocabulary().tokens[static_cast<size_t>(token)];
}

}  // namespace

bool is_gguf(std::span<const std::byte> file) {
  constexpr std::string_view kMagic = "GGUF";
  return std::string_view(reinterpret_cast<const char*>(file.data()), file.size())
      .starts_with(kMagic);
}

ir::Result<ModelText> read_gguf_text(std::span<const std::byte> bytes) {
  const auto file = gguf::read_file(bytes);
  if (!file) return file.error();
  const auto shape = gguf::read_llama_shape(file->metadata);
  if (!shape) return shape.error();
  auto vocabulary = gguf::read_vocabulary(file->metadata);
  if (!vocabulary) return vocabulary.error();
  auto tokenizer = Tokenizer::make(std::move(*vocabulary));
  if (!tokenizer) return tokenizer.error();
  auto ends = gguf::read_ends(file->metadata);
  if (!ends) return ends.error();
  const auto chat_template = gguf::read_chat_template(file->metadata);
  if (!chat_template) return chat_template.error();
  return ModelText{std::move(*tokenizer), std::move(*ends), std::string(*chat_template),
                   shape->context};
}

ir::Result<ModelText> read_program_text(std::span<const std::byte> file,
                                        std::shared_ptr<const void> owner) {
  const auto program = runtime::ProgramFile::open(file, std::move(owner));
  if (!program) return program.error();
  const auto attached = program->attachment(compiler::kMetadataAttachment);
  if (!attached) return attached.error();
  if (*attached) return read_gguf_text(**attached);
  return ir::unsupported(
      "it has no vocabulary: texts are written by .gguf files of language models and by .ull files "
      "compiled from one");
}

ir::Result<ModelText> read_model_text(const std::string& path) {
  const auto file = runtime::map_file(path);
  if (!file) return file.error();
  auto text = path.ends_with(".gguf") ? read_gguf_text(file->bytes)
                                      : read_program_text(file->bytes, file->owner);
  if (!text) return ir::in_context(path, text.error());
  return text;
}

ir::Result<Tokens> prompt_tokens(const ModelText& text, const std::string& prompt) {
  return open_ended(text, text.tokenizer.encode(prompt, SpecialTokens::as_text));
}

ir::Result<Tokens> later_tokens(const ModelText& text, const std::string& prompt) {
  return unbegun(text, text.tokenizer.encode(prompt, SpecialTokens::as_text));
}

ir::Result<Tokens> later_chat_tokens(const ModelText& text, const std::string& rest) {
  return unbegun(text, text.tokenizer.encode(rest, SpecialTokens::found));
}

ir::Result<std::string> chat_text(const ModelText& text,
                                  std::span<const chat::Message> conversation) {
  if (text.chat_template.empty()) return ir::unsupported("the model has no chat template");
  const auto parsed = chat::ChatTemplate::parse(text.chat_template);
  if (!parsed) return parsed.error();
  const tokenizer::Vocabulary& v = text.tokenizer.vocabulary();
  return parsed->write(conversation, {.begin_token = written(text.tokenizer, v.begin),
                                      .end_token = written(text.tokenizer, v.end)});
}

ir::Result<Tokens> chat_tokens(const ModelText& text, const std::string& conversation) {
  const tokenizer::Vocabulary& v = text.tokenizer.vocabulary();
  auto tokens = open_ended(text, text.tokenizer.encode(conversation, SpecialTokens::found));
  // Some templates write the beginning token themselves.
  const bool begins_twice = tokens && v.adds_begin && tokens->size() > 1 &&
                            (*tokens)[0] == v.begin && (*tokens)[1] == v.begin;
  if (begins_twice) tokens->erase(tokens->begin());
  return tokens;
}

}  // namespace ullage::language
