// Import rules of elementwise ops: arithmetic, functions, comparisons, logic and activations.
#include "ops/elementwise/elementwise.h"
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::onnx {
namespace {

using ir::Result;
using ir::Value;

template <const ops::UnaryOp& op>
Result<void> unary(NodeContext& c) {
  c.set(0, op(c.operand(0)));
  return {};
}

template <const ops::BinaryOp& op>
Result<void> binary(NodeContext& c) {
  c.set(0, op(c.operand(0), c.operand(1)));
  return {};
}

// Before opset 7 operand 1 is aligned at attribute `axis`, and only with `broadcast`.
Value aligned_operand(NodeContext& c) {
  const Value a = c.operand(0), b = c.operand(1);
  if (!c.has_attribute("axis")) return b;
  std::vector<int64_t> trailing;
  const Result<int64_t> axis = c.axis(c.integer("axis"), a.rank());
  if (!axis) {
    c.builder().fail(axis.error());
    return {};
  }
  const int64_t first = *axis;
  const int64_t end = first + static_cast<int64_t>(b.rank());
  for (int64_t k = end; k < static_cast<int64_t>(a.rank()); ++k) trailing.push_back(k - first);
  return trailing.empty() ? b : ops::unsqueeze(b, trailing);
}

template <const ops::BinaryOp& op>
Result<void> binary_aligned(NodeContext& c) {
  c.set(0, op(c.operand(0), aligned_operand(c)));
  return {};
}

// Min, Max, Sum: any number of operands.
template <const ops::BinaryOp& op>
Result<void> variadic(NodeContext& c) {
  if (c.operand_count() == 0) return c.error("needs an operand");
  Value result = c.operand(0);
  for (size_t i = 1; i < c.operand_count(); ++i) result = op(result, c.operand(i));
  c.set(0, result);
  return {};
}

Result<void> mean(NodeContext& c) {
  Result<void> ok = variadic<ops::add>(c);
  if (!ok || c.operand_count() < 2) return ok;
  const Value sum = c.importer().lookup(c.node().outputs[0], c.scope());
  c.set(0, ops::div(sum, static_cast<double>(c.operand_count())));
  return {};
}

Result<void> power(NodeContext& c) {
  c.set(0, ops::pow_mixed(c.operand(0), c.operand(1)));
  return {};
}

Result<void> power_aligned(NodeContext& c) {
  c.set(0, ops::pow_mixed(c.operand(0), aligned_operand(c)));
  return {};
}

Result<void> modulo(NodeContext& c) {
  const bool truncates = c.integer("fmod") != 0;
  if (!truncates && ir::is_float(c.operand(0).dtype())) {
    return c.error("the remainder of floats is that of fmod: attribute 'fmod' must be 1");
  }
  const auto& op = truncates ? ops::fmod : ops::floor_mod;
  c.set(0, op(c.operand(0), c.operand(1)));
  return {};
}

// The standard shifts unsigned integers only: a negative amount is undefined.
Result<void> bit_shift(NodeContext& c) {
  const ir::DType dtype = c.operand(0).dtype();
  if (!ir::is_unsigned_integer(dtype)) {
    return c.unsupported("shifts of " + std::string(ir::name_of(dtype)) +
                         ": the standard shifts unsigned integers");
  }
  const bool left = c.word("direction", {"LEFT", "RIGHT"}) == "LEFT";
  const auto& op = left ? ops::shift_left : ops::shift_right;
  c.set(0, op(c.operand(0), c.operand(1)));
  return {};
}

Result<void> select(NodeContext& c) {
  c.set(0, ops::where(c.operand(0), c.operand(1), c.operand(2)));
  return {};
}

// Operand 0 as numbers, in any dtype.
Value numbers(const NodeContext& c) {
  const std::optional<ElementType> storage_type = c.storage_type(0);
  return storage_type ? decode_storage(c.operand(0), *storage_type) : c.operand(0);
}

Result<void> cast_to_storage(NodeContext& c, ElementType type) {
  const StorageRounding rounding{.saturate = c.integer("saturate", 1) != 0,
                                 .rounding = c.word("round_mode", PowerRounding::up)};
  const bool is_same = c.storage_type(0) == type;
  c.set_storage(0, is_same ? c.operand(0) : encode_storage(numbers(c), type, rounding), type);
  return {};
}

Result<void> cast(NodeContext& c) {
  const auto type = static_cast<ElementType>(c.integer("to"));
  if (bytes_dtype(type)) return cast_to_storage(c, type);
  Result<ir::DType> dtype = c.dtype("to");
  if (!dtype) return dtype.error();
  c.set(0, ops::cast(numbers(c), *dtype));
  return {};
}

Result<void> cast_like(NodeContext& c) {
  if (!c.has(1)) return {};
  if (const std::optional<ElementType> type = c.storage_type(1)) return cast_to_storage(c, *type);
  c.set(0, ops::cast(numbers(c), c.operand(1).dtype()));
  return {};
}

Result<void> bit_cast(NodeContext& c) {
  Result<ir::DType> dtype = c.dtype("to");
  if (!dtype) return dtype.error();
  c.set(0, ops::bitcast(c.operand(0), *dtype));
  return {};
}

Result<void> identity(NodeContext& c) {
  c.set(0, c.operand(0));
  if (c.sequence(0) != nullptr) c.set_sequence(0, *c.sequence(0));
  return {};
}

// Limits as attributes (before opset 11).
Result<void> clip_attributes(NodeContext& c) {
  if (!c.has(0)) return {};
  const ir::DType dtype = c.operand(0).dtype();
  Value low, high;
  if (c.has_attribute("min")) low = c.scalar(dtype, c.number("min"));
  if (c.has_attribute("max")) high = c.scalar(dtype, c.number("max"));
  c.set(0, ops::clip(c.operand(0), low, high));
  return {};
}

Result<void> clip(NodeContext& c) {
  c.set(0, ops::clip(c.operand(0), c.operand(1), c.operand(2)));
  return {};
}

// Activations of one operand with attributes: `function(x, attributes ...)`.
template <Value (*function)(Value)>
Result<void> plain(NodeContext& c) {
  c.set(0, function(c.operand(0)));
  return {};
}

Result<void> leaky_relu(NodeContext& c) {
  c.set(0, ops::leaky_relu(c.operand(0), c.number("alpha", 0.01)));
  return {};
}

Result<void> elu(NodeContext& c) {
  c.set(0, ops::elu(c.operand(0), c.number("alpha", 1)));
  return {};
}

Result<void> selu(NodeContext& c) {
  c.set(0, ops::selu(c.operand(0), c.number("alpha", 1.67326319217681884765625),
                     c.number("gamma", 1.05070102214813232421875)));
  return {};
}

Result<void> celu(NodeContext& c) {
  c.set(0, ops::celu(c.operand(0), c.number("alpha", 1)));
  return {};
}

Result<void> hard_sigmoid(NodeContext& c) {
  c.set(0, ops::hard_sigmoid(c.operand(0), c.number("alpha", 0.2), c.number("beta", 0.5)));
  return {};
}

Result<void> swish(NodeContext& c) {
  c.set(0, ops::swish(c.operand(0), c.number("alpha", 1)));
  return {};
}

Result<void> gelu(NodeContext& c) {
  const bool approximate = c.word("approximate", {"none", "tanh"}) == "tanh";
  c.set(0, approximate ? ops::gelu_tanh(c.operand(0)) : ops::gelu(c.operand(0)));
  return {};
}

Result<void> thresholded_relu(NodeContext& c) {
  c.set(0, ops::thresholded_relu(c.operand(0), c.number("alpha", 1)));
  return {};
}

Result<void> shrink(NodeContext& c) {
  c.set(0, ops::shrink(c.operand(0), c.number("bias", 0), c.number("lambd", 0.5)));
  return {};
}

Result<void> prelu(NodeContext& c) {
  Value slope = c.operand(1);
  // Before opset 7 a slope of rank 1 belongs to the channels.
  if (c.opset() < 7 && c.has(0) && c.has(1) && slope.rank() == 1 && c.operand(0).rank() > 2) {
    slope = per_channel(slope, c.operand(0).rank());
  }
  require_broadcast_to(c, slope, ops::extents_of(c.operand(0)), "slope must broadcast to X");
  c.set(0, ops::prelu(c.operand(0), slope));
  return {};
}

Result<void> is_infinity(NodeContext& c) {
  c.set(0, ops::is_infinity(c.operand(0), c.integer("detect_positive", 1) != 0,
                            c.integer("detect_negative", 1) != 0));
  return {};
}

// The ratio where it is known: an attribute, later an operand.
std::optional<double> ratio_of(const NodeContext& c) {
  if (c.has_attribute("ratio")) return c.number("ratio");
  const std::optional<ir::HostValue>& given = c.operand(1).host();
  if (!given || given->size() != 1) return std::nullopt;
  return ir::as_float_constant(given->front());
}

// Inference: the operand, and a mask that keeps everything.
Result<void> dropout(NodeContext& c) {
  if (!c.has(0)) return {};
  const std::optional<double> known = ratio_of(c);
  if (known && !(*known >= 0 && *known < 1)) return c.error("ratio must lie in [0, 1)");
  if (c.has(2)) {
    Result<std::vector<int64_t>> training = c.structure(2);
    if (!training) return training.error();
    double ratio = 0.5;
    if (c.has(1)) {
      Result<std::vector<ir::ExtentExpr>> given = c.host(1);
      if (!given) return given.error();
      Result<double> value =
          given->size() == 1
              ? ir::evaluate_float(given->front(), c.importer().specialized_bindings())
              : Result<double>(c.error("ratio is a scalar"));
      if (!value) return c.unsupported("a ratio that is no constant");
      ratio = *value;
    }
    if (training->size() == 1 && training->front() != 0 && ratio != 0) {
      return c.unsupported("random results (training)");
    }
  }
  c.set(0, c.operand(0));
  if (c.has_result(1)) {
    const ir::DType mask = c.opset() >= 10 ? ir::DType::boolean : c.operand(0).dtype();
    c.set(1, ops::full(c.scalar(mask, 1), ops::extents_of(c.operand(0))));
  }
  return {};
}

// `round_mode` and `saturate` are of casts to 8-bit floats, `seed` and the `ratio` and `is_test` of
// older versions of training, `broadcast` allows a broadcast, which always happens.
constexpr ImportRule kElementwiseImportRules[] = {
    {"Abs", 1, 13, "X", "", unary<ops::abs>},
    {"Acos", 1, 22, "input", "", unary<ops::acos>},
    {"Acosh", 1, 22, "input", "", unary<ops::acosh>},
    {"Add", 1, 6, "A B", "axis broadcast", binary_aligned<ops::add>},
    {"Add", 7, 14, "A B", "", binary<ops::add>},
    {"And", 1, 1, "A B", "axis broadcast", binary_aligned<ops::logical_and>},
    {"And", 7, 7, "A B", "", binary<ops::logical_and>},
    {"Asin", 1, 22, "input", "", unary<ops::asin>},
    {"Asinh", 1, 22, "input", "", unary<ops::asinh>},
    {"Atan", 1, 22, "input", "", unary<ops::atan>},
    {"Atanh", 1, 22, "input", "", unary<ops::atanh>},
    {"BitCast", 1, 26, "input", "to!", bit_cast},
    {"BitShift", 1, 11, "X Y", "direction!", bit_shift},
    {"BitwiseAnd", 1, 18, "A B", "", binary<ops::bitwise_and>},
    {"BitwiseNot", 1, 18, "X", "", unary<ops::bitwise_not>},
    {"BitwiseOr", 1, 18, "A B", "", binary<ops::bitwise_or>},
    {"BitwiseXor", 1, 18, "A B", "", binary<ops::bitwise_xor>},
    {"Cast", 6, 25, "input:storage", "round_mode saturate to!", cast},
    {"CastLike", 1, 25, "input:storage target_type:storage", "round_mode saturate", cast_like},
    {"Ceil", 1, 13, "X", "", unary<ops::ceil>},
    {"Celu", 1, 12, "X:float", "alpha", celu},
    {"Clip", 1, 6, "input", "max min", clip_attributes},
    {"Clip", 11, 13, "input min? max?", "", clip},
    {"Cos", 1, 22, "input", "", unary<ops::cos>},
    {"Cosh", 1, 22, "input", "", unary<ops::cosh>},
    {"Div", 1, 6, "A B", "axis broadcast", binary_aligned<ops::div>},
    {"Div", 7, 14, "A B", "", binary<ops::div>},
    {"Dropout", 1, 22, "data ratio:float? training_mode:bool?", "is_test ratio seed", dropout},
    {"Elu", 1, 22, "X:float", "alpha", elu},
    {"Equal", 1, 1, "A B", "axis broadcast", binary_aligned<ops::equal>},
    {"Equal", 7, 19, "A B", "", binary<ops::equal>},
    {"Erf", 1, 13, "input", "", unary<ops::erf>},
    {"Exp", 1, 13, "input", "", unary<ops::exp>},
    {"Floor", 1, 13, "X", "", unary<ops::floor>},
    {"Gelu", 1, 20, "X:float", "approximate", gelu},
    {"Greater", 1, 1, "A B", "axis broadcast", binary_aligned<ops::greater>},
    {"Greater", 7, 13, "A B", "", binary<ops::greater>},
    {"GreaterOrEqual", 1, 16, "A B", "", binary<ops::greater_equal>},
    {"HardSigmoid", 1, 22, "X:float", "alpha beta", hard_sigmoid},
    {"HardSwish", 1, 22, "X:float", "", plain<ops::hard_swish>},
    {"Identity", 1, 25, "input:either", "", identity},
    {"IsInf", 1, 20, "X", "detect_negative detect_positive", is_infinity},
    {"IsNaN", 1, 20, "X", "", unary<ops::is_nan>},
    {"LeakyRelu", 1, 16, "X:float", "alpha", leaky_relu},
    {"Less", 1, 1, "A B", "axis broadcast", binary_aligned<ops::less>},
    {"Less", 7, 13, "A B", "", binary<ops::less>},
    {"LessOrEqual", 1, 16, "A B", "", binary<ops::less_equal>},
    {"Log", 1, 13, "input", "", unary<ops::log>},
    {"Max", 1, 13, "data_0*", "", variadic<ops::max>},
    {"Mean", 1, 13, "data_0*", "", mean},
    {"Min", 1, 13, "data_0*", "", variadic<ops::min>},
    {"Mish", 1, 22, "X:float", "", plain<ops::mish>},
    {"Mod", 1, 13, "A B", "fmod", modulo},
    {"Mul", 1, 6, "A B", "axis broadcast", binary_aligned<ops::mul>},
    {"Mul", 7, 14, "A B", "", binary<ops::mul>},
    {"Neg", 1, 13, "X", "", unary<ops::neg>},
    {"Not", 1, 1, "X", "", unary<ops::logical_not>},
    {"Or", 1, 1, "A B", "axis broadcast", binary_aligned<ops::logical_or>},
    {"Or", 7, 7, "A B", "", binary<ops::logical_or>},
    {"PRelu", 1, 16, "X slope", "", prelu},
    {"Pow", 1, 1, "X Y", "axis broadcast", power_aligned},
    {"Pow", 7, 15, "X Y", "", power},
    {"Reciprocal", 1, 13, "X", "", unary<ops::reciprocal>},
    {"Relu", 1, 14, "X", "", unary<ops::relu>},
    {"Round", 1, 22, "X", "", unary<ops::round>},
    {"Selu", 1, 22, "X:float", "alpha gamma", selu},
    {"Shrink", 1, 9, "input", "bias lambd", shrink},
    {"Sigmoid", 1, 13, "X", "", unary<ops::sigmoid>},
    {"Sign", 1, 13, "input", "", unary<ops::sign>},
    {"Sin", 1, 22, "input", "", unary<ops::sin>},
    {"Sinh", 1, 22, "input", "", unary<ops::sinh>},
    {"Softplus", 1, 22, "X:float", "", plain<ops::softplus>},
    {"Softsign", 1, 22, "input:float", "", plain<ops::softsign>},
    {"Sqrt", 1, 13, "X", "", unary<ops::sqrt>},
    {"Sub", 1, 6, "A B", "axis broadcast", binary_aligned<ops::sub>},
    {"Sub", 7, 14, "A B", "", binary<ops::sub>},
    {"Sum", 1, 13, "data_0*", "", variadic<ops::add>},
    {"Swish", 1, 24, "X:float", "alpha", swish},
    {"Tan", 1, 22, "input", "", unary<ops::tan>},
    {"Tanh", 1, 13, "input", "", unary<ops::tanh>},
    {"ThresholdedRelu", 1, 22, "X:float", "alpha", thresholded_relu},
    {"Where", 1, 16, "condition X Y", "", select},
    {"Xor", 1, 1, "A B", "axis broadcast", binary_aligned<ops::logical_xor>},
    {"Xor", 7, 7, "A B", "", binary<ops::logical_xor>},
};

}  // namespace

std::span<const ImportRule> elementwise_import_rules() {
  return kElementwiseImportRules;
}

}  // namespace ullage::onnx
