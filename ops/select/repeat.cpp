// repeat and bincount.
#include "ops/select/repeat.h"

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/select/segment.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

// Slices of x that the result takes, and what they sum to.
struct Sources {
  Value positions, total;
  ExtentExpr extent;
};

void require_not_negative(ir::Builder& b, ExtentExpr repeat) {
  b.guard(ir::less_equal(b.pool().constant(0), repeat), "repeat: repeats must not be negative");
}

ExtentExpr length_of(ir::Builder& b, ExtentExpr total, const Size& size, ExtentExpr most) {
  if (size.size) return size.size;
  if (!most) return total;
  b.guard(ir::less_equal(total, most),
          "repeat: the sum of repeats must not exceed the bound given");
  return ir::min(ir::max(total, 0), most);
}

// Every slice equally often.
std::optional<Sources> equal_sources(ExtentExpr slices, Value repeats, const Size& size,
                                     ExtentExpr most) {
  ir::Builder& b = repeats.builder();
  const ir::HostValue times = b.scalars(flat(repeats));
  if (times.empty()) return std::nullopt;
  require_not_negative(b, times[0]);
  const ExtentExpr total = ir::simplify(slices * times[0]);
  Sources s{.positions = {}, .total = extent_scalar(b, total, DType::i64), .extent = {}};
  s.extent = length_of(b, total, size, most);
  // At least 1: a divisor.
  const Value divisor = extent_scalar(b, ir::max(times[0], 1), DType::i32);
  s.positions = div(iota(b, DType::i32, {s.extent}, 0), divisor);
  return s;
}

std::optional<Sources> own_sources(ExtentExpr slices, Value repeats, const Size& size,
                                   ExtentExpr most) {
  ir::Builder& b = repeats.builder();
  b.guard(ir::equal(repeats.extent(0), slices),
          "repeat: there must be one repeat or one per slice");
  const Value wide = cast(repeats, DType::i64);
  const Value ends = cumsum(wide, 0);
  const Value zero = b.scalar(DType::i64, 0);
  const ir::HostValue lowest = b.scalars(min(reduce_min.over_all(wide), zero));
  const Value total = reduce_sum.over_all(wide);
  const ir::HostValue sum = b.scalars(total);
  if (lowest.empty() || sum.empty()) return std::nullopt;
  require_not_negative(b, lowest[0]);
  const ExtentExpr extent = length_of(b, sum[0], size, most);
  const Value places = iota(b, DType::i64, {extent}, 0);
  return Sources{search_sorted(ends, places, true), total, extent};
}

// What a dtype's elements never exceed; none for wide ones.
std::optional<int64_t> largest_of(DType dtype) {
  if (dtype == DType::u8) return 255;
  if (dtype == DType::i8) return 127;
  if (dtype == DType::u16) return 65535;
  if (dtype == DType::i16) return 32767;
  return std::nullopt;
}

}  // namespace

Repeated repeat(Value x, Value repeats, std::optional<int64_t> axis, const Size& size,
                ExtentExpr most) {
  if (!x.valid() || !repeats.valid()) return {};
  if (!axis) x = flat(x);
  const std::optional<size_t> along = axis_of(x, "repeat", axis.value_or(0));
  if (!along) return {};
  if (ir::is_float(repeats.dtype()) || repeats.dtype() == DType::boolean || repeats.rank() > 1) {
    return refuse(x, "repeat", "repeats must be integers of rank 0 or 1"), Repeated();
  }
  ir::Builder& b = x.builder();
  const ExtentExpr slices = x.extent(*along), zero = b.pool().constant(0);
  const bool single = repeats.rank() == 0 || ir::as_constant(repeats.extent(0)) == 1;
  const auto sources = single ? equal_sources(slices, repeats, size, most)
                              : own_sources(slices, repeats, size, most);
  if (!sources) return {};
  if (size.size) {
    b.guard(ir::logical_or(ir::less(zero, slices), ir::equal(size.size, 0)),
            "repeat: there is no slice to fill the size with");
  }
  // Places past the sum read the last slice: indices are clamped.
  return {gather(x, sources->positions, static_cast<int64_t>(*along)), sources->total};
}

Counted bincount(Value x, Value weights, ExtentExpr minlength, const Size& size) {
  if (!x.valid()) return {};
  if (ir::is_float(x.dtype()) || x.dtype() == DType::boolean) {
    return refuse(x, "bincount", "the operand must be of integers"), Counted();
  }
  ir::Builder& b = x.builder();
  const Value bins = max(cast(flat(x), DType::i64), b.scalar(DType::i64, 0));
  if (!minlength) minlength = b.pool().constant(0);
  const Value least = extent_scalar(b, minlength, DType::i64);
  const Value one = b.scalar(DType::i64, 1), none = b.scalar(DType::i64, -1);
  // Nothing at all has -1 as its largest.
  const Value count = max(add(max(reduce_max.over_all(bins), none), one), least);
  ExtentExpr length = size.size;
  if (!length) {
    const ir::HostValue found = b.scalars(count);
    if (found.empty()) return {};
    const std::optional<int64_t> largest = largest_of(x.dtype());
    length = ir::max(found[0], 0);
    if (largest) length = ir::min(length, ir::max(b.pool().constant(*largest + 1), minlength));
  }
  if (!weights.valid()) return {cast(segment_count(bins, length), DType::i64), count};
  return {segment_sum(flat(weights), bins, length), count};
}

}  // namespace ullage::ops
