// The rows of the dense families in one list.
#include "ops/dense/dense_rows.h"

#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/dot.h"
#include "ops/dense/excitation.h"
#include "ops/dense/matmul.h"
#include "ops/dense/pool.h"
#include "ops/recurrent/recurrent.h"
#include "ops/resample/grid_sample.h"
#include "ops/resample/resize.h"
#include "ops/rowwise/attention.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/softmax.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> dense_rows() {
  static constexpr const ir::OpDef* kRows[] = {
      &attention,  &average_pool, &conv_transpose, &convolution, &dot,
      &excitation, &grid_sample,  &layer_norm,     &log_softmax, &lp_pool,
      &matmul,     &max_pool,     &recurrent_scan, &resize,      &softmax,
  };
  return kRows;
}

}  // namespace ullage::ops
