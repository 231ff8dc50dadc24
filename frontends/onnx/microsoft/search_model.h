// What the searches of ONNX Runtime do their steps with: models in their attributes.
#pragma once

#include <memory>
#include <vector>

#include "frontends/onnx/importer/node_context.h"
#include "ops/control/loop.h"

namespace ullage::onnx {

// What all texts begin with, and how long they may become.
struct SearchPrompt {
  ir::Value tokens{};  // i32 [rows, length]
  ir::ExtentExpr rows{}, length{};
  ir::ExtentExpr most{};  // tokens of a text with its prompt
};

struct SearchStep {
  ir::Value logits{};                // f32 [rows, vocabulary], after the last token
  std::vector<ir::Value> kept = {};  // the state of the model after the tokens it has read
};

// The input of a model in an iteration of the loop after the prompts.
struct IterationTokens {
  const ops::Loop& loop;
  ir::Value last;   // i32, an element per text: its newest token
  ir::Value texts;  // i32 [rows, length]: all of them; invalid: not at hand
};

class SearchModel {
 public:
  virtual ~SearchModel() = default;

  virtual const SearchPrompt& prompt() const = 0;
  virtual int64_t vocabulary() const = 0;
  // True if next() reads all of the texts.
  virtual bool reads_texts() const { return false; }

  // The step after the prompts.
  virtual ir::Result<SearchStep> first() = 0;
  // From now on there are `times` texts for each prompt, `rows` in all, side by side.
  virtual void repeat(ir::ExtentExpr times, ir::ExtentExpr rows) = 0;
  // The step after the tokens of the previous iterations; the loop carries `kept`.
  virtual ir::Result<SearchStep> next(const IterationTokens& tokens,
                                      const std::vector<ir::Value>& kept) = 0;

  // Of the kept values: the axis of texts, and the extents of `rows` texts of `positions` tokens.
  virtual int64_t rows_axis() const = 0;
  virtual std::vector<ir::ExtentExpr> kept_extents(ir::ExtentExpr rows,
                                                   ir::ExtentExpr positions) const = 0;
};
using SearchModelPtr = std::unique_ptr<SearchModel>;

// A decoder alone, with the interface of GPT-2: attribute `decoder`, and where present
// `init_decoder` for the prompts. `mask`: index of the operand attention_mask, which may be absent.
// Errors: a subgraph with another interface, with the difference; invalid prompts.
ir::Result<SearchModelPtr> decoder_alone(NodeContext& c, size_t mask);
// The same with an encoder, with the interface of T5: attributes `encoder` and `decoder`; the
// encoder reads the prompts.
ir::Result<SearchModelPtr> encoder_decoder(NodeContext& c, size_t mask);

}  // namespace ullage::onnx
