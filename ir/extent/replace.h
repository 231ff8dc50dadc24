// Replacing leaves of expressions.
#pragma once

#include <functional>

#include "ir/extent/extent.h"

namespace ullage::ir {

// Putting expressions in the place of others.

// `e` with every leaf for which `f` gives an expression (of the same pool) replaced by it; a null
// result keeps the leaf. The bound of a device_scalar that stays is left as it is. Not simplified.
ExtentExpr replace_leaves(ExtentExpr e, const std::function<ExtentExpr(const ExtentNode&)>& f);

// The same for any node, from the leaves up: `f` is given nodes whose operands are
// replaced.
ExtentExpr replace_nodes(ExtentExpr e, const std::function<ExtentExpr(ExtentExpr)>& f);

// Which extents memory cannot be reserved for by the sizes of the inputs alone.

// Does it depend on device data that no finite size of the inputs bounds? A result with such an
// extent gets a capacity (Graph::capacities), which the caller states or the session finds.
bool is_unbounded(ExtentExpr extent);

}  // namespace ullage::ir
