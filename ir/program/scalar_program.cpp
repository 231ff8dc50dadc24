// Checks and runs scalar bytecode: values per call, intervals per plan.
#include "ir/program/scalar_program.h"

#include <bit>

#include "ir/extent/interval.h"
#include "ir/extent/scalar_op.h"

namespace ullage::ir {
namespace {

Error bad_instruction(size_t i, const std::string& what) {
  return invalid_file("scalar instruction {} {}", i, what);
}

ScalarValue leaf_value(const ScalarInstruction& leaf, const ScalarInputs& inputs) {
  int64_t integer = 0;
  double floating = 0;
  switch (leaf.op) {
    case ScalarOp::constant:
      return integer_value(leaf.value);
    case ScalarOp::float_constant:
      return float_value(std::bit_cast<double>(leaf.value));
    case ScalarOp::float_runtime_scalar:
    case ScalarOp::float_device_scalar:
      if (!inputs.floating || !inputs.floating(leaf, floating)) return {};
      return float_value(floating);
    default:
      break;
  }
  if (inputs.integer && inputs.integer(leaf, integer)) {
    const bool too_long =
        leaf.op == ScalarOp::input_axis && (integer < 0 || integer > kMaxAxisExtent);
    return too_long ? ScalarValue{} : integer_value(integer);
  }
  const bool rounds = leaf.semantics == Semantics::truncate_size && inputs.floating &&
                      inputs.floating(leaf, floating);
  const auto size = rounds ? size_from_float(floating) : std::nullopt;
  return size ? integer_value(*size) : ScalarValue{};
}

}  // namespace

Result<void> verify(const ScalarProgram& program) {
  if (program.code.size() >= UINT32_MAX) return invalid_file("the scalar program is too long");
  for (size_t i = 0; i < program.code.size(); ++i) {
    const ScalarInstruction& in = program.code[i];
    if (static_cast<int>(in.op) >= kScalarOpCount) return bad_instruction(i, "has an unknown op");
    if (in.semantics > Semantics::truncate_size) {
      return bad_instruction(i, "has an unknown meaning of a size");
    }
    const ScalarOpInfo& info = info_of(in.op);
    const uint32_t operand[] = {in.a, in.b, in.c};
    for (int k = 0; k < info.arity; ++k) {
      if (operand[k] >= i) return bad_instruction(i, "reads a register that comes later");
      const bool requires_float = (info.float_operands >> k & 1) != 0;
      if (yields_float(program.code[operand[k]].op) != requires_float) {
        return bad_instruction(i, "mixes integers and floats");
      }
    }
  }
  return {};
}

void run(const ScalarProgram& program, const ScalarInputs& inputs,
         std::vector<ScalarValue>& registers) {
  registers.assign(program.code.size(), ScalarValue{});
  for (size_t i = 0; i < program.code.size(); ++i) {
    const ScalarInstruction& in = program.code[i];
    const ScalarOpInfo& info = info_of(in.op);
    const auto operand = [&](int k, uint32_t reg) {
      return k < info.arity ? registers[reg] : ScalarValue{};
    };
    registers[i] = info.leaf ? leaf_value(in, inputs)
                             : apply(in.op, operand(0, in.a), operand(1, in.b), operand(2, in.c));
  }
}

void run_intervals(const ScalarProgram& program,
                   const std::function<Interval(const ScalarInstruction& leaf)>& leaf_range,
                   std::vector<Interval>& registers) {
  std::vector<ScalarInterval> all(program.code.size());
  registers.resize(program.code.size());
  for (size_t i = 0; i < program.code.size(); ++i) {
    const ScalarInstruction& in = program.code[i];
    const ScalarOpInfo& info = info_of(in.op);
    const auto operand = [&](int k, uint32_t reg) {
      return k < info.arity ? all[reg] : ScalarInterval{};
    };
    const bool bound =
        info.leaf && in.op != ScalarOp::constant && in.op != ScalarOp::float_constant;
    if (in.op == ScalarOp::device_scalar) {
      all[i] = device_interval(in.value, all[in.a]);
      registers[i] = all[i].integer;
      continue;
    }
    all[i] = info.leaf
                 ? leaf_interval(in.op, in.value, bound ? leaf_range(in) : Interval{})
                 : apply_interval(in.op, operand(0, in.a), operand(1, in.b), operand(2, in.c));
    registers[i] = info.yields_float ? Interval{} : all[i].integer;
  }
}

}  // namespace ullage::ir
