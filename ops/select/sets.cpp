// Set operations: sorted distinct elements searched in each other.
#include "ops/select/sets.h"

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/sort.h"
#include "ops/select/compact.h"
#include "ops/select/equal_runs.h"
#include "ops/select/unique.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

bool are_operands(Value a, Value b, std::string_view name) {
  if (!a.valid() || !b.valid()) return false;
  if (a.dtype() == b.dtype()) return true;
  refuse(a, name, "both operands must have one dtype");
  return false;
}

// One element more, so that there is something to read; of rank 1.
Value with_spare(Value x) {
  if (!x.valid()) return {};
  return pad(x, {x.builder().pool().constant(0)}, {x.builder().pool().constant(1)});
}

// Where the elements of `asked` stand in `sorted`, both distinct and ascending, and whether they
// do.
struct Membership {
  Value position, member;
};
Membership search(Value sorted, Value asked) {
  if (!sorted.valid() || !asked.valid()) return {};
  const Value position = search_sorted(sorted, asked);
  const Value found = gather(with_spare(sorted), position, 0);
  const Value inside =
      less(position, extent_scalar(sorted.builder(), sorted.extent(0), DType::i32));
  Value member = logical_and(inside, equal(equality_key(found), equality_key(asked)));
  if (const Value nan = nan_of(asked); nan.valid()) {
    member = logical_and(member, logical_not(nan));
  }
  return {position, member};
}

// The elements of `x` (sorted) at `positions`; what is missing is the fill, else the first one.
Value kept(Value x, Value positions, const Size& size) {
  if (!x.valid() || !positions.valid()) return {};
  if (!size.size) return gather(x, positions, 0);
  if (!size.fill.empty()) {
    return fit(gather(x, positions, 0), 0, size, fill_of(size, 0, x.dtype()));
  }
  // Missing ones repeat the first; where there is none, they name the spare element, which is 0.
  ir::Builder& b = x.builder();
  const ExtentExpr spare = x.extent(0), one = b.pool().constant(1), zero = b.pool().constant(0);
  const Value padded =
      pad(positions, {zero}, {one}, PadMode::constant, extent_scalar(b, spare, DType::i32));
  const Value first = slice(padded, {zero}, {one}, {one});
  const Value step = iota(b, DType::i32, {size.size}, 0);
  const Value live = less(step, extent_scalar(b, positions.extent(0), DType::i32));
  return constant_beyond(gather(with_spare(x), where(live, fit(positions, 0, size), first), 0), 0,
                         positions.extent(0));
}

}  // namespace

Selected set_unique(Value x, bool is_sorted, const Size& size) {
  if (!x.valid()) return {};
  if (x.rank() != 1) return refuse(x, "set_unique", "the operand must have rank 1"), Selected();
  const Value line = is_sorted ? x : gather(x, argsort(x), 0);
  const Runs runs = runs_of(line);
  if (!runs.starts.valid()) return {};
  return {kept(line, runs.starts, size), runs.count};
}

Selected setdiff1d(Value a, Value b, const Size& size) {
  if (!are_operands(a, b, "setdiff1d")) return {};
  const Value own = unique(a).values, other = unique(b).values;
  const std::vector<Value> found = compact(logical_not(search(other, own).member));
  const Value values = gather(own, found[0], 0);
  if (!values.valid()) return {};
  return {fit(values, 0, size, fill_of(size, 0, a.dtype())), found[1]};
}

Selected union1d(Value a, Value b, const Size& size) {
  if (!are_operands(a, b, "union1d")) return {};
  const Value pieces[] = {flat(a), flat(b)};
  const Unique all = unique(concat(pieces, 0), {}, size);
  return {all.values, all.count};
}

Selected setxor1d(Value a, Value b, const Size& size) {
  if (!are_operands(a, b, "setxor1d")) return {};
  const Value own = unique(a).values, other = unique(b).values;
  const Value pieces[] = {own, other};
  const Value only[] = {logical_not(search(other, own).member),
                        logical_not(search(own, other).member)};
  const Value all = concat(pieces, 0), order = argsort(all);
  const std::vector<Value> found = compact(gather(concat(only, 0), order, 0));
  return {kept(gather(all, order, 0), found[0], size), found[1]};
}

Intersection intersect1d(Value a, Value b, const Size& size) {
  if (!are_operands(a, b, "intersect1d")) return {};
  const Unique own = unique(a), other = unique(b);
  const Membership membership = search(other.values, own.values);
  const std::vector<Value> found = compact(membership.member);
  if (!found[0].valid()) return {};
  ir::Builder& builder = a.builder();
  const auto index = [&](Value of, Value source) {
    const Value elements = extent_scalar(builder, flat(source).extent(0), DType::i64);
    return fit(of, 0, size, elements);
  };
  const Value partner = gather(membership.position, found[0], 0);
  return {kept(own.values, found[0], size), index(gather(own.index, found[0], 0), a),
          index(gather(other.index, partner, 0), b), found[1]};
}

}  // namespace ullage::ops
