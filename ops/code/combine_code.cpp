// Text of sums, products, maxima and minima.
#include "ops/code/combine_code.h"

#include "ops/code/element_code.h"
#include "ops/code/scalar_code.h"
#include "ops/rules/combination.h"

namespace ullage::ops {

using ir::DType;

namespace {

uint64_t identity_bits(Combine kind, DType dtype) {
  const bool wide = ir::size_bytes(dtype) == 8, floating = ir::is_float(dtype);
  switch (kind) {
    case Combine::sum:
      return 0;
    case Combine::prod:
      return !floating ? 1 : wide ? 0x3ff0000000000000u : 0x3f800000u;
    case Combine::max:
      return !floating ? lowest_bits(dtype) : wide ? 0xfff0000000000000u : 0xff800000u;
    case Combine::min:
      return !floating ? highest_bits(dtype) : wide ? 0x7ff0000000000000u : 0x7f800000u;
  }
  return 0;
}

}  // namespace

std::string identity_text(Combine kind, DType dtype, DType narrow) {
  const uint64_t bits = identity_bits(kind, ir::is_float(dtype) ? dtype : narrow);
  const std::string low = std::to_string(static_cast<uint32_t>(bits)) + "u";
  if (ir::size_bytes(dtype) == 4) return decode(dtype, low);
  return decode(dtype, "uvec2(" + low + ", " + std::to_string(bits >> 32) + "u)");
}

std::string combine_text(Combine kind, DType dtype) {
  if (kind == Combine::max) return "op_max(a, b)";
  if (kind == Combine::min) return "op_min(a, b)";
  const bool emulated = ir::size_bytes(dtype) == 8 && !ir::is_float(dtype);
  if (kind == Combine::sum) return emulated ? "op_add(a, b)" : "((a) + (b))";
  return emulated ? "op_mul(a, b)" : "((a) * (b))";
}

std::string better_text(DType dtype, bool largest, bool last) {
  const std::string less = largest ? "op_less(b, a)" : "op_less(a, b)";
  const std::string not_worse = largest ? "op_less_equal(b, a)" : "op_less_equal(a, b)";
  if (!ir::is_float(dtype)) return last ? not_worse : less;
  return last ? "(is_nan(a) || (!is_nan(b) && " + not_worse + "))"
              : "(!is_nan(b) && (is_nan(a) || " + less + "))";
}

std::string vec4_loads_text(DType dtype, bool texel) {
  const std::string_view type = glsl_type(dtype);
  const bool floating = type == "float";  // of 32 bits in memory
  const std::string vector = floating ? "vec4" : type == "int" ? "ivec4" : "uvec4";
  std::string text = "#define VECTOR " + vector + "\n#define VALUE_BITS(v) " +
                     (floating ? "floatBitsToUint" : "uvec4") + "(v)\n";
  if (floating) {
    return text + "#define TEXEL " + (texel ? "1" : "0") +
           "\n#include \"lib/vec4s.glsl\"\nDECLARE_VEC4S(0, x);\n" +
           "#define LOAD_VALUES(i) LOAD_VEC4(x, i)\n";
  }
  if (texel) {
    const std::string load = "imageLoad(x, int(i))";
    return text + "layout(set = 0, binding = 0, rgba32f) uniform readonly imageBuffer x;\n" +
           "#define LOAD_VALUES(i) " + vector + "(floatBitsToUint(" + load + "))\n";
  }
  return text + buffer_text(0, "readonly", "uvec4", "x") + "#define LOAD_VALUES(i) " + vector +
         "(x[i])\n";
}

}  // namespace ullage::ops
