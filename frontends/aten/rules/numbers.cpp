// Import rules of numbers: sizes, what Python computes of them, and tensors that become numbers.
#include <algorithm>

#include "frontends/aten/importer/importer.h"
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

void set_integer(NodeContext& c, ExtentExpr e) {
  c.set_number({.expression = ir::simplify(e)});
}

void set_truth(NodeContext& c, ExtentExpr e) {
  c.set_number({.kind = NumberKind::boolean, .expression = ir::simplify(e)});
}

void set_real(NodeContext& c, Value value) {
  c.check();
  c.set_number({.kind = NumberKind::real, .real = value});
}

Number argument(const NodeContext& c, size_t i) {
  const Argument* given = c.find(i);
  if (!given) c.error("needs " + std::to_string(i + 1) + " numbers");
  return c.as_number(*given);
}

Value real_of(const NodeContext& c, const Number& number) {
  return number.kind == NumberKind::real ? number.real : ops::cast(c.as_value(number), DType::f64);
}

// Of integers by `whole`, where one is real by `real`.
using OfIntegers = ExtentExpr (*)(ExtentExpr, ExtentExpr);
using OfReals = Value (*)(Value, Value);
template <OfIntegers whole, OfReals real>
void arithmetic(NodeContext& c) {
  const Number a = argument(c, 0), b = argument(c, 1);
  if (a.kind != NumberKind::real && b.kind != NumberKind::real)
    return set_integer(c, whole(a.expression, b.expression));
  set_real(c, real(real_of(c, a), real_of(c, b)));
}

template <OfIntegers whole, OfReals real>
void comparison(NodeContext& c) {
  const Number a = argument(c, 0), b = argument(c, 1);
  if (a.kind != NumberKind::real && b.kind != NumberKind::real)
    return set_truth(c, whole(a.expression, b.expression));
  const ir::HostValue truth =
      c.builder().scalars(ops::cast(real(real_of(c, a), real_of(c, b)), DType::i64));
  c.check();
  set_truth(c, truth.front());
}

template <const ops::BinaryOp& op>
Value real(Value a, Value b) {
  return op(a, b);
}
Value real_floor_div(Value a, Value b) {
  return ops::floor(ops::div(a, b));
}
ExtentExpr differ(ExtentExpr a, ExtentExpr b) {
  return ir::logical_not(ir::equal(a, b));
}
ExtentExpr greater(ExtentExpr a, ExtentExpr b) {
  return ir::less(b, a);
}
ExtentExpr greater_equal(ExtentExpr a, ExtentExpr b) {
  return ir::less_equal(b, a);
}

void true_quotient(NodeContext& c) {
  set_real(c, ops::div(real_of(c, argument(c, 0)), real_of(c, argument(c, 1))));
}

void power(NodeContext& c) {
  const Number a = argument(c, 0), b = argument(c, 1);
  const std::optional<int64_t> n =
      b.kind == NumberKind::real ? std::nullopt : ir::as_constant(ir::simplify(b.expression));
  if (a.kind == NumberKind::real || !n || *n < 0 || *n > 16)
    return set_real(c, ops::pow(real_of(c, a), real_of(c, b)));
  ExtentExpr product = c.constant(1);
  for (int64_t i = 0; i < *n; ++i) product = product * a.expression;
  set_integer(c, product);
}

void negative(NodeContext& c) {
  const Number x = argument(c, 0);
  if (x.kind == NumberKind::real) return set_real(c, ops::neg(x.real));
  set_integer(c, c.constant(0) - x.expression);
}

void negation(NodeContext& c) {
  set_truth(c, ir::logical_not(argument(c, 0).expression));
}

// An integer of a real, rounded by `op`.
template <const ops::UnaryOp& op>
void rounded(NodeContext& c) {
  const Number x = argument(c, 0);
  if (x.kind != NumberKind::real) return set_integer(c, x.expression);
  const ir::HostValue whole = c.builder().scalars(ops::cast(op(x.real), DType::i64));
  c.check();
  set_integer(c, whole.front());
}

void to_real(NodeContext& c) {
  set_real(c, real_of(c, argument(c, 0)));
}

void root(NodeContext& c) {
  set_real(c, ops::sqrt(real_of(c, argument(c, 0))));
}

void choose(NodeContext& c) {
  const ExtentExpr condition = argument(c, 0).expression;
  const Number a = argument(c, 1), b = argument(c, 2);
  if (a.kind != NumberKind::real && b.kind != NumberKind::real)
    return set_integer(c, ir::select(condition, a.expression, b.expression));
  c.unsupported("a choice of reals");
}

void size(NodeContext& c) {
  const Value x = c.tensor("self");
  set_integer(c, c.extents_of(x).at(c.axis("dim", x.rank())));
}

// How PyTorch has the tensor in memory.
void stride(NodeContext& c) {
  const TensorMeta* meta = c.argument_meta("self");
  const size_t axis = c.axis("dim", meta ? meta->strides.size() : 0);
  if (!meta || axis >= meta->strides.size()) c.error("nothing says what its strides are");
  set_integer(c, c.stated(meta->strides[axis]));
}

void offset(NodeContext& c) {
  const TensorMeta* meta = c.argument_meta("self");
  if (!meta) c.error("nothing says where it begins");
  set_integer(c, c.stated(meta->offset));
}

void count(NodeContext& c) {
  set_integer(c, element_count(c, c.tensor("self")));
}

// The one element of a tensor: a size where it is an integer, found as the device runs.
void item(NodeContext& c) {
  const Value x = ops::reshape(c.tensor("self"), {});
  c.check();
  if (ir::is_float(x.dtype())) return set_real(c, ops::cast(x, DType::f64));
  const ir::HostValue element = c.builder().scalars(ops::cast(x, DType::i64));
  c.check();
  if (x.dtype() == DType::boolean) return set_truth(c, element.front());
  set_integer(c, element.front());
}

