// Import rules of ops that read or change shapes.
#include <algorithm>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/importer/runtime_axes.h"
#include "ir/extent/extent_walk.h"
#include "ir/extent/scalar_op.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::onnx {
namespace {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

// ---- reading shapes ----

Result<void> shape(NodeContext& c) {
  if (!c.has(0)) return {};
  const auto rank = static_cast<int64_t>(c.operand(0).rank());
  auto clamp = [&](int64_t i) { return std::clamp<int64_t>(i < 0 ? i + rank : i, 0, rank); };
  const int64_t start = clamp(c.integer("start", 0));
  const int64_t end = std::max(start, clamp(c.integer("end", rank)));
  std::vector<ExtentExpr> extents = ops::extents_of(c.operand(0));
  c.builder().keep_guards(c.operand(0));
  if (c.builder().failed()) return {};
  extents = {extents.begin() + start, extents.begin() + end};
  c.set(0, ops::extent_values(c.builder(), std::move(extents), {end - start}));
  return {};
}

Result<void> size(NodeContext& c) {
  if (!c.has(0)) return {};
  const std::vector<ExtentExpr> extents = ops::extents_of(c.operand(0));
  c.builder().keep_guards(c.operand(0));
  if (c.builder().failed()) return {};
  c.set(0, ops::extent_values(c.builder(), {ir::product(c.pool(), extents)}, {}));
  return {};
}

// ---- changing shapes ----

// True if `e` may be 0 or -1 at run time, which are instructions to Reshape and not extents: where
// it depends on elements or conditions. An expression of sizes alone is a size.
bool may_be_code(ExtentExpr e) {
  return std::ranges::any_of(ir::operands_first(e.node()), [](const ir::ExtentNode* node) {
    const ir::ScalarOpInfo& op = ir::info_of(node->op);
    const bool known = node->op == ir::ScalarOp::constant ||
                       node->op == ir::ScalarOp::float_constant ||
                       node->op == ir::ScalarOp::input_axis;
    return op.condition || (op.leaf && !known);
  });
}

// The most elements a tensor may have: its own, or, where it has none, those with extents 1 for 0.
ExtentExpr max_elements(NodeContext& c, const std::vector<ExtentExpr>& extents) {
  const auto& limits = c.importer().element_limits();
  const auto known = limits.find(ir::simplify(ir::product(c.pool(), extents)));
  if (known != limits.end()) return known->second;
  ExtentExpr most = c.constant(1);
  for (ExtentExpr e : extents) most = most * ir::max(e, 1);
  return ir::simplify(most);
}

// Nothing has any extents, next to one of 0: so long they may be.
constexpr int64_t kMaxWithoutBound = 16;

// An extent computed from device data is limited to the number of all elements.
ExtentExpr limited(NodeContext& c, ExtentExpr extent, ExtentExpr most) {
  if (!ir::depends_on_device(extent)) return extent;
  if (ir::bounds(extent).low >= 0 && ir::prove_less_equal(extent, most)) return extent;
  c.builder().guard(
      ir::logical_and(ir::less_equal(c.constant(0), extent), ir::less_equal(extent, most)),
      "the extents must have as many elements as the operand");
  return ir::min(ir::max(extent, 0), most);
}

// Extents that each may be as long as all elements make memory of the product of those bounds. So
// that the product never exceeds `most`, one of them is 0 where it would: that fails the run.
void limit_product(NodeContext& c, std::vector<ExtentExpr>& target, ExtentExpr total,
                   ExtentExpr most) {
  const ExtentExpr count = ir::simplify(ir::product(c.pool(), target));
  const auto of_device = std::ranges::find_if(target, ir::depends_on_device);
  if (of_device == target.end() || ir::prove_less_equal(count, most)) return;
  c.builder().guard(ir::equal(count, total),
                    "the extents must have as many elements as the operand");
  *of_device = ir::select(ir::less_equal(count, most), *of_device, c.constant(0));
}

// The one extent, axis `i` of `given`, that device data states as `element`: what is left of all
// elements, where the others are not 0.
ExtentExpr counted_extent(NodeContext& c, std::vector<ExtentExpr> given, size_t i,
                          ExtentExpr element, ExtentExpr total) {
  const ExtentExpr stated = given[i];
  given.erase(given.begin() + static_cast<std::ptrdiff_t>(i));
  const ExtentExpr others = ir::simplify(ir::product(c.pool(), given));
  ExtentExpr rest = ir::simplify(ir::floor_div(total, others));
  const auto divides = [](const ir::ExtentNode* node) {
    return node->op == ir::ScalarOp::floor_div;
  };
  if (std::ranges::any_of(ir::operands_first(rest.node()), divides))
    rest = ir::floor_div(total, ir::max(others, 1));
  const ExtentExpr has_rest = ir::less(c.constant(0), others);
  c.builder().guard(
      ir::logical_or(
          ir::equal(element, -1),
          ir::select(has_rest, ir::equal(stated, rest),
                     ir::logical_and(ir::less_equal(c.constant(0), stated),
                                     ir::less_equal(stated, c.constant(kMaxWithoutBound))))),
      "the extents must have as many elements as the operand");
  return ir::simplify(ir::select(has_rest, rest, ir::min(ir::max(stated, 0), kMaxWithoutBound)));
}

// Extents of a Reshape: 0 copies the operand's extent, one -1 takes the remaining elements.
Result<void> reshape_to(NodeContext& c, std::vector<ExtentExpr> target, bool allow_zero) {
  const std::vector<ExtentExpr> from = ops::extents_of(c.operand(0));
  if (c.builder().failed()) return {};
  std::optional<size_t> inferred;
  std::vector<std::pair<size_t, ExtentExpr>> maybe_inferred;
  for (size_t i = 0; i < target.size(); ++i) {
    const std::optional<int64_t> known = ir::as_constant(ir::simplify(target[i]));
    if (known && *known < -1) return c.error("an extent must not be below -1");
    if (known == -1) {
      if (inferred) return c.error("at most one extent is -1");
      inferred = i;
    } else if (known == 0 && !allow_zero) {
      if (i >= from.size()) return c.error("extent 0 copies an axis that does not exist");
      target[i] = from[i];
    } else if (!known && may_be_code(target[i])) {
      maybe_inferred.emplace_back(i, target[i]);
      if (!allow_zero && i < from.size()) {
        target[i] = ir::select(ir::equal(target[i], 0), from[i], target[i]);
      }
    }
  }
  const auto is_zero = [](ExtentExpr e) { return ir::as_constant(ir::simplify(e)) == 0; };
  if (inferred && allow_zero && std::ranges::any_of(target, is_zero)) {
    return c.error("with allowzero an extent 0 and one of -1 contradict each other");
  }
  const std::vector<ExtentExpr> given = target;
  const ExtentExpr total = ir::product(c.pool(), from);
  auto rest_without = [&](size_t skipped) {
    std::vector<ExtentExpr> others = given;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(skipped));
    return ir::floor_div(total, ir::product(c.pool(), others));
  };
  const auto of_device = std::ranges::count_if(given, ir::depends_on_device);
  const bool is_counted = !inferred && of_device == 1 && maybe_inferred.size() == 1 &&
                          ir::depends_on_device(given[maybe_inferred[0].first]);
  if (inferred) {
    target[*inferred] = rest_without(*inferred);
  } else if (is_counted) {
    const auto [i, element] = maybe_inferred[0];
    target[i] = counted_extent(c, given, i, element, total);
  } else {
    for (auto& [i, element] : maybe_inferred) {
      target[i] = ir::select(ir::equal(element, -1), rest_without(i), given[i]);
    }
  }
  const ExtentExpr most = max_elements(c, from);
  if (!is_counted) {
    for (ExtentExpr& e : target) e = limited(c, e, ir::max(most, kMaxWithoutBound));
    limit_product(c, target, total, most);
  }
  const Value result = ops::reshape(c.operand(0), std::move(target));
  if (!result.valid()) return {};
  const ExtentExpr count = ir::simplify(ir::product(c.pool(), ops::extents_of(result)));
  if (ir::depends_on_device(count)) c.importer().element_limits().emplace(count, most);
  c.set(0, result);
  return {};
}

