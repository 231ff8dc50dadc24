// rotary: op definition, rules and call.
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/rotary.h"
#include "ops/rules/differentiation.h"
#include "ops/rules/lowering.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/rotary.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {RotaryOp::kHead, RotaryOp::kTurned, RotaryOp::kFirst,
                                         RotaryOp::kInterleaved};

RotarySpec spec_of(const Attributes& attributes) {
  return {.head = attributes[RotaryOp::kHead],
          .turned = attributes[RotaryOp::kTurned],
          .first = attributes[RotaryOp::kFirst],
          .interleaved = attributes[RotaryOp::kInterleaved]};
}

Attributes attributes_of(const RotarySpec& spec) {
  return {{RotaryOp::kHead, spec.head},
          {RotaryOp::kTurned, spec.turned},
          {RotaryOp::kFirst, spec.first},
          {RotaryOp::kInterleaved, spec.interleaved}};
}

Result<void> infer(InferContext& context) {
  for (size_t i : {size_t{0}, size_t{1}}) {
    if (auto ok = require_dtype(context, i, {DType::f32}, "C1"); !ok) return ok;
  }
  if (auto ok = require_rank(context, 1, 2, "C2"); !ok) return ok;
  const RotarySpec spec = spec_of(context.attributes);
  ShapeExtent shape = context.shape(0);
  const size_t rank = shape.rank();
  const int64_t columns = rank < 2 ? -1 : as_constant(shape[rank - 1].live).value_or(-1);
  const bool fits =
      spec.head > 0 && spec.head % 8 == 0 && columns >= 0 && columns % spec.head == 0 &&
      spec.turned >= 0 && spec.turned <= columns / spec.head && spec.first >= 0 &&
      spec.first <= columns / spec.head && as_constant(context.shape(1)[1].live) == spec.head;
  if (!fits) {
    return context.error(
        "rows must be whole heads, of a multiple of 8 columns, as many as there are turns (C3): "
        "given " +
        describe(context, 0) + ", " + describe(context, 1) + ", heads of " +
        std::to_string(spec.head) + ", " + std::to_string(spec.turned) + " turned, " +
        std::to_string(spec.first) + " first");
  }
  const auto rows = merge_axis(context, shape[rank - 2], context.shape(1)[0],
                               "there must be a row of turns for each of x (C2)");
  if (!rows) return rows.error();
  shape[rank - 2] = *rows;
  for (int64_t width : {spec.first * spec.head, columns - spec.first * spec.head}) {
    shape[rank - 1] = {.live = context.pool().constant(width)};
    add_output(context, DType::f32, shape);
  }
  return {};
}

Result<void> evaluate(EvaluateContext& context) {
  const RotarySpec spec = spec_of(context.attributes());
  const auto& shape = context.inputs[0].shape();
  const auto x = elements_of<double>(context.inputs[0]),
             turns = elements_of<double>(context.inputs[1]);
  const int64_t columns = shape.back(), rows = shape[shape.size() - 2], half = spec.head / 2;
  std::vector<double> parts[2];
  for (int64_t at = 0; at < static_cast<int64_t>(x.size()); ++at) {
    const int64_t column = at % columns, row = at / columns % rows, i = column % spec.head;
    const int64_t pair = spec.interleaved ? i / 2 : i % half;
    const bool is_second = spec.interleaved ? i % 2 == 1 : i >= half;
    const int64_t apart = spec.interleaved ? 1 : half;
    double y = x[static_cast<size_t>(at)];
    if (column / spec.head < spec.turned) {
      const auto turn = static_cast<size_t>(row * spec.head + 2 * pair);
      const double other = x[static_cast<size_t>(is_second ? at - apart : at + apart)];
      y = y * turns[turn] + (is_second ? other : -other) * turns[turn + 1];
    }
    parts[column / spec.head < spec.first ? 0 : 1].push_back(y);
  }
  set_result(context, 0, parts[0]);
  set_result(context, 1, parts[1]);
  return {};
}

Result<void> lower(LowerContext& context) {
  const RotarySpec spec = spec_of(context.node().attributes);
  const ShapeExtent& shape = context.shape(context.input(0));
  const size_t rank = shape.rank();
  const int64_t columns = *as_constant(shape[rank - 1].live);
  ExtentExpr rows = context.pool().constant(1);
  for (size_t i = 0; i + 1 < rank; ++i) rows = rows * shape[i].live;
  KernelCall call;
  call.kernel.file = "rowwise/rotary.comp";
  call.kernel.local_size[0] = independent_lanes(context.profile());
  widen_stores(call.kernel, context.profile());
  const bool texel = reads_texels(context.profile());
  call.kernel.needs.texel_buffers = texel;
  add_define(call.kernel, "TEXEL", texel);
  add_define(call.kernel, "INTERLEAVED", spec.interleaved);
  call.operands = {{context.read(context.input(0), Layout::rows()), Access::read, texel},
                   {context.read(context.input(1), Layout::rows()), Access::read, texel},
                   {context.write(context.output(0), Layout::rows()), Access::write},
                   {context.write(context.output(1), Layout::rows()), Access::write}};
  const auto vec4s = [](int64_t count) { return static_cast<uint32_t>(count / 4); };
  call.push = push_words(params::RotaryParams{.rows = context.slot(rows),
                                              .positions = context.slot(shape[rank - 2].live),
                                              .vec4s = vec4s(columns),
                                              .head = vec4s(spec.head),
                                              .turned = vec4s(spec.turned * spec.head),
                                              .first = vec4s(spec.first * spec.head)});
  call.groups[0] =
      strided_groups(context.profile(), simplify(rows * vec4s(columns)), call.kernel.local_size[0]);
  context.emit(std::move(call));
  return {};
}

