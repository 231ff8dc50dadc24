// Text metadata of a GGUF file: the vocabulary, the tokens that end an answer, the chat template.
// Sources: the GGUF specification of ggml, `tokenizer.ggml.*`; llama.cpp for what names and texts
// of tokens imply.
#pragma once

#include <string_view>

#include "base/result.h"
#include "frontends/language/gguf/metadata.h"
#include "frontends/language/tokenizer/vocabulary.h"

namespace ullage::gguf {

// With the defaults of its model where the file has no value. A model that is not supported, and a
// split that is not known, are a vocabulary of TokenModel::unknown; a file without tokens has one
// without tokens. `tokenizer.huggingface.json` is a vocabulary where there is no other. Errors:
// invalid_file, naming the key.
ir::Result<tokenizer::Vocabulary> read_vocabulary(const Metadata& metadata);

// The template that writes a conversation, in Jinja; empty where the file has none. It points into
// the file. Errors: invalid_file.
ir::Result<std::string_view> read_chat_template(const Metadata& metadata);

// The text of the token that `tokenizer.ggml.NAME` numbers ("bos_token_id"); empty where the file
// has no such key. It points into the file. Errors: invalid_file, naming the key.
ir::Result<std::string_view> read_token_text(const Metadata& metadata, const char* name);

}  // namespace ullage::gguf
