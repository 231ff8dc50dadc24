#include "tools/language/model_text.h"

#include <fmt/format.h>

#include <charconv>

#include "frontends/language/gguf/file.h"
#include "frontends/language/gguf/llama_shape.h"
#include "frontends/language/gguf/vocabulary.h"
#include "runtime/file/mapped_file.h"
#include "runtime/file/program_file.h"
#include "tools/command/models/model.h"

namespace ullage::tools {
namespace {

using tokenizer::SpecialTokens;
using tokenizer::Token;
using tokenizer::Tokenizer;
using Tokens = std::vector<Token>;

// The GGUF file that MODEL is or was compiled from, without its tensors where it was compiled.
ir::Result<std::span<const std::byte>> gguf_of(const std::string& model,
                                               const runtime::MappedFile& file) {
  if (model.ends_with(".gguf")) return file.bytes;
  const auto program = runtime::ProgramFile::open(file.bytes, file.owner);
  if (!program) return program.error();
  const auto attached = program->attachment(compiler::kMetadataAttachment);
  if (!attached) return attached.error();
  if (*attached) return **attached;
  return ir::unsupported(
      "it has no vocabulary: texts are written by .gguf files of language models and by .ull files "
      "compiled from one");
}

ir::Result<ModelText> text_of(std::span<const std::byte> bytes) {
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

// An answer goes on behind a prompt that no token has ended.
ToolResult<Tokens> open_ended(const ModelText& text, ir::Result<Tokens> tokens) {
  if (!tokens) return failure_of(tokens.error());
  const tokenizer::Vocabulary& v = text.tokenizer.vocabulary();
  if (v.adds_end && v.end != tokenizer::kNoToken) tokens->pop_back();
  if (tokens->empty()) return usage("a prompt must have a token, this one is empty");
  return std::move(*tokens);
}

// The same of a text in the middle of another one.
ToolResult<Tokens> unbegun(const ModelText& text, ir::Result<Tokens> tokens) {
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

ToolResult<ModelText> read_model_text(const std::string& model) {
  const auto file = runtime::map_file(model);
  if (!file) return failure_of(file.error());
  const auto bytes = gguf_of(model, *file);
  if (!bytes) return failure_of(ir::in_context(model, bytes.error()));
  auto text = text_of(*bytes);
  if (!text) return failure_of(ir::in_context(model, text.error()));
  return std::move(*text);
}

ToolResult<Tokens> prompt_tokens(const ModelText& text, const std::string& prompt) {
  return open_ended(text, text.tokenizer.encode(prompt, SpecialTokens::as_text));
}

ToolResult<Tokens> later_tokens(const ModelText& text, const std::string& prompt) {
  return unbegun(text, text.tokenizer.encode(prompt, SpecialTokens::as_text));
}

ToolResult<Tokens> later_chat_tokens(const ModelText& text, const std::string& rest) {
  return unbegun(text, text.tokenizer.encode(rest, SpecialTokens::found));
}

ToolResult<std::string> chat_text(const ModelText& text,
                                  std::span<const chat::Message> conversation) {
  if (text.chat_template.empty()) return failed("--chat: the model has no chat template");
  const auto parsed = chat::ChatTemplate::parse(text.chat_template);
  if (!parsed) return failure_of(parsed.error());
  const tokenizer::Vocabulary& v = text.tokenizer.vocabulary();
  const auto written_out =
      parsed->write(conversation, {.begin_token = written(text.tokenizer, v.begin),
                                   .end_token = written(text.tokenizer, v.end)});
  if (!written_out) return failure_of(written_out.error());
  return std::move(*written_out);
}

ToolResult<Tokens> chat_tokens(const ModelText& text, const std::string& conversation) {
  const tokenizer::Vocabulary& v = text.tokenizer.vocabulary();
  auto tokens = open_ended(text, text.tokenizer.encode(conversation, SpecialTokens::found));
  // Some templates write the beginning token themselves.
  const bool begins_twice = tokens && v.adds_begin && tokens->size() > 1 &&
                            (*tokens)[0] == v.begin && (*tokens)[1] == v.begin;
  if (begins_twice) tokens->erase(tokens->begin());
  return tokens;
}

ToolResult<Tokens> listed_tokens(const ModelText& text, const std::string& list) {
  Tokens tokens;
  const char* at = list.data();
  const char* const end = at + list.size();
  for (;;) {
    Token token = tokenizer::kNoToken;
    const auto [rest, error] = std::from_chars(at, end, token);
    const bool is_token =
        error == std::errc() && token >= 0 && static_cast<size_t>(token) < text.tokenizer.size();
    if (!is_token || (rest != end && *rest != ',')) {
      return usage(fmt::format("--tokens requires tokens below {} like 1,2,3, got '{}'",
                               text.tokenizer.size(), list));
    }
    tokens.push_back(token);
    if (rest == end) return tokens;
    at = rest + 1;
  }
}

}  // namespace ullage::tools
