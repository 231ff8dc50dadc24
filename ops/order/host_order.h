// The order of a few host scalars: sorting for shape arithmetic, as expressions.
#pragma once

#include <optional>
#include <span>

#include "ir/graph/op.h"

namespace ullage::ops {

// A row of more elements is left to the device: every pair of them is compared.
inline constexpr size_t kMaxHostOrder = 16;

// Place i of the result: the element that comes there, and its index. Equal ones keep their order,
// NaN is above every number. REQUIRES: at most kMaxHostOrder elements of `dtype`.
struct HostOrder {
  ir::HostValue elements{}, indices{};
};
HostOrder host_order(ir::ExtentPool& pool, ir::DType dtype, std::span<const ir::ExtentExpr> row,
                     bool descending);

}  // namespace ullage::ops
