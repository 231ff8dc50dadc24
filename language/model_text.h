// ModelText: the tokenizer and chat template of a language model, whatever file contains them.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "frontends/language/chat/chat_template.h"
#include "frontends/language/gguf/decoder_shape.h"
#include "frontends/language/gguf/file.h"
#include "frontends/language/tokenizer/tokenizer.h"

namespace ullage::language {

using Tokens = std::vector<tokenizer::Token>;

struct ModelText {
  tokenizer::Tokenizer tokenizer;
  Tokens ends;                                // tokens that end an answer
  std::string chat_template;                  // empty: none
  int64_t context = 0;                        // positions of prompt and answer together
  chat::Named variables{};                    // of the template, in all conversations
  std::optional<gguf::DecoderShape> shape{};  // of a model that answers
};

// A language model, or the bytes of a program file that was compiled from one.
using ModelFile = std::variant<gguf::File, gguf::FileBytes>;

// By its content. Errors: those of compiler::open_language_model.
ir::Result<ModelFile> open_model(const std::string& path);
// In memory. Errors: those of gguf::read_file.
ir::Result<ModelFile> read_model(gguf::FileBytes bytes);

// Of a language model: whether metadata keys of its architecture that are not known are left out.
void allow_unknown_keys(bool allowed, ModelFile& model);

// Errors: invalid_file, unsupported, naming the key; unsupported for other program files.
ir::Result<ModelText> read_text(const ModelFile& model);
// Errors besides, all with the path: those of open_model.
ir::Result<ModelText> read_model_text(const std::string& path);

// Errors: invalid_argument, for a token that the vocabulary does not have.
ir::Result<void> check_tokens(const ModelText& text, std::span<const tokenizer::Token> tokens);

// The tokens of a prompt, without those that would end it. Special tokens in it are plain text.
// Errors, here and below: invalid_argument for a prompt without a token.
ir::Result<Tokens> prompt_tokens(const ModelText& text, const std::string& prompt);
// The tokens of a whole text, with the beginning and end tokens that the file requires. `special`:
// what special tokens in it stand for.
ir::Result<Tokens> whole_tokens(const ModelText& text, const std::string& whole,
                                tokenizer::SpecialTokens special);
// Those of a text that goes on from other tokens.
ir::Result<Tokens> later_tokens(const ModelText& text, const std::string& prompt);
// A conversation as the model's template writes it, up to where the next answer begins. Errors:
// unsupported, where the model has no template or an unsupported one; those of the template.
ir::Result<std::string> chat_text(const ModelText& text,
                                  std::span<const chat::Message> conversation);
// Of the template's variables, whose names go before those of ModelText.
ir::Result<std::string> chat_text(const ModelText& text, chat::Named variables);
// Its tokens; special tokens in it are what they stand for.
ir::Result<Tokens> chat_tokens(const ModelText& text, const std::string& conversation);
// The tokens of `rest`, with which a conversation goes on.
ir::Result<Tokens> later_chat_tokens(const ModelText& text, const std::string& rest);
// The tokens in whose text there is a line break, ':', '"' or '*': between such ones no sequence is
// a repetition (ops::SequencePenalty), as llama.cpp has it.
Tokens sequence_breakers(const ModelText& text);

}  // namespace ullage::language
