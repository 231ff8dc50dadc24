// Copies as maps that compute nothing, as swaps of axes, and as casts.
#include "ops/code/copy.h"

#include "ops/code/append.h"
#include "ops/elementwise/cast.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Layout;
using ir::LowerContext;
using ir::Result;
using ir::ScalarBody;

DType width_dtype(DType dtype) {
  switch (ir::size_bytes(dtype)) {
    case 1:
      return DType::u8;
    case 2:
      return DType::u16;
    case 4:
      return DType::u32;
    default:
      return DType::u64;
  }
}

ScalarBody copy_body(DType dtype) {
  return {.inputs = {width_dtype(dtype)}, .result = 0};
}

Result<void> emit_copy(LowerContext& context, MapSpec spec) {
  const DType from = context.storage_of_buffer(spec.operands[0].buffer);
  if (from != context.storage_of_buffer(spec.output)) {
    spec.body = {.inputs = {spec.operands[0].dtype}, .result = 0};
    return emit_map(context, spec);
  }
  spec.operands[0].dtype = width_dtype(from);
  spec.body = copy_body(spec.operands[0].dtype);
  if (emit_swap(context, spec)) return {};
  return emit_map(context, spec);
}

Result<void> emit_cast(LowerContext& context, ExtentExpr count, ir::BufferId from, DType from_dtype,
                       ir::BufferId to, DType dtype) {
  MapSpec spec{.shape = ir::ShapeExtent::exact({count}), .output = to};
  spec.operands = {{from, from_dtype, {context.pool().constant(1)}, {}}};
  spec.body.inputs = {from_dtype};
  spec.body.instructions = {{.op = &cast, .dtype = dtype, .operands = {0, 0, 0}}};
  spec.body.result = 1;
  return emit_map(context, spec);
}

Result<void> relayout(LowerContext& context, ir::ValueId id, ir::BufferId from,
                      const Layout& from_layout, ir::BufferId to, const Layout& to_layout) {
  const ir::ShapeExtent& shape = context.shape(id);
  MapSpec spec{.shape = shape, .layout = to_layout, .output = to};
  spec.operands.push_back(
      {from, context.dtype(id),
       ir::strides_of(ir::canonical(from_layout, shape), shape, context.pool())});
  return emit_copy(context, std::move(spec));
}

}  // namespace ullage::ops
