// Generates and emits calls of elementwise/map.comp: iteration space, access patterns, kernel text.
#include "ops/map_kernel.h"

#include <algorithm>
#include <array>

#include "ops/map_space.h"
#include "ops/scalar_code.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::LowerContext;
using ir::Result;

namespace {

constexpr size_t kWords = 32;

// ---- kernel text ----------------------------------------------------------------------------

// Builds generated.glsl and the push words beside it.
class MapText {
 public:
  MapText(LowerContext& context, const MapSpec& spec)
      : context_(context), spec_(spec), space_(iteration_space(context, spec)) {
    for (size_t i = 0; i < spec.operands.size(); ++i) {
      patterns_.push_back(pattern_of(space_, spec, i));
    }
  }

  Result<ir::KernelCall> make_call() {
    ir::KernelCall call;
    const ExtentExpr quads = ir::simplify(ir::ceil_div(space_.total, 4));
    field("uint", "quads", quads);
    if (needs_coordinates() || space_.padded) declare_dimensions();
    if (std::ranges::find(patterns_, Pattern::general) != patterns_.end()) {
      field("uint", "total", space_.total);
    }
    for (size_t i = 0; i < patterns_.size(); ++i) declare_operand(i);
    Result<ScalarFunction> function = body_function();
    if (!function) return function.error();
    if (function->needs.float64 && !context_.profile().float64) {
      return context_.error("f64 arithmetic needs shaderFloat64");
    }
    call.kernel.file = "elementwise/map.comp";
    call.kernel.needs = function->needs;
    call.kernel.body = bindings() + "struct Frame {\n" + frame_ + "};\nFrame load_frame() {\n" +
                       "  Frame f;\n" + load_ + "  return f;\n}\n" + function->text +
                       quad_function();
    call.kernel.defines = {{"MAP_WORDS", std::to_string(words_.size())}};
    call.kernel.local_size[0] = map_local_size(context_.profile());
    call.push = words_;
    for (size_t i = 0; i < spec_.operands.size(); ++i) {
      call.operands.push_back({spec_.operands[i].buffer, ir::Access::read, is_texel(i)});
      call.kernel.needs.texel_buffers |= is_texel(i);
    }
    call.operands.push_back({spec_.output, ir::Access::write});
    // A step of the grid computes four elements.
    const int64_t steps = 1 + 4 * function->loop_iterations;
    call.groups[0] = context_.strided_groups(quads * steps, call.kernel.local_size[0]);
    return call;
  }

 private:
  static bool is_wide(DType dtype) { return ir::size_bytes(dtype) == 8; }

  bool needs_coordinates() const {
    return std::ranges::any_of(patterns_, [](Pattern p) { return p >= Pattern::row; });
  }

  // A member of the frame, loaded from a slot of the extent table.
  void field(const std::string& type, const std::string& name, ExtentExpr value) {
    frame_ += "  " + type + " " + name + ";\n";
    load_ +=
        "  f." + name + " = " + type + "(slot(p.words[" + std::to_string(words_.size()) + "]));\n";
    words_.push_back(context_.slot(value));
  }

  void declare_dimensions() {
    const size_t count = space_.dimensions.size();
    for (size_t d = 0; d < count; ++d) {
      // The outermost extent is never divided by.
      if (d == 0 && count > 1) continue;
      field("uint", "d" + std::to_string(d), space_.dimensions[d].extent);
    }
  }

  std::string stride_name(size_t operand, size_t d) const {
    return "s" + std::to_string(operand) + "_" + std::to_string(d);
  }

  // GLSL of a stride: 0 and 1 in the text, others from the frame.
  std::string stride_text(size_t operand, size_t d) const {
    const ExtentExpr stride = space_.dimensions[d].strides[operand];
    if (is_constant(stride, 0)) return "0";
    return is_constant(stride, 1) ? "1" : "f." + stride_name(operand, d);
  }

  void declare_operand(size_t i) {
    if (patterns_[i] < Pattern::row) {
      if (has_offset(i)) field("int", "o" + std::to_string(i), spec_.operands[i].offset);
      return;
    }
    for (size_t d = 0; d < space_.dimensions.size(); ++d) {
      const ExtentExpr stride = space_.dimensions[d].strides[i];
      if (stride_text(i, d).size() > 1) field("int", stride_name(i, d), stride);
    }
    if (has_offset(i)) field("int", "o" + std::to_string(i), spec_.operands[i].offset);
  }

  bool has_offset(size_t i) const {
    const ExtentExpr offset = spec_.operands[i].offset;
    return offset && !is_constant(offset, 0);
  }

  // CPU drivers load a texel three times as fast as four words of a storage buffer.
  bool is_texel(size_t i) const {
    const ir::DeviceProfile& profile = context_.profile();
    return profile.form == ir::KernelForm::cpu && profile.texel_buffers && is_vector(i) &&
           spec_.operands[i].dtype == DType::f32;
  }

  bool is_vector(size_t i) const {
    return patterns_[i] == Pattern::dense || patterns_[i] == Pattern::row ||
           patterns_[i] == Pattern::aligned;
  }

