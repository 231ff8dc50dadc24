// Lowering of matmul_blocks, and where it reads its blocks.
#pragma once

#include <span>

#include "ir/lowering/lower_context.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

// Are the blocks constant, and not empty, so that products read them packed (block_panel_piece)?
bool has_packed_blocks(const ir::Graph& graph, ir::ValueId blocks);
// The operands of a matmul_blocks that are its matrix.
std::span<const ir::ValueId> blocks_of(const ir::Node& product);
// How a product reads such blocks: a row of them is a column.
PanelAxes axes_of_blocks(ir::LowerContext& context, ir::ValueId blocks, ir::BlockFormat format);

ir::Result<void> lower_matmul_blocks(ir::LowerContext& context);
bool accepts_matmul_blocks_epilogue(const ir::Graph& graph, const ir::Node& node,
                                    const ir::ScalarBody& body, std::span<const ir::ValueId> extra);
bool matmul_blocks_reads_rows(const ir::Graph& graph, const ir::Node& node, size_t operand);
bool matmul_blocks_normalises_rows(const ir::Graph& graph, const ir::Node& node,
                                   const ir::NormalisedRows& norm, const ir::Layout& memory);

}  // namespace ullage::ops
