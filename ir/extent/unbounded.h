// Which extents memory cannot be reserved for by the sizes of the inputs alone.
#pragma once

#include "ir/extent/extent.h"

namespace ullage::ir {

// Does it depend on device data that no finite size of the inputs bounds? A result with such an
// extent gets a capacity (Graph::capacities), which the caller states or the session finds.
bool is_unbounded(ExtentExpr extent);

}  // namespace ullage::ir
