// Kernel text of affine_reduce: loops over a box of indices, addresses that follow them, a register
// tile of neighbouring results.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/lowering/lower_context.h"
#include "ops/affine/affine_node.h"
#include "ops/code/combine_code.h"

namespace ullage::ops {

// An axis of an operand: where it is read, and elements of the buffer from one index to the next.
struct AffineAxis {
  DenseForm subscript = {};
  ir::ExtentExpr stride = {};
};

// An operand in memory: `address` is where the element lies, in elements of the buffer.
struct AffineRead {
  ir::BufferId buffer = ir::kNoBuffer;
  ir::DType dtype = ir::DType::f32;
  DenseForm address = {};
  ir::ExtentExpr elements = {};  // of the buffer
  // The axes of the address, in the order of memory; empty: unknown, or no axes.
  std::vector<AffineAxis> axes = {};
};

struct AffineDerived {
  DenseForm form = {};
  int64_t divisor = 1;
  ir::ExtentExpr extent = {};
};

// One dispatch. Results lie row-major in `output`, in dtype `wide`.
struct AffineCall {
  std::vector<ir::ExtentExpr> shape = {}, reduced = {};
  std::vector<AffineDerived> derived = {};
  std::vector<AffineRead> reads = {};
  ir::ScalarBody body = {};
  // None: a map, one term per result.
  std::optional<Combine> combine = {};
  ir::DType wide = ir::DType::f32;
  ir::BufferId output = ir::kNoBuffer;
  ir::ExtentExpr first = {};  // element of the output where results begin; null: 0
  // Null: all terms of a result at once. Else results are [chunks, shape...]: a chunk takes so many
  // steps of the reduced variables before the window (AffineLoops), counted as one index.
  ir::ExtentExpr steps = {}, chunks = {};
};

// How the reduced variables are walked: `window`, those behind `first_window`, is of few constant
// iterations and never cut; variables of extent 1 have no loop.
struct AffineLoops {
  size_t first_window = 0;  // index into `reduced`
  int64_t window_terms = 1;
  ir::ExtentExpr steps;  // product of the extents before the window
  int64_t depth = 1;     // nested loops
};
AffineLoops affine_loops(ir::ExtentPool& pool, const std::vector<ir::ExtentExpr>& reduced);

// Buffers that a call binds.
size_t binding_count(const AffineCall& call);

// `terms`: what one result combines at most, for the loop budget.
ir::Result<void> emit_affine(ir::LowerContext& context, const AffineCall& call, int64_t terms);

}  // namespace ullage::ops
