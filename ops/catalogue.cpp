// The catalogue: the rows of all families joined once.
#include "ops/catalogue.h"

#include <vector>

#include "ops/branch.h"
#include "ops/cast.h"
#include "ops/dense_rows.h"
#include "ops/elementwise.h"
#include "ops/fused.h"
#include "ops/generate.h"
#include "ops/indexing.h"
#include "ops/movement.h"
#include "ops/reduce.h"
#include "ops/scan.h"
#include "ops/sort.h"

namespace ullage::ops {

ir::Catalogue catalogue() {
  static const std::vector<const ir::OpDef*> kAll = [] {
    std::vector<const ir::OpDef*> all;
    for (ir::Catalogue rows :
         {arithmetic_rows(), math_rows(), logic_rows(), cast_rows(), fused_rows(), movement_rows(),
          reduce_rows(), arg_reduce_rows(), generate_rows(), gather_rows(), scatter_rows(),
          scan_rows(), sort_rows(), branch_rows(), dense_rows()}) {
      all.insert(all.end(), rows.begin(), rows.end());
    }
    return all;
  }();
  return kAll;
}

}  // namespace ullage::ops
