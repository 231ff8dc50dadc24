// Truncation, padding, slices, ranges and layouts whose extents are data.
#include "ops/select/dynamic.h"

#include <cmath>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/order/sort.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::ScalarOp;
using ir::Value;

namespace {

// A size that the host knows as a float, rounded; null where that is not expressed.
ExtentExpr rounded_size(ir::ExtentPool& pool, ExtentExpr e) {
  if (!ir::yields_float(e->op)) return e;
  if (e->op == ScalarOp::float_runtime_scalar) {
    return pool.runtime_scalar(e->input, e->index, ir::Semantics::truncate_size);
  }
  const std::optional<double> known = ir::as_float_constant(e);
  if (!known || !std::isfinite(*known)) return {};
  constexpr double kLimit = 4611686018427387904.0;  // 2^62
  return pool.constant(
      static_cast<int64_t>(std::round(std::min(std::max(*known, -kLimit), kLimit))));
}

// The only element of an integer tensor as an extent; null after an error.
ExtentExpr integer_scalar(Value x, std::string_view name, std::string_view what) {
  if (!x.valid()) return {};
  if (ir::is_float(x.dtype()) || x.dtype() == DType::boolean) {
    return refuse(x, name, std::string(what) + " must be an integer"), ExtentExpr();
  }
  const ir::HostValue elements = x.builder().scalars(x);
  if (elements.size() == 1) return elements[0];
  return refuse(x, name, std::string(what) + " must be one element"), ExtentExpr();
}

ExtentExpr clamped(ExtentExpr e, ExtentExpr high) {
  return ir::simplify(ir::min(ir::max(e, 0), high));
}

// One extent per axis of x out of an integer tensor [rank]; empty after an error.
ir::HostValue per_axis(Value x, Value of, size_t rank, std::string_view name) {
  if (!x.valid() || !of.valid()) return {};
  ir::HostValue elements;
  if (!ir::is_float(of.dtype()) && of.rank() == 1) elements = x.builder().scalars(of);
  if (elements.size() == rank) return elements;
  refuse(x, name, "there must be an integer for every axis");
  return {};
}

// Where windows of `sizes` begin in x, moved inside.
std::vector<ExtentExpr> window_starts(Value x, Value starts, std::span<const ExtentExpr> sizes,
                                      std::string_view name) {
  const ir::HostValue asked = per_axis(x, starts, x.rank(), name);
  std::vector<ExtentExpr> inside;
  for (size_t a = 0; a < asked.size(); ++a) {
    ir::Builder& b = x.builder();
    b.guard(ir::less_equal(sizes[a], x.extent(a)),
            std::string(name) + ": the window must not exceed the operand on axis " +
                std::to_string(a));
    inside.push_back(clamped(asked[a], ir::max(x.extent(a) - sizes[a], 0)));
  }
  return inside;
}

ExtentExpr element_count_of(ir::ExtentPool& pool, DType dtype, ExtentExpr start, ExtentExpr stop,
                            ExtentExpr step) {
  if (!ir::is_float(dtype)) return ir::max(ir::ceil_div(stop - start, step), 0);
  const ExtentExpr steps =
      pool.make(ScalarOp::float_div, pool.make(ScalarOp::float_sub, stop, start), step);
  return ir::max(pool.make(ScalarOp::float_to_int, pool.make(ScalarOp::float_ceil, steps)), 0);
}

}  // namespace

Value dynamic_truncate(Value x, Value size, int64_t axis) {
  if (!x.valid() || !size.valid()) return {};
  const std::optional<size_t> along = axis_of(x, "dynamic_truncate", axis);
  if (!along) return {};
  if (size.rank() != 0) {
    return refuse(x, "dynamic_truncate", "the size must be a scalar of rank 0"), Value();
  }
  if (size.dtype() != DType::f32 && size.dtype() != DType::f64 && size.dtype() != DType::i64) {
    return refuse(x, "dynamic_truncate",
                  "the dtype of the size must be f32, f64 or i64, is " +
                      std::string(ir::name_of(size.dtype()))),
           Value();
  }
  ir::Builder& b = x.builder();
  const ir::HostValue elements = b.scalars(size, ir::Semantics::truncate_size);
  if (elements.empty()) return {};
  const ExtentExpr asked = rounded_size(b.pool(), elements[0]);
  if (!asked) return refuse(x, "dynamic_truncate", "the size must be finite"), Value();
  return prefix(x, *along, clamped(asked, x.extent(*along)));
}

Value pad_to_match(Value x, Value reference, int64_t axis) {
  if (!x.valid() || !reference.valid()) return {};
  const std::optional<size_t> along = axis_of(x, "pad_to_match", axis);
  const std::optional<size_t> other = axis_of(reference, "pad_to_match (reference)", axis);
  if (!along || !other) return {};
  const Size size{.size = ir::simplify(ir::max(x.extent(*along), reference.extent(*other)))};
  return ir::prove_equal(size.size, x.extent(*along)) ? x : fit(x, *along, size);
}

Value shape_of(Value x, int64_t axis) {
  if (!x.valid()) return {};
  const std::optional<size_t> along = axis_of(x, "shape_of", axis);
  return along ? extent_scalar(x.builder(), x.extent(*along), DType::i64) : Value();
}

Value get_dimension_size(Value x, int64_t axis) {
  if (!x.valid()) return {};
  const std::optional<size_t> along = axis_of(x, "get_dimension_size", axis);
  return along ? extent_scalar(x.builder(), x.extent(*along), DType::i32) : Value();
}

