// Putting expressions in the place of others.
#pragma once

#include <functional>

#include "ir/extent/extent.h"

namespace ullage::ir {

// `e` with every leaf for which `f` gives an expression (of the same pool) replaced by it; a null
// result keeps the leaf. The bound of a device_scalar that stays is left as it is. Not simplified.
ExtentExpr replace_leaves(ExtentExpr e, const std::function<ExtentExpr(const ExtentNode&)>& f);

// The same for any node, from the leaves up: `f` is given nodes whose operands are
// replaced.
ExtentExpr replace_nodes(ExtentExpr e, const std::function<ExtentExpr(ExtentExpr)>& f);

}  // namespace ullage::ir
