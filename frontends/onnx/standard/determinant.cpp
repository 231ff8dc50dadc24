// Import rule of Det: elimination with the largest element of each column as pivot. Each step
// leaves matrices that are smaller by one.
#include <array>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

constexpr int64_t kMostRows = 64;  // each makes a dozen nodes

// Rows `index` [B, k] of matrices [B, n, m].
Value rows_at(Value matrices, Value index) {
  return ops::gather_nd(matrices, ops::unsqueeze(index, std::vector<int64_t>{2}), 1);
}

// One step: the pivot with its sign, [B], and the matrices [B, n - 1, n - 1] that are left.
struct Step {
  Value pivot, rest;
};
Step eliminate(const NodeContext& c, Value matrices, int64_t n) {
  const ExtentExpr batches = matrices.extent(0), left = c.constant(n - 1);
  const Value column = ops::slice_along(matrices, 2, c.constant(0), c.constant(1));
  const std::vector<int64_t> last = {2};
  const Value at =
      ops::cast(ops::arg_max(ops::abs(ops::squeeze(column, last)), 1, true), DType::i32);
  // The rows without that of the pivot: those from it on are one further.
  const Value row = ops::iota(c.builder(), DType::i32, {batches, left}, 1);
  const Value further = ops::cast(ops::less_equal(at, row), DType::i32);
  const Value others = rows_at(matrices, ops::add(row, further));
  const Value chosen = rows_at(matrices, at);
  const auto split = [&](Value rows) {
    return std::array{ops::slice_along(rows, 2, c.constant(0), c.constant(1)),
                      ops::slice_along(rows, 2, c.constant(1), left)};
  };
  const auto [head, tail] = split(chosen);
  const auto [heads, tails] = split(others);
  // A pivot of 0 makes the determinant 0, whatever is left.
  const Value one = c.scalar(matrices.dtype(), 1);
  const Value divisor = ops::where(ops::equal(head, 0.0), one, head);
  const Value is_odd = ops::equal(ops::fmod(at, 2.0), 1.0);
  const std::vector<int64_t> inner = {1, 2}, second = {1};
  const Value pivot = ops::squeeze(head, inner);
  return {ops::where(ops::squeeze(is_odd, second), ops::neg(pivot), pivot),
          ops::sub(tails, ops::mul(ops::div(heads, divisor), tail))};
}

Result<void> det(NodeContext& c) {
  if (!c.has(0)) return {};
  const Value x = c.operand(0);
  if (x.rank() < 2) return c.error("X must have rank 2 or more");
  const std::vector<ExtentExpr> shape = ops::extents_of(x);
  if (c.builder().failed()) return {};
  c.builder().guard(ir::equal(shape[x.rank() - 2], shape[x.rank() - 1]), "matrices must be square");
  const std::optional<int64_t> n = ir::as_constant(shape.back());
  if (!n || *n > kMostRows) {
    return c.unsupported("matrices whose rows are no constant, or more than " +
                         std::to_string(kMostRows));
  }
  const std::vector<ExtentExpr> outer(shape.begin(), shape.end() - 2);
  const ExtentExpr batches = ir::product(c.pool(), outer);
  const DType dtype = x.dtype() == DType::f64 ? DType::f64 : DType::f32;
  Value left = ops::reshape(ops::cast(x, dtype), {batches, c.constant(*n), c.constant(*n)});
  Value product = ops::full(c.scalar(dtype, 1), {batches});
  for (int64_t k = *n; k > 0; --k) {
    const Step step = eliminate(c, left, k);
    product = ops::mul(product, step.pivot);
    left = step.rest;
  }
  c.set(0, ops::cast(ops::reshape(product, outer), x.dtype()));
  return {};
}

constexpr ImportRule kDeterminantImportRules[] = {
    {"Det", 11, 22, "X:float", "", det},
};

}  // namespace

std::span<const ImportRule> determinant_import_rules() {
  return kDeterminantImportRules;
}

}  // namespace ullage::onnx
