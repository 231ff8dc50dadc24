// Lowering of convolution.
#pragma once

#include <span>
#include <vector>

#include "ir/lowering/lower_context.h"
#include "ops/schedule/kernel_table.h"

namespace ullage::ops {

ir::Result<void> lower_convolution(ir::LowerContext& context);
// The table of its kernels.
std::vector<KernelChoice> convolution_kernels();
// May its kernel have a loop over taps along the depth, so that nothing needs to stack depth
// slices?
bool walks_along_depth(const ir::Graph& graph, const ir::Node& node);
// Does its kernel take operand 1, dequantize_linear of constants, as quantized values?
bool reads_quantized_filters(const ir::Graph& graph, const ir::Node& node);
// Has it such a kernel, of operands and groups as they are? Groups must fill panels by themselves.
bool may_read_quantized_filters(const ir::Graph& graph, const ir::Node& node);
// Is it a product of every pixel with one matrix?
bool is_product_of_pixels(const ir::Graph& graph, const ir::Node& node);
// The same for kernels that take vec4s of channels and weights that are known.
bool is_pointwise_convolution(const ir::Graph& graph, const ir::Node& node);
bool convolution_normalises_rows(const ir::Graph& graph, const ir::Node& node,
                                 const ir::NormalisedRows& norm, const ir::Layout& memory);
bool accepts_convolution_epilogue(const ir::Graph& graph, const ir::Node& node,
                                  const ir::ScalarBody& body, std::span<const ir::ValueId> extra);

}  // namespace ullage::ops
