// Equality keys, runs and ranks of rows.
#include "ops/select/equal_runs.h"

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/select/compact.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

// The bits of a float dtype: unsigned integers of its width, and infinity without its sign bit.
struct FloatBits {
  DType dtype;
  double twice_infinity;  // shifted left by one
  double nan;
};
FloatBits bits_of(DType dtype) {
  if (dtype == DType::f16) return {DType::u16, 0xf800, 0x7e00};
  if (dtype == DType::bf16) return {DType::u16, 0xff00, 0x7fc0};
  if (dtype == DType::f32) return {DType::u32, 0xff000000, 0x7fc00000};
  return {DType::u64, static_cast<double>(0xffe0000000000000),
          static_cast<double>(0x7ff8000000000000)};
}

// The bits without the sign.
Value magnitude_of(Value x) {
  const Value bits = bitcast(x, bits_of(x.dtype()).dtype);
  return shift_left(bits, 1.0);
}

// ceil(log2 n) halvings bring n columns to one.
int rounds_for(int64_t columns) {
  int rounds = 0;
  for (; columns > 1; columns = (columns + 1) / 2) ++rounds;
  return rounds;
}

// Dense ranks of all elements of keys [n, m], i32 of the same shape.
Value dense_ranks(Value keys) {
  const Value all = flat(keys), order = argsort(all);
  const Value sorted = gather(all, order, 0);
  const Runs runs = runs_of(sorted);
  const Value rank = sub(cumsum(cast(runs.heads, DType::i32), 0), 1.0);
  return reshape(place(rank, order), extents_of(keys));
}

// Neighbouring columns of ranks [n, m] as one: i64 [n, ceil(m / 2)]; the last may be single.
Value joined_columns(Value ranks) {
  ir::Builder& b = ranks.builder();
  const ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1), rows = ranks.extent(0);
  const ExtentExpr pairs = ir::simplify(ir::ceil_div(ranks.extent(1), 2));
  const Value even = pad(ranks, {zero, zero}, {zero, pairs * 2 - ranks.extent(1)});
  const ExtentExpr two = b.pool().constant(2);
  const Value high = slice(even, {zero, zero}, {rows, pairs}, {one, two});
  const Value low = slice(even, {zero, one}, {rows, pairs}, {one, two});
  return add(shift_left(cast(high, DType::i64), 32.0), cast(low, DType::i64));
}

}  // namespace

Value equality_key(Value x) {
  if (!x.valid() || !ir::is_float(x.dtype())) return x;
  const FloatBits format = bits_of(x.dtype());
  ir::Builder& b = x.builder();
  const Value bits = bitcast(x, format.dtype), magnitude = magnitude_of(x);
  const Value number = where(equal(magnitude, 0.0), b.scalar(format.dtype, 0), bits);
  return where(greater(magnitude, format.twice_infinity), b.scalar(format.dtype, format.nan),
               number);
}

Value nan_of(Value x) {
  if (!x.valid() || !ir::is_float(x.dtype())) return {};
  return greater(magnitude_of(x), bits_of(x.dtype()).twice_infinity);
}

Value is_set(Value x) {
  if (!x.valid()) return {};
  return cast(ir::is_float(x.dtype()) ? magnitude_of(x) : x, DType::boolean);
}

Runs runs_of_heads(Value heads) {
  const std::vector<Value> found = compact(heads);
  if (!found[0].valid()) return {};
  ir::Builder& b = heads.builder();
  const ExtentExpr one = b.pool().constant(1);
  // A run ends where the next begins.
  const Value ends = pad(found[0], {b.pool().constant(-1)}, {one}, PadMode::constant,
                         extent_scalar(b, heads.extent(0), DType::i32));
  return {heads, found[0], found[1], sub(ends, found[0])};
}

Runs runs_of(Value x, Value apart) {
  if (!x.valid()) return {};
  const Value first = equal(iota(x.builder(), DType::i32, {x.extent(0)}, 0), 0.0);
  Value head = not_equal(equality_key(x), equality_key(previous(x)));
  if (apart.valid()) head = logical_or(head, apart);
  return runs_of_heads(logical_or(first, head));
}

Value row_ranks(Value x) {
  if (!x.valid()) return {};
  ir::Builder& b = x.builder();
  ExtentExpr columns = b.pool().constant(1);
  for (size_t a = 1; a < x.rank(); ++a) columns = columns * x.extent(a);
  columns = ir::simplify(columns);
  const std::optional<int64_t> known = ir::as_constant(columns);
  // Extents that no constant bounds are taken to be below 2^16.
  constexpr int64_t kMaxColumns = 65536;
  if (!known) {
    b.guard(
        ir::less_equal(columns, b.pool().constant(kMaxColumns)),
        "rows that are compared must have at most " + std::to_string(kMaxColumns) + " elements");
  }
  Value ranks = dense_ranks(reshape(x, {x.extent(0), columns}));
  for (int left = rounds_for(known.value_or(kMaxColumns)); left > 0; --left) {
    ranks = dense_ranks(joined_columns(ranks));
  }
  if (!ranks.valid()) return {};
  // One column, or none.
  const ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1);
  return flat(pad(ranks, {zero, zero}, {zero, one - ranks.extent(1)}));
}

RunLengths run_length_encode(Value x, const Size& size) {
  if (!x.valid()) return {};
  if (x.rank() != 1) {
    return refuse(x, "run_length_encode", "the operand must have rank 1"), RunLengths();
  }
  const Runs runs = runs_of(x, nan_of(x));
  if (!runs.starts.valid()) return {};
  const Value values = gather(x, runs.starts, 0);
  if (!values.valid()) return {};
  return {fit(values, 0, size, fill_of(size, 0, x.dtype())),
          fit(cast(runs.lengths, DType::i64), 0, size), runs.count};
}

NontrivialRuns nontrivial_runs(Value x, const Size& size) {
  if (!x.valid()) return {};
  if (x.rank() != 1) {
    return refuse(x, "nontrivial_runs", "the operand must have rank 1"), NontrivialRuns();
  }
  const Runs runs = runs_of(x, nan_of(x));
  const std::vector<Value> found = compact(greater(runs.lengths, 1.0));
  if (!found[0].valid()) return {};
  const auto kept = [&](Value of) {
    return fit(cast(gather(of, found[0], 0), DType::i64), 0, size);
  };
  return {kept(runs.starts), kept(runs.lengths), found[1]};
}

}  // namespace ullage::ops
