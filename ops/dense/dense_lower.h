// Lowerings of dense ops to the calls of one kernel family each.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ir/lowering/lower_context.h"
#include "ops/dense/plane_window.h"
#include "ops/dense/quantized_weights.h"
#include "ops/schedule/kernel_table.h"

namespace ullage::ops {

// Lowering of depthwise convolutions: one filter per channel.

// Of [N, channels, ...] in the layout of plane_window.h, with constant weights [channels, 1, ...],
// numbers or `quantized`.
ir::Result<void> lower_depthwise(ir::LowerContext& context, const PlaneWindow& window,
                                 int64_t channels,
                                 const std::optional<QuantizedWeights>& quantized);
// The table of its kernels.
std::vector<KernelChoice> depthwise_kernels();

// The table of the kernels of conv_transpose.
std::vector<KernelChoice> conv_transpose_kernels();
// Does its kernel take operand 1, dequantize_linear of constants, as quantized values?
bool transpose_reads_quantized_filters(const ir::Graph& graph, const ir::Node& node);
// Has it such a kernel, of operands and groups as they are?
bool transpose_may_read_quantized_filters(const ir::Graph& graph, const ir::Node& node);
bool accepts_conv_transpose_epilogue(const ir::Graph& graph, const ir::Node& node,
                                     const ir::ScalarBody& body,
                                     std::span<const ir::ValueId> extra);

// Lowering of excitation to excite/{sums,gate}.comp.
ir::Result<void> lower_excitation(ir::LowerContext& context);
// Bodies of the result, the excited values themselves and numbers.
bool accepts_excitation_epilogue(const ir::Graph& graph, const ir::Node& node,
                                 const ir::ScalarBody& body, std::span<const ir::ValueId> extra);

// Lowering of matmul.
ir::Result<void> lower_matmul(ir::LowerContext& context);
// The table of its kernels.
std::vector<KernelChoice> matmul_kernels();
bool accepts_matmul_epilogue(const ir::Graph& graph, const ir::Node& node,
                             const ir::ScalarBody& body, std::span<const ir::ValueId> extra);
bool matmul_reads_rows(const ir::Graph& graph, const ir::Node& node, size_t operand);
bool matmul_normalises_rows(const ir::Graph& graph, const ir::Node& node,
                            const ir::NormalisedRows& norm, const ir::Layout& memory);

// The general path of convolution and conv_transpose: any dtype, groups, 1 to 3 spatial axes,
// weights that are not constant.
enum class ConvolutionDirection : uint8_t { forward, transposed };
ir::Result<void> lower_plain_convolution(ir::LowerContext& context, ConvolutionDirection direction);

// Lowering of the pooling ops.
ir::Result<void> lower_max_pool(ir::LowerContext& context);
ir::Result<void> lower_average_pool(ir::LowerContext& context);
ir::Result<void> lower_lp_pool(ir::LowerContext& context);

}  // namespace ullage::ops
