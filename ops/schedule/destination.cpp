// The first of a concat's operands that is computed creates its buffer.
#include "ops/schedule/destination.h"

namespace ullage::ops {

using namespace ir;

Destination destination_of(LowerContext& context) {
  const ValueId result = context.output();
  const Layout layout = Layout::channels_last(context.shape(result).rank());
  const auto& join = context.view(result).joined_into;
  if (!join) return {.buffer = context.write_stored(result, layout)};
  // Nothing but its operands' kernels places it this early, and these never plain.
  if (context.layout_of(join->whole) == Layout::plain()) context.write_stored(join->whole, layout);
  context.alias(result, layout, join->whole, layout);
  return {
      .buffer = context.read_stored(result, layout),
      .joined = true,
      .pixel_vec4s = static_cast<uint32_t>(*as_constant(context.shape(join->whole)[1].live) / 4),
      .first_vec4 = static_cast<uint32_t>(join->first / 4)};
}

}  // namespace ullage::ops
