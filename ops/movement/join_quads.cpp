#include "ops/movement/join_quads.h"

#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/movement.h"

namespace ullage::ops {

using namespace ir;

bool emit_joined_quads(LowerContext& context, const Join& join, std::span<const JoinedPiece> pieces,
                       ExtentExpr first, BufferId to) {
  const DeviceProfile& profile = context.profile();
  if (profile.form != KernelForm::cpu || !join.vector || size_bytes(join.dtype) != 4) return false;
  params::ConcatParams push{.rows = context.slot(join.rows),
                            .row = context.slot(join.row),
                            .first = context.slot(first),
                            .block = {}};
  const bool texel = reads_texels(profile);
  KernelCall call;
  call.kernel.file = "movement/join_quads.comp";
  call.kernel.local_size[0] = independent_lanes(profile);
  call.kernel.needs.texel_buffers = texel;
  add_define(call.kernel, "PIECES", std::ssize(pieces));
  add_define(call.kernel, "TEXEL", texel);
  widen_stores(call.kernel, profile);
  ExtentExpr span = context.pool().constant(0);
  for (size_t i = 0; i < pieces.size(); ++i) {
    push.block[i] = context.slot(pieces[i].block);
    span = span + pieces[i].block;
    call.operands.push_back({pieces[i].buffer, Access::read, texel});
  }
  call.operands.push_back({to, Access::write, false});
  call.push = push_words(push);
  // A quad may be a row, whose loop begins anew.
  call.groups[0] =
      run_groups(context, simplify(join.rows * ceil_div(span, 4)), call.kernel.local_size[0], 2);
  if (as_constant(call.groups[0]) != 0) context.emit(std::move(call));
  return true;
}

}  // namespace ullage::ops
