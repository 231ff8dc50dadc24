// Import rules of matrix products, attention, convolutions and recurrent layers.
#include <algorithm>
#include <cmath>
#include <limits>

#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/dot.h"
#include "ops/dense/einsum.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/recurrent/recurrent.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;
using Extents = std::vector<ExtentExpr>;

std::vector<int64_t> per_axis(std::vector<int64_t> given, size_t axes, int64_t otherwise) {
  if (given.empty()) given.push_back(otherwise);
  if (given.size() == 1) given.resize(axes, given.front());
  return given;
}

Value factor(Value x) {
  if (!x.valid() || ir::is_float(x.dtype())) return x.valid() ? ops::as_computed(x) : x;
  return ir::size_bytes(x.dtype()) < 4 ? ops::cast(x, DType::i32) : x;
}

Value convolved(const NodeContext& c, const Convolution& kind, Value x, Value w, Value bias) {
  if (x.rank() != kind.axes + 2 || w.rank() != x.rank())
    c.error("operand and weight must have " + std::to_string(kind.axes + 2) + " axes");
  ops::WindowSpec window{.strides = per_axis(c.integers("stride"), kind.axes, 1),
                         .dilations = per_axis(c.integers("dilation"), kind.axes, 1)};
  const Argument* padding = c.find("padding");
  if (padding && padding->kind == ArgumentKind::text && padding->text == "same") {
    Extents before, after;
    for (size_t a = 0; a < kind.axes; ++a) {
      const ExtentExpr span = ir::simplify((c.extents_of(w)[a + 2] - 1) * window.dilations[a]);
      before.push_back(ir::simplify(ir::floor_div(span, 2)));
      after.push_back(ir::simplify(span - before.back()));
    }
    window.pads = before;
    window.pads.insert(window.pads.end(), after.begin(), after.end());
  } else if (!padding || padding->kind != ArgumentKind::text) {
    const std::vector<int64_t> pads = per_axis(c.integers("padding"), kind.axes, 0);
    for (int i = 0; i < 2; ++i) {
      for (int64_t pad : pads) window.pads.push_back(c.constant(pad));
    }
  }
  const int64_t groups = c.integer("groups", 1);
  if (!kind.transposed) return ops::convolution(x, w, bias, window, groups);
  return ops::conv_transpose(x, w, bias, window,
                             per_axis(c.integers("output_padding"), kind.axes, 0), groups);
}

