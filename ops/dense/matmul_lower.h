// Lowering of matmul.
#pragma once

#include <span>

#include "ir/lowering/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_matmul(ir::LowerContext& context);
bool accepts_matmul_epilogue(const ir::Graph& graph, const ir::Node& node,
                             const ir::ScalarBody& body, std::span<const ir::ValueId> extra);
bool matmul_normalises_rows(const ir::Graph& graph, const ir::Node& node,
                            const ir::NormalisedRows& norm, const ir::Layout& memory);

}  // namespace ullage::ops
