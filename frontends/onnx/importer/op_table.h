// The op table: the import rule of each supported op, its newest supported version, and the
// operands and attributes that the rule handles.
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

// The newest opset of the standard that all import rules were checked against. In a model of a
// newer opset any node may mean something else.
inline constexpr int64_t kNewestOpset = 27;

// Appends what the node computes and sets its results. Builder errors stick and are reported with
// the node's name after the function returns. Operands that the rule does not mark as optional are
// present.
using ImportFunction = ir::Result<void> (*)(NodeContext&);

// A rule applies to models of opset `since` and later, up to the next rule of the same op. `since`
// changes only where the meaning of the op changes, not with every version of the standard;
// `version` is the newest version that the rule was checked against.
struct ImportRule {
  std::string_view op;
  int64_t since = 1;
  int64_t version = 1;
  // Names of the operands it takes: "X W B?". One with ? is optional; one with * may occur any
  // number of times, or never. A name may be followed by the class of its elements, "shape:int":
  // float, int, byte (of 8 bits, with or without sign), number (float or int), bool or mask (bool
  // or float). "x:sequence" takes a sequence instead of a tensor, "x:either" takes both. Only these
  // classes take bytes of a type that ir does not have (storage_types.h): quantized (such a type,
  // or integers), storage (any type), copied (any type, which is also the type of the results).
  std::string_view operands;
  // Attributes that the rule reads, or that never change a result: a comment above the rules
  // explains why. A node with any other attribute is refused, never computed without it. Those
  // with ! are required.
  std::string_view attributes;
  ImportFunction apply = nullptr;
};

// This project's domain: ops that the standard does not have.
inline constexpr std::string_view kOwnDomain = "ai.ullage";
// ONNX Runtime's domain: ops that its optimiser writes, and exporters of quantized models and of
// language models.
inline constexpr std::string_view kMicrosoftDomain = "com.microsoft";
// Ops that its optimiser writes for a CPU at its highest level: channels are in blocks.
inline constexpr std::string_view kBlockedDomain = "com.microsoft.nchwc";
// Parts of the standard besides its first domain.
inline constexpr std::string_view kTrainingDomain = "ai.onnx.preview.training";
inline constexpr std::string_view kPreviewDomain = "ai.onnx.preview";
inline constexpr std::string_view kMachineLearningDomain = "ai.onnx.ml";

// The newest import rule of the standard's op at or below `opset`. Null if none.
const ImportRule* find_import_rule(std::string_view op, int64_t opset);
// The import rule of a node. Rules of domains other than the standard's apply to every opset.
// Null if none.
const ImportRule* find_import_rule(const Node& node, int64_t opset);
// Applies the newest rule of the standard's op of the same name: for ops of other domains that mean
// the same.
ir::Result<void> as_standard(NodeContext& context);
// All import rules of the standard, sorted by op and `since`.
std::vector<ImportRule> all_import_rules();

// Describes an attribute or a surplus operand of `node` that its rule does not handle. None: the
// rule handles all.
std::optional<std::string> uncovered(const ImportRule& rule, const Node& node,
                                     const AttributeFrame* frame);
// Checks the node against the rule and applies it. Errors: what is uncovered, a required operand or
// attribute that is absent, an operand whose elements are not of the class that the rule requires.
ir::Result<void> import_by(const ImportRule& rule, NodeContext& context);
// Name of operand `i`: "W" of "X W B?", "inputs" of "inputs*". Empty where there is none.
std::string_view operand_name(const ImportRule& rule, size_t i);

// Import rules by family.
std::span<const ImportRule> elementwise_import_rules();
std::span<const ImportRule> shape_import_rules();
std::span<const ImportRule> pieces_import_rules();
std::span<const ImportRule> generate_import_rules();
std::span<const ImportRule> reduce_import_rules();
std::span<const ImportRule> indexing_import_rules();
std::span<const ImportRule> nn_import_rules();
std::span<const ImportRule> norm_import_rules();
std::span<const ImportRule> recurrent_import_rules();
std::span<const ImportRule> resize_import_rules();
std::span<const ImportRule> control_import_rules();
std::span<const ImportRule> attention_import_rules();
std::span<const ImportRule> quantize_import_rules();
std::span<const ImportRule> loss_import_rules();
std::span<const ImportRule> signal_import_rules();
std::span<const ImportRule> select_import_rules();
std::span<const ImportRule> random_import_rules();
std::span<const ImportRule> region_import_rules();
std::span<const ImportRule> sequence_import_rules();
std::span<const ImportRule> ngram_import_rules();
std::span<const ImportRule> determinant_import_rules();
std::span<const ImportRule> deform_import_rules();
std::span<const ImportRule> mel_import_rules();
// Those of this project's domain, of ONNX Runtime's, and of other parts of the standard.
std::span<const ImportRule> own_import_rules();
std::span<const ImportRule> microsoft_beam_import_rules();
std::span<const ImportRule> microsoft_blocked_import_rules();
std::span<const ImportRule> microsoft_quantized_import_rules();
std::span<const ImportRule> microsoft_experts_import_rules();
std::span<const ImportRule> microsoft_attention_import_rules();
std::span<const ImportRule> microsoft_fused_import_rules();
std::span<const ImportRule> microsoft_grouped_import_rules();
std::span<const ImportRule> microsoft_linear_import_rules();
std::span<const ImportRule> microsoft_multi_head_import_rules();
std::span<const ImportRule> microsoft_position_import_rules();
std::span<const ImportRule> microsoft_quantize_import_rules();
std::span<const ImportRule> microsoft_recurrent_import_rules();
std::span<const ImportRule> microsoft_search_import_rules();
std::span<const ImportRule> microsoft_equivalent_import_rules();
std::span<const ImportRule> training_import_rules();
std::span<const ImportRule> preview_import_rules();
std::span<const ImportRule> features_import_rules();
std::span<const ImportRule> trees_import_rules();
std::span<const ImportRule> svm_import_rules();

}  // namespace ullage::onnx
