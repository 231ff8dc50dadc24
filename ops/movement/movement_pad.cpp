// pad: op definition, rules and kernel call.
#include <algorithm>
#include <array>
#include <cstring>

#include "ops/code/map_space.h"
#include "ops/movement/interleave.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/movement.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::LowerContext;
using ir::Result;
using ir::Value;

namespace {

constexpr ir::AttributeSpec kAttributes[] = {
    PadOp::kAfter,
    PadOp::kBefore,
    PadOp::kMode,
};
constexpr size_t kMaxRank = 8;
constexpr int64_t kStrip = 16;  // vec4s that an invocation takes at a time

Result<void> infer_pad(ir::InferContext& context) {
  const auto before = context.attributes[PadOp::kBefore];
  const auto after = context.attributes[PadOp::kAfter];
  ir::ShapeExtent shape = context.shape(0);
  if (before.size() != shape.rank() || after.size() != shape.rank()) {
    return context.error("before and after must have an entry per axis (C1): given " +
                         describe(context, 0));
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
std::optional<int64_t> source_position(PadMode mode, int64_t c, int64_t n) {
  if (n == 0) return std::nullopt;
  switch (mode) {
    case PadMode::reflect: {
      if (n == 1) return 0;
      const int64_t m = positive_mod(c, 2 * n - 2);
      return m < n ? m : 2 * n - 2 - m;
    }
    case PadMode::edge:
      return std::clamp<int64_t>(c, 0, n - 1);
    case PadMode::wrap:
      return positive_mod(c, n);
    case PadMode::constant:
      break;
  }
  return c >= 0 && c < n ? std::optional(c) : std::nullopt;
}

Result<void> evaluate_pad(ir::EvaluateContext& context) {
  const ir::Tensor& x = context.inputs[0];
  Result<std::vector<int64_t>> before = context.extents(PadOp::kBefore);
  if (!before) return before.error();
  const PadMode mode = context.attributes()[PadOp::kMode];
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
  const auto before = context.node().attributes[PadOp::kBefore];
  const auto after = context.node().attributes[PadOp::kAfter];
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

// Do vec4s of the innermost dimension move as they are?
bool moves_vec4s(const LowerContext& context, std::span<const PadDimension> dimensions,
                 const ir::Layout& layout) {
  if (dimensions.size() < 2) return false;
  const ir::ShapeExtent& shape = context.shape(context.output());
  const uint8_t inner = ir::memory_order(layout, shape.rank()).back();
  const auto stays = [&](ir::AttributeKey<std::vector<ExtentExpr>> key) {
    return is_constant(ir::simplify(context.node().attributes[key][inner]), 0);
  };
  return stays(PadOp::kBefore) && stays(PadOp::kAfter) &&
         ir::prove_multiple_of(dimensions.back().extent, 4);
}

struct PadCase {
  const ir::DeviceProfile& profile;
  ir::DType storage;
  bool moves_vec4s = false;

  using Kernel = bool;  // by rows of vec4s
};

constexpr KernelRow<PadCase> kPads[] = {
    {.choice = {.files = "movement/cpu/pad_rows.comp",
                .device = KernelDevice::cpu,
                .dtypes = "of 32 bits",
                .when = "an innermost axis of whole vec4s that is not padded",
                .why = "an invocation copies 16 vec4s of memory at a time"},
     .kernel = true,
     .serves = [](const PadCase& c) { return ir::size_bytes(c.storage) == 4 && c.moves_vec4s; }},
    {.choice = {.files = "movement/pad.comp",
                .dtypes = "all",
                .when = "otherwise",
                .why = "an invocation finds where each of its elements comes from"},
     .kernel = false},
};

Result<void> lower_pad(LowerContext& context) {
  const ir::ValueId x = context.input(0), y = context.output();
  const ir::Layout layout = context.layout_of(x);
  const ir::ShapeExtent& shape = context.shape(y);
  const std::vector<PadDimension> dimensions = pad_dimensions(context, layout);
  if (dimensions.size() > kMaxRank) {
    return context.error("at most " + std::to_string(kMaxRank) + " axes can be padded at once");
  }
  const PadMode mode = context.node().attributes[PadOp::kMode];
  const bool has_value = mode == PadMode::constant && context.has_input(1);
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
  const ir::ValueId moved[] = {x, y, has_value ? context.input(1) : ir::kNoValue};
  const ir::DType storage = context.common_storage(moved);
  const PadCase c{context.profile(), storage, moves_vec4s(context, dimensions, layout)};
  const bool in_rows = choose_kernel<PadCase>(kPads, c).kernel;
  const bool texel = in_rows && reads_texels(context.profile());
  ir::KernelCall call;
  call.kernel.file = in_rows ? "movement/cpu/pad_rows.comp" : "movement/pad.comp";
  call.kernel.defines = {{"HAS_VALUE", has_value ? "1" : "0"},
                         {"MODE", std::to_string(static_cast<int64_t>(mode))},
                         {"PADDED", padded ? "1" : "0"},
                         {"RANK", std::to_string(dimensions.size())}};
  if (in_rows) {
    add_define(call.kernel, "STRIP", kStrip);
    add_define(call.kernel, "TEXEL", texel);
    call.kernel.needs.texel_buffers = texel;
    widen_stores(call.kernel, context.profile());
  } else {
    add_define(call.kernel, "ELEMENT_BYTES", static_cast<int64_t>(ir::size_bytes(storage)));
  }
  call.kernel.local_size[0] = independent_lanes(context.profile());
  call.operands.push_back({context.read_as(x, layout, storage), ir::Access::read, texel});
  if (has_value) {
    call.operands.push_back(
        {context.read_as(context.input(1), ir::Layout::plain(), storage), ir::Access::read});
  }
  call.operands.push_back({context.write_as(y, layout, storage), ir::Access::write});
  call.push.resize(sizeof parameters / 4);
  std::memcpy(call.push.data(), &parameters, sizeof parameters);
  if (in_rows) {
    ExtentExpr strips = ir::ceil_div(dimensions.back().extent, 4 * kStrip);
    for (const PadDimension& d : std::span(dimensions).first(dimensions.size() - 1))
      strips = strips * d.extent;
    call.groups[0] =
        run_groups(context, ir::simplify(strips), call.kernel.local_size[0], kStrip + 1);
  } else {
    // Each step loops over 4 elements and the dimensions of each.
    const auto inner = static_cast<int64_t>(5 + 4 * dimensions.size());
    call.groups[0] = strided_groups(context.profile(), ir::ceil_div(total, 4) * inner,
                                    call.kernel.local_size[0]);
  }
  context.emit(std::move(call));
  return {};
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
    .batching = leading_axis(batch_pad, "one value per entry, chosen by a mask padded alike"),
});

Value PadOp::operator()(Value x, std::vector<ExtentExpr> before, std::vector<ExtentExpr> after,
                        PadMode mode, Value value) const {
  if (!x.valid()) return {};
  const auto zero = [](ExtentExpr e) { return is_constant(ir::simplify(e), 0); };
  if (std::ranges::all_of(before, zero) && std::ranges::all_of(after, zero)) return x;
  std::vector<Value> inputs{x};
  if (value.valid()) inputs.push_back(value);
  return x.builder().add1(*this, inputs,
                          {{PadOp::kBefore, std::move(before)},
                           {PadOp::kAfter, std::move(after)},
                           {PadOp::kMode, mode}});
}

std::span<const ir::OpDef* const> movement_ops() {
  static constexpr const ir::OpDef* kOps[] = {&broadcast_to, &reshape, &transpose, &slice,
                                              &concat,       &pad,     &interleave};
  return kOps;
}

std::vector<KernelChoice> pad_kernels() {
  return choices_of<PadCase>(kPads);
}

}  // namespace ullage::ops
