// Integers: each operation in each width, as SPIR-V, since GLSL has no words for some of them. The
// operands are all pairs of edges and small numbers of both signs.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "tools/conform/driver/driver_scripts.h"

namespace ullage::conform {
namespace {

// A number of any width as its bits, sign-extended where its type is signed.
using Word = uint64_t;

struct IntegerType {
  std::string_view name;
  uint32_t bits = 32;
  bool is_signed = false;
  std::string_view head = {};     // capabilities and extensions
  std::string_view require = {};  // features
};
constexpr std::string_view kHead8 =
    "OpCapability Int8\nOpCapability StorageBuffer8BitAccess\nOpExtension "
    "\"SPV_KHR_8bit_storage\"\n";
constexpr std::string_view kInteger8Features =
    "require feature shaderInt8\nrequire feature storageBuffer8BitAccess\n";
constexpr std::string_view kHead16 = "OpCapability Int16\nOpCapability StorageBuffer16BitAccess\n";
constexpr std::string_view kInteger16Features =
    "require feature shaderInt16\nrequire feature storageBuffer16BitAccess\n";
constexpr std::string_view kHead64 = "OpCapability Int64\n";
constexpr std::string_view kInteger64Features = "require feature shaderInt64\n";
constexpr IntegerType kIntegerTypes[] = {
    {"i8", 8, true, kHead8, kInteger8Features},
    {"u8", 8, false, kHead8, kInteger8Features},
    {"i16", 16, true, kHead16, kInteger16Features},
    {"u16", 16, false, kHead16, kInteger16Features},
    {"i32", 32, true},
    {"u32", 32, false},
    {"i64", 64, true, kHead64, kInteger64Features},
    {"u64", 64, false, kHead64, kInteger64Features},
};

// The low bits, extended by the sign of the type.
Word wrapped(Word value, const IntegerType& type) {
  const uint32_t unused = 64 - type.bits;
  const Word high = value << unused;
  return type.is_signed ? static_cast<Word>(static_cast<int64_t>(high) >> unused) : high >> unused;
}

Word divided(Word a, Word b) {
  return static_cast<Word>(static_cast<int64_t>(a) / static_cast<int64_t>(b));
}
Word remainder(Word a, Word b) {
  return static_cast<Word>(static_cast<int64_t>(a) % static_cast<int64_t>(b));
}
// With the sign of the divisor.
Word modulo(Word a, Word b) {
  const Word r = remainder(a, b);
  const bool differs = static_cast<int64_t>(r ^ b) < 0;
  return r != 0 && differs ? r + b : r;
}

struct IntegerOp {
  std::string_view name, opcode;
  enum class Kind : uint8_t { any, divides, shifts } kind = Kind::any;
  enum class Sign : uint8_t { either, signed_only, unsigned_only } sign = Sign::either;
  Word (*result)(Word, Word) = nullptr;
  std::string_view note = {};
};
using OpKind = IntegerOp::Kind;
using OpSign = IntegerOp::Sign;
constexpr std::string_view kNegative =
    "# Before maintenance8 Vulkan promises nothing for negative operands; SPIR-V defines them, "
    "and\n"
    "# compilers from other languages rely on it.\n";
constexpr IntegerOp kIntegerOps[] = {
    {"sdiv", "OpSDiv", OpKind::divides, OpSign::signed_only, divided},
    {"srem", "OpSRem", OpKind::divides, OpSign::signed_only, remainder, kNegative},
    {"smod", "OpSMod", OpKind::divides, OpSign::signed_only, modulo, kNegative},
    {"udiv", "OpUDiv", OpKind::divides, OpSign::unsigned_only,
     [](Word a, Word b) { return a / b; }},
    {"umod", "OpUMod", OpKind::divides, OpSign::unsigned_only,
     [](Word a, Word b) { return a % b; }},
    {"add", "OpIAdd", OpKind::any, OpSign::either, [](Word a, Word b) { return a + b; }},
    {"sub", "OpISub", OpKind::any, OpSign::either, [](Word a, Word b) { return a - b; }},
    {"mul", "OpIMul", OpKind::any, OpSign::either, [](Word a, Word b) { return a * b; }},
    {"shift-left", "OpShiftLeftLogical", OpKind::shifts, OpSign::either,
     [](Word a, Word b) { return a << b; }},
    {"shift-right-logical", "OpShiftRightLogical", OpKind::shifts, OpSign::unsigned_only,
     [](Word a, Word b) { return a >> b; }},
    {"shift-right-arithmetic", "OpShiftRightArithmetic", OpKind::shifts, OpSign::signed_only,
     [](Word a, Word b) { return static_cast<Word>(static_cast<int64_t>(a) >> b); }},
};

bool has(const IntegerOp& op, const IntegerType& type) {
  return op.sign == OpSign::either || (op.sign == OpSign::signed_only) == type.is_signed;
}

// Each once: some are equal in narrow types.
std::vector<Word> distinct(const std::vector<Word>& values, const IntegerType& type) {
  std::vector<Word> kept;
  for (const Word value : values) {
    const Word narrow = wrapped(value, type);
    if (std::ranges::find(kept, narrow) == kept.end()) kept.push_back(narrow);
  }
  return kept;
}

Word largest(const IntegerType& type) {
  const Word ones = ~Word{0} >> (64 - type.bits);
  return type.is_signed ? ones >> 1 : ones;
}

std::vector<Word> operands(const IntegerType& type) {
  const Word most = largest(type), half = most / 2 + 1, least = most + 1;
  return distinct({0,
                   1,
                   2,
                   3,
                   4,
                   7,
                   8,
                   10,
                   100,
                   half,
                   most - 1,
                   most,
                   Word{0} - 1,
                   Word{0} - 2,
                   Word{0} - 3,
                   Word{0} - 4,
                   Word{0} - 7,
                   Word{0} - 8,
                   Word{0} - 100,
                   least + 1,
                   least},
                  type);
}

std::vector<Word> divisors(const IntegerType& type) {
  const Word most = largest(type);
  std::vector<Word> values = {1, 2, 3, 5, 7, 10, 16, 100, 641, most / 2 + 1, most - 1, most};
  if (type.is_signed) {
    for (const Word one : std::initializer_list<Word>{1, 2, 3, 7, 16, 100})
      values.push_back(Word{0} - one);
    values.push_back(most + 1);
  }
  std::vector<Word> kept = distinct(values, type);
  std::erase(kept, Word{0});
  return kept;
}

bool is_defined(const IntegerOp& op, const IntegerType& type, Word a, Word b) {
  if (op.kind == OpKind::shifts) return b < type.bits;
  if (op.kind != OpKind::divides) return true;
  const Word least = wrapped(largest(type) + 1, type);
  return b != 0 && !(type.is_signed && a == least && b == wrapped(~Word{0}, type));
}

std::string text_of(Word value, const IntegerType& type) {
  return type.is_signed ? fmt::format("{}", static_cast<int64_t>(value)) : fmt::format("{}", value);
}

std::string list_of(const std::vector<Word>& values, const IntegerType& type) {
  std::string text;
  for (size_t i = 0; i < values.size(); ++i) {
    text += text_of(values[i], type);
    text += i % 16 == 15 || i + 1 == values.size() ? '\n' : ' ';
  }
  return text;
}

constexpr uint32_t kLocalSize = 16;

// Repeats the first ones until the last workgroup is full.
void fill_up(std::vector<Word>& values) {
  while (values.size() % kLocalSize != 0) values.push_back(values[0]);
}

// main: element i of r from element i of the operands by `body`. Unsigned 32-bit indices have a
// type of their own, unless it is that of the elements.
std::string module_of(const IntegerType& type, uint32_t buffers, std::string_view constants,
                      std::string_view body) {
  const bool is_index = type.bits == 32 && !type.is_signed;
  std::string text = fmt::format(
      "OpCapability Shader\n{}OpMemoryModel Logical GLSL450\n"
      "OpEntryPoint GLCompute %main \"main\" %id\nOpExecutionMode %main LocalSize {} 1 1\n"
      "OpDecorate %id BuiltIn GlobalInvocationId\nOpDecorate %array ArrayStride {}\n"
      "OpDecorate %block Block\nOpMemberDecorate %block 0 Offset 0\n",
      type.head, kLocalSize, type.bits / 8);
  for (uint32_t i = 0; i < buffers; ++i) {
    text += fmt::format("OpDecorate %b{0} DescriptorSet 0\nOpDecorate %b{0} Binding {0}\n", i);
  }
  text += fmt::format(
      "%void = OpTypeVoid\n%function = OpTypeFunction %void\n%uint = OpTypeInt 32 0\n{}"
      "%vector = OpTypeVector %uint 3\n%array = OpTypeRuntimeArray {}\n"
      "%block = OpTypeStruct %array\n%p_block = OpTypePointer StorageBuffer %block\n"
      "%p_element = OpTypePointer StorageBuffer {}\n%p_id = OpTypePointer Input %vector\n"
      "%p_x = OpTypePointer Input %uint\n%id = OpVariable %p_id Input\n",
      is_index ? "" : fmt::format("%int = OpTypeInt {} {}\n", type.bits, type.is_signed ? 1 : 0),
      is_index ? "%uint" : "%int", is_index ? "%uint" : "%int");
  for (uint32_t i = 0; i < buffers; ++i) {
    text += fmt::format("%b{} = OpVariable %p_block StorageBuffer\n", i);
  }
  return text + "%zero = OpConstant %uint 0\n" + std::string(constants) +
         "%main = OpFunction %void None %function\n%begin = OpLabel\n"
         "%px = OpAccessChain %p_x %id %zero\n%i = OpLoad %uint %px\n" +
         std::string(body) + "OpReturn\nOpFunctionEnd\n";
}

std::string_view element_of(const IntegerType& type) {
  return type.bits == 32 && !type.is_signed ? "%uint" : "%int";
}

std::string pipeline_text(uint32_t buffers, size_t groups) {
  constexpr std::string_view kNames[] = {"a", "b", "r"};
  std::string text = "pipeline p s\n";
  for (uint32_t i = 0; i < buffers; ++i) {
    const std::string_view name = i + 1 == buffers ? "r" : kNames[i];
    text += fmt::format("  storage 0 {} {}\n", i, name);
  }
  return text + fmt::format("end\ndispatch p {} 1 1\n", groups);
}

DriverScript with_operands(const IntegerOp& op, const IntegerType& type) {
  std::vector<Word> a, b, expected;
  for (const Word x : operands(type)) {
    for (const Word y : operands(type)) {
      const Word second = op.kind == OpKind::shifts ? y & (type.bits - 1) : y;
      if (!is_defined(op, type, x, second)) continue;
      a.push_back(x);
      b.push_back(second);
    }
  }
  fill_up(a);
  fill_up(b);
  for (size_t i = 0; i < a.size(); ++i) expected.push_back(wrapped(op.result(a[i], b[i]), type));
  const std::string body = fmt::format(
      "%pa = OpAccessChain %p_element %b0 %zero %i\n%pb = OpAccessChain %p_element %b1 %zero %i\n"
      "%pr = OpAccessChain %p_element %b2 %zero %i\n%a = OpLoad {0} %pa\n%b = OpLoad {0} %pb\n"
      "%r = {1} {0} %a %b\nOpStore %pr %r\n",
      element_of(type), op.opcode);
  std::string text = fmt::format("script 1\n# {} of two {} from buffers.\n{}{}", op.opcode,
                                 type.name, op.note, type.require);
  text += "shader s spirv-asm\n" + module_of(type, 3, "", body) + "end\n";
  text += fmt::format("buffer a {0}[] data\n{1}end\nbuffer b {0}[] data\n{2}end\n", type.name,
                      list_of(a, type), list_of(b, type));
  text += fmt::format("buffer r {0}[{1}] zero\nbuffer expected {0}[] data\n{2}end\n", type.name,
                      a.size(), list_of(expected, type));
  text += pipeline_text(3, a.size() / kLocalSize) + "expect r == expected\n";
  return {fmt::format("{}-{}", op.name, type.name), std::move(text)};
}

// Compilers replace a division by a constant by a product and shifts.
DriverScript by_constants(const IntegerOp& op, const IntegerType& type) {
  const std::vector<Word> by = divisors(type);
  std::vector<Word> a = operands(type), expected;
  // No quotient overflows.
  if (type.is_signed) std::erase(a, wrapped(largest(type) + 1, type));
  fill_up(a);
  for (const Word x : a) {
    for (const Word y : by) expected.push_back(wrapped(op.result(x, y), type));
  }
  std::string constants = fmt::format("%count = OpConstant %uint {}\n", by.size());
  std::string body = fmt::format(
      "%pa = OpAccessChain %p_element %b0 %zero %i\n%a = OpLoad {} %pa\n"
      "%base = OpIMul %uint %i %count\n",
      element_of(type));
  for (size_t k = 0; k < by.size(); ++k) {
    constants += fmt::format("%c{0} = OpConstant {1} {2}\n%k{0} = OpConstant %uint {0}\n", k,
                             element_of(type), text_of(by[k], type));
    body += fmt::format(
        "%r{0} = {1} {2} %a %c{0}\n%i{0} = OpIAdd %uint %base %k{0}\n"
        "%p{0} = OpAccessChain %p_element %b1 %zero %i{0}\nOpStore %p{0} %r{0}\n",
        k, op.opcode, element_of(type));
  }
  std::string text = fmt::format("script 1\n# {} of {} by constants.\n{}{}", op.opcode, type.name,
                                 op.note, type.require);
  text += "shader s spirv-asm\n" + module_of(type, 2, constants, body) + "end\n";
  text += fmt::format("buffer a {0}[] data\n{1}end\nbuffer r {0}[{2}] zero\n", type.name,
                      list_of(a, type), expected.size());
  text += fmt::format("buffer expected {}[] data\n{}end\n", type.name, list_of(expected, type));
  text += pipeline_text(2, a.size() / kLocalSize) + "expect r == expected\n";
  return {fmt::format("{}-{}-by-constants", op.name, type.name), std::move(text)};
}

}  // namespace

std::vector<DriverScript> integer_scripts() {
  std::vector<DriverScript> scripts;
  for (const IntegerOp& op : kIntegerOps) {
    for (const IntegerType& type : kIntegerTypes) {
      if (!has(op, type)) continue;
      scripts.push_back(with_operands(op, type));
      if (op.kind == OpKind::divides) scripts.push_back(by_constants(op, type));
    }
  }
  return scripts;
}

}  // namespace ullage::conform
