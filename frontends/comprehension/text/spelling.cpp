// Tables of what is written how.
#include "frontends/comprehension/text/spelling.h"

#include <algorithm>

namespace ullage::comprehension {
namespace {

// In the order of the enum.
constexpr OperatorSpelling kOperators[] = {
    {Operator::negate, "-", Precedence::prefix, 1},
    {Operator::logical_not, "!", Precedence::prefix, 1},
    {Operator::add, "+", Precedence::sum, 2},
    {Operator::subtract, "-", Precedence::sum, 2},
    {Operator::multiply, "*", Precedence::product, 2},
    {Operator::divide, "/", Precedence::product, 2},
    {Operator::modulo, "%", Precedence::product, 2},
    {Operator::less, "<", Precedence::comparison, 2},
    {Operator::greater, ">", Precedence::comparison, 2},
    {Operator::less_equal, "<=", Precedence::comparison, 2},
    {Operator::greater_equal, ">=", Precedence::comparison, 2},
    {Operator::equal, "==", Precedence::comparison, 2},
    {Operator::not_equal, "!=", Precedence::comparison, 2},
    {Operator::logical_and, "&&", Precedence::logical_and, 2},
    {Operator::logical_or, "||", Precedence::logical_or, 2},
    {Operator::min, "min", Precedence::primary, 2},
    {Operator::max, "max", Precedence::primary, 2},
    {Operator::select, "?:", Precedence::select, 3},
};

constexpr bool in_order() {
  for (size_t i = 0; i < std::size(kOperators); ++i) {
    if (kOperators[i].op != static_cast<Operator>(i)) return false;
  }
  return true;
}
static_assert(in_order());

struct AssignSpelling {
  std::string_view text;
  Assign assign;
};

constexpr AssignSpelling kAssigns[] = {
    {"=", {Reduction::none, false}},     {"+=", {Reduction::sum, false}},
    {"*=", {Reduction::product, false}}, {"min=", {Reduction::min, false}},
    {"max=", {Reduction::max, false}},   {"+=!", {Reduction::sum, true}},
    {"*=!", {Reduction::product, true}}, {"min=!", {Reduction::min, true}},
    {"max=!", {Reduction::max, true}},
};

struct TypeSpelling {
  std::string_view text;
  ir::DType dtype;
};

// The first of a dtype is the one that is printed.
constexpr TypeSpelling kTypes[] = {
    {"bool", ir::DType::boolean}, {"uint8", ir::DType::u8},    {"uint16", ir::DType::u16},
    {"uint32", ir::DType::u32},   {"uint64", ir::DType::u64},  {"int8", ir::DType::i8},
    {"int16", ir::DType::i16},    {"int32", ir::DType::i32},   {"int64", ir::DType::i64},
    {"float16", ir::DType::f16},  {"float", ir::DType::f32},   {"double", ir::DType::f64},
    {"float32", ir::DType::f32},  {"float64", ir::DType::f64}, {"int", ir::DType::i32},
    {"half", ir::DType::f16},     {"byte", ir::DType::u8},
};

std::optional<OperatorSpelling> operator_of(std::string_view text, size_t operands) {
  for (const OperatorSpelling& spelling : kOperators) {
    const bool infix = spelling.precedence != Precedence::primary;
    if (spelling.operands == operands && infix && spelling.text == text) return spelling;
  }
  return std::nullopt;
}

}  // namespace

const OperatorSpelling& spelling_of(Operator op) {
  return kOperators[static_cast<size_t>(op)];
}

std::optional<OperatorSpelling> binary_operator(std::string_view text) {
  return operator_of(text, 2);
}

std::optional<OperatorSpelling> prefix_operator(std::string_view text) {
  return operator_of(text, 1);
}

std::string_view spelling_of(Assign assign) {
  return std::ranges::find(kAssigns, assign, &AssignSpelling::assign)->text;
}

std::optional<Assign> assign_of(std::string_view text) {
  const auto* const spelling = std::ranges::find(kAssigns, text, &AssignSpelling::text);
  return spelling == std::end(kAssigns) ? std::nullopt : std::optional(spelling->assign);
}

std::string_view spelling_of(ir::DType dtype) {
  return std::ranges::find(kTypes, dtype, &TypeSpelling::dtype)->text;
}

std::optional<ir::DType> dtype_of(std::string_view text) {
  const auto* const spelling = std::ranges::find(kTypes, text, &TypeSpelling::text);
  return spelling == std::end(kTypes) ? std::nullopt : std::optional(spelling->dtype);
}

}  // namespace ullage::comprehension
