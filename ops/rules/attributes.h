// Attribute keys that ops of several families have. Other keys are members of the op's type.
#pragma once

#include "ir/graph/op.h"

namespace ullage::ops {

using ir::AttributeKey;
using ir::kAxis;

inline constexpr AttributeKey<std::vector<int64_t>> kAxes{"axes",
                                                          "sorted, non-negative; empty: none"};
inline constexpr AttributeKey<bool> kKeepdims{"keepdims", "1: reduced axes stay with extent 1"};
inline constexpr AttributeKey<std::vector<ir::ExtentExpr>> kShape{"shape", "shape of the result"};
inline constexpr AttributeKey<ir::DType> kDtype{"dtype", "dtype of the result"};

}  // namespace ullage::ops
