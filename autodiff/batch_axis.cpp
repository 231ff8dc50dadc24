// Permutations that move one axis.
#include "autodiff/batch_axis.h"

#include <vector>

#include "ops/movement/movement.h"

namespace ullage::autodiff {

using ir::Value;

Value front_moved_to(Value x, size_t axis) {
  std::vector<int64_t> permutation;
  for (size_t a = 1; a < x.rank(); ++a) permutation.push_back(static_cast<int64_t>(a));
  permutation.insert(permutation.begin() + static_cast<ptrdiff_t>(axis), 0);
  return ops::transpose(x, permutation);
}

Value moved_to_front(Value x, size_t axis) {
  std::vector<int64_t> permutation{static_cast<int64_t>(axis)};
  for (size_t a = 0; a < x.rank(); ++a) {
    if (a != axis) permutation.push_back(static_cast<int64_t>(a));
  }
  return ops::transpose(x, permutation);
}

}  // namespace ullage::autodiff
