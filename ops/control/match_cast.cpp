// The match_cast op, and the symbols of contracts.
#include "ops/control/match_cast.h"

#include <algorithm>
#include <array>

#include "ir/extent/replace.h"
#include "ops/movement/movement.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

constexpr ir::AttributeSpec kAttributes[] = {kShape.meaning("what every extent must be"),
                                             MatchCastOp::kWhere};

// The axis as promised from here on.
Result<ExtentExpr> matched_axis(ir::InferContext& context, size_t axis, ExtentExpr wanted) {
  const auto extent = exact_extent(context, 0, axis);
  if (!extent) return extent.error();
  if (ir::prove_equal(*extent, wanted)) return wanted;
  const std::string where = std::string(context.attributes[MatchCastOp::kWhere]) + ": ";
  const ir::LeafName names = ir::leaf_names(context.graph);
  if (ir::as_constant(ir::simplify(ir::equal(*extent, wanted))) == 0) {
    return context.error(where + "dimension " + std::to_string(axis) + ": " +
                         ir::to_string(*extent, names) + " vs " + ir::to_string(wanted, names));
  }
  context.require(ir::equal(*extent, wanted), where + "axis " + std::to_string(axis) + " must be " +
                                                  ir::to_string(wanted, names) + ", is " +
                                                  ir::to_string(*extent, names));
  return wanted;
}

Result<void> infer(ir::InferContext& context) {
  const auto wanted = context.attributes[kShape];
  if (wanted.size() != context.shape(0).rank()) {
    return context.error(std::string(context.attributes[MatchCastOp::kWhere]) + ": rank must be " +
                         std::to_string(wanted.size()) + ": given " + describe(context, 0));
  }
  std::vector<ExtentExpr> shape;
  for (size_t axis = 0; axis < wanted.size(); ++axis) {
    const auto extent = matched_axis(context, axis, wanted[axis]);
    if (!extent) return extent.error();
    shape.push_back(*extent);
  }
  // Host elements belong to constant extents only.
  std::optional<ir::HostValue> host = context.input(0).host;
  if (!constant_extents(shape)) host.reset();
  add_output(context, context.input(0).dtype, std::move(shape), std::move(host));
  return {};
}

Result<void> evaluate(ir::EvaluateContext& context) {
  context.outputs[0] = context.inputs[0];
  return {};
}

Result<void> lower(ir::LowerContext& context) {
  context.read(context.input(0), ir::Layout::plain());
  context.alias(context.output(), context.input(0));
  return {};
}

Result<Value> transpose_match_cast(const ir::DifferentiationContext& c, int) {
  std::vector<ExtentExpr> shape = extents_of(c.inputs[0]);
  if (c.builder.failed()) return c.builder.error();
  return match_cast(c.incoming[0], std::move(shape), "cotangent of match_cast");
}

// Symbols are leaves that no input has.
constexpr uint32_t kSymbols = UINT32_MAX;

}  // namespace

constinit const MatchCastOp match_cast = movement<MatchCastOp>({
    .name = "match_cast",
    .doc = "the operand, whose extents must be `shape`; (C1) the rank is that of `shape`; (C2) "
           "every extent equals its partner",
    .attributes = kAttributes,
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower,
    .differentiation = transposes_by(transpose_match_cast),
    .batching = kShapeGainsBatch,
});

Value MatchCastOp::operator()(Value x, std::vector<ExtentExpr> shape, std::string where) const {
  if (!x.valid()) return {};
  return x.builder().add1(*this, std::array{x},
                          {{kShape, std::move(shape)}, {MatchCastOp::kWhere, std::move(where)}});
}

ShapeContract::ShapeContract(ir::Builder& builder, std::string name)
    : builder_(builder), name_(std::move(name)) {}

ExtentExpr ShapeContract::symbol(const std::string& name) {
  const auto known = std::ranges::find(symbols_, name, &Symbol::name);
  if (known != symbols_.end()) return known->leaf;
  const ExtentExpr leaf =
      builder_.pool().input_axis(kSymbols, static_cast<uint32_t>(symbols_.size()));
  symbols_.push_back({.name = name, .leaf = leaf});
  return leaf;
}