Value set_dimension_size(Value x, Value size, int64_t axis) {
  if (!x.valid()) return {};
  const std::optional<size_t> along = axis_of(x, "set_dimension_size", axis);
  const ExtentExpr asked = integer_scalar(size, "set_dimension_size", "the size");
  if (!along || !asked) return {};
  ir::Builder& b = x.builder();
  const ExtentExpr extent = x.extent(*along);
  b.guard(
      ir::logical_and(ir::less_equal(b.pool().constant(0), asked), ir::less_equal(asked, extent)),
      "set_dimension_size: the size must lie in [0, extent]");
  return prefix(x, *along, clamped(asked, extent));
}

Value arange(Value start, Value stop, Value step, ExtentExpr most) {
  if (!start.valid() || !stop.valid() || !step.valid()) return {};
  ir::Builder& b = start.builder();
  const DType dtype = start.dtype();
  if (stop.dtype() != dtype || step.dtype() != dtype || start.rank() + stop.rank() + step.rank()) {
    return refuse(start, "arange", "operands must have one dtype and rank 0"), Value();
  }
  const ir::HostValue first = b.scalars(start), last = b.scalars(stop), by = b.scalars(step);
  if (first.empty() || last.empty() || by.empty()) return {};
  ExtentExpr count = element_count_of(b.pool(), dtype, first[0], last[0], by[0]);
  const ExtentExpr is_zero =
      ir::is_float(dtype) ? b.pool().make(ScalarOp::float_equal, by[0], b.pool().float_constant(0))
                          : ir::equal(by[0], 0);
  b.guard(ir::logical_not(is_zero), "arange: step must not be 0");
  if (most) {
    b.guard(ir::less_equal(count, most), "arange: there must not be more elements than the bound");
    count = ir::min(count, most);
  }
  return range(start, step, count);
}

Value dynamic_slice(Value x, Value starts, std::vector<ExtentExpr> sizes) {
  if (!x.valid() || !starts.valid()) return {};
  if (sizes.size() != x.rank()) {
    return refuse(x, "dynamic_slice", "there must be a size for every axis"), Value();
  }
  const std::vector<ExtentExpr> inside = window_starts(x, starts, sizes, "dynamic_slice");
  if (inside.size() != x.rank()) return {};
  const std::vector<ExtentExpr> steps(x.rank(), x.builder().pool().constant(1));
  return slice(x, inside, std::move(sizes), steps);
}

Value dynamic_update_slice(Value x, Value update, Value starts) {
  if (!x.valid() || !update.valid() || !starts.valid()) return {};
  if (update.rank() != x.rank() || update.dtype() != x.dtype()) {
    return refuse(x, "dynamic_update_slice", "the update must have the operand's rank and dtype"),
           Value();
  }
  const std::vector<ExtentExpr> sizes = extents_of(update);
  const std::vector<ExtentExpr> inside = window_starts(x, starts, sizes, "dynamic_update_slice");
  if (inside.size() != x.rank()) return {};
  ir::Builder& b = x.builder();
  std::vector<ExtentExpr> after;
  Value covered;
  for (size_t a = 0; a < x.rank(); ++a) {
    after.push_back(x.extent(a) - inside[a] - sizes[a]);
    std::vector<ExtentExpr> line(x.rank(), b.pool().constant(1));
    line[a] = x.extent(a);
    const Value at = sub(iota(b, DType::i32, line, static_cast<int64_t>(a)),
                         extent_scalar(b, inside[a], DType::i32));
    const Value within =
        logical_and(greater_equal(at, 0.0), less(at, extent_scalar(b, sizes[a], DType::i32)));
    covered = covered.valid() ? logical_and(covered, within) : within;
  }
  if (!covered.valid()) return update;
  return where(covered, pad(update, inside, after), x);
}

std::array<Value, 2> top_k(Value x, Value k, int64_t axis, bool largest) {
  if (!x.valid()) return {};
  const std::optional<size_t> along = axis_of(x, "top_k", axis);
  const ExtentExpr asked = integer_scalar(k, "top_k", "k");
  if (!along || !asked) return {};
  ir::Builder& b = x.builder();
  const ExtentExpr extent = x.extent(*along);
  b.guard(
      ir::logical_and(ir::less_equal(b.pool().constant(0), asked), ir::less_equal(asked, extent)),
      "top_k: k must lie in [0, extent of the axis]");
  const auto best = topk(x, clamped(asked, extent), static_cast<int64_t>(*along), largest);
  return {best[0], best[1]};
}

Value pack(Value x, Value counts) {
  const ir::HostValue live = per_axis(x, counts, x.valid() ? x.rank() : 0, "pack");
  if (live.empty()) return {};
  const ExtentExpr all = flat(x).extent(0);
  for (size_t a = 0; a < live.size(); ++a) x = prefix(x, a, clamped(live[a], x.extent(a)));
  return fit(flat(x), 0, {.size = all});
}

Value unpack(Value packed, Value counts, std::vector<ExtentExpr> shape) {
  const ir::HostValue live = per_axis(packed, counts, shape.size(), "unpack");
  if (live.empty()) return {};
  std::vector<ExtentExpr> sizes;
  for (size_t a = 0; a < live.size(); ++a) sizes.push_back(clamped(live[a], shape[a]));
  const ExtentExpr elements = ir::product(packed.builder().pool(), sizes);
  Value x = reshape(prefix(packed, 0, ir::min(elements, packed.extent(0))), sizes);
  for (size_t a = 0; a < live.size(); ++a) x = fit(x, a, {.size = shape[a]});
  return x;
}

}  // namespace ullage::ops
