// concat in rows of quads of 32-bit elements, CPU form.
#pragma once

#include <array>
#include <span>

#include "ir/program/lower_context.h"

namespace ullage::ops {

// One operand or intermediate: where its elements lie and how many make one row.
struct JoinedPiece {
  ir::BufferId buffer = ir::kNoBuffer;
  ir::ExtentExpr block;
};

struct Join {
  ir::ExtentExpr rows, row;          // of the result
  ir::DType dtype = ir::DType::f32;  // as which elements lie in memory
  bool vector = false;               // blocks and rows are multiples of four
};

constexpr size_t kJoinedPieces = 3;  // of one call

// Emits the call that copies `pieces`, at most kJoinedPieces, into their parts of each row, from
// element `first` on. False: the join is not of quads of such elements or the device wants another
// form, and nothing was done.
bool emit_joined_quads(ir::LowerContext& context, const Join& join,
                       std::span<const JoinedPiece> pieces, ir::ExtentExpr first, ir::BufferId to);

}  // namespace ullage::ops
