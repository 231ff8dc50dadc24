// Graphs of one step of a language model, and of several prompts at once.
#pragma once

#include "base/result.h"
#include "frontends/language/gguf/answer_parts.h"
#include "frontends/language/gguf/file.h"
#include "ir/graph/graph.h"

namespace ullage::gguf {

// One step of a language model as a graph; the host passes its cache from run to run.

// A step over T tokens that follow P others, both open:
//   inputs  tokens i64 [T], past_value_0, past_key_0 ... f32 [key heads, P, head], a pair a block
//           with attention; past_state_0 ... f32 [S, extents], of recurrences, S 0 at first, then 1
//   outputs logits f32 [vocabulary], of what follows the last token; value_0, key_0 ... f32
//           [key heads, P + T, head], state_0 ..., the past of the next step
// Weights in blocks stay as the file has them, copied where its bytes have no owner.
// Errors: those of read_decoder_shape, and tensors that are missing or have another shape, by name.
// A run fails where P + T is above the context or T is 0.
ir::Result<ir::Graph> import_step(const File& file);

// Answers of conversations side by side: one loop for all of them (generation.h, "a batch").

// i64 [taken, N]: column n are the tokens of conversation n, kNoToken behind its end. The loop ends
// when the last conversation does. Behind it log-probabilities, if the form has them.
std::vector<ir::Value> write_batch(ir::Builder& b, Decoder& decoder, const AnswerInputs& in,
                                   const GenerationForm& form);

}  // namespace ullage::gguf
