// The suppress op: a bit per pair of boxes, then lines that walk their order.
#include "ops/select/suppress.h"

#include <algorithm>
#include <array>

#include "ops/code/element_code.h"
#include "ops/rules/lowering.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/select.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

constexpr int64_t kBits = 32;
// Steps of one call, half of what a loop may do: the other half is for what one box removes. Calls
// that no run needs have no groups.
constexpr int64_t kBudget = 14000, kMaxCalls = 16, kAtOnce = 8;

// ---- shape rule -----------------------------------------------------------------------------

Result<void> infer_suppress(ir::InferContext& context) {
  const auto is = [&](size_t i, DType dtype, size_t rank) {
    return context.input(i).dtype == dtype && context.shape(i).rank() == rank;
  };
  if (!is(0, DType::f32, 3) || !is(1, DType::i32, 3) || !is(2, DType::f32, 0)) {
    return context.error("takes f32 [B, N, 4], i32 [B, C, N] and f32 [] (C1): given " +
                         describe(context, 0) + ", " + describe(context, 1) + ", " +
                         describe(context, 2));
  }
  Result<std::vector<ExtentExpr>> boxes = exact_extents(context, 0);
  Result<std::vector<ExtentExpr>> order = exact_extents(context, 1);
  if (!boxes) return boxes.error();
  if (!order) return order.error();
  const struct {
    ExtentExpr a, b;
    std::string_view rule;
  } equalities[] = {{(*boxes)[2], context.pool().constant(4), "a box has four numbers (C1)"},
                    {(*boxes)[0], (*order)[0], "boxes and order must have as many batches (C2)"},
                    {(*boxes)[1], (*order)[2], "boxes and order must have as many boxes (C2)"}};
  for (const auto& e : equalities) {
    if (auto ok = require_equal(context, e.a, e.b, e.rule); !ok) return ok;
  }
  const auto most = context.attributes[SuppressOp::kMost];
  if (most.size() != 1) return context.error("`most` must be one size (C3)");
  const ExtentExpr words = ir::ceil_div((*order)[2], kBits);
  context.require(ir::logical_and(ir::less_equal(context.pool().constant(0), most[0]),
                                  ir::less_equal(most[0], (*order)[2])),
                  "`most` must lie in [0, boxes] (C3)");
  context.require(ir::less_equal((*order)[2] + most[0] * (ir::ceil_div(words, kAtOnce) + 1),
                                 context.pool().constant(kBudget * kMaxCalls)),
                  "too many boxes (C4): boxes + most * (boxes / 256 + 2) must not exceed " +
                      std::to_string(kBudget * kMaxCalls));
  context.require(ir::less_equal((*order)[0] * (*order)[1], context.pool().constant(65535)),
                  "there must be at most 65535 pairs of batch and class (C5)");
  add_output(context, DType::i32, {(*order)[0], (*order)[1], most[0] + 1});
  return {};
}

// ---- reference ------------------------------------------------------------------------------

struct Box {
  float low[2], high[2];
};

Box box_at(const ir::Tensor& boxes, int64_t at, bool center) {
  Box box{};
  for (int64_t a = 0; a < 2; ++a) {
    const auto first = static_cast<float>(boxes.number(at * 4 + a));
    const auto second = static_cast<float>(boxes.number(at * 4 + 2 + a));
    box.low[a] = center ? first - second / 2 : std::min(first, second);
    box.high[a] = center ? first + second / 2 : std::max(first, second);
  }
  return box;
}

// In f32, as the device computes: ties with the threshold must fall alike.
bool overlap(const Box& a, const Box& b, float limit) {
  float common = 1, area_a = 1, area_b = 1;
  for (int i = 0; i < 2; ++i) {
    const float extent = std::min(a.high[i], b.high[i]) - std::max(a.low[i], b.low[i]);
    if (!(extent > 0)) return false;
    common *= extent;
    area_a *= a.high[i] - a.low[i];
    area_b *= b.high[i] - b.low[i];
  }
  const float joint = area_a + area_b - common;
  return area_a > 0 && area_b > 0 && joint > 0 && common / joint > limit;
}

Result<void> evaluate_suppress(ir::EvaluateContext& context) {
  const ir::Tensor &boxes = context.inputs[0], &order = context.inputs[1];
  const bool center = context.attributes()[SuppressOp::kCenter];
  const auto limit = static_cast<float>(context.inputs[2].number(0));
  const std::span<const int64_t> shape = order.shape();
  const int64_t most = context.output_shapes[0][2] - 1;
  ir::Tensor result(DType::i32, context.output_shapes[0]);
  for (int64_t line = 0; line < shape[0] * shape[1]; ++line) {
    const int64_t base = line / shape[1] * shape[2];
    std::vector<int64_t> kept;
    for (int64_t i = 0; i < shape[2] && std::ssize(kept) < most; ++i) {
      const int64_t box = order.integer(line * shape[2] + i);
      if (box < 0) break;
      const bool removed = std::ranges::any_of(kept, [&](int64_t k) {
        return overlap(box_at(boxes, base + k, center), box_at(boxes, base + box, center), limit);
      });
      if (!removed) kept.push_back(box);
    }
    result.set_integer(line * (most + 1), std::ssize(kept));
    for (int64_t k = 0; k < most; ++k) {
      const bool live = k < std::ssize(kept);
      result.set_integer(line * (most + 1) + 1 + k, live ? kept[static_cast<size_t>(k)] : -1);
    }
  }
  context.outputs[0] = std::move(result);
  return {};
}

