// Running sums, products, maxima and minima along one axis.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

struct ScanOp : ir::OpDef {
  static constexpr AttributeKey<bool> kExclusive{"exclusive",
                                                 "1: an element combines those before it", false};
  static constexpr AttributeKey<bool> kReverse{"reverse", "1: from the end", false};

  // exclusive: element i combines those before it. reverse: from the end.
  ir::Value operator()(ir::Value x, int64_t axis, bool exclusive = false,
                       bool reverse = false) const;
};
extern const ScanOp cumsum, cumprod, cummax, cummin;

std::span<const ir::OpDef* const> scan_ops();

}  // namespace ullage::ops
