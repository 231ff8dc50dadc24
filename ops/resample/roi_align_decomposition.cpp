// roi_align as ops that have derivatives: positions of samples along both axes, the four neighbours
// of each sample, their weights. Everything the kernel takes one by one is a tensor here, which is
// for gradients; a bin that its region sizes has capacity for as many samples as the kernel visits.
#include <array>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/resample/roi_align.h"

namespace ullage::ops {

using ir::Attributes;
using ir::Builder;
using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

constexpr double kMostSamples = 1 << 20, kLowest = -3e38;

// Of all samples of all bins of a region along one axis, [R, samples of a bin * bins]: the elements
// around, the weight of the second; of bins, [R, bins]: whether samples far outside are left out;
// per region, [R, 1]: samples of a bin.
struct AxisSamples {
  Value low, high, weight, inside, counted, skipped, count;
};

class Decomposition {
 public:
  Decomposition(Builder& builder, std::span<const Value> inputs, const Attributes& attributes)
      : builder_(builder), attributes_(attributes), x_(inputs[0]), rois_(inputs[1]) {
    const Value last = sub(size_of(x_.extent(0), DType::i32), int32(1));
    image_ = gather(x_, min(max(inputs[2], int32(0)), last), 0);
  }

  Value result() {
    const int64_t row_bins = attributes_[RoiAlignOp::kRows];
    const int64_t column_bins = attributes_[RoiAlignOp::kColumns];
    const AxisSamples rows = samples(1, row_bins, x_.extent(2));
    const AxisSamples columns = samples(0, column_bins, x_.extent(3));
    const auto inside = logical_and(down(rows.inside), across(columns.inside));
    const std::array parts{
        part(rows.low, sub(number(1), rows.weight), columns.low, sub(number(1), columns.weight)),
        part(rows.low, sub(number(1), rows.weight), columns.high, columns.weight),
        part(rows.high, rows.weight, columns.low, sub(number(1), columns.weight)),
        part(rows.high, rows.weight, columns.high, columns.weight)};
    const bool largest = attributes_[RoiAlignOp::kPooling] == RoiPooling::largest;
    const auto& join = largest ? max : add;
    const Value joined = join(join(parts[0], parts[1]), join(parts[2], parts[3]));
    Value value = where(inside, joined, number(0));
    if (largest) {
      const auto counted = logical_and(down(rows.counted), across(columns.counted));
      value = where(counted, value, number(kLowest));
    }
    std::vector<ExtentExpr> shape = {rois_.extent(0),       x_.extent(1),
                                     constant(row_bins),    capacity(x_.extent(2)),
                                     constant(column_bins), capacity(x_.extent(3))};
    value = reshape(value, std::move(shape));
    constexpr std::array<int64_t, 2> kOfBins{3, 5};
    const Value count = mul(down(rows.count), down(columns.count));
    if (!largest) {
      return div(reduce_sum(value, kOfBins, false), max(count, number(1)));
    }
    const Value outside = logical_or(down(rows.skipped), across(columns.skipped));
    const Value most = largest_of(value);
    const Value seen = where(outside, max(most, number(0)), most);
    return where(less(number(0), count), seen, number(0));
  }

 private:
  Value number(double v) const { return builder_.scalar(x_.dtype(), v); }
  Value int32(int64_t v) const { return builder_.scalar(DType::i32, static_cast<double>(v)); }
  ExtentExpr constant(int64_t v) const { return builder_.pool().constant(v); }
  Value size_of(ExtentExpr e, DType dtype) const {
    return cast(extent_values(builder_, {e}, {}, DType::i32), dtype);
  }
  // Capacity for the samples of a bin.
  ExtentExpr capacity(ExtentExpr extent) const {
    const int64_t samples = attributes_[RoiAlignOp::kSamples];
    return samples > 0 ? constant(samples) : extent + 8;
  }
  // 0, 1 ... along axis `axis` of three.
  Value counting(ExtentExpr count, size_t axis) const {
    std::vector<ExtentExpr> shape(3, constant(1));
    shape[axis] = count;
    return iota(builder_, x_.dtype(), shape, static_cast<int64_t>(axis));
  }
  // Number i of each region, [R, 1, 1].
  Value numbers(int64_t i) const {
    const Value column = gather(rois_, int32(i), 1);
    return reshape(column, {rois_.extent(0), constant(1), constant(1)});
  }

