// The ops of products, convolutions and pooling in one list.
#include "ops/dense/dense_ops.h"

#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/dot.h"
#include "ops/dense/excitation.h"
#include "ops/dense/matmul.h"
#include "ops/dense/pool.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> dense_ops() {
  static constexpr const ir::OpDef* kOps[] = {
      &average_pool, &conv_transpose, &convolution, &dot, &excitation, &lp_pool, &matmul, &max_pool,
  };
  return kOps;
}

}  // namespace ullage::ops