// Cotangents of both results side by side.
Value cotangent_of_rows(const DifferentiationContext& c) {
  const auto part = [&](size_t i) {
    return c.incoming[i].valid() ? c.incoming[i] : full(filled(c, 0), extents_of(c.outputs[i]));
  };
  return concat(std::array{part(0), part(1)}, -1);
}

// [T, head] as pairs of cosine and sine, the sine negated.
Value turned_back(const DifferentiationContext& c, Value turns) {
  const double signs[] = {1, -1};
  const Value sign = c.builder.constant(Tensor::from_doubles(DType::f32, {1, 1, 2}, signs));
  const ExtentExpr pairs = floor_div(turns.extent(1), 2);
  const Value split = reshape(turns, {turns.extent(0), pairs, c.builder.pool().constant(2)});
  return reshape(mul(split, sign), extents_of(turns));
}

// The pairs of the heads that are turned, [rows of all, T, heads, head / 2] each.
struct Pairs {
  Value first, second;
};
Pairs pairs_of(const RotarySpec& spec, Value rows) {
  ExtentPool& pool = rows.builder().pool();
  const size_t last = rows.rank() - 1;
  const ExtentExpr half = pool.constant(spec.head / 2), two = pool.constant(2);
  const Value turned =
      slice_along(rows, last, pool.constant(0), pool.constant(spec.turned * spec.head));
  ExtentExpr batch = pool.constant(1);
  for (size_t i = 0; i + 1 < last; ++i) batch = batch * rows.extent(i);
  std::vector<ExtentExpr> extents = {batch, rows.extent(last - 1), pool.constant(spec.turned)};
  extents.push_back(spec.interleaved ? half : two);
  extents.push_back(spec.interleaved ? two : half);
  const Value split = reshape(turned, extents);
  const size_t axis = spec.interleaved ? 4 : 3;
  const int64_t axes[] = {static_cast<int64_t>(axis)};
  const auto part = [&](int64_t i) {
    return squeeze(slice_along(split, axis, pool.constant(i), pool.constant(1)), axes);
  };
  return {part(0), part(1)};
}

// Of a pair (a, b) with cotangents (u, v): cosine a u + b v, sine a v - b u, over all heads.
Value cotangent_of_turns(const DifferentiationContext& c, Value rows) {
  const RotarySpec spec = spec_of(c.node.attributes);
  const Pairs x = pairs_of(spec, c.inputs[0]), y = pairs_of(spec, rows);
  const int64_t heads[] = {0, 2}, last[] = {2};
  const Value cosine =
      reduce_sum(add(mul(x.first, y.first), mul(x.second, y.second)), heads, false);
  const Value sine = reduce_sum(sub(mul(x.first, y.second), mul(x.second, y.first)), heads, false);
  const Value pairs = concat(std::array{unsqueeze(cosine, last), unsqueeze(sine, last)}, 2);
  return reshape(pairs, extents_of(c.inputs[1]));
}

// Linear in either operand: rows are turned by the opposite angles.
Result<Value> transpose_rotary(const DifferentiationContext& c, int operand) {
  const Value rows = cotangent_of_rows(c);
  if (operand == 1) return cotangent_of_turns(c, rows);
  RotarySpec spec = spec_of(c.node.attributes);
  spec.first = *as_constant(rows.extent(rows.rank() - 1)) / spec.head;
  return rotary(rows, turned_back(c, c.inputs[1]), spec).first;
}

}  // namespace

const RotaryOp rotary = {{
    .name = "rotary",
    .doc =
        "rows of heads side by side, pairs of columns of the first `turned` of them turned by the "
        "angles of their row; heads below `first`, and the others. (C1) f32; (C2) x [..., T, "
        "columns], turns [T, head]: cosine and sine of each pair; (C3) whole heads of a multiple "
        "of 8 columns.",
    .min_inputs = 2,
    .max_inputs = 2,
    .output_count = 2,
    .attributes = kAttributes,
    .shape_function = shape_function_of(kAttributes),
    .infer = infer,
    .evaluate = evaluate,
    .lower = lower,
    .accuracy = kOfSamples,
    .differentiation = transposes_by(transpose_rotary),
    .batching = {.form = BatchingForm::leading_axis,
                 .rule = batch_as_it_is,
                 .one_for_all = operand_set({1})},
}};

bool rotary_reads_rows(const Graph&, const Node&, size_t) {
  return true;
}

RotaryOp::Parts RotaryOp::operator()(Value x, Value turns, const RotarySpec& spec) const {
  if (!x.valid() || !turns.valid()) return {};
  const auto made = x.builder().add(*this, std::array{x, turns}, attributes_of(spec));
  if (x.builder().failed()) return {};
  return {made[0], made[1]};
}

}  // namespace ullage::ops
