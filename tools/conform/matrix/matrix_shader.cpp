// One body per kind of shader.
#include "tools/conform/matrix/matrix_shader.h"

#include <fmt/format.h>

#include "shaders/toolchain/compile/target.h"
#include "tools/conform/matrix/shader_text.h"

namespace ullage::conform {
namespace {

using ir::DType;

TilePlace packed(const MatrixType& type) {
  return {.stride = type.columns, .element = type.dtype};
}

// MatrixASignedComponents and so on.
uint32_t operands_of(const MatrixShape& shape) {
  uint32_t operands = shape.saturating ? 16 : 0;
  uint32_t bit = 1;
  for (const auto& dtype : {shape.a, shape.b, shape.c, shape.result}) {
    if (ir::is_signed_integer(*dtype)) operands |= bit;
    bit *= 2;
  }
  return operands;
}

}  // namespace

std::string multiply_add_shader(const MatrixShape& shape, uint32_t invocations) {
  ShaderText text(invocations);
  const std::string tile = text.workgroup(), u32 = text.type(DType::u32);
  std::string operands[3];
  const auto index_of = [&](const MatrixType& type) {
    const std::string size = text.number(static_cast<uint32_t>(type.elements()));
    return text.emit(fmt::format("OpIMul {} {} {}", u32, tile, size));
  };
  for (const MatrixUse use : kMatrixUses) {
    const MatrixType type = type_of(shape, use);
    const auto i = static_cast<uint32_t>(use);
    operands[i] = text.load(type, i, packed(type), index_of(type));
  }
  MatrixType type = type_of(shape, MatrixUse::accumulator);
  type.dtype = *shape.result;
  const std::string product = text.multiply_add(type, operands, operands_of(shape));
  text.store(product, 3, packed(type), index_of(type));
  return text.text();
}

std::string copy_shader(const CopyJob& job, uint32_t invocations) {
  ShaderText text(invocations);
  const std::string tile = text.load(job.type, 0, job.from, text.number(job.from.first));
  text.store(tile, 1, job.to, text.number(job.to.first));
  return text.text();
}

std::string elementwise_shader(const ElementwiseJob& job, uint32_t invocations) {
  ShaderText text(invocations);
  const std::string first = text.number(0);
  const std::string x = text.load(job.type, 0, packed(job.type), first);
  MatrixType type = job.type;
  type.dtype = job.result;
  std::string operands = x;
  if (job.operands == ElementwiseJob::Operands::two) {
    operands += " " + text.load(job.type, 1, packed(job.type), first);
  } else if (job.operands == ElementwiseJob::Operands::scalar) {
    const std::string scalar = text.type(job.type.dtype);
    const std::string from = text.element(1, job.type.dtype, first);
    operands += " " + text.emit(fmt::format("OpLoad {} {}", scalar, from));
  }
  const std::string type_id = text.matrix(type);
  const std::string y = text.emit(fmt::format("{} {} {}", job.opcode, type_id, operands));
  text.store(y, 2, packed(type), first);
  return text.text();
}

namespace {

// A u32 as a number of this type.
std::string converted(ShaderText& text, const std::string& value, DType dtype) {
  const auto to = [&](std::string_view opcode, DType result, const std::string& from) {
    const std::string type = text.type(result);
    return text.emit(fmt::format("{} {} {}", opcode, type, from));
  };
  if (dtype == DType::bf16) {
    return to("OpFConvert", dtype, to("OpConvertUToF", DType::f32, value));
  }
  if (ir::is_float(dtype)) return to("OpConvertUToF", dtype, value);
  constexpr std::pair<DType, DType> kUnsigned[] = {{DType::i8, DType::u8},
                                                   {DType::i16, DType::u16},
                                                   {DType::i32, DType::u32},
                                                   {DType::i64, DType::u64}};
  for (const auto& [with_sign, without] : kUnsigned) {
    if (dtype != with_sign) continue;
    return to("OpBitcast", dtype, converted(text, value, without));
  }
  return dtype == DType::u32 ? value : to("OpUConvert", dtype, value);
}

// Arithmetic with bfloat16 is there for matrices alone.
std::string plus_one(ShaderText& text, const std::string& value, DType dtype) {
  const std::string type = text.type(dtype);
  if (dtype == DType::bf16) {
    const std::string f32 = text.type(DType::f32);
    const std::string wide = text.emit(fmt::format("OpFConvert {} {}", f32, value));
    const std::string sum = plus_one(text, wide, DType::f32);
    return text.emit(fmt::format("OpFConvert {} {}", type, sum));
  }
  const std::string one = converted(text, text.number(1), dtype);
  return text.emit(
      fmt::format("{} {} {} {}", ir::is_float(dtype) ? "OpFAdd" : "OpIAdd", type, value, one));
}

}  // namespace

std::string elements_shader(const MatrixType& type, ElementChange change, uint32_t invocations) {
  ShaderText text(invocations);
  const std::string u32 = text.type(DType::u32), matrix = text.matrix(type);
  const std::string component = text.type(type.dtype), first = text.number(0);
  const std::string to_matrix = text.pointer("Function", matrix);
  const std::string to_component = text.pointer("Function", component);
  const std::string to_u32 = text.pointer("Function", u32);
  text.variable(fmt::format("%tile = OpVariable {} Function", to_matrix));
  text.variable(fmt::format("%at = OpVariable {} Function", to_u32));
  const std::string boolean = text.boolean();
  const std::string invocation = text.invocation();
  const std::string length = text.length(type);
  text.line(fmt::format("OpStore {} {}", text.element(2, DType::u32, invocation), length));
  text.line(fmt::format("OpStore %tile {}", text.load(type, 0, packed(type), first)));
  text.line(fmt::format("OpStore %at {}", first));
  text.line("OpBranch %head\n%head = OpLabel\nOpLoopMerge %done %next None\nOpBranch %test");
  text.line("%test = OpLabel");
  const std::string at = text.emit(fmt::format("OpLoad {} %at", u32));
  const std::string more = text.emit(fmt::format("OpULessThan {} {} {}", boolean, at, length));
  text.line(fmt::format("OpBranchConditional {} %step %done\n%step = OpLabel", more));
  const std::string place = text.emit(fmt::format("OpAccessChain {} %tile {}", to_component, at));
  std::string value;
  switch (change) {
    case ElementChange::invocation:
      value = converted(text, invocation, type.dtype);
      break;
    case ElementChange::index:
      value = converted(text, at, type.dtype);
      break;
    case ElementChange::plus_one:
      value = plus_one(text, text.emit(fmt::format("OpLoad {} {}", component, place)), type.dtype);
      break;
  }
  text.line(fmt::format("OpStore {} {}", place, value));
  text.line("OpBranch %next\n%next = OpLabel");
  const std::string sum = text.emit(fmt::format("OpIAdd {} {} {}", u32, at, text.number(1)));
  text.line(fmt::format("OpStore %at {}\nOpBranch %head\n%done = OpLabel", sum));
  text.store(text.emit(fmt::format("OpLoad {} %tile", matrix)), 1, packed(type), first);
  return text.text();
}

ir::Result<std::vector<uint32_t>> assemble_matrix_shader(const std::string& text) {
  std::vector<shaders::Diagnostic> diagnostics;
  std::vector<uint32_t> words =
      shaders::assemble(text, "matrix.spvasm", shaders::ShaderTarget::vulkan1_2, diagnostics);
  if (!words.empty()) return words;
  return ir::internal_error("a shader of cooperative matrices does not assemble: " +
                            (diagnostics.empty() ? "" : diagnostics.front().message));
}

}  // namespace ullage::conform
