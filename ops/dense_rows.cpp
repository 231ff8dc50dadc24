// The rows of the dense families in one list.
#include "ops/dense_rows.h"

#include "ops/conv_transpose.h"
#include "ops/convolution.h"
#include "ops/grid_sample.h"
#include "ops/matmul.h"
#include "ops/normalization.h"
#include "ops/pool.h"
#include "ops/recurrent.h"
#include "ops/resize.h"
#include "ops/softmax.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> dense_rows() {
  static constexpr const ir::OpDef* kRows[] = {
      &average_pool, &conv_transpose, &convolution, &grid_sample,    &layer_norm, &log_softmax,
      &lp_pool,      &matmul,         &max_pool,    &recurrent_scan, &resize,     &softmax,
  };
  return kRows;
}

}  // namespace ullage::ops
