// Which copies are swaps, and their parameters.
#include "ops/code/append.h"

#include <optional>

#include "ops/code/map_space.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/swap.h"

namespace ullage::ops {

using ir::Access;
using ir::ExtentExpr;
using ir::LowerContext;

namespace {

// Dimensions of the iteration space: the innermost one is `columns`.
struct Swap {
  size_t rows = 0;                   // innermost in the operand
  std::optional<size_t> outer = {};  // the one that is left
};
std::optional<Swap> swap_of(const Space& space) {
  const size_t count = space.dimensions.size();
  if (count < 2 || count > 3) return std::nullopt;
  std::optional<Swap> swap;
  for (size_t d = 0; d + 1 < count; ++d) {
    if (!is_constant(space.dimensions[d].strides[0], 1)) continue;
    swap = Swap{.rows = d};
    if (count == 3) swap->outer = 1 - d;
  }
  const ExtentExpr inner = space.dimensions.back().strides[0];
  // A repeated innermost axis reads one element for many.
  return is_constant(inner, 0) || is_constant(inner, 1) ? std::nullopt : swap;
}

struct CopyCase {
  const ir::DeviceProfile& profile;
  ir::DType dtype = ir::DType::f32;
  bool swaps = false;

  using Kernel = bool;  // movement/cpu/swap.comp
};

constexpr KernelRow<CopyCase> kCopies[] = {
    {.choice = {.files = "movement/cpu/swap.comp",
                .device = KernelDevice::cpu,
                .dtypes = "of 32 bits",
                .when = "another axis changes places with the innermost one",
                .why = "an invocation transposes blocks of 4 x 4 elements; the map kernel would "
                       "load each by itself"},
     .kernel = true,
     .serves = [](const CopyCase& c) { return c.swaps && ir::size_bytes(c.dtype) == 4; }},
    {.choice = {.files = "elementwise/map.comp",
                .dtypes = "all",
                .when = "otherwise",
                .why = "it walks any strides"},
     .kernel = false},
};

}  // namespace

std::vector<KernelChoice> copy_kernels() {
  return choices_of<CopyCase>(kCopies);
}

bool emit_swap(LowerContext& context, const MapSpec& spec) {
  const ir::DeviceProfile& profile = context.profile();
  const MapOperand& operand = spec.operands[0];
  const Space space = iteration_space(context, spec);
  const bool from_start = !operand.offset || is_constant(operand.offset, 0);
  const std::optional<Swap> swap = from_start ? swap_of(space) : std::nullopt;
  const CopyCase c{profile, operand.dtype, swap.has_value()};
  if (!choose_kernel<CopyCase>(kCopies, c).kernel) return false;
  const Dimension &columns = space.dimensions.back(), &rows = space.dimensions[swap->rows];
  const ExtentExpr one = context.pool().constant(1), zero = context.pool().constant(0);
  const ExtentExpr width =
      space.padded ? ir::simplify(ir::round_up(columns.extent, 4)) : columns.extent;
  const bool rows_inside = !swap->outer || swap->rows > *swap->outer;
  const ExtentExpr outer = swap->outer ? space.dimensions[*swap->outer].extent : one;
  const params::SwapParams push{
      .outer = context.slot(outer),
      .rows = context.slot(rows.extent),
      .columns = context.slot(columns.extent),
      .vec4s = context.slot(ir::simplify(ir::ceil_div(width, 4))),
      .from_outer = context.slot(swap->outer ? space.dimensions[*swap->outer].strides[0] : zero),
      .from_column = context.slot(columns.strides[0]),
      .to_outer = context.slot(rows_inside ? ir::simplify(rows.extent * width) : width),
      .to_row = context.slot(rows_inside ? width : ir::simplify(outer * width))};
  ir::KernelCall call;
  call.kernel.file = "movement/cpu/swap.comp";
  call.kernel.local_size[0] = independent_lanes(profile);
  const bool texel = has_fast_texels(profile), wide = has_fast_wide_stores(profile);
  call.kernel.needs.texel_buffers = texel;
  call.kernel.needs.int64 = wide;
  add_define(call.kernel, "TEXEL", texel);
  add_define(call.kernel, "WIDE_STORES", wide);
  call.operands = {{operand.buffer, Access::read, texel},
                   {spec.output, Access::write},
                   {spec.output, Access::write}};
  call.push = push_words(push);
  const ExtentExpr strips =
      ir::simplify(outer * ir::ceil_div(rows.extent, 16) * ir::ceil_div(width, 4));
  // Four blocks; in each, loops of one iteration stand in for branches, and the test that ends a
  // loop counts as well (DriverTrait::ends_long_loops).
  call.groups[0] = run_groups(context, strips, call.kernel.local_size[0], 80);
  context.emit(std::move(call));
  return true;
}

}  // namespace ullage::ops
