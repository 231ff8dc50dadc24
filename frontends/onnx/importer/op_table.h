// The op table: which ops of a model are read, up to which version, how much of them, and by which
// rule.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "frontends/onnx/file/model.h"
#include "frontends/onnx/importer/node_context.h"

namespace ullage::onnx {

// The newest opset of the standard that all rows were held against. A model of a newer one may
// mean something else by any of its nodes.
inline constexpr int64_t kNewestOpset = 27;

// Appends what the node computes and sets its results. Builder errors stick and are reported with
// the node's name after the rule returns. Operands that the row does not call optional are there.
using ImportRule = ir::Result<void> (*)(NodeContext&);

// A rule holds for models of opset `since` and later, up to the next row of the same op. `since`
// is a semantic break point, not every version the standard counts; `version` is the newest of
// those that the rule was held against.
struct OpRow {
  std::string_view op;
  int64_t since = 1;
  int64_t version = 1;
  // Names of the operands it takes: "X W B?". One with ? may be left out; of one with * there are
  // any number, none included. A name may be followed by what its elements must be, "shape:int":
  // float, int, byte (of 8 bits, with or without sign), number (float or int), bool or mask (bool
  // or float); or "x:sequence", no tensor but a sequence, and "x:either". Only operands of these
  // take bytes of a type that ir has not (stored_types.h): code (such, or integers), held
  // (anything), moved (anything, and the results are of its type).
  std::string_view operands;
  // Attributes that the rule reads, or that never change a result: a comment above the rows says
  // why. A node with any other is refused, never computed without it. Those with ! are required.
  std::string_view attributes;
  ImportRule rule = nullptr;
};

// Our own domain: ops that the standard has not.
inline constexpr std::string_view kOwnDomain = "ai.ullage";
// ONNX Runtime's: what its optimiser writes, and what exporters of quantised and of language models
// do.
inline constexpr std::string_view kMicrosoftDomain = "com.microsoft";
// What its optimiser writes for a CPU at its highest level, over channels in blocks.
inline constexpr std::string_view kBlockedDomain = "com.microsoft.nchwc";
// Parts of the standard besides its first domain.
inline constexpr std::string_view kTrainingDomain = "ai.onnx.preview.training";
inline constexpr std::string_view kPreviewDomain = "ai.onnx.preview";
inline constexpr std::string_view kMachineLearningDomain = "ai.onnx.ml";

// The newest row of the standard's op at or below `opset`. Null if none.
const OpRow* find_row(std::string_view op, int64_t opset);
// The row of a node: the standard's, or one of the other domains, whose rows hold in every opset.
// Null if none.
const OpRow* find_row(const Node& node, int64_t opset);
// The rule of the standard's op of the node's name, in its newest row: for ops of other domains
// that mean the same.
ir::Result<void> as_standard(NodeContext& context);
// All rows of the standard, by op and `since`.
std::vector<OpRow> all_rows();

// What of `node` its row does not cover, in words: an attribute, an operand too many. None:
// nothing.
std::optional<std::string> uncovered(const OpRow& row, const Node& node,
                                     const AttributeFrame* frame);
// Runs the row's rule. Errors: what is uncovered, an operand or attribute that is required and
// absent, an operand whose elements are not what the row says.
ir::Result<void> import_by(const OpRow& row, NodeContext& context);
// Name of operand `i`: "W" of "X W B?", "inputs" of "inputs*". Empty where there is none.
std::string_view operand_name(const OpRow& row, size_t i);

// Rows by family.
std::span<const OpRow> elementwise_op_rows();
std::span<const OpRow> shape_op_rows();
std::span<const OpRow> pieces_op_rows();
std::span<const OpRow> generate_op_rows();
std::span<const OpRow> reduce_op_rows();
std::span<const OpRow> indexing_op_rows();
std::span<const OpRow> nn_op_rows();
std::span<const OpRow> norm_op_rows();
std::span<const OpRow> recurrent_op_rows();
std::span<const OpRow> resize_op_rows();
std::span<const OpRow> control_op_rows();
std::span<const OpRow> attention_op_rows();
std::span<const OpRow> quantize_op_rows();
std::span<const OpRow> loss_op_rows();
std::span<const OpRow> signal_op_rows();
std::span<const OpRow> select_op_rows();
std::span<const OpRow> random_op_rows();
std::span<const OpRow> region_op_rows();
std::span<const OpRow> sequence_op_rows();
std::span<const OpRow> ngram_op_rows();
std::span<const OpRow> determinant_op_rows();
std::span<const OpRow> deform_op_rows();
std::span<const OpRow> mel_op_rows();
// Those of our own domain, and of ONNX Runtime's.
std::span<const OpRow> own_op_rows();
std::span<const OpRow> microsoft_beam_rows();
std::span<const OpRow> microsoft_blocked_rows();
std::span<const OpRow> microsoft_codes_rows();
std::span<const OpRow> microsoft_experts_rows();
std::span<const OpRow> microsoft_attention_rows();
std::span<const OpRow> microsoft_fused_rows();
std::span<const OpRow> microsoft_grouped_rows();
std::span<const OpRow> microsoft_linear_rows();
std::span<const OpRow> microsoft_multi_head_rows();
std::span<const OpRow> microsoft_position_rows();
std::span<const OpRow> microsoft_quantize_rows();
std::span<const OpRow> microsoft_recurrent_rows();
std::span<const OpRow> microsoft_search_rows();
std::span<const OpRow> microsoft_equivalent_rows();
std::span<const OpRow> training_op_rows();
std::span<const OpRow> preview_op_rows();
std::span<const OpRow> features_op_rows();
std::span<const OpRow> trees_op_rows();
std::span<const OpRow> svm_op_rows();

}  // namespace ullage::onnx