Result<void> reshape_attribute(NodeContext& c) {
  if (!c.has(0)) return {};
  std::vector<ExtentExpr> target;
  for (int64_t n : c.integers("shape")) target.push_back(c.constant(n));
  return reshape_to(c, std::move(target), false);
}

Result<void> reshape(NodeContext& c) {
  Result<std::vector<ExtentExpr>> target = c.host(1);
  if (!target) return target.error();
  if (!c.has(0)) return {};
  return reshape_to(c, *std::move(target), c.integer("allowzero") != 0);
}

constexpr const char* kOpenAxisIsKept = "no axes given: an open axis is kept and must not be 1";

Result<void> expand(NodeContext& c) {
  Result<std::vector<ExtentExpr>> target = c.host(1);
  if (!target) return target.error();
  if (!c.has(0)) return {};
  const std::vector<ExtentExpr> shapes[] = {ops::extents_of(c.operand(0)), *target};
  if (c.builder().failed()) return {};
  const auto& droppable = c.importer().droppable();
  const auto rule = droppable.find(c.operand(0).id());
  if (rule != droppable.end() && target->size() < c.operand(0).rank()) {
    c.builder().guard(rule->second, kOpenAxisIsKept);
  }
  std::optional<std::vector<ExtentExpr>> common = ops::broadcast_shape(c.builder(), shapes);
  if (common) c.set(0, ops::broadcast_to(c.operand(0), *std::move(common)));
  return {};
}

