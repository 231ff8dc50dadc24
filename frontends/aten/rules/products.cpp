// Import rules of matrix products, attention and convolutions.
#include <algorithm>
#include <cmath>
#include <limits>

#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/dropout.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/control/loop.h"
#include "ops/control/match_cast.h"
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
#include "ops/order/sort.h"
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
  const Value a = as_number(c.tensor("self", c.result_dtype())),
              b = as_number(c.tensor("vec2", c.result_dtype()));
  c.set(ops::mul(with_axis_at(a, 1), with_axis_at(b, 0)));
}

void add_outer(NodeContext& c) {
  const DType dtype = c.result_dtype();
  if (dtype == DType::boolean) {
    const auto factor_of = [&](const char* name) { return c.tensor(name, dtype); };
    Value both =
        ops::logical_and(with_axis_at(factor_of("vec1"), 1), with_axis_at(factor_of("vec2"), 0));
    if (c.has("alpha")) both = ops::logical_and(both, factor_of("alpha"));
    const bool keeps = !c.has("beta") || c.number("beta") != 0;
    return c.set(keeps ? ops::logical_or(factor_of("self"), both) : both);
  }
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

// input1 W[o] input2 for each output o.
void bilinear(NodeContext& c) {
  const Value a = operand(c, "input1"), b = operand(c, "input2"), w = operand(c, "weight");
  const Value operands[] = {a, w, b};
  Value y = ops::einsum("...a,oab,...b->...o", operands);
  if (c.has("bias")) y = ops::add(y, ops::cast(c.tensor("bias"), y.dtype()));
  c.set(y);
}

// The product of three tensors that get axes, summed along some axes of it.
void product_of_three(NodeContext& c) {
  const Value operands[] = {operand(c, "i1"), operand(c, "i2"), operand(c, "i3")};
  constexpr const char* kExpanded[] = {"expand1", "expand2", "expand3"};
  const size_t rank = operands[0].rank() + c.integers(kExpanded[0]).size();
  if (rank > 26) c.unsupported("more than 26 axes");
  const auto letters_but = [&](const std::vector<int64_t>& left_out) {
    std::string letters;
    for (size_t a = 0; a < rank; ++a) {
      if (std::ranges::find(left_out, static_cast<int64_t>(a)) == left_out.end())
        letters += static_cast<char>('a' + a);
    }
    return letters;
  };
  std::string equation;
  for (size_t i = 0; i < 3; ++i)
    equation += (i > 0 ? "," : "") + letters_but(c.integers(kExpanded[i]));
  c.set(ops::einsum(equation + "->" + letters_but(c.integers("sumdim")), operands));
}

// ---- attention ----

struct Attention {
  Value q{}, k{}, v{}, mask{};
  bool causal = false;
  double dropout = 0;
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

struct Attended {
  Value result{}, scores{};  // that queries give to keys
};

// softmax(scale * q k^T + mask) v; a query that sees no key gives 0.
Attended attention(const NodeContext& c, const Attention& a) {
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
  if (a.dropout > 0) shares = dropped(c, shares, a.dropout).result;
  return {ops::matmul_numpy(shares, a.v), scores};
}

Attention attention_of(const NodeContext& c) {
  Attention a{.q = operand(c, "query"),
              .k = operand(c, "key"),
              .v = operand(c, "value"),
              .mask = c.tensor_or_none("attn_mask"),
              .causal = c.flag("is_causal"),
              .dropout = c.number("dropout_p")};
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
  const Attended found = attention(c, attention_of(c));
  c.set(0, found.result);
  if (!c.has_result(1)) return;
  const std::vector<int64_t> keys = {static_cast<int64_t>(found.scores.rank()) - 1};
  const Value most = ops::reduce_max(found.scores, keys, true);
  const Value sums = ops::reduce_sum(ops::exp(ops::sub(found.scores, most)), keys, true);
  c.set(1, ops::squeeze(ops::add(ops::log(sums), most), keys));
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

// ---- rows of experts ----

constexpr int64_t kMostGroupsInParts = 1024;

// Products of groups: rows [0, ends[0]), [ends[0], ends[1]) ... of `a`, each times its own matrix
// of `b`; or, where `b` is one matrix, columns of `a` times rows of `b`, one product for each
// group.
struct Groups {
  Value a{}, b{}, bias{};
  Value ends{};  // i64
  ExtentExpr count{};

  bool is_of_rows() const { return b.rank() == 3; }
};

Value row_of(const NodeContext& c, Value x, ExtentExpr index) {
  return without_axis(part_along(x, 0, index, c.constant(1)), 0);
}

// As many rows as the device finds. Rows behind the last end are 0.
Value product_of_parts(NodeContext& c, const Groups& g, int64_t count) {
  const ExtentExpr total = c.extents_of(g.a)[g.is_of_rows() ? 0 : 1];
  std::vector<Value> parts;
  ExtentExpr start = c.constant(0);
  for (int64_t i = 0; i < count; ++i) {
    const ir::HostValue end = c.builder().scalars(row_of(c, g.ends, c.constant(i)));
    c.check();
    c.builder().guard(
        ir::logical_and(ir::less_equal(start, end.front()), ir::less_equal(end.front(), total)),
        c.path() + ": ends of groups must rise up to the number of rows");
    const ExtentExpr size = ir::simplify(end.front() - start);
    const Value own = part_along(g.a, g.is_of_rows() ? 0 : 1, start, size);
    const Value matrix =
        g.is_of_rows() ? row_of(c, g.b, c.constant(i)) : part_along(g.b, 0, start, size);
    parts.push_back(ops::matmul(own, matrix));
    if (g.bias.valid()) parts.back() = ops::add(parts.back(), row_of(c, g.bias, c.constant(i)));
    if (!g.is_of_rows()) parts.back() = with_axis_at(parts.back(), 0);
    start = end.front();
  }
  if (!g.is_of_rows()) return ops::concat(parts, 0);
  const ExtentExpr columns = c.extents_of(g.b)[2];
  parts.push_back(broadcast(c.scalar(g.a.dtype(), 0), {ir::simplify(total - start), columns}));
  c.check();
  return ops::match_cast(ops::concat(parts, 0), {total, columns}, c.path());
}

// The same for as many groups as a run has: each iteration leaves out what is not of its group.
Value product_in_loop(NodeContext& c, const Groups& g) {
  const Extents a = c.extents_of(g.a), b = c.extents_of(g.b);
  const size_t along = g.is_of_rows() ? 0 : 1;
  const Value place = ops::iota(c.builder(), DType::i64, {a[along]}, 0);
  const Value group = ops::cast(ops::search_sorted(g.ends, place, true), DType::i64);
  const Value none = c.scalar(g.a.dtype(), 0);
  const Value nothing = g.is_of_rows() ? broadcast(none, {a[0], b[2]}) : Value();
  ops::Loop loop(c.builder(), g.count);
  const Value is_own = with_axis_at(ops::equal(group, loop.iteration_value()), 1);
  if (!g.is_of_rows()) {
    const Value products = loop.stack(ops::matmul(g.a, ops::where(is_own, g.b, none)));
    loop.end();
    return loop.result(products);
  }
  const Value sum = loop.carry(nothing);
  Value product = ops::matmul(g.a, row_of(c, g.b, loop.iteration()));
  if (g.bias.valid()) product = ops::add(product, row_of(c, g.bias, loop.iteration()));
  loop.next(sum, ops::where(is_own, product, sum));
  loop.end();
  return loop.result(sum);
}

void grouped_product(NodeContext& c, const char* a, const char* b, const char* ends) {
  Groups g{.a = operand(c, a), .b = operand(c, b)};
  if (g.a.rank() != 2 || g.b.rank() < 2 || g.b.rank() > 3 || !c.has(ends))
    c.unsupported("groups that are no rows of a matrix");
  if (c.has("bias")) g.bias = operand(c, "bias");
  g.ends = ops::cast(c.tensor(ends), DType::i64);
  g.count = c.extents_of(g.is_of_rows() ? g.b : g.ends)[0];
  const std::optional<int64_t> count = ir::as_constant(g.count);
  const bool in_parts = count && *count <= kMostGroupsInParts;
  c.set(in_parts ? product_of_parts(c, g, *count) : product_in_loop(c, g));
}

constexpr ImportRule kRules[] = {
    {"aten._grouped_mm", "self mat2 offs? bias? out_dtype=",
     [](NodeContext& c) { grouped_product(c, "self", "mat2", "offs"); }},
    {"transformers.grouped_mm_fallback", "input weight offs?",
     [](NodeContext& c) { grouped_product(c, "input", "weight", "offs"); }},
    {"aten._trilinear",
     "i1 i2 i3 expand1= expand2= expand3= sumdim= unroll_dim=", product_of_three},
    {"aten.addbmm", "self batch1 batch2 beta= alpha=", add_products_of_batch},
    {"aten.addmm",
     "self mat1 mat2 beta= alpha=", [](NodeContext& c) { add_product(c, "mat1", "mat2"); }},
    {"aten.addmv",
     "self mat vec beta= alpha=", [](NodeContext& c) { add_product(c, "mat", "vec"); }},
    {"aten.addr", "self vec1 vec2 beta= alpha=", add_outer},
    {"aten.baddbmm",
     "self batch1 batch2 beta= alpha=", [](NodeContext& c) { add_product(c, "batch1", "batch2"); }},
    {"aten.bilinear", "input1 input2 weight bias?", bilinear},
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
    {"aten.inner", "self other", inner},
    {"aten.linear", "input weight bias?", linear},
    {"aten.matmul", "self other", [](NodeContext& c) { product(c, "self", "other"); }},
    {"aten.mm", "self mat2", [](NodeContext& c) { product(c, "self", "mat2"); }},
    {"aten.mv", "self vec", [](NodeContext& c) { product(c, "self", "vec"); }},
    {"aten.outer", "self vec2", outer},
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
