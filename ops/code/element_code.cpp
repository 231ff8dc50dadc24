// Text of element buffers, by width.
#include "ops/code/element_code.h"

namespace ullage::ops {

using ir::DType;

std::string_view bits_type(DType dtype) {
  return ir::size_bytes(dtype) == 8 ? "uvec2" : "uint";
}

std::string arithmetic_includes(DType dtype) {
  return arithmetic_includes(ir::DTypeSet{dtype});
}

std::string arithmetic_includes(ir::DTypeSet dtypes) {
  const bool int64 = dtypes.contains(DType::i64) || dtypes.contains(DType::u64);
  std::string text;
  if (int64) text += "#include \"lib/int64.glsl\"\n";
  if (dtypes.contains(DType::f64)) text += "#include \"lib/float64.glsl\"\n";
  return text + "#include \"lib/scalar.glsl\"\n#include \"lib/cast.glsl\"\n";
}

std::string buffer_text(size_t index, std::string_view access, std::string_view type,
                        std::string_view name) {
  std::string text = "layout(set = 0, binding = " + std::to_string(index) + ", std430) ";
  text += access;
  text += " restrict buffer Block" + std::to_string(index) + " { ";
  text += type;
  text += ' ';
  text += name;
  return text + "[]; };\n";
}

std::string load_text(size_t index, std::string_view name, DType dtype) {
  const size_t bytes = ir::size_bytes(dtype);
  const std::string data = std::string(name) + "_words", bits(bits_type(dtype));
  std::string text = buffer_text(index, "readonly", bits, data);
  text += bits + " load_" + std::string(name) + "(uint i) { return ";
  if (bytes >= 4) return text + data + "[i]; }\n";
  const std::string per_word = std::to_string(4 / bytes), width = std::to_string(8 * bytes);
  return text + "bitfieldExtract(" + data + "[i / " + per_word + "u], int(i % " + per_word +
         "u) * " + width + ", " + width + "); }\n";
}

std::string store_text(size_t index, std::string_view name, DType dtype) {
  const size_t bytes = ir::size_bytes(dtype);
  const std::string data = std::string(name) + "_vec4s", bits(bits_type(dtype));
  std::string text = buffer_text(index, "writeonly",
                                 bytes == 1   ? "uint"
                                 : bytes == 2 ? "uvec2"
                                              : "uvec4",
                                 data);
  text += "void store_" + std::string(name) + "(uint vec4_index, " + bits + " a, " + bits + " b, " +
          bits + " c, " + bits + " d) {\n  ";
  if (bytes == 1) return text + data + "[vec4_index] = a | b << 8 | c << 16 | d << 24;\n}\n";
  if (bytes == 2) return text + data + "[vec4_index] = uvec2(a | b << 16, c | d << 16);\n}\n";
  if (bytes == 4) return text + data + "[vec4_index] = uvec4(a, b, c, d);\n}\n";
  return text + data + "[2u * vec4_index] = uvec4(a, b);\n  " + data +
         "[2u * vec4_index + 1u] = uvec4(c, d);\n}\n";
}

}  // namespace ullage::ops
