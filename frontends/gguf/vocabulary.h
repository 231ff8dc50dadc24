// The vocabulary of a model in a GGUF file.
// Source: the GGUF specification of ggml, `tokenizer.ggml.*`.
#pragma once

#include "frontends/gguf/metadata.h"
#include "frontends/tokenizer/vocabulary.h"
#include "ir/result.h"

namespace ullage::gguf {

// Errors: invalid_file, naming the key; unsupported for other models of tokens than `gpt2` and
// `llama`.
ir::Result<tokenizer::Vocabulary> read_vocabulary(const Metadata& metadata);

}  // namespace ullage::gguf