  // Type of the words of a buffer: four elements, or for single loads one word.
  static std::string_view quad_words(DType dtype) {
    const size_t bytes = ir::size_bytes(dtype);
    return bytes == 1 ? "uint" : bytes == 2 ? "uvec2" : "uvec4";
  }

  std::string bindings() const {
    std::string text;
    for (size_t i = 0; i < spec_.operands.size(); ++i) {
      const DType dtype = spec_.operands[i].dtype;
      const std::string_view single = is_wide(dtype) ? "uvec2" : "uint";
      if (is_texel(i)) {
        const std::string n = std::to_string(i);
        text += "layout(set = 0, binding = " + n + ", rgba32f) uniform readonly imageBuffer in" + n +
                ";\n";
        continue;
      }
      text += binding(i, "readonly", "In" + std::to_string(i),
                      is_vector(i) ? quad_words(dtype) : single, "in" + std::to_string(i));
    }
    return text + binding(spec_.operands.size(), "writeonly", "Result",
                          quad_words(spec_.body.dtype_of(spec_.body.result)), "result");
  }

  static std::string binding(size_t index, std::string_view access, const std::string& block,
                             std::string_view type, const std::string& name) {
    return "layout(set = 0, binding = " + std::to_string(index) + ", std430) " +
           std::string(access) + " buffer " + block + " { " + std::string(type) + " data[]; } " +
           name + ";\n";
  }

  Result<ScalarFunction> body_function() {
    size_t needed = words_.size();
    for (const auto& constant : spec_.body.constants) needed += constant_words(constant).size();
    if (needed > kWords) return scalar_function(spec_.body, "compute");
    std::vector<size_t> first;
    for (const auto& constant : spec_.body.constants) {
      first.push_back(words_.size());
      for (uint32_t word : constant_words(constant)) words_.push_back(word);
    }
    return scalar_function(spec_.body, "compute", [&](size_t i) {
      const std::string low = "p.words[" + std::to_string(first[i]) + "]";
      if (!is_wide(spec_.body.constants[i].dtype)) return low;
      return "uvec2(" + low + ", p.words[" + std::to_string(first[i] + 1) + "])";
    });
  }

  // ---- one quad ---------------------------------------------------------------------------

  std::string quad_function() {
    std::string text = "void map_quad(uint quad, Frame f) {\n";
    if (needs_coordinates() || space_.padded) text += first_coordinates();
    for (size_t i = 0; i < patterns_.size(); ++i) text += load_text(i);
    text += general_loads();
    for (int j = 0; j < 4; ++j) text += element_text(j);
    return text + store_text() + "}\n";
  }

  // c0 .. ck: coordinates of the quad's first element.
  std::string first_coordinates() const {
    std::string text = "  uint rest = quad * 4u;\n";
    const size_t count = space_.dimensions.size();
    for (size_t d = count; d-- > 0;) {
      const std::string n = std::to_string(d);
      if (d == 0) {
        text += "  uint c0 = rest;\n";
        continue;
      }
      const bool inner = d + 1 == count;
      const std::string extent = inner && space_.padded ? "((f.d" + n + " + 3u) & ~3u)" : "f.d" + n;
      text += "  uint c" + n + " = rest % " + extent + ";\n  rest /= " + extent + ";\n";
    }
    return text;
  }

  // Element index of the quad's first element, without the innermost coordinate if `outer_only`.
  std::string base_text(size_t i, bool outer_only) const {
    std::string text = has_offset(i) ? "f.o" + std::to_string(i) : "0";
    const size_t count = space_.dimensions.size() - (outer_only ? 1 : 0);
    for (size_t d = 0; d < count; ++d) {
      const std::string stride = stride_text(i, d);
      if (stride == "0") continue;
      text += " + int(c" + std::to_string(d) + ")" + (stride == "1" ? "" : " * " + stride);
    }
    return text;
  }

  std::string vector_load(size_t i, const std::string& at) const {
    const std::string n = std::to_string(i), buffer = "in" + n + ".data[";
    const DType dtype = spec_.operands[i].dtype;
    if (is_texel(i)) {
      return "  uvec4 w" + n + " = floatBitsToUint(imageLoad(in" + n + ", int(" + at + ")));\n";
    }
    if (is_wide(dtype)) {
      return "  uvec4 w" + n + "a = " + buffer + "2u * (" + at + ")], w" + n + "b = " + buffer +
             "2u * (" + at + ") + 1u];\n";
    }
    return "  " + std::string(quad_words(dtype)) + " w" + n + " = " + buffer + at + "];\n";
  }

  // Bits of element j of a vector load.
  std::string vector_element(size_t i, int j) const {
    static constexpr std::string_view kWord[] = {".x", ".y", ".z", ".w"};
    const std::string word = "w" + std::to_string(i);
    const size_t bytes = ir::size_bytes(spec_.operands[i].dtype);
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
    const size_t bytes = ir::size_bytes(spec_.operands[i].dtype);
    if (bytes >= 4) return buffer + at + "]";
    const int per_word = bytes == 1 ? 4 : 2;
    const std::string width = std::to_string(bytes * 8);
    return "bitfieldExtract(" + buffer + "(" + at + ") / " + std::to_string(per_word) + "], (" +
           at + ") % " + std::to_string(per_word) + " * " + width + ", " + width + ")";
  }

