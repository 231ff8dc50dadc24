// Import rules of ops that cut tensors, join and pad them.
#include <algorithm>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/importer/runtime_axes.h"
#include "ops/movement/movement.h"

namespace ullage::onnx {
namespace {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

Result<void> concat(NodeContext& c) {
  if (!c.has(0)) return c.error("needs an operand");
  Result<int64_t> axis = c.axis(c.integer("axis", c.opset() < 4 ? 1 : 0), c.operand(0).rank());
  if (!axis) return axis.error();
  c.set(0, ops::concat(c.operands(), *axis));
  return {};
}

// A size computed from device data, clamped to [0, dim].
ExtentExpr limited(NodeContext& c, ExtentExpr size, ExtentExpr dim) {
  if (!ir::depends_on_device(size)) {
    c.builder().guard(ir::less_equal(c.constant(0), size), "a size must not be negative");
    return size;
  }
  c.builder().guard(ir::logical_and(ir::less_equal(c.constant(0), size), ir::less_equal(size, dim)),
                    "a size must lie in [0, extent]");
  return ir::min(ir::max(size, 0), dim);
}

Result<void> split(NodeContext& c) {
  if (!c.has(0)) return {};
  const Value x = c.operand(0);
  Result<int64_t> axis = c.axis(c.integer("axis", 0), x.rank());
  if (!axis) return axis.error();
  const auto pieces = static_cast<int64_t>(c.result_count());
  std::vector<ExtentExpr> sizes;
  const ExtentExpr dim = ops::extents_of(x)[static_cast<size_t>(*axis)];
  if (c.has(1)) {
    Result<std::vector<ExtentExpr>> given = c.host(1);
    if (!given) return given.error();
    sizes = *std::move(given);
  } else if (c.has_attribute("split")) {
    for (int64_t n : c.integers("split")) sizes.push_back(c.constant(n));
  } else if (c.has_attribute("num_outputs")) {
    const int64_t count = c.integer("num_outputs");
    if (count < 1 || count > 100000) return c.error("num_outputs is out of range");
    const ExtentExpr chunk = ir::ceil_div(dim, count);
    for (int64_t i = 0; i < count; ++i) {
      sizes.push_back(ir::max(ir::min(chunk, dim - chunk * c.constant(i)), 0));
    }
  } else {
    c.builder().guard(ir::equal(ir::mod(dim, c.constant(pieces)), 0),
                      "the extent is a multiple of the outputs");
    for (int64_t i = 0; i < pieces; ++i) sizes.push_back(ir::floor_div(dim, pieces));
  }
  if (static_cast<int64_t>(sizes.size()) != pieces) {
    return c.error("there must be one size per output: " + std::to_string(sizes.size()) +
                   " sizes, " + std::to_string(pieces) + " outputs");
  }
  for (ExtentExpr& size : sizes) size = limited(c, size, dim);
  const std::vector<Value> values = ops::split(x, *axis, sizes);
  for (size_t i = 0; i < values.size(); ++i) c.set(i, values[i]);
  return {};
}

Result<void> slice_at(NodeContext& c, const std::vector<ExtentExpr>& starts,
                      const std::vector<ExtentExpr>& ends, std::vector<int64_t> axes,
                      std::vector<ExtentExpr> steps) {
  if (axes.empty()) axes = all_axes(starts.size());
  if (steps.empty()) steps.assign(starts.size(), c.constant(1));
  if (ends.size() != starts.size() || axes.size() != starts.size() ||
      steps.size() != starts.size()) {
    return c.error("starts, ends, axes and steps have one length");
  }
  std::vector<ops::AxisSlice> slices;
  Result<std::vector<int64_t>> distinct = distinct_axes(c, std::move(axes), c.operand(0).rank());
  if (!distinct) return distinct.error();
  for (size_t i = 0; i < starts.size(); ++i) {
    c.builder().guard(ir::logical_not(ir::equal(steps[i], 0)), "steps must not be 0");
    slices.push_back({(*distinct)[i], starts[i], ends[i], steps[i]});
  }
  c.set(0, ops::slice_onnx(c.operand(0), slices));
  return {};
}

Result<void> slice_attributes(NodeContext& c) {
  if (!c.has(0)) return {};
  std::vector<ExtentExpr> starts, ends;
  for (int64_t n : c.integers("starts")) starts.push_back(c.constant(n));
  for (int64_t n : c.integers("ends")) ends.push_back(c.constant(n));
  return slice_at(c, starts, ends, c.integers("axes"), {});
}

// Axes that only the run knows: every axis is cut, most of them from 0 to their end.
Result<void> slice_named(NodeContext& c, const std::vector<ExtentExpr>& starts,
                         const std::vector<ExtentExpr>& ends, std::vector<ExtentExpr> steps) {
  const std::vector<ExtentExpr> axes = *c.host(3), dims = ops::extents_of(c.operand(0));
  if (steps.empty()) steps.assign(axes.size(), c.constant(1));
  if (starts.size() != axes.size() || ends.size() != axes.size() || steps.size() != axes.size()) {
    return c.error("starts, ends, axes and steps have one length");
  }
  named_axes(c, axes, dims.size());
  const std::vector<ExtentExpr> zeros(dims.size(), c.constant(0)), ones(dims.size(), c.constant(1));
  return slice_at(c, values_by_axis(axes, starts, zeros), values_by_axis(axes, ends, dims),
                  all_axes(dims.size()), values_by_axis(axes, steps, ones));
}

Result<void> slice(NodeContext& c) {
  if (!c.has(0)) return {};
  Result<std::vector<ExtentExpr>> starts = c.host(1), ends = c.host(2);
  if (!starts) return starts.error();
  if (!ends) return ends.error();
  Result<std::vector<ExtentExpr>> steps = std::vector<ExtentExpr>();
  if (c.has(4)) steps = c.host(4);
  if (!steps) return steps.error();
  Result<std::optional<std::vector<int64_t>>> axes = std::optional(std::vector<int64_t>());
  if (c.has(3)) axes = c.structure_if_known(3);
  if (!axes) return axes.error();
  if (!*axes) return slice_named(c, *starts, *ends, *std::move(steps));
  return slice_at(c, *starts, *ends, **std::move(axes), *std::move(steps));
}

Result<void> tile(NodeContext& c) {
  Result<std::vector<ExtentExpr>> repeats = c.host(1);
  if (!repeats) return repeats.error();
  if (!c.has(0)) return {};
  if (repeats->size() != c.operand(0).rank()) return c.error("one repeat per axis");
  c.set(0, ops::tile(c.operand(0), *repeats));
  return {};
}

// Modes that repeat elements need some: reflect, which does not repeat the one at the border, one
// more than it adds.
void require_elements(const NodeContext& c, ops::PadMode mode,
                      const std::vector<ExtentExpr>& before, const std::vector<ExtentExpr>& after) {
  const std::vector<ExtentExpr> extents = ops::extents_of(c.operand(0));
  for (size_t a = 0; a < extents.size(); ++a) {
    const ExtentExpr added = ir::max(before[a], after[a]), none = c.constant(0);
    if (mode == ops::PadMode::reflect) {
      c.builder().guard(ir::less_equal(added, ir::max(extents[a] - 1, 0)),
                        "mode reflect must add fewer elements than the axis has");
    } else {
      c.builder().guard(ir::logical_or(ir::less_equal(added, none), ir::less(none, extents[a])),
                        "an empty axis has no elements to repeat");
    }
  }
}

Result<void> pad_by(NodeContext& c, const std::vector<ExtentExpr>& pads,
                    const std::vector<int64_t>& axes, Value value) {
  const size_t rank = c.operand(0).rank();
  if (pads.size() != 2 * axes.size()) return c.error("two pads per axis");
  std::vector<ExtentExpr> before(rank, c.constant(0)), after(rank, c.constant(0));
  for (size_t i = 0; i < axes.size(); ++i) {
    before[static_cast<size_t>(axes[i])] = pads[i];
    after[static_cast<size_t>(axes[i])] = pads[i + axes.size()];
  }
  if (value.valid() && value.rank() == 1) value = ops::reshape(value, {});
  const ops::PadMode mode = c.word("mode", ops::PadMode::constant);
  if (mode != ops::PadMode::constant) require_elements(c, mode, before, after);
  c.set(0, ops::pad(c.operand(0), std::move(before), std::move(after), mode, value));
  return {};
}

Result<void> pad_attributes(NodeContext& c) {
  if (!c.has(0)) return {};
  std::vector<ExtentExpr> pads;
  for (int64_t n : c.integers(c.opset() < 2 ? "paddings" : "pads")) pads.push_back(c.constant(n));
  return pad_by(c, pads, all_axes(c.operand(0).rank()),
                c.scalar(c.operand(0).dtype(), c.number("value", 0)));
}

// Axes that only the run knows.
Result<void> pad_named(NodeContext& c, std::span<const ExtentExpr> pads) {
  const std::vector<ExtentExpr> axes = *c.host(3);
  const size_t rank = c.operand(0).rank();
  if (pads.size() != 2 * axes.size()) return c.error("two pads per axis");
  named_axes(c, axes, rank);
  const std::vector<ExtentExpr> zeros(rank, c.constant(0));
  std::vector<ExtentExpr> all = values_by_axis(axes, pads.first(axes.size()), zeros);
  const std::vector<ExtentExpr> after = values_by_axis(axes, pads.subspan(axes.size()), zeros);
  all.insert(all.end(), after.begin(), after.end());
  return pad_by(c, all, all_axes(rank), c.operand(2));
}

Result<void> pad(NodeContext& c) {
  Result<std::vector<ExtentExpr>> pads = c.host(1);
  if (!pads) return pads.error();
  if (!c.has(0)) return {};
  std::vector<int64_t> axes = all_axes(c.operand(0).rank());
  if (c.has(3)) {
    Result<std::optional<std::vector<int64_t>>> given = c.structure_if_known(3);
    if (!given) return given.error();
    if (!*given) return pad_named(c, *pads);
    Result<std::vector<int64_t>> distinct =
        distinct_axes(c, **std::move(given), c.operand(0).rank());
    if (!distinct) return distinct.error();
    axes = *std::move(distinct);
  }
  return pad_by(c, *pads, axes, c.operand(2));
}

// Pads or crops around the middle; the odd element goes to the end.
Result<void> center_crop_pad(NodeContext& c) {
  Result<std::vector<ExtentExpr>> target = c.host(1);
  if (!target) return target.error();
  if (!c.has(0)) return {};
  const std::vector<ExtentExpr> from = ops::extents_of(c.operand(0));
  std::vector<int64_t> axes = all_axes(from.size());
  if (c.has_attribute("axes")) axes = c.integers("axes");
  if (axes.size() != target->size()) return c.error("one extent per axis");
  Result<std::vector<int64_t>> distinct = distinct_axes(c, std::move(axes), from.size());
  if (!distinct) return distinct.error();
  std::vector<ExtentExpr> before(from.size(), c.constant(0)), after = before;
  for (size_t i = 0; i < distinct->size(); ++i) {
    const auto a = static_cast<size_t>((*distinct)[i]);
    const ExtentExpr given = from[a], wanted = (*target)[i];
    before[a] = ir::select(ir::less(given, wanted), ir::floor_div(wanted - given, 2),
                           c.constant(0) - ir::floor_div(given - wanted, 2));
    after[a] = wanted - given - before[a];
  }
  c.set(0, ops::pad(c.operand(0), std::move(before), std::move(after)));
  return {};
}

constexpr ImportRule kPiecesImportRules[] = {
    {"CenterCropPad", 1, 18, "input_data shape:int", "axes", center_crop_pad},
    {"Concat", 1, 1, "inputs*", "axis", concat},
    {"Concat", 4, 13, "inputs*", "axis!", concat},
    {"Pad", 1, 1, "data", "mode paddings value", pad_attributes},
    {"Pad", 2, 2, "data", "mode pads value", pad_attributes},
    {"Pad", 11, 25, "data pads:int constant_value? axes:int?", "mode", pad},
    {"Slice", 1, 1, "data", "axes ends starts", slice_attributes},
    {"Slice", 10, 13, "data:copied starts:int ends:int axes:int? steps:int?", "", slice},
    {"Split", 1, 18, "input:copied split:int?", "axis num_outputs split", split},
    {"Tile", 6, 13, "input:copied repeats:int", "", tile},
};

}  // namespace

std::span<const ImportRule> pieces_import_rules() {
  return kPiecesImportRules;
}

}  // namespace ullage::onnx
