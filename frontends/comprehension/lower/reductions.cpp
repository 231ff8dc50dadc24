#include "frontends/comprehension/lower/reductions.h"

#include <algorithm>

namespace ullage::comprehension {

using ops::AffineReduction;

const ReductionEntry& row_of(AffineReduction reduction) {
  static constexpr ReductionEntry kRows[] = {
      {AffineReduction::sum, &ops::kSum, &ops::add, &ops::reduce_sum},
      {AffineReduction::product, &ops::kProd, &ops::mul, &ops::reduce_prod},
      {AffineReduction::min, &ops::kMin, &ops::min, &ops::reduce_min},
      {AffineReduction::max, &ops::kMax, &ops::max, &ops::reduce_max},
  };
  return *std::ranges::find(kRows, reduction, &ReductionEntry::reduction);
}

}  // namespace ullage::comprehension
