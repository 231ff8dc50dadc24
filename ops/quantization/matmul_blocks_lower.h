// Lowering of matmul_blocks.
#pragma once

#include <span>

#include "ir/program/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_matmul_blocks(ir::LowerContext& context);
bool accepts_matmul_blocks_epilogue(const ir::Graph& graph, const ir::Node& node,
                                    const ir::ScalarBody& body, std::span<const ir::ValueId> extra);
bool matmul_blocks_normalises_rows(const ir::Graph& graph, const ir::Node& node,
                                   const ir::NormalisedRows& norm, const ir::Layout& memory);

}  // namespace ullage::ops
