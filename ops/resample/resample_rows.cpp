// The rows of resizing and sampling in one list.
#include "ops/resample/resample_rows.h"

#include "ops/resample/grid_sample.h"
#include "ops/resample/resize.h"
#include "ops/resample/roi_align.h"
#include "ops/resample/roi_pool.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> resample_rows() {
  static constexpr const ir::OpDef* kRows[] = {&grid_sample, &resize, &roi_align, &roi_pool};
  return kRows;
}

}  // namespace ullage::ops