  AxisSamples samples(int64_t first_number, int64_t bins, ExtentExpr extent) const {
    const double scale = attributes_[RoiAlignOp::kScale];
    const bool half = attributes_[RoiAlignOp::kHalfPixel];
    const int64_t fixed = attributes_[RoiAlignOp::kSamples];
    const auto placed = [&](int64_t i) {
      return sub(mul(numbers(i), number(scale)), number(half ? 0.5 : 0));
    };
    const Value start = placed(first_number);
    Value size = sub(placed(first_number + 2), start);
    if (!half) size = max(size, number(1));
    const Value width = div(size, number(static_cast<double>(bins)));
    Value count = number(static_cast<double>(fixed));
    if (fixed == 0) {
      count = where(less(number(0), width), min(ceil(width), number(kMostSamples)), number(0));
    }
    const Value step = div(width, max(count, number(1)));
    const Value begin = add(start, mul(counting(constant(bins), 1), width));
    Value first = number(0);
    if (fixed == 0) {
      const Value steps = where(less(number(0), step), step, number(1));
      const Value before = sub(floor(div(sub(number(-1), begin), steps)), number(2));
      first = where(less(number(1), count), clip(before, number(0), count), number(0));
    }
    const Value i = add(first, counting(capacity(extent), 2));
    const Value at = add(begin, mul(add(i, number(0.5)), step));
    const Value end = size_of(extent, x_.dtype()), last = sub(end, number(1));
    const Value held = clip(at, number(0), last), below = floor(held);
    AxisSamples all;
    const auto flat = [&](Value v) {
      const ExtentExpr count_of = capacity(extent) * bins;
      const std::vector<ExtentExpr> shape = {rois_.extent(0), constant(bins), capacity(extent)};
      return reshape(broadcast_to(v, shape), {rois_.extent(0), count_of});
    };
    all.counted = flat(less(i, count));
    all.inside = logical_and(all.counted,
                             flat(logical_and(less_equal(number(-1), at), less_equal(at, end))));
    all.weight = flat(sub(held, below));
    all.low = flat(cast(below, DType::i32));
    all.high = min(add(all.low, int32(1)), sub(size_of(extent, DType::i32), int32(1)));
    all.skipped = logical_or(less(number(0), first),
                             less(add(first, size_of(capacity(extent), x_.dtype())), count));
    all.skipped = reshape(broadcast_to(all.skipped, {rois_.extent(0), constant(bins), constant(1)}),
                          {rois_.extent(0), constant(bins)});
    all.count = reshape(broadcast_to(count, {rois_.extent(0), constant(1), constant(1)}),
                        {rois_.extent(0), constant(1)});
    return all;
  }

  // Over axes 3 and 5, by its place, so that the derivative is that of the one taken.
  Value largest_of(Value value) const {
    if (!value.valid()) return {};
    const ExtentExpr rows = value.extent(2), columns = value.extent(4);
    const ExtentExpr samples = value.extent(3) * value.extent(5);
    const Value of_bins = reshape(transpose(value, {0, 1, 2, 4, 3, 5}),
                                  {value.extent(0), value.extent(1), rows, columns, samples});
    const Value most = gather_elements(of_bins, arg_max(of_bins, 4, true), 4);
    return reshape(most, {value.extent(0), value.extent(1), rows, columns});
  }

  // [R, n] as [R, 1, n, 1] and as [R, 1, 1, n].
  Value down(Value v) const {
    if (!v.valid()) return {};
    return reshape(v, {v.extent(0), constant(1), v.extent(1), constant(1)});
  }
  Value across(Value v) const {
    if (!v.valid()) return {};
    return reshape(v, {v.extent(0), constant(1), constant(1), v.extent(1)});
  }

  // Elements [R, C, rows, columns] at these indices, times their weights.
  Value part(Value row, Value row_weight, Value column, Value column_weight) const {
    if (!row.valid() || !column.valid()) return {};
    const ExtentExpr regions = rois_.extent(0), channels = x_.extent(1);
    const Value lines = gather_elements(
        image_, broadcast_to(down(row), {regions, channels, row.extent(1), x_.extent(3)}), 2);
    const Value points = gather_elements(
        lines, broadcast_to(across(column), {regions, channels, row.extent(1), column.extent(1)}),
        3);
    return mul(points, mul(down(row_weight), across(column_weight)));
  }

  Builder& builder_;
  const Attributes& attributes_;
  Value x_, rois_, image_;
};

}  // namespace

ir::Result<std::vector<Value>> decompose_roi_align(Builder& builder, std::span<const Value> inputs,
                                                   const Attributes& attributes) {
  const Value result = Decomposition(builder, inputs, attributes).result();
  if (!result.valid()) return builder.error();
  return std::vector{result};
}

}  // namespace ullage::ops
