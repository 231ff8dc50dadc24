// place: values in the order of a permutation.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

struct PlaceOp : ir::OpDef {
  // Element positions[i] of the result is values[i]; both i32 [n], positions a permutation of
  // 0 ... n - 1. Unlike scatter, all at once: nothing can meet.
  ir::Value operator()(ir::Value values, ir::Value positions) const;
};
extern const PlaceOp place;

std::span<const ir::OpDef* const> place_ops();

}  // namespace ullage::ops
