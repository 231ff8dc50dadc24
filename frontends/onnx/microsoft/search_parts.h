// What the searches of ONNX Runtime and their models share.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "frontends/onnx/control/control.h"
#include "frontends/onnx/microsoft/search_model.h"

namespace ullage::onnx {

// ---- texts ----

// Operand 0, i32 [rows, tokens]. Errors: another rank or dtype.
ir::Result<ir::Value> prompt_tokens(const NodeContext& c);
// Operand `i`, i32 of the extents of `tokens`: 0 for what none sees. Invalid where it is absent.
ir::Result<ir::Value> prompt_mask(const NodeContext& c, ir::Value tokens, size_t i);
// Texts that begin with `tokens` and end at the length of operand 1, max_length. Guards that there
// is a token and that one more fits.
ir::Result<SearchPrompt> search_prompt(const NodeContext& c, ir::Value tokens);

// Texts i32 [rows, length] padded with pad_token_id up to `most`.
ir::Value padded_texts(const NodeContext& c, ir::Value texts, ir::ExtentExpr most);
// Boolean scalar: true if one of bool [rows] has not ended.
ir::Value goes_on(ir::Value ended);
// Each row `times` times, one after another, `rows` in all.
ir::Value repeated_rows(ir::Value x, ir::ExtentExpr times, ir::ExtentExpr rows);

// ---- subgraphs ----

// Error: inputs or outputs (`what`) of attribute `attribute` whose names are not `names`. Those
// after them are known by their position.
ir::Result<void> require_names(const NodeContext& c, std::string_view attribute, const char* what,
                               const std::vector<ValueInfo>& values,
                               std::span<const std::string_view> names);
// The extent that a subgraph states of an axis of a value of `rank`; 0: none.
int64_t stated_extent(const ValueInfo& value, size_t rank, size_t axis);
// What is kept by a model whose `past` is this. Error: no floats.
ir::Result<ir::DType> kept_dtype(const NodeContext& c, const ValueInfo& past);
// The words that an output of shape [B, T, words] of attribute `attribute` states. Error: none, or
// others than the attribute vocab_size.
ir::Result<int64_t> stated_words(const NodeContext& c, std::string_view attribute,
                                 const ValueInfo& logits);
// The outputs of the subgraph in attribute `attribute`, all of which are present.
ir::Result<Values> run_subgraph(const NodeContext& c, std::string_view attribute,
                                const Graph& graph, const Values& inputs);
// The last row of logits [rows, T, vocabulary], f32 [rows, vocabulary].
ir::Result<ir::Value> last_logits(const NodeContext& c, ir::Value logits, ir::ExtentExpr rows,
                                  int64_t vocabulary);

}  // namespace ullage::onnx
