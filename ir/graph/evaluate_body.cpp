// Reference of scalar bodies: every element through every instruction, rounded after each.
#include <algorithm>

#include "ir/graph/evaluate.h"

namespace ullage::ir {
namespace {

// One element: `number` of float dtypes, `integer` of the others (u64: its bits).
struct Cell {
  double number = 0;
  int64_t integer = 0;
};

double as_number(const Cell& c, DType dtype) {
  if (is_float(dtype)) return c.number;
  return dtype == DType::u64 ? static_cast<double>(static_cast<uint64_t>(c.integer))
                             : static_cast<double>(c.integer);
}

int64_t as_integer(const Cell& c, DType dtype, DType target) {
  return is_float(dtype) ? saturated_to(target, c.number) : c.integer;
}

Cell stored_number(double v, DType dtype) {
  if (is_float(dtype)) return {.number = rounded_to(dtype, v)};
  return {.integer = saturated_to(dtype, v)};
}

Cell stored_integer(int64_t v, DType dtype) {
  if (!is_float(dtype)) return {.integer = wrapped_to(dtype, v)};
  // Once, from the integer: the way over double would round twice.
  if (dtype == DType::f32) return {.number = static_cast<float>(v)};
  return {.number = rounded_to(dtype, static_cast<double>(v))};
}

Cell stored_natural(uint64_t v, DType dtype) {
  if (!is_float(dtype)) return stored_integer(static_cast<int64_t>(v), dtype);
  if (dtype == DType::f32) return {.number = static_cast<float>(v)};
  return {.number = rounded_to(dtype, static_cast<double>(v))};
}

// How many operands an instruction of `op` reads.
size_t operand_count(const OpDef& op) {
  return std::min<size_t>(op.max_inputs, 3);
}

Result<void> check(const ScalarBody& body) {
  for (const ScalarBody::Instruction& in : body.instructions) {
    const size_t count = operand_count(*in.op);
    const DType dtype = body.dtype_of(in.operands[count == 0 ? 0 : count - 1]);
    const ScalarSpec& s = in.op->scalar;
    const bool known = is_float(dtype)              ? s.number != nullptr
                       : is_unsigned_integer(dtype) ? s.natural != nullptr || s.integer != nullptr
                                                    : s.integer != nullptr;
    if (!known) {
      return unsupported(std::string(in.op->name) + ": has no reference for elements of " +
                         std::string(name_of(dtype)));
    }
  }
  return {};
}

// The class of the last operand decides which reference runs; the others convert to it.
Cell apply(const ScalarBody& body, const ScalarBody::Instruction& in,
           const std::vector<Cell>& cells) {
  const size_t count = operand_count(*in.op);
  const DType last = body.dtype_of(in.operands[count == 0 ? 0 : count - 1]);
  const ScalarSpec& s = in.op->scalar;
  if (is_float(last)) {
    double v[3] = {};
    for (size_t i = 0; i < count; ++i) {
      v[i] = as_number(cells[in.operands[i]], body.dtype_of(in.operands[i]));
    }
    if (last == DType::f32 && s.single != nullptr) {
      const auto narrow = [&](size_t i) { return static_cast<float>(v[i]); };
      return stored_number(s.single(narrow(0), narrow(1), narrow(2)), in.dtype);
    }
    return stored_number(s.number(v[0], v[1], v[2]), in.dtype);
  }
  int64_t v[3] = {};
  for (size_t i = 0; i < count; ++i) {
    v[i] = as_integer(cells[in.operands[i]], body.dtype_of(in.operands[i]), last);
  }
  if (is_unsigned_integer(last) && s.natural != nullptr) {
    return stored_natural(s.natural(static_cast<uint64_t>(v[0]), static_cast<uint64_t>(v[1]),
                                    static_cast<uint64_t>(v[2])),
                          in.dtype);
  }
  return stored_integer(s.integer(v[0], v[1], v[2]), in.dtype);
}

// Flat-index strides of `tensor` as it broadcasts to `shape`: 0 along repeated axes.
Result<std::vector<int64_t>> broadcast_strides(const Tensor& tensor,
                                               const std::vector<int64_t>& shape) {
  std::vector<int64_t> strides(shape.size(), 0);
  if (tensor.rank() > shape.size()) {
    return invalid_argument("body: an input has a higher rank than the result");
  }
  int64_t stride = 1;
  for (size_t i = 0; i < tensor.rank(); ++i) {
    const int64_t n = tensor.shape()[tensor.rank() - 1 - i];
    const size_t axis = shape.size() - 1 - i;
    if (n != 1 && n != shape[axis]) {
      return invalid_argument("body: extent " + std::to_string(n) + " does not broadcast to " +
                              std::to_string(shape[axis]));
    }
    strides[axis] = n == 1 ? 0 : stride;
    stride *= n;
  }
  return strides;
}

}  // namespace

Result<Tensor> evaluate_body(const ScalarBody& body, std::span<const Tensor> inputs,
                             std::vector<int64_t> shape) {
  if (inputs.size() != body.inputs.size()) {
    return internal_error("body: given " + std::to_string(inputs.size()) + " inputs of " +
                          std::to_string(body.inputs.size()));
  }
  if (Result<void> ok = check(body); !ok) return ok.error();
  std::vector<std::vector<int64_t>> strides;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i].dtype() != body.inputs[i]) {
      return internal_error("body: input " + std::to_string(i) + " must be " +
                            std::string(name_of(body.inputs[i])));
    }
    Result<std::vector<int64_t>> s = broadcast_strides(inputs[i], shape);
    if (!s) return s.error();
    strides.push_back(*std::move(s));
  }
  std::vector<Cell> cells(body.instruction_base() + body.instructions.size());
  for (size_t i = 0; i < body.constants.size(); ++i) {
    const ScalarBody::Constant& c = body.constants[i];
    cells[body.constant_base() + i] = {.number = c.number, .integer = c.integer};
  }
  const DType result_dtype = body.dtype_of(body.result);
  Tensor result(result_dtype, shape);
  std::vector<int64_t> at(shape.size(), 0), flat(inputs.size(), 0);
  for (int64_t element = 0; element < result.element_count(); ++element) {
    for (size_t i = 0; i < inputs.size(); ++i) {
      cells[i] = is_float(body.inputs[i]) ? Cell{.number = inputs[i].number(flat[i])}
                                          : Cell{.integer = inputs[i].integer(flat[i])};
    }
    for (size_t i = 0; i < body.instructions.size(); ++i) {
      cells[body.instruction_base() + i] = apply(body, body.instructions[i], cells);
    }
    const Cell& out = cells[body.result];
    is_float(result_dtype) ? result.set_number(element, out.number)
                           : result.set_integer(element, out.integer);
    // Advance the row-major coordinate and every input's flat index with it.
    for (size_t axis = shape.size(); axis-- > 0;) {
      for (size_t i = 0; i < inputs.size(); ++i) flat[i] += strides[i][axis];
      if (++at[axis] < shape[axis]) break;
      for (size_t i = 0; i < inputs.size(); ++i) flat[i] -= strides[i][axis] * at[axis];
      at[axis] = 0;
    }
  }
  return result;
}

}  // namespace ullage::ir
