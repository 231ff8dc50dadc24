// What a statement reads, as the problem that range inference solves.
#pragma once

#include <vector>

#include "frontends/comprehension/build/index_forms.h"
#include "frontends/comprehension/ranges/ranges.h"

namespace ullage::comprehension {

// A tensor read at one subscript per axis.
struct Read {
  ExprId expr = kNoExpr;
  std::vector<ir::ExtentExpr> subscripts = {};
  // Number of the first of its conditions in the problem: two per axis, that the subscript is not
  // below the tensor's minimum, and that it is below its end.
  uint32_t first_condition = 0;
  bool in_filter = false;  // a filter reads it, too
  // One per axis: is the subscript inside only where filters are true? Set once that is known.
  std::vector<bool> filtered = {};
};

struct StatementReads {
  std::vector<Read> reads = {};  // those of subscripts before those that have them
  RangeProblem problem = {};
};

// All reads of the statement's clauses and value, those of `exists` too, and the ranges it states.
ir::Result<StatementReads> reads_of(const Environment& environment, const Statement& statement,
                                    IndexForms& forms);

}  // namespace ullage::comprehension
