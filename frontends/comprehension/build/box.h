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

// The ranges as inferred, all values kept. Formulas are equal to the inferred ones in every run
// that their guards, and those added here, let pass: an extent that data of the device decides and
// no size bounds is held to the axis that its index reads. One that reads no axis and is a scalar,
// but for a constant, has a capacity that is called as the text calls the scalar.
Box box_of(const Environment& environment, const StatementReads& reads,
           const InferredRanges& ranges, const AffinePool& pool);

}  // namespace ullage::comprehension
