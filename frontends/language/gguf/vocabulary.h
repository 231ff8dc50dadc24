// Text metadata of a GGUF file: the vocabulary, the tokens that end an answer, the chat template.
// Source: the GGUF specification of ggml, `tokenizer.ggml.*`.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "frontends/language/gguf/metadata.h"
#include "frontends/language/tokenizer/vocabulary.h"

namespace ullage::gguf {

// Errors: invalid_file, naming the key; unsupported for other models of tokens than `gpt2` and
// `llama`.
ir::Result<tokenizer::Vocabulary> read_vocabulary(const Metadata& metadata);

// Tokens that end an answer: the end of a text and of a turn, as far as the file defines them.
// Errors: invalid_file, naming the key.
ir::Result<std::vector<tokenizer::Token>> read_ends(const Metadata& metadata);

// The template that writes a conversation, in Jinja; empty where the file has none. It points into
// the file. Errors: invalid_file.
ir::Result<std::string_view> read_chat_template(const Metadata& metadata);

}  // namespace ullage::gguf
