// Cotangents of scatters with reduction none or add, which are linear in x and the updates.
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/index_rules.h"
#include "ops/indexing/indexing.h"
#include "ops/indexing/scatter_slots.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

Result<bool> is_sum(const DifferentiationContext& c) {
  const std::string_view reduction = c.node.attributes.text("reduction", "none");
  if (reduction == "none") return false;
  if (reduction == "add") return true;
  return ir::unsupported(std::string(c.node.op->name) + ": no transpose for reduction " +
                         std::string(reduction));
}

// 0, 1, 2 ... in the shape of `like`.
Value ordinals(Value like) {
  const ExtentExpr count = ir::product(like.builder().pool(), extents_of(like));
  return reshape(iota(like.builder(), DType::i32, {count}, 0), extents_of(like));
}

// Both kinds of scatter, with reads and writes at the node's indices.
struct Places {
  std::function<Value(Value x)> read;
  std::function<Value(Value x, Value updates, std::string_view reduction)> write;
};

// Is update i the last one at its place? Updates out of range have none.
Value is_last(Value x, Value updates, const Places& at) {
  const Value number = ordinals(updates);
  const Value none = full(x.builder().scalar(DType::i32, -1), extents_of(x));
  return equal(at.read(at.write(none, number, "none")), number);
}

Result<Value> transpose_scatter(const DifferentiationContext& c, int operand, const Places& at,
                                const std::function<Value()>& has_place) {
  const Result<bool> sum = is_sum(c);
  if (!sum) return sum.error();
  const Value cotangent = c.incoming[0], updates = c.inputs[2];
  if (operand == 0) {
    return *sum ? cotangent : at.write(cotangent, zeros_like(updates), "none");
  }
  if (operand != 2) return Value();
  const Value counts =
      *sum ? broadcast_to(has_place(), extents_of(updates)) : is_last(c.inputs[0], updates, at);
  return where(counts, at.read(cotangent), c.builder.scalar(updates.dtype(), 0));
}

// Is every index in [-extent, extent), where `extents` broadcasts to the indices?
Value is_in_range(Value indices, Value extents) {
  return logical_and(less_equal(neg(extents), indices), less(indices, extents));
}

}  // namespace

Result<Value> transpose_scatter_elements(const DifferentiationContext& c, int operand) {
  const Value indices = c.inputs[1];
  const int64_t axis = c.node.attributes.integer("axis");
  const Places at{[&](Value x) { return gather_elements(x, indices, axis); },
                  [&](Value x, Value updates, std::string_view reduction) {
                    return scatter_elements(x, indices, updates, axis, reduction);
                  }};
  return transpose_scatter(c, operand, at, [&] {
    const ExtentExpr extent = c.inputs[0].extent(static_cast<size_t>(axis));
    return is_in_range(indices, extent_values(c.builder, {extent}, {}, indices.dtype()));
  });
}

Result<Value> transpose_scatter_nd(const DifferentiationContext& c, int operand) {
  const Value x = c.inputs[0], indices = c.inputs[1], updates = c.inputs[2];
  const Places at{[&](Value from) { return gather_nd(from, indices); },
                  [&](Value to, Value values, std::string_view reduction) {
                    return scatter_nd(to, indices, values, reduction);
                  }};
  return transpose_scatter(c, operand, at, [&] {
    const int64_t depth = *ir::as_constant(indices.extent(indices.rank() - 1));
    std::vector<ExtentExpr> extents = extents_of(x);
    extents.resize(static_cast<size_t>(depth));
    const Value limits = extent_values(c.builder, extents, {depth}, indices.dtype());
    const int64_t last[] = {-1};
    const Value all = reduce_min(cast(is_in_range(indices, limits), DType::i32), last, false);
    std::vector<ExtentExpr> shape = extents_of(all);
    shape.resize(updates.rank(), c.builder.pool().constant(1));
    return cast(reshape(all, shape), DType::boolean);
  });
}

}  // namespace ullage::ops
