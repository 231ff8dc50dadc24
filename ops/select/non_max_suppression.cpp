// Non-maximum suppression: order, suppress, compact.
#include "ops/select/non_max_suppression.h"

#include <array>
#include <limits>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/select/nonzero.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

// Boxes by falling score, i32 [B, C, N], and -1 behind those that count.
Value candidates(Value scores, Value threshold) {
  ir::Builder& b = scores.builder();
  const Value lowest = b.scalar(DType::f32, -std::numeric_limits<double>::infinity());
  const Value counts =
      threshold.valid() ? greater(scores, reshape(threshold, {})) : greater_equal(scores, lowest);
  const Value order = argsort(where(counts, scores, lowest), true);
  const int64_t last[] = {2};
  const Value number = reduce_sum(cast(counts, DType::i32), last, true);
  const ExtentExpr one = b.pool().constant(1);
  const Value place = iota(b, DType::i32, {one, one, scores.extent(2)}, 2);
  return where(less(place, number), order, b.scalar(DType::i32, -1));
}

// (batch, class, box) of the boxes in `kept` [B, C, most + 1], and how many.
Selected rows_of(Value kept, const Size& size) {
  ir::Builder& b = kept.builder();
  const ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1);
  const ExtentExpr most = ir::simplify(kept.extent(2) - 1);
  const Value boxes =
      slice(kept, {zero, zero, one}, {kept.extent(0), kept.extent(1), most}, {one, one, one});
  const Selected found = positions_of(greater_equal(boxes, 0.0));
  if (!found.values.valid()) return {};
  const Value box = cast(gather(flat(boxes), found.values, 0), DType::i64);
  const int64_t across[] = {1};
  const std::array pieces = {unsqueeze(coordinate(boxes, found.values, 0), across),
                             unsqueeze(coordinate(boxes, found.values, 1), across),
                             unsqueeze(box, across)};
  return {fit(concat(pieces, 1), 0, size, fill_of(size, 0, DType::i64)), found.count};
}

}  // namespace

Selected non_max_suppression(Value boxes, Value scores, const Suppression& options,
                             const Size& size) {
  if (!boxes.valid() || !scores.valid()) return {};
  if (scores.rank() != 3 || scores.dtype() != DType::f32) {
    return refuse(scores, "non_max_suppression", "scores must be f32 [B, C, N]"), Selected();
  }
  ir::Builder& b = boxes.builder();
  ExtentExpr most = b.pool().constant(0);
  if (options.most.valid()) {
    const ir::HostValue asked = b.scalars(options.most);
    if (asked.size() != 1 || ir::is_float(options.most.dtype())) {
      return refuse(scores, "non_max_suppression", "`most` must be one integer"), Selected();
    }
    most = ir::simplify(ir::min(ir::max(asked[0], 0), scores.extent(2)));
  }
  const Value threshold =
      options.iou_threshold.valid() ? reshape(options.iou_threshold, {}) : b.scalar(DType::f32, 0);
  const Value order = candidates(scores, options.score_threshold);
  const Value kept = suppress(boxes, order, threshold, most, options.form);
  return kept.valid() ? rows_of(kept, size) : Selected();
}

}  // namespace ullage::ops
