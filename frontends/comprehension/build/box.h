// The box of indices that a statement runs over, as extents that memory can be reserved for.
#pragma once

#include <vector>

#include "frontends/comprehension/build/environment.h"
#include "frontends/comprehension/build/reads.h"
#include "frontends/comprehension/ranges/ranges.h"

namespace ullage::comprehension {

// By IndexId.
struct Box {
  std::vector<ir::ExtentExpr> minimum = {}, extent = {};
  // The extent of tensors along the index: where nothing bounds it, at most a capacity.
  std::vector<ir::ExtentExpr> reserved = {};
  // The values an index takes, i64 [extent], where a filter keeps some of them; else invalid: all
  // from its minimum on.
  std::vector<ir::Value> kept = {};
};

// The ranges as inferred, with all values kept. Formulas equal the inferred ones in every run that
// passes their guards and those added here. An extent that data of the device decides and that no
// size bounds is guarded to be at most the axis that its index reads. An extent that reads no axis
// and is a scalar, but for a constant, gets a capacity with the scalar's name in the text.
Box box_of(const Environment& environment, const StatementReads& reads,
           const InferredRanges& ranges);

}  // namespace ullage::comprehension
