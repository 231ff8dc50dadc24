// Merging of axes and choice of access patterns.
#include "ops/code/map_space.h"

#include <algorithm>

#include "ops/schedule/lanes.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::Layout;
using ir::LowerContext;

namespace {

// Ops up to which a body is computed twice per iteration.
constexpr size_t kShortBody = 4;

// Texel buffers that every device binds to a stage (maxPerStageDescriptorStorageImages).
constexpr int64_t kMaxTexelOperands = 4;

// Can `outer` and `inner` be walked as one dimension by every operand?
bool can_merge(const Dimension& outer, const Dimension& inner) {
  for (size_t i = 0; i < inner.strides.size(); ++i) {
    if (!ir::prove_equal(outer.strides[i], ir::simplify(inner.strides[i] * inner.extent))) {
      return false;
    }
  }
  return true;
}

// Elements that dimension d takes in the result's memory.
ExtentExpr memory_extent(const Space& space, size_t d) {
  const ExtentExpr extent = space.dimensions[d].extent;
  const bool inner = d + 1 == space.dimensions.size();
  return inner && space.padded ? ir::simplify(ir::round_up(extent, 4)) : extent;
}

}  // namespace

bool is_constant(ExtentExpr e, int64_t value) {
  return ir::as_constant(e) == value;
}

Space iteration_space(LowerContext& context, const MapSpec& spec) {
  Space space;
  const Layout layout = ir::canonical(spec.layout, spec.shape);
  const std::vector<uint8_t> order = ir::memory_order(layout, spec.shape.rank());
  space.padded = layout.padded;
  std::vector<Dimension> reversed;
  for (size_t i = order.size(); i-- > 0;) {
    const ExtentExpr extent = spec.shape[order[i]].live;
    const bool padded_inner = layout.padded && i + 1 == order.size();
    if (is_constant(extent, 1) && !padded_inner) continue;
    Dimension dimension{extent, {}};
    for (const MapOperand& operand : spec.operands) {
      dimension.strides.push_back(operand.strides[order[i]]);
    }
    const bool inner_is_padded = layout.padded && reversed.size() == 1;
    if (!reversed.empty() && !inner_is_padded && can_merge(dimension, reversed.back())) {
      reversed.back().extent = ir::simplify(dimension.extent * reversed.back().extent);
    } else {
      reversed.push_back(std::move(dimension));
    }
  }
  space.dimensions.assign(reversed.rbegin(), reversed.rend());
  space.total = ir::storage_elements(layout, spec.shape, context.pool());
  space.whole_vec4s = space.padded || space.dimensions.size() <= 1 ||
                      ir::prove_multiple_of(space.dimensions.back().extent, 4);
  return space;
}

Pattern pattern_of(const Space& space, const MapSpec& spec, size_t operand) {
  const auto stride = [&](size_t d) { return space.dimensions[d].strides[operand]; };
  const size_t count = space.dimensions.size();
  const ExtentExpr offset = spec.operands[operand].offset;
  const bool shifted = offset && !is_constant(offset, 0);
  bool all_zero = true, outer_zero = true, dense = !shifted, aligned = true;
  ExtentExpr expected;
  for (size_t d = count; d-- > 0;) {
    const bool zero = is_constant(stride(d), 0);
    all_zero &= zero;
    const bool inner = d + 1 == count;
    if (!inner) outer_zero &= zero;
    if (!inner) aligned &= ir::prove_multiple_of(stride(d), 4);
    dense &= inner ? is_constant(stride(d), 1) : ir::prove_equal(stride(d), expected);
    expected = inner ? memory_extent(space, d) : ir::simplify(expected * memory_extent(space, d));
  }
  if (all_zero) return Pattern::scalar;
  if (dense) return Pattern::dense;
  if (!space.whole_vec4s) return Pattern::general;
  if (is_constant(stride(count - 1), 0) && !shifted) return Pattern::repeated;
  const bool unit = is_constant(stride(count - 1), 1);
  if (unit && outer_zero && !shifted) return Pattern::row;
  if (unit && aligned && (!shifted || ir::prove_multiple_of(offset, 4))) return Pattern::aligned;
  return Pattern::in_row;
}

bool is_vector(Pattern pattern) {
  return pattern == Pattern::dense || pattern == Pattern::row || pattern == Pattern::aligned;
}

namespace {

// Of CPU drivers: the lanes of GPUs have few vec4s each.
RowWalk row_walk(const ir::DeviceProfile& profile, const MapPlan& plan) {
  const auto is_walked = [](Pattern p) { return p <= Pattern::repeated; };
  if (profile.device_class != ir::DeviceClass::cpu ||
      !std::ranges::all_of(plan.patterns, is_walked) ||
      std::ranges::find(plan.patterns, Pattern::repeated) == plan.patterns.end()) {
    return RowWalk::never;
  }
  const auto extent = ir::as_constant(plan.space.dimensions.back().extent);
  if (!extent) return RowWalk::where_long;
  return *extent >= 4 * int64_t{independent_lanes(profile)} ? RowWalk::always : RowWalk::never;
}

}  // namespace

MapPlan make_plan(LowerContext& context, const MapSpec& spec) {
  MapPlan plan{.spec = spec,
               .space = iteration_space(context, spec),
               .patterns = {},
               .texel = {},
               .stored = {}};
  const ir::DeviceProfile& profile = context.profile();
  const bool texels = has_fast_texels(profile);
  for (size_t i = 0; i < spec.operands.size(); ++i) {
    plan.patterns.push_back(pattern_of(plan.space, spec, i));
    const ir::DType storage = context.storage_of_buffer(spec.operands[i].buffer);
    const FloatStorage stored = float_storage(spec.operands[i].dtype, storage);
    plan.stored.push_back(stored);
    plan.texel.push_back(
        texels && std::ranges::count(plan.texel, true) < kMaxTexelOperands &&
        is_vector(plan.patterns[i]) && spec.operands[i].dtype == ir::DType::f32 &&
        (stored == FloatStorage::whole || (stored == FloatStorage::half && profile.half_texels)));
  }
  const ir::DType result = spec.body.dtype_of(spec.body.result);
  plan.stored.push_back(float_storage(result, context.storage_of_buffer(spec.output)));
  plan.wide_store = has_fast_wide_stores(profile) && ir::size_bytes(result) == 4 &&
                    plan.stored.back() == FloatStorage::whole;
  // The result is bound twice. Text doubles: only where memory, not arithmetic, decides.
  const auto is_simple = [](Pattern p) { return is_vector(p) || p == Pattern::scalar; };
  plan.pairs = plan.wide_store && std::ranges::count(plan.texel, false) <= 2 &&
               std::ranges::all_of(plan.patterns, is_simple) &&
               spec.body.instructions.size() <= kShortBody;
  plan.doubles = doubles_of(spec.body, profile);
  // The text of doubles in integers is long: once is enough.
  if (plan.doubles == Doubles::native) plan.rows = row_walk(profile, plan);
  return plan;
}

}  // namespace ullage::ops
