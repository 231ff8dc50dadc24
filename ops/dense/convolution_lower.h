// Lowering of convolution.
#pragma once

#include <span>

#include "ir/program/lower_context.h"

namespace ullage::ops {

ir::Result<void> lower_convolution(ir::LowerContext& context);
// Is it a product of every pixel with one matrix, for kernels that take quads of channels?
bool is_pointwise_convolution(const ir::Graph& graph, const ir::Node& node);
bool convolution_normalises_rows(const ir::Graph& graph, const ir::Node& node,
                                 const ir::NormalisedRows& norm, const ir::Layout& memory);
bool accepts_convolution_epilogue(const ir::Graph& graph, const ir::Node& node,
                                  const ir::ScalarBody& body, std::span<const ir::ValueId> extra);

}  // namespace ullage::ops
