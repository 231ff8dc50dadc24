// tokenizer.json: a vocabulary as Hugging Face's `tokenizers` writes it.
#pragma once

#include <string_view>

#include "base/result.h"
#include "frontends/language/tokenizer/vocabulary.h"

namespace ullage::tokenizer {

// Models BPE, Unigram and WordPiece. A file with a part that is not supported, a model or a step of
// normalizer, pre-tokenizer or post-processor, is a vocabulary of TokenModel::unknown that names
// it: its tokens can still be shown. Which tokens end an answer the file does not say. Errors:
// invalid_file, naming the member.
ir::Result<Vocabulary> read_tokenizer_json(std::string_view text);

}  // namespace ullage::tokenizer
