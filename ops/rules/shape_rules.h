// Requirements and results that shape and dtype rules share.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/extent/shape_transfer.h"
#include "ir/graph/builder.h"
#include "ir/graph/op.h"

namespace ullage::ops {

// "f32[2, n]" of operand i, for messages.
std::string describe(const ir::InferContext& context, size_t i);
// The live extent of an axis, or an error that names the op where it is not exact.
ir::Result<ir::ExtentExpr> exact_extent(const ir::InferContext& context, size_t operand,
                                        size_t axis);
ir::Result<std::vector<ir::ExtentExpr>> exact_extents(const ir::InferContext& context,
                                                      size_t operand);
// Adds the next result: dtype and shape, which is exact in the first form, and host elements if
// given.
void add_output(ir::InferContext& context, ir::DType dtype, std::vector<ir::ExtentExpr> shape,
                std::optional<ir::HostValue> host = std::nullopt);
void add_output(ir::InferContext& context, ir::DType dtype, ir::ShapeExtent shape);
// One axis that two operands must share: guarded where it is not proved, as weak as its weaker side
// where that is not exact (ir/extent/shape_transfer.h).
ir::Result<ir::AxisExtent> merge_axis(ir::InferContext& context, const ir::AxisExtent& a,
                                      const ir::AxisExtent& b, std::string_view rule);
// The axis of a transfer, whose guards become requirements of the op; one that has no condition
// weakens the axis instead. An error names the rule.
ir::Result<ir::AxisExtent> take(ir::InferContext& context,
                                const ir::Result<ir::AxisTransfer>& transfer,
                                std::string_view rule);
// Requires a == b: nothing where proved, an error where disproved, else a run-time guard.
ir::Result<void> require_equal(ir::InferContext& context, ir::ExtentExpr a, ir::ExtentExpr b,
                               std::string_view rule);
// 0 <= axis < rank after adding rank to negative ones.
ir::Result<size_t> normalise_axis(const ir::InferContext& context, int64_t axis, size_t rank);

// "operand 1 must be f32 or f64 (C1): i8". Absent operands pass.
ir::Result<void> require_dtype(const ir::InferContext& context, size_t operand,
                               ir::DTypeSet accepted, std::string_view constraint);
// All present operands from `first` on have the dtype of operand 0.
ir::Result<void> require_same_dtype(const ir::InferContext& context, size_t first,
                                    std::string_view constraint);
ir::Result<void> require_rank(const ir::InferContext& context, size_t operand, size_t rank,
                              std::string_view constraint);
// Error "axis 2 of operand 0 is unknown": of an axis whose extent has no expression, nothing can be
// computed. A bound is enough. Absent operands pass.
ir::Result<void> require_known(const ir::InferContext& context, size_t operand);
// An axis of extent `live` that promises what `from` promises.
ir::AxisExtent axis_like(ir::ExtentExpr live, const ir::AxisExtent& from);

// Appends one node to the builder of the first valid operand; invalid Values after an error.
std::vector<ir::Value> add_node(const ir::OpDef& op, std::span<const ir::Value> operands,
                                ir::Attributes attributes = {});

}  // namespace ullage::ops
