// Reads that need no separate kernel: slices of an operand, one axis per variable.
#pragma once

#include <optional>
#include <vector>

#include "frontends/comprehension/lower/loop_nest.h"

namespace ullage::comprehension {

// Which variable an axis runs along, and where it begins.
struct PlainAxis {
  std::optional<size_t> variable = {};  // none: one position
  ir::ExtentExpr start = {};
};
// One per axis of the operand; none where the read is not plain (loop_nest.h).
std::optional<std::vector<PlainAxis>> plain_axes(const ops::AffineOperand& read);

// The part of a plain read that the box reaches: an axis per variable that it has.
struct CutRead {
  ir::Value value;
  std::vector<size_t> variables = {};  // of the axes of `value`
};
CutRead cut(const LoopNest& nest, const ops::AffineOperand& read,
            const std::vector<PlainAxis>& axes);

// `value` with its axes in the order that `wanted` gives their variables. REQUIRES: the same ones.
ir::Value in_order(const CutRead& read, const std::vector<size_t>& wanted);

// `value`, whose elements stand in the order of these variables of the result, as the result.
// REQUIRES: all of them, once.
ir::Value as_result(const LoopNest& nest, ir::Value value, const std::vector<size_t>& variables);

// With an axis for every one of these variables, in rising order; missing ones are broadcast.
// REQUIRES: `variables` contains all variables of the read.
ir::Value spread(const LoopNest& nest, const CutRead& read, std::span<const size_t> variables);

// `length` elements from `start` along every axis, or the operand itself where that is all of it.
// The slice lies inside where the box has points; where it has none, zeros replace missing
// elements.
ir::Value sliced(ir::Value x, std::vector<ir::ExtentExpr> starts,
                 std::vector<ir::ExtentExpr> lengths);

}  // namespace ullage::comprehension
