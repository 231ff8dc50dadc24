// Parts that ops of data-dependent length share.
#include "ops/select/size.h"

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

Value fit(Value x, size_t axis, const Size& size, Value fill) {
  if (!x.valid() || !size.size) return x;
  const ExtentExpr zero = x.builder().pool().constant(0);
  std::vector<ExtentExpr> before(x.rank(), zero), after = before;
  after[axis] = size.size - x.extent(axis);
  return pad(x, before, after, PadMode::constant, fill);
}

Value fill_of(const Size& size, size_t index, ir::DType dtype) {
  if (size.fill.empty()) return {};
  return cast(size.fill[size.fill.size() == 1 ? 0 : index], dtype);
}

Value constant_beyond(Value x, size_t axis, ExtentExpr live) {
  if (!x.valid() || !ir::is_float(x.dtype()) || ir::prove_equal(x.extent(axis), live)) return x;
  const DType bits = ir::size_bytes(x.dtype()) == 2   ? DType::i16
                     : ir::size_bytes(x.dtype()) == 4 ? DType::i32
                                                      : DType::i64;
  ir::Builder& b = x.builder();
  std::vector<ExtentExpr> line(x.rank(), b.pool().constant(1));
  line[axis] = x.extent(axis);
  const Value at = iota(b, DType::i32, line, static_cast<int64_t>(axis));
  const Value is_live = less(at, extent_scalar(b, live, DType::i32));
  // What went through bits is another number to derivatives.
  return where(broadcast_to(is_live, extents_of(x)), x, bitcast(bitcast(x, bits), x.dtype()));
}

Value extent_scalar(ir::Builder& builder, ExtentExpr extent, ir::DType dtype) {
  return extent_values(builder, {extent}, {}, dtype);
}

Value flat(Value x) {
  if (!x.valid() || x.rank() == 1) return x;
  return reshape(x, {ir::product(x.builder().pool(), extents_of(x))});
}

Value prefix(Value x, size_t axis, ExtentExpr extent) {
  if (!x.valid() || ir::prove_equal(x.extent(axis), extent)) return x;
  ir::ExtentPool& pool = x.builder().pool();
  std::vector<ExtentExpr> starts(x.rank(), pool.constant(0)), steps(x.rank(), pool.constant(1));
  std::vector<ExtentExpr> sizes = extents_of(x);
  sizes[axis] = extent;
  return slice(x, starts, sizes, steps);
}

Value previous(Value x) {
  if (!x.valid()) return {};
  ir::ExtentPool& pool = x.builder().pool();
  std::vector<ExtentExpr> before(x.rank(), pool.constant(0)), after = before;
  before[0] = pool.constant(1);
  after[0] = pool.constant(-1);
  return pad(x, before, after);
}

void refuse(Value x, std::string_view name, std::string message) {
  if (x.valid()) {
    x.builder().fail(ir::invalid_argument(std::string(name) + ": " + std::move(message)));
  }
}

std::optional<size_t> axis_of(Value x, std::string_view name, int64_t axis) {
  const auto rank = static_cast<int64_t>(x.rank());
  if (axis >= -rank && axis < rank) return static_cast<size_t>(axis < 0 ? axis + rank : axis);
  refuse(x, name,
         "axis must lie in [-rank, rank): axis " + std::to_string(axis) + ", rank " +
             std::to_string(rank));
  return std::nullopt;
}

}  // namespace ullage::ops
