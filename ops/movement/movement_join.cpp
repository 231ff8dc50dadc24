// concat: op definition, rules and kernel calls.
#include <algorithm>
#include <cstring>

#include "ops/code/append.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/rules/differentiation.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/movement.h"

namespace ullage::ops {

using ir::DifferentiationContext;
using ir::ExtentExpr;
using ir::Layout;
using ir::LowerContext;
using ir::Result;
using ir::Value;

namespace {

constexpr ir::AttributeSpec kAttributes[] = {
    kAxis.meaning("axis along which the operands are joined")};
constexpr size_t kPieces = 3;  // operands of one call

// Host elements of the result: rows of all operands one after the other.
std::optional<ir::HostValue> joined_host(const ir::InferContext& context, size_t axis) {
  std::vector<std::vector<int64_t>> shapes;
  for (size_t i = 0; i < context.inputs.size(); ++i) {
    if (!context.input(i).host) return std::nullopt;
    std::vector<ExtentExpr> extents;
    for (const ir::AxisExtent& a : context.shape(i).axes()) extents.push_back(a.live);
    const auto shape = constant_extents(extents);
    if (!shape) return std::nullopt;
    shapes.push_back(*shape);
  }
  const int64_t rows = product_of(std::span(shapes[0]).first(axis));
  ir::HostValue result;
  for (int64_t row = 0; row < rows; ++row) {
    for (size_t i = 0; i < shapes.size(); ++i) {
      const int64_t block = product_of(std::span(shapes[i]).subspan(axis));
      const auto first = context.input(i).host->begin() + row * block;
      result.insert(result.end(), first, first + block);
    }
  }
  if (result.size() > ir::kMaxHostElements) return std::nullopt;
  return result;
}

Result<void> infer_concat(ir::InferContext& context) {
  Result<size_t> axis = normalise_axis(context, context.attributes[kAxis], context.shape(0).rank());
  if (!axis) return axis.error();
  ir::ShapeExtent shape = context.shape(0);
  std::vector<ir::AxisExtent> parts{shape[*axis]};
  for (size_t i = 1; i < context.inputs.size(); ++i) {
    const ir::ShapeExtent& next = context.shape(i);
    if (context.input(i).dtype != context.input(0).dtype || next.rank() != shape.rank()) {
      return context.error("operands must have one dtype and rank (C1): given " +
                           describe(context, 0) + " and " + describe(context, i));
    }
    parts.push_back(next[*axis]);
    for (size_t a = 0; a < shape.rank(); ++a) {
      if (a == *axis) continue;
      const auto same = merge_axis(context, shape[a], next[a], "other extents must agree (C2)");
      if (!same) return same.error();
      shape[a] = *same;
    }
  }
  shape[*axis] = ir::concat_axes(parts);
  context.outputs.push_back(
      {context.input(0).dtype, std::move(shape), joined_host(context, *axis)});
  return {};
}

Result<void> evaluate_concat(ir::EvaluateContext& context) {
  ir::Tensor y(context.output_dtype(0), context.output_shapes[0]);
  const auto rank = static_cast<int64_t>(y.rank());
  int64_t axis = context.attributes()[kAxis];
  if (axis < 0) axis += rank;
  const auto at = static_cast<size_t>(axis);
  const int64_t rows = product_of(std::span(y.shape()).first(at));
  const int64_t row = product_of(std::span(y.shape()).subspan(at));
  int64_t first = 0;
  for (const ir::Tensor& x : context.inputs) {
    const int64_t block = product_of(std::span(x.shape()).subspan(at));
    const ElementCopier copy(x, y);
    for (int64_t r = 0; r < rows; ++r) {
      for (int64_t e = 0; e < block; ++e) copy(r * block + e, r * row + first + e);
    }
    first += block;
  }
  context.outputs[0] = std::move(y);
  return {};
}

Result<Value> concat_transpose(const DifferentiationContext& c, int operand) {
  const auto rank = static_cast<int64_t>(c.outputs[0].rank());
  int64_t axis = c.node.attributes[kAxis];
  if (axis < 0) axis += rank;
  const auto a = static_cast<size_t>(axis);
  ir::ExtentPool& pool = c.builder.pool();
  std::vector<ExtentExpr> starts(c.outputs[0].rank(), pool.constant(0));
  for (int i = 0; i <= operand; ++i) {
    const auto extents = rule_extents(c, c.inputs[static_cast<size_t>(i)]);
    if (!extents) return extents.error();
    if (i < operand) starts[a] = starts[a] + (*extents)[a];
  }
  return slice(c.incoming[0], starts, extents_of(c.inputs[static_cast<size_t>(operand)]),
               std::vector<ExtentExpr>(starts.size(), pool.constant(1)));
}

// ---- lowering -------------------------------------------------------------------------------

// One operand or intermediate: where its elements lie and how many make one row.
struct Piece {
  ir::BufferId buffer = ir::kNoBuffer;
  ExtentExpr block;
};

struct Join {
  ExtentExpr rows, row;              // of the result
  ir::DType dtype = ir::DType::f32;  // as which elements lie in memory
  bool vector = false;
};

// The operands' layout, unless blocks would then have padding between them.
Layout joint_layout(LowerContext& context, size_t axis) {
  const auto& inputs = context.node().inputs;
  const auto produced =
      std::ranges::find_if(inputs, [&](ir::ValueId id) { return !context.value(id).constant; });
  if (produced == inputs.end()) return Layout::plain();
  Layout layout = context.layout_of(*produced);
  if (layout.order.empty() && !layout.padded) return layout;
  layout.padded = true;
  const bool inner = ir::memory_order(layout, context.shape(inputs[0]).rank()).back() == axis;
  const bool whole = std::ranges::all_of(inputs, [&](ir::ValueId id) {
    return ir::prove_multiple_of(context.shape(id)[axis].live, 4);
  });
  return inner && !whole ? Layout::plain() : layout;
}

struct JoinCase {
  const ir::DeviceProfile& profile;
  const Join& join;

