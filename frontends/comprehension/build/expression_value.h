// Expressions as values: element by element, for scalars and for tensors of one shape alike.
#pragma once

#include <functional>
#include <vector>

#include "base/result.h"
#include "frontends/comprehension/text/tree.h"
#include "ir/graph/builder.h"

namespace ullage::comprehension {

// The value of a leaf of an expression: an index, a size, an extent, an element of a tensor.
using LeafValue = std::function<ir::Result<ir::Value>(ExprId)>;

// Operators, casts and built-ins as ops of the registry; a let as its value. Integers divide, and
// leave a remainder, toward minus infinity. The dtype is the expression's.
// REQUIRES: check() accepted the statement. Errors: those of `leaf` and of the ops.
ir::Result<ir::Value> value_of(ir::Builder& builder, const Unit& unit, const Statement& statement,
                               ExprId expr, const LeafValue& leaf);

// Calls `visit` for every leaf of an expression, a let's value in its place: indices, sizes,
// extents and tensors that are read. Does not look into subscripts.
void for_each_leaf(const Unit& unit, const Statement& statement, ExprId expr,
                   const std::function<void(ExprId)>& visit);
// Is it a tensor that is read, a scalar one too?
bool is_read(const Expr& expr);

// The indices an expression names, in subscripts too; rising.
std::vector<uint32_t> indices_of(const Unit& unit, const Statement& statement, ExprId expr);
bool names_index(const Unit& unit, const Statement& statement, ExprId expr);

}  // namespace ullage::comprehension
