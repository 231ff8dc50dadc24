// What the movement ops share: shape rules, batching and derivatives.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "ops/rules/batching.h"
#include "ops/rules/family.h"
#include "ops/schedule/kernel_table.h"

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

// Batching of the movement ops whose attributes list something per axis.
Batched batch_broadcast_to(const ir::BatchingContext& c);
Batched batch_slice(const ir::BatchingContext& c);
Batched batch_pad(const ir::BatchingContext& c);
Batched batch_transpose(const ir::BatchingContext& c);

// Transposes of the movement ops that read elements more than once or not at all.
ir::Result<ir::Value> transpose_broadcast_to(const ir::DifferentiationContext& c, int operand);
ir::Result<ir::Value> transpose_slice(const ir::DifferentiationContext& c, int operand);
ir::Result<ir::Value> transpose_pad(const ir::DifferentiationContext& c, int operand);

// The tables of the kernels of concat and pad.
std::vector<KernelChoice> concat_kernels();
std::vector<KernelChoice> pad_kernels();

// Slices along one axis.

// `size` elements of x along `axis`, from `start` on in steps; all of the other axes.
ir::Value slice_along(ir::Value x, size_t axis, ir::ExtentExpr start, ir::ExtentExpr size,
                      int64_t step = 1);

}  // namespace ullage::ops
