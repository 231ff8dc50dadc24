// The linear map of one node, from the rule of its op, in both directions.
#pragma once

#include <vector>

#include "ir/graph/builder.h"

namespace ullage::autodiff {

// an error where the node's op cannot be differentiated; never a zero.
ir::Result<void> check_rule(const ir::Node& node);

// What a rule, or the ops that it emitted, refused, with the name of the op whose rule it was.
ir::Error refused_by(const ir::Node& node, const ir::Error& error);

// Does select_branch take `operand` wherever `predicate` is true?
bool takes_side(const ir::Node& select_branch, size_t operand, ir::ExtentExpr predicate);

// What an operand receives of the cotangents in `c.incoming`, for the forms `derivative` and
// `transpose`.
ir::Result<ir::Value> operand_cotangent(const ir::DifferentiationContext& c, size_t operand);

// The same for all `wanted` operands (invalid: not wanted) of a node whose op has the form `jvp`
// or is a composite.
ir::Result<std::vector<ir::Value>> linearised_cotangents(const ir::DifferentiationContext& c,
                                                         std::span<const ir::Value> wanted);

// Tangents of the results given those of the operands in `c.incoming`, for any form.
ir::Result<std::vector<ir::Value>> result_tangents(const ir::DifferentiationContext& c);

}  // namespace ullage::autodiff
