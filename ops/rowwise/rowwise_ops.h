// The definitions of the rowwise ops, their lowering, derivatives and references.
#pragma once

#include <span>
#include <vector>

#include "ir/graph/op.h"
#include "ir/lowering/lower_context.h"
#include "ops/rules/family.h"
#include "ops/rules/op_rules.h"
#include "ops/schedule/kernel_table.h"

namespace ullage::ops {

// Ops of softmax, normalization and attention.
std::span<const ir::OpDef* const> rowwise_ops();
OpRules<RowsRule> rowwise_rows_rules();

bool layer_norm_reads_rows(const ir::Graph& graph, const ir::Node& node, size_t operand);
bool rotary_reads_rows(const ir::Graph& graph, const ir::Node& node, size_t operand);
bool softmax_reads_rows(const ir::Graph& graph, const ir::Node& node, size_t operand);

// Lowering, derivatives and references of the rowwise ops.

// Lowering of attention.
ir::Result<void> lower_attention(ir::LowerContext& context);
// The table of its kernels.
std::vector<KernelChoice> attention_kernels();

// The reference of attention.

// In double precision, key by key.
ir::Result<void> evaluate_attention(ir::EvaluateContext& context);

// Differentiation slots of softmax, log_softmax, layer_norm and attention: tangents out of
// elementwise ops, reductions and products.
ir::Result<std::vector<ir::Value>> jvp_softmax(const ir::DifferentiationContext& c);
ir::Result<std::vector<ir::Value>> jvp_log_softmax(const ir::DifferentiationContext& c);
ir::Result<std::vector<ir::Value>> jvp_layer_norm(const ir::DifferentiationContext& c);
ir::Result<std::vector<ir::Value>> jvp_attention(const ir::DifferentiationContext& c);

// Lowering of ops that work along one axis: softmax, log_softmax, layer_norm.

// Elements of a line that one invocation takes alone, three times: of lines along another axis than
// the last one that are longer, rows are written first, where that is known beforehand.
inline constexpr int64_t kLongestLine = 80000;

ir::Result<void> lower_softmax(ir::LowerContext& context);
ir::Result<void> lower_log_softmax(ir::LowerContext& context);
// The table of their kernels.
std::vector<KernelChoice> softmax_kernels();
ir::Result<void> lower_layer_norm(ir::LowerContext& context);

}  // namespace ullage::ops
