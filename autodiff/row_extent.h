// Bounds of extents that differ from row to row.
#pragma once

#include "ir/extent/extent.h"

namespace ullage::autodiff {

// An expression without device data that `e` never exceeds; null where there is none.
ir::ExtentExpr upper_bound_of(ir::ExtentExpr e);

}  // namespace ullage::autodiff
