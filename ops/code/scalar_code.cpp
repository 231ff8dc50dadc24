// GLSL from scalar bodies: one statement per instruction.
#include "ops/code/scalar_code.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>

#include "ir/graph/op.h"
#include "ir/graph/tensor.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"

namespace ullage::ops {

using ir::DType;
using ir::ScalarBody;

namespace {

constexpr ir::DTypeSet kNarrow{DType::i8, DType::i16, DType::u8, DType::u16};
constexpr ir::DTypeSet kWide{DType::i64, DType::u64};
// What lib/soft_double.glsl has.
constexpr const ir::OpDef* kSoftOps[] = {
    &cast,  &neg,    &abs,   &add,       &sub,   &mul,        &div,     &reciprocal,
    &sqrt,  &max,    &min,   &relu,      &floor, &ceil,       &round,   &trunc,
    &where, &is_nan, &equal, &not_equal, &less,  &less_equal, &greater, &greater_equal};
std::string operand_name(uint32_t operand) {
  return "x" + std::to_string(operand);
}

std::string hex_word(uint32_t word) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%08xu", word);
  return text;
}

std::string substitute(std::string_view glsl, const std::array<std::string, 3>& operands) {
  std::string result;
  for (size_t i = 0; i < glsl.size(); ++i) {
    if (glsl[i] == '$' && i + 1 < glsl.size()) {
      result += operands[static_cast<size_t>(glsl[++i] - '0')];
    } else {
      result += glsl[i];
    }
  }
  return result;
}

std::string call_text(std::string_view function, size_t count,
                      const std::array<std::string, 3>& operands) {
  std::string text(function);
  text += '(';
  for (size_t i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + operands[i];
  return text + ')';
}

// Arithmetic on 8- and 16-bit integers is done in 32 bits and cut back.
std::string wrapped(DType dtype, std::string expression) {
  if (!kNarrow.contains(dtype)) return expression;
  const int width = static_cast<int>(ir::size_bytes(dtype)) * 8;
  return "bitfieldExtract(" + expression + ", 0, " + std::to_string(width) + ")";
}

std::string instruction_text(const ScalarBody& body, const ScalarBody::Instruction& instruction,
                             Doubles doubles) {
  const ir::OpDef& op = *instruction.op;
  const size_t count = std::min<size_t>(op.max_inputs, 3);
  std::array<std::string, 3> operands;
  for (size_t i = 0; i < count; ++i) operands[i] = operand_name(instruction.operands[i]);
  const DType dtype = body.dtype_of(instruction.operands[count - 1]);
  const std::string name(op.name);
  if (&op == &cast) {
    return call_text("cast_" + std::string(ir::name_of(instruction.dtype)), 1, operands);
  }
  const bool is_soft = dtype == DType::f64 && doubles == Doubles::soft;
  if (op.scalar.glsl.empty() || kWide.contains(dtype) || is_soft) {
    return wrapped(instruction.dtype, call_text("op_" + name, count, operands));
  }
  return wrapped(instruction.dtype, substitute(op.scalar.glsl, operands));
}

struct Libraries {
  bool int64 = false, float64 = false;
  std::set<std::string> of_ops;  // files, each with its own #include guards
};

Libraries libraries_of(const ScalarBody& body) {
  Libraries libraries;
  const size_t count = body.instruction_base() + body.instructions.size();
  for (uint32_t operand = 0; operand < count; ++operand) {
    const DType dtype = body.dtype_of(operand);
    libraries.int64 |= kWide.contains(dtype);
    libraries.float64 |= dtype == DType::f64;
  }
  for (const ScalarBody::Instruction& instruction : body.instructions) {
    const ir::OpDef& op = *instruction.op;
    if (op.scalar.library.empty()) continue;
    const bool wide = body.dtype_of(instruction.operands[op.max_inputs - 1]) == DType::f64;
    libraries.of_ops.insert(std::string(op.scalar.library) + (wide ? "64.glsl" : ".glsl"));
  }
  return libraries;
}

std::string include_text(const Libraries& libraries, Doubles doubles) {
  std::string text;
  if (libraries.int64) text += "#include \"lib/int64.glsl\"\n";
  if (libraries.float64) {
    text += doubles == Doubles::native ? "#include \"lib/math64.glsl\"\n"
                                       : "#include \"lib/soft_double.glsl\"\n";
  }
  text += "#include \"lib/scalar.glsl\"\n#include \"lib/cast.glsl\"\n";
  for (const std::string& file : libraries.of_ops) text += "#include \"" + file + "\"\n";
  return text;
}

}  // namespace

Doubles doubles_of(const ScalarBody& body, const ir::DeviceProfile& profile) {
  if (profile.float64 || !libraries_of(body).float64) return Doubles::native;
  const bool suffices =
      std::ranges::all_of(body.instructions, [&](const ScalarBody::Instruction& one) {
        bool has_double = one.dtype == DType::f64;
        for (size_t i = 0; i < one.op->max_inputs; ++i)
          has_double = has_double || body.dtype_of(one.operands[i]) == DType::f64;
        return !has_double || std::ranges::find(kSoftOps, one.op) != std::end(kSoftOps);
      });
  return suffices ? Doubles::soft : Doubles::native;
}

int64_t loop_iterations(const ScalarBody& body) {
  int64_t iterations = 0;
  for (const ScalarBody::Instruction& instruction : body.instructions) {
    const ir::ScalarSpec& scalar = instruction.op->scalar;
    const bool wide = ir::size_bytes(body.dtype_of(instruction.operands[0])) == 8;
    iterations += wide ? scalar.wide_iterations : scalar.iterations;
  }
  return iterations;
}

std::string_view glsl_type(DType dtype) {
  switch (dtype) {
    case DType::f16:
    case DType::bf16:
    case DType::f32:
      return "float";
    case DType::f64:
      return "double";
    case DType::i8:
    case DType::i16:
    case DType::i32:
      return "int";
    case DType::i64:
      return "I64";
    case DType::u8:
    case DType::u16:
    case DType::u32:
      return "uint";
    case DType::u64:
      return "U64";
    case DType::boolean:
      return "bool";
  }
  return "";
}

std::string decode(DType dtype, std::string_view bits) {
  return "decode_" + std::string(ir::name_of(dtype)) + "(" + std::string(bits) + ")";
}

std::string encode(DType dtype, std::string_view value) {
  return "encode_" + std::string(ir::name_of(dtype)) + "(" + std::string(value) + ")";
}

std::vector<uint32_t> constant_words(const ScalarBody::Constant& constant) {
  ir::Tensor element(constant.dtype, {});
  if (ir::is_float(constant.dtype)) {
    element.set_number(0, constant.number);
  } else {
    element.set_integer(0, constant.integer);
  }
  std::vector<uint32_t> words;
  uint32_t word = 0;
  size_t shift = 0;
  for (std::byte b : element.bytes()) {
    word |= static_cast<uint32_t>(b) << shift;
    shift += 8;
    if (shift == 32) {
      words.push_back(word);
      word = 0;
      shift = 0;
    }
  }
  if (shift != 0) words.push_back(word);
  return words;
}

ScalarFunction scalar_function(const ScalarBody& body, std::string_view name,
                               const std::function<std::string(size_t)>& constant_bits,
                               Doubles doubles) {
  const Libraries libraries = libraries_of(body);
  std::string text = include_text(libraries, doubles);
  text += std::string(glsl_type(body.dtype_of(body.result))) + " " + std::string(name) + "(";
  for (uint32_t i = 0; i < body.inputs.size(); ++i) {
    text += (i == 0 ? "" : ", ") + std::string(glsl_type(body.inputs[i])) + " " + operand_name(i);
  }
  text += ") {\n";
  const auto define = [&](uint32_t operand, const std::string& value) {
    text += "  " + std::string(glsl_type(body.dtype_of(operand))) + " " + operand_name(operand) +
            " = " + value + ";\n";
  };
  for (uint32_t i = 0; i < body.constants.size(); ++i) {
    std::string bits;
    if (constant_bits) {
      bits = constant_bits(i);
    } else {
      const std::vector<uint32_t> words = constant_words(body.constants[i]);
      bits = words.size() == 1 ? hex_word(words[0])
                               : "uvec2(" + hex_word(words[0]) + ", " + hex_word(words[1]) + ")";
    }
    define(body.constant_base() + i, decode(body.constants[i].dtype, bits));
  }
  for (uint32_t i = 0; i < body.instructions.size(); ++i) {
    define(body.instruction_base() + i, instruction_text(body, body.instructions[i], doubles));
  }
  text += "  return " + operand_name(body.result) + ";\n}\n";
  ScalarFunction function{std::move(text), {}, loop_iterations(body)};
  function.needs.float64 = libraries.float64 && doubles == Doubles::native;
  return function;
}

ScalarFunction pushed_function(const ScalarBody& body, std::string_view name,
                               std::vector<uint32_t>& words, size_t most, Doubles doubles) {
  std::vector<std::string> bits;
  std::vector<uint32_t> all = words;
  for (const ScalarBody::Constant& constant : body.constants) {
    const std::string low = "p.words[" + std::to_string(all.size()) + "]",
                      high = "p.words[" + std::to_string(all.size() + 1) + "]";
    const bool wide = ir::size_bytes(constant.dtype) == 8;
    bits.push_back(wide ? "uvec2(" + low + ", " + high + ")" : low);
    for (uint32_t word : constant_words(constant)) all.push_back(word);
  }
  if (all.size() > most) return scalar_function(body, name, {}, doubles);
  words = std::move(all);
  return scalar_function(body, name, [&bits](size_t i) { return bits[i]; }, doubles);
}

}  // namespace ullage::ops
