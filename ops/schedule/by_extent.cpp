// The choice among two algorithms.
#include "ops/schedule/by_extent.h"

namespace ullage::ops {

using namespace ir;

void emit_by_extent(LowerContext& context, ExtentExpr extent, int64_t limit,
                    const std::function<void()>& emit_short,
                    const std::function<void()>& emit_long) {
  if (const auto known = as_constant(extent)) return *known <= limit ? emit_short() : emit_long();
  const ExtentExpr is_short = less_equal(extent, context.pool().constant(limit));
  context.restricted(is_short, emit_short);
  context.restricted(logical_not(is_short), emit_long);
}

ExtentExpr walked_by_one(const LowerContext& context, ExtentExpr items, int64_t lanes,
                         ExtentExpr iterations) {
  return simplify(iterations * ceil_div(items, lanes * context.profile().max_groups));
}

Result<void> emit_walk(LowerContext& context, KernelCall call, ExtentExpr walked,
                       const std::function<Result<void>(ExtentExpr)>& emit_long) {
  const int64_t most = context.profile().max_loop_iterations;
  const Interval range = bounds(walked);
  if (range.low > most) return emit_long({});
  if (range.high <= most) {
    context.emit(std::move(call));
    return {};
  }
  const ExtentExpr is_long = simplify(less(context.pool().constant(most), walked));
  context.restricted(logical_not(is_long), [&] { context.emit(std::move(call)); });
  return emit_long(is_long);
}

}  // namespace ullage::ops
