// Windows of convolutions and pools, as their nodes state them.
#include "frontends/onnx/standard/window.h"

#include <algorithm>

#include "ops/movement/movement.h"

namespace ullage::onnx {

using ir::ExtentExpr;
using ir::Result;

namespace {

// auto_pad SAME: as many windows as strides fit into the extent, padding split evenly.
std::vector<ExtentExpr> same_pads(const std::vector<ExtentExpr>& in,
                                  const std::vector<ExtentExpr>& kernel,
                                  const ops::WindowSpec& window, bool upper) {
  const size_t n = in.size();
  std::vector<ExtentExpr> pads(2 * n);
  for (size_t a = 0; a < n; ++a) {
    const ExtentExpr span = (kernel[a] - 1) * at(window.dilations, a) + 1;
    const int64_t stride = at(window.strides, a);
    const ExtentExpr needed = (ir::ceil_div(in[a], stride) - 1) * stride + span - in[a];
    const ExtentExpr total = ir::max(needed, 0);
    const ExtentExpr half = ir::floor_div(total, 2);
    pads[a] = upper ? half : total - half;
    pads[a + n] = upper ? total - half : half;
  }
  return pads;
}

}  // namespace

Result<std::vector<ExtentExpr>> spatial_of(NodeContext& c, size_t i) {
  return spatial_of(c, i, c.operand(i));
}

Result<std::vector<ExtentExpr>> spatial_of(NodeContext& c, size_t i, ir::Value x) {
  std::vector<ExtentExpr> e = ops::extents_of(x);
  if (c.builder().failed()) return c.builder().error();
  if (e.size() < 3) return c.error("operand " + std::to_string(i) + " needs rank 3 or more");
  e.erase(e.begin(), e.begin() + 2);
  return e;
}

int64_t at(const std::vector<int64_t>& v, size_t i) {
  return i < v.size() ? v[i] : 1;
}

std::string_view auto_pad_of(const NodeContext& c) {
  return c.word("auto_pad", {"NOTSET", "VALID", "SAME_UPPER", "SAME_LOWER"});
}

bool pads_to_same(const NodeContext& c) {
  return auto_pad_of(c).starts_with("SAME");
}

Result<ops::WindowSpec> window_of(NodeContext& c, const std::vector<ExtentExpr>& in,
                                  const std::vector<ExtentExpr>& kernel) {
  ops::WindowSpec window{.strides = c.integers("strides"), .dilations = c.integers("dilations")};
  if (kernel.size() != in.size()) return c.error("the kernel has one extent per spatial axis");
  for (const auto* list : {&window.strides, &window.dilations}) {
    if (std::ranges::any_of(*list, [](int64_t n) { return n < 1; })) {
      return c.error("strides and dilations must be positive");
    }
  }
  if (pads_to_same(c)) {
    window.pads = same_pads(in, kernel, window, auto_pad_of(c) == "SAME_UPPER");
  } else if (auto_pad_of(c) != "VALID") {
    for (int64_t n : c.integers("pads")) window.pads.push_back(c.constant(n));
  }
  return window;
}

void require_fit(NodeContext& c, const std::vector<ExtentExpr>& in,
                 const std::vector<ExtentExpr>& kernel, const ops::WindowSpec& window,
                 const std::vector<int64_t>& missing) {
  const size_t n = in.size();
  if (window.pads.size() != 2 * n && !window.pads.empty()) return;  // an error of the op
  for (size_t a = 0; a < n; ++a) {
    c.builder().guard(ir::less_equal(c.constant(1), kernel[a]), "the kernel must not be empty");
    ExtentExpr needed = (kernel[a] - 1) * at(window.dilations, a) + 1;
    if (!window.pads.empty()) needed = needed - window.pads[a] - window.pads[a + n];
    if (a < missing.size()) needed = needed - missing[a];
    needed = ir::simplify(needed);
    if (ir::prove_less_equal(needed, c.constant(1))) continue;
    c.builder().guard(ir::logical_or(ir::equal(in[a], 0), ir::less_equal(needed, in[a])),
                      "the kernel must fit into the operand with its padding");
  }
}

}  // namespace ullage::onnx
