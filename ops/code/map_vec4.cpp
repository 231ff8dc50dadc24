// Text of four elements: one statement per load, element and store.
#include "ops/code/map_vec4.h"

#include <algorithm>
#include <array>

#include "ops/code/scalar_code.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;

namespace {

class Vec4Text {
 public:
  // `row`: of vec4s whose row is loaded; null: of any.
  explicit Vec4Text(const MapPlan& plan, const RowBody* row = nullptr) : plan_(plan), row_(row) {}

  std::string function() const {
    std::string text = plan_.pairs       ? "u64vec2 vec4_words(uint vec4_index, Frame f) {\n"
                       : row_ != nullptr ? "void map_row_vec4(uint vec4_index, Frame f) {\n"
                                         : "void map_vec4(uint vec4_index, Frame f) {\n";
    if (row_ != nullptr) {
      if (plan_.space.padded) {
        text += "  uint c" + std::to_string(plan_.space.dimensions.size() - 1) +
                " = (vec4_index - row_first) * 4u;\n";
      }
    } else if (needs_coordinates(plan_) || plan_.space.padded) {
      text += first_coordinates();
    }
    for (size_t i = 0; i < plan_.patterns.size(); ++i) text += load_text(i);
    text += general_loads();
    text += plan_.doubles == Doubles::soft ? elements_in_turn() : elements();
    return text + (plan_.pairs ? "  return " + wide_text() + ";\n}\n" : store_text() + "}\n");
  }

  // Operands and values of a row as globals, and what sets them.
  std::string load_row() const {
    const std::vector<bool> is_row = row_operands(plan_);
    std::string globals = "uint row_first;\n", loads, arguments;
    for (size_t i = 0; i < is_row.size(); ++i) {
      if (!is_row[i]) continue;
      const DType dtype = plan_.spec.operands[i].dtype;
      const std::string name = row_bits(i);
      globals += std::string(is_wide(dtype) ? "uvec2 " : "uint ") + name + ";\n";
      loads += "  " + name + " = " + single_load(i, base_text(i, true)) + ";\n";
      arguments += (arguments.empty() ? "" : ", ") + decode(dtype, name);
    }
    for (size_t k = 0; k < row_->of_row.size(); ++k) {
      const ir::ScalarBody& value = row_->of_row[k];
      const std::string n = std::to_string(k);
      globals += std::string(glsl_type(value.dtype_of(value.result))) + " row_h" + n + ";\n";
      loads += "  row_h" + n + " = row_value" + n + "(" + arguments + ");\n";
    }
    return globals + "void load_row(uint row, Frame f) {\n  row_first = row * f.row_vec4s;\n" +
           coordinates("row", plan_.space.dimensions.size() - 1) + loads + "}\n";
  }

 private:
  static std::string row_bits(size_t i) { return "row_e" + std::to_string(i); }

  // c0 .. ck: coordinates of the vec4's first element.
  std::string first_coordinates() const {
    return coordinates("vec4_index * 4u", plan_.space.dimensions.size());
  }

  // Of place `at` in the first `count` dimensions.
  std::string coordinates(const std::string& at, size_t count) const {
    std::string text = "  uint rest = " + at + ";\n";
    for (size_t d = count; d-- > 0;) {
      const std::string n = std::to_string(d);
      if (d == 0) {
        text += "  uint c0 = rest;\n";
        continue;
      }
      const bool inner = d + 1 == plan_.space.dimensions.size();
      const std::string extent =
          inner && plan_.space.padded ? "((f.d" + n + " + 3u) & ~3u)" : "f.d" + n;
      text += "  uint c" + n + " = rest % " + extent + ";\n  rest /= " + extent + ";\n";
    }
    return text;
  }

  // Element index of the vec4's first element, without the innermost coordinate if `outer_only`.
  std::string base_text(size_t i, bool outer_only) const {
    std::string text = has_offset(plan_, i) ? "f.o" + std::to_string(i) : "0";
    const size_t count = plan_.space.dimensions.size() - (outer_only ? 1 : 0);
    for (size_t d = 0; d < count; ++d) {
      const std::string stride = stride_text(plan_, i, d);
      if (stride == "0") continue;
      text += " + int(c" + std::to_string(d) + ")" + (stride == "1" ? "" : " * " + stride);
    }
    return text;
  }

