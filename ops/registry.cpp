// The registry: the rows of all families joined once.
#include "ops/registry.h"

#include <vector>

#include "ops/affine/affine_reduce.h"
#include "ops/control/branch.h"
#include "ops/control/loop.h"
#include "ops/control/match_cast.h"
#include "ops/dense/dense_rows.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/elementwise/fused.h"
#include "ops/generate/generate.h"
#include "ops/indexing/first_outside.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/argsort.h"
#include "ops/order/scan.h"
#include "ops/order/search_sorted.h"
#include "ops/order/sort.h"
#include "ops/quantization/quantization.h"
#include "ops/random/random_words.h"
#include "ops/recurrent/recurrent_rows.h"
#include "ops/reduce/reduce.h"
#include "ops/resample/resample_rows.h"
#include "ops/rowwise/rowwise_rows.h"
#include "ops/select/compact.h"
#include "ops/select/components.h"
#include "ops/select/place.h"
#include "ops/select/segment.h"
#include "ops/select/suppress.h"

namespace ullage::ops {

ir::Registry registry() {
  static const std::vector<const ir::OpDef*> kAll = [] {
    std::vector<const ir::OpDef*> all;
    for (ir::Registry rows :
         {arithmetic_rows(),     parts_rows(),    math_rows(),         power_rows(),
          error_function_rows(), gamma_rows(),    bessel_rows(),       logic_rows(),
          cast_rows(),           fused_rows(),    movement_rows(),     reduce_rows(),
          arg_reduce_rows(),     generate_rows(), gather_rows(),       first_outside_rows(),
          scatter_rows(),        scan_rows(),     sort_rows(),         argsort_rows(),
          search_rows(),         compact_rows(),  component_rows(),    place_rows(),
          segment_rows(),        suppress_rows(), branch_rows(),       match_cast_rows(),
          loop_rows(),           dense_rows(),    rowwise_rows(),      recurrent_rows(),
          resample_rows(),       affine_rows(),   quantization_rows(), random_rows()}) {
      all.insert(all.end(), rows.begin(), rows.end());
    }
    return all;
  }();
  return kAll;
}

}  // namespace ullage::ops
