// Questions `elements` and `arithmetic`: what shaders do with a matrix other than multiply it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/conform/matrix/number_samples.h"
#include "tools/conform/matrix/question.h"
#include "tools/conform/matrix/whole_number.h"

namespace ullage::conform {
namespace {

using ir::DType;
using Operands = ElementwiseJob::Operands;

struct Owner {
  uint32_t row, column, invocation, index;
};
struct Ownership {
  std::string_view text;
  bool (*is_of)(const Owner& owner, const MatrixType& type, const Elements& elements);
};
constexpr Ownership kOwnerships[] = {
    {"an invocation has a row",
     [](const Owner& o, const MatrixType&, const Elements&) {
       return o.invocation == o.row && o.index == o.column;
     }},
    {"an invocation has a column",
     [](const Owner& o, const MatrixType&, const Elements&) {
       return o.invocation == o.column && o.index == o.row;
     }},
    {"an invocation has neighbours of a row",
     [](const Owner& o, const MatrixType& type, const Elements& elements) {
       return o.invocation * elements.length + o.index == o.row * type.columns + o.column;
     }},
    {"row by row, an element per invocation in turn",
     [](const Owner& o, const MatrixType& type, const Elements& elements) {
       return o.index * elements.invocations + o.invocation == o.row * type.columns + o.column;
     }},
};

std::string text_of_owners(const MatrixType& type, const Elements& elements) {
  std::vector<Owner> owners;
  for (uint32_t i = 0; i < elements.owners.size(); ++i) {
    owners.push_back({i / type.columns, i % type.columns, elements.owners[i] / elements.length,
                      elements.owners[i] % elements.length});
  }
  for (const Ownership& one : kOwnerships) {
    if (std::ranges::all_of(owners,
                            [&](const Owner& owner) { return one.is_of(owner, type, elements); })) {
      return std::string(one.text);
    }
  }
  return "another order";
}

ir::Result<Answer> ask_elements(const MatrixShape& shape, MatrixUnit& unit) {
  Answer answer;
  for (const MatrixUse use : kMatrixUses) {
    const MatrixType type = type_of(shape, use);
    const auto elements = unit.elements(type);
    if (!elements) return elements.error();
    const auto name = name_of(use);
    const uint64_t count = uint64_t{elements->length} * elements->invocations;
    answer.add(
        fmt::format("elements of {}", name),
        fmt::format("{} in each of {} invocations{}: {}", elements->length, elements->invocations,
                    count > type.elements() ? ", some more than once" : "",
                    elements->length == 0 ? "none" : text_of_owners(type, *elements)));
    if (!answer.wrong.empty()) continue;
    if (count < type.elements()) {
      answer.wrong =
          fmt::format("{} elements of {} are held, it has {}", count, name, type.elements());
    } else if (!elements->are_changed_in_place) {
      answer.wrong = fmt::format("elements of {} that were changed by their index are not", name);
    }
  }
  return answer;
}

struct Arithmetic {
  std::string_view name, opcode;
  Operands operands;
  bool (*takes)(DType dtype);
  // Of floats correct to well below half of a last digit; of integers exact.
  double (*value)(double x, double y);
  double ulps = 0;  // allowed error of a result
};

bool is_any(DType dtype) {
  return ir::is_float(dtype) || ir::is_integer(dtype);
}
double sum_of(double x, double y) {
  return x + y;
}
double difference_of(double x, double y) {
  return x - y;
}
double product_of(double x, double y) {
  return x * y;
}
double quotient_of(double x, double y) {
  return x / y;
}
double whole_quotient_of(double x, double y) {
  return std::trunc(x / y);
}
double negative_of(double x, double) {
  return -x;
}

constexpr Arithmetic kArithmetic[] = {
    {"x + y", "OpFAdd", Operands::two, ir::is_float, sum_of},
    {"x - y", "OpFSub", Operands::two, ir::is_float, difference_of},
    {"x * y", "OpFMul", Operands::two, ir::is_float, product_of},
    {"x / y", "OpFDiv", Operands::two, ir::is_float, quotient_of, 2.5},
    {"-x", "OpFNegate", Operands::one, ir::is_float, negative_of},
    {"x + y", "OpIAdd", Operands::two, ir::is_integer, sum_of},
    {"x - y", "OpISub", Operands::two, ir::is_integer, difference_of},
    {"x * y", "OpIMul", Operands::two, ir::is_integer, product_of},
    {"x / y", "OpSDiv", Operands::two, ir::is_signed_integer, whole_quotient_of},
    {"x / y", "OpUDiv", Operands::two, ir::is_unsigned_integer, whole_quotient_of},
    {"-x", "OpSNegate", Operands::one, ir::is_signed_integer, negative_of},
    {"x * scalar", "OpMatrixTimesScalar", Operands::scalar, is_any, product_of},
};

Bits expected_integer(const Arithmetic& row, Bits x, Bits y, DType dtype) {
  // Beyond a double's digits.
  if (row.value == product_of) return wrapped(integer_of(x, dtype) * integer_of(y, dtype), dtype);
  const double value = row.value(number_value(x, dtype), number_value(y, dtype));
  return wrapped(static_cast<int64_t>(value), dtype);
}

ir::Result<Answer> ask_arithmetic(const MatrixShape& shape, MatrixUnit& unit) {
  Answer answer;
  const MatrixType type = type_of(shape, MatrixUse::accumulator);
  const std::vector<Bits> x = sample_numbers(type, 1);
  std::vector<Bits> y = sample_numbers(type, 2);
  // Nothing is divided by zero, and no quotient overflows.
  if (ir::is_integer(type.dtype)) {
    for (Bits& one : y) one = (one & 0x3f) + 1;
  }
  for (const Arithmetic& row : kArithmetic) {
    if (!row.takes(type.dtype)) continue;
    const ElementwiseJob job{type, type.dtype, row.opcode, row.operands};
    const auto results = unit.apply(job, x, y);
    if (!results) return results.error();
    FloatVerdict verdict;
    bool is_exact = true;
    for (size_t i = 0; i < results->size(); ++i) {
      const Bits other = row.operands == Operands::scalar ? y[0] : y[i];
      if (ir::is_integer(type.dtype)) {
        is_exact &= (*results)[i] == expected_integer(row, x[i], other, type.dtype);
      } else {
        const double exact =
            row.value(number_value(x[i], type.dtype), number_value(other, type.dtype));
        verdict.look_at(exact, (*results)[i], type.dtype);
      }
    }
    const bool is_float = ir::is_float(type.dtype);
    answer.add(fmt::format("matrices: {}", row.name), is_float   ? verdict.text()
                                                      : is_exact ? "exact, modulo 2^N"
                                                                 : "wrong");
    const bool is_right =
        is_float ? verdict.is_nearest || verdict.is_toward_zero || verdict.worst <= row.ulps
                 : is_exact;
    if (!is_right && answer.wrong.empty()) {
      answer.wrong = fmt::format("{} of matrices of {} is {}", row.name, ir::name_of(type.dtype),
                                 is_float ? verdict.text() : "wrong");
    }
  }
  return answer;
}

constexpr MatrixQuestion kQuestions[] = {{"elements", multiplies_anything, ask_elements},
                                         {"arithmetic", multiplies_anything, ask_arithmetic}};

}  // namespace

std::span<const MatrixQuestion> element_questions() {
  return kQuestions;
}

}  // namespace ullage::conform
