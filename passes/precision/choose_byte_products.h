// choose_byte_products: products of bytes are multiplied as bytes where the device is fast at that,
// else as numbers.
#pragma once

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/program/device_profile.h"

namespace ullage::passes {

// A matmul_bytes stays one on GPUs that multiply four bytes by four in one instruction. Elsewhere
// it becomes, by a constant, products of f32 of at most 1024 terms each, whose sums are exact and
// whose kernels read the constant as bytes; else a product of i32. So does convolution_bytes, which
// stays one where its filters are constant (passes/precision/byte_convolution.h). REQUIRES: before
// keep_codes, which finds these constants.
ir::Result<void> choose_byte_products(ir::Graph& graph, const ir::DeviceProfile& profile);

}  // namespace ullage::passes
