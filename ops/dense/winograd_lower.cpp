// The three calls of a Winograd convolution.
#include "ops/dense/winograd_lower.h"

#include "ir/lowering/shared_constants.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr int64_t kTile = 4, kWindow = 36, kTaps = 9;
// Below, transforms cost more than the products save.
constexpr int64_t kMinInner = 16, kMinColumns = 16;
// Of a product with a separate kernel; two tiles of them cost less than one of sixteen.
constexpr int64_t kFewRows = 4;

// G of F(4, 3): U = G g G^T of a filter g, at the points of shaders/lib/winograd.glsl. The row of a
// point p is (1, p, p^2) over the product of its distances from the other finite ones.
constexpr double kA = 0.625, kA2 = kA * kA, kB = 1.5, kB2 = kB * kB;
constexpr double kScaleA = 1 / (2 * kA2 * (kA2 - kB2)), kScaleB = 1 / (2 * kB2 * (kB2 - kA2));
constexpr double kFilter[6][3] = {{1 / (kA2 * kB2), 0, 0},
                                  {kScaleA, kA* kScaleA, kA2* kScaleA},
                                  {kScaleA, -kA* kScaleA, kA2* kScaleA},
                                  {kScaleB, kB* kScaleB, kB2* kScaleB},
                                  {kScaleB, -kB* kScaleB, kB2* kScaleB},
                                  {0, 0, 1}};

// Weights of the 9 taps in each of the 36 elements.
PackPiece::Mix filter_transform() {
  PackPiece::Mix mix{.coordinate = 1, .terms = kTaps, .stride = 1, .weights = {}};
  for (const auto& row : kFilter)
    for (const auto& column : kFilter)
      for (double y : row)
        for (double x : column) mix.weights.push_back(static_cast<float>(y * x));
  return mix;
}

int64_t vec4s(int64_t channels) {
  return (channels + 3) / 4;
}

// Tiles of so many images of the result's planes.
ExtentExpr tiles_of(const PlaneWindow& w, ExtentExpr images) {
  return images * ceil_div(w.out[0], kTile) * ceil_div(w.out[1], kTile);
}

// What the windows of x are transformed for: its depth slices, each for all that look at it.
ExtentExpr depth_slices_of_x(const LowerContext& context, const PlaneWindow& w) {
  return context.shape(context.output())[0].live * w.depth.in;
}
ExtentExpr depth_slices_of_result(const LowerContext& context, const PlaneWindow& w) {
  return context.shape(context.output())[0].live * w.depth.out;
}

// What its three calls have in common.
struct Winograd {
  const PlaneWindow& window;
  ExtentExpr x_tiles{}, tiles{};   // of x and of the result
  int64_t inner = 0, columns = 0;  // channels
  Tile tile{};                     // of the products
  params::ConvParams push{};
  BufferId windows = kNoBuffer, products = kNoBuffer;
};

BufferId scratch(LowerContext& context, ExtentExpr tiles, int64_t channels, const char* name) {
  const int64_t most = context.profile().max_storage_range / 4;
  return context.scratch(DType::f32, min(tiles * (kWindow * 4 * vec4s(channels)), most), name);
}

// A kernel with an invocation per tile and vec4 of `channels`.
KernelCall transform_call(const LowerContext& context, const Winograd& w, const char* file,
                          ExtentExpr tiles, int64_t channels) {
  const int64_t lanes = w.tile.lanes;
  const bool rolled = !w.tile.texel && context.profile().has(DriverTrait::slow_unrolled_windows);
  KernelCall call;
  call.kernel.file = file;
  call.kernel.local_size[0] = static_cast<uint32_t>(lanes);
  call.kernel.needs.texel_buffers = w.tile.texel;
  add_define(call.kernel, "TEXEL", w.tile.texel);
  add_define(call.kernel, "ROLLED", rolled);
  call.groups[0] = run_groups(context, tiles * vec4s(channels), lanes, rolled ? 13 : 1);
  return call;
}

void emit_input(LowerContext& context, const Winograd& w, BufferId x) {
  KernelCall call = transform_call(context, w, "conv/cpu/winograd_input.comp", w.x_tiles, w.inner);
  const bool wide = has_fast_wide_stores(context.profile());
  add_define(call.kernel, "WIDE_STORES", wide);
  call.kernel.needs.int64 = wide;
  call.operands = {{x, Access::read, w.tile.texel}, {w.windows, Access::write, false}};
  params::ConvParams push = w.push;
  push.batches = context.slot(depth_slices_of_x(context, w.window));
  call.push = push_words(push);
  context.emit(std::move(call));
}

// Filters as every tile of these columns takes them, of one tap along the depth behind the other.
BufferId packed_filters(LowerContext& context, const Winograd& w) {
  const int64_t depth = w.window.depth.kernel;
  PackRecipe recipe;
  for (int64_t tap = 0; tap < depth; ++tap) {
    PackPiece piece =
        panel_piece(w.tile, {.constant = context.constants().index_of(context.input(1)),
                             .columns = w.columns,
                             .column_stride = w.inner * depth * kTaps,
                             .outer = kWindow,
                             .outer_stride = 0,
                             .inner = w.inner,
                             .inner_stride = depth * kTaps});
    piece.offset = tap * kTaps;
    piece.mix = filter_transform();
    recipe.pieces.push_back(std::move(piece));
  }
  if (context.storage_of(context.input(1)) != DType::f16) return context.constants().packed(recipe);
  const uint32_t halves = context.constants().narrowed(recipe.pieces[0].constant);
  const Tensor& filters = *context.value(context.input(1)).constant;
  return context.constants().packed(sums_of_halves(std::move(recipe), filters, halves));
}

