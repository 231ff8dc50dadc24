// The composites.
#include "examples/read_page/text_boxes.h"

#include <array>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/resample/grid_sample.h"
#include "ops/select/compact.h"
#include "ops/select/components.h"
#include "ops/select/segment.h"

namespace ullage::demo {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;
namespace op = ullage::ops;

constexpr double kThreshold = 0.3, kMinScore = 0.6, kMinSide = 3, kEnlargement = 2.5;
constexpr int64_t kLineHeight = 48, kWidthStep = 32;

// The first `count` rows.
Value first_rows(Value x, ExtentExpr count) {
  ir::ExtentPool& pool = x.builder().pool();
  std::vector<ExtentExpr> starts(x.rank(), pool.constant(0)), steps(x.rank(), pool.constant(1));
  std::vector<ExtentExpr> sizes = op::extents_of(x);
  sizes[0] = count;
  return op::slice(x, std::move(starts), std::move(sizes), std::move(steps));
}

Value column(Value x, int64_t index) {
  const Value at = op::extent_values(x.builder(), {x.builder().pool().constant(index)}, {});
  return op::gather(x, at, 1);
}

Value columns(std::initializer_list<Value> values) {
  std::vector<Value> pieces;
  for (Value v : values) pieces.push_back(op::unsqueeze(v, std::array<int64_t, 1>{1}));
  return op::concat(pieces, 1);
}

Value flat(Value x) {
  ir::ExtentPool& pool = x.builder().pool();
  return op::reshape(x, {ir::product(pool, op::extents_of(x))});
}

// A size as data.
Value as_value(ir::Builder& builder, ExtentExpr extent, DType dtype) {
  return op::extent_values(builder, {extent}, {}, dtype);
}

// Positions where `condition` is true, at most `most` of them, and how many there are.
struct Places {
  Value positions, found;
};
Places places_of(Value condition, ExtentExpr most) {
  const std::vector<Value> all = op::compact(condition);
  if (!all[0].valid()) return {};
  const ExtentExpr count = ir::max(all[0].builder().scalars(all[1])[0], 0);
  const ExtentExpr kept = ir::min(ir::min(count, most), all[0].extent(0));
  return {first_rows(all[0], kept), all[1]};
}

// Regions of the mask, a row each.
struct Regions {
  Value boxes;   // i32 [K, 4]: -x0, -y0, x1, y1, corners included
  Value scores;  // f32 [K]
};
Regions measure(Value heat, Value mask, const ReaderLimits& limits) {
  ir::Builder& builder = heat.builder();
  const ExtentExpr width = mask.extent(1);
  const Value labels = flat(op::connected_components(mask, true));
  // Elements of regions in order of their region's first element, which is its label.
  Value member = places_of(flat(mask), labels.extent(0)).positions;
  const Value label = op::gather(labels, member, 0);
  const Places roots =
      places_of(op::equal(label, member), builder.pool().constant(limits.candidates));
  const Value first = op::gather(member, roots.positions, 0);
  Value region = op::search_sorted(first, label);
  const Value order = op::argsort(region);
  member = op::gather(member, order, 0);
  region = op::gather(region, order, 0);
  const Value row_length = as_value(builder, width, DType::i32);
  const Value x = op::floor_mod(member, row_length), y = op::div(member, row_length);
  const Value likely = op::gather(flat(heat), member, 0);
  const ExtentExpr count = first.extent(0);
  const Value boxes = op::segment_max(columns({op::neg(x), op::neg(y), x, y}), region, count, true);
  const Value sums = op::segment_sum(likely, region, count, true);
  const Value sizes = op::segment_count(region, count, true);
  return {boxes, op::div(sums, op::cast(sizes, DType::f32))};
}

// f32 corners after enlargement, inside the picture.
Value enlarged(Value boxes, ExtentExpr height, ExtentExpr width) {
  ir::Builder& builder = boxes.builder();
  const Value edges = op::cast(boxes, DType::f32);
  const Value x0 = op::neg(column(edges, 0)), y0 = op::neg(column(edges, 1));
  const Value x1 = op::add(column(edges, 2), 1), y1 = op::add(column(edges, 3), 1);
  const Value w = op::sub(x1, x0), h = op::sub(y1, y0);
  const Value margin = op::div(op::mul(op::mul(w, h), kEnlargement), op::mul(op::add(w, h), 2));
  const Value zero = builder.scalar(DType::f32, 0);
  const Value right = op::cast(as_value(builder, width, DType::i32), DType::f32);
  const Value bottom = op::cast(as_value(builder, height, DType::i32), DType::f32);
  return columns({op::max(op::sub(x0, margin), zero), op::max(op::sub(y0, margin), zero),
                  op::min(op::add(x1, margin), right), op::min(op::add(y1, margin), bottom)});
}

// Lines by rows, rows by columns. A row ends where the next line's middle lies more than half a
// line further down.
Value reading_order(Value corners) {
  ir::Builder& builder = corners.builder();
  const Value top = column(corners, 1), bottom = column(corners, 3);
  const Value middle = op::mul(op::add(top, bottom), 0.5), height = op::sub(bottom, top);
  const Value by_middle = op::argsort(middle);
  const Value at = op::gather(middle, by_middle, 0), tall = op::gather(height, by_middle, 0);
  const Value here = op::iota(builder, DType::i32, {corners.extent(0)}, 0);
  const Value before = op::max(op::sub(here, 1), builder.scalar(DType::i32, 0));
  const Value gap = op::sub(at, op::gather(at, before, 0));
  const Value is_new = op::greater(gap, op::mul(op::gather(tall, before, 0), 0.5));
  const Value row = op::cumsum(op::cast(is_new, DType::f32), 0);
  // Pictures are less than 8192 wide, so that the key is exact.
  const Value left = op::gather(column(corners, 0), by_middle, 0);
  const Value order = op::argsort(op::add(op::mul(row, 8192), left));
  return op::gather(by_middle, order, 0);
}

// Upright boxes, f32 [N] each; `steps`: columns that a line gets.
struct Lines {
  Value x0 = {}, y0 = {}, wide = {}, tall = {}, steps = {};
};

Value per_line(Value v) {
  return op::unsqueeze(v, std::array<int64_t, 3>{1, 2, 3});
}

// Centres of `extent` elements.
Value centres(ir::Builder& builder, ExtentExpr extent, std::vector<ExtentExpr> shape) {
  const Value at = op::iota(builder, DType::f32, {extent}, 0);
  return op::reshape(op::add(at, 0.5), std::move(shape));
}

// Where `at` elements from `start` lie, of `steps` elements along `size`, in [-1, 1] of `whole`.
Value place(Value at, Value start, Value size, Value steps, Value whole) {
  const Value position = op::add(op::mul(at, per_line(op::div(size, steps))), per_line(start));
  return op::sub(op::mul(op::div(position, whole), 2), 1);
}

// Positions in the picture for every element of [N, 48, width], as grid_sample has them.
Value grid_of(Value picture, const Lines& lines, ExtentExpr width) {
  ir::Builder& builder = picture.builder();
  const ExtentExpr one = builder.pool().constant(1), height = builder.pool().constant(kLineHeight);
  const auto edge = [&](size_t axis) {
    return op::cast(as_value(builder, picture.extent(axis), DType::i32), DType::f32);
  };
  const Value across = place(centres(builder, width, {one, one, width, one}), lines.x0, lines.wide,
                             lines.steps, edge(3));
  const Value down = place(centres(builder, height, {one, height, one, one}), lines.y0, lines.tall,
                           builder.scalar(DType::f32, kLineHeight), edge(2));
  const double axes[] = {1, 0};
  const Value is_across = builder.constant(ir::Tensor::from_doubles(DType::boolean, {2}, axes));
  return op::where(is_across, across, down);
}

}  // namespace

