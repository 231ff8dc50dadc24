// Lowering of matmul.
#pragma once

#include <span>

#include "ir/program/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_matmul(ir::LowerContext& context);
bool accepts_matmul_epilogue(const ir::Graph& graph, const ir::Node& node,
                             const ir::ScalarBody& body, std::span<const ir::ValueId> extra);
// Is its second operand one constant matrix, so that the batch axes of the first become rows?
bool multiplies_constant(const ir::Graph& graph, const ir::Node& node);

}  // namespace ullage::ops