KernelCall product_call(LowerContext& context, const Winograd& w, const Tile& tile,
                        BufferId filters) {
  KernelCall call;
  call.kernel = tile_source("conv/cpu/winograd_product.comp", tile, "");
  pair_vec4s(call.kernel, tile, w.inner);
  add_define(call.kernel, "FEW", 0);
  add_depth(call.kernel, w.window);
  add_define(call.kernel, "RESIDUAL", 0);
  call.operands = {{w.windows, Access::read, tile.texel},
                   {filters, Access::read, tile.texel},
                   {w.products, Access::write, false}};
  call.push = push_words(w.push);
  call.groups = tile_groups(context, ceil_div(w.tiles, tile.rows() * tile.row_groups) *
                                         (tile.panels(w.columns) * kWindow));
  return call;
}

// Where the count of tiles is not known yet, a product of few rows has a separate kernel: rows
// that a tile lacks cost as much as others.
void emit_products(LowerContext& context, const Winograd& w) {
  const BufferId filters = packed_filters(context, w);
  KernelCall call = product_call(context, w, w.tile, filters);
  if (!as_constant(w.tiles) && w.tile.lane_rows > kFewRows) {
    Tile tile = w.tile;
    tile.lane_rows = kFewRows;
    KernelCall few = product_call(context, w, tile, filters);
    few.predicate = simplify(less_equal(w.tiles, context.pool().constant(2 * tile.rows())));
    call.predicate = simplify(logical_not(few.predicate));
    call.alternative = true;
    context.emit(std::move(few));
  }
  context.emit(std::move(call));
}

Result<void> emit_output(LowerContext& context, const Winograd& w, const PlaneOperands& operands) {
  auto epilogue = make_epilogue(context, {.bias = bias_of(context.node())}, 1, w.columns,
                                4 * vec4s(w.columns), kConvScalars);
  if (!epilogue) return epilogue.error();
  KernelCall call = transform_call(context, w, "conv/cpu/winograd_output.comp", w.tiles, w.columns);
  call.kernel.body = epilogue->text;
  widen_stores(call.kernel, context.profile());
  call.operands = {{w.products, Access::read, w.tile.texel},
                   {operands.y.buffer, Access::write, false}};
  const bool vectors = !epilogue->vectors.empty();
  if (vectors) {
    const BufferId packed = context.constants().packed({.pieces = std::move(epilogue->vectors)});
    call.operands.push_back({packed, Access::read, w.tile.texel});
  }
  const bool residual = operands.residual != kNoBuffer;
  add_define(call.kernel, "VECTORS", vectors);
  add_define(call.kernel, "RESIDUAL", residual ? std::ssize(call.operands) : 0);
  if (residual) call.operands.push_back({operands.residual, Access::read, w.tile.texel});
  params::ConvParams push = w.push;
  set_scalars(push.scalars, *epilogue);
  set_destination(push, operands.y);
  call.push = push_words(push);
  context.emit(std::move(call));
  return {};
}

}  // namespace

bool prefers_winograd(const DeviceProfile& profile, const PlaneWindow& w,
                      std::span<const int64_t> weights) {
  for (size_t a = 0; a < 2; ++a)
    if (w.kernel[a] != 3 || w.stride[a] != 1 || w.dilation[a] != 1) return false;
  const int64_t bytes = w.depth.kernel * kWindow * 16 * vec4s(weights[1]) * vec4s(weights[0]) * 4;
  return weights[0] >= kMinColumns && weights[1] >= kMinInner &&
         bytes <= static_cast<int64_t>(profile.max_storage_range);
}

ExtentExpr winograd_fits(const LowerContext& context, const PlaneWindow& w,
                         std::span<const int64_t> weights) {
  const int64_t bytes = kWindow * 16 * vec4s(std::max(weights[0], weights[1]));
  const ExtentExpr most = context.pool().constant(context.profile().max_storage_range / bytes);
  const ExtentExpr depth_slices =
      max(depth_slices_of_x(context, w), depth_slices_of_result(context, w));
  return simplify(less_equal(tiles_of(w, simplify(depth_slices)), most));
}

Result<void> emit_winograd(LowerContext& context, const PlaneWindow& window,
                           std::span<const int64_t> weights, const PlaneOperands& operands,
                           ExtentExpr fits) {
  Winograd w{.window = window, .inner = weights[1], .columns = weights[0]};
  w.x_tiles = tiles_of(window, depth_slices_of_x(context, window));
  w.tiles = tiles_of(window, depth_slices_of_result(context, window));
  w.tile = choose_tile(context.profile(), expected_value(w.tiles), w.columns);
  w.push = plane_params(context, window, w.inner, w.columns);
  w.windows = scratch(context, w.x_tiles, w.inner, "winograd windows");
  w.products = scratch(context, w.tiles, w.columns, "winograd products");
  context.restrict_to(fits);
  emit_input(context, w, operands.x);
  emit_products(context, w);
  auto done = emit_output(context, w, operands);
  context.restrict_to({});
  return done;
}

}  // namespace ullage::ops
