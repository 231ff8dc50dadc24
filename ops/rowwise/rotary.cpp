#include "ops/rowwise/rotary.h"

#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::Value;

Value rotary_embedding(Value x, Value cosine, Value sine, ExtentExpr rotated, bool interleaved) {
  if (!x.valid() || !cosine.valid() || !sine.valid()) return {};
  ir::ExtentPool& pool = x.builder().pool();
  const size_t last = x.rank() - 1;
  const auto behind = static_cast<int64_t>(x.rank());
  const ExtentExpr half = ir::floor_div(rotated, 2);
  const Value a = slice_along(x, last, pool.constant(0), half, interleaved ? 2 : 1);
  const Value b = interleaved ? slice_along(x, last, pool.constant(1), half, 2)
                              : slice_along(x, last, half, half);
  const Value real = sub(mul(cosine, a), mul(sine, b));
  const Value imaginary = add(mul(sine, a), mul(cosine, b));
  Value turned;
  if (interleaved) {
    const int64_t axes[] = {behind};
    const Value pair[] = {unsqueeze(real, axes), unsqueeze(imaginary, axes)};
    std::vector<ExtentExpr> extents = extents_of(x);
    extents[last] = rotated;
    turned = reshape(concat(pair, behind), extents);
  } else {
    turned = concat(std::array{real, imaginary}, behind - 1);
  }
  const Value rest = slice_along(x, last, rotated, x.extent(last) - rotated);
  return concat(std::array{turned, rest}, behind - 1);
}

}  // namespace ullage::ops
