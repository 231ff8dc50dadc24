// Answers of conversations side by side: one loop for all of them (generation.h, "a batch").
#pragma once

#include "frontends/language/gguf/answer_parts.h"

namespace ullage::gguf {

// i64 [taken, N]: column n are the tokens of conversation n, kNoToken behind its end. The loop ends
// when the last conversation does.
ir::Value write_batch(ir::Builder& b, Llama& llama, const AnswerInputs& in);

}  // namespace ullage::gguf