// ---- what must be so ----

std::string place(const NodeContext& c) {
  return c.node().line.empty() ? c.path() : c.node().line;
}

// "u0 >= 2" of "Runtime assertion failed for expression u0 >= 2 on node 'ge_1'".
std::string expression_in(const std::string& message) {
  constexpr std::string_view kBefore = "for expression ", kAfter = " on node ";
  const size_t start = message.find(kBefore), end = message.rfind(kAfter);
  if (start == std::string::npos || end == std::string::npos || end < start) return message;
  return message.substr(start + kBefore.size(), end - start - kBefore.size());
}

// `size <= most` was checked: from now on capacities are no larger.
void limit(NodeContext& c, ExtentExpr condition) {
  const bool is_limit =
      condition->op == ir::ScalarOp::less_equal || condition->op == ir::ScalarOp::less;
  if (!is_limit) return;
  const ExtentExpr size = condition.operand(0);
  const std::optional<int64_t> most = ir::as_constant(condition.operand(1));
  if (!most || !ir::depends_on_device(size)) return;
  const int64_t limit = condition->op == ir::ScalarOp::less ? *most - 1 : *most;
  for (auto& [name, item] : c.scope().items) {
    if (item.number && item.number->expression == size)
      item.number->expression = ir::simplify(ir::min(size, limit));
  }
}

void require(NodeContext& c) {
  const Argument* given = c.find(size_t{0});
  if (!given) c.error("needs a condition");
  const ExtentExpr condition = ir::simplify(c.as_extent(*given));
  const std::string message = expression_in(c.text("assert_msg", "a condition of the program"));
  c.builder().guard(condition, "must hold: " + message + " (" + place(c) + ")");
  limit(c, condition);
}

void require_range(NodeContext& c) {
  const Argument* given = c.find(size_t{0});
  if (!given) c.error("needs a size");
  const ExtentExpr e = c.as_extent(*given);
  const auto check = [&](const char* name, bool is_least) {
    if (!c.has(name)) return;
    const int64_t value = c.integer(name);
    if (!is_least && value >= ir::kMaxAxisExtent) return;
    const ExtentExpr bound = c.constant(value);
    c.builder().guard(is_least ? ir::less_equal(bound, e) : ir::less_equal(e, bound),
                      std::string("a size must be at ") + (is_least ? "least " : "most ") +
                          std::to_string(value) + " (" + place(c) + ")");
  };
  check("min", true);
  check("max", false);
}

void nothing(NodeContext&) {}

constexpr ImportRule kRules[] = {
    {"_operator.add", "...", arithmetic<ir::operator+, real<ops::add>>},
    {"_operator.and_", "...", comparison<ir::logical_and, real<ops::min>>},
    {"_operator.eq", "...", comparison<ir::equal, real<ops::equal>>},
    {"_operator.floordiv", "...", arithmetic<ir::floor_div, real_floor_div>},
    {"_operator.ge", "...", comparison<greater_equal, real<ops::greater_equal>>},
    {"_operator.gt", "...", comparison<greater, real<ops::greater>>},
    {"_operator.le", "...", comparison<ir::less_equal, real<ops::less_equal>>},
    {"_operator.lt", "...", comparison<ir::less, real<ops::less>>},
    {"_operator.mod", "...", arithmetic<ir::mod, real<ops::floor_mod>>},
    {"_operator.mul", "...", arithmetic<ir::operator*, real<ops::mul>>},
    {"_operator.ne", "...", comparison<differ, real<ops::not_equal>>},
    {"_operator.neg", "...", negative},
    {"_operator.not_", "...", negation},
    {"_operator.or_", "...", comparison<ir::logical_or, real<ops::max>>},
    {"_operator.pos", "...", [](NodeContext& c) { c.set_number(argument(c, 0)); }},
    {"_operator.pow", "...", power},
    {"_operator.sub", "...", arithmetic<ir::operator-, real<ops::sub>>},
    {"_operator.truediv", "...", true_quotient},
    {"math.ceil", "...", rounded<ops::ceil>},
    {"math.floor", "...", rounded<ops::floor>},
    {"math.trunc", "...", rounded<ops::trunc>},
    {"_operator.trunc", "...", rounded<ops::trunc>},
    {"builtins.round", "...", rounded<ops::round>},
    {"torch.sym_float", "...", to_real},
    {"torch.sym_int", "...", rounded<ops::trunc>},
    {"torch.sym_ite", "...", choose},
    {"torch.sym_max", "...", arithmetic<ir::max, real<ops::max>>},
    {"torch.sym_min", "...", arithmetic<ir::min, real<ops::min>>},
    {"torch.sym_not", "...", negation},
    {"torch._sym_sqrt", "...", root},
    {"math.sqrt", "...", root},

    {"aten._assert_async", "...", require},
    {"aten._assert_scalar", "...", require},
    {"aten._assert_tensor_metadata", "...", nothing},
    {"aten._local_scalar_dense", "self", item},
    {"aten.item", "self", item},
    {"aten.numel", "self", count},
    {"aten.size", "self dim=", size},
    {"aten.sym_constrain_range", "...", require_range},
    {"aten.sym_constrain_range_for_size", "...", require_range},
    {"aten.sym_numel", "self", count},
    {"aten.sym_size", "self dim=", size},
    {"aten.sym_storage_offset", "self", offset},
    {"aten.sym_stride", "self dim=", stride},
};

}  // namespace

ImportRules number_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