  std::string vector_load(size_t i, const std::string& at) const {
    const std::string n = std::to_string(i), buffer = "in" + n + ".data[";
    const DType dtype = plan_.spec.operands[i].dtype;
    if (plan_.texel[i]) {
      return "  uvec4 w" + n + " = floatBitsToUint(imageLoad(in" + n + ", int(" + at + ")));\n";
    }
    if (is_wide(dtype)) {
      return "  uvec4 w" + n + "a = " + buffer + "2u * (" + at + ")], w" + n + "b = " + buffer +
             "2u * (" + at + ") + 1u];\n";
    }
    switch (plan_.stored[i]) {
      case FloatStorage::half:
        return "  uvec4 w" + n + " = floatBitsToUint(widen_vec4(" + buffer + at + "]));\n";
      case FloatStorage::bfloat:
        return "  uvec4 w" + n + " = bfloat_words(" + buffer + at + "]);\n";
      case FloatStorage::whole:
        break;
    }
    return "  " + std::string(vec4_words(dtype)) + " w" + n + " = " + buffer + at + "];\n";
  }

  // Bits of element j of a vector load.
  std::string vector_element(size_t i, int j) const {
    static constexpr std::string_view kWord[] = {".x", ".y", ".z", ".w"};
    const std::string word = "w" + std::to_string(i);
    const size_t bytes = ir::size_bytes(plan_.spec.operands[i].dtype);
    const auto index = static_cast<size_t>(j);
    if (bytes == 8) return word + (j < 2 ? "a" : "b") + (j % 2 == 0 ? ".xy" : ".zw");
    if (bytes == 4) return word + std::string(kWord[index]);
    const std::string source = bytes == 1 ? word : word + std::string(kWord[index / 2]);
    const int shift = bytes == 1 ? j * 8 : (j % 2) * 16;
    return "bitfieldExtract(" + source + ", " + std::to_string(shift) + ", " +
           std::to_string(bytes * 8) + ")";
  }

  // Bits of the element at index `at` (an int expression without side effects).
  std::string single_load(size_t i, const std::string& at) const {
    const std::string buffer = "in" + std::to_string(i) + ".data[";
    const bool is_narrow = plan_.stored[i] != FloatStorage::whole;
    const size_t bytes = is_narrow ? 2 : ir::size_bytes(plan_.spec.operands[i].dtype);
    if (bytes >= 4) return buffer + at + "]";
    const int per_word = bytes == 1 ? 4 : 2;
    const std::string width = std::to_string(bytes * 8);
    const std::string bits = "bitfieldExtract(" + buffer + "(" + at + ") / " +
                             std::to_string(per_word) + "], (" + at + ") % " +
                             std::to_string(per_word) + " * " + width + ", " + width + ")";
    return is_narrow ? widened_text(plan_.stored[i], bits) : bits;
  }

  // Statements that make the bits e<i>_<j> of operand i, except for general patterns.
  std::string load_text(size_t i) const {
    const std::string n = std::to_string(i);
    const std::string type = is_wide(plan_.spec.operands[i].dtype) ? "uvec2" : "uint";
    std::string text;
    std::array<std::string, 4> bits;
    if (row_ != nullptr && row_operands(plan_)[i]) {
      for (int j = 0; j < 4; ++j) {
        text += "  " + type + " e" + n + "_" + std::to_string(j) + " = " + row_bits(i) + ";\n";
      }
      return text;
    }
    switch (plan_.patterns[i]) {
      case Pattern::general:
        return "";
      case Pattern::scalar:
        bits.fill("e" + n);
        text = "  " + type + " e" + n + " = " +
               single_load(i, has_offset(plan_, i) ? "f.o" + n : "0") + ";\n";
        break;
      case Pattern::repeated:
        bits.fill("e" + n);
        text = "  " + type + " e" + n + " = " + single_load(i, base_text(i, true)) + ";\n";
        break;
      case Pattern::dense:
        text = vector_load(i, "vec4_index");
        break;
      case Pattern::row:
        text = vector_load(i, "c" + std::to_string(plan_.space.dimensions.size() - 1) + " / 4u");
        break;
      case Pattern::aligned:
        text = vector_load(i, "uint(" + base_text(i, false) + ") / 4u");
        break;
      case Pattern::in_row:
        return in_row_text(i, type);
    }
    for (int j = 0; j < 4; ++j) {
      const std::string& value = bits[static_cast<size_t>(j)];
      text += "  " + type + " e" + n + "_" + std::to_string(j) + " = " +
              (value.empty() ? vector_element(i, j) : value) + ";\n";
    }
    return text;
  }

