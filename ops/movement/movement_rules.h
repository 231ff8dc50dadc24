// What the shape rules of movements share.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "ops/rules/family.h"

namespace ullage::ops {

inline constexpr ir::AttributeSpec kResultShape[] = {kShape};
// That attribute.
std::vector<ir::ExtentExpr> shape_attribute(const ir::Attributes& attributes);

// The shape as numbers where a tensor of it is small enough to have host elements.
std::optional<std::vector<int64_t>> host_extents(std::span<const ir::ExtentExpr> shape);
// The result's host elements, element i of which is element source(i) of the operand; none where
// the operand has none or the shape is not constant and small.
std::optional<ir::HostValue> moved_host(
    const ir::InferContext& context, std::span<const ir::ExtentExpr> result_shape,
    const std::function<int64_t(std::span<const int64_t>)>& source);

}  // namespace ullage::ops