  // Statements that make the bits e<i>_<j> of operand i, except for general patterns.
  std::string load_text(size_t i) {
    const std::string n = std::to_string(i);
    const std::string type = is_wide(spec_.operands[i].dtype) ? "uvec2" : "uint";
    std::string text;
    std::array<std::string, 4> bits;
    switch (patterns_[i]) {
      case Pattern::general:
        return "";
      case Pattern::scalar:
        bits.fill("e" + n);
        text = "  " + type + " e" + n + " = " + single_load(i, has_offset(i) ? "f.o" + n : "0") +
               ";\n";
        break;
      case Pattern::dense:
        text = vector_load(i, "quad");
        break;
      case Pattern::row:
        text = vector_load(i, "c" + std::to_string(space_.dimensions.size() - 1) + " / 4u");
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
    const size_t inner = space_.dimensions.size() - 1;
    const std::string c = "c" + std::to_string(inner), d = "f.d" + std::to_string(inner);
    const std::string stride = stride_text(i, inner);
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
    if (std::ranges::find(patterns_, Pattern::general) == patterns_.end()) return "";
    std::string text;
    for (int j = 0; j < 4; ++j) {
      const std::string k = std::to_string(j);
      for (size_t i = 0; i < patterns_.size(); ++i) {
        if (patterns_[i] != Pattern::general) continue;
        const std::string n = std::to_string(i);
        text += "  int a" + n + "_" + k + " = " + base_text(i, false) + ";\n  " +
                (is_wide(spec_.operands[i].dtype) ? "uvec2" : "uint") + " e" + n + "_" + k + " = " +
                single_load(i, "a" + n + "_" + k) + ";\n";
      }
      if (j < 3) text += advance_text(j + 1);
    }
    return text;
  }

  // Steps the coordinates to element j; past the last one they stay where they are.
  std::string advance_text(int j) const {
    std::string text = "  if (quad * 4u + " + std::to_string(j) + "u < f.total) {\n",
                close = "  }\n";
    for (size_t d = space_.dimensions.size(); d-- > 0;) {
      const std::string n = std::to_string(d);
      text += "  ++c" + n + ";\n";
      if (d == 0) break;
      text += "  if (c" + n + " == f.d" + n + ") {\n  c" + n + " = 0u;\n";
      close += "  }\n";
    }
    return text + close;
  }

  std::string element_text(int j) const {
    const std::string k = std::to_string(j);
    const DType dtype = spec_.body.dtype_of(spec_.body.result);
    std::string arguments;
    for (size_t i = 0; i < spec_.operands.size(); ++i) {
      arguments +=
          (i == 0 ? "" : ", ") + decode(spec_.operands[i].dtype, "e" + std::to_string(i) + "_" + k);
    }
    const std::string value = encode(dtype, "compute(" + arguments + ")");
    const std::string type = is_wide(dtype) ? "uvec2" : "uint";
    if (!space_.padded) return "  " + type + " r" + k + " = " + value + ";\n";
    const std::string inner = std::to_string(space_.dimensions.size() - 1);
    return "  " + type + " r" + k + " = c" + inner + " + " + k + "u < f.d" + inner + " ? " + value +
           " : " + type + "(0u);\n";
  }

  std::string store_text() const {
    switch (ir::size_bytes(spec_.body.dtype_of(spec_.body.result))) {
      case 1:
        return "  result.data[quad] = r0 | r1 << 8 | r2 << 16 | r3 << 24;\n";
      case 2:
        return "  result.data[quad] = uvec2(r0 | r1 << 16, r2 | r3 << 16);\n";
      case 4:
        return "  result.data[quad] = uvec4(r0, r1, r2, r3);\n";
      default:
        return "  result.data[2u * quad] = uvec4(r0, r1);\n"
               "  result.data[2u * quad + 1u] = uvec4(r2, r3);\n";
    }
  }

  LowerContext& context_;
  const MapSpec& spec_;
  Space space_;
  std::vector<Pattern> patterns_;
  std::vector<uint32_t> words_;
  std::string frame_, load_;
};

}  // namespace

uint32_t map_local_size(const ir::DeviceProfile& profile) {
  if (profile.form == ir::KernelForm::cpu) return std::max(profile.subgroup_size, 4u);
  return std::min(profile.max_workgroup_invocations, 128u);
}

Result<void> emit_map(LowerContext& context, const MapSpec& spec) {
  Result<ir::KernelCall> call = MapText(context, spec).make_call();
  if (!call) return call.error();
  if (call->push.size() > kWords) return context.error("too many strides for one kernel");
  context.emit(*std::move(call));
  return {};
}

}  // namespace ullage::ops