  // Coordinates past the row's end are clamped to its last element.
  std::string in_row_text(size_t i, const std::string& type) const {
    const std::string n = std::to_string(i);
    const size_t inner = plan_.space.dimensions.size() - 1;
    const std::string c = "c" + std::to_string(inner), d = "f.d" + std::to_string(inner);
    const std::string stride = stride_text(plan_, i, inner);
    std::string text = "  int b" + n + " = " + base_text(i, true) + ";\n";
    for (int j = 0; j < 4; ++j) {
      const std::string k = std::to_string(j);
      const std::string at =
          "b" + n + " + int(min(" + c + " + " + k + "u, " + d + " - 1u)) * " + stride;
      text += "  int a" + n + "_" + k + " = " + at + ";\n";
      text += "  " + type + " e" + n + "_" + k + " = " + single_load(i, "a" + n + "_" + k) + ";\n";
    }
    return text;
  }

  // All general operands share one walk of the coordinates over the four elements.
  std::string general_loads() const {
    if (std::ranges::find(plan_.patterns, Pattern::general) == plan_.patterns.end()) return "";
    std::string text;
    for (int j = 0; j < 4; ++j) {
      const std::string k = std::to_string(j);
      for (size_t i = 0; i < plan_.patterns.size(); ++i) {
        if (plan_.patterns[i] != Pattern::general) continue;
        const std::string n = std::to_string(i);
        text += "  int a" + n + "_" + k + " = " + base_text(i, false) + ";\n  " +
                (is_wide(plan_.spec.operands[i].dtype) ? "uvec2" : "uint") + " e" + n + "_" + k +
                " = " + single_load(i, "a" + n + "_" + k) + ";\n";
      }
      if (j < 3) text += advance_text(j + 1);
    }
    return text;
  }

  // Steps the coordinates to element j; past the last one they stay where they are.
  std::string advance_text(int j) const {
    std::string text = "  if (vec4_index * 4u + " + std::to_string(j) + "u < f.total) {\n",
                close = "  }\n";
    for (size_t d = plan_.space.dimensions.size(); d-- > 0;) {
      const std::string n = std::to_string(d);
      text += "  ++c" + n + ";\n";
      if (d == 0) break;
      text += "  if (c" + n + " == f.d" + n + ") {\n  c" + n + " = 0u;\n";
      close += "  }\n";
    }
    return text + close;
  }

  std::string result_type() const {
    return is_wide(plan_.spec.body.dtype_of(plan_.spec.body.result)) ? "uvec2" : "uint";
  }

  std::string elements() const {
    std::string text;
    for (int j = 0; j < 4; ++j) {
      const std::string k = std::to_string(j);
      text += "  " + result_type() + " r" + k + " = " + element_text("_" + k, k + "u") + ";\n";
    }
    return text;
  }

  // One text for the four: compilers take time by its length, some by its square.
  std::string elements_in_turn() const {
    std::string text;
    for (size_t i = 0; i < plan_.spec.operands.size(); ++i) {
      const std::string e = "e" + std::to_string(i);
      const std::string type = is_wide(plan_.spec.operands[i].dtype) ? "uvec2" : "uint";
      text += "  " + type + " " + e + "s[4] = " + type + "[4](" + e + "_0, " + e + "_1, " + e +
              "_2, " + e + "_3);\n";
    }
    text += "  " + result_type() +
            " rs[4];\n  for (uint j = 0u; j < 4u; ++j) rs[j] = " + element_text("s[j]", "j") +
            ";\n";
    for (const char* j : {"0", "1", "2", "3"})
      text += "  " + result_type() + " r" + j + " = rs[" + j + "];\n";
    return text;
  }

