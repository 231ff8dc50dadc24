// A language model as Hugging Face lays it out in a folder: config.json, *.safetensors with their
// index, tokenizer.json, and what chat templates and generation have files for.
#pragma once

#include "frontends/language/gguf/split_file.h"

namespace ullage::hugging_face {

// Described as a GGUF file of the same model: its metadata, and tensors by the names that these
// have there, over the bytes of the files. Small tensors alone are computed: norms that GGUF files
// store with 1 added, factors of rotary frequencies. The tokenizer is `tokenizer.huggingface.json`,
// as it is in its file. Errors: invalid_file and unsupported, naming the file and the member or
// tensor.
ir::Result<gguf::File> read_folder(const gguf::OpenFile& open);

// What writes texts alone: the tokenizer, the chat template, the tokens that end an answer, and the
// sizes of vocabulary and context. It has no tensors, and any family will do. Errors: as above.
ir::Result<gguf::File> read_folder_text(const gguf::OpenFile& open);

}  // namespace ullage::hugging_face