namespace {

Value operand(const NodeContext& c, std::string_view name) {
  return factor(c.tensor(name));
}

void product(NodeContext& c, const char* a, const char* b) {
  c.set(ops::matmul_numpy(operand(c, a), operand(c, b)));
}

// beta * self + alpha * product
void add_product(NodeContext& c, const char* a, const char* b) {
  Value y = ops::matmul_numpy(operand(c, a), operand(c, b));
  const DType dtype = y.dtype();
  if (c.has("alpha")) y = ops::mul(y, c.tensor("alpha", dtype));
  Value x = ops::cast(c.tensor("self"), dtype);
  if (c.has("beta")) {
    const bool is_zero = c.number("beta") == 0;
    if (is_zero) return c.set(y);
    x = ops::mul(x, c.tensor("beta", dtype));
  }
  c.set(ops::add(y, x));
}

void add_products_of_batch(NodeContext& c) {
  Value y = ops::matmul_numpy(operand(c, "batch1"), operand(c, "batch2"));
  const std::vector<int64_t> first = {0};
  y = ops::reduce_sum(y, first, false);
  if (c.has("alpha")) y = ops::mul(y, c.tensor("alpha", y.dtype()));
  Value x = ops::cast(c.tensor("self"), y.dtype());
  if (c.has("beta")) x = ops::mul(x, c.tensor("beta", y.dtype()));
  c.set(ops::add(y, x));
}

Value turned(Value x) {
  if (!x.valid() || x.rank() < 2) return x;
  std::vector<int64_t> order(x.rank());
  for (size_t a = 0; a < order.size(); ++a) order[a] = static_cast<int64_t>(a);
  std::swap(order[order.size() - 1], order[order.size() - 2]);
  return ops::transpose(x, order);
}

void linear(NodeContext& c) {
  const Value weight = operand(c, "weight");
  Value y = ops::matmul_numpy(operand(c, "input"), turned(weight));
  if (c.has("bias")) y = ops::add(y, ops::cast(c.tensor("bias"), y.dtype()));
  c.set(y);
}

void outer(NodeContext& c) {
  const Value a = c.tensor("self", c.result_dtype()), b = c.tensor("vec2", c.result_dtype());
  c.set(ops::mul(with_axis_at(a, 1), with_axis_at(b, 0)));
}

void add_outer(NodeContext& c) {
  const DType dtype = c.result_dtype();
  Value y =
      ops::mul(with_axis_at(c.tensor("vec1", dtype), 1), with_axis_at(c.tensor("vec2", dtype), 0));
  Value x = c.tensor("self", dtype);
  if (c.has("alpha")) y = ops::mul(y, c.tensor("alpha", dtype));
  if (c.has("beta")) x = ops::mul(x, c.tensor("beta", dtype));
  c.set(ops::add(y, x));
}

// Over the last axis of both.
void inner(NodeContext& c) {
  const Value a = operand(c, "self"), b = operand(c, "other");
  if (a.rank() == 0 || b.rank() == 0) return c.set(ops::mul(a, b));
  ops::DotAxes axes{.lhs_contracting = {static_cast<int64_t>(a.rank()) - 1},
                    .rhs_contracting = {static_cast<int64_t>(b.rank()) - 1}};
  c.set(ops::dot(a, b, axes));
}

void tensor_dot(NodeContext& c) {
  const Value a = operand(c, "self"), b = operand(c, "other");
  std::vector<int64_t> of_a, of_b;
  if (!c.integers("dims_self").empty()) of_a = c.axes("dims_self", a.rank());
  if (!c.integers("dims_other").empty()) of_b = c.axes("dims_other", b.rank());
  c.set(ops::dot(a, b, {.lhs_contracting = of_a, .rhs_contracting = of_b}));
}

void sum_of_products(NodeContext& c) {
  std::vector<Value> operands;
  for (Value x : c.tensors("tensors")) operands.push_back(factor(x));
  c.set(ops::einsum(c.text("equation"), operands));
}

// ---- attention ----

struct Attention {
  Value q{}, k{}, v{}, mask{};
  bool causal = false;
  std::optional<double> scale{};
};

Value repeated_heads(const NodeContext& c, Value x, ExtentExpr heads) {
  Extents e = c.extents_of(x);
  if (e.size() < 3) c.error("heads need an axis");
  const size_t at = e.size() - 3;
  if (ir::prove_equal(e[at], heads)) return x;
  const ExtentExpr times = ir::simplify(ir::floor_div(heads, e[at]));
  const Value apart = with_axis_at(x, at + 1);
  Extents wide = c.extents_of(apart);
  wide[at + 1] = times;
  e[at] = heads;
  return ops::reshape(ops::broadcast_to(apart, wide), e);
}

// softmax(scale * q k^T + mask) v; a query that sees no key gives 0.
Value attention(const NodeContext& c, const Attention& a) {
  const Extents of_q = c.extents_of(a.q), of_k = c.extents_of(a.k);
  if (of_q.size() < 2 || of_k.size() < 2) c.error("queries and keys need two axes");
  Value scores = ops::matmul_numpy(a.q, turned(a.k));
  const DType dtype = scores.dtype();
  if (a.scale) {
    scores = ops::mul(scores, *a.scale);
  } else {
    const std::optional<int64_t> width = ir::as_constant(of_q.back());
    scores = width ? ops::mul(scores, 1 / std::sqrt(static_cast<double>(*width)))
                   : ops::div(scores, ops::sqrt(size_value(c, of_q.back(), dtype)));
  }
  const Value unseen = c.scalar(dtype, -std::numeric_limits<double>::infinity());
  if (a.causal) {
    const Extents plane = {of_q[of_q.size() - 2], of_k[of_k.size() - 2]};
    const Value seen = ops::less_equal(positions_along(c, plane, 1), positions_along(c, plane, 0));
    scores = ops::where(seen, scores, unseen);
  }
  bool may_see_none = false;
  if (a.mask.valid()) {
    may_see_none = a.mask.dtype() == DType::boolean;
    scores = may_see_none ? ops::where(a.mask, scores, unseen)
                          : ops::add(scores, ops::cast(a.mask, dtype));
  }
  Value shares = ops::softmax(scores, -1);
  if (may_see_none) shares = ops::where(ops::is_nan(shares), c.scalar(dtype, 0), shares);
  return ops::matmul_numpy(shares, a.v);
}

Attention attention_of(const NodeContext& c) {
  if (c.number("dropout_p") != 0) c.unsupported("dropout of training");
  Attention a{.q = operand(c, "query"),
              .k = operand(c, "key"),
              .v = operand(c, "value"),
              .mask = c.tensor_or_none("attn_mask"),
              .causal = c.flag("is_causal")};
  if (c.has("scale")) a.scale = c.number("scale");
  if (c.flag("enable_gqa")) {
    const Extents e = c.extents_of(a.q);
    if (e.size() < 3) c.error("heads need an axis");
    a.k = repeated_heads(c, a.k, e[e.size() - 3]);
    a.v = repeated_heads(c, a.v, e[e.size() - 3]);
  }
  return a;
}

void scaled_dot_product_attention(NodeContext& c) {
  c.set(attention(c, attention_of(c)));
}

// ---- convolutions ----

void convolve(NodeContext& c, const Convolution& kind) {
  Value x = operand(c, "input");
  const Value bias = c.has("bias") ? operand(c, "bias") : Value();
  const bool has_batch = x.rank() == kind.axes + 2;
  if (!has_batch) x = with_axis_at(x, 0);
  const Value y = convolved(c, kind, x, operand(c, "weight"), bias);
  c.set(has_batch ? y : without_axis(y, 0));
}

template <size_t axes, bool transposed>
void convolution(NodeContext& c) {
  convolve(c, {axes, transposed});
}

void convolution_of_any(NodeContext& c) {
  const size_t rank = c.tensor("weight").rank();
  if (rank < 3) c.error("'weight' must have a kernel");
  convolve(c, {rank - 2, c.flag("transposed")});
}

// ---- recurrent layers ----

// Rows of [gates * hidden, ...] with their gates in ONNX's order.
Value reordered(const NodeContext& c, Value w, std::span<const int64_t> gates, int64_t hidden) {
  std::vector<Value> parts;
  for (int64_t gate : gates)
    parts.push_back(part_along(w, 0, c.constant(gate * hidden), c.constant(hidden)));
  return parts.size() == 1 ? parts[0] : ops::concat(parts, 0);
}

struct Cell {
  const ops::RecurrentOp* op;
  std::vector<int64_t> gates;   // which of PyTorch's stands at each of ONNX's places
  std::string activation = {};  // rnn
};

Value stacked(const std::vector<Value>& parts) {
  std::vector<Value> wide;
  for (Value part : parts) wide.push_back(with_axis_at(part, 0));
  return wide.size() == 1 ? wide[0] : ops::concat(wide, 0);
}

void recurrent(NodeContext& c, const Cell& cell) {
  if (c.has("data")) c.unsupported("packed sequences");
  const bool has_cell_state = cell.op == &ops::lstm;
  Value x = operand(c, "input");
  const bool batch_first = c.flag("batch_first");
  if (x.rank() != 3) c.error("'input' must have three axes");
  if (batch_first) x = ops::transpose(x, {1, 0, 2});
  const std::vector<Value> states =
      has_cell_state ? c.tensors("hx") : std::vector<Value>{c.tensor("hx")};
  const std::vector<Value> weights = c.tensors("params");
  const bool has_bias = c.flag("has_biases", true), both = c.flag("bidirectional");
  if (c.flag("train") && c.number("dropout") != 0) c.unsupported("dropout of training");
  const int64_t layers = c.integer("num_layers", 1);
  const size_t directions = both ? 2 : 1;
  const size_t per_direction = has_bias ? 4 : 2;
  if (layers < 1 || weights.size() != static_cast<size_t>(layers) * directions * per_direction)
    c.unsupported("projections, or another number of weights than its layers have");
  if (states.size() != (has_cell_state ? 2u : 1u)) c.error("'hx' must have its states");
  const std::optional<int64_t> hidden = ir::as_constant(c.extents_of(weights[1], 2)[1]);
  if (!hidden) c.unsupported("a hidden size that only a run knows");
  std::vector<Value> last_h, last_c;
  for (int64_t layer = 0; layer < layers; ++layer) {
    std::vector<Value> w, r, b;
    for (size_t d = 0; d < directions; ++d) {
      const size_t first = (static_cast<size_t>(layer) * directions + d) * per_direction;
      w.push_back(reordered(c, factor(weights[first]), cell.gates, *hidden));
      r.push_back(reordered(c, factor(weights[first + 1]), cell.gates, *hidden));
      if (!has_bias) continue;
      const Value halves[] = {reordered(c, factor(weights[first + 2]), cell.gates, *hidden),
                              reordered(c, factor(weights[first + 3]), cell.gates, *hidden)};
      b.push_back(ops::concat(halves, 0));
    }
    const auto of_layer = [&](Value state) {
      return part_along(factor(state), 0, c.constant(layer * static_cast<int64_t>(directions)),
                        c.constant(static_cast<int64_t>(directions)));
    };
    ops::RecurrentSpec spec{.direction = both ? ops::RecurrentDirection::bidirectional
                                              : ops::RecurrentDirection::forward,
                            .hidden = *hidden,
                            .linear_before_reset = cell.op == &ops::gru};
    if (!cell.activation.empty()) spec.activations.assign(directions, cell.activation);
    const ops::RecurrentResults y =
        (*cell.op)({.x = x,
                    .w = stacked(w),
                    .r = stacked(r),
                    .bias = has_bias ? stacked(b) : Value(),
                    .initial_h = of_layer(states[0]),
                    .initial_c = has_cell_state ? of_layer(states[1]) : Value()},
                   spec);
    c.check();
    last_h.push_back(y.y_h);
    if (has_cell_state) last_c.push_back(y.y_c);
    // [T, D, B, H] as [T, B, D * H]
    const Extents e = c.extents_of(y.y, 4);
    x = ops::reshape(ops::transpose(y.y, {0, 2, 1, 3}), {e[0], e[2], ir::simplify(e[1] * e[3])});
  }
  c.set(0, batch_first ? ops::transpose(x, {1, 0, 2}) : x);
  c.set(1, ops::concat(last_h, 0));
  if (has_cell_state) c.set(2, ops::concat(last_c, 0));
}

// PyTorch has the gates i f g o, r z n.
void lstm(NodeContext& c) {
  recurrent(c, {&ops::lstm, {0, 3, 1, 2}});
}
void gru(NodeContext& c) {
  recurrent(c, {&ops::gru, {1, 0, 2}});
}
void rnn_tanh(NodeContext& c) {
  recurrent(c, {&ops::rnn, {0}, "tanh"});
}
void rnn_relu(NodeContext& c) {
  recurrent(c, {&ops::rnn, {0}, "relu"});
}

// ---- rows of experts ----

// Rows [0, ends[0]), [ends[0], ends[1]) ... of a, each times its own matrix of b.
void grouped_product(NodeContext& c, const char* a, const char* b, const char* ends) {
  const Value rows = operand(c, a), matrices = operand(c, b);
  if (rows.rank() != 2 || matrices.rank() != 3 || !c.has(ends))
    c.unsupported("groups that are no rows of a matrix");
  const Value limits = ops::cast(c.tensor(ends), DType::i64);
  const Extents of_rows = c.extents_of(rows), of_matrices = c.extents_of(matrices);
  // A product with every matrix in turn, of which its rows stay.
  const Value index = ops::iota(c.builder(), DType::i64, {of_rows[0], c.constant(1)}, 0);
  const std::optional<int64_t> groups = ir::as_constant(of_matrices[0]);
  if (!groups || *groups > 4096) c.unsupported("a number of groups that only a run knows");
  Value y;
  for (int64_t g = 0; g < *groups; ++g) {
    const Value end = part_along(limits, 0, c.constant(g), c.constant(1));
    const Value matrix = without_axis(part_along(matrices, 0, c.constant(g), c.constant(1)), 0);
    Value is_in = ops::less(index, end);
    if (g > 0) {
      const Value start = part_along(limits, 0, c.constant(g - 1), c.constant(1));
      is_in = ops::logical_and(is_in, ops::greater_equal(index, start));
    }
    const Value part = ops::matmul(rows, matrix);
    const Value kept = ops::where(is_in, part, c.scalar(part.dtype(), 0));
    y = y.valid() ? ops::add(y, kept) : kept;
  }
  if (c.has("bias")) c.unsupported("a bias of each group");
  c.set(y);
}

constexpr ImportRule kRules[] = {
    {"aten._grouped_mm", "self mat2 offs? bias? out_dtype=",
     [](NodeContext& c) { grouped_product(c, "self", "mat2", "offs"); }},
    {"transformers.grouped_mm_fallback", "input weight offs?",
     [](NodeContext& c) { grouped_product(c, "input", "weight", "offs"); }},
    {"aten.addbmm", "self batch1 batch2 beta= alpha=", add_products_of_batch},
    {"aten.addmm",
     "self mat1 mat2 beta= alpha=", [](NodeContext& c) { add_product(c, "mat1", "mat2"); }},
    {"aten.addmv",
     "self mat vec beta= alpha=", [](NodeContext& c) { add_product(c, "mat", "vec"); }},
    {"aten.addr", "self vec1 vec2 beta= alpha=", add_outer},
    {"aten.baddbmm",
     "self batch1 batch2 beta= alpha=", [](NodeContext& c) { add_product(c, "batch1", "batch2"); }},
    {"aten.bmm", "self mat2", [](NodeContext& c) { product(c, "self", "mat2"); }},
    {"aten.conv1d", "input weight bias? stride= padding= dilation= groups=", convolution<1, false>},
    {"aten.conv2d", "input weight bias? stride= padding= dilation= groups=", convolution<2, false>},
    {"aten.conv3d", "input weight bias? stride= padding= dilation= groups=", convolution<3, false>},
    {"aten.conv_transpose1d",
     "input weight bias? stride= padding= output_padding= groups= dilation=", convolution<1, true>},
    {"aten.conv_transpose2d",
     "input weight bias? stride= padding= output_padding= groups= dilation=", convolution<2, true>},
    {"aten.conv_transpose3d",
     "input weight bias? stride= padding= output_padding= groups= dilation=", convolution<3, true>},
    {"aten.convolution",
     "input weight bias? stride= padding= dilation= transposed= output_padding= groups=",
     convolution_of_any},
    {"aten.dot", "self tensor", [](NodeContext& c) { product(c, "self", "tensor"); }},
    {"aten.einsum", "equation= tensors* path=", sum_of_products},
    {"aten.ger", "self vec2", outer},
    {"aten.gru",
     "input hx params* has_biases= num_layers= dropout= train= bidirectional= batch_first=", gru},
    {"aten.inner", "self other", inner},
    {"aten.linear", "input weight bias?", linear},
    {"aten.lstm",
     "input hx* params* has_biases= num_layers= dropout= train= bidirectional= batch_first=", lstm},
    {"aten.matmul", "self other", [](NodeContext& c) { product(c, "self", "other"); }},
    {"aten.mm", "self mat2", [](NodeContext& c) { product(c, "self", "mat2"); }},
    {"aten.mv", "self vec", [](NodeContext& c) { product(c, "self", "vec"); }},
    {"aten.outer", "self vec2", outer},
    {"aten.rnn_relu",
     "input hx params* has_biases= num_layers= dropout= train= bidirectional= batch_first=",
     rnn_relu},
    {"aten.rnn_tanh",
     "input hx params* has_biases= num_layers= dropout= train= bidirectional= batch_first=",
     rnn_tanh},
    {"aten.scaled_dot_product_attention",
     "query key value attn_mask? dropout_p= is_causal= scale= enable_gqa=",
     scaled_dot_product_attention},
    {"aten._scaled_dot_product_flash_attention_for_cpu",
     "query key value dropout_p= is_causal= attn_mask? scale=", scaled_dot_product_attention},
    {"aten.tensordot", "self other dims_self= dims_other=", tensor_dot},
    {"aten.vdot", "self other", [](NodeContext& c) { product(c, "self", "other"); }},
};

}  // namespace

ImportRules product_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
