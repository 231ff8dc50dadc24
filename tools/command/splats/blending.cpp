// Lists of tiles by a sort of pairs, and a loop over them that blends a chunk of each list at once.
#include "tools/command/splats/blending.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ops/control/loop.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"

namespace ullage::tools {
namespace {

namespace op = ullage::ops;
using ir::DType;
using ir::ExtentExpr;
using ir::Value;

constexpr int64_t kTilePixels = kTile * kTile;
constexpr double kMostAlpha = 0.99, kLeastTransmittance = 1e-4;
// Elements of what a chunk computes at once: memory against dispatches.
constexpr int64_t kChunkElements = int64_t{1} << 21;

int64_t tiles_along(int64_t pixels) {
  return (pixels + kTile - 1) / kTile;
}

// How many splats of each list an iteration blends.
int64_t chunk_of(int64_t width, int64_t height) {
  const int64_t pixels = tiles_along(width) * tiles_along(height) * kTilePixels;
  return std::clamp<int64_t>(kChunkElements / pixels, 4, 32);
}

Value columns(Value x, size_t axis, int64_t first, int64_t count) {
  ir::ExtentPool& pool = x.builder().pool();
  return op::slice_along(x, axis, pool.constant(first), pool.constant(count));
}

// f32 [256, 1]: where the pixels of a tile are, from its corner.
Value pixel_centres(ir::Builder& b, bool is_row) {
  ir::Tensor centres(DType::f32, {kTilePixels, 1});
  for (int64_t i = 0; i < kTilePixels; ++i) {
    centres.set_number(i, static_cast<double>(is_row ? i / kTile : i % kTile) + 0.5);
  }
  return b.constant(std::move(centres));
}

// f32 [tiles, 1]: where the corners of tiles are.
Value tile_corners(ir::Builder& b, int64_t width, int64_t height, bool is_row) {
  const int64_t across = tiles_along(width), tiles = across * tiles_along(height);
  ir::Tensor corners(DType::f32, {tiles, 1});
  for (int64_t i = 0; i < tiles; ++i) {
    corners.set_number(i, static_cast<double>((is_row ? i / across : i % across) * kTile));
  }
  return b.constant(std::move(corners));
}

// Some splats of each tile's list.
struct Chunk {
  Value rows;     // f32 [tiles, chunk, kDrawnColumns]
  Value opacity;  // f32 [tiles, 1, chunk]; 0 behind the end of a list
};

// f32 [tiles, 256, chunk]: alphas of a chunk at the pixels of its tile.
Value alphas_of(const Chunk& chunk, int64_t width, int64_t height) {
  ir::Builder& b = chunk.rows.builder();
  const ExtentExpr tiles = chunk.rows.extent(0), count = chunk.rows.extent(1);
  const auto column = [&](int64_t index) {
    return op::reshape(columns(chunk.rows, 2, index, 1), {tiles, count});
  };
  const auto per_splat = [&](Value x) {
    return op::reshape(x, {tiles, b.pool().constant(1), count});
  };
  const auto apart = [&](int64_t axis) {
    const Value centre = op::sub(column(kCentre + axis), tile_corners(b, width, height, axis == 1));
    return op::sub(pixel_centres(b, axis == 1), per_splat(centre));
  };
  const Value dx = apart(0), dy = apart(1);
  const Value u = op::mul(dx, per_splat(column(kFactor)));
  const Value v = op::mul(op::sub(dy, op::mul(dx, per_splat(column(kFactor + 1)))),
                          per_splat(column(kFactor + 2)));
  const Value power = op::mul(op::add(op::mul(u, u), op::mul(v, v)), -0.5);
  const Value alpha = op::min(op::mul(op::exp(power), chunk.opacity), kMostAlpha);
  return op::where(op::greater_equal(alpha, kLeastAlpha), alpha, b.scalar(DType::f32, 0));
}

// [tiles, 256, 4] to [height, width, 4].
Value assembled(Value x, int64_t width, int64_t height) {
  ir::ExtentPool& pool = x.builder().pool();
  const auto c = [&](int64_t n) { return pool.constant(n); };
  const int64_t across = tiles_along(width), down = tiles_along(height);
  x = op::reshape(x, {c(down), c(across), c(kTile), c(kTile), c(4)});
  x = op::reshape(op::transpose(x, {0, 2, 1, 3, 4}), {c(down * kTile), c(across * kTile), c(4)});
  return columns(columns(x, 0, 0, height), 1, 0, width);
}

}  // namespace

TileLists tile_lists(const Projected& projected, int64_t width, int64_t height,
                     int64_t first_capacity) {
  ir::Builder& b = projected.depth.builder();
  const int64_t across = tiles_along(width);
  // In the order of depth, so that a stable sort by tile is one by both.
  const Value order = op::argsort(projected.depth);
  const auto ordered = [&](Value x) { return op::gather(x, order, 0); };
  const Value tiles_x = ordered(projected.tiles_x), tiles_y = ordered(projected.tiles_y);
  const Value ends = op::cumsum(op::cast(op::mul(tiles_x, tiles_y), DType::i64), 0);
  const Value total = op::reduce_max.over_all(ends);
  const ir::HostValue sum = b.scalars(total);
  if (sum.empty()) return {};
  const ExtentExpr capacity = b.reserve("pairs", first_capacity);
  b.limit(capacity, sum[0], "pairs of a tile and a splat must not exceed their bound",
          {total.id()});
  const ExtentExpr pairs = ir::simplify(ir::min(ir::max(sum[0], 0), capacity));

  const Value place = op::iota(b, DType::i64, {pairs}, 0);
  const Value rank = op::search_sorted(ends, place, true);
  const auto of_pair = [&](Value x) { return op::gather(x, rank, 0); };
  const Value wide = of_pair(tiles_x);
  const Value before = op::sub(ends, op::cast(op::mul(tiles_x, tiles_y), DType::i64));
  const Value local = op::cast(op::sub(place, of_pair(before)), DType::i32);
  const Value row = op::add(op::div(local, wide), of_pair(ordered(projected.first_y)));
  const Value column = op::add(op::floor_mod(local, wide), of_pair(ordered(projected.first_x)));
  const Value tile = op::add(op::mul(row, static_cast<double>(across)), column);

  const Value sorted = op::argsort(tile);
  const Value tile_of_place = op::gather(tile, sorted, 0);
  const Value tiles = op::iota(b, DType::i32, {b.pool().constant(across * tiles_along(height))}, 0);
  TileLists lists;
  const Value pieces[] = {op::gather(of_pair(order), sorted, 0),
                          b.constant(ir::Tensor(DType::i32, {1}))};
  lists.splats = op::concat(pieces, 0);
  lists.first = op::search_sorted(tile_of_place, tiles);
  lists.last = op::search_sorted(tile_of_place, tiles, true);
  lists.pairs = total;
  const ir::HostValue longest =
      b.scalars(op::reduce_max.over_all(op::sub(lists.last, lists.first)));
  if (!longest.empty()) lists.longest = longest[0];
  return lists;
}

Value blend(const Projected& projected, const TileLists& lists, Value background, int64_t width,
            int64_t height, ExtentExpr most) {
  ir::Builder& b = projected.drawn.builder();
  if (b.failed()) return {};
  ir::ExtentPool& pool = b.pool();
  const int64_t count = chunk_of(width, height);
  const ExtentExpr tiles = lists.first.extent(0), pixels = pool.constant(kTilePixels);
  const double least = std::log(kLeastTransmittance);
  const Value zero = b.scalar(DType::f32, 0);
  constexpr int64_t kBehind[] = {1};
  const Value first = op::unsqueeze(lists.first, kBehind),
              last = op::unsqueeze(lists.last, kBehind);
  const Value offsets = op::iota(b, DType::i32, {pool.constant(1), pool.constant(count)}, 1);
  const Value nothing = op::full(zero, {tiles, pixels, pool.constant(4)});
  const Value clear = op::full(zero, {tiles, pixels, pool.constant(1)});

  ExtentExpr longest = ir::max(lists.longest, 0);
  if (most) longest = ir::min(longest, most);
  op::Loop loop(b, ir::simplify(ir::ceil_div(longest, count)));
  const Value sum = loop.carry(nothing);   // colours and their weights
  const Value passed = loop.carry(clear);  // the logarithm of the transmittance
  const Value start =
      op::mul(op::cast(loop.iteration_value(), DType::i32), static_cast<double>(count));
  const Value place = op::add(op::add(first, start), offsets);
  const Value is_inside = op::less(place, last);
  Chunk chunk;
  chunk.rows = op::gather(projected.drawn, op::gather(lists.splats, place, 0), 0);
  const ExtentExpr size = pool.constant(count);
  const Value opacity = op::reshape(columns(chunk.rows, 2, kDrawnOpacity, 1), {tiles, size});
  chunk.opacity = op::reshape(op::where(is_inside, opacity, zero), {tiles, pool.constant(1), size});
  const Value alpha = alphas_of(chunk, width, height);
  const Value step = op::log1p(op::neg(alpha));
  const Value behind = op::add(op::cumsum(step, 2), passed);
  // Behind the first splat that a finished pixel leaves out all others have less left, too.
  const Value is_kept = op::greater_equal(behind, least);
  const Value weight = op::where(is_kept, op::mul(alpha, op::exp(op::sub(behind, step))), zero);
  const Value next = op::add(sum, op::matmul(weight, columns(chunk.rows, 2, kColour, 4)));
  const Value left = columns(behind, 2, count - 1, 1);
  loop.next(sum, next);
  loop.next(passed, left);
  loop.end(op::greater_equal(op::reduce_max.over_all(left), least));

  const Value picture = assembled(loop.result(sum), width, height);
  const Value weights = columns(picture, 2, 3, 1);
  return op::add(columns(picture, 2, 0, 3), op::mul(op::sub(1, weights), background));
}

}  // namespace ullage::tools
