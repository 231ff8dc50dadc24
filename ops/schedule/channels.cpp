// Views whose whole lies channels last.
#include "ops/schedule/channels.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Is the value in rows of channels, pixel by pixel?
bool lies_in_vec4s(const LowerContext& context, ValueId id) {
  const ShapeExtent& shape = context.shape(id);
  const Layout layout = canonical(Layout::channels_last(shape.rank()), shape);
  return !layout.order.empty() && context.layout_of(id) == layout;
}

}  // namespace

std::optional<ChannelPart> part_of(const LowerContext& context, ValueId id) {
  const auto& part = context.view(id).part_of;
  return part && lies_in_vec4s(context, part->whole) ? part : std::nullopt;
}

std::optional<ChannelShuffle> shuffle_of(const LowerContext& context) {
  const auto& shuffle = context.view(context.output()).shuffled_into;
  const bool lies =
      shuffle && (part_of(context, shuffle->other) || lies_in_vec4s(context, shuffle->other));
  return lies ? shuffle : std::nullopt;
}

}  // namespace ullage::ops