  // Bits of the result's element `j`. The bits of operand i are e<i> and `suffix`.
  std::string element_text(const std::string& suffix, const std::string& j) const {
    const DType dtype = plan_.spec.body.dtype_of(plan_.spec.body.result);
    std::string arguments;
    for (size_t i = 0; i < plan_.spec.operands.size(); ++i) {
      arguments += (i == 0 ? "" : ", ") +
                   decode(plan_.spec.operands[i].dtype, "e" + std::to_string(i) + suffix);
    }
    if (row_ != nullptr) {
      for (size_t h = 0; h < row_->of_row.size(); ++h) arguments += ", row_h" + std::to_string(h);
    }
    const std::string function = row_ != nullptr ? "compute_in_row(" : "compute(";
    std::string value = encode(dtype, function + arguments + ")");
    if (!plan_.space.padded) return value;
    const std::string inner = std::to_string(plan_.space.dimensions.size() - 1);
    return "c" + inner + " + " + j + " < f.d" + inner + " ? " + value + " : " + result_type() +
           "(0u)";
  }

  // By lib/wide.glsl.
  static std::string wide_text() { return "wide_words(uvec4(r0, r1, r2, r3))"; }

  std::string store_text() const {
    if (plan_.stored.back() != FloatStorage::whole) {
      const bool is_half = plan_.stored.back() == FloatStorage::half;
      return std::string("  result.data[vec4_index] = ") +
             (is_half ? "narrow_vec4" : "narrow_to_bfloats") +
             "(uintBitsToFloat(uvec4(r0, r1, r2, r3)));\n";
    }
    const size_t bytes = ir::size_bytes(plan_.spec.body.dtype_of(plan_.spec.body.result));
    if (bytes == 1) return "  result.data[vec4_index] = r0 | r1 << 8 | r2 << 16 | r3 << 24;\n";
    if (bytes == 2) return "  result.data[vec4_index] = uvec2(r0 | r1 << 16, r2 | r3 << 16);\n";
    if (bytes == 4 && plan_.wide_store) {
      return "  result.data[vec4_index] = " + wide_text() + ";\n";
    }
    if (bytes == 4) return "  result.data[vec4_index] = uvec4(r0, r1, r2, r3);\n";
    return "  result.data[2u * vec4_index] = uvec4(r0, r1);\n"
           "  result.data[2u * vec4_index + 1u] = uvec4(r2, r3);\n";
  }

  const MapPlan& plan_;
  const RowBody* const row_;
};

}  // namespace

std::string vec4_function(const MapPlan& plan) {
  std::string text = Vec4Text(plan).function();
  if (!plan.pairs) return text;
  return text +
         "void map_vec4(uint vec4_index, Frame f) { result.data[vec4_index] = "
         "vec4_words(vec4_index, f); }\n"
         "void map_pair(uint pair, Frame f) {\n"
         "  result_pairs.data[pair] = u64vec4(vec4_words(2u * pair, f), vec4_words(2u * pair + 1u, "
         "f));"
         "\n}\n";
}

std::string row_functions(const MapPlan& plan, const RowBody& body) {
  const Vec4Text text(plan, &body);
  return text.load_row() + text.function();
}

std::vector<bool> row_operands(const MapPlan& plan) {
  std::vector<bool> is_row;
  for (Pattern pattern : plan.patterns) {
    is_row.push_back(pattern == Pattern::scalar || pattern == Pattern::repeated);
  }
  return is_row;
}

bool is_wide(DType dtype) {
  return ir::size_bytes(dtype) == 8;
}

bool needs_coordinates(const MapPlan& plan) {
  return std::ranges::any_of(plan.patterns, [](Pattern p) { return p >= Pattern::repeated; });
}

bool has_offset(const MapPlan& plan, size_t operand) {
  const ExtentExpr offset = plan.spec.operands[operand].offset;
  return offset && !is_constant(offset, 0);
}

std::string stride_name(size_t operand, size_t dimension) {
  return "s" + std::to_string(operand) + "_" + std::to_string(dimension);
}

std::string stride_text(const MapPlan& plan, size_t operand, size_t dimension) {
  const ExtentExpr stride = plan.space.dimensions[dimension].strides[operand];
  if (is_constant(stride, 0)) return "0";
  return is_constant(stride, 1) ? "1" : "f." + stride_name(operand, dimension);
}

std::string_view vec4_words(DType dtype) {
  const size_t bytes = ir::size_bytes(dtype);
  return bytes == 1 ? "uint" : bytes == 2 ? "uvec2" : "uvec4";
}

}  // namespace ullage::ops
