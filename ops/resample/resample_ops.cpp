// The ops of resizing and sampling in one list, and their rules.
#include "ops/resample/resample_ops.h"

#include "ops/resample/grid_sample.h"
#include "ops/resample/resize.h"
#include "ops/resample/resize_lower.h"
#include "ops/resample/roi_align.h"
#include "ops/resample/roi_pool.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> resample_ops() {
  static constexpr const ir::OpDef* kOps[] = {&grid_sample, &resize, &roi_align, &roi_pool};
  return kOps;
}
OpRules<EpilogueRule> resample_epilogue_rules() {
  static constexpr OpRule<EpilogueRule> kRules[] = {{&resize, accepts_resize_epilogue}};
  return kRules;
}

}  // namespace ullage::ops
