// The search_sorted op.
#include "ops/order/sort.h"

#include <array>

#include "ops/code/element_code.h"
#include "ops/order/order_lower.h"
#include "ops/rules/lowering.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/segment.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

Result<void> infer_search(ir::InferContext& context) {
  const size_t rank = context.shape(0).rank();
  if (rank == 0 || context.shape(1).rank() != rank) {
    return context.error("operands must have one rank of at least 1 (C1): " + describe(context, 0) +
                         ", " + describe(context, 1));
  }
  if (auto ok = require_same_dtype(context, 1, "C2"); !ok) return ok;
  Result<std::vector<ExtentExpr>> sorted = exact_extents(context, 0);
  if (!sorted) return sorted.error();
  Result<std::vector<ExtentExpr>> queries = exact_extents(context, 1);
  if (!queries) return queries.error();
  for (size_t a = 0; a + 1 < rank; ++a) {
    auto ok = require_equal(context, (*sorted)[a], (*queries)[a],
                            "the axes before the last must agree (C3)");
    if (!ok) return ok;
  }
  add_output(context, DType::i32, *std::move(queries));
  return {};
}

Result<void> evaluate_search(ir::EvaluateContext& context) {
  const ir::Tensor &sorted = context.inputs[0], &queries = context.inputs[1];
  const bool right = context.attributes()[SearchSortedOp::kRight];
  const int64_t extent = sorted.shape().back(), asked = queries.shape().back();
  ir::Tensor positions(DType::i32, context.output_shapes[0]);
  for (int64_t q = 0; q < queries.element_count(); ++q) {
    const int64_t base = q / asked * extent;
    int64_t before = 0;
    for (int64_t i = base; i < base + extent; ++i) {
      before += right ? !is_less(queries, q, sorted, i) : is_less(sorted, i, queries, q);
    }
    positions.set_integer(q, before);
  }
  context.outputs[0] = std::move(positions);
  return {};
}

Result<void> lower_search(ir::LowerContext& context) {
  // Steps of a binary search among 2^31 elements.
  constexpr int64_t kSearchSteps = 34;
  const ir::ValueId sorted = context.input(0), queries = context.input(1);
  const ir::ShapeExtent& shape = context.shape(sorted);
  const size_t last = shape.rank() - 1;
  ExtentExpr rows = context.pool().constant(1);
  for (size_t a = 0; a < last; ++a) rows = rows * shape[a].live;
  const ExtentExpr asked = context.shape(queries)[last].live;
  const DType dtype = context.dtype(sorted);
  ir::KernelCall call;
  call.kernel.file = "sort/search_sorted.comp";
  call.kernel.local_size[0] = independent_lanes(context.profile());
  call.kernel.body = "#define KEY " + std::string(bits_type(dtype)) + "\n" +
                     key_text(0, "x", dtype, false) + key_text(1, "q", dtype, false) +
                     buffer_text(2, "writeonly", "uint", "positions");
  add_define(call.kernel, "RIGHT", context.node().attributes[SearchSortedOp::kRight]);
  call.operands = {{context.read(sorted, ir::Layout::plain()), ir::Access::read},
                   {context.read(queries, ir::Layout::plain()), ir::Access::read},
                   {context.write(context.output(), ir::Layout::plain()), ir::Access::write}};
  call.push = push_words(params::SearchParams{.rows = context.slot(simplify(rows)),
                                              .extent = context.slot(shape[last].live),
                                              .queries = context.slot(asked)});
  call.groups[0] =
      run_groups(context, simplify(rows * asked), call.kernel.local_size[0], kSearchSteps);
  context.emit(std::move(call));
  return {};
}

constexpr ir::AttributeSpec kAttributes[] = {SearchSortedOp::kRight};

}  // namespace

constinit const SearchSortedOp search_sorted = structural<SearchSortedOp>({
    .name = "search_sorted",
    .doc =
        "for each query the number (i32) of elements of its row that come before it; rows are in "
        "the order of argsort along the last axis; (C1) operands of one rank, at least 1; (C2) one "
        "dtype; (C3) equal axes before the last",
    .min_inputs = 2,
    .max_inputs = 2,
    .attributes = kAttributes,
    .infer = infer_search,
    .evaluate = evaluate_search,
    .lower = lower_search,
    .accuracy = ir::kExact,
    .differentiation = not_differentiable("integer result"),
    .batching = kBehindBatch,
});

Value SearchSortedOp::operator()(Value sorted, Value queries, bool right) const {
  if (!sorted.valid() || !queries.valid()) return {};
  return sorted.builder().add1(*this, std::array{sorted, queries},
                               {{SearchSortedOp::kRight, right}});
}

std::span<const ir::OpDef* const> search_ops() {
  static constexpr const ir::OpDef* kOps[] = {&search_sorted};
  return kOps;
}

}  // namespace ullage::ops
