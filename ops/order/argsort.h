// argsort: the permutation that orders rows.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

struct ArgsortOp : ir::OpDef {
  static constexpr AttributeKey<bool> kDescending{"descending", "1: the largest first", false};

  // Positions (i32) along the last axis, stable. NaN lies above every number, -0 equals +0.
  ir::Value operator()(ir::Value x, bool descending = false) const;
};
extern const ArgsortOp argsort;

std::span<const ir::OpDef* const> argsort_ops();

}  // namespace ullage::ops
