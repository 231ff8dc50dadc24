// cast: changes the element type by value. bitcast: by bits.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// Float to integer truncates toward zero and saturates (NaN: 0); integers keep the low bits; to
// bool: v != 0; to float: round to nearest even.
struct CastOp : ElementwiseOp {
  ir::Value operator()(ir::Value x, ir::DType dtype) const;  // x itself if it has that dtype
};
extern const CastOp cast;

// The same bits as another dtype of the same width.
struct BitcastOp : ir::OpDef {
  ir::Value operator()(ir::Value x, ir::DType dtype) const;
};
extern const BitcastOp bitcast;

std::span<const ir::OpDef* const> cast_ops();

}  // namespace ullage::ops