// Axes that only the run knows.
Result<void> squeeze_named(NodeContext& c, std::span<const ExtentExpr> axes) {
  const std::vector<ExtentExpr> extents = ops::extents_of(c.operand(0));
  const std::vector<ExtentExpr> named = named_axes(c, axes, extents.size());
  for (size_t a = 0; a < extents.size(); ++a) {
    c.builder().guard(ir::logical_or(ir::logical_not(named[a]), ir::equal(extents[a], 1)),
                      "the extent of a dropped axis must be 1");
  }
  c.set(0, ops::reshape(c.operand(0), without_named(c, extents, named, axes.size())));
  return {};
}

// True if only Expand, which adds leading axes of extent 1 again, reads this name in the graph.
bool is_only_expanded(const Graph& graph, std::string_view name) {
  const auto is_output = [&](const ValueInfo& output) { return output.name == name; };
  if (std::ranges::any_of(graph.outputs, is_output)) return false;
  return std::ranges::all_of(graph.nodes, [&](const Node& node) {
    const bool reads = std::ranges::find(node.inputs, name) != node.inputs.end();
    const bool expands = node.op == "Expand" && node.domain.empty() &&
                         std::ranges::count(node.inputs, name) == 1 && node.inputs[0] == name;
    return (!reads || expands) && std::ranges::all_of(node.attributes, [&](const Attribute& a) {
             return !a.graph || is_only_expanded(*a.graph, name);
           });
  });
}

// Does some node before fail where the condition is not met?
bool is_guarded(const NodeContext& c, ExtentExpr condition) {
  const auto is_it = [&, wanted = ir::simplify(condition)](const ir::Guard& guard) {
    return !guard.predicate && ir::simplify(guard.condition) == wanted;
  };
  return std::ranges::any_of(c.builder().graph().guards, is_it);
}

// No axes given: those that are 1, in the run that comes first where that is known. An open one
// of which nothing is known is kept, and a run where it is 1 would have it
// dropped: the same to readers that put it back, if nothing but such axes lies in front of it.
Result<void> squeeze_ones(NodeContext& c) {
  const std::vector<ExtentExpr> extents = ops::extents_of(c.operand(0));
  const bool may_drop = c.frame() == nullptr && c.has_result(0) &&
                        is_only_expanded(c.importer().model().graph, c.node().outputs[0]);
  std::vector<int64_t> ones;
  ExtentExpr leading = c.constant(may_drop), none = c.constant(1);
  for (size_t a = 0; a < extents.size(); ++a) {
    const ExtentExpr is_one = ir::equal(extents[a], 1);
    std::optional<int64_t> known = is_guarded(c, is_one) ? 1 : c.pin(is_one);
    if (!known && !may_drop) known = c.pin_by_sizes(is_one);
    if (known == 1) {
      ones.push_back(static_cast<int64_t>(a));
      continue;
    }
    if (!known) {
      c.builder().guard(ir::logical_or(leading, ir::logical_not(is_one)), kOpenAxisIsKept);
      none = ir::logical_and(none, ir::logical_not(is_one));
    }
    leading = ir::logical_and(leading, is_one);
  }
  const Value result = ops::squeeze(c.operand(0), ones);
  if (may_drop && result.valid()) c.importer().droppable().emplace(result.id(), none);
  c.set(0, result);
  return {};
}

Result<void> squeeze(NodeContext& c) {
  if (!c.has(0)) return {};
  const Value x = c.operand(0);
  if (!c.has_attribute("axes") && c.has(1)) {
    Result<std::optional<std::vector<int64_t>>> known = c.structure_if_known(1);
    if (!known) return known.error();
    if (!*known) return squeeze_named(c, *c.host(1));
  }
  Result<std::optional<std::vector<int64_t>>> axes = axes_of(c, 1, x.rank());
  if (!axes) return axes.error();
  if (!*axes) return squeeze_ones(c);
  c.set(0, ops::squeeze(x, **axes));
  return {};
}

