// Expressions of sympy as extents.
#include "frontends/aten/importer/symbols.h"

#include <algorithm>
#include <functional>

namespace ullage::aten {
namespace {

using ir::ExtentExpr;
using Operands = std::vector<ExtentExpr>;

ExtentExpr power(const Operands& x) {
  const std::optional<int64_t> n = ir::as_constant(x[1]);
  if (!n || *n < 0 || *n > 16) return {};
  ExtentExpr product = x[0]->pool->constant(1);
  for (int64_t i = 0; i < *n; ++i) product = product * x[0];
  return product;
}

// What sympy's and PyTorch's functions are. Those of any number of operands combine them in order.
struct Function {
  std::string_view name;
  size_t operands;  // 0: one or more
  ExtentExpr (*apply)(const Operands& x);
};
template <ExtentExpr (*combine)(ExtentExpr, ExtentExpr)>
ExtentExpr all(const Operands& x) {
  ExtentExpr result = x.front();
  for (size_t i = 1; i < x.size(); ++i) result = combine(result, x[i]);
  return result;
}
ExtentExpr quotient(const Operands& x) {
  return ir::floor_div(x[0], x[1]);
}
ExtentExpr rest(const Operands& x) {
  return ir::mod(x[0], x[1]);
}
ExtentExpr same(const Operands& x) {
  return x[0];
}

constexpr Function kFunctions[] = {
    {"Add", 0, all<ir::operator+ >},
    {"Mul", 0, all<ir::operator*>},
    {"Max", 0, all<ir::max>},
    {"Min", 0, all<ir::min>},
    {"Pow", 2, power},
    {"PowByNatural", 2, power},
    {"FloorDiv", 2, quotient},
    {"CleanDiv", 2, quotient},
    {"Mod", 2, rest},
    {"PythonMod", 2, rest},
    {"CeilDiv", 2, [](const Operands& x) { return ir::ceil_div(x[0], x[1]); }},
    {"ModularIndexing", 3,
     [](const Operands& x) { return ir::mod(ir::floor_div(x[0], x[1]), x[2]); }},
    {"Where", 3, [](const Operands& x) { return ir::select(x[0], x[1], x[2]); }},
    {"Identity", 1, same},
    {"Equality", 2, [](const Operands& x) { return ir::equal(x[0], x[1]); }},
    {"Unequality", 2, [](const Operands& x) { return ir::logical_not(ir::equal(x[0], x[1])); }},
    {"StrictLessThan", 2, [](const Operands& x) { return ir::less(x[0], x[1]); }},
    {"LessThan", 2, [](const Operands& x) { return ir::less_equal(x[0], x[1]); }},
    {"StrictGreaterThan", 2, [](const Operands& x) { return ir::less(x[1], x[0]); }},
    {"GreaterThan", 2, [](const Operands& x) { return ir::less_equal(x[1], x[0]); }},
};

const std::string* only_symbol(const Expression& e,
                               const std::function<bool(const std::string&)>& open) {
  if (e.is_symbol()) return open(e.symbol) ? &e.symbol : nullptr;
  const std::string* found = nullptr;
  for (const Expression& operand : e.operands) {
    const std::string* inner = only_symbol(operand, open);
    if (!inner) continue;
    if (found) return nullptr;
    found = inner;
  }
  return found;
}

bool is_leaf(ExtentExpr e) {
  return e->op == ir::ScalarOp::device_scalar ||
         (e->operand[0] == nullptr && e->op != ir::ScalarOp::constant);
}

// What a size is that limits keep in a plan's room: min(max(leaf, 0), capacity). Else `e`.
ExtentExpr without_limits(ExtentExpr e) {
  while (e->op == ir::ScalarOp::min || e->op == ir::ScalarOp::max) {
    const bool first = ir::depends_on_device(e.operand(0));
    if (first == ir::depends_on_device(e.operand(1))) return e;
    e = e.operand(first ? 0 : 1);
  }
  return e;
}

}  // namespace

void Symbols::bind(const std::string& symbol, ExtentExpr extent) {
  if (!known_.emplace(symbol, extent).second) return;
  const ExtentExpr leaf = without_limits(ir::simplify(extent));
  const auto& names = builder_->graph().symbol_names;
  const bool is_named =
      std::ranges::find(names, leaf, &std::pair<ExtentExpr, std::string>::first) != names.end();
  if (is_leaf(leaf) && !is_named) builder_->name_symbol(leaf, symbol);
}

std::optional<ExtentExpr> Symbols::extent(const Expression& e) const {
  if (e.is_integer()) return builder_->pool().constant(e.integer);
  if (e.is_symbol()) {
    const auto known = known_.find(e.symbol);
    return known == known_.end() ? std::nullopt : std::optional(known->second);
  }
  const auto* function = std::ranges::find(kFunctions, e.function, &Function::name);
  if (function == std::end(kFunctions) || e.operands.empty()) return std::nullopt;
  if (function->operands != 0 && function->operands != e.operands.size()) return std::nullopt;
  Operands operands;
  for (const Expression& operand : e.operands) {
    const std::optional<ExtentExpr> value = extent(operand);
    if (!value) return std::nullopt;
    operands.push_back(*value);
  }
  const ExtentExpr result = function->apply(operands);
  return result ? std::optional(ir::simplify(result)) : std::nullopt;
}

void Symbols::solve(const Expression& e, ExtentExpr extent) {
  const auto open = [this](const std::string& symbol) { return !has(symbol); };
  const std::string* symbol = only_symbol(e, open);
  if (!symbol) return;
  // e(0) and e(1) of what is linear give both of its coefficients.
  Symbols at = *this;
  at.known_[*symbol] = builder_->pool().constant(0);
  const auto zero = at.extent(e);
  at.known_[*symbol] = builder_->pool().constant(1);
  const auto one = at.extent(e);
  at.known_[*symbol] = builder_->pool().constant(2);
  const auto two = at.extent(e);
  if (!zero || !one || !two) return;
  const ExtentExpr slope = ir::simplify(*one - *zero);
  const std::optional<int64_t> factor = ir::as_constant(slope);
  if (!factor || *factor <= 0 || !ir::prove_equal(*two - *one, slope)) return;
  bind(*symbol, ir::simplify(ir::floor_div(extent - *zero, *factor)));
}

void Symbols::check(const std::map<std::string, Range, std::less<>>& ranges) {
  for (const auto& [symbol, range] : ranges) {
    const auto known = known_.find(symbol);
    if (known == known_.end() || !symbol.starts_with('s')) continue;
    const ExtentExpr e = known->second;
    // 0 and 1 are what PyTorch compiles anew for, not what would be wrong.
    if (range.least.value_or(0) > 2) {
      builder_->guard(ir::less_equal(builder_->pool().constant(*range.least), e),
                      "'" + symbol + "' must be at least " + std::to_string(*range.least));
    }
    if (range.most && *range.most < ir::kMaxAxisExtent) {
      builder_->guard(ir::less_equal(e, builder_->pool().constant(*range.most)),
                      "'" + symbol + "' must be at most " + std::to_string(*range.most));
    }
  }
}

}  // namespace ullage::aten
