// Pooling over 1 to 3 spatial axes.
#pragma once

#include "ops/dense/window.h"
#include "ops/rules/family.h"

namespace ullage::ops {

inline constexpr AttributeKey<bool> kCeilMode{"ceil_mode", "round the number of windows up", false};
inline constexpr AttributeKey<std::vector<int64_t>> kKernel{"kernel", "taps per spatial axis"};

// max_pool(x [N, C, spatial...]) -> values, indices (i64, flat position in x; column major within
// the spatial axes if storage_order is 1). Windows that see no element give the lowest value and
// index -1. Attributes: kernel, strides, dilations, pads, ceil_mode, storage_order.
struct MaxPoolOp : ir::OpDef {
  static constexpr AttributeKey<bool> kStorageOrder{"storage_order",
                                                    "1: indices count column major", false};

  struct Results {
    ir::Value values, indices;
  };
  Results operator()(ir::Value x, std::vector<int64_t> kernel, const WindowSpec& window = {},
                     bool ceil_mode = false, bool column_major = false) const;
};
extern const MaxPoolOp max_pool;
// What it compares as it is; narrower dtypes are widened, which loses nothing.
inline constexpr ir::DTypeSet kMaxPoolDTypes{ir::DType::f32, ir::DType::f64, ir::DType::i32,
                                             ir::DType::u32, ir::DType::i64, ir::DType::u64};

// Mean over the taps inside x, or inside x and its padding with count_include_pad.
struct AveragePoolOp : ir::OpDef {
  static constexpr AttributeKey<bool> kCountIncludePad{"count_include_pad",
                                                       "padding counts in the divisor", false};

  ir::Value operator()(ir::Value x, std::vector<int64_t> kernel, const WindowSpec& window = {},
                       bool ceil_mode = false, bool count_include_pad = false) const;
};
extern const AveragePoolOp average_pool;

// (sum |x|^p)^(1/p) over the taps inside x; p >= 1.
struct LpPoolOp : ir::OpDef {
  static constexpr AttributeKey<int64_t> kP{"p", "exponent of the norm", 2};

  ir::Value operator()(ir::Value x, std::vector<int64_t> kernel, const WindowSpec& window = {},
                       bool ceil_mode = false, int64_t p = kP.otherwise) const;
};
extern const LpPoolOp lp_pool;

}  // namespace ullage::ops
