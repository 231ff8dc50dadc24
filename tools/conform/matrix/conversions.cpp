// Question `conversions`: from the accumulator's type to every other type that the driver has
// accumulators of.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "tools/conform/matrix/number_samples.h"
#include "tools/conform/matrix/question.h"
#include "tools/conform/matrix/whole_number.h"

namespace ullage::conform {
namespace {

using ir::DType;
using Operands = ElementwiseJob::Operands;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string_view conversion_opcode(DType from, DType to) {
  if (ir::is_float(from) && ir::is_float(to)) return "OpFConvert";
  if (ir::is_float(from)) return ir::is_signed_integer(to) ? "OpConvertFToS" : "OpConvertFToU";
  if (ir::is_float(to)) return ir::is_signed_integer(from) ? "OpConvertSToF" : "OpConvertUToF";
  if (ir::size_bytes(from) == ir::size_bytes(to)) return "OpBitcast";
  return ir::is_signed_integer(to) ? "OpSConvert" : "OpUConvert";
}

std::string text_of_number(Bits bits, DType dtype) {
  return is_nan(bits, dtype) ? "NaN" : number_text(bits, dtype);
}

// Special values, each with its conversion as a measurement, where the target type has them.
struct SpecialValue {
  std::string_view name;
  double value;
};

std::vector<SpecialValue> special_values(DType from, DType to) {
  if (!ir::is_float(from)) return {};
  std::vector<SpecialValue> values = {{"NaN", std::nan("")}, {"infinity", kInfinity}};
  if (ir::is_float(to) && format_of(from).max_exponent > format_of(to).max_exponent) {
    values.push_back({"above the largest number", format_of(to).largest() * 2});
  }
  if (ir::is_float(to) && format_of(from).min_exponent < format_of(to).min_exponent) {
    values.push_back({"a denormal", format_of(to).ulp(0) * 3});
  }
  if (ir::is_float(to) && format_of(from).min_exponent > format_of(to).min_exponent) {
    values.push_back({"a denormal", format_of(from).ulp(0) * 3});
  }
  if (ir::is_unsigned_integer(to)) values.push_back({"-1", -1});
  return values;
}

ir::Result<std::string> ask_conversion(const MatrixType& type, DType to, MatrixUnit& unit,
                                       std::string& wrong) {
  const DType from = type.dtype;
  std::vector<Bits> x = sample_numbers(type, 3);
  if (ir::is_float(from) && ir::is_unsigned_integer(to)) {
    const Bits sign = Bits{1} << (8 * ir::size_bytes(from) - 1);
    for (Bits& one : x) one &= ~sign;
  }
  // Whole numbers within the range of the float.
  if (ir::is_integer(from) && ir::is_float(to) && format_of(to).max_exponent < 16) {
    for (Bits& one : x) one &= 0x7fff;
  }
  const std::vector<SpecialValue> specials = special_values(from, to);
  for (size_t i = 0; i < specials.size(); ++i) x[i] = number_of(specials[i].value, from);
  const auto results = unit.apply({type, to, conversion_opcode(from, to), Operands::one}, x, {});
  if (!results) return results.error();
  FloatVerdict verdict;
  bool is_exact = true;
  for (size_t i = specials.size(); i < results->size(); ++i) {
    const double value = number_value(x[i], from);
    if (ir::is_float(to)) {
      verdict.look_at(value, (*results)[i], to);
    } else if (ir::is_float(from)) {
      is_exact &= number_value((*results)[i], to) == std::trunc(value);
    } else {
      is_exact &= (*results)[i] == wrapped(static_cast<int64_t>(x[i]), to);
    }
  }
  std::string text = ir::is_float(to)     ? verdict.text()
                     : !is_exact          ? "wrong"
                     : ir::is_float(from) ? "toward zero"
                                          : "bits kept";
  if (!is_exact || verdict.worst > 1) {
    wrong = fmt::format("{} to {} is {}", ir::name_of(from), ir::name_of(to), text);
  }
  for (size_t i = 0; i < specials.size(); ++i) {
    const Bits result = (*results)[i];
    const bool is_denormal = specials[i].name == "a denormal";
    const double value = ir::is_float(to) ? number_value(result, to) : 0;
    text += fmt::format("; {}: {}", specials[i].name,
                        !is_denormal                 ? text_of_number(result, to)
                        : value == specials[i].value ? "kept"
                        : value == 0                 ? "flushed to zero"
                                                     : "changed");
  }
  return text;
}

ir::Result<Answer> ask_conversions(const MatrixShape& shape, MatrixUnit& unit) {
  Answer answer;
  const MatrixType type = type_of(shape, MatrixUse::accumulator);
  std::vector<DType> seen = {type.dtype};
  for (const MatrixShape& other : unit.shapes()) {
    if (!other.c || other.m != shape.m || other.n != shape.n || other.scope != shape.scope)
      continue;
    if (std::ranges::find(seen, *other.c) != seen.end()) continue;
    seen.push_back(*other.c);
    std::string wrong;
    const auto text = ask_conversion(type, *other.c, unit, wrong);
    if (!text) return text.error();
    answer.add(fmt::format("{} to {}", ir::name_of(type.dtype), ir::name_of(*other.c)), *text);
    if (answer.wrong.empty()) answer.wrong = wrong;
  }
  return answer;
}

constexpr MatrixQuestion kQuestions[] = {{"conversions", multiplies_anything, ask_conversions}};

}  // namespace

std::span<const MatrixQuestion> conversion_questions() {
  return kQuestions;
}

}  // namespace ullage::conform
