// Extent expressions of the text form, by recursive descent:
//   expression: product {(+ | -) product}    product: primary {* primary}
//   primary: number | ( expression ) | op ( expression, ... ) | leaf
#include <bit>
#include <charconv>

#include "base/parse_whole.h"
#include "ir/text/text_reader.h"

namespace ullage::ir {
namespace {

// What is printed is at most 100 deep; every level of parentheses or calls counts.
constexpr int kDeepest = 256;
// Printed text stops at 2000 characters; a longer chain would be as deep as it is long.
constexpr int kMaxOperators = 2000;

std::optional<ScalarOp> find_scalar_op(std::string_view name) {
  for (int i = 0; i <= static_cast<int>(ScalarOp::float_as_f32); ++i) {
    const auto op = static_cast<ScalarOp>(i);
    if (arity_of(op) > 0 && name_of(op) == name) return op;
  }
  return std::nullopt;
}

// Must operand `i` of `op` be a float?
bool takes_float(ScalarOp op, int i) {
  switch (op) {
    case ScalarOp::int_to_float:
      return false;
    case ScalarOp::float_select:
      return i != 0;
    case ScalarOp::float_to_int:
    case ScalarOp::float_equal:
    case ScalarOp::float_less:
    case ScalarOp::float_less_equal:
      return true;
    default:
      return yields_float(op);
  }
}

// "in0.2" or "in0": the number after "in", and the rest.
bool split_leaf(std::string_view name, uint32_t& input, std::string_view& rest) {
  if (!name.starts_with("in")) return false;
  const char* end = name.data() + name.size();
  const auto [last, code] = std::from_chars(name.data() + 2, end, input);
  if (code != std::errc()) return false;
  rest = {last, static_cast<size_t>(end - last)};
  return rest.empty() || rest[0] == '.';
}

// "capacity3": the number after `kind`.
bool index_of(std::string_view name, std::string_view kind, uint32_t& index) {
  return name.starts_with(kind) && parse_whole(name.substr(kind.size()), index);
}

}  // namespace

ExtentExpr TextReader::make(ScalarOp op, ExtentExpr a, ExtentExpr b, ExtentExpr c) {
  if (++operators_ > kMaxOperators) fail("expression too long");
  if (failed_) return {};
  const ExtentExpr operands[] = {a, b, c};
  for (int i = 0; i < arity_of(op); ++i) {
    if (!operands[i] || yields_float(operands[i]->op) != takes_float(op, i)) {
      fail("operands of " + std::string(name_of(op)) + " must be of its class");
      return {};
    }
  }
  return pool_.make(op, a, b, c);
}

ExtentExpr TextReader::expression() {
  if (depth_ == 0) operators_ = 0;
  if (++depth_ > kDeepest) fail("expression too deep");
  ExtentExpr left = product();
  while (!failed_ && (is("+") || is("-"))) {
    const ScalarOp op = is("+") ? ScalarOp::add : ScalarOp::sub;
    advance();
    left = make(op, left, product());
  }
  --depth_;
  return failed_ ? ExtentExpr() : left;
}

ExtentExpr TextReader::product() {
  ExtentExpr left = primary();
  while (!failed_ && accept("*")) left = make(ScalarOp::mul, left, primary());
  return left;
}

ExtentExpr TextReader::primary() {
  if (accept("(")) {
    const ExtentExpr inner = expression();
    expect(")");
    return inner;
  }
  const bool negative = accept("-");
  if (negative || kind_ == Kind::number || is("inf") || is("nan")) {
    return number_expression(negative);
  }
  const std::string_view name = word();
  if (failed_) return {};
  if (accept("(")) return call(name);
  return leaf(name, Semantics::integer, false);
}

ExtentExpr TextReader::number_expression(bool negative) {
  const bool floating = kind_ != Kind::number || token_.find_first_of(".e") != token_.npos;
  if (floating) {
    const double value = number();
    return failed_ ? ExtentExpr() : pool_.float_constant(negative ? -value : value);
  }
  const uint64_t magnitude = natural();
  const uint64_t limit = static_cast<uint64_t>(INT64_MAX) + (negative ? 1 : 0);
  if (magnitude > limit) fail("integer out of range");
  if (failed_) return {};
  return pool_.constant(std::bit_cast<int64_t>(negative ? 0 - magnitude : magnitude));
}

ExtentExpr TextReader::call(std::string_view name) {
  if (name == "size" || name == "float") {
    const bool floating = name == "float";
    const ExtentExpr e =
        leaf(word(), floating ? Semantics::integer : Semantics::truncate_size, floating);
    expect(")");
    return e;
  }
  const std::optional<ScalarOp> op = find_scalar_op(name);
  if (!op) {
    fail("unknown function " + std::string(name));
    return {};
  }
  ExtentExpr operands[3];
  for (int i = 0; i < arity_of(*op) && !failed_; ++i) {
    if (i > 0) expect(",");
    operands[i] = expression();
  }
  expect(")");
  return make(*op, operands[0], operands[1], operands[2]);
}

ExtentExpr TextReader::leaf(std::string_view name, Semantics semantics, bool floating) {
  if (failed_) return {};
  ExtentExpr result;
  uint32_t input = 0, axis = 0;
  std::string_view rest;
  if (auto it = symbols_.find(std::string(name)); it != symbols_.end()) {
    result = it->second;
  } else if (uint32_t number = 0; index_of(name, "capacity", number)) {
    result = pool_.capacity(number);
  } else if (!split_leaf(name, input, rest)) {
    fail("unknown symbol " + std::string(name));
  } else if (!rest.empty()) {
    if (!parse_whole(rest.substr(1), axis)) fail("expected a leaf like in0.2");
    result = pool_.input_axis(input, axis);
  } else {
    const std::string_view close = is("{") ? "}" : "]";
    if (!accept("{")) expect("[");
    const uint32_t element = index();
    expect(close);
    result = floating ? pool_.float_runtime_scalar(input, element)
                      : pool_.runtime_scalar(input, element, semantics);
  }
  if (failed_) return {};
  leaves_.push_back(result);
  return result;
}

}  // namespace ullage::ir