TextBoxes find_text(Value heat, ExtentExpr height, ExtentExpr width, const ReaderLimits& limits) {
  if (!heat.valid()) return {};
  ir::Builder& builder = heat.builder();
  const Value plane = op::reshape(heat, {heat.extent(2), heat.extent(3)});
  const Regions regions = measure(plane, op::greater(plane, kThreshold), limits);
  if (!regions.scores.valid()) return {};
  const auto side = [&](int64_t low, int64_t high) {
    return op::add(op::add(column(regions.boxes, low), column(regions.boxes, high)), 1);
  };
  const Value large = op::logical_and(op::greater_equal(side(0, 2), kMinSide),
                                      op::greater_equal(side(1, 3), kMinSide));
  const Value likely = op::greater(regions.scores, kMinScore);
  const Places kept =
      places_of(op::logical_and(large, likely), builder.pool().constant(limits.lines));
  const Value boxes = op::gather(regions.boxes, kept.positions, 0);
  if (!boxes.valid()) return {};
  const Value corners = enlarged(boxes, height, width);
  if (!corners.valid()) return {};
  const Value order = reading_order(corners);
  const Value scores = op::gather(regions.scores, kept.positions, 0);
  return {op::gather(corners, order, 0), op::gather(scores, order, 0), kept.found};
}

LinePictures cut_lines(Value picture, Value corners, const ReaderLimits& limits) {
  if (!picture.valid() || !corners.valid()) return {};
  ir::Builder& builder = picture.builder();
  ir::ExtentPool& pool = builder.pool();
  Lines lines{.x0 = column(corners, 0), .y0 = column(corners, 1)};
  lines.wide = op::sub(column(corners, 2), lines.x0);
  lines.tall = op::sub(column(corners, 3), lines.y0);
  const Value scaled = op::round(op::div(op::mul(lines.wide, kLineHeight), lines.tall));
  lines.steps = op::clip(scaled, builder.scalar(DType::f32, 1),
                         builder.scalar(DType::f32, static_cast<double>(limits.width)));
  const Value widths = op::cast(lines.steps, DType::i32);
  if (!widths.valid()) return {};
  const ir::HostValue widest = builder.scalars(op::reduce_max.over_all(widths));
  if (widest.empty()) return {};
  const ExtentExpr count = corners.extent(0), height = pool.constant(kLineHeight);
  const ExtentExpr width = ir::round_up(ir::min(ir::max(widest[0], 1), limits.width), kWidthStep);
  const Value points = op::reshape(grid_of(picture, lines, width),
                                   {pool.constant(1), count, height * width, pool.constant(2)});
  const Value sampled =
      op::grid_sample(picture, points, op::Interpolation::linear, op::GridPadding::border);
  const Value planes =
      op::transpose(op::reshape(sampled, {pool.constant(3), count, height, width}), {1, 0, 2, 3});
  const Value inside = op::less(op::iota(builder, DType::i32, {width}, 0), per_line(widths));
  return {op::where(inside, planes, builder.scalar(DType::f32, 0)), widths};
}

}  // namespace ullage::demo
