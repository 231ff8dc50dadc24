// Small steps that several import rules share.
#include "frontends/onnx/import_tools.h"

#include <algorithm>
#include <numeric>

#include "ops/movement/movement.h"

namespace ullage::onnx {

ir::Result<std::optional<std::vector<int64_t>>> axes_of(const NodeContext& c, size_t operand,
                                                        size_t rank) {
  std::vector<int64_t> axes;
  if (c.has_attribute("axes")) {
    axes = c.integers("axes");
  } else if (c.has(operand)) {
    ir::Result<std::vector<int64_t>> given = c.structure(operand);
    if (!given) return given.error();
    axes = *std::move(given);
  } else {
    return std::optional<std::vector<int64_t>>();
  }
  for (int64_t& axis : axes) {
    ir::Result<int64_t> normal = c.axis(axis, rank);
    if (!normal) return normal.error();
    axis = *normal;
  }
  std::ranges::sort(axes);
  if (std::ranges::adjacent_find(axes) != axes.end()) return c.error("axes hold an axis twice");
  return std::optional(std::move(axes));
}

ir::Value per_channel(ir::Value v, size_t rank) {
  if (!v.valid()) return v;
  std::vector<int64_t> trailing(rank > 2 ? rank - 2 : 0);
  std::iota(trailing.begin(), trailing.end(), 1);
  return trailing.empty() ? v : ops::unsqueeze(v, trailing);
}

ir::Result<void> check_kernel_shape(const NodeContext& c, ir::Value w) {
  if (!c.has_attribute("kernel_shape")) return {};
  const std::vector<int64_t> stated = c.integers("kernel_shape");
  bool same = stated.size() + 2 == w.rank();
  for (size_t a = 0; same && a < stated.size(); ++a) {
    same = ir::as_constant(w.extent(a + 2)).value_or(stated[a]) == stated[a];
  }
  if (same) return {};
  return c.error("attribute 'kernel_shape' contradicts the extents of W");
}

ir::Result<ir::ExtentExpr> host_scalar(const NodeContext& c, size_t operand) {
  ir::Result<std::vector<ir::ExtentExpr>> elements = c.host(operand);
  if (!elements) return elements.error();
  if (elements->size() != 1) {
    return c.error("operand " + std::to_string(operand) + " must hold one element");
  }
  return elements->front();
}

ir::ExtentExpr both(ir::ExtentExpr a, ir::ExtentExpr b) {
  if (!a || !b) return a ? a : b;
  return ir::logical_and(a, b);
}

Predicated::Predicated(ir::Builder& builder, ir::ExtentExpr condition)
    : builder_(builder), outer_(builder.predicate()) {
  builder.set_predicate(both(outer_, condition));
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& ch : out) ch = ch >= 'A' && ch <= 'Z' ? static_cast<char>(ch - 'A' + 'a') : ch;
  return out;
}

std::vector<int64_t> all_axes(size_t rank) {
  std::vector<int64_t> axes(rank);
  std::iota(axes.begin(), axes.end(), 0);
  return axes;
}

std::optional<std::vector<int64_t>> constant_extents(ir::Value v) {
  std::vector<int64_t> extents;
  for (size_t a = 0; a < v.rank(); ++a) {
    std::optional<int64_t> n = v.extent(a) ? ir::as_constant(v.extent(a)) : std::nullopt;
    if (!n) return std::nullopt;
    extents.push_back(*n);
  }
  return extents;
}

ir::Value integer_constant(const NodeContext& c, const std::vector<int64_t>& values) {
  return c.builder().constant(
      ir::Tensor::from_integers(ir::DType::i64, {static_cast<int64_t>(values.size())}, values));
}

ir::Value split_heads(ir::Value x, int64_t heads) {
  if (!x.valid()) return x;
  if (x.rank() != 3) {
    x.builder().fail(ir::invalid_file("operands with heads in their last axis have rank 3"));
    return {};
  }
  const std::vector<ir::ExtentExpr> e = ops::extents_of(x);
  ir::ExtentPool& pool = x.builder().pool();
  const ir::Value parts =
      ops::reshape(x, {e[0], e[1], pool.constant(heads), ir::floor_div(e[2], heads)});
  return ops::transpose(parts, {0, 2, 1, 3});
}

ir::Value join_heads(ir::Value x) {
  if (!x.valid()) return x;
  const std::vector<ir::ExtentExpr> e = ops::extents_of(x);
  return ops::reshape(ops::transpose(x, {0, 2, 1, 3}), {e[0], e[2], e[1] * e[3]});
}

ir::Value repeat_heads(ir::Value x, int64_t times) {
  if (times == 1 || !x.valid()) return x;
  std::vector<ir::ExtentExpr> e = ops::extents_of(x);
  const std::vector<int64_t> axis = {2};
  const ir::Value wide = ops::unsqueeze(x, axis);
  if (!wide.valid()) return wide;
  std::vector<ir::ExtentExpr> shape = ops::extents_of(wide);
  shape[2] = x.builder().pool().constant(times);
  e[1] = e[1] * times;
  return ops::reshape(ops::broadcast_to(wide, shape), e);
}

}  // namespace ullage::onnx
