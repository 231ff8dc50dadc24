// first_outside: op definition, reference, lowering to indexing/{outside,first_outside}.comp.
#include "ops/indexing/first_outside.h"

#include <algorithm>

#include "ops/code/copy.h"
#include "ops/code/element_code.h"
#include "ops/code/map_kernel.h"
#include "ops/indexing/index_rules.h"
#include "ops/rules/lowering.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/indexing.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr int64_t kResults = 3;  // position, index, extent

Result<void> infer(InferContext& context) {
  if (auto ok = require_indices(context, 0); !ok) return ok;
  Result<std::vector<ExtentExpr>> shape = exact_extents(context, 0);
  if (!shape) return shape.error();
  const size_t count = context.attributes[FirstOutsideOp::kExtents].size();
  const auto length = shape->empty() ? std::nullopt : as_constant(shape->back());
  if (count != 1 && (count == 0 || count > kMaxIndexedAxes || length != int64_t(count))) {
    return context.error("`extents` must be one, or at most " + std::to_string(kMaxIndexedAxes) +
                         " for as many coordinates (C2): given " + std::to_string(count) + " for " +
                         describe(context, 0));
  }
  add_output(context, DType::i64, {context.pool().constant(kResults)});
  return {};
}

Result<void> evaluate(EvaluateContext& context) {
  Result<std::vector<int64_t>> extents = context.extents(FirstOutsideOp::kExtents);
  if (!extents) return extents.error();
  const Tensor& indices = context.inputs[0];
  const bool from_end = context.attributes()[FirstOutsideOp::kFromEnd];
  std::vector<int64_t> found = {-1, 0, 0};
  for (int64_t i = 0; i < indices.element_count() && found[0] < 0; ++i) {
    const int64_t index = indices.integer(i);
    const int64_t extent = (*extents)[static_cast<size_t>(i) % extents->size()];
    if (index < (from_end ? -extent : 0) || index >= extent) found = {i, index, extent};
  }
  context.outputs[0] = Tensor::from_integers(DType::i64, {kResults}, found);
  return {};
}

Result<void> lower(LowerContext& context) {
  const ValueId indices = context.input(0);
  const auto extents = context.node().attributes[FirstOutsideOp::kExtents];
  const auto depth = static_cast<int64_t>(extents.size());
  const ExtentExpr tuples =
      simplify(floor_div(element_count(context.shape(indices), context.pool()), depth));
  const uint32_t lanes = independent_lanes(context.profile());
  const ExtentExpr groups = simplify(max(strided_groups(context.profile(), tuples, lanes), 1));
  params::OutsideParams push{.tuples = context.slot(tuples), .extents = {}};
  params::FirstOutsideParams last{.groups = context.slot(groups), .extents = {}};
  for (size_t k = 0; k < extents.size(); ++k) {
    push.extents[k] = last.extents[k] = context.slot(extents[k]);
  }
  KernelCall call;
  call.kernel.file = "indexing/outside.comp";
  call.kernel.body = load_text(0, "indices", width_dtype(context.dtype(indices)));
  call.kernel.local_size[0] = lanes;
  add_define(call.kernel, "DEPTH", depth);
  add_define(call.kernel, "FROM_END", context.node().attributes[FirstOutsideOp::kFromEnd]);
  call.operands = {{context.read(indices, Layout::plain()), Access::read},
                   {context.scratch(DType::u32, groups, "first of groups"), Access::write}};
  call.push = push_words(push);
  call.groups[0] = groups;
  KernelCall first = call;
  first.kernel.file = "indexing/first_outside.comp";
  first.operands[1].access = Access::read;
  first.operands.push_back({context.write(context.output(), Layout::plain()), Access::write});
  first.push = push_words(last);
  first.groups[0] = {};
  context.emit(std::move(call));
  context.emit(std::move(first));
  return {};
}

constexpr AttributeSpec kAttributes[] = {FirstOutsideOp::kExtents, FirstOutsideOp::kFromEnd};

}  // namespace

constinit const FirstOutsideOp first_outside = structural<FirstOutsideOp>({
    .name = "first_outside",
    .doc = "position, value and extent e of the first index i without -e <= i < e, or without "
           "`from_end` 0 <= i < e; -1, 0, 0 where there is none; (C1) i32 or i64 indices; (C2) one "
           "extent, or as many as the last axis is "
           "long, at most 8",
    .attributes = kAttributes,
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower,
    .accuracy = ir::kExact,
    .differentiation = not_differentiable("integer result"),
    .batching = row_by_row("the first of a row is found in that row alone"),
});

Value FirstOutsideOp::operator()(Value indices, std::vector<ExtentExpr> extents,
                                 bool from_end) const {
  if (!indices.valid()) return {};
  return indices.builder().add1(
      *this, std::array{indices},
      {{FirstOutsideOp::kExtents, std::move(extents)}, {FirstOutsideOp::kFromEnd, from_end}});
}

std::span<const OpDef* const> first_outside_ops() {
  static constexpr const OpDef* kOps[] = {&first_outside};
  return kOps;
}

}  // namespace ullage::ops
