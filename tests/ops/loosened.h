// An op for tests that promises less of an axis than is known.
#pragma once

#include <span>

#include "ir/graph/builder.h"

namespace ullage::test {

inline constexpr ir::AttributeKey<int64_t> kLoosenedAxis{"axis", "-1: none"};
inline constexpr ir::AttributeKey<int64_t> kLoosenedGuarantee{"guarantee", "of that axis"};

// The operand with that axis promised as that guarantee only.
inline ir::Result<void> infer_loosened(ir::InferContext& context) {
  ir::InferContext::Output output{context.input(0).dtype, context.shape(0), std::nullopt};
  if (const int64_t axis = context.attributes[kLoosenedAxis]; axis >= 0) {
    ir::AxisExtent& extent = output.shape[static_cast<size_t>(axis)];
    extent.guarantee = static_cast<ir::Guarantee>(context.attributes[kLoosenedGuarantee]);
    if (extent.guarantee == ir::Guarantee::unknown) extent.live = {};
  }
  context.outputs.push_back(std::move(output));
  return {};
}

inline constexpr ir::AttributeSpec kLoosenedAttributes[] = {kLoosenedAxis, kLoosenedGuarantee};
constexpr ir::OpDef make_loosened() {
  ir::OpDef op;
  op.name = "loosened";
  op.attributes = kLoosenedAttributes;
  op.infer = infer_loosened;
  return op;
}
inline constexpr ir::OpDef kLoosened = make_loosened();

inline ir::Value loosened(ir::Value x, int64_t axis, ir::Guarantee guarantee) {
  return x.builder().add1(
      kLoosened, std::span(&x, 1),
      {{kLoosenedAxis, axis}, {kLoosenedGuarantee, static_cast<int64_t>(guarantee)}});
}

}  // namespace ullage::test