// ---- lowering -------------------------------------------------------------------------------

Result<void> lower_suppress(ir::LowerContext& context) {
  using ir::Access;
  const ir::ShapeExtent& shape = context.shape(context.input(1));
  const ExtentExpr batches = shape[0].live, classes = shape[1].live, boxes = shape[2].live;
  const ExtentExpr most = context.node().attributes[SuppressOp::kMost][0];
  const ExtentExpr words = ir::simplify(ir::ceil_div(boxes, kBits));
  const ExtentExpr lines = ir::simplify(batches * classes);
  const ExtentExpr pairs = ir::simplify(batches * boxes * words);
  const ir::BufferId bits =
      context.scratch(DType::u32, ir::simplify(pairs + lines * (words + 1)), "overlaps, removed");
  ir::KernelCall overlaps;
  overlaps.kernel.file = "select/overlap.comp";
  overlaps.kernel.local_size[0] = independent_lanes(context.profile());
  add_define(overlaps.kernel, "CENTER", context.node().attributes[SuppressOp::kCenter]);
  overlaps.operands = {{context.read(context.input(0), ir::Layout::plain()), Access::read},
                       {context.read(context.input(2), ir::Layout::plain()), Access::read},
                       {bits, Access::write}};
  overlaps.push = push_words(params::OverlapParams{.batches = context.slot(batches),
                                                   .boxes = context.slot(boxes),
                                                   .words = context.slot(words)});
  overlaps.groups[0] = run_groups(context, pairs, overlaps.kernel.local_size[0], 1);
  context.emit(std::move(overlaps));

  const bool gpu = context.profile().device_class == ir::DeviceClass::gpu;
  const ir::BufferId result = context.write(context.output(), ir::Layout::plain());
  const ExtentExpr steps = ir::simplify(boxes + most * (ir::ceil_div(words, kAtOnce) + 1));
  for (int64_t call = 0; call < kMaxCalls; ++call) {
    // One call at least: it writes that nothing is kept.
    const ExtentExpr needed =
        call == 0 ? context.pool().constant(1)
                  : ir::simplify(ir::less(context.pool().constant(call * kBudget), steps));
    if (ir::as_constant(needed) == 0) break;
    ir::KernelCall walk;
    walk.kernel.file = "select/suppress.comp";
    walk.kernel.local_size[0] = independent_lanes(context.profile());
    add_define(walk.kernel, "GPU", gpu);
    add_define(walk.kernel, "FIRST", call == 0);
    add_define(walk.kernel, "BUDGET", kBudget);
    walk.operands = {{context.read(context.input(1), ir::Layout::plain()), Access::read},
                     {bits, Access::read_write},
                     {result, call == 0 ? Access::write : Access::read_write}};
    walk.push = push_words(params::SuppressParams{.lines = context.slot(lines),
                                                  .classes = context.slot(classes),
                                                  .boxes = context.slot(boxes),
                                                  .words = context.slot(words),
                                                  .most = context.slot(most),
                                                  .removed = context.slot(pairs)});
    const ExtentExpr groups = gpu ? lines : ir::ceil_div(lines, int64_t{walk.kernel.local_size[0]});
    walk.groups[0] = ir::simplify(groups * needed);
    context.emit(std::move(walk));
  }
  return {};
}

// ---- op definition ----------------------------------------------------------------------------

constexpr ir::AttributeSpec kAttributes[] = {SuppressOp::kCenter, SuppressOp::kMost};

}  // namespace

constinit const SuppressOp suppress = structural<SuppressOp>({
    .name = "suppress",
    .doc = "boxes [B, N, 4] kept in the order [B, C, N] given unless one kept before overlaps by "
           "more than the threshold; per class their number, then they, then -1; (C1) f32, i32, "
           "f32; (C2) as many batches and boxes; (C3) `most` in [0, N]; (C4) N + most * (N / 256 "
           "+ 2) at most 224000; (C5) at most 65535 pairs of batch and class",
    .min_inputs = 3,
    .max_inputs = 3,
    .attributes = kAttributes,
    .infer = infer_suppress,
    .evaluate = evaluate_suppress,
    .lower = lower_suppress,
    .accuracy = ir::kExact,
    .differentiation = not_differentiable("integer result"),
    .batching = folded(operand_set({2}), batch_folded, "into B"),
});

Value SuppressOp::operator()(Value boxes, Value order, Value threshold, ExtentExpr most,
                             BoxForm form) const {
  if (!boxes.valid() || !order.valid() || !threshold.valid()) return {};
  return boxes.builder().add1(
      *this, std::array{boxes, order, threshold},
      {{SuppressOp::kMost, {most}}, {SuppressOp::kCenter, form == BoxForm::center}});
}

std::span<const ir::OpDef* const> suppress_ops() {
  static constexpr const ir::OpDef* kOps[] = {&suppress};
  return kOps;
}

}  // namespace ullage::ops
