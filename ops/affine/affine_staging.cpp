#include "ops/affine/affine_staging.h"

#include "ops/affine/affine_rules.h"
#include "ops/code/scalar_code.h"

namespace ullage::ops {

namespace {

std::string numbered(const char* name, size_t n) {
  return name + std::to_string(n);
}

// " + 3 * v"
std::string step_text(int64_t step, const std::string& variable) {
  if (step == 0) return "";
  return " + " + (step == 1 ? variable : affine_literal(step) + " * " + variable);
}

// GLSL of element e's index along an axis of `extent`, of which `inside` elements share an index.
std::string index_text(int64_t inside, int64_t extent, bool outermost) {
  return "e" + (inside == 1 ? "" : " / " + std::to_string(inside) + "u") +
         (outermost ? "" : " % " + std::to_string(extent) + "u");
}

}  // namespace

std::string StagedText::arrays() const {
  std::string text;
  for (size_t i = 0; i < call_.reads.size(); ++i) {
    if (!has(i)) continue;
    text += "shared " + std::string(glsl_type(call_.reads[i].dtype)) + " " + numbered("staged", i) +
            "[" + std::to_string(tile_.regions[i]->words) + "];\n";
  }
  return text;
}

std::string StagedText::place(size_t axis, const std::string& origin) const {
  const std::string w = numbered("w", axis);
  std::string text = "  int " + w + " = " + origin + ";\n  int " + numbered("t", axis) + " = " + w;
  int64_t behind = 1;
  for (size_t a = axis + 1; a < tile_.lanes.size(); ++a) behind *= tile_.lanes[a];
  if (tile_.lanes[axis] != 1) {
    text += " + int(lane / " + std::to_string(behind) + "u % " + std::to_string(tile_.lanes[axis]) +
            "u)";
  }
  return text + ";\n";
}

std::string StagedText::loops(const std::string& begin, const std::string& end) {
  const std::string v = numbered("v", chunked()), chunk = std::to_string(tile_.chunk);
  std::string text = "  for (int first_" + v + " = " + begin + "; first_" + v + " < " + end +
                     "; first_" + v + " += " + chunk + ") {\n  barrier();\n";
  for (size_t i = 0; i < call_.reads.size(); ++i) {
    if (has(i)) text += fill(i);
  }
  return text + "  barrier();\n  int end_" + v + " = min(first_" + v + " + " + chunk + ", " + end +
         ");\n  for (int " + v + " = first_" + v + "; " + v + " < end_" + v + "; ++" + v + ") {\n";
}

// The address of the region's first element.
std::string StagedText::corner(size_t operand) {
  const AffineRead& read = call_.reads[operand];
  ir::ExtentExpr first = read.address.constant;
  for (size_t a = 0; a < read.axes.size(); ++a) {
    first = first - read.axes[a].stride * tile_.regions[operand]->below[a];
  }
  const size_t rank = call_.shape.size();
  std::string text = frame_.field(first);
  return text += frame_.sum(read.address, [&](size_t v) -> std::string {
    if (v < rank) return numbered("w", v);
    if (v > chunked() || ir::as_constant(call_.reduced[v - rank]) == 1) return "";
    return numbered(v == chunked() ? "first_v" : "v", v);
  });
}

std::string StagedText::fill(size_t operand) {
  const AffineRead& read = call_.reads[operand];
  const StagedRegion& region = *tile_.regions[operand];
  const int64_t lanes = tile_.invocations(), fetches = (region.elements + lanes - 1) / lanes;
  std::string at, word;
  int64_t inside = 1;
  for (size_t a = region.extents.size(); a-- > 0;) {
    if (region.extents[a] == 1) continue;
    const bool outermost = inside * region.extents[a] == region.elements;
    const std::string index = "int(" + index_text(inside, region.extents[a], outermost) + ")";
    const std::string stride = frame_.field(read.axes[a].stride);
    at += " + " + (stride == "1" ? index : stride + " * " + index);
    word += step_text(region.strides[a], index);
    inside *= region.extents[a];
  }
  // What the region has beyond the operand is read elsewhere in the buffer: no term has it.
  const std::string load = load_name(call_, operand) + "(uint(clamp(corner" + at + ", 0, " +
                           frame_.field(read.elements - 1) + ")))";
  // Only the last one may be past the end.
  std::string check;
  if (fetches * lanes != region.elements) {
    check = "if (" + (fetches == 1 ? "" : "h < " + std::to_string(fetches - 1) + "u || ") + "e < " +
            std::to_string(region.elements) + "u) ";
  }
  return "  {\n  int corner = " + corner(operand) + ";\n  [[unroll]] for (uint h = 0u; h < " +
         std::to_string(fetches) + "u; ++h) {\n  uint e = h * " + std::to_string(lanes) +
         "u + lane;\n  " + check + numbered("staged", operand) + "[" + word.substr(3) +
         "] = " + decode(read.dtype, load) + ";\n  }\n  }\n";
}

std::string StagedText::first_word(size_t operand) const {
  const StagedRegion& region = *tile_.regions[operand];
  std::string text = std::to_string(region.first);
  for (size_t a = 0; a < tile_.lanes.size(); ++a) {
    if (tile_.lanes[a] == 1) continue;
    text += step_text(region.steps[a], "(" + numbered("t", a) + " - " + numbered("w", a) + ")");
  }
  return text;
}

std::string StagedText::step(size_t operand, size_t variable) const {
  const std::string v = numbered("v", variable);
  return step_text(tile_.regions[operand]->steps[variable],
                   variable == chunked() ? "(" + v + " - first_" + v + ")" : v);
}

std::string StagedText::element(size_t operand, const std::string& word, int64_t row,
                                int64_t column) const {
  const std::vector<int64_t>& steps = tile_.regions[operand]->steps;
  int64_t offset = 0;
  const RegisterTile& own = tile_.own;
  if (own.row) offset += steps[*own.row] * row * tile_.lanes[*own.row];
  if (own.column) offset += steps[*own.column] * column * tile_.lanes[*own.column];
  return numbered("staged", operand) + "[" + word +
         (offset == 0 ? "" : " + " + affine_literal(offset)) + "]";
}

}  // namespace ullage::ops
