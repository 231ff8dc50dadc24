// Tools of differentiation rules.
#include "ops/rules/differentiation.h"

#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

std::string role_of(const DifferentiationContext& c, Value x) {
  for (size_t i = 0; i < c.inputs.size(); ++i) {
    if (c.inputs[i].valid() && c.inputs[i].id() == x.id()) return "operand " + std::to_string(i);
  }
  for (size_t i = 0; i < c.outputs.size(); ++i) {
    if (c.outputs[i].valid() && c.outputs[i].id() == x.id()) return "result " + std::to_string(i);
  }
  return "the cotangent";
}

}  // namespace

Result<std::vector<ExtentExpr>> rule_extents(const DifferentiationContext& c, Value x) {
  std::vector<ExtentExpr> extents;
  for (size_t axis = 0; axis < x.rank(); ++axis) {
    const auto extent = x.shape().as_exact(axis);
    if (!extent) {
      return ir::unsupported(std::string(c.node.op->name) +
                             ": the rule needs the exact extent of axis " + std::to_string(axis) +
                             " of " + role_of(c, x) + ", given " +
                             ir::to_string(x.shape(), ir::leaf_names(c.builder.graph())));
    }
    extents.push_back(*extent);
  }
  return extents;
}

Value sum_to(Value ct, std::span<const ExtentExpr> shape) {
  if (!ct.valid()) return {};
  const ExtentExpr one = ct.builder().pool().constant(1);
  const size_t lead = ct.rank() - shape.size();
  // Where only the run knows, an axis counts as (repeats, own), one of which is 1.
  std::vector<ExtentExpr> split;
  std::vector<int64_t> summed;
  for (size_t axis = 0; axis < ct.rank(); ++axis) {
    const ExtentExpr extent = ct.extent(axis);
    const ExtentExpr own = axis < lead ? one : shape[axis - lead];
    if (axis >= lead && ir::prove_equal(own, extent)) {
      split.push_back(extent);
      continue;
    }
    summed.push_back(static_cast<int64_t>(split.size()));
    if (ir::prove_equal(own, one)) {
      split.push_back(extent);
      continue;
    }
    split.push_back(ir::simplify(ir::select(ir::equal(own, 1), extent, one)));
    split.push_back(own);
  }
  if (summed.empty()) return ct;
  if (split.size() != ct.rank()) ct = reshape(ct, std::move(split));
  return reshape(reduce_sum(ct, summed, true), {shape.begin(), shape.end()});
}

Value add_along(Value ct, size_t axis, Value positions, ExtentExpr extent) {
  if (!ct.valid() || !positions.valid()) return {};
  std::vector<ExtentExpr> line(ct.rank(), ct.builder().pool().constant(1)), shape = extents_of(ct);
  line[axis] = shape[axis];
  const Value spread = broadcast_to(reshape(positions, std::move(line)), shape);
  shape[axis] = extent;
  const Value zeros = full(ct.builder().scalar(ct.dtype(), 0), std::move(shape));
  return scatter_elements(zeros, spread, ct, static_cast<int64_t>(axis), ScatterReduction::sum);
}

Value multiply_along(Value x, size_t axis, Value matrix) {
  if (!x.valid() || !matrix.valid()) return {};
  ir::ExtentPool& pool = x.builder().pool();
  std::vector<ExtentExpr> shape = extents_of(x);
  const std::span<const ExtentExpr> all(shape);
  const ExtentExpr outer = ir::simplify(ir::product(pool, all.first(axis)));
  const ExtentExpr inner = ir::simplify(ir::product(pool, all.subspan(axis + 1)));
  const ExtentExpr from = shape[axis], to = matrix.extent(0);
  shape[axis] = to;
  if (axis + 1 == shape.size()) {
    return reshape(matmul(reshape(x, {outer, from}), transpose(matrix, {1, 0})), std::move(shape));
  }
  const Value product =
      matmul(reshape(matrix, {pool.constant(1), to, from}), reshape(x, {outer, from, inner}));
  return reshape(product, std::move(shape));
}

Value filled(const ir::DifferentiationContext& c, double value) {
  return c.builder.scalar(c.outputs[0].dtype(), value);
}

Value sum_of(Value a, Value b) {
  if (!a.valid()) return b;
  return b.valid() ? add(a, b) : a;
}

}  // namespace ullage::ops
