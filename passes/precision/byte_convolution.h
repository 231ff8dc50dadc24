// What choose_byte_products makes of a convolution of bytes.
#pragma once

#include "base/result.h"
#include "ir/graph/builder.h"

namespace ullage::passes {

// May the kernels of bytes compute a node of convolution_bytes? Filters are signed bytes without a
// zero point, or they and their zero points are constants; words of channels are mostly filled.
bool may_stay_bytes(const ir::Graph& graph, const ir::Node& node);

// Filters become signed bytes without a zero point; where one spans more than a byte, it is a
// separate constant, and its share is so many times the sums of x's windows. Invalid: the node
// stays, as it is such a convolution already. REQUIRES: may_stay_bytes.
ir::Result<ir::Value> convolution_of_signed_bytes(ir::Builder& builder, uint32_t n);

// A convolution of f32, in parts of the channels whose sums are exact, or of i32 where one channel
// is too much or filters are not constant. `n`: of a node of convolution_bytes.
ir::Result<ir::Value> convolution_of_numbers(ir::Builder& builder, uint32_t n);

}  // namespace ullage::passes