ExtentExpr ShapeContract::bound(const std::string& name) {
  const auto known = std::ranges::find(symbols_, name, &Symbol::name);
  return known == symbols_.end() ? ExtentExpr() : known->stored;
}

ShapeContract::Symbol* ShapeContract::find(const ir::ExtentNode& leaf) {
  const bool own = leaf.op == ir::ScalarOp::input_axis && leaf.input == kSymbols;
  return own ? &symbols_[leaf.index] : nullptr;
}

bool ShapeContract::is_solved(ExtentExpr e) {
  return std::ranges::all_of(ir::leaves_of(e), [this](const ir::ExtentNode* leaf) {
    const Symbol* symbol = find(*leaf);
    return symbol == nullptr || symbol->stored;
  });
}

ExtentExpr ShapeContract::solved(ExtentExpr e) {
  return ir::simplify(ir::replace_leaves(e, [this](const ir::ExtentNode& leaf) {
    const Symbol* symbol = find(leaf);
    return symbol == nullptr ? ExtentExpr() : symbol->stored;
  }));
}

// Stores the one open symbol s of a pattern a * s + b with a constant a > 0: (live - b) / a rounded
// down; that nothing was lost is then asserted like any later use.
void ShapeContract::solve_symbol(ExtentExpr pattern, ExtentExpr live) {
  Symbol* open = nullptr;
  for (const ir::ExtentNode* leaf : ir::leaves_of(pattern)) {
    Symbol* symbol = find(*leaf);
    if (symbol == nullptr || symbol->stored) continue;
    if (open != nullptr) return;
    open = symbol;
  }
  if (open == nullptr) return;
  ir::ExtentPool& pool = builder_.pool();
  const auto with = [&](int64_t value) {
    open->stored = pool.constant(value);
    const ExtentExpr result = solved(pattern);
    open->stored = {};
    return result;
  };
  const ExtentExpr b = with(0);
  const auto a = ir::as_constant(ir::simplify(with(1) - b));
  if (!a || *a <= 0 || !ir::prove_equal(with(2), b + *a * 2)) return;
  open->stored = ir::simplify(ir::floor_div(live - b, *a));
}

// Puts what is known in the place of the pattern; false where nothing is known yet.
bool ShapeContract::solve_axis(ExtentExpr& pattern, ExtentExpr live) {
  if (!pattern) pattern = live;
  solve_symbol(pattern, live);
  if (!is_solved(pattern)) return false;
  pattern = solved(pattern);
  return true;
}

Value ShapeContract::match_cast(Value value, std::span<const ExtentExpr> pattern,
                                std::string_view what) {
  if (!value.valid()) return {};
  const std::string where = name_ + ": " + std::string(what);
  if (pattern.size() != value.rank()) {
    builder_.fail(ir::invalid_argument(where + ": rank must be " + std::to_string(pattern.size()) +
                                       ", is " + std::to_string(value.rank())));
    return {};
  }
  const std::vector<ExtentExpr> live = extents_of(value);
  if (builder_.failed()) return {};
  std::vector<ExtentExpr> shape(pattern.begin(), pattern.end());
  std::vector<size_t> open(shape.size());
  for (size_t axis = 0; axis < open.size(); ++axis) open[axis] = axis;
  // A round may find symbols that other axes wait for.
  while (std::erase_if(open, [&](size_t axis) { return solve_axis(shape[axis], live[axis]); }) >
         0) {
  }
  if (!open.empty()) {
    builder_.fail(ir::invalid_argument(where + ": axis " + std::to_string(open.front()) +
                                       ": its pattern has a symbol that no axis gives a value"));
    return {};
  }
  return ops::match_cast(value, std::move(shape), where);
}

std::span<const ir::OpDef* const> match_cast_ops() {
  static constexpr const ir::OpDef* kOps[] = {&match_cast};
  return kOps;
}

}  // namespace ullage::ops
