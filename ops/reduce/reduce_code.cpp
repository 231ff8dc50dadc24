// The generated part of the kernels of reductions: how elements are loaded, combined and stored.
#include "ops/reduce/reduce_code.h"

#include "ops/code/element_code.h"
#include "ops/code/scalar_code.h"

namespace ullage::ops {

using ir::DType;

namespace {

// Declares operand 0 as X x[] and operand 1 as Y y[], of words of the given GLSL types.
std::string buffers_text(const std::string& x, const std::string& y) {
  return "layout(set = 0, binding = 0, std430) readonly restrict buffer X { " + x +
         " x[]; };\nlayout(set = 0, binding = 1, std430) writeonly restrict buffer Y { " + y +
         " y[]; };\n";
}

std::string combine_text(Combine kind, DType dtype, bool vec4s) {
  if (!vec4s || kind == Combine::sum || kind == Combine::prod) {
    return ops::combine_text(kind, dtype);
  }
  return kind == Combine::max ? "op_max_vec4(a, b)" : "op_min_vec4(a, b)";
}

std::string includes(DType dtype) {
  std::string text = "#include \"lib/scalar.glsl\"\n";
  if (dtype == DType::i64 || dtype == DType::u64) text += "#include \"lib/int64.glsl\"\n";
  if (dtype == DType::f64) text += "#include \"lib/float64.glsl\"\n";
  return text;
}

std::string finish_text(DType dtype, bool mean) {
  if (!mean) return "v";
  if (dtype == DType::f32) return "(c == 0u ? v + nan_value() : v / float(c))";
  if (dtype == DType::f64) return "(c == 0u ? nan_double() : v / double(c))";
  if (dtype == DType::i64) return "op_div(v, I64(uvec2(c, 0u)))";
  if (dtype == DType::u64) return "op_div(v, U64(uvec2(c, 0u)))";
  return "op_div(v, " + std::string(glsl_type(dtype)) + "(c))";
}

// READ(i): element i of x, which is stored in 16 bits where HALF_0 is defined (lib/vec4s.glsl).
std::string read_text(DType dtype) {
  std::string read = "#define READ(i) " + decode(dtype, "x[i]") + "\n";
  if (dtype != DType::f32) return read;
  const std::string bits = "(bitfieldExtract(x[(i) >> 1], int((i) & 1u) * 16, 16))\n";
  return "#ifdef HALF_0\n#if HALF_0 == 3\n#define READ(i) bfloat_to_float" + bits +
         "#else\n#define READ(i) half_to_float" + bits + "#endif\n#else\n" + read + "#endif\n";
}

// prologue(v) and, where elements are read in vec4s, prologue_of_four(v) of a VECTOR.
std::string prologue_text(const ir::ScalarBody& body, bool four) {
  std::string text = scalar_function(body, "prologue").text;
  if (four) {
    text +=
        "VECTOR prologue_of_four(VECTOR v) {\n"
        "  return VECTOR(prologue(v.x), prologue(v.y), prologue(v.z), prologue(v.w));\n}\n";
  }
  return text;
}

// What is combined of what `read` gives: one element or four.
std::string loaded(const ir::ScalarBody* prologue, bool four, const std::string& read) {
  if (!prologue) return read;
  return (four ? "prologue_of_four(" : "prologue(") + read + ")";
}

}  // namespace

std::string reduce_code(const ReduceText& given, bool vec4s) {
  const auto [kind, dtype, narrow, mean, prologue] = given;
  const bool wide = size_bytes(dtype) == 8;
  const std::string word = wide ? "uvec2" : "uint";
  const std::string type = vec4s ? "VECTOR" : std::string(glsl_type(dtype));
  const std::string identity = identity_text(kind, dtype, narrow);
  std::string text = includes(dtype);
  if (vec4s) {
    text +=
        "#define VECTOR vec4\n#define TEXEL 0\n#include \"lib/vec4s.glsl\"\nDECLARE_VEC4S(0, "
        "x);\nDECLARE_RESULT(1, "
        "y);\n"
        "vec4 op_max_vec4(vec4 a, vec4 b) { return vec4(op_max(a.x, b.x), op_max(a.y, b.y), "
        "op_max(a.z, b.z), op_max(a.w, b.w)); }\n"
        "vec4 op_min_vec4(vec4 a, vec4 b) { return vec4(op_min(a.x, b.x), op_min(a.y, b.y), "
        "op_min(a.z, b.z), op_min(a.w, b.w)); }\n";
  }
  if (!vec4s) text += buffers_text(word, word);
  text += "#define VALUE " + type + "\n";
  text += vec4s ? "#define IDENTITY vec4(" + identity + ")\n#define READ(i) LOAD_VEC4(x, i)\n"
                : "#define IDENTITY " + identity + "\n" + read_text(dtype);
  if (prologue) text += prologue_text(*prologue, vec4s);
  text += "#define LOAD(i) " + loaded(prologue, vec4s, "READ(i)") + "\n";
  text += vec4s ? "#define STORE(i, v, first, kept) STORE_VEC4(y, i, keep_below(v, first, kept))\n"
                : "#define STORE(i, v, first, kept) y[i] = " + encode(dtype, "(v)") + "\n";
  text += "#define COMBINE(a, b) " + combine_text(kind, dtype, vec4s) + "\n";
  text += "#define FINISH(v, c) " + finish_text(dtype, mean) + "\n";
  return text;
}

std::string reduce_runs_code(const ReduceText& given, bool texel) {
  const auto [kind, dtype, narrow, mean, prologue] = given;
  return includes(dtype) + "#define VALUE " + std::string(glsl_type(dtype)) +
         "\n#define IDENTITY " + identity_text(kind, dtype, narrow) + "\n#define COMBINE(a, b) " +
         combine_text(kind, dtype, false) + "\n" + vec4_loads_text(dtype, texel) +
         (prologue ? prologue_text(*prologue, true) : "") + "#define LOAD_ELEMENTS(i) " +
         loaded(prologue, true, "LOAD_VALUES(i)") + "\n" +
         buffer_text(1, "writeonly", "uint", "y") +
         "#define STORE(i, v) y[i] = " + encode(dtype, "(v)") +
         "\n#define ZERO(i) y[i] = 0u\n#define FINISH(v, c) " + finish_text(dtype, mean) + "\n";
}

std::string arg_reduce_code(DType dtype, bool largest, bool last) {
  return includes(dtype) + buffers_text(size_bytes(dtype) == 8 ? "uvec2" : "uint", "PLACE") +
         "#define VALUE " + std::string(glsl_type(dtype)) + "\n#define LOAD(i) " +
         decode(dtype, "x[i]") + "\nbool is_better(VALUE a, VALUE b) { return " +
         better_text(dtype, largest, last) +
         "; }\n#define BETTER(a, b) is_better(a, b)\n#define BITS(v) " + encode(dtype, "(v)") +
         "\n#define VALUE_OF(b) " + decode(dtype, "(b)") + "\n";
}

}  // namespace ullage::ops