Result<void> unsqueeze(NodeContext& c) {
  if (!c.has(0)) return {};
  std::vector<int64_t> axes = c.integers("axes");
  if (!c.has_attribute("axes")) {
    Result<std::optional<std::vector<int64_t>>> known = c.structure_if_known(1);
    if (!known) return known.error();
    if (!*known) {
      const std::vector<ExtentExpr> given = *c.host(1), from = ops::extents_of(c.operand(0));
      const std::vector<ExtentExpr> named = named_axes(c, given, from.size() + given.size());
      c.set(0, ops::reshape(c.operand(0), with_named(c, from, named)));
      return {};
    }
    axes = **std::move(known);
  }
  const size_t rank = c.operand(0).rank() + axes.size();
  Result<std::vector<int64_t>> distinct = distinct_axes(c, std::move(axes), rank);
  if (!distinct) return distinct.error();
  std::ranges::sort(*distinct);
  c.set(0, ops::unsqueeze(c.operand(0), *distinct));
  return {};
}

Result<void> flatten(NodeContext& c) {
  if (!c.has(0)) return {};
  const auto rank = static_cast<int64_t>(c.operand(0).rank());
  int64_t axis = c.integer("axis", 1);
  if (axis < -rank || axis > rank) return c.error("axis does not fit the rank");
  if (axis < 0) axis += rank;
  c.set(0, ops::flatten(c.operand(0), axis));
  return {};
}

Result<void> transpose(NodeContext& c) {
  if (!c.has(0)) return {};
  std::vector<int64_t> permutation = c.integers("perm");
  if (!c.has_attribute("perm")) {
    permutation = all_axes(c.operand(0).rank());
    std::ranges::reverse(permutation);
  }
  c.set(0, ops::transpose(c.operand(0), std::move(permutation)));
  return {};
}

// Splits or joins channels and space; blocks of `blocksize`.
Result<void> depth_to_space(NodeContext& c) {
  if (!c.has(0)) return {};
  const std::vector<ExtentExpr> e = ops::extents_of(c.operand(0));
  if (e.size() != 4) return c.error("rank must be 4");
  const ExtentExpr block = c.constant(c.integer("blocksize", 1));
  if (c.integer("blocksize", 1) < 1) return c.error("blocksize must be positive");
  const ExtentExpr depth = ir::floor_div(e[1], block * block);
  const bool crd = c.word("mode", {"DCR", "CRD"}) == "CRD";
  const std::vector<ExtentExpr> parts =
      crd ? std::vector<ExtentExpr>{e[0], depth, block, block, e[2], e[3]}
          : std::vector<ExtentExpr>{e[0], block, block, depth, e[2], e[3]};
  Value v = ops::reshape(c.operand(0), parts);
  v = ops::transpose(
      v, crd ? std::vector<int64_t>{0, 1, 4, 2, 5, 3} : std::vector<int64_t>{0, 3, 4, 1, 5, 2});
  c.set(0, ops::reshape(v, {e[0], depth, e[2] * block, e[3] * block}));
  return {};
}

Result<void> space_to_depth(NodeContext& c) {
  if (!c.has(0)) return {};
  const std::vector<ExtentExpr> e = ops::extents_of(c.operand(0));
  if (e.size() != 4) return c.error("rank must be 4");
  if (c.integer("blocksize", 1) < 1) return c.error("blocksize must be positive");
  const ExtentExpr block = c.constant(c.integer("blocksize", 1));
  const ExtentExpr height = ir::floor_div(e[2], block), width = ir::floor_div(e[3], block);
  Value v = ops::reshape(c.operand(0), {e[0], e[1], height, block, width, block});
  v = ops::transpose(v, {0, 3, 5, 1, 2, 4});
  c.set(0, ops::reshape(v, {e[0], e[1] * block * block, height, width}));
  return {};
}

constexpr ImportRule kShapeImportRules[] = {
    {"DepthToSpace", 1, 13, "input", "blocksize! mode", depth_to_space},
    {"Expand", 1, 13, "input:copied shape:int", "", expand},
    {"Flatten", 1, 25, "input:copied", "axis", flatten},
    {"Reshape", 1, 1, "data:copied", "shape", reshape_attribute},
    {"Reshape", 5, 25, "data:copied shape:int", "allowzero", reshape},
    {"Shape", 1, 25, "data:storage", "end start", shape},
    {"Size", 1, 25, "data:storage", "", size},
    {"SpaceToDepth", 1, 13, "input", "blocksize!", space_to_depth},
    {"Squeeze", 1, 25, "data:copied axes:int?", "axes", squeeze},
    {"Transpose", 1, 25, "data:copied", "perm", transpose},
    {"Unsqueeze", 1, 25, "data:copied axes:int?", "axes", unsqueeze},
};

}  // namespace

std::span<const ImportRule> shape_import_rules() {
  return kShapeImportRules;
}

}  // namespace ullage::onnx
