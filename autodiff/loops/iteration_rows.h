// What the iterations of a loop read of a value from before the loop, one position after the
// other.
#pragma once

#include <span>
#include <vector>

#include "ir/graph/builder.h"
#include "ir/graph/loops.h"

namespace ullage::autodiff {

// A slice in the body with one position of an axis of `read`: of the next one in the next
// iteration, or of the one before. Every iteration takes place with it.
struct IterationRow {
  ir::ValueId read = ir::kNoValue, row = ir::kNoValue;
  uint32_t node = ir::kNoNode;  // the producer of `row`
  size_t axis = 0;
  bool ascends = false;
};

// The readers of `read` among the nodes of an iteration, if all of them are such slices; else none.
std::vector<IterationRow> iteration_rows(ir::Builder& builder, const ir::LoopRange& loop,
                                         std::span<const uint32_t> nodes, ir::ValueId read);

// The row's slice of another value of the extents of `read`, in iteration `iteration`.
ir::Value row_of(ir::Value x, const ir::LoopRange& loop, const IterationRow& row,
                 ir::ExtentExpr iteration);

// The cotangent of `read` by those of its rows, of which `stacked` [iterations, extents of a row]
// has those of the last iteration first. As much memory and time as `read`, not as much in every
// iteration.
ir::Value unstacked_rows(const ir::LoopRange& loop, const IterationRow& row, ir::Value stacked);

}  // namespace ullage::autodiff
