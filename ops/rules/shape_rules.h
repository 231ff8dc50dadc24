// Requirements and results that shape and dtype rules share.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "ops/rules/family.h"

namespace ullage::ops {

// Fills result `i`; results may be set in any order.
void set_output(ir::InferContext& context, size_t i, ir::DType dtype, ir::ShapeExtent shape);
// "operand 1 must be f32 or f64 (C1): i8". Absent operands pass.
ir::Result<void> require_dtype(const ir::InferContext& context, size_t operand,
                               ir::DTypeSet accepted, std::string_view constraint);
// All present operands from `first` on have the dtype of operand 0.
ir::Result<void> require_same_dtype(const ir::InferContext& context, size_t first,
                                    std::string_view constraint);
ir::Result<void> require_rank(const ir::InferContext& context, size_t operand, size_t rank,
                              std::string_view constraint);
// An axis of extent `live` that promises what `from` promises.
ir::AxisExtent axis_like(ir::ExtentExpr live, const ir::AxisExtent& from);

// Appends one node to the builder of the first valid operand; invalid Values after an error.
std::vector<ir::Value> add_node(const ir::OpDef& op, std::span<const ir::Value> operands,
                                ir::Attributes attributes = {});

}  // namespace ullage::ops
