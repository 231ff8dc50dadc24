// connected_components: which elements of a mask hang together.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

struct ConnectedComponentsOp : ir::OpDef {
  static constexpr AttributeKey<bool> kDiagonal{
      "diagonal", "1: elements at a corner are neighbours too", false};

  // Masks over the last two axes, each on its own. i32 of the same shape: the smallest position
  // (row * width + column) of the element's component, -1 where the mask is false. Elements
  // are neighbours along rows and columns, with `diagonal` across corners too.
  ir::Value operator()(ir::Value mask, bool diagonal = false) const;
};
extern const ConnectedComponentsOp connected_components;

// Most columns of a mask: what the loops of one invocation may take in the worst case.
inline constexpr int64_t kMaxComponentColumns = 7000;

std::span<const ir::OpDef* const> component_ops();

}  // namespace ullage::ops
