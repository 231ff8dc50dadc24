// The call of control/append.comp.
#include "ops/code/append.h"

#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/control.h"

namespace ullage::ops {

void emit_append(ir::LowerContext& context, ir::BufferId piece, ir::ExtentExpr first,
                 ir::ExtentExpr count, ir::BufferId to) {
  ir::KernelCall call;
  call.kernel.file = "control/append.comp";
  call.kernel.defines = {
      {"ELEMENT_BYTES", std::to_string(ir::size_bytes(context.storage_of_buffer(to)))}};
  call.kernel.local_size[0] = independent_lanes(context.profile());
  call.operands = {{piece, ir::Access::read}, {to, ir::Access::read_write}};
  call.push =
      push_words(params::AppendParams{.first = context.slot(first), .count = context.slot(count)});
  const ir::ExtentExpr zero = context.pool().constant(0);
  // One vec4 more where the first one has old elements in it.
  const ir::ExtentExpr vec4s =
      ir::simplify(ir::select(ir::less(zero, count), ir::ceil_div(count, 4) + 1, zero));
  call.groups[0] = strided_groups(context.profile(), vec4s * 5, call.kernel.local_size[0]);
  if (ir::as_constant(call.groups[0]) != 0) context.emit(std::move(call));
}

}  // namespace ullage::ops
