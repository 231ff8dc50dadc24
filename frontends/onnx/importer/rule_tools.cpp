// Small steps that several import rules share.
#include "frontends/onnx/importer/rule_tools.h"

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
  ir::Result<std::vector<int64_t>> distinct = distinct_axes(c, std::move(axes), rank);
  if (!distinct) return distinct.error();
  std::ranges::sort(*distinct);
  return std::optional(*std::move(distinct));
}

ir::Result<std::vector<int64_t>> distinct_axes(const NodeContext& c, std::vector<int64_t> given,
                                               size_t rank) {
  std::vector<bool> named(rank, false);
  for (int64_t& axis : given) {
    ir::Result<int64_t> normal = c.axis(axis, rank);
    if (!normal) return normal.error();
    axis = *normal;
    if (named[static_cast<size_t>(axis)]) return c.error("axes contain an axis twice");
    named[static_cast<size_t>(axis)] = true;
  }
  return given;
}

void require_broadcast_to(const NodeContext& c, ir::Value v,
                          std::span<const ir::ExtentExpr> extents, const std::string& rule) {
  if (!v.valid()) return;
  const std::vector<ir::ExtentExpr> own = ops::extents_of(v);
  if (own.size() > extents.size()) return c.builder().fail(ir::invalid_file(rule));
  const std::span<const ir::ExtentExpr> target = extents.last(own.size());
  for (size_t a = 0; a < own.size(); ++a) {
    c.builder().guard(ir::logical_or(ir::equal(own[a], 1), ir::equal(own[a], target[a])), rule);
  }
}

ir::Result<void> require_one_dtype(const NodeContext& c, size_t first, size_t last) {
  for (size_t i = first + 1; i <= last; ++i) {
    if (!c.has(first) || !c.has(i) || c.operand(i).dtype() == c.operand(first).dtype()) continue;
    return c.error("operands " + std::to_string(first) + " and " + std::to_string(i) +
                   " must have one type");
  }
  return {};
}

ir::Result<void> require_per_channel(const NodeContext& c, size_t i, ir::ExtentExpr channels) {
  if (!c.has(i)) return {};
  const std::string rule = "operand " + std::to_string(i) + " must have one element per channel";
  if (c.operand(i).rank() != 1) return c.error(rule);
  c.builder().guard(ir::equal(ops::extents_of(c.operand(i))[0], channels), rule);
  return {};
}

std::string name_of_operand(const NodeContext& c, size_t i) {
  const ImportRule* rule = find_import_rule(c.node(), c.opset());
  return rule ? std::string(operand_name(*rule, i)) : std::string();
}

void require_up_to(const NodeContext& c, size_t i, ir::ExtentExpr most, const std::string& what) {
  const ir::ValueInfo& info = c.operand(i).info();
  std::vector<std::pair<int64_t, ir::ExtentExpr>> elements;  // by position
  if (info.host) {
    for (ir::ExtentExpr e : *info.host) elements.emplace_back(elements.size(), e);
  } else if (info.constant && info.constant->element_count() > 0) {
    // Checking the least and the largest element is enough.
    int64_t least = 0, largest = 0;
    for (int64_t k = 0; k < info.constant->element_count(); ++k) {
      const int64_t value = info.constant->integer(k);
      if (value < info.constant->integer(least)) least = k;
      if (value > info.constant->integer(largest)) largest = k;
    }
    for (int64_t k : {least, largest}) {
      elements.emplace_back(k, c.constant(info.constant->integer(k)));
    }
  }
  const std::string name = name_of_operand(c, i);
  for (const auto& [position, element] : elements) {
    c.builder().guard(ir::Guard{
        .condition =
            ir::logical_and(ir::less_equal(c.constant(0), element), ir::less_equal(element, most)),
        .predicate = c.builder().predicate(),
        .message = name + " must lie in [0, " + what + "]",
        .details = {{name, element}, {"position", c.constant(position)}, {what, most}}});
  }
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
    return c.error("operand " + std::to_string(operand) + " must have one element");
  }
  return elements->front();
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

ir::Value repeat_heads(ir::Value x, ir::ExtentExpr heads) {
  if (!x.valid() || ir::prove_equal(x.extent(1), heads)) return x;
  std::vector<ir::ExtentExpr> e = ops::extents_of(x);
  x.builder().guard(ir::equal(ir::mod(heads, e[1]), 0),
                    "the heads of queries must be a multiple of those of keys and values");
  const ir::ExtentExpr times = ir::simplify(ir::floor_div(heads, e[1]));
  const std::vector<int64_t> axis = {2};
  const ir::Value wide = ops::unsqueeze(x, axis);
  if (!wide.valid()) return wide;
  std::vector<ir::ExtentExpr> shape = ops::extents_of(wide);
  shape[2] = times;
  e[1] = heads;
  return ops::reshape(ops::broadcast_to(wide, shape), e);
}

}  // namespace ullage::onnx
