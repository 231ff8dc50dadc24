#include "frontends/comprehension/build/nest_builder.h"

#include <algorithm>

#include "frontends/comprehension/build/expression_value.h"
#include "frontends/comprehension/build/uniform.h"
#include "frontends/comprehension/lower/reductions.h"
#include "ops/elementwise/body_derivative.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"

namespace ullage::comprehension {

using ir::Builder;
using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

// The result where there are no terms to combine.
Value identity_of(Builder& builder, ops::AffineReduction reduction, DType dtype) {
  const ops::Combination& combination = *row_of(reduction).combination;
  return ops::constant_of(builder, {.dtype = dtype,
                                    .number = combination.number_identity,
                                    .integer = static_cast<int64_t>(combination.identity(dtype))});
}

uint32_t variable_of(IndexId index, std::span<const IndexId> variables) {
  return static_cast<uint32_t>(std::ranges::find(variables, index) - variables.begin());
}

}  // namespace

// The reads of a nest: a leaf of the expression has one, and equal leaves share it.
class NestBuilder::Operands {
 public:
  Operands(NestBuilder& nest, std::span<const IndexId> variables)
      : nest_(nest), variables_(variables) {}

  Result<void> add(ExprId expr) {
    std::vector<ExprId> leaves;
    for_each_leaf(unit(), nest_.statement_, expr, [&](ExprId leaf) { leaves.push_back(leaf); });
    for (ExprId leaf : leaves) {
      if (find(leaf) != leaves_.size()) continue;
      Result<ops::AffineOperand> operand = nest_.operand(leaf, variables_);
      if (!operand) return operand.error();
      leaves_.push_back(leaf);
      reads_.push_back(*std::move(operand));
    }
    return {};
  }

  // Number of the read that a leaf has.
  size_t find(ExprId leaf) const {
    const auto same = [&](ExprId other) { return other == leaf || is_equal(other, leaf); };
    return static_cast<size_t>(std::ranges::find_if(leaves_, same) - leaves_.begin());
  }

  std::vector<DType> dtypes() const {
    std::vector<DType> result;
    for (const ops::AffineOperand& read : reads_) result.push_back(read.value.dtype());
    return result;
  }
  std::vector<ops::AffineOperand> take() { return std::move(reads_); }

 private:
  const Unit& unit() const { return nest_.environment_.unit; }

  bool is_equal(ExprId a, ExprId b) const {
    const Expr &left = unit().exprs[a], &right = unit().exprs[b];
    if (left.symbol != right.symbol || left.kind != right.kind || left.integer != right.integer) {
      return false;
    }
    if (!is_read(left)) return true;
    const auto subscripts = [&](ExprId leaf) {
      return std::ranges::find(nest_.reads_, leaf, &Read::expr)->subscripts;
    };
    return subscripts(a) == subscripts(b);
  }

  NestBuilder& nest_;
  std::span<const IndexId> variables_;
  std::vector<ExprId> leaves_;
  std::vector<ops::AffineOperand> reads_;
};

Result<LoopNest> NestBuilder::nest(const NestRequest& request) {
  std::vector<IndexId> variables = request.shape;
  variables.insert(variables.end(), request.reduced.begin(), request.reduced.end());
  Operands operands(*this, variables);
  if (auto ok = operands.add(request.term); !ok) return ok.error();
  for (ExprId mask : request.masks) {
    if (auto ok = operands.add(mask); !ok) return ok.error();
  }
  const auto term = [&](Builder& builder, std::span<const Value> scalars) -> Result<Value> {
    const LeafValue leaf = [&](ExprId id) { return scalars[operands.find(id)]; };
    const auto evaluated = [&](ExprId id) {
      return value_of(builder, environment_.unit, statement_, id, leaf);
    };
    Result<Value> value = evaluated(request.term);
    if (!value) return value;
    Value kept = ops::cast(*value, request.dtype);
    for (ExprId mask : request.masks) {
      const Result<Value> holds = evaluated(mask);
      if (!holds) return holds;
      kept = ops::where(*holds, kept, identity_of(builder, request.reduction, request.dtype));
    }
    return kept;
  };
  const auto body = ops::make_body(operands.dtypes(), term);
  if (!body) return body.error();
  LoopNest nest{.reads = operands.take(), .term = **body, .reduction = request.reduction};
  for (IndexId index : request.shape) nest.shape.push_back(box_.reserved[index]);
  for (IndexId index : request.reduced) nest.reduced.push_back(box_.reserved[index]);
  return nest;
}

Result<Value> NestBuilder::values(ExprId expr, const std::vector<IndexId>& indices) {
  const Result<LoopNest> over_points =
      nest({.term = expr, .dtype = environment_.unit.exprs[expr].dtype, .shape = indices});
  if (!over_points) return over_points.error();
  const Result<LoweredNest> lowered = lower(environment_.builder, *over_points);
  return lowered ? Result<Value>(lowered->value) : lowered.error();
}

// ---- leaves ---------------------------------------------------------------------------------

Value NestBuilder::index_values(IndexId index) {
  if (box_.kept[index].valid()) return ops::cast(box_.kept[index], DType::i32);
  Builder& builder = environment_.builder;
  const Value counted = ops::iota(builder, DType::i32, {box_.reserved[index]}, 0);
  const ExtentExpr minimum = box_.minimum[index];
  if (ir::as_constant(minimum) == 0) return counted;
  return ops::add(counted, extent_value(environment_, minimum));
}

Result<ops::AffineOperand> NestBuilder::operand(ExprId leaf, std::span<const IndexId> variables) {
  const Expr& expr = environment_.unit.exprs[leaf];
  if (is_read(expr)) return read(*std::ranges::find(reads_, leaf, &Read::expr), variables);
  if (expr.symbol.kind == SymbolKind::index) {
    return ops::AffineOperand{index_values(expr.symbol.number),
                              {along(expr.symbol.number, variables)}};
  }
  const Result<ExtentExpr> extent = uniform(environment_, statement_, leaf);
  if (!extent) return extent.error();
  return ops::AffineOperand{extent_value(environment_, *extent)};
}

bool NestBuilder::is_affine(ExtentExpr e) const {
  return std::ranges::all_of(ir::affine_form(e).terms, [&](const ir::AffineTerm& term) {
    const auto variable = term.variable();
    return variable && variables_.data_of(*variable) == nullptr && !box_.kept[*variable].valid();
  });
}

// One element per value of an index.
ExtentExpr NestBuilder::along(IndexId index, std::span<const IndexId> variables) const {
  return environment_.builder.pool().index_variable(variable_of(index, variables));
}

// Over the variables of the nest, which run from 0.
ExtentExpr NestBuilder::form(ExtentExpr e, std::span<const IndexId> variables) const {
  return ir::replace_indices(
      e, [&](IndexId index) { return along(index, variables) + box_.minimum[index]; });
}

}  // namespace ullage::comprehension
