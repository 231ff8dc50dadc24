// pad: row, rules and kernel call.
#include <algorithm>
#include <array>
#include <cstring>

#include "ops/code/map_space.h"
#include "ops/movement/interleave.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_batching.h"
#include "ops/movement/movement_differentiation.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/movement.h"

namespace ullage::ops {

using ir::AttributeKind;
using ir::ExtentExpr;
using ir::LowerContext;
using ir::Result;
using ir::Value;

namespace {

constexpr ir::AttributeSpec kAttributes[] = {
    {"after", AttributeKind::extents, true, "elements added behind each axis; negative: cropped"},
    {"before", AttributeKind::extents, true, "elements added in front; negative: cropped"},
    {"mode", AttributeKind::text, true, "constant, reflect, edge or wrap"},
};
constexpr std::string_view kModes[] = {"constant", "reflect", "edge", "wrap"};
constexpr size_t kMaxRank = 8;

size_t mode_index(const ir::Attributes& attributes) {
  return static_cast<size_t>(std::ranges::find(kModes, attributes.text("mode")) - kModes);
}

Result<void> infer_pad(ir::InferContext& context) {
  const auto before = context.attributes.extents("before");
  const auto after = context.attributes.extents("after");
  ir::ShapeExtent shape = context.shape(0);
  if (before.size() != shape.rank() || after.size() != shape.rank()) {
    return context.error("before and after must have an entry per axis (C1): given " +
                         describe(context, 0));
  }
  if (mode_index(context.attributes) == std::size(kModes)) {
    return context.error("mode must be constant, reflect, edge or wrap (C2): given " +
                         std::string(context.attributes.text("mode")));
  }
  if (context.has(1) &&
      (context.shape(1).rank() != 0 || context.input(1).dtype != context.input(0).dtype)) {
    return context.error("the value must have rank 0 and the operand's dtype (C3): given " +
                         describe(context, 1));
  }
  for (size_t a = 0; a < shape.rank(); ++a) {
    const auto padded = take(context, ir::pad_axis(shape[a], before[a], after[a], 0),
                             "no axis may be cropped below 0 (C4)");
    if (!padded) return padded.error();
    shape[a] = *padded;
  }
  context.outputs.push_back({context.input(0).dtype, std::move(shape), std::nullopt});
  return {};
}

int64_t positive_mod(int64_t a, int64_t n) {
  return (a % n + n) % n;
}

// Position in the operand, or none: the constant.
std::optional<int64_t> source_position(size_t mode, int64_t c, int64_t n) {
  if (n == 0) return std::nullopt;
  switch (mode) {
    case 1: {
      if (n == 1) return 0;
      const int64_t m = positive_mod(c, 2 * n - 2);
      return m < n ? m : 2 * n - 2 - m;
    }
    case 2:
      return std::clamp<int64_t>(c, 0, n - 1);
    case 3:
      return positive_mod(c, n);
    default:
      return c >= 0 && c < n ? std::optional(c) : std::nullopt;
  }
}

Result<void> evaluate_pad(ir::EvaluateContext& context) {
  const ir::Tensor& x = context.inputs[0];
  Result<std::vector<int64_t>> before = context.extents("before");
  if (!before) return before.error();
  const size_t mode = mode_index(context.attributes());
  ir::Tensor y(x.dtype(), context.output_shapes[0]);
  const std::vector<int64_t> strides = dense_strides(x.shape());
  const ElementCopier copy(x, y);
  std::optional<ElementCopier> fill;
  if (context.has(1)) fill.emplace(context.inputs[1], y);
  int64_t to = 0;
  for_each_index(y.shape(), [&](std::span<const int64_t> index) {
    int64_t from = 0;
    bool inside = true;
    for (size_t a = 0; a < index.size(); ++a) {
      const auto at = source_position(mode, index[a] - (*before)[a], x.shape()[a]);
      inside = inside && at;
      from += at.value_or(0) * strides[a];
    }
    if (inside) {
      copy(from, to);
    } else if (fill) {
      (*fill)(0, to);
    }
    ++to;
  });
  context.outputs[0] = std::move(y);
  return {};
}

// ---- lowering -------------------------------------------------------------------------------

struct PadDimension {
  ExtentExpr extent, source, stride, before;  // in the result's memory; of the operand
};

// Memory order, neighbours that are not padded merged.
std::vector<PadDimension> pad_dimensions(LowerContext& context, const ir::Layout& layout) {
  const ir::ShapeExtent& from = context.shape(context.input(0));
  const ir::ShapeExtent& to = context.shape(context.output());
  const auto before = context.node().attributes.extents("before");
  const auto after = context.node().attributes.extents("after");
  const std::vector<ExtentExpr> strides =
      ir::strides_of(ir::canonical(layout, from), from, context.pool());
  const bool padded = ir::canonical(layout, to).padded;
  std::vector<PadDimension> dimensions;
  bool previous_moves = true;
  for (uint8_t a : ir::memory_order(layout, to.rank())) {
    const bool innermost = a == ir::memory_order(layout, to.rank()).back();
    const bool moves = !is_constant(ir::simplify(before[a]), 0) ||
                       !is_constant(ir::simplify(after[a]), 0) || (innermost && padded);
    const ExtentExpr extent = innermost && padded ? ir::round_up(to[a].live, 4) : to[a].live;
    const bool merges =
        !dimensions.empty() && !moves && !previous_moves &&
        ir::prove_equal(dimensions.back().stride, ir::simplify(strides[a] * from[a].live));
    if (merges) {
      PadDimension& outer = dimensions.back();
      outer = {outer.extent * extent, outer.source * from[a].live, strides[a], outer.before};
    } else {
      dimensions.push_back({extent, from[a].live, strides[a], before[a]});
    }
    previous_moves = moves;
  }
  return dimensions;
}

Result<void> lower_pad(LowerContext& context) {
  const ir::ValueId x = context.input(0), y = context.output();
  const ir::Layout layout = context.layout_of(x);
  const ir::ShapeExtent& shape = context.shape(y);
  const std::vector<PadDimension> dimensions = pad_dimensions(context, layout);
  if (dimensions.size() > kMaxRank) return context.error("at most 8 axes can be padded at once");
  const bool constant = mode_index(context.node().attributes) == 0;
  const bool has_value = constant && context.has_input(1);
  const bool padded = ir::canonical(layout, shape).padded;
  params::PadParams parameters{};
  const ExtentExpr total =
      ir::storage_elements(ir::canonical(layout, shape), shape, context.pool());
  parameters.total = context.slot(total);
  parameters.innermost =
      shape.rank() == 0 ? context.slot(1)
                        : context.slot(shape[ir::memory_order(layout, shape.rank()).back()].live);
  for (size_t d = 0; d < dimensions.size(); ++d) {
    const PadDimension& dimension = dimensions[d];
    parameters.extent[d] = context.slot(dimension.extent);
    parameters.source[d] = context.slot(dimension.source) | context.slot(dimension.stride) << 16;
    parameters.before[d / 2] |= context.slot(dimension.before) << (d % 2 * 16);
  }
  ir::KernelCall call;
  call.kernel.file = "movement/pad.comp";
  const ir::ValueId moved[] = {x, y, has_value ? context.input(1) : ir::kNoValue};
  const ir::DType storage = context.common_storage(moved);
  call.kernel.defines = {{"ELEMENT_BYTES", std::to_string(ir::size_bytes(storage))},
                         {"HAS_VALUE", has_value ? "1" : "0"},
                         {"MODE", std::to_string(mode_index(context.node().attributes))},
                         {"PADDED", padded ? "1" : "0"},
                         {"RANK", std::to_string(dimensions.size())}};
  call.kernel.local_size[0] = independent_lanes(context.profile());
  call.operands.push_back({context.read_as(x, layout, storage), ir::Access::read});
  if (has_value) {
    call.operands.push_back(
        {context.read_as(context.input(1), ir::Layout::plain(), storage), ir::Access::read});
  }
  call.operands.push_back({context.write_as(y, layout, storage), ir::Access::write});
  call.push.resize(sizeof parameters / 4);
  std::memcpy(call.push.data(), &parameters, sizeof parameters);
  // Each step loops over 4 elements and the dimensions of each.
  const auto inner = static_cast<int64_t>(5 + 4 * dimensions.size());
  call.groups[0] =
      strided_groups(context.profile(), ir::ceil_div(total, 4) * inner, call.kernel.local_size[0]);
  context.emit(std::move(call));
  return {};
}

template <size_t mode>
ir::Attributes sample_attributes(ir::ExtentPool& pool) {
  const auto extents = [&](std::array<int64_t, 3> v) {
    return std::vector<ExtentExpr>{pool.constant(v[0]), pool.constant(v[1]), pool.constant(v[2])};
  };
  return {{"before", extents({0, 2, 1})},
          {"after", extents({0, -1, 3})},
          {"mode", std::string(kModes[mode])}};
}

std::vector<ir::Sample> pad_samples() {
  std::vector<ir::Sample> samples;
  const auto add = [&](ir::DType dtype, ir::Attributes (*attributes)(ir::ExtentPool&)) {
    samples.push_back({.operands = {{.dtype = dtype, .shape = {"2", "n", "3"}}},
                       .attributes = attributes,
                       .sizes = {{{"n", 3}}, {{"n", 1}}, {{"n", 65}}}});
  };
  add(ir::DType::f32, sample_attributes<0>);
  add(ir::DType::i32, sample_attributes<0>);
  samples.back().sizes.push_back({{"n", 0}});
  add(ir::DType::f32, sample_attributes<1>);
  add(ir::DType::u8, sample_attributes<2>);
  add(ir::DType::i64, sample_attributes<3>);
  samples.push_back({.operands = {{.shape = {"2", "n", "3"}}, {.shape = {}}},
                     .attributes = sample_attributes<0>,
                     .sizes = {{{"n", 3}}, {{"n", 64}}}});
  return samples;
}

}  // namespace

constinit const PadOp pad = movement<PadOp>({
    .name = "pad",
    .doc = "adds elements around a tensor or crops it; (C1) an entry per axis; (C2) mode constant, "
           "reflect, edge or wrap; (C3) the value has rank 0 and the operand's dtype; (C4) no axis "
           "is cropped below 0",
    .max_inputs = 2,
    .attributes = kAttributes,
    .infer = infer_pad,
    .evaluate = evaluate_pad,
    .lower = lower_pad,
    .differentiation = transposes_by(transpose_pad),
    .batching = leading_axis(batch_pad, "a value of its own fills what a mask padded alike tells"),
    .samples = pad_samples,
});

Value PadOp::operator()(Value x, std::vector<ExtentExpr> before, std::vector<ExtentExpr> after,
                        std::string_view mode, Value value) const {
  if (!x.valid()) return {};
  const auto zero = [](ExtentExpr e) { return is_constant(ir::simplify(e), 0); };
  if (std::ranges::all_of(before, zero) && std::ranges::all_of(after, zero)) return x;
  std::vector<Value> inputs{x};
  if (value.valid()) inputs.push_back(value);
  return x.builder().add1(
      *this, inputs,
      {{"before", std::move(before)}, {"after", std::move(after)}, {"mode", std::string(mode)}});
}

std::span<const ir::OpDef* const> movement_rows() {
  static constexpr const ir::OpDef* kRows[] = {&broadcast_to, &reshape, &transpose, &slice,
                                               &concat,       &pad,     &interleave};
  return kRows;
}

}  // namespace ullage::ops