  using Kernel = bool;  // in vec4s of memory
};

constexpr KernelRow<JoinCase> kJoins[] = {
    {.choice = {.files = "movement/cpu/join_vec4s.comp",
                .device = KernelDevice::cpu,
                .dtypes = "of 32 bits",
                .when = "pieces of whole vec4s",
                .why = "an invocation copies vec4s of memory one after another"},
     .kernel = true,
     .serves =
         [](const JoinCase& c) { return c.join.vector && ir::size_bytes(c.join.dtype) == 4; }},
    {.choice = {.files = "movement/concat.comp",
                .dtypes = "all",
                .when = "otherwise",
                .why =
                    "an invocation writes four elements of the result, whatever piece each is of"},
     .kernel = false},
};

void emit_join(LowerContext& context, const Join& join, std::span<const Piece> pieces,
               ExtentExpr first, ir::BufferId to) {
  params::ConcatParams parameters{.rows = context.slot(join.rows),
                                  .row = context.slot(join.row),
                                  .first = context.slot(first),
                                  .block = {}};
  const uint32_t none = context.slot(0);
  ExtentExpr span = context.pool().constant(0);
  for (size_t i = 0; i < kPieces; ++i) {
    parameters.block[i] = i < pieces.size() ? context.slot(pieces[i].block) : none;
    if (i < pieces.size()) span = span + pieces[i].block;
  }
  const ir::DeviceProfile& profile = context.profile();
  const bool in_vec4s = choose_kernel<JoinCase>(kJoins, {profile, join}).kernel;
  const bool texel = in_vec4s && reads_texels(profile);
  ir::KernelCall call;
  call.kernel.file = in_vec4s ? "movement/cpu/join_vec4s.comp" : "movement/concat.comp";
  add_define(call.kernel, "PIECES", std::ssize(pieces));
  if (in_vec4s) {
    add_define(call.kernel, "TEXEL", texel);
    call.kernel.needs.texel_buffers = texel;
    widen_stores(call.kernel, profile);
  } else {
    add_define(call.kernel, "ELEMENT_BYTES", static_cast<int64_t>(ir::size_bytes(join.dtype)));
    add_define(call.kernel, "VECTOR", join.vector);
  }
  call.kernel.local_size[0] = independent_lanes(profile);
  for (const Piece& piece : pieces)
    call.operands.push_back({piece.buffer, ir::Access::read, texel});
  call.operands.push_back({to, ir::Access::write});
  call.push.resize(sizeof parameters / 4);
  std::memcpy(call.push.data(), &parameters, sizeof parameters);
  const ExtentExpr vec4s = ir::simplify(ir::ceil_div(join.rows * span, 4));
  // A vec4 may be a row, whose loop begins anew; else four elements per step are looped over.
  call.groups[0] = in_vec4s ? run_groups(context, vec4s, call.kernel.local_size[0], 2)
                            : strided_groups(profile, vec4s * 5, call.kernel.local_size[0]);
  if (ir::as_constant(call.groups[0]) != 0) context.emit(std::move(call));
}

// Whole vec4s: every call fills its part of the rows. What lies in `to` was written in place.
void join_vectors(LowerContext& context, const Join& join, std::span<const Piece> pieces,
                  ir::BufferId to) {
  ExtentExpr first = context.pool().constant(0);
  const auto is_there = [&](const Piece& piece) { return piece.buffer == to; };
  while (!pieces.empty()) {
    const auto there = std::ranges::find_if(pieces, is_there);
    const auto copied = std::min(kPieces, static_cast<size_t>(there - pieces.begin()));
    if (copied > 0) emit_join(context, join, pieces.first(copied), first, to);
    const size_t done = std::max<size_t>(copied, 1);
    for (const Piece& piece : pieces.first(done)) first = ir::simplify(first + piece.block);
    pieces = pieces.subspan(done);
  }
}

// Vec4s that mix pieces: at most three at a time, through intermediates.
void join_elements(LowerContext& context, Join join, std::vector<Piece> pieces, ir::BufferId to) {
  const ExtentExpr zero = context.pool().constant(0);
  while (pieces.size() > kPieces) {
    ExtentExpr block = zero;
    for (size_t i = 0; i < kPieces; ++i) block = ir::simplify(block + pieces[i].block);
    const Piece merged{context.scratch(join.dtype, join.rows * block, "joined"), block};
    Join part = join;
    part.row = block;
    emit_join(context, part, std::span(pieces).first(kPieces), zero, merged.buffer);
    pieces.erase(pieces.begin(), pieces.begin() + kPieces);
    pieces.insert(pieces.begin(), merged);
  }
  emit_join(context, join, pieces, zero, to);
}

// Operands and result lie alike.
ir::DType joined_storage(const LowerContext& context) {
  std::vector<ir::ValueId> all = context.node().inputs;
  all.push_back(context.output());
  return context.common_storage(all);
}

// Operand 0 is carried from iteration to iteration of a loop: the others are written behind it.
Result<void> lower_append(LowerContext& context, const ir::GrowingCarry& growing) {
  const ir::ShapeExtent& shape = context.shape(growing.carried);
  const Layout layout = context.layout_of(growing.carried);
  const ir::BufferId to = context.read(growing.carried, layout);
  context.alias(context.output(), layout, growing.carried, layout);
  ExtentExpr inner = context.pool().constant(1);
  for (size_t axis = 0; axis < shape.rank(); ++axis) {
    if (axis != growing.axis) inner = inner * shape[axis].live;
  }
  ExtentExpr first = inner * shape[growing.axis].live;
  for (ir::ValueId id : std::span(context.node().inputs).subspan(1)) {
    const ExtentExpr count = ir::simplify(inner * context.shape(id)[growing.axis].live);
    emit_append(context, context.read(id, layout), ir::simplify(first), count, to);
    first = first + count;
  }
  return {};
}

Result<void> lower_concat(LowerContext& context) {
  const ir::ValueId y = context.output();
  if (const auto growing = context.growth_to(y)) return lower_append(context, *growing);
  const ir::ShapeExtent& shape = context.shape(y);
  int64_t axis = context.node().attributes[kAxis];
  if (axis < 0) axis += static_cast<int64_t>(shape.rank());
  const auto a = static_cast<size_t>(axis);
  // An operand may have been written in place already (ops/schedule/destination.h).
  const bool begun = context.layout_of(y) != Layout::plain();
  const Layout layout = begun ? context.layout_of(y) : joint_layout(context, a);
  const std::vector<uint8_t> order = ir::memory_order(layout, shape.rank());
  // Elements of memory behind one step along the axis; the same for all operands.
  const ExtentExpr inner = ir::strides_of(ir::canonical(layout, shape), shape, context.pool())[a];
  Join join{.rows = context.pool().constant(1),
            .row = ir::simplify(inner * shape[a].live),
            .dtype = begun ? context.storage_of(y) : joined_storage(context),
            .vector = true};
  for (uint8_t outer : order) {
    if (outer == a) break;
    join.rows = ir::simplify(join.rows * shape[outer].live);
  }
  std::vector<Piece> pieces;
  for (ir::ValueId id : context.node().inputs) {
    const ExtentExpr block = ir::simplify(inner * context.shape(id)[a].live);
    if (ir::as_constant(block) == 0) continue;
    pieces.push_back({context.read_as(id, layout, join.dtype), block});
    join.vector = join.vector && ir::prove_multiple_of(block, 4);
  }
  const ir::BufferId to =
      begun ? context.read_stored(y, layout) : context.write_as(y, layout, join.dtype);
  if (pieces.empty()) return {};
  if (join.vector) {
    join_vectors(context, join, pieces, to);
  } else {
    join_elements(context, join, std::move(pieces), to);
  }
  return {};
}

}  // namespace

constinit const ConcatOp concat = movement<ConcatOp>({
    .name = "concat",
    .doc = "joins tensors along an axis; (C1) one dtype and rank; (C2) all other extents agree",
    .max_inputs = 255,
    .traits = ir::OpTrait::appends,
    .attributes = kAttributes,
    .infer = infer_concat,
    .evaluate = evaluate_concat,
    .lower = lower_concat,
    .differentiation = transposes_by(concat_transpose),
    .batching = kAxisMovesUp,
});

Value ConcatOp::operator()(std::span<const Value> pieces, int64_t axis) const {
  for (Value piece : pieces) {
    if (!piece.valid()) return {};
  }
  if (pieces.empty()) return {};
  if (pieces.size() == 1) return pieces[0];
  return pieces[0].builder().add1(*this, pieces, {{kAxis, axis}});
}

std::vector<KernelChoice> concat_kernels() {
  return choices_of<JoinCase>(kJoins);
}

}  // namespace ullage::ops
