// Import rules of activations and softmax.
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"

namespace ullage::aten {

using ir::DType;
using ir::Value;

namespace {

// The operand as it is computed: of at least 32 bits. Results are cast back.
template <Value (*function)(Value)>
void activation(NodeContext& c) {
  c.set(function(computed(c, "self")));
}

Value hard_sigmoid(Value x) {
  return ops::hard_sigmoid(x, 1.0 / 6, 0.5);
}
Value silu(Value x) {
  return ops::swish(x);
}
Value relu6(Value x) {
  ir::Builder& b = x.builder();
  return ops::clip(x, b.scalar(x.dtype(), 0), b.scalar(x.dtype(), 6));
}
Value selu(Value x) {
  return ops::selu(x, 1.6732632423543772848170429916717, 1.0507009873554804934193349852946);
}
Value log_sigmoid(Value x) {
  return ops::neg(ops::softplus(ops::neg(x)));
}

void relu(NodeContext& c) {
  const Value x = c.tensor("self");
  c.set(ir::is_float(x.dtype()) ? ops::relu(x) : ops::max(x, 0.0));
}

void gelu(NodeContext& c) {
  const Value x = computed(c, "self");
  c.set(c.text("approximate", "none") == "tanh" ? ops::gelu_tanh(x) : ops::gelu(x));
}

void leaky_relu(NodeContext& c) {
  c.set(ops::leaky_relu(computed(c, "self"), c.number("negative_slope", 0.01)));
}

void elu(NodeContext& c) {
  const double alpha = c.number("alpha", 1), scale = c.number("scale", 1);
  const Value x = computed(c, "self");
  const Value below = ops::mul(ops::expm1(ops::mul(x, c.number("input_scale", 1))), alpha * scale);
  c.set(ops::where(ops::greater(x, 0.0), ops::mul(x, scale), below));
}

void celu(NodeContext& c) {
  c.set(ops::celu(computed(c, "self"), c.number("alpha", 1)));
}

void softplus(NodeContext& c) {
  const double beta = c.number("beta", 1), threshold = c.number("threshold", 20);
  const Value x = computed(c, "self"), scaled = ops::mul(x, beta);
  c.set(ops::where(ops::greater(scaled, threshold), x, ops::div(ops::softplus(scaled), beta)));
}

void hard_shrink(NodeContext& c) {
  c.set(ops::shrink(computed(c, "self"), 0, c.number("lambd", 0.5)));
}

void soft_shrink(NodeContext& c) {
  const double lambda = c.number("lambd", 0.5);
  c.set(ops::shrink(computed(c, "self"), lambda, lambda));
}

void hard_tanh(NodeContext& c) {
  const DType dtype = c.result_dtype();
  c.set(ops::clip(c.tensor("self"), c.scalar(dtype, c.number("min_val", -1)),
                  c.scalar(dtype, c.number("max_val", 1))));
}

void threshold(NodeContext& c) {
  const Value x = c.tensor("self");
  const Value above = ops::greater(x, c.tensor("threshold", x.dtype()));
  c.set(ops::where(ops::logical_or(above, ir::is_float(x.dtype()) ? ops::is_nan(x) : above), x,
                   c.tensor("value", x.dtype())));
}

void prelu(NodeContext& c) {
  const Value x = c.tensor("self"), weight = c.tensor("weight");
  if (weight.rank() == 0 || x.rank() < 2 ||
      ir::prove_equal(element_count(c, weight), c.constant(1))) {
    return c.set(ops::prelu(x, ops::reshape(weight, {})));
  }
  std::vector<ir::ExtentExpr> shape(x.rank(), c.constant(1));
  shape[1] = element_count(c, weight);
  c.set(ops::prelu(x, ops::reshape(weight, shape)));
}

void glu(NodeContext& c) {
  const Value x = computed(c, "self");
  const size_t axis = c.axis("dim", x.rank(), -1);
  const ir::ExtentExpr half = ir::simplify(ir::floor_div(c.extents_of(with_axis(x))[axis], 2));
  const Value first = part_along(x, axis, c.constant(0), half),
              second = part_along(x, axis, half, half);
  c.set(ops::mul(first, ops::sigmoid(second)));
}

template <const ops::SoftmaxOp& op>
void softmax(NodeContext& c) {
  const DType dtype = c.result_dtype();
  const Value x = ops::as_computed(c.tensor("self", dtype));
  const Value rows = with_axis(x);
  const Value y = op(rows, static_cast<int64_t>(c.axis("dim", x.rank(), -1)));
  c.set(x.rank() == 0 ? ops::reshape(y, {}) : y);
}

// A row of nothing but -infinity gives 0.
void safe_softmax(NodeContext& c) {
  const Value x = ops::as_computed(c.tensor("self", c.result_dtype())), rows = with_axis(x);
  const auto axis = static_cast<int64_t>(c.axis("dim", x.rank(), -1));
  const std::vector<int64_t> axes = {axis};
  const Value is_empty = ops::is_negative_infinity(ops::reduce_max(rows, axes, true));
  const Value y = ops::where(is_empty, c.scalar(x.dtype(), 0), ops::softmax(rows, axis));
  c.set(x.rank() == 0 ? ops::reshape(y, {}) : y);
}

void softmin(NodeContext& c) {
  const Value x = computed(c, "self");
  c.set(ops::softmax(ops::neg(x), static_cast<int64_t>(c.axis("dim", x.rank(), -1))));
}

constexpr ImportRule kRules[] = {
    {"aten._log_softmax", "self dim= half_to_float=", softmax<ops::log_softmax>},
    {"aten._prelu_kernel", "self weight", prelu},
    {"aten._safe_softmax", "self dim= dtype=", safe_softmax},
    {"aten._softmax", "self dim= half_to_float=", softmax<ops::softmax>},
    {"aten.celu", "self alpha=", celu},
    {"aten.elu", "self alpha= scale= input_scale=", elu},
    {"aten.gelu", "self approximate=", gelu},
    {"aten.glu", "self dim=", glu},
    {"aten.hardshrink", "self lambd=", hard_shrink},
    {"aten.hardsigmoid", "self", activation<hard_sigmoid>},
    {"aten.hardswish", "self", activation<ops::hard_swish>},
    {"aten.hardtanh", "self min_val= max_val=", hard_tanh},
    {"aten.leaky_relu", "self negative_slope=", leaky_relu},
    {"aten.log_sigmoid", "self", activation<log_sigmoid>},
    {"aten.log_softmax", "self dim= dtype=", softmax<ops::log_softmax>},
    {"aten.mish", "self", activation<ops::mish>},
    {"aten.prelu", "self weight", prelu},
    {"aten.relu", "self", relu},
    {"aten.relu6", "self", activation<relu6>},
    {"aten.selu", "self", activation<selu>},
    {"aten.silu", "self", activation<silu>},
    {"aten.softmax", "self dim= dtype=", softmax<ops::softmax>},
    {"aten.softmin", "self dim= dtype=", softmin},
    {"aten.softplus", "self beta= threshold=", softplus},
    {"aten.softshrink", "self lambd=", soft_shrink},
    {"aten.softsign", "self", activation<ops::softsign>},
    {"aten.special_log_softmax", "self dim= dtype=", softmax<ops::log_softmax>},
    {"aten.special_softmax", "self dim= dtype=", softmax<ops::softmax>},
    {"aten.threshold", "self threshold value", threshold},
};

}  // namespace

ImportRules activation_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
