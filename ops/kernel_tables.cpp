#include "ops/kernel_tables.h"

#include "ops/code/append.h"
#include "ops/dense/constant_product.h"
#include "ops/dense/convolution_lower.h"
#include "ops/dense/dense_lower.h"
#include "ops/movement/movement_rules.h"
#include "ops/order/argsort_lower.h"
#include "ops/order/order_lower.h"
#include "ops/reduce/reduce_lower.h"
#include "ops/rowwise/rowwise_ops.h"
#include "ops/schedule/half_tile.h"
#include "ops/select/segment_lower.h"
#include "ops/select/select_lower.h"

namespace ullage::ops {

std::vector<KernelTable> kernel_tables() {
  return {{"conv", "convolution", convolution_kernels()},
          {"conv", "depthwise convolutions", depthwise_kernels()},
          {"conv", "conv_transpose", conv_transpose_kernels()},
          {"conv", "tiles", tile_kernels()},
          {"matmul", "matmul", matmul_kernels()},
          {"matmul", "products by a constant", constant_product_kernels()},
          {"matmul", "tiles", tile_kernels()},
          {"compact", "compact", compact_kernels()},
          {"movement", "concat", concat_kernels()},
          {"movement", "copies", copy_kernels()},
          {"movement", "pad", pad_kernels()},
          {"reduce", "reductions", reduce_kernels()},
          {"reduce", "arg_max and arg_min", arg_reduce_kernels()},
          {"rowwise", "attention", attention_kernels()},
          {"rowwise", "softmax", softmax_kernels()},
          {"scan", "running combinations", scan_kernels()},
          {"segment", "segment reductions", segment_kernels()},
          {"sort", "argsort", radix_kernels()}};
}

}  // namespace ullage::ops
