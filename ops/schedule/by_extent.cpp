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

}  // namespace ullage::ops
