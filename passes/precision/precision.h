// Passes that change the dtype in which values are stored or multiplied.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/program/device_profile.h"
#include "ir/quantization/activations.h"
#include "ir/quantization/block_format.h"

namespace ullage::passes {

// choose_byte_products: products of bytes are multiplied as bytes where the device is fast at that,
// else as numbers.

// A matmul_bytes stays one on GPUs that multiply four bytes by four in one instruction. Elsewhere
// it becomes, by a constant, products of f32 of at most 1024 terms each, whose sums are exact and
// whose kernels read the constant as bytes; else a product of i32. So does convolution_bytes, which
// stays one where its filters are constant (passes/precision/byte_convolution.h). REQUIRES: before
// keep_quantized, which finds these constants.
ir::Result<void> choose_byte_products(ir::Graph& graph, const ir::DeviceProfile& profile);

// keep_quantized: constants that a model has as integers of few bits stay so where products,
// convolutions and gathers read them.

// A matmul whose second operand is a constant of quantized values (quantized_constant.h), one
// matrix, reads dequantize_linear with the quantized values joined along the axis of its sum: the
// product takes them apart itself (ops/dense/quantized_weights.h). So does a convolution, or a
// transposed one, whose filters are such a constant and whose kernel reads them, with quantized
// values joined along the input channels; scales of a transposed one's columns multiply its result.
// A gather along another axis than the last of such a constant becomes dequantize_linear of the
// rows that are read. A gather of what elementwise ops make of constants, of which one is a table
// of integers below 32 bits, takes rows out of these constants first. Other readers see what they
// saw; fold_constants dequantizes it. REQUIRES: before constants are folded.
ir::Result<void> keep_quantized(ir::Graph& graph);

// quantize_weights: constants of floats become quantized blocks, where the user requests it.

// A matmul by a constant matrix becomes matmul_blocks, a gather of the rows of one
// gather_blocks; results change by what the format loses. A matrix
// whose rows are no whole blocks stays as it is. REQUIRES: transposes and reshapes of constants are
// folded. Errors: those of ir::quantize.
ir::Result<void> quantize_weights(ir::Graph& graph, ir::BlockFormat format);

// round_activations: products by quantized blocks round what they multiply, where the user requests
// it.

// Every matmul_blocks takes `activations`; results change by what that loses, which grows with the
// number of products that follow each other. REQUIRES: weights are blocks already.
ir::Result<void> round_activations(ir::Graph& graph, ir::Activations activations);

// round_weights: constants of floats become the nearest bf16, where the user requests it.

// Constants that a product or a convolution multiplies by, or rows are gathered from: those large
// enough that they are stored as bf16 then (choose_storage.h). They stay f32 in the graph; results
// change by the rounding, 2^-9 of each number at most. REQUIRES: transposes of constants are
// folded.
void round_weights(ir::Graph& graph);

}  // namespace ullage::passes
