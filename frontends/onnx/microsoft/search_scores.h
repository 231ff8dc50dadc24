// How the searches of ONNX Runtime change the scores of tokens before they choose one.
#pragma once

#include "frontends/onnx/importer/node_context.h"

namespace ullage::onnx {

// Indices of the operands that configure the scores; a node may omit each of them.
struct ScoreOperands {
  size_t min_length = 0, repetition_penalty = 0, vocab_mask = 0, prefix_vocab_mask = 0;
};

// In this order: tokens that are there already (divided by a penalty above 0, else multiplied),
// tokens that would repeat `no_repeat_ngram_size` in a row, two masks of the vocabulary, the second
// for the first token alone, and the end, where it comes too soon.
class ScoreRules {
 public:
  // Errors: masks of another size than `rows` and `vocabulary`.
  static ir::Result<ScoreRules> of(NodeContext& c, const ScoreOperands& at, ir::ExtentExpr rows,
                                   int64_t vocabulary);

  // True if the rules read the tokens so far.
  bool read_tokens() const;
  // f32 [rows, vocabulary], of the tokens that may follow `tokens` i32 [rows, length], which may be
  // invalid where nothing reads them. Rows may be several for each of the node's own.
  ir::Value changed(ir::Value scores, ir::Value tokens, ir::ExtentExpr length, bool first) const;

 private:
  explicit ScoreRules(NodeContext& c) : c_(&c) {}
  ir::Value without_repeats(ir::Value scores, ir::Value tokens) const;

  NodeContext* c_;
  int64_t ngram_ = 0, vocabulary_ = 0;
  ir::Value penalty_{};               // f32 scalar
  ir::Value mask_{}, prefix_mask_{};  // bool [vocabulary], [rows, vocabulary]: these may follow
  ir::Value min_length_{};            // i64 scalar
};

// Operand `i`, which may be absent, as a scalar: an error of the builder for any other shape.
ir::Value scalar_operand(const NodeContext& c, size_t i);

// What a token weighs that must not follow.
double lowest_score();

}  // namespace ullage::onnx
